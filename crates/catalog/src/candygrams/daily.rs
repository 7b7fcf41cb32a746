//! The daily game: solo practice (CG-43), the same candies and dice for everybody.

use crate::daily::{DailyForm, DailyResult, Mark};
use candygrams::Candygrams;
use play::SnapshotOf;

pub(super) const FORM: DailyForm<Candygrams> = DailyForm {
    goal: "Use up all 25 candies in as few rolls as you can.",
    minutes: 15,
    options: r#"{"round_seconds":0}"#,
    bots: &[],
    start: None,
    result,
};

/// Rolls are far more than candies, so that finishing always ranks first.
const FINISHED: i64 = 1_000;

/// How many rolls it took, and a mark for each roll by how many candies went down.
fn result(seen: &[SnapshotOf<Candygrams>]) -> DailyResult {
    let Some(last) = seen.last() else { return DailyResult::default() };
    let left = |at: &SnapshotOf<Candygrams>| at.view.players[0].shoppe;
    let rolls = last.view.roll;
    let finished = left(last) == 0;
    // The candies that were left when each roll was made, and when all was over.
    let mut before: Vec<u8> = Vec::new();
    for at in seen.iter().filter(|at| at.view.roll > 0) {
        if before.len() < at.view.roll as usize {
            before.push(left(at));
        }
    }
    before.push(left(last));
    let mark = |pair: &[u8]| match pair[0].saturating_sub(pair[1]) {
        4.. => Mark::Best,
        2..=3 => Mark::Good,
        1 => Mark::Fair,
        0 => Mark::None,
    };
    DailyResult {
        score: match (finished, rolls, left(last)) {
            (true, 1, _) => "Finished in 1 roll".into(),
            (true, rolls, _) => format!("Finished in {rolls} rolls"),
            (false, _, 1) => "1 candy left".into(),
            (false, _, left) => format!("{left} candies left"),
        },
        rank: if finished { FINISHED - i64::from(rolls) } else { -i64::from(left(last)) },
        solved: finished,
        marks: before.windows(2).map(mark).collect(),
        hints: 0,
    }
}
