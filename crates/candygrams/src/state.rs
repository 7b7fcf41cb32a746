//! The whole truth about a game.

use crate::word::Word;
use crate::{Candy, Combo, Put};
use components::{Grid, Hand, PerSeat};
use play::{Millis, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The whole truth about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) phase: Phase,
    pub(crate) players: PerSeat<Player>,
    /// Ten candies, once dealt (CG-34).
    pub(crate) jar: Vec<Jarred>,
    /// What left the game unseen (CG-03).
    pub(crate) rest: Hand<Candy>,
    /// Who rolled last, or rolls next.
    pub(crate) roller: Seat,
    /// How many rolls there were; the number of the current one.
    pub(crate) roll: u32,
    /// What was rolled last.
    pub(crate) combo: Option<Combo>,
    /// Rolls in a row without a play that stands (CG-32).
    pub(crate) dry: u8,
    /// Photo finishes of two finishing plays that were undone (CG-31).
    pub(crate) ties: u8,
    /// How many plays there were: the number of the next one.
    pub(crate) plays: u32,
    /// How many trades there were.
    pub(crate) trades: u32,
    /// Whose play took the dice last, in a race (CG-27).
    pub(crate) grab: Option<Grab>,
    pub(crate) end: Option<End>,
}

/// How far the game has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// The candies are still to be drawn.
    #[default]
    Deal,
    /// Base words are laid (CG-09, CG-10).
    Base {
        /// When the program lays one for everybody who has none (CG-09).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
        /// The last chance to challenge them, once all lie.
        #[serde(default)]
        closing: Option<Closing>,
    },
    /// The dice are still to be rolled.
    Roll,
    /// The roll is being answered.
    Round {
        /// When players who have done nothing pass.
        #[serde(default)]
        until: Option<Millis>,
        /// What else is under way.
        #[serde(default)]
        window: Window,
    },
}

/// What is under way in a round besides plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Window {
    /// Nothing.
    #[default]
    Open,
    /// A second play that comes now is a photo finish (CG-29, CG-31).
    Photo(Photo),
    /// Everybody is done: the last chance to challenge (CG-26).
    Closing(Closing),
    /// Somebody has finished: it can be challenged, and nothing else is played (CG-41).
    Verdict {
        /// Who has finished.
        finishers: Seats,
        /// Until when, and who lets it stand.
        closing: Closing,
        /// What was left of the round's clock.
        left: Option<Millis>,
    },
}

/// A play that has just come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Photo {
    /// Whose.
    pub seat: Seat,
    /// The number of the play.
    pub play: u32,
    /// When it came in.
    pub at: Millis,
    /// Until when another one comes in together with it.
    pub until: Millis,
}

/// Time to challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closing {
    /// Until when.
    pub until: Millis,
    /// Who has accepted everything.
    pub content: Seats,
}

/// Who took the dice, when, and with which roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Grab {
    /// Who.
    pub seat: Seat,
    /// The roll that was answered.
    pub roll: u32,
    /// When the play came in.
    pub at: Millis,
}

/// One player's candies, and what they have done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub(crate) shoppe: Hand<Candy>,
    pub(crate) crossword: Grid<Candy>,
    /// The base word as it was laid (CG-40).
    pub(crate) base: Option<Vec<Put>>,
    /// The plays that can still be undone or challenged.
    pub(crate) laid: Vec<Arc<Laid>>,
    pub(crate) status: Status,
    /// Has traded in this round or roll (CG-33).
    pub(crate) traded: bool,
    /// Has said that no trade will come in this round (CG-33).
    pub(crate) done: bool,
    /// Has a toothache in the first round (CG-36).
    pub(crate) ache: bool,
    /// Has left for good (CG-42).
    pub(crate) left: bool,
}

/// What a player has done about the roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Status {
    /// Nothing yet.
    #[default]
    Thinking,
    /// Played a word.
    Played,
    /// Passed.
    Passed,
    /// May play no word in this round (CG-37, CG-38).
    Toothache,
}

/// A play that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Laid {
    /// Its number in the game.
    pub play: u32,
    /// What was rolled; nothing for a base word.
    pub combo: Option<Combo>,
    /// What went off the crossword.
    pub off: Vec<Put>,
    /// What went on it.
    pub on: Vec<Put>,
    /// Its words: the new one, extra ones, leftovers.
    pub words: Vec<Word>,
    /// When it came in.
    pub at: Millis,
    /// Whether it was challenged and found good.
    pub upheld: bool,
}

