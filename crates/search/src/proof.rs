//! Proof-number search: does the side to move win, and with which move?
//!
//! Depth-first (df-pn): always works where a proof, or its refutation, looks cheapest. It gives
//! no estimates; it answers when it knows.

use crate::limits::Limits;
use crate::position::{End, Position, Side};
use crate::table::{Memory, Table};

/// What a prover found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof<M> {
    /// The side to move wins, with this move.
    Wins(M),
    /// The side to move cannot win (without draws: it loses).
    Fails,
    /// The limits were reached first.
    Open,
}

/// Nothing left to show.
const DONE: u32 = 0;
/// Cannot be shown: the opposite has been.
const NEVER: u32 = u32::MAX;
/// Numbers are capped at this.
const MAX_NUMBER: u32 = 1 << 30;

/// How much is left to prove, as far as known, for the mover to get what it wants (the
/// attacker a win, the defender anything else), and for the opponent to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Open {
    mine: u32,
    theirs: u32,
}

impl Open {
    const WON: Open = Open { mine: DONE, theirs: NEVER };
    const LOST: Open = Open { mine: NEVER, theirs: DONE };

    fn swap_unless(self, same: bool) -> Open {
        if same { self } else { Open { mine: self.theirs, theirs: self.mine } }
    }
}

#[derive(Clone, Copy)]
struct Seen {
    open: Open,
    work: u32,
}

impl Memory for Seen {
    const EMPTY: Seen = Seen { open: Open { mine: 1, theirs: 1 }, work: 0 };
    fn worth(&self) -> u64 {
        u64::from(self.work)
    }
}

#[derive(Clone, Copy)]
struct Child<M> {
    by: M,
    /// Seen from the parent's mover.
    open: Open,
    /// The same side moves again.
    same: bool,
}

/// A proof-number search. Every [`prove`](Prover::prove) starts afresh.
pub struct Prover<P: Position> {
    table: Table<Seen>,
    /// Children of every node on the current path, one behind the other.
    arena: Vec<Child<P::Move>>,
    attacker: Side,
    nodes: u64,
    stopped: bool,
}

impl<P: Position> Prover<P> {
    /// A prover whose table has `2^bits` places.
    pub fn new(bits: u32) -> Prover<P> {
        Prover {
            table: Table::new(bits),
            arena: Vec::with_capacity(4096),
            attacker: Side::One,
            nodes: 0,
            stopped: false,
        }
    }

    /// Positions looked at by the last [`prove`](Prover::prove) and what followed it.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins, and how. Of a game that is over it says `Open`: there is
    /// no side to move.
    pub fn prove(&mut self, root: &P, mut limits: Limits<'_>) -> Proof<P::Move> {
        self.table.clear();
        self.arena.clear();
        self.attacker = root.mover();
        self.nodes = 0;
        self.stopped = false;
        if root.end().is_some() {
            return Proof::Open;
        }
        match self.settle(root, &mut limits) {
            Some(true) => self.winning(root, &mut limits).map_or(Proof::Open, Proof::Wins),
            Some(false) => Proof::Fails,
            None => Proof::Open,
        }
    }

    /// The moves from `root`, just proved, to the end of the game: the winner's are the proof's,
    /// the loser's are those that took most work to refute. Breaks off at the limits.
    pub fn line(&mut self, root: &P, mut limits: Limits<'_>) -> Vec<P::Move> {
        self.stopped = false;
        let mut line = Vec::new();
        let mut at = *root;
        while at.end().is_none() {
            let next = match self.settle(&at, &mut limits) {
                Some(true) => self.winning(&at, &mut limits),
                Some(false) => self.stubborn(&at, &mut limits),
                None => None,
            };
            let Some(m) = next else { break };
            line.push(m);
            at = at.play(m);
        }
        line
    }

    /// Whether the mover of `at` gets what it wants.
    fn settle(&mut self, at: &P, limits: &mut Limits<'_>) -> Option<bool> {
        let first = self.first_look(at);
        let open = if first.mine == DONE || first.theirs == DONE {
            first
        } else {
            self.open(at, Open { mine: NEVER, theirs: NEVER }, limits)
        };
        (open.mine == DONE).then_some(true).or((open.theirs == DONE).then_some(false))
    }

    /// A move that was shown to get the mover of `at` what it wants.
    fn winning(&mut self, at: &P, limits: &mut Limits<'_>) -> Option<P::Move> {
        if let Some(m) = at.wins_at_once() {
            return Some(m);
        }
        let mut moves = Vec::new();
        at.each_move(|m| moves.push((self.known(&at.play(m)), m)));
        let reached = |c: &P, open: Open| open.swap_unless(c.mover() == at.mover()).mine == DONE;
        let known = moves.iter().find(|(open, m)| reached(&at.play(*m), *open));
        if let Some((_, m)) = known {
            return Some(*m);
        }
        // Forgotten meanwhile: show it again.
        moves.iter().map(|(_, m)| *m).find(|m| {
            let child = at.play(*m);
            self.settle(&child, limits) == Some(child.mover() == at.mover())
        })
    }

    /// The move whose refutation took most work.
    fn stubborn(&mut self, at: &P, limits: &mut Limits<'_>) -> Option<P::Move> {
        let mut hardest = None;
        at.each_move(|m| {
            let work = self.table.get(at.play(m).key()).map_or(0, |seen| seen.work);
            if hardest.is_none_or(|(most, _)| work > most) {
                hardest = Some((work, m));
            }
        });
        let (_, m) = hardest?;
        self.settle(&at.play(m), limits).map(|_| m)
    }

    fn known(&self, at: &P) -> Open {
        self.table.get(at.key()).map_or_else(|| self.first_look(at), |seen| seen.open)
    }

