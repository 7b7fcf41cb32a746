//! Candy Chain: how fast the strong bot searches, and how much it can prove, over a hundred
//! fixed positions.

use crate::Figure;
use bots::candy_chain::{fixed, solve_within};
use play::Verdict;
use std::time::{Duration, Instant};

/// Positions looked at from each fixed one: up to two million altogether.
const NODES: u64 = 20_000;

const SOLVE_TIMEOUT: Duration = Duration::from_secs(1);

/// Positions looked at per second.
pub fn speed() -> Vec<Figure> {
    let start = Instant::now();
    let nodes = fixed::search_all(NODES);
    let value = nodes as f64 / start.elapsed().as_secs_f64();
    vec![Figure::new("candy-chain/search", value, "nodes/s")]
}

/// With how many pieces a position is solved exactly within a second: up to how many all are,
/// and the most with which any was.
pub fn solved() -> Vec<Figure> {
    let sizes = fixed::solve_all(|position| {
        let start = Instant::now();
        let solution = solve_within(position, || start.elapsed() >= SOLVE_TIMEOUT);
        let proved = solution.is_some_and(|s| matches!(s.verdict, Verdict::Proved { .. }));
        proved && start.elapsed() <= SOLVE_TIMEOUT
    });
    for size in &sizes {
        eprintln!("{} pieces: {} of {} solved", size.pieces, size.solved, size.tried);
    }
    let any = sizes.iter().filter(|size| size.solved > 0).map(|size| size.pieces).max();
    let figure = |name, pieces: u32| Figure::new(name, f64::from(pieces), "pieces");
    vec![
        figure("candy-chain/search-solved", fixed::largest_solved(&sizes)),
        figure("candy-chain/search-solved-any", any.unwrap_or_default()),
    ]
}
