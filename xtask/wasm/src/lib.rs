//! Checks a game from its file, natively or in WebAssembly: the page loads this to find out for itself
//! whether the deal was fair.
//!
//! In WebAssembly, caller and rules share nothing but memory: [`room`] makes room for
//! bytes, the caller writes them there, [`check_room`] checks what they say and returns where the
//! answer is, [`answer_length`] how long it is. One at a time. Word lists are not inside: what a
//! game's options name is given first, with [`give_words`].

use serde_json::json;
use std::sync::{Mutex, PoisonError};
use table::{Fault, Witness};

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// Checks a game. The first line is what somebody saw, a [`Witness`] as JSON; the rest is the log.
/// What was found out, as JSON: a `report`, or the `fault` and its line.
pub fn check(text: &str) -> String {
    let (saw, log) = text.split_once('\n').unwrap_or((text, ""));
    let witness: Witness = match serde_json::from_str(saw) {
        Ok(witness) => witness,
        Err(e) => {
            let message = format!("What this page remembers cannot be read: {e}.");
            return json!({ "fault": Fault { line: 0, code: "bad-witness", message } }).to_string();
        }
    };
    match catalog::check(log, &witness) {
        Ok(report) => json!({ "report": report }),
        Err(fault) => json!({ "fault": fault }),
    }
    .to_string()
}

/// Makes room for `length` bytes and returns where they begin.
#[expect(unsafe_code, reason = "a name that the outside can call cannot be given otherwise")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    *room = vec![0; length];
    room.as_mut_ptr()
}

/// Takes the bytes in the room for a packed table of words: 0 is `standard`, 1 is `large`.
#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "a name that the outside can call cannot be given otherwise")]
#[unsafe(no_mangle)]
pub extern "C" fn give_words(table: usize) {
    let packed = std::mem::take(&mut *ROOM.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some(name) = ["standard", "large"].get(table) {
        lexicon::give_table(name, packed);
    }
}

/// Checks what is in the room and returns where the answer begins.
#[expect(unsafe_code, reason = "a name that the outside can call cannot be given otherwise")]
#[unsafe(no_mangle)]
pub extern "C" fn check_room() -> *const u8 {
    let room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *answer = check(&String::from_utf8_lossy(&room));
    answer.as_ptr()
}

/// How many bytes the answer has.
#[expect(unsafe_code, reason = "a name that the outside can call cannot be given otherwise")]
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).len()
}
