//! What happens in a game. Everybody may know all of it.

use crate::action::Right;
use crate::state::Reason;
use crate::{Colour, Side};
use play::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened. Only its view can be sent anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event(pub(crate) EventView);

/// Something that happened, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-chain/"))]
pub enum EventView {
    /// The pieces were laid out.
    Placed {
        /// The ranks from the top.
        board: String,
    },
    /// A seat took a right; the other one has the other.
    Right {
        /// Who.
        seat: Seat,
        /// Which.
        right: Right,
    },
    /// A seat named its side.
    Side {
        /// Who.
        seat: Seat,
        /// Which.
        side: Side,
    },
    /// A seat took pieces.
    Took {
        /// Who.
        seat: Seat,
        /// From where.
        cells: Vec<String>,
        /// Which.
        colour: Colour,
    },
    /// With that, all pieces of the colour are gone.
    Cleared {
        /// Whose colour.
        seat: Seat,
        /// Which.
        colour: Colour,
    },
    /// A seat had no legal move and passed (CC-09).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A seat's time ran out.
    TimedOut {
        /// Whose.
        seat: Seat,
    },
    /// The game is over.
    Won {
        /// Who won.
        seat: Seat,
        /// Why.
        reason: Reason,
        /// The rule that ends it.
        rule: String,
    },
}
