//! `parlour solve keyword`: what to lay with a hand and a row.

use crate::fields;
use crate::solver::{Effort, Solved};
use crate::words;
use bots::keyword::{Advice, Made, Question, Shelf, Towards};
use keyword::{Face, Keyword, Options, Stage, View};
use lexicon::{ListId, Vocabulary};
use play::{Game, Reject};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What somebody types.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    hand: Vec<Face>,
    #[serde(default)]
    row: Vec<Face>,
    #[serde(default = "usual")]
    keyword: String,
    /// Letters of the words that were scored.
    #[serde(default)]
    have: Vec<char>,
    #[serde(default)]
    list: ListId,
    /// Whether offensive words may be laid.
    #[serde(default)]
    offensive: u8,
}

fn usual() -> String {
    Options::KEYWORD.into()
}

/// Takes as long as it takes: a few milliseconds.
pub(super) fn solve(text: &str, _: Effort<'_>) -> Result<Solved, Reject> {
    let position: Position = fields::read(text, &["hand", "row", "have"])?;
    let Position { hand, row, keyword, have, list, offensive } = position;
    let list = words::list(&list, "KW-10")?;
    let offensive = offensive > 0;
    // A table with this keyword could be opened, or it says what is wrong with it.
    let options = Options { keyword, offensive, words: list.id().clone(), ..Options::default() };
    let keyword = Keyword::new(options, 2, list.clone())?.options().keyword.clone();
    if let Some(odd) = have.iter().find(|letter| !letter.is_ascii_alphabetic()) {
        let say = format!("“{odd}” is no letter: name the letters you have scored, as have=k,e.");
        return Err(Reject::new("not-a-letter", "KW-14", say).at([odd]));
    }
    let have: String = have.into_iter().collect::<String>().to_ascii_lowercase();
    let question = Question::new(hand, row, &keyword, &have);
    question.check()?;
    let wanted = Vocabulary { offensive, ..Vocabulary::clean(u8::MAX) };
    let advice = question.answer(&Shelf::of(&list), wanted);
    let mut solved = told(&advice, &question.missing);
    solved.found.insert("list".into(), json!(list.id()));
    solved.text.push(("word list", list.id().name.clone()));
    Ok(solved)
}

fn told(advice: &Advice, missing: &str) -> Solved {
    let mut found = Map::new();
    let mut text = Vec::new();
    found.insert("best".into(), json!(advice.best));
    found.insert("best_verdict".into(), json!("proved"));
    let best = match advice.best.first() {
        Some(one) => {
            let words = listed(&advice.best);
            format!("{words}: {} letters, {} blue at most, proved", one.length, one.blue)
        }
        None => "none: these cards make no word, proved".into(),
    };
    text.push(("best words", best));
    found.insert("missing".into(), json!(missing));
    found.insert("towards".into(), json!(advice.towards));
    found.insert("towards_verdict".into(), json!("proved"));
    for Towards { missing: left, words } in &advice.towards {
        let (length, blue) = words.first().map_or((0, 0), Made::rank);
        let left = match left.is_empty() {
            true => "completes the keyword".into(),
            false => format!("leaves {} missing", left.to_uppercase()),
        };
        let words = listed(words);
        text.push(("keyword", format!("{words}: {left}; {length} letters, {blue} blue, proved")));
    }
    if advice.towards.is_empty() {
        let say = match missing.is_empty() {
            true => "complete already",
            false => "no word brings a letter that is missing, proved",
        };
        text.push(("keyword", say.into()));
    }
    Solved { found, text }
}

fn listed(words: &[Made]) -> String {
    let words: Vec<String> = words.iter().map(|word| word.text.to_uppercase()).collect();
    words.join(", ")
}

/// Values for programs.
pub(super) fn possible(view: &View) -> Result<Value, Reject> {
    if view.you.is_none() {
        let say = "Only who plays here is told what was possible: with their own cards.";
        return Err(Reject::new("nothing-to-tell", "KW-09", say));
    }
    if view.thought_with.is_none() || view.stage == Stage::Thinking {
        let say = "What was possible is told when the words of a round are shown: ask again then.";
        return Err(Reject::new("nothing-to-tell", "KW-09", say));
    }
    let possible = bots::keyword::possible(view).ok_or_else(|| {
        let say = format!("The word list {} is not here.", view.options.words.name);
        Reject::new("unknown-list", "KW-10", say)
    })?;
    Ok(json!(possible))
}
