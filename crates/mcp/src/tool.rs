//! The tools, and what each takes.

use rmcp::model::{JsonObject, Tool};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::Arc;

/// `games` takes nothing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Games {}

/// What `rules` takes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The game's id, such as `quiddler`.
    pub game: String,
    /// One rule, such as `QD-12`; all where it is left out.
    pub rule: Option<String>,
}

/// What `new_table` takes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id, such as `quiddler`.
    pub game: String,
    /// How many players, you among them.
    pub seats: Option<u8>,
    /// The bots' levels, such as `["easy"]`; the last one again for further seats.
    #[serde(default)]
    pub bots: Vec<String>,
    /// The game's options; the usual ones where they are left out.
    pub options: Option<Map<String, Value>>,
    /// What you are called.
    pub name: Option<String>,
    /// Whether the table keeps its list of legal moves to itself.
    #[serde(default)]
    pub hide_moves: bool,
}

/// What `join` takes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The table's link or id.
    pub table: String,
    /// What you are called. Others see that you are a program.
    pub name: Option<String>,
    /// The seat, counted from 1; the first free one where it is left out.
    pub seat: Option<u8>,
    /// Whether the table keeps its list of legal moves to itself.
    #[serde(default)]
    pub hide_moves: bool,
}

/// What `look` and `leave` take.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    /// The table; the one you joined last where it is left out.
    pub table: Option<String>,
}

/// What `list_actions` takes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListActions {
    /// The table; the one you joined last where it is left out.
    pub table: Option<String>,
    /// The first action to list, counted from 0.
    #[serde(default)]
    pub from: usize,
    /// How many to list, at most 100.
    pub limit: Option<usize>,
}

/// What `act` takes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The table; the one you joined last where it is left out.
    pub table: Option<String>,
    /// The move, as `list_actions` writes it, or as a person would type it.
    pub action: String,
}

/// What `wait` takes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wait {
    /// The table; the one you joined last where it is left out.
    pub table: Option<String>,
    /// How long to wait at most, in seconds: 20 where it is left out, at most 50.
    pub seconds: Option<u8>,
}

/// All tools, in the order in which they are used.
pub fn all() -> Vec<Tool> {
    vec![
        tool::<Games>("games", "Lists the games, how many play, and the levels of the bots."),
        tool::<Rules>("rules", "The rules of a game, or one of them by its id."),
        tool::<NewTable>("new_table", "Begins a game against bots."),
        tool::<Join>("join", "Takes a free seat at somebody's table, by its link."),
        tool::<AtTable>(
            "look",
            "What you see: what happened since you last looked, the position, and whose turn it is.",
        ),
        tool::<ListActions>("list_actions", "What you can do now, if the table tells."),
        tool::<Act>(
            "act",
            "Makes a move. A move that the rules forbid changes nothing, and the answer says why.",
        ),
        tool::<Wait>(
            "wait",
            "Waits until it is your turn or the game is over. Where you may act and need not, it passes.",
        ),
        tool::<AtTable>(
            "leave",
            "Forgets a table. To give up a game, use act with \"resign\" first.",
        ),
    ]
}

fn tool<T: JsonSchema>(name: &'static str, what: &'static str) -> Tool {
    let settings = schemars::generate::SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    schema.remove("description");
    schema.remove("$schema");
    let schema: JsonObject = schema.as_object().cloned().unwrap_or_default();
    Tool::new(name, what, Arc::new(schema))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_says_what_it_takes() {
        for tool in all() {
            assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
            assert!(tool.description.is_some_and(|what| what.ends_with('.')), "{}", tool.name);
            for (field, schema) in
                tool.input_schema.get("properties").and_then(Value::as_object).into_iter().flatten()
            {
                assert!(schema["description"].is_string(), "{} {field}", tool.name);
            }
        }
    }
}
