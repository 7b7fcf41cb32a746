//! What a table chooses before the game: the board, the clock, who lays out the candies.

use crate::Geometry;
use crate::clock::Timing;
use crate::refusal::Refusal;
use play::{OptionChoice, OptionKind, OptionSpec, OptionTier, Reject, Seat};
use serde::{Deserialize, Serialize};

/// A named board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

const fn choice(value: &'static str, title: &'static str, help: &'static str) -> OptionChoice {
    OptionChoice { value, title, help }
}

const SIZE: OptionKind = OptionKind::Number {
    min: 2,
    max: 32,
    unit: "cells",
    none: Some("As the variant"),
    suggested: &[],
};

/// What a table can choose, for forms and flags.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "variant",
        title: "Board",
        help: "The size of the board, and how many candies are on it.",
        rule: "CC-01",
        kind: OptionKind::OneOf(&[
            choice("", "Standard", "8 by 8 with eight candies of each colour."),
            choice("dense", "Dense", "7 by 7: the same candies, with only one empty cell."),
            choice(
                "mini",
                "Mini",
                "5 by 5 with four candies of each colour: a short game of our own.",
            ),
        ]),
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "clock",
        title: "Chess clock",
        help: "Run out of time, and you lose.",
        rule: "CC-15",
        kind: OptionKind::OneOf(&[
            choice("none", "No limit", "Take all the time you like."),
            choice(r#"{"per-move":{"seconds":30}}"#, "30 s per move", "Quick."),
            choice(r#"{"per-move":{"seconds":60}}"#, "1 min per move", "Relaxed."),
            choice(r#"{"per-move":{"seconds":300}}"#, "5 min per move", "Time for a cup of tea."),
            choice(
                r#"{"per-move":{"seconds":86400}}"#,
                "1 day per move",
                "Move when you get round to it.",
            ),
            choice(
                r#"{"bank":{"seconds":300,"increment":3}}"#,
                "5 min + 3 s",
                "Five minutes each, and three seconds more after every move.",
            ),
            choice(
                r#"{"bank":{"seconds":900,"increment":10}}"#,
                "15 min + 10 s",
                "Fifteen minutes each, and ten seconds more after every move.",
            ),
        ]),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "placer",
        title: "Who lays out the candies",
        help: "The other player takes a right: to move first, or to pick a side.",
        rule: "CC-05",
        kind: OptionKind::Seat,
        tier: OptionTier::Hidden,
    },
    OptionSpec {
        key: "width",
        title: "Width",
        help: "Cells from left to right, instead of a named board.",
        rule: "CC-01",
        kind: SIZE,
        tier: OptionTier::Hidden,
    },
    OptionSpec {
        key: "height",
        title: "Height",
        help: "Cells from bottom to top, instead of a named board.",
        rule: "CC-01",
        kind: SIZE,
        tier: OptionTier::Hidden,
    },
];

/// The board that the options describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) geometry: Geometry,
    /// Pieces of each colour at the start.
    pub(crate) each: u32,
    /// Its name, where it has one.
    pub(crate) variant: Option<Variant>,
}

impl Options {
    /// The board, or why these options describe none.
    pub(crate) fn board(&self) -> Result<Board, Reject> {
        let (width, height) = match (self.variant, self.width, self.height) {
            (None, Some(width), Some(height)) => (width, height),
            (None, None, None) | (Some(Variant::Standard), None, None) => (8, 8),
            (Some(Variant::Dense), None, None) => (7, 7),
            (Some(Variant::Mini), None, None) => (5, 5),
            (None, ..) => {
                return Err(Refusal::HalfASize.into());
            }
            (Some(_), ..) => {
                return Err(Refusal::VariantAndSize.into());
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
        geometry
            .map(|geometry| Board { geometry, each, variant })
            .ok_or(Refusal::BadSize { width, height, cells }.into())
    }
}
