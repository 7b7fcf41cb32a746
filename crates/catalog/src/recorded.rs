//! Recorded games: what was proved about them, and removing names.

use crate::plugin::{GamePlugin, Proved, of_header};
use play::{Seat, Viewer};
use table::{Fault, Header};

/// What the game could prove about its end.
pub(crate) fn proved<P: GamePlugin>(header: &Header, log: &str) -> Proved {
    let mut views = Vec::new();
    table::walk(of_header::<P>(header)?, log, None, |table| {
        views.push(table.snapshot(Viewer::Watcher));
    })?;
    Ok(P::proved(&views))
}

/// The lines of a finished game without the names in these seats.
pub(crate) fn forget<P: GamePlugin>(
    header: &Header,
    log: &str,
    seats: &[Seat],
) -> Result<Vec<String>, Fault> {
    let game = [of_header::<P>(header)?, of_header::<P>(header)?];
    table::forget(game, log, seats)
}
