//! What clients say, over sockets and HTTP.
//!
//! Law: what was understood is written and understood again as the same.

use protocol::{Join, MakeTable, ToHost};
use serde::{Serialize, de::DeserializeOwned};

/// Reads bytes as each kind of message.
pub fn run(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    there_and_back::<ToHost>(text);
    there_and_back::<MakeTable>(text);
    there_and_back::<Join>(text);
}

fn there_and_back<T: Serialize + DeserializeOwned>(text: &str) {
    match serde_json::from_str::<T>(text) {
        Ok(message) => {
            let once = serde_json::to_string(&message).expect("messages are plain data");
            let again: T = serde_json::from_str(&once).expect("what we write, we read");
            let twice = serde_json::to_string(&again).expect("messages are plain data");
            assert_eq!(once, twice);
        }
        // What is wrong is said in words of our own.
        Err(e) => assert!(!play::misread(e).is_empty()),
    }
}
