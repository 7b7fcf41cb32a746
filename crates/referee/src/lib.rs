//! The rules of every game by JSON lines: one request a line, one answer a line.
//!
//! | file | what |
//! |---|---|
//! | `lines` | lines of bounded length from any stream of bytes |
//! | `request` | what can be asked |
//! | [`desk`] | the tables that are open, and the answers |
//! | [`shelf`] | the games there are, for programs |
//!
//! Every line gets exactly one answer, in order. A refused line changes nothing (timers that were
//! due at the time it named do fire), and the referee goes on. `docs/referee.md` shows it all
//! with examples, which are run as tests.

pub mod desk;
mod lines;
mod request;
pub mod shelf;

pub use desk::Desk;

use desk::Refusal;
use lines::{Lines, Text};
use play::Reject;
use request::Request;
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use std::io::{self, BufReader, BufWriter, Read, Write};

/// A line may be this long, in bytes: far above any log of any game here.
const MOST_BYTES: usize = 1 << 20;

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
}

/// Answers until the input ends.
pub fn answer_all(desk: &mut Desk, input: impl Read, output: impl Write) -> io::Result<()> {
    let mut lines = Lines::new(BufReader::new(input), MOST_BYTES);
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
        Ok(ok) => Answer { id, ok: Some(ok), error: None, news: None },
        Err(Refusal { error, news }) => Answer { id, ok: None, error: Some(error), news },
    }
}

/// The request of a line. Its id is found even where the rest cannot be read.
fn read(text: &Text, id: &mut Option<Value>) -> Result<Request, Reject> {
    let text = match text {
        Text::Line(text) => text,
        Text::NotUtf8 => {
            let say = "This line is not text in UTF-8. Send one JSON object a line.";
            return Err(Reject::new("not-utf8", "", say));
        }
        Text::TooLong => {
            let say = format!("This line is longer than {MOST_BYTES} bytes. Send less at once.");
            return Err(Reject::new("line-too-long", "", say));
        }
    };
    let json: Value = serde_json::from_str(text).map_err(|e| {
        let say = format!("This line is not JSON: {e}. Send one JSON object a line.");
        Reject::new("malformed-line", "", say)
    })?;
    let Value::Object(mut fields) = json else {
        let say = "This line is JSON, but no object. Send something like {\"do\":\"games\"}.";
        return Err(Reject::new("malformed-line", "", say));
    };
    *id = fields.remove("id");
    Request::read(fields)
}
