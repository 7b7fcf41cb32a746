//! The examples in `docs/`: every request, every command, run and compared.
//!
//! A block ```` ```json request ```` (or `text request`) is followed by its ```` ```json answer ````,
//! a block ```` ```sh ```` by what it prints in ```` ```text ````. `"…"` in an answer stands for any
//! value, as the last of an array for the rest of it, as a key for all other keys; `"log":["…"]` in a
//! request for the log exported last. With `UPDATE_DOCS=1` the answers are rewritten instead,
//! with the same `"…"`.

use crate::layout::layout;
use crate::program::{Referee, file, text};
use data_encoding::HEXLOWER;
use play::{Game, Luck};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::{Map, Value, json};
use std::process::Command;

/// Stands for whatever it is.
const ANY: &str = "…";

/// A fenced block.
struct Block<'a> {
    info: &'a str,
    body: &'a str,
}

/// The fenced blocks of a document, in order.
fn blocks(document: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = document;
    while let Some(start) = rest.find("\n```").map(|at| at + 4) {
        let (info, body) = rest[start..].split_once('\n').expect("a block has an end");
        // From the line end before, so that a block can be empty.
        let end = rest[start + info.len()..].find("\n```").expect("a block has an end");
        blocks.push(Block { info, body: body.get(..end.saturating_sub(1)).unwrap_or("") });
        rest = &rest[start + info.len() + end + 4..];
    }
    blocks
}

/// Whether an answer is the expected one.
fn fits(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::String(any), _) if any == ANY => true,
        (Value::Array(expected), Value::Array(actual)) => {
            let (rest, expected) = match expected.split_last() {
                Some((last, before)) if last == ANY => (true, before),
                _ => (false, &expected[..]),
            };
            let length =
                if rest { actual.len() >= expected.len() } else { actual.len() == expected.len() };
            length && expected.iter().zip(actual).all(|(e, a)| fits(e, a))
        }
        (Value::Object(expected), Value::Object(actual)) => {
            let rest = expected.contains_key(ANY);
            let named = expected.iter().filter(|(key, _)| *key != ANY);
            let all = named.clone().count() == actual.len();
            let same = |(key, e): (&String, &Value)| actual.get(key).is_some_and(|a| fits(e, a));
            (rest || all) && { named }.all(same)
        }
        _ => expected == actual,
    }
}

/// The actual answer, with `"…"` where the document wants it.
fn abridged(expected: &Value, actual: &Value) -> Value {
    match (expected, actual) {
        (Value::String(any), _) if any == ANY => expected.clone(),
        (Value::Array(wanted), Value::Array(actual)) if wanted.last().is_some_and(|l| l == ANY) => {
            let shown = wanted[..wanted.len() - 1].iter().zip(actual);
            let mut shown: Vec<Value> = shown.map(|(e, a)| abridged(e, a)).collect();
            shown.push(ANY.into());
            shown.into()
        }
        (Value::Array(wanted), Value::Array(actual)) if wanted.len() == actual.len() => {
            wanted.iter().zip(actual).map(|(e, a)| abridged(e, a)).collect()
        }
        (Value::Object(wanted), Value::Object(actual)) => {
            let rest = wanted.contains_key(ANY);
            let mut shown = Map::new();
            for (key, a) in actual {
                match wanted.get(key) {
                    Some(e) => shown.insert(key.clone(), abridged(e, a)),
                    None if rest => None,
                    None => shown.insert(key.clone(), a.clone()),
                };
            }
            if rest {
                shown.insert(ANY.into(), ANY.into());
            }
            Value::Object(shown)
        }
        _ => actual.clone(),
    }
}

