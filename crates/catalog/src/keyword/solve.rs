//! `parlour solve keyword`: what to lay with a hand and a row.

use crate::fields;
use crate::solver::{Effort, Solved};
use crate::words;
use bots::keyword::{Advice, Made, Question, Towards, WordsByLength};
use keyword::{Face, Keyword, Options, Stage};
use lexicon::{ListId, Vocabulary};
use play::{Game, Luck, Reject, SnapshotOf};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
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
    /// The word list, and whether offensive words may be laid: as tables choose them.
    #[serde(default, alias = "list")]
    words: ListId,
    #[serde(default)]
    offensive: Option<bool>,
}

fn usual() -> String {
    Options::KEYWORD.into()
}

/// How many hands of another player are drawn for an estimate, by default.
const HANDS: u32 = 400;

/// What is proved takes a few milliseconds; nodes are imagined hands.
pub(super) fn solve(text: &str, effort: Effort<'_>) -> Result<Solved, Reject> {
    let position: Position = fields::read(text, &["hand", "row", "have"])
        .map_err(|reject| Reject { rule: "KW-03".into(), ..reject })?;
    let Position { hand, row, keyword, have, words, offensive } = position;
    let list = words::list(&words, "KW-10")?;
    let offensive = offensive.unwrap_or(Options::default().offensive);
    // A table with this keyword could be opened, or it says what is wrong with it.
    let options = Options { keyword, offensive, words: list.id().clone(), ..Options::default() };
    let keyword = Keyword::new(options, 2, list.clone())?.options().keyword.clone();
    if let Some(odd) = have.iter().find(|letter| !letter.is_ascii_alphabetic()) {
        let message =
            format!("“{odd}” is not a letter: name the letters you have scored, as have=k,e.");
        return Err(Reject::new("not-a-letter", "KW-14", message).at([odd]));
    }
    let have: String = have.into_iter().collect::<String>().to_ascii_lowercase();
    let question = Question::new(hand, row, &keyword, &have);
    question.check()?;
    let vocabulary = Vocabulary { offensive, ..Vocabulary::clean(u8::MAX) };
    let hands = match effort {
        Effort::Nodes(nodes) => u32::try_from(nodes).unwrap_or(u32::MAX).max(1),
        Effort::Time(_) => HANDS,
    };
    // The same question has the same answer.
    let mut rng = ChaCha12Rng::from_seed([0; 32]);
    let advice =
        question.answer(&WordsByLength::of(&list), vocabulary, hands, &mut Luck::new(&mut rng));
    let mut solved = report(&advice, &question.missing);
    solved.found.insert("list".into(), json!(list.id()));
    solved.text.push(("word list", list.id().name.clone()));
    Ok(solved)
}

fn report(advice: &Advice, missing: &str) -> Solved {
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
    if !advice.best.is_empty() {
        let chance = 100.0 * advice.chance;
        let message = "it wins against one other who overlooks nothing, estimated";
        text.push(("chance", format!("{chance:.0} % that {message}")));
        found.insert("chance".into(), json!(advice.chance));
        found.insert("chance_verdict".into(), json!("estimated"));
    }
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
        let message = match missing.is_empty() {
            true => "complete already",
            false => "no word brings a letter that is missing, proved",
        };
        text.push(("keyword", message.into()));
    }
    Solved { found, text }
}

fn listed(words: &[Made]) -> String {
    let words: Vec<String> = words.iter().map(|word| word.text.to_uppercase()).collect();
    words.join(", ")
}

