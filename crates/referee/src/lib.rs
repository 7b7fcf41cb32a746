//! The rules of every game by JSON lines: one request a line, one answer a line.
//!
//! | file | what |
//! |---|---|
//! | `lines` | lines of bounded length from any stream of bytes |
//! | `request` | what can be asked |
//! | [`desk`] | the tables that are open, and the answers |
//! | [`games`] | the games there are, for programs |
//!
//! Every line gets exactly one answer, in order. A refused line changes nothing (timers that were
//! due at the time it named do fire), and the referee goes on. `docs/referee.md` shows it all
//! with examples, which are run as tests.

pub mod desk;
pub mod games;
mod lines;
mod request;

pub use desk::Desk;

use desk::Refusal;
use lines::{Lines, Text};
use play::Reject;
use request::Request;
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use std::io::{self, BufReader, BufWriter, Read, Write};

/// The longest line, in bytes: far longer than any log of any game here.
const MAX_BYTES: usize = 1 << 20;

/// One line of output.
#[derive(Serialize)]
struct Answer {
    /// As in the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Reject>,
    /// What happened although the request was refused: timers.
    #[serde(skip_serializing_if = "Option::is_none")]
    news: Option<Box<RawValue>>,
    /// What the game tells about a draft that would be refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Box<RawValue>>,
}

/// Answers until the input ends.
pub fn answer_all(desk: &mut Desk, input: impl Read, output: impl Write) -> io::Result<()> {
    let mut lines = Lines::new(BufReader::new(input), MAX_BYTES);
    let mut out = BufWriter::new(output);
    while let Some(text) = lines.next()? {
        serde_json::to_writer(&mut out, &answer(desk, &text)).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
        // Answers go out together when requests came together, and at once when they did not.
        if lines.nothing_waits() {
            out.flush()?;
        }
    }
    out.flush()
}

fn answer(desk: &mut Desk, text: &Text) -> Answer {
    let mut id = None;
    let done = read(text, &mut id).map_err(Refusal::from).and_then(|request| desk.answer(request));
    match done {
        Ok(ok) => Answer { id, ok: Some(ok), error: None, news: None, draft: None },
        Err(Refusal { error, news, draft }) => {
            Answer { id, ok: None, error: Some(*error), news, draft }
        }
    }
}

/// The request of a line. Its id is found even where the rest cannot be read.
fn read(text: &Text, id: &mut Option<Value>) -> Result<Request, Reject> {
    let text = match text {
        Text::Line(text) => text,
        Text::NotUtf8 => {
            let message = "This line is not text in UTF-8. Send one JSON object a line.";
            return Err(Reject::new("not-utf8", "", message));
        }
        Text::TooLong => {
            let message = format!("This line is longer than {MAX_BYTES} bytes. Send less at once.");
            return Err(Reject::new("line-too-long", "", message));
        }
    };
    let json: Value = table::strict::from_str(text).map_err(|e| {
        let why = play::explain_parse_error(e);
        let message = format!("This line cannot be read: {why}. Send one JSON object a line.");
        Reject::new("malformed-line", "", message)
    })?;
    let Value::Object(mut fields) = json else {
        let message =
            "This line is JSON, but not an object. Send something like {\"do\":\"games\"}.";
        return Err(Reject::new("malformed-line", "", message));
    };
    *id = fields.remove("id");
    Request::read(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The answer to one request.
    fn ask(desk: &mut Desk, request: Value) -> Value {
        let text = Text::Line(request.to_string());
        serde_json::to_value(answer(desk, &text)).expect("answers are plain data")
    }

    /// Moves of each game that are enough to see it going.
    const MOVES: usize = 12;

    /// Every game can be opened without knowing anything of it, and its weakest bots play it; where
    /// there are none, any action will do.
    #[test]
    fn every_game_is_played_by_bots() {
        let mut desk = Desk::default();
        for game in catalog::GAMES {
            let id = game.about.id;
            let opened =
                ask(&mut desk, json!({"do": "open", "table": id, "game": id, "seed": "s"}));
            let mut turn = opened["ok"]["turn"].clone();
            for _ in 0..MOVES {
                let Some(seat) = turn["play"]["waiting_for"].get(0) else { break };
                let action = match game.levels.first() {
                    Some(level) => {
                        let bot =
                            json!({"do": "bot", "table": id, "seat": seat, "level": level.id});
                        ask(&mut desk, bot)["ok"]["action"].clone()
                    }
                    None => {
                        let list =
                            ask(&mut desk, json!({"do": "actions", "table": id, "seat": seat}));
                        let any = ["actions", "examples"].map(|kind| list["ok"][kind][0].clone());
                        any.into_iter().find(|action| !action.is_null()).expect("something to do")
                    }
                };
                let act = json!({"do": "act", "table": id, "seat": seat, "action": action});
                let done = ask(&mut desk, act);
                assert!(done["ok"].is_object(), "{id}: {action} is refused: {done}");
                turn = done["ok"]["turn"].clone();
            }
            assert!(turn.is_object(), "{id}: {opened}");
        }
    }

    /// Solving itself is shown in `docs/referee.md`, whose examples are run.
    #[test]
    fn a_solver_refuses_what_it_cannot_solve() {
        let mut desk = Desk::default();
        let able: Vec<_> = catalog::GAMES.iter().filter(|game| game.solver.is_some()).collect();
        assert!(!able.is_empty());
        for game in catalog::GAMES {
            let id = game.about.id;
            let ask = |desk: &mut Desk, nodes: Value| {
                let request = json!({"do": "solve", "game": id, "position": "?", "nodes": nodes});
                ask(desk, request)["error"]["code"].clone()
            };
            match game.solver {
                Some(_) => {
                    assert_eq!(ask(&mut desk, json!(10_000_001)), "too-many-nodes", "{id}");
                    assert!(ask(&mut desk, Value::Null).is_string(), "{id} cannot solve \"?\"");
                }
                None => assert_eq!(ask(&mut desk, Value::Null), "no-solver", "{id}"),
            }
        }
    }
}
