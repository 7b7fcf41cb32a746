//! What happens in a game, and what a viewer sees of it.

use crate::word::Word;
use crate::{Candy, Combo, Put, Reason};
use components::PerSeat;
use play::{Millis, Outcome, Reject, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Something that happened, with its secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event(pub(crate) Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Everybody may know all of it.
    Open(EventView),
    /// Each their own, unless shoppes are open.
    Dealt { first: Seat, shoppes: PerSeat<Vec<Candy>>, open: bool },
    /// What was taken face down is known to its taker, unless shoppes are open.
    Traded { seat: Seat, gave: Candy, took: Candy, number: u32, known: bool },
}

/// Something that happened, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum EventView {
    /// The candies were drawn.
    Dealt {
        /// Who rolls first in Standard.
        first: Seat,
        /// What each seat drew, where the viewer may know it.
        shoppes: Vec<Option<Vec<Candy>>>,
    },
    /// A base word was laid and announced.
    Based {
        /// Who.
        seat: Seat,
        /// The number of the play.
        play: u32,
        /// Its candies.
        on: Vec<Put>,
        /// The word.
        words: Vec<Word>,
        /// When it came in.
        at: Millis,
        /// Whether the program laid it because time was up (CG-09).
        by_clock: bool,
    },
    /// The dice were rolled.
    Rolled {
        /// The number of the roll.
        roll: u32,
        /// Who rolled.
        seat: Seat,
        /// What fell.
        combo: Combo,
    },
    /// A play was accepted and announced.
    Played {
        /// Who.
        seat: Seat,
        /// The roll that it answers.
        roll: u32,
        /// The number of the play.
        play: u32,
        /// What came off.
        off: Vec<Put>,
        /// What went on.
        on: Vec<Put>,
        /// The new word, extra words, leftovers.
        words: Vec<Word>,
        /// Candies left in the shoppe; none: the player shouts CANDYGRAMS (CG-30).
        shoppe: u8,
        /// When it came in.
        at: Millis,
    },
    /// A player takes both dice and rolls next (CG-10, CG-27).
    TookDice {
        /// Who.
        seat: Seat,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
        /// Whether the clock did it for them.
        by_clock: bool,
    },
    /// A player will not trade any more in this round (CG-33).
    Done {
        /// Who.
        seat: Seat,
        /// Whether the clock said so for them.
        by_clock: bool,
    },
    /// A player traded with the jar (CG-34).
    Traded {
        /// Who.
        seat: Seat,
        /// What lies in the jar now, face up.
        gave: Candy,
        /// What was taken, where the viewer may know it.
        took: Option<Candy>,
        /// Which it was in the jar.
        number: u32,
    },
    /// Two plays came in together: one die each (CG-29, CG-31).
    OneDieEach {
        /// Whose came in first.
        first: Seat,
        /// Whose came in second.
        second: Seat,
        /// So much later.
        by: Millis,
        /// Those whose plays are undone; nobody if the win is shared.
        undone: Vec<Seat>,
    },
    /// Everybody is done, or somebody has finished: the last chance to challenge.
    LastChance {
        /// Who has finished, if anybody.
        finishers: Vec<Seat>,
        /// Until when.
        until: Millis,
    },
    /// A player lets everything stand.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// A play was challenged (CG-36).
    Challenged {
        /// Who challenged.
        by: Seat,
        /// Whose it is.
        seat: Seat,
        /// The number of the play.
        play: u32,
        /// What is wrong with it; nothing if it was upheld.
        fault: Option<Reject>,
    },
    /// A play was undone.
    Undone {
        /// Whose.
        seat: Seat,
        /// The number of the play.
        play: u32,
    },
    /// A player has a toothache: no word in this round, or in the first (CG-37, CG-38).
    Toothache {
        /// Who.
        seat: Seat,
    },
    /// A player goes back to base (CG-40).
    BackToBase {
        /// Who.
        seat: Seat,
        /// Whether the base word still lies; otherwise a new one comes first.
        base: bool,
    },
    /// A player has left for good (CG-42).
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// Why.
        reason: Reason,
        /// Who won, and the rule.
        outcome: Outcome,
    },
}

impl Event {
    /// What `viewer` sees of it.
    pub(crate) fn view(&self, viewer: Viewer) -> EventView {
        match &self.0 {
            Kind::Open(event) => event.clone(),
            Kind::Dealt { first, shoppes, open } => EventView::Dealt {
                first: *first,
                shoppes: shoppes
                    .iter()
                    .map(|(seat, shoppe)| Some(shoppe.clone()).filter(|_| *open || viewer.is(seat)))
                    .collect(),
            },
            Kind::Traded { seat, gave, took, number, known } => EventView::Traded {
                seat: *seat,
                gave: *gave,
                took: Some(*took).filter(|_| *known || viewer.is(*seat)),
                number: *number,
            },
        }
    }
}

impl From<EventView> for Event {
    fn from(event: EventView) -> Event {
        Event(Kind::Open(event))
    }
}