/// Values for programs.
pub(super) fn possible(snapshot: &SnapshotOf<Keyword>) -> Result<Value, Reject> {
    let view = &snapshot.view;
    if snapshot.you.is_none() {
        let message = "Only players can see what was possible, with their own cards.";
        return Err(Reject::new("nothing-to-tell", "KW-09", message));
    }
    if view.thought_with.is_none() || view.stage == Stage::Thinking {
        let message =
            "You see what was possible once the words of a round are shown: ask again then.";
        return Err(Reject::new("nothing-to-tell", "KW-09", message));
    }
    let possible = bots::keyword::possible(snapshot).ok_or_else(|| {
        let message = format!("The word list {} is not here.", view.options.words.name);
        Reject::new("unknown-list", "KW-10", message)
    })?;
    Ok(json!(possible))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(text: &str) -> Result<Solved, Reject> {
        solve(text, Effort::Nodes(20))
    }

    fn texts(words: &Value) -> Vec<&str> {
        words.as_array().unwrap().iter().filter_map(|word| word["text"].as_str()).collect()
    }

    /// KW-11, KW-14.
    #[test]
    fn the_best_words_and_those_for_the_keyword() {
        let words = ["floating", "relating", "transfix", "fix", "fox", "slate"];
        lexicon::add(std::sync::Arc::new(lexicon::Lexicon::of_words("solve-small", &words)));
        let typed = "hand=g,s,t,e,a,l row=F,o,x,r,i,n keyword=fox have=o words=solve-small";
        let found = ask(typed).unwrap().found;
        assert_eq!(found["best_verdict"], "proved");
        assert_eq!(found["chance_verdict"], "estimated");
        let best = json!([{ "text": "transfix", "length": 8, "blue": 5 }]);
        assert_eq!((&found["best"], &found["missing"]), (&best, &json!("fx")));
        assert_eq!(found["towards"], json!([{ "missing": "", "words": best }]));
        // FOX itself would be of blue cards alone.
        let whole = ask(&typed.replace("have=o", "have=")).unwrap().found;
        let words = whole["towards"].as_array().unwrap().iter().map(|way| &way["missing"]);
        assert_eq!(words.collect::<Vec<_>>(), ["x", "o"]);
        let json = r#"{"hand":["g","s","t","e","a","l"],"row":["f","o","x","r","i","n"],
            "keyword":"fox","have":["o"],"list":"solve-small"}"#;
        assert_eq!(ask(json).unwrap().found, found);
        assert_eq!(ask(typed).unwrap().found, found, "the same question, the same answer");
    }

    /// KW-06: every line that makes a claim says what it is worth.
    #[test]
    fn every_claim_is_marked() {
        for typed in ["hand=?,e,a row=t,?", "hand=q row=v", "hand=t,e,a have=k,e,y,w,o,r,d"] {
            let solved = ask(typed).unwrap();
            for (label, said) in &solved.text {
                let marked = said.contains("proved") || said.contains("estimated");
                let plain = *label == "word list" || said == "complete already";
                assert!(marked || plain, "{typed}: {label} {said}");
            }
        }
        assert_eq!(ask("hand=q row=v").unwrap().found["best"], json!([]));
    }

    #[test]
    fn offensive_words_count_as_they_do_at_a_table() {
        let list = lexicon::Lexicon::of_words("solve-rude", &["darned!", "ran"]);
        lexicon::add(std::sync::Arc::new(list));
        let best = |more: &str| {
            let found = ask(&format!("hand=a,n row=d,r,e,d words=solve-rude{more}")).unwrap().found;
            texts(&found["best"]).join(" ")
        };
        assert_eq!((best(" offensive=off").as_str(), best("").as_str()), ("ran", "darned"));
    }

    /// KW-01, KW-02, KW-03, KW-14: errors name their rule.
    #[test]
    fn bad_questions_are_refused_with_their_rule() {
        for (typed, code, rule) in [
            ("", "bad-position", "KW-03"),
            ("tea", "bad-position", "KW-03"),
            ("hand=t,e,3", "bad-position", "KW-03"),
            ("hand=te,a", "bad-position", "KW-03"),
            ("hand=t hand=e", "bad-position", "KW-03"),
            ("hand=t,e,a,s,r,n,i", "wrong-hand", "KW-03"),
            ("row=t,e,a hand=", "wrong-hand", "KW-03"),
            ("hand=z,z", "too-many-alike", "KW-01"),
            ("hand=t row=?,?,?,?", "too-many-alike", "KW-01"),
            ("hand=t keyword=ox", "keyword-length", "KW-02"),
            ("hand=t keyword=zzz", "keyword-cards", "KW-02"),
            ("hand=t keyword=teax", "keyword-unknown", "KW-02"),
            ("hand=t have=3", "not-a-letter", "KW-14"),
            ("hand=t list=french", "unknown-list", "KW-10"),
        ] {
            let reject = ask(typed).unwrap_err();
            assert_eq!(
                (reject.code.as_ref(), reject.rule.as_ref()),
                (code, rule),
                "{typed}: {reject}"
            );
            assert!(reject.message.len() > 20, "{reject}");
        }
    }
}
