//! Puzzles: the longest word.

use crate::puzzle::{Finds, Judged, LUCK, Layout, PuzzleForm};
use bots::keyword::find_puzzle;
use keyword::{Action, Phase, Place, Scenario};
use puzzle_check::keyword as checker;
use puzzle_text::{Flaw, Puzzle, words};
use serde_json::{Value, json};

/// The round that a puzzle is played in.
const ROUND: u32 = 1;
/// The theme of puzzles with two blanks.
const TWO_BLANKS: &str = "two-blanks";

pub(super) const FORM: PuzzleForm = PuzzleForm {
    shipped: include_str!("../../../../data/puzzles/keyword.tsv"),
    check: checker::check,
    find,
    lay_out,
    judge,
    nudge,
    explain,
    finds: Finds::ONCE_IN_TWENTY,
};

fn find(scenario: &Value) -> Vec<Puzzle> {
    let Ok(scenario) = serde_json::from_value::<Scenario>(scenario.clone()) else {
        return Vec::new();
    };
    if scenario.phase != Phase::Thinking {
        return Vec::new();
    }
    let found = |hand: &str| {
        let dealt = find_puzzle(hand, &scenario.row);
        dealt.into_iter().chain(with_blanks(hand, &scenario.row))
    };
    scenario.seats.iter().flat_map(|seat| found(&seat.hand)).collect()
}

/// The first puzzle with two blanks in the place of other cards of the hand: they are seldom dealt.
fn with_blanks(hand: &str, row: &str) -> Option<Puzzle> {
    let pairs = (0..hand.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
    let blanked = |pair: [usize; 2]| -> String {
        let card = |(place, card)| if pair.contains(&place) { '?' } else { card };
        hand.chars().enumerate().map(card).collect()
    };
    let of_two = |puzzle: &Puzzle| puzzle.theme == TWO_BLANKS;
    pairs.map(blanked).filter_map(|hand| find_puzzle(&hand, row)).find(of_two)
}

fn lay_out(puzzle: &Puzzle) -> Result<Layout, Flaw> {
    let (hand, row) = puzzle.position.split_once(' ').ok_or_else(|| Flaw::new("no row"))?;
    // The other holds what every deck has plenty of.
    let scenario = json!({
        "phase": "thinking",
        "round": ROUND,
        "row": row,
        "seats": [{ "hand": hand }, { "hand": "eaiots" }],
    });
    let asked = match checker::theme(&puzzle.position) {
        "longest-word" => "",
        "one-blank" => " A blank stands for any letter.",
        _ => " The blanks stand for any letters.",
    };
    Ok(Layout {
        goal: format!("Make the longest word. One is longer than all others.{asked}"),
        seats: 2,
        luck: LUCK.into(),
        options: json!({ "words": words::LIST, "offensive": false, "timer_seconds": null }),
        scenario,
        answer: json!({ "spell": { "round": ROUND, "text": puzzle.answer } }),
    })
}

fn judge(puzzle: &Puzzle, action: &Value) -> Judged {
    let word = match serde_json::from_value(action.clone()) {
        Ok(Action::Spell { text, .. }) => text.to_ascii_lowercase(),
        Ok(Action::Commit { word, .. }) => {
            let cards = puzzle.position.as_bytes();
            let letter = |part: &keyword::Part| {
                let place = match part.from {
                    Place::Hand(place) => usize::from(place),
                    Place::Row(place) => 7 + usize::from(place),
                };
                part.letter.unwrap_or(cards.get(place).copied().unwrap_or(b'?').into())
            };
            word.iter().map(letter).collect()
        }
        _ => return Judged::wrong("There is a word: do not pass."),
    };
    let (found, longest) = (word.len(), puzzle.answer.len());
    if word == puzzle.answer {
        let word = word.to_ascii_uppercase();
        return Judged::Right(format!("Yes: {word}, {longest} letters. No other word is as long."));
    }
    let word = word.to_ascii_uppercase();
    Judged::wrong(format!("{word} has {found} letters. There is a word with {longest}."))
}

fn nudge(puzzle: &Puzzle) -> String {
    format!("It begins with {}.", puzzle.answer[..1].to_ascii_uppercase())
}

fn explain(puzzle: &Puzzle) -> String {
    let (word, letters) = (puzzle.answer.to_ascii_uppercase(), puzzle.answer.len());
    format!("The longest word is {word}, with {letters} letters. Every other word is shorter.")
}
