//! What a seat can do now, as a list.

use crate::Table;
use play::{Game, Propose, Seat};

/// Appends some actions of a seat.
type ListSome<G> = fn(&G, &<G as Game>::State, Seat, &mut Vec<<G as Game>::Action>);

/// Appends every action of a seat, but about so many at most; says whether those are all.
type ListAll<G> = fn(&G, &<G as Game>::State, Seat, usize, &mut Vec<<G as Game>::Action>) -> bool;

/// Lists the actions of a seat; present where the game can.
pub(crate) struct Lister<G: Game> {
    some: ListSome<G>,
    all: ListAll<G>,
}

impl<G: Propose> Lister<G> {
    pub(crate) fn new() -> Lister<G> {
        Lister { some: G::propose, all: G::list }
    }
}

impl<G: Game> Table<G> {
    /// Actions that would be accepted from `seat` now: all of them, or some where there are too
    /// many to list; `None` where the game cannot tell.
    pub fn actions(&self, seat: Seat) -> Option<Vec<G::Action>> {
        let mut actions = Vec::new();
        if self.check_seat(seat).is_err() {
            return Some(actions);
        }
        (self.lister.as_ref()?.some)(&self.game, &self.state, seat, &mut actions);
        Some(actions)
    }

    /// Every action that would be accepted from `seat` now, without giving up, but about `most` at most;
    /// and whether those are all. `None` where the game cannot tell.
    pub fn list(&self, seat: Seat, most: usize) -> Option<(Vec<G::Action>, bool)> {
        let mut actions = Vec::new();
        if self.check_seat(seat).is_err() {
            return Some((actions, true));
        }
        let lister = self.lister.as_ref()?;
        let complete = (lister.all)(&self.game, &self.state, seat, most, &mut actions);
        Some((actions, complete))
    }
}
