//! How the cards do with simple players: `cargo run --release -p candy-monsters --example balance`
//! with how many games of each kind.

#[path = "../tests/balance/players.rs"]
mod players;
#[path = "../tests/balance/report.rs"]
mod report;

use players::Plan;
use report::{Fate, play};
use std::collections::BTreeMap;

/// Sixtieths of wins as tenths of a percent of all games.
fn share(wins: u32, games: u32) -> i32 {
    (u64::from(wins) * 1000 / (60 * u64::from(games.max(1)))) as i32
}

fn table(cards: &BTreeMap<String, Fate>, seats: usize) {
    let fair = 1000 / seats as i32;
    let mut rows: Vec<_> =
        cards.iter().map(|(card, f)| (share(f.wins, f.buyers) - fair, card, f)).collect();
    rows.sort_by_key(|row| row.0);
    for (above, card, f) in rows {
        let rate = 1000 * f.bought / f.offered.max(1);
        println!(
            "  {card:16} {:+5.1} points, bought {:5.1} %",
            f64::from(above) / 10.0,
            f64::from(rate) / 10.0
        );
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(500);
    for seats in 2..=5 {
        let report = play(&vec![Plan::Mixed; seats], games, 7);
        let seat: Vec<_> =
            report.seats.iter().map(|w| f64::from(share(*w, games)) / 10.0).collect();
        let mean = report.scores.iter().sum::<i32>() / report.scores.len() as i32;
        println!(
            "{seats} players: seats {seat:?} %, score {mean}, {} decisions",
            report.steps / games
        );
        table(&report.starters, seats);
        table(&report.cards, seats);
    }
    for plan in [Plan::Collect, Plan::Kept, Plan::Monsters, Plan::Random] {
        let ahead = play(&[Plan::Mixed, plan], games, 1);
        let behind = play(&[plan, Plan::Mixed], games, 2);
        let mixed = share(ahead.seats[0] + behind.seats[1], 2 * games);
        println!("mixed wins {:.1} % against {plan:?}", f64::from(mixed) / 10.0);
    }
}
