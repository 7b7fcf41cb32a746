//! Deepening alpha-beta search: estimates at its horizon, proofs where it sees the end.

use crate::limits::Limits;
use crate::position::{End, Position, Side};
use crate::table::{Memory, Table};
use play::Verdict;

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The move it would make.
    pub best: M,
    /// What it believes of the position with that move, seen from the mover.
    pub verdict: Verdict,
    /// How it thinks the game goes on, beginning with `best`; may break off early.
    pub line: Vec<M>,
    /// Positions it looked at.
    pub nodes: u64,
}

/// The score of a game won on the spot. A win `n` moves away is `n` less, so quicker is better;
/// no estimate comes near.
///
/// Windows never reach into the proved scores: any win cuts off, however slow, and no loss
/// does. So a score beyond the edge is a proof whichever bound it is: of a win by the one
/// move found, of a loss by every move tried.
const WIN: i32 = 1_000_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
struct Seen<M> {
    best: Option<M>,
    score: i32,
    depth: u8,
    bound: Bound,
}

impl<M: Copy> Memory for Seen<M> {
    const EMPTY: Self = Seen { best: None, score: 0, depth: 0, bound: Bound::Exact };
    fn worth(&self) -> u64 {
        u64::from(self.depth)
    }
}

/// Iterative-deepening principal-variation search with a transposition table.
///
/// Every call is a pure function of the position and the limits: the table, killers and history
/// are forgotten between calls, only their memory is kept.
pub struct AlphaBeta<P: Position> {
    table: Table<Seen<P::Move>>,
    /// Moves of every node on the current path, one behind the other.
    arena: Vec<(i32, P::Move)>,
    killers: Vec<[Option<P::Move>; 2]>,
    history: [Vec<i32>; 2],
    /// Best line below each ply of the current path.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    stopped: bool,
}

impl<P: Position> AlphaBeta<P> {
    /// A search whose table has `2^bits` places.
    pub fn new(bits: u32) -> AlphaBeta<P> {
        AlphaBeta {
            table: Table::new(bits),
            arena: Vec::with_capacity(4096),
            killers: Vec::new(),
            history: [vec![0; P::SLOTS], vec![0; P::SLOTS]],
            lines: Vec::new(),
            nodes: 0,
            stopped: false,
        }
    }

    /// Searches deeper and deeper until the limits are reached or the position is proved.
    /// `None` if the game is over.
    pub fn search(&mut self, root: &P, mut limits: Limits<'_>) -> Option<Found<P::Move>> {
        self.forget(limits.depth as usize);
        if root.end().is_some() {
            return None;
        }
        let mut moves = Vec::new();
        root.each_move(|m| moves.push(m));
        if let Some(best) = root.wins_at_once() {
            let verdict = Verdict::Proved { win: true, moves: 1 };
            return Some(Found { best, verdict, line: vec![best], nodes: 1 });
        }
        moves.sort_by_key(|m| -root.promise(*m));
        let mut found = Found {
            best: *moves.first()?,
            verdict: Verdict::Unknown,
            line: vec![moves[0]],
            nodes: 0,
        };
        for depth in 1..=limits.depth {
            self.deepen(root, depth, &mut moves, &mut found, &mut limits);
            found.nodes = self.nodes;
            if self.stopped || matches!(found.verdict, Verdict::Proved { .. }) {
                break;
            }
        }
        Some(found)
    }

    fn forget(&mut self, depth: usize) {
        self.table.clear();
        self.arena.clear();
        self.killers.clear();
        self.killers.resize(depth + 2, [None; 2]);
        self.history.iter_mut().for_each(|h| h.fill(0));
        self.lines.resize(depth + 2, Vec::new());
        self.nodes = 0;
        self.stopped = false;
    }

    /// One iteration at the root. Moves that prove best go to the front for the next one.
    fn deepen(
        &mut self,
        root: &P,
        depth: u32,
        moves: &mut [P::Move],
        found: &mut Found<P::Move>,
        limits: &mut Limits<'_>,
    ) {
        let (mut alpha, beta) = (-P::EDGE - 1, P::EDGE + 1);
        let mut best = -WIN;
        for i in 0..moves.len() {
            let m = moves[i];
            let score = self.step(root, m, i, depth, 0, alpha, beta, limits);
            if self.stopped {
                // What was tried first turned out to be lost, the rest was not looked at: an
                // untried move is better than a lost one, and nothing is proved.
                if i > 0 && best < -P::EDGE {
                    *found = Found { best: m, verdict: Verdict::Unknown, line: vec![m], nodes: 0 };
                }
                return;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                found.best = m;
                found.line.clear();
                found.line.push(m);
                found.line.extend_from_slice(&self.lines[1]);
                // A loss is proved only when every move has been tried: at the end.
                if score >= -P::EDGE {
                    found.verdict = verdict::<P>(score, depth);
                }
                moves[..=i].rotate_right(1);
                if score > P::EDGE {
                    return;
                }
            }
        }
        found.verdict = verdict::<P>(best, depth);
    }

