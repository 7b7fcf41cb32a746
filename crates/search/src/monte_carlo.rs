//! Monte-Carlo tree search through the rules themselves, for luck and hidden things.
//!
//! Every playout begins in a world. If all worlds are the same one, this is plain UCT; if each
//! is drawn from what a seat sees ([`Determinize`](play::Determinize)), it is
//! information-set search: one tree over all the worlds, where a branch is judged by the worlds
//! it was possible in. Luck is drawn again each time and is not a branch of the tree.

use play::{Enumerate, Game, Luck, Millis, Outcome, Seat, Turn};

/// What the playouts favour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess<A> {
    /// The action tried most often.
    pub action: A,
    /// How often it was tried.
    pub tries: u32,
    /// How well that went for the seat, in thousandths: 1000 is always first, 0 always last.
    pub worth: u32,
}

/// A search tree whose memory is reused.
pub struct MonteCarlo<A> {
    branches: Vec<Branch<A>>,
    path: Vec<usize>,
    actions: Vec<A>,
    /// For each action of the current turn, its branch if it has one.
    known: Vec<Option<usize>>,
}

struct Branch<A> {
    seat: Seat,
    /// What led here; nothing led to the root.
    action: Option<A>,
    tries: u32,
    /// How often it was possible.
    chances: u32,
    worth: f64,
    first_child: Option<usize>,
    next: Option<usize>,
}

/// How much rarely tried branches are favoured, as usual for worths from 0 to 1.
const CURIOSITY: f64 = 0.7;

impl<A: Clone + Eq> MonteCarlo<A> {
    /// An empty tree.
    #[allow(clippy::new_without_default)] // a tree is made to be used, not defaulted
    pub fn new() -> MonteCarlo<A> {
        MonteCarlo {
            branches: Vec::new(),
            path: Vec::new(),
            actions: Vec::new(),
            known: Vec::new(),
        }
    }

    /// What `seat` should do after `playouts` random games from `worlds`, each of which must
    /// look to `seat` as the match does at the moment `at`. `None` if it has nothing to do.
    pub fn think<G: Enumerate<Action = A>>(
        &mut self,
        game: &G,
        seat: Seat,
        at: Millis,
        mut worlds: impl FnMut(&mut Luck<'_>) -> G::State,
        playouts: u32,
        luck: &mut Luck<'_>,
    ) -> Option<Guess<A>> {
        self.branches.clear();
        self.grow(seat, None);
        for _ in 0..playouts {
            let mut world = Walk { game, state: worlds(luck), at };
            let over = self.descend(&mut world, seat, luck).or_else(|| {
                // The rest of the game, at random.
                while let Some(who) = world.wait(luck)? {
                    world.list(who, &mut self.actions);
                    world.act(who, luck.pick(&self.actions)?);
                }
                world.outcome()
            });
            self.learn(&over?, game.seats());
        }
        let best = self.children(0).max_by_key(|c| self.branches[*c].tries)?;
        let best = &self.branches[best];
        let worth = (best.worth / f64::from(best.tries.max(1)) * 1000.0) as u32;
        Some(Guess { action: best.action.clone()?, tries: best.tries, worth })
    }

    /// Walks down the tree as long as every action has been tried, then tries a new one. The
    /// outcome, if the game ended on the way.
    fn descend<G: Enumerate<Action = A>>(
        &mut self,
        world: &mut Walk<'_, G>,
        asked: Seat,
        luck: &mut Luck<'_>,
    ) -> Option<Outcome> {
        self.path.clear();
        self.path.push(0);
        let mut here = 0;
        loop {
            // At the root the asked seat acts, even if others may act too.
            let who = match here {
                0 => asked,
                _ => match world.wait(luck)? {
                    Some(who) => who,
                    None => return world.outcome(),
                },
            };
            world.list(who, &mut self.actions);
            self.recognise(here, who);
            let untried = self.known.iter().filter(|k| k.is_none()).count() as u32;
            if untried > 0 {
                let nth = luck.below(untried) as usize;
                let new = (0..self.known.len()).filter(|i| self.known[*i].is_none()).nth(nth)?;
                let action = self.actions[new].clone();
                world.act(who, &action);
                let branch = self.grow(who, Some(action));
                self.branches[branch].next = self.branches[here].first_child.replace(branch);
                self.branches[branch].chances = 1;
                self.path.push(branch);
                return None;
            }
            let tried = self.known.iter().flatten().copied();
            here = tried.max_by(|a, b| self.appeal(*a).total_cmp(&self.appeal(*b)))?;
            let action = self.branches[here].action.clone()?;
            world.act(who, &action);
            self.path.push(here);
        }
    }

    fn grow(&mut self, seat: Seat, action: Option<A>) -> usize {
        let (first_child, next) = (None, None);
        self.branches.push(Branch {
            seat,
            action,
            tries: 0,
            chances: 0,
            worth: 0.0,
            first_child,
            next,
        });
        self.branches.len() - 1
    }

    fn children(&self, of: usize) -> impl Iterator<Item = usize> {
        let first = self.branches[of].first_child;
        std::iter::successors(first, |child| self.branches[*child].next)
    }

    /// Finds the branches of the actions that are possible now, and notes that they are.
    fn recognise(&mut self, here: usize, who: Seat) {
        self.known.clear();
        for action in &self.actions {
            let mut child = self.branches[here].first_child;
            while let Some(c) = child {
                let branch = &mut self.branches[c];
                if branch.seat == who && branch.action.as_ref() == Some(action) {
                    branch.chances += 1;
                    break;
                }
                child = branch.next;
            }
            self.known.push(child);
        }
    }

    /// Upper confidence bound: what it brought, and more the less it was tried.
    fn appeal(&self, branch: usize) -> f64 {
        let b = &self.branches[branch];
        let tries = f64::from(b.tries.max(1));
        b.worth / tries + CURIOSITY * (log2(b.chances) / tries).sqrt()
    }

    fn learn(&mut self, outcome: &Outcome, seats: u8) {
        for branch in &self.path {
            let branch = &mut self.branches[*branch];
            branch.tries += 1;
            branch.worth += worth(outcome, branch.seat, seats);
        }
    }
}

/// The share of the others that `seat` is placed before; those level with it count half.
fn worth(outcome: &Outcome, seat: Seat, seats: u8) -> f64 {
    let own = outcome.places[seat.0 as usize];
    let others = outcome.places.iter().enumerate().filter(|(i, _)| *i != seat.0 as usize);
    let halves: u32 = others.map(|(_, p)| if *p > own { 2 } else { u32::from(*p == own) }).sum();
    f64::from(halves) / f64::from(2 * (seats.max(2) - 1))
}

/// The logarithm, interpolated linearly between powers of two: the same bits on every machine,
/// unlike the standard library's.
fn log2(n: u32) -> f64 {
    let n = n.max(1);
    let whole = n.ilog2();
    f64::from(whole) + f64::from(n - (1 << whole)) / f64::from(1u32 << whole)
}

/// One world on its way to the end.
struct Walk<'g, G: Game> {
    game: &'g G,
    state: G::State,
    at: Millis,
}

