//! Whole games on virtual time, with everything going wrong that can: wires delay and are cut,
//! packets between hosts are lost, repeated and overtaken, clients send twice, the disk is slow and
//! fails, hosts crash, stop, stand still and are taken over from. The host is the real one, from its
//! HTTP routes and WebSocket frames down to the store, and so is all that hosts say to each other;
//! only wires, bus and disk are made up.
//!
//! | file | what |
//! |---|---|
//! | [`luck`] | one seed for everything that is left to chance |
//! | [`database`], [`disk`] | a store in memory that is slow, fails, and outlives hosts |
//! | [`bus`] | what carries packets from host to host, badly |
//! | [`node`], [`pause`] | hosts, wires to them, and what happens to them |
//! | [`games`] | what is played |
//! | [`player`] | somebody who plays on whatever happens |
//! | [`devices`] | the keys that somebody has for their seat |
//! | [`part`] | what somebody adds to the luck, now and then in silence |
//! | [`check`] | acknowledged is kept, kept was sent, all see the same, nobody sees more |
//! | [`flaw`] | flaws put in on purpose, which must be found |
//!
//! A seed that fails is a repro: it is printed with the command that runs it again, and the same
//! seed always gives the same game. `SEEDS=100000` tries more of them, `SEED=17` only one.

mod bus;
mod check;
mod database;
mod devices;
mod disk;
mod flaw;
mod games;
mod luck;
mod node;
mod part;
mod pause;
mod player;
#[macro_use]
#[path = "../../../store/tests/suite/mod.rs"]
mod suite;

use bus::Net;
use check::Kept;
use disk::Disk;
use flaw::Flaw;
use futures_util::future::try_join_all;
use games::{Game, Twin};
use luck::Luck;
use node::Nodes;
use player::{Player, Table};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How many seeds CI tries, shared out among the parts, which run side by side.
const SEEDS: u64 = 2000;
const PARTS: u64 = 8;
/// A game that takes longer than this is stuck, and one where a move may take days after so long.
const STUCK: Duration = Duration::from_secs(3600);
const STUCK_BY_DAYS: Duration = Duration::from_secs(90 * 24 * 3600);
/// Something happens to hosts at most so many milliseconds after the last.
const TROUBLE: u64 = 6000;
const TROUBLE_BY_DAYS: u64 = 6 * 3_600_000;

/// One game, and what is special about it.
#[derive(Clone, Copy)]
struct Case {
    seed: u64,
    flaw: Option<Flaw>,
    twin: Option<Twin>,
}

/// How a game went, to its end.
struct Played {
    players: Vec<Player>,
    story: Vec<String>,
    /// What is kept of it.
    kept: Kept,
}

impl Case {
    fn of(seed: u64) -> Case {
        Case { seed, flaw: None, twin: None }
    }

    /// Either there are many hosts, which lose their leases to each other, or one alone, which
    /// crashes and is started again.
    fn has_many_hosts(self) -> bool {
        !(self.seed / PARTS).is_multiple_of(3)
    }

    /// Whether people come by a few times a day, at a host that runs alone: its days pass quickly.
    fn takes_days(self) -> bool {
        (self.seed / PARTS).is_multiple_of(12) || (self.seed / PARTS) % 12 == 3
    }

    fn game(self) -> Game {
        match self.seed / PARTS % 2 {
            0 => Game::CandyChain,
            _ => Game::Keyword,
        }
    }

    /// Plays it; how it went, or what is wrong.
    fn play(self) -> Result<Played, String> {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let luck = Luck::new(self.seed);
            let stuck = if self.takes_days() { STUCK_BY_DAYS } else { STUCK };
            let played = tokio::time::timeout(stuck, self.play_with(&luck)).await;
            let with_trace = |why: String| format!("{why}\n{}", luck.trace().join("\n"));
            let played = played.unwrap_or_else(|_| Err("stuck".into())).map_err(with_trace)?;
            let (players, kept) = played;
            Ok(Played { players, story: luck.trace(), kept })
        })
    }

    async fn play_with(self, luck: &Luck) -> Result<(Vec<Player>, Kept), String> {
        let disk = Disk::new(luck.clone(), self.flaw);
        let net = self.has_many_hosts().then(|| Net::new(luck.clone(), self.flaw));
        let nodes = Nodes::new(disk.clone(), luck.clone(), net);
        nodes.start().await;
        if self.has_many_hosts() {
            nodes.start().await;
        }
        let table = Arc::new(Table::open(self.game(), self.takes_days(), &nodes, luck).await?);
        let everybody = 0..=self.game().seats();
        let player = |who| Player::new(who, &table, &nodes, luck, self.twin);
        let mut players: Vec<Player> = everybody.map(player).collect();
        let apart = if self.takes_days() { TROUBLE_BY_DAYS } else { TROUBLE };
        let trouble = tokio::spawn(node::trouble(nodes.clone(), apart));
        let played = try_join_all(players.iter_mut().map(Player::play)).await;
        trouble.abort();
        played?;
        let kept = check::all(&disk, &table, &players)?;
        if self.takes_days() {
            check::rested(&luck.trace())?;
        }
        Ok((players, kept))
    }
}

