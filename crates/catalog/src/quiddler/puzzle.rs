//! Puzzles: the only way to go out, and the best way to lay a hand.

use crate::puzzle::{Finds, Judged, LUCK, Layout, PuzzleForm};
use bots::quiddler::find_puzzles;
use puzzle_check::quiddler::{self as checker, GO_OUT};
use puzzle_text::quiddler::read;
use puzzle_text::{Flaw, Puzzle, words};
use quiddler::card::{points, spell};
use quiddler::scenario::StepNow;
use quiddler::{Action, Card, Scenario};
use serde_json::{Value, json};

pub(super) const FORM: PuzzleForm = PuzzleForm {
    shipped: include_str!("../../../../data/puzzles/quiddler.tsv"),
    check: checker::check,
    find,
    lay_out,
    judge,
    nudge,
    explain,
    finds: Finds::EVERY_TIME,
};

/// Hands of puzzles: large enough to be hard, small enough to be short.
const CARDS: std::ops::RangeInclusive<usize> = 6..=9;
/// What the other has laid, by the number of cards that were dealt, from 5.
const LAID: [&[&str]; 4] = [&["irate"], &["ear", "toe"], &["rate", "toe"], &["rate", "note"]];

fn find(scenario: &Value) -> Vec<Puzzle> {
    let read = || {
        let scenario: Scenario = serde_json::from_value(scenario.clone()).ok()?;
        let deal = scenario.deal?;
        let decides = matches!(deal.step, StepNow::Decide(_));
        let hand = &deal.seats.get(deal.to_act.index())?.hand;
        (decides && CARDS.contains(&hand.len())).then(|| find_puzzles(hand))
    };
    read().unwrap_or_default()
}

fn lay_out(puzzle: &Puzzle) -> Result<Layout, Flaw> {
    let hand = read(&puzzle.position, ' ')?;
    let dealt = hand.len() - 1;
    let laid = LAID.get(dealt.wrapping_sub(5)).ok_or_else(|| Flaw::new("no such hand"))?;
    let goes_out = puzzle.theme == GO_OUT;
    let cards = |word: &&str| word.chars().map(String::from).collect::<Vec<_>>();
    let other = if goes_out {
        json!({ "hand": laid.iter().flat_map(cards).collect::<Vec<_>>() })
    } else {
        let words = laid.iter().map(|word| json!({ "cards": cards(word) })).collect::<Vec<_>>();
        json!({ "words": words, "discard": "i" })
    };
    let ending = if goes_out { Value::Null } else { json!({ "out": 1, "last": [0] }) };
    let scenario = json!({
        "dealer": 1,
        "tally": vec![json!({}); dealt - 3],
        "deal": {
            "discards": ["i"],
            "seats": [{ "hand": hand }, other],
            "circuit": 2,
            "to_act": 0,
            "step": { "decide": { "card": hand[dealt], "from": "draw" } },
            "ending": ending,
        },
    });
    let words = answer(puzzle)?;
    let discard = unlaid(&hand, &words).into_iter().max_by_key(|card| card.points());
    let goal = match goes_out {
        true => "Go out: put all cards but one into words. There is one way.",
        false => "Rosa has gone out. Lay the words that leave you the most points, bonuses aside.",
    };
    Ok(Layout {
        goal: goal.into(),
        seats: 2,
        luck: LUCK.into(),
        options: json!({ "words": words::LIST, "offensive": false }),
        scenario,
        answer: json!({ "lay": { "words": words, "discard": discard } }),
    })
}

/// The cards of a hand that are in none of these words.
fn unlaid(hand: &[Card], words: &[Vec<Card>]) -> Vec<Card> {
    let mut left = hand.to_vec();
    for card in words.iter().flatten() {
        if let Some(place) = left.iter().position(|it| it == card) {
            left.remove(place);
        }
    }
    left
}

fn judge(puzzle: &Puzzle, action: &Value) -> Judged {
    let goes_out = puzzle.theme == GO_OUT;
    let mut action = serde_json::from_value(action.clone()).ok();
    while let Some(Action::InRound { action: inner, .. }) = action {
        action = Some(*inner);
    }
    let Some(Action::Lay(lay)) = action else {
        let say = if goes_out { "You can go out with this hand." } else { "You can lay words." };
        return Judged::wrong(say);
    };
    let best = best_points(puzzle);
    let got = score(puzzle, &lay.words, lay.discard);
    match (goes_out, got >= best) {
        (true, _) => Judged::Right("Yes: no other words go out.".into()),
        (false, true) => Judged::Right(format!("Yes: {best} points. Nothing comes near that.")),
        (false, false) => {
            let got = got.max(0);
            Judged::wrong(format!("That leaves you {got} points; {best} are possible."))
        }
    }
}

/// The points of laying these words, bonuses aside (QD-15).
fn score(puzzle: &Puzzle, words: &[Vec<Card>], discard: Option<Card>) -> i32 {
    let hand = read(&puzzle.position, ' ').unwrap_or_default();
    let left = points(&unlaid(&hand, words)) - discard.map_or(0, Card::points);
    points(words.iter().flatten()) - left
}

fn best_points(puzzle: &Puzzle) -> i32 {
    let hand = read(&puzzle.position, ' ').unwrap_or_default();
    let words = answer(puzzle).unwrap_or_default();
    let discard = unlaid(&hand, &words).into_iter().max_by_key(|card| card.points());
    score(puzzle, &words, discard)
}

/// The words of the answer.
fn answer(puzzle: &Puzzle) -> Result<Vec<Vec<Card>>, Flaw> {
    puzzle.answer.split(',').map(|word| read(word, '-')).collect()
}

/// Words as people read them, the longest first.
fn in_capitals(puzzle: &Puzzle) -> Vec<String> {
    let mut words = answer(puzzle).unwrap_or_default();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    words.iter().map(|word| spell(word).to_ascii_uppercase()).collect()
}

fn nudge(puzzle: &Puzzle) -> String {
    let words = in_capitals(puzzle);
    let first: Vec<&str> = words.iter().map(|word| &word[..1]).collect();
    match first[..] {
        [only] => format!("It is one word, and begins with {only}."),
        _ => format!("The words begin with {}.", first.join(" and ")),
    }
}

fn explain(puzzle: &Puzzle) -> String {
    let words = in_capitals(puzzle).join(" and ");
    match puzzle.theme == GO_OUT {
        true => format!("Lay {words} and discard the card that is left. No other words go out."),
        false => format!("Lay {words}: {} points. Nothing comes near that.", best_points(puzzle)),
    }
}