/// What a command of the document prints, run from the root of the checkout.
fn printed(script: &str) -> String {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_parlour"));
    let folder = program.parent().expect("the program lies in a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("bash")
        .args(["-euo", "pipefail", "-c", script])
        .current_dir(file("."))
        .env("PATH", path)
        .output()
        .expect("bash runs the commands of the documents");
    let said = [output.stdout, output.stderr].concat();
    String::from_utf8(said).expect("commands print text").trim_end().to_owned()
}

/// Runs every example of a document; how many there were.
fn check(path: &str) -> usize {
    let document = text(path);
    let mut fresh = document.clone();
    let mut referee = Referee::new();
    let mut exported = Value::Null;
    let mut examples = 0;
    let blocks = blocks(&document);
    for pair in blocks.windows(2) {
        let [asked, answered] = pair else { unreachable!("windows are pairs") };
        let shown = match (asked.info, answered.info) {
            ("json request" | "text request", "json answer") => {
                let request = asked.body.replace(r#""log":["…"]"#, &format!(r#""log":{exported}"#));
                let actual = referee.line(request.as_bytes());
                if let Some(log) = actual["ok"].get("log") {
                    exported = log.clone();
                }
                let expected = serde_json::from_str(answered.body).unwrap_or_default();
                if fits(&expected, &actual) {
                    answered.body.to_owned()
                } else {
                    layout(&abridged(&expected, &actual))
                }
            }
            ("sh", "text") => printed(asked.body),
            _ => continue,
        };
        examples += 1;
        if shown != answered.body {
            let both = |answer: &str| {
                let end = if answer.is_empty() { "```" } else { "\n```" };
                format!("{}\n```\n\n```{}\n{answer}{end}", asked.body, answered.info)
            };
            let is = both(answered.body);
            assert!(fresh.contains(&is), "{path}: an empty line between the two blocks, please");
            fresh = fresh.replacen(&is, &both(&shown), 1);
        }
    }
    let requests =
        blocks.iter().filter(|b| matches!(b.info, "json request" | "text request" | "sh"));
    assert_eq!(requests.count(), examples, "{path}: every request or command shows its answer");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(file(path), fresh).expect("the document can be written");
    } else {
        for (should, is) in fresh.lines().zip(document.lines()) {
            assert_eq!(
                is, should,
                "{path}: the program answers otherwise (UPDATE_DOCS=1 mends it)"
            );
        }
        assert_eq!(fresh.len(), document.len(), "{path}: something is missing (UPDATE_DOCS=1)");
    }
    examples
}

#[test]
fn the_referees_document_is_true() {
    assert!(check("docs/referee.md") >= 15);
    let document = text("docs/referee.md");
    // The referee names all of its requests to whoever asks for one that there is not.
    let unknown = Referee::new().error(json!({"do": "?"}));
    let (_, known) = unknown["message"].as_str().unwrap().split_once("There is: ").unwrap();
    let known: Vec<&str> = known.trim_end_matches('.').split(", ").collect();
    assert!(known.len() >= 18, "{known:?}");
    for request in known {
        assert!(document.contains(&format!("\"do\":\"{request}\"")), "no example of {request}");
        let row = format!("| [`{request}`](#{request}) |");
        assert!(document.contains(&row), "{request} is missing in the table of requests");
    }
}

#[test]
fn the_logs_document_is_true() {
    assert!(check("docs/logs.md") >= 3);
}

/// Also draws the deal of the document again from the key that `sha256sum` prints in it.
#[test]
fn the_document_on_fair_dealing_is_true() {
    assert!(check("docs/fair-dealing.md") >= 4);
    let document = text("docs/fair-dealing.md");
    let (_, after) = document.split_once("<!-- key -->").expect("the key is marked");
    let digits = blocks(after)[1].body.split_whitespace().next().expect("sha256sum prints it");
    let key = HEXLOWER.decode(digits.as_bytes()).expect("hexadecimal");
    let mut source = ChaCha12Rng::from_seed(key.try_into().expect("32 bytes"));

    let log = text("data/games/standard-entropy.jsonl");
    let mut lines = log.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let (header, deal) = (lines.next().expect("a header"), lines.next().expect("a deal"));
    let options = serde_json::from_value(header["options"].clone()).expect("options");
    let game = candy_chain::CandyChain::new(options).expect("sound options");
    let state = game.open(&game.start()).expect("an ordinary start");
    let drawn = game.sample(&state, &mut Luck::new(&mut source));
    assert_eq!(deal["input"]["chance"]["board"], drawn.board);
}

/// The table of settings is made from the program.
#[test]
fn the_settings_in_the_document_are_true() {
    let document = text("docs/hosting.md");
    let (before, rest) = document.split_once("<!-- settings -->\n").expect("it is marked");
    let (_, after) = rest.split_once("<!-- end of settings -->").expect("so is its end");
    let table = cli::settings_table();
    let fresh = format!("{before}<!-- settings -->\n{table}<!-- end of settings -->{after}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(file("docs/hosting.md"), fresh).expect("the document can be written");
    } else {
        assert!(fresh == document, "docs/hosting.md: UPDATE_DOCS=1 mends the table of settings");
    }
}

/// `docs/strength.md` and its pictures are made from the results beside them.
#[test]
fn the_strengths_in_the_document_are_those_that_were_measured() {
    let pages = cli::strength_pages(&file("docs")).expect("the results can be read");
    assert!(pages.len() >= 5, "the results are there");
    for (path, fresh) in pages {
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, &fresh).expect("the document can be written");
        }
        let written = std::fs::read_to_string(&path).expect("the document is there");
        assert!(written == fresh, "{}: UPDATE_DOCS=1 mends it", path.display());
    }
}

#[test]
fn help_is_narrow_and_grouped() {
    let help = crate::program::ok(&["serve", "--help"]);
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    for part in ["Where games are kept:", "Many nodes:", "[default: 127.0.0.1:7777]"] {
        assert!(help.contains(part), "{part}: {help}");
    }
}

#[test]
fn placeholders_stand_for_what_they_say() {
    let json = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    for (expected, actual, fit) in [
        (r#""…""#, r#"{"a":1}"#, true),
        (r#"[1,"…"]"#, "[1,2,3]", true),
        (r#"[1,"…"]"#, "[2,2,3]", false),
        ("[1]", "[1,2]", false),
        (r#"{"a":1,"…":"…"}"#, r#"{"a":1,"b":2}"#, true),
        (r#"{"a":1,"…":"…"}"#, r#"{"b":2}"#, false),
        (r#"{"a":"…"}"#, r#"{"a":1,"b":2}"#, false),
        (r#"{"a":1}"#, r#"{"a":1}"#, true),
    ] {
        assert_eq!(fits(&json(expected), &json(actual)), fit, "{expected} {actual}");
        assert!(
            fits(&abridged(&json(expected), &json(actual)), &json(actual)),
            "{expected} {actual}"
        );
    }
}
