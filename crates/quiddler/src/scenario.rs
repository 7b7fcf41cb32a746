//! Any position of a game as plain data.

use crate::state::{Deal, PlayerCards, State, Step};
use crate::tally::Score;
use crate::{Card, Round, Taken, Word};
use play::{Millis, Seat, Seats};
use serde::{Deserialize, Serialize};

/// Any position of a game. Every field may be left out: an empty scenario is a game before the
/// first shuffle. Held against the rules by [`open`](play::Game::open).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scenario {
    /// Who deals this round, or the next one between rounds; drawn at random if left out.
    pub dealer: Option<Seat>,
    /// Those who have left.
    pub gone: Seats,
    /// The finished rounds.
    pub tally: Vec<PastRound>,
    /// The round under way; between rounds there is none.
    pub deal: Option<Dealt>,
}

/// A finished round. The points follow from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastRound {
    /// Who went out.
    pub out: Option<Seat>,
    /// What each seat had; if left out, nobody had anything.
    pub seats: Vec<PastPlayer>,
}

/// What a seat had at the end of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastPlayer {
    /// The words it laid.
    pub words: Vec<LaidWord>,
    /// The cards it neither laid nor discarded.
    pub unused: Vec<Card>,
    /// The card it discarded in its final turn.
    pub discard: Option<Card>,
}

/// A word that was laid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaidWord {
    /// Its cards in order.
    pub cards: Vec<Card>,
    /// Who challenged it; the word list says what came of it.
    #[serde(default)]
    pub challenged_by: Option<Seat>,
}

/// A round under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dealt {
    /// The draw pile, the top card first. Cards that are named nowhere lie under it, in the
    /// order of the deck.
    #[serde(default)]
    pub draw: Vec<Card>,
    /// The discard pile, the top card first.
    pub discards: Vec<Card>,
    /// What lies before each seat.
    pub seats: Vec<PlayerNow>,
    /// How often the turn has come round, from 1.
    #[serde(default = "first_circuit")]
    pub circuit: u8,
    /// Whose turn it is; while others may challenge, who has laid.
    pub to_act: Seat,
    /// When the turn is over, at a table with a clock; if left out, its time begins at 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Millis>,
    /// How far the turn has come.
    #[serde(default)]
    pub step: StepNow,
    /// The end of the round, once it has begun.
    #[serde(default)]
    pub ending: Option<EndingNow>,
}

fn first_circuit() -> u8 {
    1
}

/// What lies before a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerNow {
    /// The cards in its hand.
    pub hand: Vec<Card>,
    /// Those of them that everybody saw it take from the discard pile.
    pub known: Vec<Card>,
    /// The words it has laid.
    pub words: Vec<LaidWord>,
    /// The card it discarded in its final turn.
    pub discard: Option<Card>,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StepNow {
    /// A card is to be taken.
    #[default]
    Draw,
    /// The draw pile was empty, and the discards are being shuffled (QD-14).
    Reshuffle,
    /// This card was taken.
    Decide(Taken),
    /// Words were laid, which others may challenge.
    Challenge {
        /// Those who have not yet let them stand.
        waiting: Seats,
        /// Until when.
        due: Millis,
    },
}

/// The end of a round has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndingNow {
    /// Who went out; nobody if the circuits ran out (QD-14).
    #[serde(default)]
    pub out: Option<Seat>,
    /// Those whose last turn is still to come, or under way.
    pub last: Seats,
}

impl Scenario {
    /// The scenario of a state.
    pub(crate) fn of(state: &State) -> Scenario {
        let round = |round: &Round| PastRound {
            out: round.out,
            seats: round.seats.iter().map(PastPlayer::of).collect(),
        };
        Scenario {
            dealer: state.dealer,
            gone: state.gone,
            tally: state.tally.iter().map(|r| round(r)).collect(),
            deal: state.deal.as_ref().map(Dealt::of),
        }
    }
}

impl PastPlayer {
    fn of(score: &Score) -> PastPlayer {
        PastPlayer {
            words: score.words.iter().map(LaidWord::of).collect(),
            unused: score.unused.clone(),
            discard: score.discard,
        }
    }
}

impl LaidWord {
    fn of(word: &Word) -> LaidWord {
        LaidWord { cards: word.cards.clone(), challenged_by: word.challenge.map(|v| v.by) }
    }
}

impl Dealt {
    fn of(deal: &Deal) -> Dealt {
        let place = |place: &PlayerCards| PlayerNow {
            hand: place.hand.iter().copied().collect(),
            known: place.known.iter().copied().collect(),
            words: place.words.iter().map(LaidWord::of).collect(),
            discard: place.discard,
        };
        Dealt {
            draw: deal.draw.cards().copied().collect(),
            discards: deal.discards.cards().copied().collect(),
            seats: deal.players.iter().map(|(_, p)| place(p)).collect(),
            circuit: deal.circuit,
            to_act: deal.to_act,
            due: deal.due,
            step: match deal.step {
                Step::Draw => StepNow::Draw,
                Step::Reshuffle => StepNow::Reshuffle,
                Step::Decide(taken) => StepNow::Decide(taken),
                Step::Challenge { waiting, due } => StepNow::Challenge { waiting, due },
            },
            ending: deal.ending.map(|e| EndingNow { out: e.out, last: e.last }),
        }
    }
}
