//! A game put on trial: how its matches are played and for how long.

use play::{Determinize, Enumerate, Game, Propose, Seat};
use std::ops::Range;

/// Gives actions to try from a seat: all legal ones ([`Trial::of`]) or some.
pub type Proposer<G> = fn(&G, &<G as Game>::State, Seat, &mut Vec<<G as Game>::Action>);

/// A game, and how its matches are played.
pub struct Trial<G: Game> {
    /// The game.
    pub game: G,
    pub(crate) propose: Proposer<G>,
    pub(crate) complete: bool,
    pub(crate) resign_action: Option<G::Action>,
    pub(crate) also: Vec<G::Action>,
    pub(crate) seeds: Range<u64>,
    pub(crate) steps: usize,
    pub(crate) start: G::Scenario,
}

impl<G: Enumerate> Trial<G> {
    /// A game that lists its legal actions. What it does not list must be refused.
    pub fn of(game: G) -> Trial<G> {
        let resign_action = game.resign_action();
        Trial { complete: true, resign_action, ..Trial::proposing(game, G::actions) }
    }
}

impl<G: Game> Trial<G> {
    /// A game with more legal actions than can be listed, by some of them ([`Propose`]), all of
    /// which must be accepted.
    pub fn some(game: G) -> Trial<G>
    where
        G: Propose,
    {
        Trial::proposing(game, G::propose)
    }

    /// As [`some`](Trial::some), the actions given by a function of the test's own.
    pub fn proposing(game: G, propose: Proposer<G>) -> Trial<G> {
        let start = game.start();
        let (complete, resign_action, also) = (false, None, Vec::new());
        Trial { game, propose, complete, resign_action, also, seeds: 0..18, steps: 2_000, start }
    }

    /// Plays one match for each of these seeds (18 by default).
    #[must_use]
    pub fn seeds(self, seeds: Range<u64>) -> Trial<G> {
        Trial { seeds, ..self }
    }

    /// Gives a match this many inputs to come to its end (2,000 by default).
    #[must_use]
    pub fn steps(self, steps: usize) -> Trial<G> {
        Trial { steps, ..self }
    }

    /// Tries these actions too, in every state, besides those that were legal somewhere in a
    /// match: what is never listed can only be missed by naming it.
    #[must_use]
    pub fn also(self, actions: impl IntoIterator<Item = G::Action>) -> Trial<G> {
        Trial { also: actions.into_iter().collect(), ..self }
    }

    /// Begins matches here instead of at the game's own start.
    #[must_use]
    pub fn starting(self, start: G::Scenario) -> Trial<G> {
        Trial { start, ..self }
    }

    /// The actions to try from `seat`.
    pub(crate) fn actions(&self, state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        (self.propose)(&self.game, state, seat, &mut actions);
        actions
    }
}

/// What [`laws!`](crate::laws!) takes: a game that lists its actions, or a [`Trial`].
pub trait Enlist {
    /// The game on trial.
    type Game: Determinize;
    /// How it is tried.
    fn trial(self) -> Trial<Self::Game>;
}

impl<G: Enumerate + Determinize> Enlist for G {
    type Game = G;
    fn trial(self) -> Trial<G> {
        Trial::of(self)
    }
}

impl<G: Determinize> Enlist for Trial<G> {
    type Game = G;
    fn trial(self) -> Trial<G> {
        self
    }
}
