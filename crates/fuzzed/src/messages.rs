//! Messages of clients, over sockets and HTTP.
//!
//! Law: an accepted message is the same after writing and parsing it again. Except fractions, which no
//! game accepts.

use protocol::{Join, MakeTable, ToHost};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Reads bytes as each kind of message.
pub fn run(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    round_trip::<ToHost>(text);
    round_trip::<MakeTable>(text);
    round_trip::<Join>(text);
}

fn round_trip<T: Serialize + DeserializeOwned>(text: &str) {
    match serde_json::from_str::<T>(text) {
        Ok(message) => {
            let once = serde_json::to_string(&message).expect("messages are plain data");
            let again: T = serde_json::from_str(&once).expect("what we write, we read");
            let twice = serde_json::to_string(&again).expect("messages are plain data");
            let fractions = serde_json::from_str(&once).is_ok_and(|all| has_fraction(&all));
            assert!(fractions || once == twice, "{once} became {twice}");
        }
        // Parse errors have a message of our own.
        Err(e) => assert!(!play::explain_parse_error(e).is_empty()),
    }
}

fn has_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(all) => all.iter().any(has_fraction),
        Value::Object(all) => all.values().any(has_fraction),
        _ => false,
    }
}
