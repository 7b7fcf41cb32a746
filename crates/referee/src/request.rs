//! What can be asked.

use play::{Millis, Reject, Seat, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The names of all requests, for error messages.
const KNOWN: &[&str] = &[
    "games", "open", "act", "tick", "status", "view", "history", "actions", "preview", "bot",
    "hint", "coach", "solve", "scenario", "export", "import", "verify", "close",
];

/// A request, named by its field `do`.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// What can be played.
    Games {},
    /// Opens a table.
    Open(Box<Open>),
    /// A seat acts.
    Act { table: String, seat: Seat, action: Value, at: Option<Millis>, viewer: Option<Viewer> },
    /// Time has passed.
    Tick { table: String, at: Millis, viewer: Option<Viewer> },
    /// The current state of a table.
    Status { table: String },
    /// What a viewer sees.
    View { table: String, viewer: Viewer },
    /// What a viewer has been shown so far.
    History {
        table: String,
        viewer: Viewer,
        #[serde(default)]
        from: usize,
    },
    /// What a seat can do now, in pages.
    Actions {
        table: String,
        seat: Seat,
        #[serde(default)]
        from: usize,
        limit: Option<usize>,
    },
    /// Judges a draft without making it.
    Preview { table: String, seat: Seat, action: Value, at: Option<Millis> },
    /// What a bot would do in a seat.
    Bot { table: String, seat: Seat, level: String, luck: Option<u64> },
    /// What a good player would do in a seat.
    Hint { table: String, seat: Seat },
    /// What each decision of a seat was worth, after the game.
    Coach { table: String, seat: Seat },
    /// What is best in a position, at no table.
    Solve { game: String, position: String, nodes: Option<u64> },
    /// The whole truth as a position that can be opened.
    Scenario { table: String },
    /// The log.
    Export {
        table: String,
        #[serde(default)]
        form: Form,
    },
    /// Opens a table from a log.
    Import { table: Option<String>, log: Log, seed: Option<String> },
    /// Checks a log without opening a table.
    Verify { log: Log },
    /// Forgets a table.
    Close { table: String },
}

/// How a table is opened.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    pub table: Option<String>,
    pub game: String,
    #[serde(default)]
    pub options: Value,
    pub seats: Option<u8>,
    #[serde(default)]
    pub scenario: Value,
    #[serde(default)]
    pub players: Vec<String>,
    pub seed: Option<String>,
    #[serde(default)]
    pub entropy: Vec<String>,
    #[serde(default)]
    pub opened: u64,
    pub viewer: Option<Viewer>,
}

/// How a log is wanted.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// An array with a text a line.
    #[default]
    Lines,
    /// One text, as in a file.
    Text,
}

/// A log as somebody has it.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a log is a text or an array of lines")]
pub enum Log {
    Text(String),
    Lines(Vec<String>),
}

impl Log {
    /// The text of the file.
    pub fn text(self) -> String {
        match self {
            Log::Text(text) => text,
            Log::Lines(lines) => lines.join("\n"),
        }
    }
}

impl Request {
    /// The request that these fields make.
    pub fn read(fields: Map<String, Value>) -> Result<Request, Reject> {
        let known = || KNOWN.join(", ");
        let name = match fields.get("do") {
            Some(Value::String(name)) => name.clone(),
            _ => {
                let message = format!("The field \"do\" must say what to do: {}.", known());
                return Err(Reject::new("unknown-request", "", message));
            }
        };
        if !KNOWN.contains(&name.as_str()) {
            let name: String = name.chars().take(40).collect();
            let message = format!("There is no request \"{name}\". There is: {}.", known());
            return Err(Reject::new("unknown-request", "", message));
        }
        serde_json::from_value(Value::Object(fields)).map_err(|e| {
            let message =
                format!("The request \"{name}\" cannot be read: {}.", play::explain_parse_error(e));
            Reject::new("malformed-request", "", message)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn code(request: Value) -> String {
        let Value::Object(fields) = request else { panic!("requests are objects") };
        Request::read(fields).err().map_or("".into(), |reject| reject.code.into_owned())
    }

    #[test]
    fn every_name_is_known_and_nothing_else() {
        for name in KNOWN {
            let reject = code(json!({"do": name, "surprise": 1}));
            assert_eq!(reject, "malformed-request", "{name} takes no surprise");
        }
        assert_eq!(code(json!({"do": "cheat"})), "unknown-request");
        assert_eq!(code(json!({"do": 7})), "unknown-request");
        assert_eq!(code(json!({})), "unknown-request");
        assert_eq!(code(json!({"do": "games"})), "");
    }

    #[test]
    fn fields_must_fit() {
        assert_eq!(
            code(json!({"do": "act", "table": "t", "seat": 300, "action": {}})),
            "malformed-request"
        );
        assert_eq!(code(json!({"do": "tick", "table": "t"})), "malformed-request");
        assert_eq!(code(json!({"do": "verify", "log": 7})), "malformed-request");
        assert_eq!(code(json!({"do": "verify", "log": ["{}"]})), "");
    }
}