    /// The score of one move for the mover of `from`: a full window for the first, a test
    /// with an empty window (and less depth for late ones) for the others.
    #[allow(clippy::too_many_arguments)] // the recursion's registers, not an interface
    fn step(
        &mut self,
        from: &P,
        m: P::Move,
        index: usize,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
        limits: &mut Limits<'_>,
    ) -> i32 {
        let to = from.play(m);
        let same = to.mover() == from.mover();
        let mut look = |depth: u32, alpha: i32, beta: i32| {
            if same {
                self.node(&to, depth, ply + 1, alpha, beta, limits)
            } else {
                -self.node(&to, depth, ply + 1, -beta, -alpha, limits)
            }
        };
        if index == 0 {
            return look(depth - 1, alpha, beta);
        }
        let reduced = (depth - 1).saturating_sub(reduction(depth, index));
        let mut score = look(reduced, alpha, alpha + 1);
        if score > alpha && reduced < depth - 1 {
            score = look(depth - 1, alpha, alpha + 1);
        }
        if score > alpha && score < beta {
            score = look(depth - 1, alpha, beta);
        }
        score
    }

    fn node(
        &mut self,
        at: &P,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        limits: &mut Limits<'_>,
    ) -> i32 {
        self.lines[ply].clear();
        if self.stopped || limits.reached(self.nodes) {
            self.stopped = true;
            return 0;
        }
        self.nodes += 1;
        let away = ply as i32;
        match at.end() {
            Some(End::Won(side)) if side == at.mover() => return WIN - away,
            Some(End::Won(_)) => return away - WIN,
            Some(End::Drawn) => return 0,
            None => {}
        }
        if let Some(m) = at.wins_at_once() {
            self.lines[ply].push(m);
            return WIN - away - 1;
        }
        if depth == 0 || ply + 1 >= self.lines.len() {
            return at.estimate().clamp(-P::EDGE, P::EDGE);
        }
        let key = at.key();
        let mut hint = None;
        if let Some(seen) = self.table.get(key) {
            hint = seen.best;
            if let Some(score) = seen.usable::<P>(depth, away, alpha, beta) {
                return score;
            }
        }
        let (start, end) = self.lay_out(at, hint, ply);
        let before = alpha;
        let (mut best, mut choice) = (-WIN, None);
        for i in start..end {
            let m = self.take_best(i, end);
            let score = self.step(at, m, i - start, depth, ply, alpha, beta, limits);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                choice = Some(m);
                if score > alpha || score < -P::EDGE {
                    self.extend_line(ply, m);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.praise(at.mover(), m, depth, ply);
                break;
            }
        }
        self.arena.truncate(start);
        if !self.stopped {
            let bound = match best {
                _ if best >= beta => Bound::AtLeast,
                _ if best <= before => Bound::AtMost,
                _ => Bound::Exact,
            };
            let score = best + best.signum() * if best.abs() > P::EDGE { away } else { 0 };
            self.table.put(key, Seen { best: choice, score, depth: depth as u8, bound });
        }
        best
    }

    /// Puts the moves of a node behind those of its ancestors, each with what speaks for it.
    fn lay_out(&mut self, at: &P, hint: Option<P::Move>, ply: usize) -> (usize, usize) {
        let start = self.arena.len();
        let killers = self.killers[ply];
        let history = &self.history[at.mover() as usize];
        let arena = &mut self.arena;
        at.each_move(|m| {
            let hope = if Some(m) == hint {
                i32::MAX
            } else if killers.contains(&Some(m)) {
                1 << 29
            } else {
                history[P::slot(m)].saturating_add(at.promise(m))
            };
            arena.push((hope, m));
        });
        (start, self.arena.len())
    }

