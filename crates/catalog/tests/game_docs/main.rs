//! Every game's JSON: its schema, `docs/games/<game>.schema.json`, and examples from games between its
//! bots, `docs/games/<game>.md`.
//!
//! `UPDATE_DOCS=1 cargo test -p catalog --test game_docs` rewrites them.

mod examples;
mod judge;
mod kinds;
mod schema;
mod whole;

use catalog::{GAMES, GameEntry};
use examples::{Examples, choice};
use judge::Judge;
use play::OptionKind;
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Kinds without an example, and why.
const RARE: &[(&str, &str)] = &[
    ("pass", "in Candy Chain only of somebody who can take nothing, once in many games"),
    ("in-round", "another action with its round, for a client whose connection is slow"),
    ("spell", "another way to write `commit`, which lists and bots do not use"),
    ("reshuffled", "only when a round outlasts the draw pile"),
    ("shuffled", "only when a game outlasts a row's deck"),
    ("new-row", "only after three rounds in which nobody lays a word"),
    ("back-to-base", "only of somebody who loses a challenge by their last word"),
];

/// Of longer lists only the beginning is shown.
const MAX_ITEMS: usize = 6;
/// Longer values are written over several lines.
const WIDTH: usize = 100;

fn value(json: &str) -> Value {
    serde_json::from_str(json).expect("tables write JSON")
}

/// `play` of `{"play": …}`, `pass` of `"pass"`.
fn kind(action: &Value) -> String {
    let name = action.as_str().or_else(|| Some(action.as_object()?.keys().next()?.as_str()));
    name.expect("actions have names").to_owned()
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

/// What an option can be.
fn values(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Switch => "`true` or `false`".into(),
        OptionKind::Number { min, max, unit, none, .. } => {
            let none = none.map(|none| format!(", or `null`: {}", none.to_lowercase()));
            format!("{unit}: a whole number from {min} to {max}{}", none.unwrap_or_default())
        }
        OptionKind::OneOf(choices) => {
            let one = choices.iter().map(|it| format!("`{}` ({})", choice(it.value), it.title));
            one.collect::<Vec<_>>().join(", ")
        }
        OptionKind::OneOfFound(found) => {
            let found = found();
            let shown = found.iter().map(|name| format!("`\"{name}\"`"));
            format!("a name: {}", shown.collect::<Vec<_>>().join(", "))
        }
        OptionKind::Text { min, max, .. } => format!("a text of {min} to {max} letters"),
        OptionKind::Seat => "a seat's number, from 0".into(),
        OptionKind::PerSeat(each) => {
            format!("a list by seat, `null` for the usual; each {}", values(each))
        }
    }
}

/// The kinds of actions and events that the game's types name and nothing is an example of.
fn lacking(schema: &Value, examples: &Examples) -> Vec<String> {
    let (actions, events) = (kinds::of_actions(schema), kinds::of_events(schema));
    assert!(actions.len() > 2 && events.len() > 2, "{actions:?} and {events:?} cannot be all");
    let mut lacking: Vec<String> =
        actions.into_iter().filter(|kind| !examples.actions.contains_key(kind)).collect();
    lacking.extend(events.into_iter().filter(|kind| !examples.events.contains_key(kind)));
    lacking.retain(|kind| RARE.iter().all(|(rare, _)| kind != rare));
    lacking
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document(game: &GameEntry, examples: &Examples) -> String {
    let (id, name) = (game.about.id, game.about.name);
    let types = match root().join("web/src/gen").join(id).exists() {
        true => format!(
            "; as types of TypeScript, in [web/src/gen/{id}](../../web/src/gen/{id}): `Action.ts`, \
             `EventView.ts`, `View.ts`, `Draft.ts` and `Options.ts`"
        ),
        false => String::new(),
    };
    let mut text = format!(
        "# {name} as JSON\n\nWritten by a test from games between bots; `\"…\"` marks what is left \
         out. The exact types, with a sentence about every field, are in \
         [{id}.schema.json]({id}.schema.json) as JSON Schema{types}. The rules are in \
         [rules/{0}.md](../../rules/{0}.md).\n\n## Options\n\n| option | values | usual | what | rule |\n|---|---|---|---|---|\n",
        id.strip_suffix("-solitaire").unwrap_or(id)
    );
    let usual = game.check_options(&Value::Null, None).expect("the usual options are sound");
    for option in game.options {
        let (key, values) = (option.key, values(&option.kind));
        let (help, rule) = (option.help, option.rule);
        // Lists and sets have their hash beside their name; the name alone will do.
        let named = usual[key].get("name").unwrap_or(&usual[key]);
        let _ = writeln!(text, "| `{key}` | {values} | `{named}` | {help} | {rule} |");
    }
    text += "\n## Actions\n\n";
    for action in examples.actions.values() {
        text += &block(action);
    }
    text += "\n## Events, as seats see them\n\n";
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

/// Writes a file if we are asked to, and compares it with what is there.
fn keep(name: &str, text: &str) {
    let path = root().join("docs/games").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(root().join("docs/games")).unwrap();
        fs::write(&path, text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "{} is old: see the header of this test", path.display());
}

#[test]
fn every_games_json_is_documented() {
    let mut incomplete = Vec::new();
    for game in GAMES {
        let id = game.about.id;
        let schema = (schema::of(game).schema)();
        keep(
            &format!("{id}.schema.json"),
            &(serde_json::to_string_pretty(&schema).unwrap() + "\n"),
        );
        let examples = Examples::of(game, |examples| lacking(&schema, examples).is_empty());
        let lacking = lacking(&schema, &examples);
        if !lacking.is_empty() {
            incomplete.push(format!("{id} has no example of {}", lacking.join(", ")));
        }
        examples.fit(&Judge::of(&schema));
        keep(&format!("{id}.md"), &document(game, &examples));
    }
    assert!(incomplete.is_empty(), "{}", incomplete.join("\n"));
}
