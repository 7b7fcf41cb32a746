//! What happens in a game, and what a viewer sees of it.

use crate::round::Round;
use crate::{Face, Slots, Word};
use play::{Millis, Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A card that came into a place.
pub(crate) type Drawn = (u8, Face);

/// Something that happened, with all its secrets. Only its view can be sent anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event(pub(crate) Happened);

/// See [`EventView`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Happened {
    Dealt {
        row: Slots,
        hands: Vec<Slots>,
    },
    /// `again`: the seat had committed already, so nobody else may notice (KW-09).
    Committed {
        seat: Seat,
        word: Word,
        again: bool,
    },
    Passed {
        seat: Seat,
        dropped: u8,
        drawn: Vec<Drawn>,
    },
    Refilled {
        first: Seat,
        hands: Vec<Vec<Drawn>>,
        row: Vec<Drawn>,
    },
    /// Everybody sees all of it.
    Open(EventView),
}

/// Something that happened, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum EventView {
    /// The cards were dealt (KW-03).
    Dealt {
        /// The open blue cards.
        row: Slots,
        /// The viewer's own cards.
        hand: Option<Slots>,
    },
    /// A round began.
    RoundBegan {
        /// Which, from 1.
        round: u32,
        /// When its time is up.
        until: Option<Millis>,
    },
    /// A seat laid a word face down (KW-04). Changing it is seen by that seat only.
    Committed {
        /// Who.
        seat: Seat,
        /// The word, if it is the viewer's own.
        word: Option<Word>,
    },
    /// A seat took its word back (KW-04).
    TookBack {
        /// Who.
        seat: Seat,
    },
    /// A seat passed (KW-07).
    Passed {
        /// Who.
        seat: Seat,
        /// How many cards it dropped.
        dropped: u8,
        /// How many it drew for them.
        drawn: u8,
        /// The cards it drew and where they went, if they are the viewer's own.
        cards: Option<Vec<Came>>,
    },
    /// The timer ran out (KW-08).
    TimeUp {
        /// Who had no word.
        without_word: Vec<Seat>,
    },
    /// All words were shown (KW-09 to KW-12).
    Revealed {
        /// The words, and who won.
        round: Round,
    },
    /// A seat has seen enough of them.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// Hands and row were refilled (KW-13).
    Refilled {
        /// Whose hand came first.
        first: Seat,
        /// How many cards each seat drew.
        drawn: Vec<u8>,
        /// The viewer's own new cards.
        hand: Option<Vec<Came>>,
        /// The new blue cards.
        row: Vec<Came>,
    },
    /// After three quiet rounds a new row was dealt (KW-17).
    NewRow {
        /// The open blue cards.
        row: Slots,
    },
    /// A seat left the table.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// A card that came into a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Came {
    /// The place, 0 to 5.
    pub slot: u8,
    /// The card.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub card: Face,
}

fn came(drawn: &[Drawn]) -> Vec<Came> {
    drawn.iter().map(|(slot, card)| Came { slot: *slot, card: *card }).collect()
}

impl Event {
    /// What `viewer` sees of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<EventView> {
        let own = viewer.seat().map(Seat::index);
        Some(match &self.0 {
            Happened::Open(event) => event.clone(),
            Happened::Dealt { row, hands } => {
                EventView::Dealt { row: *row, hand: own.and_then(|seat| hands.get(seat).copied()) }
            }
            Happened::Committed { seat, again: true, .. } if !viewer.is(*seat) => return None,
            Happened::Committed { seat, word, .. } => {
                let word = viewer.is(*seat).then(|| word.clone());
                EventView::Committed { seat: *seat, word }
            }
            Happened::Passed { seat, dropped, drawn } => EventView::Passed {
                seat: *seat,
                dropped: *dropped,
                drawn: drawn.len() as u8,
                cards: viewer.is(*seat).then(|| came(drawn)),
            },
            Happened::Refilled { first, hands, row } => EventView::Refilled {
                first: *first,
                drawn: hands.iter().map(|cards| cards.len() as u8).collect(),
                hand: own.and_then(|seat| hands.get(seat)).map(|cards| came(cards)),
                row: came(row),
            },
        })
    }
}
