//! Puzzles: use up all candies in so many rolls.

use crate::puzzle::{Finds, Judged, LUCK, Layout, PuzzleForm, SOLVER_SEAT, open_layout};
use bots::candygrams::find_puzzles;
use candygrams::{Action, Candy, Combo, Put, Scenario};
use puzzle_check::candygrams as checker;
use puzzle_text::candygrams::{Position, later, read, read_play};
use puzzle_text::{Flaw, Puzzle, words};
use serde_json::{Value, json};

pub(super) const FORM: PuzzleForm = PuzzleForm {
    shipped: include_str!("../../../../data/puzzles/candygrams.tsv"),
    check: checker::check,
    find,
    lay_out,
    judge,
    nudge,
    explain,
    finds: Finds::EVERY_TIME,
};

/// The roll that a puzzle begins with.
const ROLL: u32 = 1;
/// So many kinds of luck are tried until the dice fall as they are told: one in nine does, or two.
const LUCKS: usize = 200;

fn find(scenario: &Value) -> Vec<Puzzle> {
    let Ok(scenario) = serde_json::from_value::<Scenario>(scenario.clone()) else {
        return Vec::new();
    };
    let salt = |seat: usize| scenario.roll as usize * 7 + scenario.plays as usize * 13 + seat;
    let people = scenario.players.iter().enumerate();
    people.flat_map(|(seat, it)| find_puzzles(&it.crossword, &it.shoppe, salt(seat))).collect()
}

fn lay_out(puzzle: &Puzzle) -> Result<Layout, Flaw> {
    let position = read(&puzzle.position)?;
    let answer = read_play(&puzzle.answer)?;
    let [first, later @ ..] = &position.rolls[..] else { return Err(Flaw::new("no rolls")) };
    let then = match later {
        [] => "with this roll".into(),
        _ => format!("in {} rolls: after this one comes {}", later.len() + 1, sequence(later)),
    };
    let mut layout = Layout {
        goal: format!("Use up all your candies {then}. Nothing on the board comes off."),
        seats: 1,
        luck: LUCK.into(),
        options: json!({ "words": words::LIST, "offensive": false, "round_seconds": 0 }),
        scenario: json!({
            "phase": { "is": "round" },
            "players": [{ "shoppe": position.shoppe, "crossword": position.crossword }],
            "roll": ROLL,
            "plays": 1,
            "combo": first,
        }),
        answer: json!({ "play": { "roll": ROLL, "off": [], "on": answer } }),
    };
    if let Some(told) = later.first() {
        for number in 0..LUCKS {
            layout.luck = format!("{LUCK} {number}");
            if next_roll(&layout).is_none_or(|roll| roll == *told) {
                break;
            }
        }
    }
    Ok(layout)
}

/// What is rolled after the answer; nothing where it is refused.
fn next_roll(layout: &Layout) -> Option<Combo> {
    let mut table = open_layout(crate::game("candygrams").ok()?, layout).ok()?;
    let (_, acted) = table.act(table.now(), SOLVER_SEAT, &layout.answer.to_string());
    acted.ok()?;
    serde_json::from_str::<Scenario>(table.scenario().get()).ok()?.combo
}

fn judge(puzzle: &Puzzle, action: &Value) -> Judged {
    let (Ok(position), Ok(answer)) = (read(&puzzle.position), read_play(&puzzle.answer)) else {
        return Judged::wrong("This puzzle is broken.");
    };
    let Ok(Action::Play { off, mut on, .. }) = serde_json::from_value(action.clone()) else {
        return Judged::wrong("There is a play: look for it.");
    };
    if !off.is_empty() {
        return Judged::wrong("In a puzzle nothing comes off the board.");
    }
    on.sort_by_key(|put| put.cell);
    if on == answer {
        return Judged::Right(match puzzle.proof.is_empty() {
            true => "Yes: all your candies are used up.".into(),
            false => format!("Yes. {}", explain(puzzle)),
        });
    }
    let after = checker::after(&position, &on);
    let left = after.shoppe.len();
    let Some(next) = after.rolls.first() else {
        let candies = if left == 1 { "1 candy".into() } else { format!("{left} candies") };
        return Judged::wrong(format!("That leaves {candies}. One play uses up all of them."));
    };
    let stuck = after.shoppe.iter().find(|candy| !next.colours().has(candy.colour()));
    Judged::wrong(match stuck.filter(|_| after.rolls.len() == 1) {
        Some(candy) => format!("Then the {} is left, and the next roll is {next}.", name(*candy)),
        None => "After that, what is left cannot all go down.".into(),
    })
}

fn nudge(puzzle: &Puzzle) -> String {
    let line = line(puzzle);
    let Some((word, count)) = line.first() else { return String::new() };
    let candies = if *count == 1 { "1 candy".into() } else { format!("{count} candies") };
    format!("Put {candies} down, for a word that begins with {}.", &word[..1])
}

fn explain(puzzle: &Puzzle) -> String {
    let words: Vec<String> = line(puzzle).into_iter().map(|(word, _)| word).collect();
    match &words[..] {
        [only] => format!("{only} uses up all candies. No other play does."),
        [first, later @ ..] => {
            format!(
                "{first}, then {}: all candies are used up. No other play now leads there.",
                later.join(", then ")
            )
        }
        [] => String::new(),
    }
}

/// The new word of each play, and how many candies it puts on.
fn line(puzzle: &Puzzle) -> Vec<(String, usize)> {
    let Ok(mut at) = read(&puzzle.position) else { return Vec::new() };
    let (Ok(answer), Ok(later)) = (read_play(&puzzle.answer), later(&puzzle.proof)) else {
        return Vec::new();
    };
    let mut line = Vec::new();
    for play in [answer].into_iter().chain(later) {
        at = checker::after(&at, &play);
        line.push((new_word(&at, &play), play.len()));
    }
    line
}

/// The word that all candies of a play are in; of two, the longer.
fn new_word(after: &Position, play: &[Put]) -> String {
    let runs = after.crossword.runs().into_iter();
    let holds = runs.filter(|run| play.iter().all(|put| run.has(put.cell)));
    let Some(run) = holds.max_by_key(|run| run.len) else { return String::new() };
    run.cells().filter_map(|cell| after.crossword.get(cell)).map(|candy| candy.upper()).collect()
}

fn name(candy: Candy) -> String {
    format!("{} {}", candy.colour(), candy.upper())
}

fn sequence(rolls: &[Combo]) -> String {
    rolls.iter().map(ToString::to_string).collect::<Vec<_>>().join(", then ")
}
