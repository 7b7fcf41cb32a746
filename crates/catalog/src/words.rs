//! Word lists for games that need one.

use lexicon::{Lexicon, ListId};
use play::Reject;
use std::sync::Arc;

/// The list that a table's options name; `rule` is the game's rule about lists.
pub(crate) fn list(wanted: &ListId, rule: &'static str) -> Result<Arc<Lexicon>, Reject> {
    lexicon::named(&wanted.name)
        .map_err(|no| Reject::new("unknown-list", rule, no.to_string()).at([&wanted.name]))
}