    fn first_look(&self, at: &P) -> Open {
        let won = |side| if side == at.mover() { Open::WON } else { Open::LOST };
        match at.end() {
            Some(End::Won(side)) => won(side),
            Some(End::Drawn) => won(self.attacker.other()),
            None if at.wins_at_once().is_some() => won(at.mover()),
            None => {
                let (mine, theirs) = at.effort();
                Open { mine: mine.clamp(1, MAX_NUMBER), theirs: theirs.clamp(1, MAX_NUMBER) }
            }
        }
    }

    /// Works below `at` until more than `bound` is left to show for either side, or it is done.
    fn open(&mut self, at: &P, bound: Open, limits: &mut Limits<'_>) -> Open {
        let (start, before) = (self.arena.len(), self.nodes);
        self.lay_out(at);
        let open = loop {
            let (open, best, second) = sum_up(&self.arena[start..]);
            if open.mine >= bound.mine || open.theirs >= bound.theirs {
                break open;
            }
            if self.stopped || limits.reached(self.nodes) {
                self.stopped = true;
                break open;
            }
            let child = self.arena[start + best];
            // Twice the second best, so that the search does not hop to and fro.
            let enough = second.saturating_mul(2).saturating_add(1);
            let others = self.arena[start..].iter().filter(|c| c.open.theirs > DONE).count() - 1;
            let below = Open {
                mine: bound.mine.min(enough),
                theirs: bound.theirs.saturating_sub(others as u32),
            };
            let to = at.play(child.by);
            let found = self.open(&to, below.swap_unless(child.same), limits);
            self.arena[start + best].open = found.swap_unless(child.same);
        };
        self.arena.truncate(start);
        let work = (self.nodes - before).min(u64::from(u32::MAX)) as u32;
        self.table.put(at.key(), Seen { open, work });
        open
    }

    /// Puts the children of a node behind those of its ancestors, up to one that settles it.
    fn lay_out(&mut self, at: &P) {
        let start = self.arena.len();
        let mut settled = false;
        at.each_move(|by| {
            if settled {
                return;
            }
            let to = at.play(by);
            self.nodes += 1;
            let same = to.mover() == at.mover();
            let open = self.known(&to).swap_unless(same);
            settled = open.mine == DONE;
            if settled {
                self.arena.truncate(start);
            }
            self.arena.push(Child { by, open, same });
        });
    }
}

/// What is open at a node with these children, which of them is the cheapest for the mover, and
/// what the second cheapest costs.
///
/// The opponent must show something against every child. Counting the hardest, and one for each
/// of the others, works far better than their sum: the same refutation often serves for many,
/// and different ways to the same position are not counted as different work.
fn sum_up<M>(children: &[Child<M>]) -> (Open, usize, u32) {
    let (mut least, mut second, mut best) = (NEVER, NEVER, 0);
    let (mut hardest, mut unshown) = (DONE, 0);
    for (i, child) in children.iter().enumerate() {
        if child.open.mine < least {
            (least, second, best) = (child.open.mine, least, i);
        } else {
            second = second.min(child.open.mine);
        }
        hardest = hardest.max(child.open.theirs);
        unshown += u32::from(child.open.theirs > DONE);
    }
    let theirs = match hardest {
        DONE | NEVER => hardest,
        _ => (hardest + unshown - 1).min(MAX_NUMBER),
    };
    (Open { mine: least, theirs }, best, second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{Nim, Noughts, Thicket, value};

    fn agrees<P: Position + std::fmt::Debug>(prover: &mut Prover<P>, root: &P) {
        let truth = value(root);
        match prover.prove(root, Limits::nodes(u64::MAX)) {
            Proof::Wins(m) => {
                assert_eq!(truth, 1, "{root:?}");
                let after = root.play(m);
                let theirs = if after.mover() == root.mover() { 1 } else { -1 };
                assert_eq!(value(&after), theirs, "{m:?} does not win in {root:?}");
            }
            Proof::Fails => assert!(truth < 1, "{root:?}"),
            Proof::Open => assert!(root.end().is_some(), "no limit was set"),
        }
    }

    #[test]
    fn agrees_with_every_small_nim() {
        let mut prover = Prover::new(12);
        for root in Nim::all(3) {
            agrees(&mut prover, &root);
        }
    }

    #[test]
    fn agrees_with_random_trees_where_sides_do_not_alternate() {
        // Eight places only: most of what is proved is forgotten again.
        let mut prover = Prover::new(3);
        for seed in 0..2_000 {
            agrees(&mut prover, &Thicket::new(seed, 7));
        }
    }

    #[test]
    fn a_draw_is_no_win() {
        let mut prover = Prover::new(16);
        agrees(&mut prover, &Noughts::default());
        for root in Noughts::default().replies() {
            agrees(&mut prover, &root);
        }
    }

    #[test]
    fn the_line_of_a_proof_ends_with_the_winner() {
        let mut prover = Prover::new(12);
        for seed in 0..300 {
            let root = Thicket::new(seed, 8);
            if root.end().is_some() {
                continue;
            }
            let wins = matches!(prover.prove(&root, Limits::nodes(u64::MAX)), Proof::Wins(_));
            let line = prover.line(&root, Limits::nodes(u64::MAX));
            let last = line.iter().fold(root, |at, m| at.play(*m));
            let Some(End::Won(side)) = last.end() else { panic!("{line:?} breaks off") };
            assert_eq!(side == root.mover(), wins);
        }
    }

    #[test]
    fn without_time_nothing_is_claimed() {
        let mut prover = Prover::new(12);
        let root = Nim::new([5, 6, 7]);
        assert_eq!(prover.prove(&root, Limits::nodes(1)), Proof::Open);
    }
}