/// A candy in the jar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Jarred {
    /// Its number, by which it is taken.
    pub number: u32,
    /// Which.
    pub candy: Candy,
    /// Whether it lies face up.
    pub up: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// Who won.
    pub winners: Seats,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Reason {
    /// Somebody emptied the shoppe (CG-30; alone CG-43).
    Candygrams,
    /// Two emptied theirs together for the third time (CG-31).
    SharedFinish,
    /// Nobody played for ten rolls (CG-32).
    NobodyPlayed,
    /// Only one player was left (CG-42).
    Left,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 4] =
        [Reason::Candygrams, Reason::SharedFinish, Reason::NobodyPlayed, Reason::Left];

    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Candygrams => "candygrams",
            Reason::SharedFinish => "shared-finish",
            Reason::NobodyPlayed => "nobody-played",
            Reason::Left => "left",
        }
    }

    /// The rule that ends the game.
    pub const fn rule(self, alone: bool) -> &'static str {
        match self {
            Reason::Candygrams if alone => "CG-43",
            Reason::Candygrams => "CG-30",
            Reason::SharedFinish => "CG-31",
            Reason::NobodyPlayed => "CG-32",
            Reason::Left => "CG-42",
        }
    }
}

impl Player {
    /// Whether a base word lies (CG-08).
    pub(crate) fn has_base(&self) -> bool {
        self.base.is_some()
    }

    /// Whether they could still answer the roll.
    pub(crate) fn may_play(&self) -> bool {
        !self.left && self.has_base() && self.status == Status::Thinking
    }

    /// The play with this number, if it is still kept.
    pub(crate) fn laid(&self, play: u32) -> Option<&Laid> {
        self.laid.iter().map(|laid| &**laid).find(|laid| laid.play == play)
    }

    /// Takes everything off the crossword.
    pub(crate) fn clear(&mut self) {
        let crossword = std::mem::take(&mut self.crossword);
        self.shoppe.extend(crossword.iter().map(|(_, candy)| *candy));
        (self.base, self.laid) = (None, Vec::new());
    }

    /// Undoes the play with this number. Its candies are where it left them: no later play of
    /// the same player stands, and what came off cannot have been traded (CG-35).
    pub(crate) fn undo(&mut self, play: u32) {
        let Some(i) = self.laid.iter().position(|laid| laid.play == play) else { return };
        let laid = self.laid.remove(i);
        for put in &laid.on {
            self.shoppe.extend(self.crossword.take(put.cell));
        }
        for put in &laid.off {
            let held = self.shoppe.take(&[put.candy]).is_ok();
            let free = self.crossword.put(put.cell, put.candy).is_ok();
            debug_assert!(held && free, "an undone play finds its candies where it left them");
        }
        self.status = Status::Thinking;
    }
}

impl State {
    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.end?;
        let alone = self.players.len() == 1;
        let place = |seat| if end.winners.has(seat) { 1 } else { 2 };
        let rolls = alone && end.reason == Reason::Candygrams;
        Some(Outcome {
            places: self.players.iter().map(|(seat, _)| place(seat)).collect(),
            scores: if rolls { vec![self.roll as i32] } else { Vec::new() },
            reason: end.reason.name().into(),
            rule: end.reason.rule(alone).into(),
        })
    }

    /// Everybody still at the table.
    pub(crate) fn here(&self) -> Seats {
        self.players.iter().filter(|(_, p)| !p.left).map(|(seat, _)| seat).collect()
    }

    /// Those who have no base word yet.
    pub(crate) fn baseless(&self) -> Seats {
        self.those(|p| !p.left && !p.has_base())
    }

    /// The next player to the left of `seat` who is still at the table.
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        let n = self.players.len() as u8;
        let next = self.players.clockwise_from(seat.next(n)).find(|s| !self.players[*s].left);
        next.unwrap_or(seat)
    }

    /// The players for whom `is` holds.
    pub(crate) fn those(&self, is: impl Fn(&Player) -> bool) -> Seats {
        self.players.iter().filter(|(_, p)| is(p)).map(|(seat, _)| seat).collect()
    }
}
