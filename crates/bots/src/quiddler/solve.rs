//! `parlour solve quiddler`: what to do with a hand.

use super::{Advice, Laying, Question};
use crate::fields;
use crate::solver::{Effort, Solved};
use crate::words;
use lexicon::{ListId, Vocabulary};
use play::Reject;
use quiddler::{Card, Source};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What somebody types.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    hand: Vec<Card>,
    #[serde(default)]
    round: Option<u8>,
    #[serde(default)]
    top: Option<Card>,
    #[serde(default)]
    seen: Vec<Card>,
    /// The word list, and whether offensive words may be laid: as tables choose them.
    #[serde(default, alias = "list")]
    words: ListId,
    #[serde(default)]
    offensive: bool,
}

/// Takes as long as it takes_useful_cards: a tenth of a second or less.
pub fn solve(text: &str, _: Effort<'_>) -> Result<Solved, Reject> {
    let position: Position = fields::read(text, &["hand", "seen"])?;
    let list = words::list(&position.words, "QD-04")?;
    // Without a round: with an open card it is before the turn, without one it is in it.
    let held = position.hand.len().saturating_sub(usize::from(position.top.is_none()));
    let dealt = position.round.map_or(held as u8, |round| round.saturating_add(2));
    let Position { hand, top, seen, offensive, .. } = position;
    let question = Question { hand, dealt, top, seen };
    question.check()?;
    let vocabulary = Vocabulary { offensive, ..Vocabulary::WHOLE };
    let advice = question.answer(&list, vocabulary).ok_or_else(|| {
        Reject::new("bad-position", "QD-05", "There is nothing to advise with these cards.")
    })?;
    let mut solved = match &advice {
        Advice::Take { from, out, piles, best, discard } => {
            let mut solved = take(*from, out.as_ref(), piles.taken, piles.drawn);
            if out.is_none() {
                add_laying(&mut solved.text, "with it", best);
                tell_discard(&mut solved, *discard);
            }
            solved.found.insert("best".into(), json!(best));
            solved.found.insert("best_verdict".into(), json!("proved"));
            solved
        }
        Advice::Play { best, out, discard } => play(best, out.as_ref(), *discard),
    };
    solved.found.insert("list".into(), json!(list.id()));
    solved.text.push(("word list", list.id().name.clone()));
    Ok(solved)
}

fn take(from: Source, out: Option<&Laying>, taken: f64, drawn: f64) -> Solved {
    let mut found = Map::new();
    let mut text = Vec::new();
    let message = match from {
        Source::Discard => "take the open card",
        Source::Draw => "draw",
    };
    found.insert("take".into(), json!(from));
    found.insert("take_verdict".into(), json!(if out.is_some() { "proved" } else { "estimated" }));
    match out {
        Some(out) => {
            text.push(("take", format!("{message} and go out: proved")));
            add_laying(&mut text, "words", out);
            found.insert("go_out".into(), json!(out));
        }
        None => {
            let weighed = format!("open card {taken:.1}, draw pile {drawn:.1}");
            text.push(("take", format!("{message}: estimated ({weighed})")));
            found.insert("worth".into(), json!({ "taken": taken, "drawn": drawn }));
        }
    }
    Solved { found, text }
}

fn play(best: &Laying, out: Option<&Laying>, discard: Option<(Card, f64)>) -> Solved {
    let mut found = Map::new();
    let mut text = Vec::new();
    add_laying(&mut text, "best words", best);
    found.insert("best".into(), json!(best));
    found.insert("best_verdict".into(), json!("proved"));
    found.insert("go_out".into(), json!(out));
    let mut solved = Solved { found, text };
    match out {
        Some(out) => {
            let message = format!("you can: proved, for {} points", out.points);
            solved.text.push(("go out", message));
            if out != best {
                add_laying(&mut solved.text, "by", out);
            }
        }
        None => {
            solved.text.push(("go out", "you cannot: proved".into()));
            tell_discard(&mut solved, discard);
        }
    }
    solved
}

fn tell_discard(solved: &mut Solved, discard: Option<(Card, f64)>) {
    if let Some((card, worth)) = discard {
        solved.text.push(("discard", format!("{card}: estimated ({worth:.1})")));
        let verdict = json!({ "card": card, "worth": worth, "verdict": "estimated" });
        solved.found.insert("discard".into(), verdict);
    }
}

fn add_laying(text: &mut Vec<(&'static str, String)>, label: &'static str, laying: &Laying) {
    let words: Vec<String> = laying.texts().collect();
    let words = if words.is_empty() { "none".into() } else { words.join(", ") };
    let discard = laying.discard.map_or(String::new(), |card| format!("; discard {card}"));
    text.push((label, format!("{words}{discard}: {} points, proved", laying.points)));
}

/// What was possible in every round that is over, for programs.
pub fn best_layings(view: &quiddler::View) -> Result<Value, Reject> {
    let rounds = super::possible(view).ok_or_else(|| {
        let message = format!("The word list {} is not here.", view.options.words.name);
        Reject::new("unknown-list", "QD-04", message)
    })?;
    if rounds.is_empty() {
        let message = "No round is over yet: ask again after the first one.";
        return Err(Reject::new("nothing-to-tell", "QD-04", message));
    }
    Ok(json!(rounds))
}