impl<G: Enumerate> Walk<'_, G> {
    /// Lets luck and timers pass until a seat must act. `Some(None)` when the game is over,
    /// `None` when nothing can ever happen again (which no sound game allows).
    #[allow(clippy::option_option)]
    fn wait(&mut self, luck: &mut Luck<'_>) -> Option<Option<Seat>> {
        loop {
            match self.game.turn(&self.state) {
                Turn::Over(_) => return Some(None),
                Turn::Chance => {
                    let fall = self.game.sample(&self.state, luck);
                    self.game.resolve(&mut self.state, self.at, &fall, &mut ()).ok()?;
                }
                Turn::Play { waiting_for, .. } => match waiting_for.iter().next() {
                    Some(who) => return Some(Some(who)),
                    None => {
                        self.at = self.game.deadline(&self.state)?;
                        self.game.expire(&mut self.state, self.at, &mut ());
                    }
                },
            }
        }
    }

    fn list(&self, who: Seat, into: &mut Vec<G::Action>) {
        into.clear();
        self.game.actions(&self.state, who, into);
    }

    fn act(&mut self, who: Seat, action: &G::Action) {
        let done = self.game.act(&mut self.state, self.at, who, action, &mut ());
        debug_assert!(done.is_ok(), "a listed action was refused: {done:?}");
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.turn(&self.state).outcome().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::showdown::{Deed, Showdown, Table};
    use play::{Determinize, Viewer};
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    fn guess(table: &Table, knowing: bool) -> Guess<Deed> {
        let mut rng = ChaCha12Rng::from_seed([3; 32]);
        let mut luck = Luck::new(&mut rng);
        let seat = Seat(0);
        let seen = play::Snapshot::of(&Showdown, table, Viewer::Seat(seat));
        let world = |luck: &mut Luck<'_>| match knowing {
            true => table.clone(),
            false => Showdown.determinize(&seen, luck),
        };
        let found = MonteCarlo::new().think(&Showdown, seat, Millis::ZERO, world, 2_000, &mut luck);
        found.expect("seat 0 is to act")
    }

    #[test]
    fn knowing_everything_it_takes_the_right_number_of_counters() {
        // Taking the last counter wins; with one to three at a time, leave a multiple of four.
        for (counters, right) in [(5, 1), (6, 2), (7, 3), (10, 2)] {
            let found = guess(&Table::heap(counters), true);
            assert_eq!(found.action, Deed::Take(right), "of {counters}");
            assert!(found.worth > 800, "{found:?}");
        }
    }

    #[test]
    fn not_knowing_it_weighs_the_worlds_against_luck() {
        // A duel is won by the higher card, a coin by half: with 9 of 10 duel, with 2 toss.
        assert_eq!(guess(&Table::cards(9, 10), false).action, Deed::Duel);
        assert_eq!(guess(&Table::cards(2, 1), false).action, Deed::Toss);
        // The same two hands for somebody who peeks: the other way round.
        assert_eq!(guess(&Table::cards(9, 10), true).action, Deed::Toss);
        assert_eq!(guess(&Table::cards(2, 1), true).action, Deed::Duel);
    }

    #[test]
    fn the_same_luck_gives_the_same_guess() {
        let table = Table::cards(5, 6);
        assert_eq!(guess(&table, false), guess(&table, false));
    }

    #[test]
    fn a_finished_game_has_nothing_to_guess() {
        let mut rng = ChaCha12Rng::from_seed([3; 32]);
        let mut luck = Luck::new(&mut rng);
        let over = |_: &mut Luck<'_>| Table::heap(0);
        let found = MonteCarlo::new().think(&Showdown, Seat(0), Millis::ZERO, over, 10, &mut luck);
        assert_eq!(found, None);
    }

    #[test]
    fn level_places_count_half() {
        let outcome = |places: &[u8]| Outcome {
            places: places.to_vec(),
            scores: Vec::new(),
            reason: "test".into(),
            rule: String::new(),
        };
        assert_eq!(worth(&outcome(&[1, 2]), Seat(0), 2), 1.0);
        assert_eq!(worth(&outcome(&[1, 1]), Seat(1), 2), 0.5);
        assert_eq!(worth(&outcome(&[1, 2, 2]), Seat(1), 3), 0.25);
    }
}