    fn take_best(&mut self, i: usize, end: usize) -> P::Move {
        let rest = &self.arena[i..end];
        let most = (0..rest.len()).rev().max_by_key(|j| rest[*j].0).unwrap_or(0);
        self.arena.swap(i, i + most);
        self.arena[i].1
    }

    fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(m);
        upper[ply].extend_from_slice(&lower[0]);
    }

    fn praise(&mut self, side: Side, m: P::Move, depth: u32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let history = &mut self.history[side as usize];
        history[P::slot(m)] += (depth * depth) as i32;
        if history[P::slot(m)] > 1 << 26 {
            history.iter_mut().for_each(|h| *h /= 2);
        }
    }
}

impl<M> Seen<M> {
    /// The remembered score, where it settles a search with this depth and window.
    /// What is proved is proved at any depth.
    fn usable<P: Position>(&self, depth: u32, away: i32, alpha: i32, beta: i32) -> Option<i32> {
        if self.score.abs() > P::EDGE {
            return Some(self.score - self.score.signum() * away);
        }
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        };
        // Not on the main line: there the moves themselves are wanted.
        let tested = alpha + 1 == beta;
        (tested && settles && u32::from(self.depth) >= depth).then_some(self.score)
    }
}

/// How much less deep a late move is looked at first.
fn reduction(depth: u32, index: usize) -> u32 {
    match index {
        _ if depth < 3 || index < 3 => 0,
        3..12 => 1,
        _ => 1 + u32::from(depth > 3),
    }
}

fn verdict<P: Position>(score: i32, depth: u32) -> Verdict {
    if score.abs() > P::EDGE {
        Verdict::Proved { win: score > 0, moves: (WIN - score.abs()) as u32 }
    } else {
        Verdict::Estimated { score, depth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{Nim, Noughts, Thicket, value};

    /// Searched to the end, verdict and move agree with plain minimax.
    fn agrees<P: Position + std::fmt::Debug>(search: &mut AlphaBeta<P>, root: &P) {
        let truth = value(root);
        let Some(found) = search.search(root, Limits::nodes(u64::MAX).depth(40)) else {
            assert!(root.end().is_some());
            return;
        };
        match found.verdict {
            Verdict::Proved { win, .. } => assert_eq!(truth, if win { 1 } else { -1 }, "{root:?}"),
            Verdict::Estimated { score, .. } => assert_eq!((truth, score), (0, 0), "{root:?}"),
            Verdict::Unknown => panic!("no limit was set"),
        }
        let after = root.play(found.best);
        let theirs = if after.mover() == root.mover() { truth } else { -truth };
        assert_eq!(value(&after), theirs, "{found:?} in {root:?}");
        assert_eq!(found.line[0], found.best);
    }

    #[test]
    fn agrees_with_every_small_nim() {
        let mut search = AlphaBeta::new(12);
        for root in Nim::all(3) {
            agrees(&mut search, &root);
        }
    }

    #[test]
    fn agrees_with_random_trees_where_sides_do_not_alternate() {
        let mut search = AlphaBeta::new(3);
        for seed in 0..2_000 {
            agrees(&mut search, &Thicket::new(seed, 7));
        }
    }

    #[test]
    fn agrees_with_noughts_and_crosses_where_draws_are_scores_not_proofs() {
        let mut search = AlphaBeta::new(16);
        for root in Noughts::default().replies() {
            agrees(&mut search, &root);
        }
    }

    #[test]
    fn cut_short_it_never_calls_an_estimate_proved() {
        let mut search = AlphaBeta::new(8);
        for seed in 0..400 {
            let root = Thicket::new(seed, 7);
            for nodes in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] {
                let Some(found) = search.search(&root, Limits::nodes(nodes)) else { continue };
                assert!(found.nodes <= nodes.max(1));
                if let Verdict::Proved { win, .. } = found.verdict {
                    assert_eq!(value(&root), if win { 1 } else { -1 }, "{root:?} {nodes}");
                }
            }
        }
    }

    #[test]
    fn the_same_question_gets_the_same_answer_whatever_was_asked_before() {
        let mut fresh = AlphaBeta::new(8);
        let first = fresh.search(&Nim::new([5, 6, 7]), Limits::nodes(500));
        fresh.search(&Nim::new([7, 6, 4]), Limits::nodes(900));
        assert_eq!(fresh.search(&Nim::new([5, 6, 7]), Limits::nodes(500)), first);
    }
}
