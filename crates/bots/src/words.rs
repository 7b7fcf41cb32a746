//! Word lists for games that need one.

use lexicon::{Lexicon, ListId, TableWords};
use play::Reject;
use std::sync::Arc;

/// The list that a table's options name; `rule` is the game's rule about lists.
pub fn list(wanted: &ListId, rule: &'static str) -> Result<Arc<Lexicon>, Reject> {
    lexicon::named(&wanted.name)
        .map_err(|reject| Reject::new("unknown-list", rule, reject.to_string()).at([&wanted.name]))
}

/// The lists that a table's options name: one for everybody, and others for single seats.
pub fn lists(
    everybody: &ListId,
    seats: &[Option<ListId>],
    rule: &'static str,
) -> Result<TableWords, Reject> {
    let of_seat = |wanted: &Option<ListId>| wanted.as_ref().map(|it| list(it, rule)).transpose();
    let seats = seats.iter().map(of_seat).collect::<Result<_, _>>()?;
    Ok(TableWords::new(list(everybody, rule)?, seats))
}
