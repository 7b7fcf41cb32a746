//! What a viewer sees: open cards, how many lie under them, and what was made. Watchers see what
//! the player sees.

use super::game::Solitaire;
use super::options::Options;
use super::state::State;
use crate::card::{points, spell};
use crate::{Card, Word};
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub enum Stage {
    /// The cards are being dealt.
    Dealing,
    /// Words are made.
    Making,
    /// A space must be filled before the next word (QD-24).
    Filling,
    /// The game is over.
    Over,
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct View {
    /// What the player chose.
    pub options: Options,
    /// How far the game has come.
    pub stage: Stage,
    /// The eight piles; none before the deal.
    pub piles: Vec<PileView>,
    /// The space that is to be filled, as the number of its pile.
    pub space: Option<u8>,
    /// The words made so far, in order.
    pub words: Vec<Word>,
    /// Points of the words made.
    pub made_points: i32,
    /// Points of the open cards.
    pub open_points: i32,
    /// How many cards are left, the face-down ones too.
    pub cards_left: u8,
    /// How many hints were given.
    pub hints: u16,
    /// The hint for the open cards, if one was given.
    pub hint: Option<Hint>,
    /// All cards that are left, by pile, the open card first: shown when the game is over.
    pub rest: Option<Vec<Vec<Card>>>,
}

/// What can be seen of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct PileView {
    /// Its open card; none if it is used up.
    pub open: Option<Card>,
    /// How many cards lie under it, face down.
    pub below: u8,
}

/// A word that can be made (QD-25).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct Hint {
    /// What it spells.
    pub text: String,
    /// The piles of its cards, in order.
    pub piles: Vec<u8>,
}

/// What a draft comes to. Of any action but `word` there is nothing to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "quiddler-solitaire/"))]
pub struct Draft {
    /// What the cards spell.
    pub text: String,
    /// What they are worth.
    pub points: i32,
}

impl View {
    /// What everybody sees of `state`.
    pub(crate) fn of(game: &Solitaire, state: &State) -> View {
        let space = state.space();
        let stage = match (state.over, state.dealt(), space) {
            (Some(_), ..) => Stage::Over,
            (None, false, _) => Stage::Dealing,
            (None, true, Some(_)) => Stage::Filling,
            (None, true, None) => Stage::Making,
        };
        let over = stage == Stage::Over;
        View {
            options: game.options.clone(),
            stage,
            piles: piles(state),
            space: space.filter(|_| !over).map(|pile| pile as u8),
            words: state.words.clone(),
            made_points: state.words.iter().map(|word| word.points).sum(),
            open_points: points(&state.open_cards()),
            cards_left: state.piles.iter().map(Vec::len).sum::<usize>() as u8,
            hints: state.hints,
            hint: hint(state),
            rest: over.then(|| left(state)),
        }
    }
}

/// What can be seen of the piles.
pub(super) fn piles(state: &State) -> Vec<PileView> {
    let seen = |pile: &Vec<Card>| PileView {
        open: pile.last().copied(),
        below: pile.len().saturating_sub(1) as u8,
    };
    state.piles.iter().map(seen).collect()
}

/// The cards left, each pile from its open card down.
pub(super) fn left(state: &State) -> Vec<Vec<Card>> {
    state.piles.iter().map(|pile| pile.iter().rev().copied().collect()).collect()
}

/// The hint that is showing.
pub(super) fn hint(state: &State) -> Option<Hint> {
    let piles = state.hint.clone()?;
    let cards: Vec<Card> = piles.iter().filter_map(|pile| state.open((*pile).into())).collect();
    Some(Hint { text: spell(&cards), piles })
}
