//! The levels of every game against each other through the real rules, in short; `parlour arena`
//! plays more. One file a game.

mod candy_chain;
mod candy_monsters;
mod candygrams;
mod keyword;
mod quiddler;

use catalog::{Contest, Level, Played, game};
use serde_json::{Value, json};

/// Plays `games` games of two levels, the same deals for both with seats swapped.
fn duel(id: &str, options: &Value, a: Level, b: Level, games: u32) -> Vec<Played> {
    let game = game(id).expect("a listed game");
    let options = &game.check_options(options, None).expect("sound options");
    let contest = Contest { game, options, seed: "ladder", seats: game.about.usual_seats(), a, b };
    contest.play(games, 2, || ()).expect("every choice is legal")
}

/// How many of these A won alone.
fn won(played: &[Played]) -> usize {
    let alone = |game: &&Played| {
        let winners = game.outcome.winners();
        winners.iter().all(|seat| game.seats_of_a.has(seat))
    };
    played.iter().filter(alone).count()
}

/// A level with fewer nodes, so that a test is short.
fn level(id: &str, level: &str, nodes: u64) -> Level {
    let level = game(id).and_then(|game| game.level(level)).expect("a listed level");
    Level { nodes: level.nodes.min(nodes), ..*level }
}

#[test]
fn swapping_seats_is_fair_and_the_same_seed_gives_the_same_games() {
    for game in catalog::GAMES {
        let Some(weakest) = game.levels.first().filter(|_| game.about.usual_seats() == 2) else {
            continue;
        };
        let play = || duel(game.about.id, &json!(null), *weakest, *weakest, 4);
        let (one, two) = (play(), play());
        let logs = |played: &[Played]| played.iter().map(|p| p.log.clone()).collect::<Vec<_>>();
        assert_eq!(logs(&one), logs(&two), "{}", game.about.id);
        let of_a = |p: &Played| p.seats_of_a.iter().map(|seat| seat.0).collect::<Vec<_>>();
        assert_eq!(one.iter().map(of_a).collect::<Vec<_>>(), [[0], [1], [0], [1]]);
    }
}
