//! Puzzles: the one move that wins.

use crate::puzzle::{Finds, Judged, LUCK, Layout, OTHER, PuzzleForm};
use bots::candy_chain::find_puzzle;
use candy_chain::notation::write_board;
use candy_chain::{Colour, Move, Position, Scenario, Side};
use play::Seat;
use puzzle_check::candy_chain as checker;
use puzzle_text::{Flaw, Proof, Puzzle};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) const FORM: PuzzleForm = PuzzleForm {
    shipped: include_str!("../../../../data/puzzles/candy-chain.tsv"),
    check: checker::check,
    find,
    lay_out,
    judge,
    nudge,
    explain,
    finds: Finds::EVERY_TIME,
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
    let goal = match puzzle.theme == checker::ONE_CANDY {
        true => format!(
            "One candy holds your game together: take it, and {OTHER} cannot stop you. Every other move loses."
        ),
        false => format!(
            "Win in {moves} moves, whatever {OTHER} does. One first move does it; every other loses."
        ),
    };
    Ok(Layout {
        goal,
        seats: 2,
        luck: LUCK.into(),
        options: json!({ "clock": "none" }),
        scenario: serde_json::to_value(scenario).expect("a scenario is plain data"),
        answer: json!({ "take": puzzle.answer }),
    })
}

fn judge(puzzle: &Puzzle, action: &Value) -> Judged {
    match action.get("take").and_then(Value::as_str) {
        Some(take) if cells(take) == cells(&puzzle.answer) => {
            Judged::Right(format!("Yes: after {take} you win, whatever {OTHER} does."))
        }
        Some(take) => refutation(puzzle, take),
        None => Judged::wrong("Take one or two candies."),
    }
}

/// The cells of a move: their order means nothing.
fn cells(take: &str) -> BTreeSet<&str> {
    take.split('+').collect()
}

/// What the certificate says to a move that loses.
fn refutation(puzzle: &Puzzle, take: &str) -> Judged {
    let Some((after, line)) = line_after(puzzle, take) else {
        return Judged::wrong(format!("After {take} {OTHER} can win. Look for another."));
    };
    match line.first() {
        Some(reply) => Judged::Wrong {
            say: format!("After {take} {OTHER} takes {reply}, and wins whatever you do then."),
            point: reply.split('+').map(|cell| format!("{cell},")).collect(),
        },
        None if after.winner().is_some() => Judged::wrong(format!("{take} loses at once.")),
        None => Judged::wrong(format!("After {take} {OTHER} wins.")),
    }
}

/// One line of play of the certificate after a first move: the winner does what it says, the loser
/// the first of all that they can.
fn line_after(puzzle: &Puzzle, take: &str) -> Option<(Position, Vec<String>)> {
    let position: Position = puzzle.position.parse().ok()?;
    let (side, mut proof) = (position.to_move(), Proof::of(puzzle));
    let name = |at: &Position, mv: Move| mv.name(at.geometry()).to_string();
    for mv in checker::moves(&position) {
        let (taken, after) = (name(&position, mv), position.after(mv));
        let winner = if taken == puzzle.answer { side } else { side.other() };
        if cells(&taken) != cells(take) {
            checker::follow(&after, winner, u32::MAX, &mut proof).ok()?;
            continue;
        }
        let (mut at, mut line) = (after, Vec::new());
        while at.winner().is_none() {
            let list = checker::moves(&at);
            let place = match at.to_move() == winner {
                true => proof.number().ok()?,
                false => 0,
            };
            let mv = *list.get(place)?;
            line.push(name(&at, mv));
            at = at.after(mv);
        }
        return Some((after, line));
    }
    None
}

fn nudge(puzzle: &Puzzle) -> String {
    let mut candies = puzzle.answer.split('+');
    let left = candies.next().is_some_and(|cell| cell < "e");
    let half = if left { "a to d" } else { "e to h" };
    match candies.next() {
        Some(_) => format!("Take two candies; the first is in one of the columns {half}."),
        None => format!("Take one candy, in one of the columns {half}."),
    }
}

fn explain(puzzle: &Puzzle) -> String {
    let take = &puzzle.answer;
    let line = line_after(puzzle, take).map(|(_, line)| line).unwrap_or_default();
    let mut say = format!("{take} wins, whatever {OTHER} does.");
    for (number, pair) in line.chunks(2).enumerate() {
        say += match number {
            0 => " If she takes ",
            _ => ", then she ",
        };
        say += &pair[0];
        if let Some(reply) = pair.get(1) {
            say += &format!(", you take {reply}");
        }
    }
    if line.is_empty() { say } else { say + "." }
}
