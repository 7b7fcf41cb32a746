//! The best move of a position: proved where the end can be seen, estimated elsewhere.

use super::node::Node;
use candy_chain::{MoveList, Position, Side, Take};
use play::Verdict;
use search::{AlphaBeta, Limits, Proof, Prover};

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The best move.
    pub best: Take,
    /// What it is worth to the side to move, and whether that is proved or estimated.
    pub verdict: Verdict,
    /// How the game goes on, beginning with `best`; forced passes between them are left out. To the end of
    /// the game where that is proved, as far as it was looked at elsewhere.
    pub line: Vec<Take>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Solves a position with at most about `nodes` positions looked at. `None` if the game is over.
pub fn solve(position: &Position, nodes: u64) -> Option<Solution> {
    let share = if within_reach(position) { nodes / 2 } else { 0 };
    let mut prover = Prover::new(bits(share));
    let proved = prove(position, &mut prover, Limits::nodes(share));
    proved.or_else(|| {
        let rest = nodes.saturating_sub(prover.nodes());
        estimated(position, rest, prover.nodes())
    })
}

/// Tries to prove a position until `stop` returns true; then `best` and `verdict` come from a
/// short search.
pub fn solve_within(position: &Position, mut stop: impl FnMut() -> bool) -> Option<Solution> {
    const SHORT: u64 = 5_000;
    let mut prover = Prover::new(PROOF_BITS);
    let proved = prove(position, &mut prover, Limits::until(&mut stop));
    proved.or_else(|| estimated(position, SHORT, prover.nodes()))
}

/// With more pieces than this a proof within a second is not to be hoped for.
const REACH: u32 = 36;
/// Size of the table for proofs that may take their time.
const PROOF_BITS: u32 = 21;

pub(super) fn within_reach(position: &Position) -> bool {
    position.chain().count_ones() <= REACH
}

/// A table for this many nodes, without wasting memory on short searches.
pub(super) fn bits(nodes: u64) -> u32 {
    (64 - nodes.leading_zeros()).clamp(8, 20)
}

fn prove(position: &Position, prover: &mut Prover<Node>, limits: Limits<'_>) -> Option<Solution> {
    let root = Node(*position);
    let proof = prover.prove(&root, limits);
    if proof == Proof::Open {
        return None;
    }
    // Walking along a proof costs next to nothing while its positions are remembered. After a long
    // search some are not, so the line is bounded too, and may then break off before the end.
    let bound = Limits::nodes(prover.nodes().saturating_mul(2).saturating_add(20_000));
    let mut line = prover.line(&root, bound);
    let (win, shown) = match proof {
        Proof::Wins(mv) => (true, Some(mv)),
        Proof::Fails | Proof::Open => (false, None),
    };
    if line.is_empty() {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        line.extend(shown.or(moves.first().copied()));
    }
    let verdict = Verdict::Proved { win, moves: line.len() as u32 };
    let line: Vec<Take> = line.iter().map(|mv| Take::of(position.geometry(), *mv)).collect();
    Some(Solution { best: *line.first()?, verdict, line, nodes: prover.nodes() })
}

fn estimated(position: &Position, nodes: u64, spent: u64) -> Option<Solution> {
    let found = AlphaBeta::new(bits(nodes)).search(&Node(*position), Limits::nodes(nodes))?;
    let take = |mv| Take::of(position.geometry(), mv);
    Some(Solution {
        best: take(found.best),
        verdict: found.verdict,
        line: found.line.into_iter().map(take).collect(),
        nodes: spent + found.nodes,
    })
}

/// Who wins each of these positions with perfect play, as far as `nodes` for each can prove it.
/// Works from the end, and gives up before two in a row that it could not prove.
pub fn winners(positions: &[Position], nodes: u64) -> Vec<Option<Side>> {
    let mut known = vec![None; positions.len()];
    let mut prover = Prover::new(bits(nodes));
    let mut failed = 0;
    for (at, position) in positions.iter().enumerate().rev() {
        known[at] = position.winner().or_else(|| {
            let side = position.to_move();
            match prover.prove(&Node(*position), Limits::nodes(nodes)) {
                Proof::Wins(_) => Some(side),
                Proof::Fails => Some(side.other()),
                Proof::Open => None,
            }
        });
        failed = if known[at].is_none() { failed + 1 } else { 0 };
        if failed == 2 {
            break;
        }
    }
    known
}
