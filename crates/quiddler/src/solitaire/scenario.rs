//! Any position of a game as plain data, and the checks that make a state of it.

use super::game::Solitaire;
use super::refusal::Refusal;
use super::state::{DEALT, HIGH, PILES, Reason, State};
use crate::card::rest;
use crate::opening::check_copies;
use crate::{Card, Word};
use play::Reject;
use serde::{Deserialize, Serialize};

/// Any position of a game. An empty one is a game before the deal. Cards that are named nowhere
/// are not in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scenario {
    /// Eight piles, the open card first, then those under it; none before the deal.
    pub piles: Vec<Vec<Card>>,
    /// The words made so far.
    pub words: Vec<Vec<Card>>,
    /// How many hints were given.
    pub hints: u16,
    /// The hint for the open cards, as the piles of its cards.
    pub hint: Option<Vec<u8>>,
    /// Whether the player has stopped.
    pub stopped: bool,
}

impl Scenario {
    /// The state that this describes.
    pub(crate) fn open(&self, game: &Solitaire) -> Result<State, Reject> {
        if self.piles.is_empty() {
            if *self != Scenario::default() {
                return Err(Refusal::NothingDealt.into());
            }
            return Ok(State::default());
        }
        let cards: Vec<Card> = self.piles.iter().chain(&self.words).flatten().copied().collect();
        let high = self.piles.iter().any(|pile| pile.len() > HIGH);
        if self.piles.len() != PILES || high || cards.len() > DEALT {
            return Err(Refusal::WrongPiles.into());
        }
        let found = check_copies(&cards)?;
        self.words.iter().try_for_each(|word| game.wordbook.judge(word))?;
        let turned = |pile: &Vec<Card>| pile.iter().rev().copied().collect();
        let mut state = State {
            piles: self.piles.iter().map(turned).collect(),
            words: self.words.iter().map(|word| Word::of(word)).collect(),
            out: rest(&found),
            hints: self.hints,
            hint: None,
            over: None,
        };
        state.over = state.ends(&game.wordbook);
        if self.stopped {
            if state.over.is_some() {
                return Err(Refusal::EndedAlready.into());
            }
            state.over = Some(Reason::Stopped);
        }
        if let Some(piles) = &self.hint {
            let shown = game.word(&state, piles);
            if self.hints == 0 || shown.is_err() || state.space().is_some() {
                return Err(Refusal::WrongHint.into());
            }
            state.hint = Some(piles.clone());
        }
        Ok(state)
    }

    /// The scenario of a state.
    pub(crate) fn of(state: &State) -> Scenario {
        let turned = |pile: &Vec<Card>| pile.iter().rev().copied().collect();
        Scenario {
            piles: state.piles.iter().map(turned).collect(),
            words: state.words.iter().map(|word| word.cards.clone()).collect(),
            hints: state.hints,
            hint: state.hint.clone(),
            stopped: state.over == Some(Reason::Stopped),
        }
    }
}
