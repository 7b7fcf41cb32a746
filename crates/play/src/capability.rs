//! What only some games can do.

use crate::{Game, Input, Luck, Seat, Viewer};

/// The game can list every legal action of a seat.
pub trait Enumerate: Game {
    /// Appends every action that [`act`](Game::act) would accept from `seat` now, in a stable
    /// order, without giving up ([resigning](Enumerate::yields)).
    fn actions(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>);

    /// The action that gives the game up, where there is one. Legal, but kept out of
    /// [`actions`](Enumerate::actions): no search or random player should stumble into it.
    fn yields(&self) -> Option<Self::Action> {
        None
    }
}

/// The game can name some legal actions of a seat: all of them where they can be listed
/// ([`Enumerate`]), otherwise some that make sense.
pub trait Propose: Game {
    /// Appends actions that [`act`](Game::act) would accept from `seat` now, in a stable order:
    /// at least one whenever the seat is awaited, the one that holds nobody up first.
    fn propose(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>);
}

impl<G: Enumerate> Propose for G {
    fn propose(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>) {
        self.actions(state, seat, into);
    }
}

/// The game can imagine a world that fits what a viewer sees.
///
/// It takes a view, so a bot built on it cannot peek: the type does not let it.
pub trait Determinize: Game {
    /// A whole state that looks to this viewer exactly as `view` does, the unknown drawn by lot.
    fn determinize(&self, view: &Self::View, luck: &mut Luck<'_>) -> Self::State;

    /// Whether this input, made in `state`, is meant to tell `viewer` something that nobody
    /// could tell from the view before: drawing one's own card, turning one over. The two-world
    /// law asks for equal output everywhere else.
    fn reveals(
        &self,
        state: &Self::State,
        input: &Input<Self::Action, Self::Chance>,
        viewer: Viewer,
    ) -> bool {
        let _ = (state, input, viewer);
        false
    }
}
