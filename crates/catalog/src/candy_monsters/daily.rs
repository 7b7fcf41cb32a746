//! The daily game: as many candies as you can beside one bot, which plays the same for everybody.

use crate::daily::{DailyForm, DailyResult, Mark};
use candy_monsters::CandyMonsters;
use play::SnapshotOf;

/// What strong players count on average in a game of two: docs/balance.md says 22.1.
const TARGET: i32 = 22;

pub(super) const FORM: DailyForm<CandyMonsters> = DailyForm {
    goal: "Count at least 22 candies at the end: that is what strong players make on average. A bot plays beside you.",
    minutes: 15,
    options: "{}",
    bots: &["medium"],
    start: None,
    result,
};

/// What the player counted, and a mark for each round by how much it brought.
fn result(seen: &[SnapshotOf<CandyMonsters>]) -> DailyResult {
    let total = |at: &SnapshotOf<CandyMonsters>| at.view.tallies.first().map(|tally| tally.total);
    // What was counted at the end of each round, the start included.
    let mut totals: Vec<i32> = Vec::new();
    for at in seen {
        let round = at.round.unwrap_or_default() as usize;
        let Some(total) = total(at) else { continue };
        totals.resize((round + 1).max(totals.len()), totals.last().copied().unwrap_or(total));
        if let Some(last) = totals.last_mut() {
            *last = total;
        }
    }
    let counted = totals.last().copied().unwrap_or_default();
    let mark = |pair: &[i32]| match pair[1] - pair[0] {
        4.. => Mark::Best,
        2..=3 => Mark::Good,
        1 => Mark::Fair,
        _ => Mark::None,
    };
    DailyResult {
        score: match counted {
            1 => "1 candy".into(),
            n => format!("{n} candies"),
        },
        rank: counted.into(),
        solved: counted >= TARGET,
        marks: totals.windows(2).map(mark).collect(),
        hints: 0,
    }
}
