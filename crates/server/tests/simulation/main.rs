//! Whole games on virtual time, with everything going wrong that can: the network delays, cuts and
//! reorders across connections, clients send twice, the disk is slow and fails, hosts crash, freeze
//! and are taken over from. The host is the real one, from its HTTP routes and WebSocket frames
//! down to the store; only the wires and the disk are made up.
//!
//! | file | what |
//! |---|---|
//! | [`luck`] | one seed for everything that is left to chance |
//! | [`disk`] | a store in memory that is slow, fails, and outlives hosts |
//! | [`node`] | hosts, and wires to them |
//! | [`player`] | somebody who plays on whatever happens |
//! | [`check`] | every acknowledged action is in the log once, in order; all see the same |
//!
//! A seed that fails is a repro: it is printed with the command that runs it again, and the same
//! seed always gives the same game. `SEEDS=100000` tries more of them, `SEED=17` only one.

mod check;
mod disk;
mod luck;
mod node;
mod player;

use disk::Disk;
use luck::Luck;
use node::Nodes;
use player::{Player, Table};
use std::sync::Arc;
use std::time::Duration;

/// How many seeds CI tries, shared out among the parts, which run side by side.
const SEEDS: u64 = 2000;
const PARTS: u64 = 4;
/// A game that takes longer than this on the table's clock is stuck.
const STUCK: Duration = Duration::from_secs(3600);

/// Plays one game; what everybody did, or what is wrong. Every other time there are many hosts,
/// which lose their leases to each other, else one alone, which crashes and is started again.
fn play(seed: u64) -> Result<Vec<String>, String> {
    let many = seed / PARTS % 2 == 1;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(async {
        let luck = Luck::new(seed);
        let disk = Disk::new(luck.clone());
        let nodes = Nodes::new(disk.clone(), luck.clone(), many);
        let playing = async {
            nodes.start().await;
            let table = Arc::new(Table::open(&nodes, &luck).await?);
            let mut players: Vec<Player> =
                (0..3).map(|who| Player::new(who, &table, &nodes, &luck)).collect();
            let trouble = tokio::spawn(node::trouble(nodes.clone()));
            let [a, b, c] = &mut players[..] else { unreachable!() };
            let played = tokio::try_join!(a.play(), b.play(), c.play());
            trouble.abort();
            played?;
            check::all(&disk, &table, &players)
        };
        let played = tokio::time::timeout(STUCK, playing).await;
        let told = luck.trace();
        match played {
            Ok(Ok(())) => Ok(told),
            Ok(Err(why)) => Err(format!("{why}\n{}", told.join("\n"))),
            Err(_) => Err(format!("stuck\n{}", told.join("\n"))),
        }
    })
}

/// A number in the environment.
fn asked(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// Plays a seed, and says how to play it again if it fails.
fn try_seed(seed: u64) -> Vec<String> {
    let why = match std::panic::catch_unwind(|| play(seed)) {
        Ok(Ok(told)) => return told,
        Ok(Err(why)) => why,
        Err(_) => "somebody panicked; see above".into(),
    };
    panic!(
        "{why}\n\nseed {seed} fails. See it again:\n\
         SEED={seed} cargo test -p server --test simulation part_{} -- --nocapture",
        seed % PARTS
    );
}

/// Every seed whose turn it is in this part.
fn run(part: u64) {
    if let Some(seed) = asked("SEED") {
        if seed % PARTS == part {
            println!("{}", try_seed(seed).join("\n"));
        }
        return;
    }
    let seeds = asked("SEEDS").unwrap_or(SEEDS);
    let count = (part..seeds).step_by(PARTS as usize).map(try_seed).count();
    println!("{count} seeds");
}

#[test]
fn part_0() {
    run(0);
}

#[test]
fn part_1() {
    run(1);
}

#[test]
fn part_2() {
    run(2);
}

#[test]
fn part_3() {
    run(3);
}

/// A failure that cannot be seen again is worth little.
#[test]
fn the_same_seed_is_the_same_game() {
    for seed in 0..8 {
        assert_eq!(play(seed), play(seed), "seed {seed}");
    }
    assert_ne!(play(0), play(1));
}
