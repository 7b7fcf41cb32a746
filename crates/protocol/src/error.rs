//! The one shape of every refusal.

use play::Reject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A refusal, by the rules or by the host: `{"error":{"code":…,"rule":…,"say":…,"at":[…]}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Refused {
    /// Code, rule, sentence, places.
    pub error: Reject,
}

impl Refused {
    /// A refusal by the host, where no rule of a game is involved.
    pub fn new(code: &'static str, message: impl Into<String>) -> Refused {
        Refused { error: Reject::new(code, "", message) }
    }
}

impl From<Reject> for Refused {
    fn from(error: Reject) -> Refused {
        Refused { error }
    }
}
