//! The daily game: a puzzle. One move, and no other, wins in three moves whatever the other does.

use crate::daily::{DailyForm, DailyResult, Mark};
use bots::candy_chain::{Puzzle, puzzle, wins_within};
use candy_chain::notation::write_board;
use candy_chain::{CandyChain, Colour, Position, Scenario};
use play::{Seat, SnapshotOf};
use table::DailyLuck;

/// In how many moves the puzzle can be won.
const MOVES: u32 = 3;
/// A win in any number of moves ranks before none.
const WON: i64 = 1_000;

pub(super) const FORM: DailyForm<CandyChain> = DailyForm {
    goal: "It is your move, and you can win in 3 moves whatever the other does. Only one first move does it.",
    minutes: 5,
    options: r#"{"clock":"none"}"#,
    bots: &["strong"],
    start: Some(start),
    result,
};

fn start(luck: &DailyLuck) -> Scenario {
    let Puzzle { position, .. } = luck.deal(1, |luck| puzzle(MOVES, luck));
    let side = position.to_move();
    let pieces = Colour::ALL.map(|colour| position.pieces(colour));
    Scenario {
        board: Some(write_board(position.geometry(), &pieces)),
        first: Some(Seat(0)),
        sides: Some([side, side.other()]),
        to_act: Some(Seat(0)),
        ..Scenario::default()
    }
}

/// In how many moves the player won, and a mark for each: best as long as the win in three was there.
fn result(seen: &[SnapshotOf<CandyChain>]) -> DailyResult {
    let Some(last) = seen.last() else { return DailyResult::default() };
    let Some(side) = last.view.sides[0] else { return DailyResult::default() };
    let read = |at: &SnapshotOf<CandyChain>| at.view.position.as_deref()?.parse::<Position>().ok();
    let mut marks = Vec::new();
    for pair in seen.windows(2) {
        let (Some(before), Some(after)) = (read(&pair[0]), read(&pair[1])) else { continue };
        if before.to_move() != side || before.of_side(side) == after.of_side(side) {
            continue;
        }
        let left = MOVES.saturating_sub(marks.len() as u32 + 1);
        marks.push(if wins_within(&after, side, left) { Mark::Best } else { Mark::None });
    }
    let outcome = last.turn.outcome.as_ref();
    let won = outcome.is_some_and(|outcome| outcome.places.first() == Some(&1));
    let moves = marks.len() as u32;
    if won && let Some(mark) = marks.last_mut().filter(|mark| **mark != Mark::Best) {
        *mark = Mark::Good;
    }
    let solved = won && moves <= MOVES;
    DailyResult {
        score: match (solved, won) {
            (true, _) => format!("Solved in {moves} moves"),
            (false, true) => format!("Won in {moves} moves"),
            (false, false) => "Not solved".into(),
        },
        rank: if won { WON - i64::from(moves) } else { 0 },
        solved,
        marks,
        hints: 0,
    }
}