/// A number in the environment.
fn asked(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// Plays a seed, and says how to play it again if it fails.
fn try_seed(seed: u64) -> Vec<String> {
    let why = match std::panic::catch_unwind(|| Case::of(seed).play()) {
        Ok(Ok(played)) => return played.story,
        Ok(Err(why)) => why,
        Err(_) => "somebody panicked; see above".into(),
    };
    let part = format!("part_{}", seed % PARTS);
    panic!("{why}\n\nseed {seed} fails. See it again:\n{}", again(seed, &part));
}

/// The command that plays a seed again.
fn again(seed: u64, test: &str) -> String {
    format!("SEED={seed} cargo test -p server --test simulation {test} -- --nocapture")
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

/// The parts are tests of their own, so that they can run side by side.
macro_rules! parts {
    ($($name:ident $part:literal)*) => {$(
        #[test]
        fn $name() {
            run($part);
        }
    )*};
}

parts! { part_0 0 part_1 1 part_2 2 part_3 3 part_4 4 part_5 5 part_6 6 part_7 7 }

/// A failure that cannot be seen again is worth little.
#[test]
fn the_same_seed_is_the_same_game() {
    let story = |seed| Case::of(seed).play().map(|played| played.story);
    for seed in 0..24 {
        assert_eq!(story(seed), story(seed), "seed {seed}");
    }
    assert_ne!(story(0), story(1));
}

/// What one player has laid face down changes nothing of what others receive: no word, no number, no
/// error, and not the moment either, whatever happens to hosts and wires.
fn two_worlds(seed: u64, flaw: Option<Flaw>) -> Result<bool, String> {
    let play = |twin| Case { seed, flaw, twin: Some(twin) }.play();
    let (one, other) = (play(Twin::One)?, play(Twin::Other)?);
    check::same_to_others(&one.players, &other.players).map_err(|why| {
        let lines = one.story.iter().zip(&other.story).enumerate();
        let part = { lines }.find(|(_, (one, other))| one != other).map(|(at, _)| at);
        let around = |story: &[String]| match part {
            Some(at) => story[at.saturating_sub(6)..story.len().min(at + 3)].join("\n"),
            None => "the same story".into(),
        };
        format!("{why}\nOne world:\n{}\nThe other:\n{}", around(&one.story), around(&other.story))
    })
}

fn keyword_seeds(count: usize) -> impl Iterator<Item = u64> {
    (0..).filter(|seed| Case::of(*seed).game() == Game::Keyword).take(count)
}

#[test]
fn two_worlds_cannot_be_told_apart() {
    let one = asked("SEED").map(|seed| vec![seed]);
    let seeds = one.clone().unwrap_or_else(|| keyword_seeds(40).collect());
    let compared = seeds.iter().filter(|seed| match two_worlds(**seed, None) {
        Ok(compared) => compared,
        Err(why) => {
            panic!("{why}\n\nseed {seed} fails. See it again:\n{}", again(**seed, "two_worlds"))
        }
    });
    assert!(compared.count() >= 20 || one.is_some(), "there is too little to compare");
}

/// A simulation that finds nothing where something is wrong is worth nothing: every flaw is found
/// among so many seeds.
const ENOUGH: usize = 150;

fn is_found(flaw: Flaw) {
    let seeds = (0..).filter(|seed| Case::of(*seed).has_many_hosts()).take(ENOUGH);
    let fault = |seed| Case { flaw: Some(flaw), ..Case::of(seed) }.play().err();
    let found = { seeds }.find_map(|seed| Some((seed, fault(seed)?)));
    let (seed, why) = found.unwrap_or_else(|| panic!("{flaw:?} is not found"));
    println!("{flaw:?} is found by seed {seed}: {}", why.lines().next().unwrap_or_default());
}

#[test]
fn a_disk_that_forgets_is_found() {
    is_found(Flaw::Forgets);
}

#[test]
fn a_disk_without_fences_is_found() {
    is_found(Flaw::NoFence);
}

#[test]
fn a_bus_that_hides_its_losses_is_found() {
    is_found(Flaw::HiddenLoss);
}

#[test]
fn a_disk_that_forgets_commitments_is_found() {
    is_found(Flaw::ForgetsCommits);
}

/// Never two deciders for one seat: an action is a bot's exactly where the log says that a bot plays
/// for somebody who is away.
#[test]
fn a_disk_that_forgets_who_decided_is_found() {
    is_found(Flaw::ForgetsWho);
}

/// How often something happened in some games.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, usize>);

impl Tally {
    const TOLD: [&str; 6] = [
        "has another device",
        "has a new key",
        "is signed out",
        "is away for days",
        disk::WAKES,
        disk::WAKES_IN_TIME,
    ];
    const LOGGED: [&str; 5] = ["stand-in", "back", "takeback", "late", "call-off"];
    const BY_BOTS: &str = "moves of bots for people who are away";

    fn note(&mut self, played: &Played) {
        let mut add = |what, count| *self.0.entry(what).or_default() += count;
        for what in Tally::TOLD {
            add(what, played.story.iter().filter(|line| line.ends_with(what)).count());
        }
        for kind in Tally::LOGGED {
            add(kind, played.kept.log.matches(&format!("\"{kind}\"")).count());
        }
        add(Tally::BY_BOTS, played.kept.by_bots);
    }

    /// Says how often each thing happened; none must be missing.
    fn check(&self, where_: &str, but: &[&str]) {
        println!("{where_}: {:?}", self.0);
        let missing: Vec<_> = { self.0.iter() }
            .filter(|(what, count)| **count == 0 && !but.contains(what))
            .map(|(what, _)| what)
            .collect();
        assert!(missing.is_empty(), "never {where_}: {missing:?}");
    }
}

/// Absence, taking back, changes of devices and days without anybody are really played, not only allowed
/// for: at tables where a move may take days, which sleep meanwhile, and at others.
#[test]
fn people_are_away_take_back_and_change_devices() {
    let tally = |seeds: &mut dyn Iterator<Item = u64>| {
        let mut tally = Tally::default();
        for seed in seeds {
            let played = Case::of(seed).play();
            tally.note(&played.unwrap_or_else(|why| panic!("seed {seed}: {why}")));
        }
        tally
    };
    let takes_days = |seed: &u64| Case::of(*seed).takes_days();
    let by_days = tally(&mut (0..).filter(takes_days).take(24));
    by_days.check("where a move may take days", &[]);
    let at_once = tally(&mut (0..).filter(|seed| !takes_days(seed)).take(40));
    at_once.check("where people stay", &["is away for days", disk::WAKES, disk::WAKES_IN_TIME]);
}

/// A table where a move may take days leaves memory, and comes back when somebody does.
#[test]
fn hosts_that_keep_everything_in_memory_are_found() {
    let seed = (0..).find(|seed| Case::of(*seed).takes_days()).unwrap();
    assert!(Case::of(seed).play().is_ok(), "seed {seed} is played to its end");
    let found = Case { flaw: Some(Flaw::Restless), ..Case::of(seed) }.play().err();
    assert!(
        found.as_ref().is_some_and(|why| why.contains("never slept")),
        "seed {seed}: {found:?}"
    );
}

/// Devices change in the middle of everything: whoever was given a key keeps the seat, and whoever was
/// signed out never plays again.
#[test]
fn a_disk_that_forgets_keys_is_found() {
    is_found(Flaw::ForgetsKeys);
}

#[test]
fn a_disk_that_tells_words_by_its_pace_is_found() {
    let with_trace = |seed: &u64| two_worlds(*seed, Some(Flaw::Telltale)).is_err();
    assert!(keyword_seeds(ENOUGH).any(|seed| with_trace(&seed)), "nobody notices");
}

/// The disk is as good a store as those for real use, when nothing goes wrong.
mod store_suite {
    use super::{Disk, Luck, pause::Pause, suite};
    use std::sync::Arc;
    use store::Store;

    struct Home(Disk);

    impl Home {
        async fn new() -> Home {
            Home(Disk::new(Luck::none(), None))
        }
    }

    impl suite::Home for Home {
        async fn open(&self) -> Arc<dyn Store> {
            self.0.store_link(Pause::none())
        }
    }

    every_case!(Home);
}
