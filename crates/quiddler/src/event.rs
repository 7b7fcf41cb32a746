//! What happens in a game, and what each viewer sees of it.

use crate::{Card, Round, Word};
use components::PerSeat;
use play::{Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Something that happened, with its secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// Which round.
        round: u8,
        /// Who dealt.
        dealer: Seat,
        /// Who begins.
        first: Seat,
        /// Everybody's cards.
        hands: PerSeat<Vec<Card>>,
        /// The first discard.
        turned_up: Card,
    },
    /// A seat drew a card that only it may see.
    Drew {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// Something that everybody may know.
    Open(EventView),
}

/// Something that happened, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler/"))]
pub enum EventView {
    /// A round was dealt.
    Dealt {
        /// Which round, from 1.
        round: u8,
        /// How many cards each player got.
        cards: u8,
        /// Who dealt.
        dealer: Seat,
        /// Who begins.
        first: Seat,
        /// The viewer's own cards.
        hand: Option<Vec<Card>>,
        /// The first discard.
        turned_up: Card,
    },
    /// The discards under the top one became a new draw pile (QD-14).
    Reshuffled {
        /// How many cards it has.
        cards: u8,
    },
    /// A seat drew from the draw pile.
    Drew {
        /// Who.
        seat: Seat,
        /// What, if the viewer sits there.
        card: Option<Card>,
    },
    /// A seat took the top discard.
    Took {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A seat laid words.
    Laid {
        /// Who.
        seat: Seat,
        /// Which.
        words: Vec<Word>,
        /// Whether it went out with them (QD-09); if not, it was a last turn (QD-12).
        out: bool,
    },
    /// A seat discarded.
    Discarded {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// Last turns begin.
    LastTurns {
        /// Who went out; nobody if the circuits ran out (QD-14).
        out: Option<Seat>,
        /// Whose last turns they are, in order.
        seats: Vec<Seat>,
    },
    /// A seat let the words stand.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A word was challenged (QD-20).
    Challenged {
        /// Whose word.
        seat: Seat,
        /// Which of its words, from 0.
        word: u8,
        /// What it spells.
        text: String,
        /// Who challenged.
        by: Seat,
        /// Whether the word is good.
        good: bool,
        /// Who loses its points.
        loser: Seat,
        /// How many.
        points: i32,
    },
    /// The time for a turn ran out: a card is drawn if none was taken, and discarded (QD-08).
    TimeRanOut {
        /// Whose turn.
        seat: Seat,
    },
    /// Time ran out for challenges: what nobody has challenged stands (QD-19).
    WindowClosed {
        /// Whose words.
        seat: Seat,
    },
    /// A seat left the table (QD-05).
    Left {
        /// Who.
        seat: Seat,
    },
    /// A round is over.
    RoundEnded {
        /// What it brought.
        round: Round,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Event {
    /// What `viewer` sees of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> EventView {
        match self {
            Event::Dealt { round, dealer, first, hands, turned_up } => EventView::Dealt {
                round: *round,
                cards: crate::tally::dealt_in(*round),
                dealer: *dealer,
                first: *first,
                hand: viewer.seat().and_then(|seat| hands.get(seat)).cloned(),
                turned_up: *turned_up,
            },
            Event::Drew { seat, card } => {
                EventView::Drew { seat: *seat, card: Some(*card).filter(|_| viewer.is(*seat)) }
            }
            Event::Open(event) => event.clone(),
        }
    }
}
