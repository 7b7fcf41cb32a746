//! Refusals that teach.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Why something was refused: an action ([`Game::act`](crate::Game::act)), a deal
/// ([`Game::resolve`](crate::Game::resolve)) or a position ([`Game::open`](crate::Game::open)).
///
/// Used for every kind of refusal: a stable code for programs,
/// the rule, a sentence that says what is wrong and what would be right, and where to look.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[error("{message} [{code}{}{}]", if rule.is_empty() { "" } else { ", " }, rule)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reject {
    /// Stable, kebab-case, for programs: `splits-chain`.
    pub code: Cow<'static, str>,
    /// The rule's id (`CC-08`), empty where no rule of the game is involved.
    pub rule: Cow<'static, str>,
    /// A sentence for a person of nine years and up: what is wrong, then what would be right.
    pub message: String,
    /// The cells, cards or words it is about, by the names the game gives them.
    pub at: Vec<String>,
}

impl Reject {
    /// A refusal under `rule` (empty for none).
    pub fn new(code: &'static str, rule: &'static str, message: impl Into<String>) -> Reject {
        Reject { code: code.into(), rule: rule.into(), message: message.into(), at: Vec::new() }
    }

    /// The same, pointing at the things it is about.
    #[must_use]
    pub fn at(mut self, places: impl IntoIterator<Item = impl ToString>) -> Reject {
        self.at = places.into_iter().map(|p| p.to_string()).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_reads_as_a_sentence_with_its_rule() {
        let reject = Reject::new("splits-chain", "CC-08", "Taking b4 would cut off c5.").at(["c5"]);
        assert_eq!(reject.to_string(), "Taking b4 would cut off c5. [splits-chain, CC-08]");
        let plain = Reject::new("unknown-game", "", "There is no such game.");
        assert_eq!(plain.to_string(), "There is no such game. [unknown-game]");
    }
}
