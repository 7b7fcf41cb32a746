//! The whole truth about a game.

use crate::action::Part;
use crate::round::Round;
use crate::{Face, Slots, Word};
use components::{Deck, PerSeat};
use play::{Millis, Seat, Seats};
use serde::{Deserialize, Serialize};

/// The whole truth about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) phase: Phase,
    /// From 1; 0 before the cards are dealt.
    pub(crate) round: u32,
    /// When the phase ends by itself.
    pub(crate) until: Option<Millis>,
    pub(crate) orange: Deck<Face>,
    pub(crate) blue: Deck<Face>,
    /// The open blue cards.
    pub(crate) row: Slots,
    pub(crate) players: PerSeat<Player>,
    pub(crate) discards: Discards,
    /// The seat whose hand was refilled first after the last round (KW-13).
    pub(crate) first: Option<Seat>,
    /// Rounds in a row in which no card was drawn (KW-17).
    pub(crate) quiet: u8,
    /// Whether a card was drawn since this round began.
    pub(crate) drawn: bool,
    /// The round that was shown last.
    pub(crate) last_round: Option<Round>,
    pub(crate) end: Option<End>,
}

/// How far a round has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// The cards are being shuffled.
    #[default]
    Dealing,
    /// Everybody looks for a word.
    Thinking,
    /// Everybody looks at the words.
    Reveal,
}

/// What one seat has and does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) hand: Slots,
    pub(crate) doing: Doing,
    pub(crate) scored: Vec<Word>,
    /// The hand with which its player thought in this round, once they can think no more: so
    /// that they can look back at it.
    pub(crate) thought_with: Option<Slots>,
}

/// What a seat is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Doing {
    /// Looking for a word.
    #[default]
    Thinking,
    /// Has laid this word face down. Its cards stay in their places until the reveal.
    Word(Vec<Part>),
    /// Sits this round out.
    Passed,
    /// Looking at the words that were shown.
    Looking,
    /// Ready for the next round.
    Ready,
    /// Has left the table.
    Left,
}

/// Cards out of the game: they never come back (KW-15).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Discards {
    /// Orange cards of words that everybody saw.
    pub(crate) orange: Vec<Face>,
    /// Orange cards dropped in a pass: nobody else saw them.
    pub(crate) face_down: Vec<Face>,
    /// Blue cards of rows that were cleared (KW-17).
    pub(crate) blue: Vec<Face>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum End {
    /// A seat has collected the letters of the keyword (KW-14).
    Keyword(Seat),
    /// The orange deck ran out (KW-15).
    OrangeDeck,
    /// The blue deck ran out (KW-15).
    BlueDeck,
    /// Three quiet rounds, and too few blue cards for a new row (KW-17).
    Stalled,
    /// Everybody else has left (KW-03).
    LeftAlone(Seat),
}

impl End {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            End::Keyword(_) => "keyword",
            End::OrangeDeck => "orange-deck",
            End::BlueDeck => "blue-deck",
            End::Stalled => "stalled",
            End::LeftAlone(_) => "left-alone",
        }
    }

    /// The rule that ends the game.
    pub const fn rule(self) -> &'static str {
        match self {
            End::Keyword(_) => "KW-14",
            End::OrangeDeck | End::BlueDeck => "KW-15",
            End::Stalled => "KW-17",
            End::LeftAlone(_) => "KW-03",
        }
    }
}

impl State {
    /// Before the deal.
    pub(crate) fn new(seats: u8) -> State {
        let player = |_| Player {
            hand: Slots::default(),
            doing: Doing::Thinking,
            scored: Vec::new(),
            thought_with: None,
        };
        State {
            phase: Phase::Dealing,
            round: 0,
            until: None,
            orange: Deck::default(),
            blue: Deck::default(),
            row: Slots::default(),
            players: PerSeat::new(seats, player),
            discards: Discards::default(),
            first: None,
            quiet: 0,
            drawn: false,
            last_round: None,
            end: None,
        }
    }

    /// The seats that do something like this.
    pub(crate) fn seats(&self, doing: impl Fn(&Doing) -> bool) -> Seats {
        self.players.iter().filter(|(_, player)| doing(&player.doing)).map(|(s, _)| s).collect()
    }

    /// The seats that have not left.
    pub(crate) fn present(&self) -> Seats {
        self.seats(|doing| *doing != Doing::Left)
    }

    /// Those who can still do something in this phase.
    pub(crate) fn may_act(&self) -> Seats {
        match self.phase {
            Phase::Dealing => Seats::NONE,
            Phase::Thinking => self.seats(|d| matches!(d, Doing::Thinking | Doing::Word(_))),
            Phase::Reveal => self.waiting_for(),
        }
    }

    /// Those that the others wait for.
    pub(crate) fn waiting_for(&self) -> Seats {
        match self.phase {
            Phase::Dealing => Seats::NONE,
            Phase::Thinking => self.seats(|doing| *doing == Doing::Thinking),
            Phase::Reveal => self.seats(|doing| *doing == Doing::Looking),
        }
    }

    /// Sets what everybody who is still here does.
    pub(crate) fn everybody(&mut self, doing: Doing) {
        for (_, player) in self.players.iter_mut().filter(|(_, p)| p.doing != Doing::Left) {
            player.doing = doing.clone();
        }
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The round that is played, from 1; 0 before the deal.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// How far the round has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }
}
