//! What is known of a position, as people type it: `hand=qu,i,d top=z round=1`, or one JSON object.

use play::Reject;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads a position. `lists` are the fields that hold several things, joined by commas.
pub fn read<T: DeserializeOwned>(text: &str, lists: &[&str]) -> Result<T, Reject> {
    let text = text.trim();
    let value = if text.starts_with('{') {
        serde_json::from_str(text).map_err(|e| bad(format!("That is not JSON: {e}.")))?
    } else {
        Value::Object(fields(text, lists)?)
    };
    serde_json::from_value(value)
        .map_err(|e| bad(format!("That cannot be solved: {}.", play::explain_parse_error(e))))
}

fn fields(text: &str, lists: &[&str]) -> Result<Map<String, Value>, Reject> {
    let mut found = Map::new();
    for word in text.split_whitespace() {
        let Some((name, value)) = word.split_once('=') else {
            let message =
                format!("\"{word}\" says nothing: write its name and what it is, as words=family.");
            return Err(bad(message));
        };
        let value = if lists.contains(&name) {
            let each = value.split(',').filter(|part| !part.is_empty());
            each.map(|part| Value::from(part.to_ascii_lowercase())).collect()
        } else {
            match value {
                "true" | "on" | "yes" => Value::Bool(true),
                "false" | "off" | "no" => Value::Bool(false),
                _ => value
                    .parse::<u64>()
                    .map_or_else(|_| Value::from(value.to_ascii_lowercase()), Value::from),
            }
        };
        if found.insert(name.to_owned(), value).is_some() {
            return Err(bad(format!("{name} is given twice: leave one of them out.")));
        }
    }
    Ok(found)
}

fn bad(message: String) -> Reject {
    Reject::new("bad-position", "", message)
}
