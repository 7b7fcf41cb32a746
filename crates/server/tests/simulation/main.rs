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
//! seed always gives the same game. `SIMULATION_SECONDS=600` tries more of them.

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
use std::time::{Duration, Instant};

/// How long CI tries seeds, in each of the two worlds, and how many at least on a busy machine.
const SECONDS: u64 = 10;
const SEEDS: u64 = 25;
/// A game that takes longer than this on the table's clock is stuck.
const STUCK: Duration = Duration::from_secs(3600);

/// A world of one seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum World {
    /// A host alone, that crashes and is started again.
    Alone,
    /// Hosts that lose their leases to each other.
    Many,
}

/// Plays one game; what everybody did, or what is wrong.
fn play(seed: u64, world: World) -> Result<Vec<String>, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(async {
        let luck = Luck::new(seed);
        let disk = Disk::new(luck.clone());
        let nodes = Nodes::new(disk.clone(), luck.clone(), world == World::Many);
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

fn run(world: World) {
    if let Some(seed) = std::env::var("SIMULATION_SEED").ok().and_then(|text| text.parse().ok()) {
        match play(seed, world) {
            Ok(told) => println!("{}", told.join("\n")),
            Err(why) => panic!("{world:?}, seed {seed}: {why}"),
        }
        return;
    }
    let seconds = std::env::var("SIMULATION_SECONDS").ok().and_then(|text| text.parse().ok());
    let until = Instant::now() + Duration::from_secs(seconds.unwrap_or(SECONDS));
    let mut seeds = 0;
    while seeds < SEEDS || Instant::now() < until {
        if let Err(why) = play(seeds, world) {
            let name = format!("{world:?}").to_lowercase();
            panic!(
                "{why}\n\nseed {seeds} fails. See it again:\n\
                 SIMULATION_SEED={seeds} cargo test -p server --test simulation {name} -- --nocapture"
            );
        }
        seeds += 1;
    }
    println!("{world:?}: {seeds} seeds");
}

#[test]
fn alone() {
    run(World::Alone);
}

#[test]
fn many() {
    run(World::Many);
}

/// A failure that cannot be seen again is worth little.
#[test]
fn the_same_seed_is_the_same_game() {
    for seed in 0..5 {
        let (once, again) = (play(seed, World::Alone), play(seed, World::Alone));
        assert_eq!(once, again, "seed {seed}");
    }
    assert_ne!(play(1, World::Alone), play(2, World::Alone));
}
