//! Every game's JSON, by examples from a game between its bots: `docs/games/<game>.md`.
//!
//! `UPDATE_DOCS=1 cargo test -p catalog --test game_docs` rewrites them.

use catalog::{GAMES, GameEntry, Start};
use play::{Seat, Turn, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use table::{RefereeTable, Seed};

/// So many actions show most of what a game has.
const MOVES: usize = 150;
/// The position is shown after this many.
const SHOWN_AFTER: usize = 8;
/// Of longer lists only the beginning is shown.
const MAX_ITEMS: usize = 6;
/// Longer values are written over several lines.
const WIDTH: usize = 100;

/// Examples of what happened, by kind.
#[derive(Default)]
struct Examples {
    actions: BTreeMap<String, Value>,
    /// Each with its sentence.
    events: BTreeMap<String, (String, Value)>,
    view: Value,
    scenario: Value,
}

fn value(json: &str) -> Value {
    serde_json::from_str(json).expect("tables write JSON")
}

/// `play` of `{"play": …}`, `pass` of `"pass"`.
fn kind(action: &Value) -> String {
    let name = action.as_str().or_else(|| Some(action.as_object()?.keys().next()?.as_str()));
    name.expect("actions have names").to_owned()
}

fn start(options: Value) -> Start {
    Start {
        options,
        seats: None,
        scenario: Value::Null,
        players: Vec::new(),
        seed: Seed::from_text("documents"),
        entropy: Vec::new(),
        opened: 0,
    }
}

/// Plays with the weakest bots; where there are none, with the first action there is.
fn play(game: &GameEntry) -> Examples {
    let (mut table, _) = game.open_as_referee(start(Value::Null)).expect("the usual game opens");
    let mut examples = Examples::default();
    for n in 0..MOVES {
        if n == SHOWN_AFTER {
            show(&*table, &mut examples);
        }
        let Turn::Play { waiting_for, .. } = table.turn() else { break };
        let seat = waiting_for.iter().next().expect("the game waits for somebody");
        let snapshot = table.snapshot(Viewer::Seat(seat));
        let can = value(snapshot.get())["can"].clone();
        let listed = can["actions"].as_array().cloned().unwrap_or_default();
        let some = table.actions(seat).unwrap_or_default();
        let some = some.iter().map(|action| value(action.get()));
        let known: Vec<Value> = listed.into_iter().chain(some).collect();
        for action in known.iter().chain([&can["resign"]]).filter(|action| !action.is_null()) {
            examples.actions.entry(kind(action)).or_insert_with(|| action.clone());
        }
        let action = match game.levels.first() {
            Some(level) => {
                let bot = game.bot(level, n as u64).choose(snapshot.get());
                value(bot.expect("a bot reads snapshots").0.get())
            }
            None => known[0].clone(),
        };
        examples.actions.insert(kind(&action), action.clone());
        let now = table.now();
        table.act(now, seat, &action.to_string()).1.expect("bots and lists know the rules");
    }
    for (_, event) in table.history(Viewer::Seat(Seat(0)), 0..table.event_count()) {
        let Value::Object(mut event) = value(event.get()) else { continue };
        let text = event["text"].as_str().unwrap_or_default().to_owned();
        let event = event.remove("event").unwrap_or_default();
        let kind = event["is"].as_str().unwrap_or_default().to_owned();
        examples.events.entry(kind).or_insert((text, event));
    }
    examples
}

fn show(table: &dyn RefereeTable, examples: &mut Examples) {
    examples.view = value(table.snapshot(Viewer::Seat(Seat(0))).get())["view"].clone();
    examples.scenario = value(table.scenario().get());
}

/// JSON as people read it: what is short on one line, and of long lists the beginning.
fn layout(json: &Value, indent: usize, into: &mut String) {
    let brief = match json {
        Value::Array(items) if items.len() > MAX_ITEMS => {
            let shown = items.iter().take(MAX_ITEMS).cloned();
            Value::Array(shown.chain([json!("…")]).collect())
        }
        other => other.clone(),
    };
    let line = brief.to_string();
    let pad = "  ".repeat(indent + 1);
    match &brief {
        Value::Array(items) if line.len() > WIDTH => {
            for (i, item) in items.iter().enumerate() {
                let _ = write!(into, "{}\n{pad}", if i == 0 { "[" } else { "," });
                layout(item, indent + 1, into);
            }
            let _ = write!(into, "\n{}]", "  ".repeat(indent));
        }
        Value::Object(fields) if line.len() > WIDTH => {
            for (i, (name, field)) in fields.iter().enumerate() {
                let _ = write!(into, "{}\n{pad}\"{name}\": ", if i == 0 { "{" } else { "," });
                layout(field, indent + 1, into);
            }
            let _ = write!(into, "\n{}}}", "  ".repeat(indent));
        }
        _ => *into += &line,
    }
}

fn block(json: &Value) -> String {
    let mut text = "```json\n".to_owned();
    layout(json, 0, &mut text);
    text + "\n```\n"
}

fn document(game: &GameEntry) -> String {
    let (id, name) = (game.about.id, game.about.name);
    let examples = play(game);
    let mut text = format!(
        "# {name} as JSON\n\nWritten by a test from a game between bots; `\"…\"` marks what is left \
         out. The exact types, with a sentence about every field, are in [web/src/gen/{id}](../../web/src/gen/{id}): \
         `Action.ts`, `EventView.ts`, `View.ts`, `Draft.ts` and `Options.ts`. The rules are in \
         [rules/{0}.md](../../rules/{0}.md).\n\n## Options\n\n| option | what | rule |\n|---|---|---|\n",
        id.strip_suffix("-solitaire").unwrap_or(id)
    );
    for option in game.options {
        let _ = writeln!(text, "| `{}` | {} | {} |", option.key, option.help, option.rule);
    }
    text += "\n## Actions\n\n";
    for action in examples.actions.values() {
        text += &block(action);
    }
    text += "\n## Events, as the first seat sees them\n\n";
    for (sentence, event) in examples.events.values() {
        let _ = writeln!(text, "{sentence}\n\n{}", block(event));
    }
    let _ = write!(text, "## View of the first seat\n\n{}", block(&examples.view));
    let _ = write!(
        text,
        "\n## Scenario\n\nThe whole position, secrets included, as `open` takes it.\n\n{}",
        block(&examples.scenario)
    );
    text
}

#[test]
fn every_games_json_is_documented() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games");
    for game in GAMES {
        let (path, text) = (folder.join(format!("{}.md", game.about.id)), document(game));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "{} is old: see the header of this test", path.display());
    }
}
