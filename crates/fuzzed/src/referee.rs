//! Lines for the referee.
//!
//! Laws: every line has one answer, an object with `ok` or with an `error` that has a code and a
//! message; and the same lines have the same answers.

use ::referee::{Desk, answer_all};
use serde_json::Value;
use table::Seed;

/// The largest number of lines in one run; more take time and find nothing new.
const MAX_LINES: usize = 24;

/// Gives the lines to a referee.
pub fn run(bytes: &[u8]) {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| !asks_slow_bot(line));
    let lines: Vec<u8> = lines.take(MAX_LINES).flatten().copied().collect();
    let answers = answers(&lines);
    assert_eq!(answers, self::answers(&lines), "the same lines have other answers");
    let asked = lines.split_inclusive(|byte| *byte == b'\n').count();
    assert_eq!(answers.lines().count(), asked, "{answers}");
    for line in answers.lines() {
        let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
        let error = &answer["error"];
        let says = |field: &str| error[field].as_str().is_some_and(|text| !text.is_empty());
        assert!(answer.get("ok").is_some() || (says("code") && says("message")), "{line}");
    }
}

fn answers(lines: &[u8]) -> String {
    let mut desk = Desk::with_chance(|| Ok(Seed::new([7; 32])));
    let mut answers = Vec::new();
    answer_all(&mut desk, lines, &mut answers).expect("memory can be read and written");
    String::from_utf8(answers).expect("answers are text")
}

/// Whether a line asks a slow bot for a move; those have tests of their own.
fn asks_slow_bot(line: &[u8]) -> bool {
    let Ok(line) = serde_json::from_slice::<Value>(line) else { return false };
    line["do"] == "bot" && line["level"] != "beginner"
}
