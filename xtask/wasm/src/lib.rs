//! Replays a log, natively or in WebAssembly, and tells the running hash of its states.
//!
//! In WebAssembly there is no more between caller and rules than memory: [`room`] makes room
//! for a log, the caller writes it there, [`replay_room`] replays it and returns where the answer
//! stands, [`answer_length`] how long it is. One log at a time.

use serde_json::json;
use std::sync::{Mutex, PoisonError};

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// What came of replaying a log, as JSON: the running hash of the whole game and the number of
/// inputs, or what is wrong with which line.
pub fn replay(log: &str) -> String {
    let answer = match catalog::verify(log) {
        Ok((table, checked)) => json!({ "hash": table.head(), "inputs": checked.inputs }),
        Err(fault) => json!({ "fault": fault }),
    };
    answer.to_string()
}

/// Makes room for a log of `length` bytes and returns where it begins.
#[expect(unsafe_code, reason = "a name that the outside can call cannot be given otherwise")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    *room = vec![0; length];
    room.as_mut_ptr()
}

/// Replays the log in the room and returns where the answer begins.
#[expect(unsafe_code, reason = "a name that the outside can call cannot be given otherwise")]
#[unsafe(no_mangle)]
pub extern "C" fn replay_room() -> *const u8 {
    let room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *answer = replay(&String::from_utf8_lossy(&room));
    answer.as_ptr()
}

/// How many bytes the answer has.
#[expect(unsafe_code, reason = "a name that the outside can call cannot be given otherwise")]
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).len()
}
