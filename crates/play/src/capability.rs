//! What only some games can do.

use crate::{Game, Luck, Seat, SnapshotOf};

/// The game can list every legal action of a seat.
pub trait Enumerate: Game {
    /// Appends every action that [`act`](Game::act) would accept from `seat` now, in a stable
    /// order, without giving up ([resigning](Enumerate::resign_action)).
    fn actions(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>);

    /// The action that gives the game up, where there is one. Legal, but kept out of
    /// [`actions`](Enumerate::actions): no search or random player should stumble into it.
    fn resign_action(&self) -> Option<Self::Action> {
        None
    }
}

/// The game can name some legal actions of a seat: all of them where they can be listed
/// ([`Enumerate`]), otherwise some that make sense.
pub trait Propose: Game {
    /// Appends actions that [`act`](Game::act) would accept from `seat` now, in a stable order:
    /// at least one whenever the game waits for the seat, first one that lets the game go on.
    fn propose(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>);

    /// Appends every action that [`act`](Game::act) would accept from `seat` now, without giving up, in
    /// a stable order, but about `most` at most; of actions that come to the same, one. Says whether
    /// those are all. Where all cannot be listed, some are, as by [`propose`](Propose::propose).
    fn list(
        &self,
        state: &Self::State,
        seat: Seat,
        most: usize,
        into: &mut Vec<Self::Action>,
    ) -> bool {
        let _ = most;
        self.propose(state, seat, into);
        self.can(state, seat).complete
    }
}

impl<G: Enumerate> Propose for G {
    fn propose(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>) {
        self.actions(state, seat, into);
    }
}

/// The game can imagine a world that fits what a viewer sees.
///
/// It takes a snapshot, so a bot built on it cannot peek: the type does not let it.
pub trait Determinize: Game + Sized {
    /// A whole state that looks to this viewer exactly like `snapshot`, with the unknown drawn at random.
    fn determinize(&self, snapshot: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> Self::State;
}
