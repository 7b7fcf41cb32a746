//! Puzzles: the one move that wins.

use crate::puzzle::{Judged, Layout, PuzzleForm};
use bots::candy_chain::find_puzzle;
use candy_chain::notation::write_board;
use candy_chain::{Colour, Position, Scenario, Side};
use play::Seat;
use puzzle_check::{Flaw, Puzzle, candy_chain as checker};
use serde_json::{Value, json};

pub(super) const FORM: PuzzleForm = PuzzleForm {
    shipped: include_str!("../../../../data/puzzles/candy-chain.tsv"),
    check: checker::check,
    find,
    lay_out,
    judge,
};

fn find(scenario: &Value) -> Vec<Puzzle> {
    let read = || {
        let scenario: Scenario = serde_json::from_value(scenario.clone()).ok()?;
        let seat = scenario.to_act?;
        let side = scenario.sides?[usize::from(seat.0)];
        let mark = if side == Side::Mints { "m" } else { "f" };
        let opening = if scenario.opening? { "o" } else { "-" };
        format!("{} {mark} {opening}", scenario.board?).parse::<Position>().ok()
    };
    read().and_then(|position| find_puzzle(&position)).into_iter().collect()
}

fn lay_out(puzzle: &Puzzle) -> Result<Layout, Flaw> {
    let bad = |_| Flaw::new("this is no position");
    let position: Position = puzzle.position.parse().map_err(bad)?;
    let side = position.to_move();
    let pieces = Colour::ALL.map(|colour| position.pieces(colour));
    let scenario = Scenario {
        board: Some(write_board(position.geometry(), &pieces)),
        first: Some(Seat(0)),
        sides: Some([side, side.other()]),
        to_act: Some(Seat(0)),
        ..Scenario::default()
    };
    let moves = checker::limit(puzzle)?;
    Ok(Layout {
        goal: format!(
            "Win in {moves} moves, whatever the other does. One first move does it; every other loses."
        ),
        options: json!({ "clock": "none" }),
        scenario: serde_json::to_value(scenario).expect("a scenario is plain data"),
        answer: json!({ "take": puzzle.answer }),
    })
}

fn judge(puzzle: &Puzzle, action: &Value) -> Judged {
    match action.get("take").and_then(Value::as_str) {
        Some(take) if take == puzzle.answer => {
            Judged::Right(format!("Yes: after {take} you win, whatever the other does."))
        }
        Some(take) => Judged::Wrong(format!("After {take} the other can win. Look for another.")),
        None => Judged::Wrong("Take one or two candies.".into()),
    }
}
