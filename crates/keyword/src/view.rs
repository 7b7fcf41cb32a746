//! What a viewer sees: the table, their own cards, and what they can do now.

use crate::action::Part;
use crate::judge::spell;
use crate::options::Options;
use crate::progress::Progress;
use crate::round::Round;
use crate::state::{Doing, Phase, Player, State};
use crate::{Face, Keyword, Slots, Word};
use play::{Reject, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Stage {
    /// The cards are being shuffled.
    Dealing,
    /// Everybody looks for a word.
    Thinking,
    /// Everybody looks at the words.
    Reveal,
    /// The game is over.
    Over,
}

/// What a seat is doing, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Status {
    /// Looking for a word.
    Thinking,
    /// Has laid a word face down.
    Committed,
    /// Sits this round out.
    Passed,
    /// Looking at the words that were shown.
    Looking,
    /// Ready for the next round.
    Ready,
    /// Has left the table.
    Left,
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct View {
    /// What the table chose.
    pub options: Options,
    /// How far the game has come.
    pub stage: Stage,
    /// The viewer's cards by place; `?` is a blank. None without a seat or before the deal.
    pub hand: Option<Slots>,
    /// The viewer's cards as they were while they thought, once they have passed (KW-07) or the
    /// words are shown (KW-09), until the next round begins.
    pub thought_with: Option<Slots>,
    /// The open blue cards by place, with gaps where the winner took them.
    pub row: Slots,
    /// How many cards are left in the decks.
    pub decks: Decks,
    /// The cards out of the game.
    pub discards: DiscardsView,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The viewer's own word, laid face down.
    pub sealed: Option<Sealed>,
    /// The round that was shown last.
    pub last_round: Option<Round>,
    /// Its seats as their words compare, the best first (KW-11).
    pub last_ranking: Vec<Seat>,
    /// The seat whose hand was refilled first after it (KW-13).
    pub first: Option<Seat>,
    /// Rounds in a row in which no card was drawn; after three a new row is dealt (KW-17).
    pub quiet: u8,
    /// Whether a card was drawn since this round began.
    pub drawn: bool,
}

/// How many cards are left in the decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Decks {
    /// Orange ones.
    pub orange: u8,
    /// Blue ones.
    pub blue: u8,
}

/// The cards out of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct DiscardsView {
    /// Orange cards of words that were shown.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub orange: Vec<Face>,
    /// Blue cards of rows that were cleared.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub blue: Vec<Face>,
    /// How many orange cards were dropped in passes, face down.
    pub face_down: u8,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct SeatView {
    /// What it is doing.
    pub status: Status,
    /// How many cards it holds, those of a word face down counted.
    pub hand: u8,
    /// The words it has scored.
    pub words: Vec<Word>,
    /// Letters in them.
    pub letters: u16,
    /// Blue cards in them.
    pub blue: u16,
    /// How far it is with the keyword.
    pub progress: Progress,
}

/// One's own word, laid face down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Sealed {
    /// Where its cards lie, in order.
    pub parts: Vec<Part>,
    /// The word.
    pub word: Word,
}

/// What a draft would be, were it made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Draft {
    /// A word.
    Word {
        /// Its cards, picked if only its letters were given.
        parts: Vec<Part>,
        /// The word.
        word: Word,
        /// Whether it is valid; none at a table that finds out at the reveal (KW-10).
        valid: Option<bool>,
        /// Why it is not.
        flaw: Option<Reject>,
        /// The letters of the keyword that would still be missing, were it scored.
        missing: String,
    },
    /// A pass.
    Pass {
        /// The cards that would go.
        #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
        drop: Vec<Face>,
    },
    /// Something else that can be done.
    Plain,
}

impl View {
    /// What `viewer` sees of `state`.
    pub(crate) fn of(game: &Keyword, state: &State, viewer: Viewer) -> View {
        let you = viewer.seat().filter(|seat| seat.0 < game.seats);
        let own = you.map(|seat| &state.players[seat]);
        let dealt = state.phase != Phase::Dealing;
        let stage = match state.phase {
            _ if state.end.is_some() => Stage::Over,
            Phase::Dealing => Stage::Dealing,
            Phase::Thinking => Stage::Thinking,
            Phase::Reveal => Stage::Reveal,
        };
        View {
            options: game.options.clone(),
            stage,
            hand: own.filter(|_| dealt).map(|player| player.hand),
            thought_with: own.and_then(|player| player.thought_with),
            row: state.row,
            decks: Decks { orange: state.orange.len() as u8, blue: state.blue.len() as u8 },
            discards: DiscardsView {
                orange: state.discards.orange.clone(),
                blue: state.discards.blue.clone(),
                face_down: state.discards.face_down.len() as u8,
            },
            seats: state.players.iter().map(|(_, player)| game.seat_view(player)).collect(),
            sealed: own.and_then(|player| sealed(player, &state.row)),
            last_round: state.last_round.clone(),
            last_ranking: state.last_round.as_ref().map(Round::ranking).unwrap_or_default(),
            first: state.first,
            quiet: state.quiet,
            drawn: state.drawn,
        }
    }
}

impl Keyword {
    fn seat_view(&self, player: &Player) -> SeatView {
        let status = match player.doing {
            Doing::Thinking => Status::Thinking,
            Doing::Word(_) => Status::Committed,
            Doing::Passed => Status::Passed,
            Doing::Looking => Status::Looking,
            Doing::Ready => Status::Ready,
            Doing::Left => Status::Left,
        };
        let sum = |count: fn(&Word) -> u8| player.scored.iter().map(|w| u16::from(count(w))).sum();
        SeatView {
            status,
            hand: player.hand.count(),
            words: player.scored.clone(),
            letters: sum(Word::length),
            blue: sum(Word::blue),
            progress: Progress::of(&self.options.keyword, &player.scored),
        }
    }
}

fn sealed(player: &Player, row: &Slots) -> Option<Sealed> {
    let Doing::Word(parts) = &player.doing else { return None };
    let word = spell(&player.hand, row, parts).ok()?;
    Some(Sealed { parts: parts.clone(), word })
}
