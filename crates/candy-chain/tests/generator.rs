//! The fast generator held against the slow one.

mod common;

use candy_chain::{Geometry, MoveList, Position};
use common::{GRIDS, Slow, cells_of, rng, start};
use std::collections::BTreeSet;

/// Calls `check` on every position of random games on every grid.
fn everywhere(games: u64, mut check: impl FnMut(&Position)) {
    for (width, height, each) in GRIDS {
        let geometry = Geometry::new(width, height).unwrap();
        for seed in 0..games {
            let mut rng = rng(seed);
            let mut position = start(geometry, each, &mut rng);
            loop {
                check(&position);
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play(mv);
            }
        }
    }
}

/// CC-06, CC-07, CC-08, CC-09: same moves, same pins, same turn, position by position.
#[test]
fn fast_and_slow_agree() {
    let mut positions = 0;
    let mut moves = MoveList::new();
    everywhere(12, |position| {
        positions += 1;
        let slow = Slow::of(position);
        position.moves(&mut moves);
        let fast: BTreeSet<_> = moves.iter().map(|m| cells_of(position.geometry(), *m)).collect();
        assert_eq!(fast.len(), moves.len(), "a move is listed twice");
        assert_eq!(fast, slow.moves(), "{position:?}");
        assert_eq!(position.winner(), slow.winner());
        assert_eq!(position.has_move(), !slow.moves().is_empty());
        let pinned: BTreeSet<_> = slow.pinned();
        assert_eq!(position.pinned().count_ones() as usize, pinned.len());
        assert!(moves.iter().all(|mv| position.is_legal(*mv)));
        // Each move's consequences cost the slow one dearly: a few are enough, as games go on.
        for mv in moves.iter().step_by(13) {
            let mut after = slow.clone();
            after.play(&cells_of(position.geometry(), *mv));
            assert_eq!(Slow::of(&position.after(*mv)), after, "{position:?} {mv:?}");
        }
    });
    assert!(positions > 2000, "only {positions} positions");
}
