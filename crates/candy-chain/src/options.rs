//! What a table chooses before the game: the board, the clock, who places.

use crate::Geometry;
use crate::clock::Timing;
use play::{Reject, Seat};
use serde::{Deserialize, Serialize};

/// A named board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum Variant {
    /// 8 by 8 with eight pieces of each colour: the ordinary game.
    Standard,
    /// 7 by 7 with eight pieces of each colour: one empty cell.
    Dense,
    /// 5 by 5 with four pieces of each colour. Ours, not the rulebook's: a short game.
    Mini,
}

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub struct Options {
    /// A named board; `standard` if neither this nor a size is given.
    pub variant: Option<Variant>,
    /// Cells in a rank, instead of a named board.
    pub width: Option<u8>,
    /// Cells in a file, instead of a named board.
    pub height: Option<u8>,
    /// How time is kept.
    pub clock: Timing,
    /// The seat that places the pieces; the other one takes a right (CC-05).
    pub placer: Seat,
}

/// The board that options stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) geometry: Geometry,
    /// Pieces of each colour at the start.
    pub(crate) each: u32,
    /// Its name, where it has one.
    pub(crate) variant: Option<Variant>,
}

impl Options {
    /// The board, or why there is none such.
    pub(crate) fn board(&self) -> Result<Board, Reject> {
        let (width, height) = match (self.variant, self.width, self.height) {
            (None, Some(width), Some(height)) => (width, height),
            (None, None, None) | (Some(Variant::Standard), None, None) => (8, 8),
            (Some(Variant::Dense), None, None) => (7, 7),
            (Some(Variant::Mini), None, None) => (5, 5),
            (None, ..) => {
                return Err(Reject::new(
                    "half-a-size",
                    "CC-01",
                    "A board needs both a width and a height: give the other one as well, or \
                     neither for the ordinary board of 8 by 8.",
                ));
            }
            (Some(_), ..) => {
                return Err(Reject::new(
                    "variant-and-size",
                    "CC-01",
                    "A named variant has its own size: give either a variant, or a width and a \
                     height.",
                ));
            }
        };
        let variant = match (width, height) {
            (8, 8) => Some(Variant::Standard),
            (7, 7) => Some(Variant::Dense),
            _ => self.variant,
        };
        let each = if variant == Some(Variant::Mini) { 4 } else { 8 };
        let cells = u32::from(width) * u32::from(height);
        let geometry = Geometry::new(width, height).filter(|_| cells >= 6 * each);
        geometry.map(|geometry| Board { geometry, each, variant }).ok_or_else(|| {
            Reject::new(
                "bad-size",
                "CC-01",
                format!(
                    "A board of {width} by {height} has {cells} cells: choose 2 to 26 columns and \
                     2 to 32 rows with at least 48 cells, so that all pieces fit, and at most 64."
                ),
            )
        })
    }
}
