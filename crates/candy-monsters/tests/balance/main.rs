//! A first look at balance with simple players; the full report is measured by strong bots.

mod players;
mod report;

use players::Plan;
use report::play;

/// Sixtieths of wins as hundredths of all games.
fn percent(wins: u32, games: u32) -> i32 {
    (wins * 100 / (60 * games.max(1))) as i32
}

// KM-37: no single plan beats the mixed one.
#[test]
fn no_single_plan_beats_the_mixed_one() {
    for plan in [Plan::Collect, Plan::Kept, Plan::Monsters, Plan::Random] {
        let ahead = play(&[Plan::Mixed, plan], 60, 1);
        let behind = play(&[plan, Plan::Mixed], 60, 2);
        let mixed = percent(ahead.seats[0] + behind.seats[1], 120);
        assert!(mixed >= 60, "the mixed plan wins only {mixed} % against {plan:?}");
    }
}

// KM-37: no seat wins far more than its share, and cards that are on offer are bought.
#[test]
fn seats_and_cards_are_fair() {
    for seats in 2..=5 {
        let report = play(&vec![Plan::Mixed; seats], 120, seats as u64);
        for (seat, wins) in report.seats.iter().enumerate() {
            let above = percent(*wins, report.games) - 100 / seats as i32;
            assert!(above <= 15, "seat {seat} of {seats} is {above} points above its share");
        }
        let bought = report.cards.values().filter(|f| f.bought * 20 >= f.offered).count();
        assert!(bought * 10 >= report.cards.len() * 9, "{bought} of {}", report.cards.len());
    }
}
