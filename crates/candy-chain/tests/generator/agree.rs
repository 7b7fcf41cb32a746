//! The fast generator compared with the slow one.

use crate::slow::{GRIDS, Slow, cells_of, rng, start};
use candy_chain::{Geometry, MoveList, Position};
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
    everywhere(8, |position| {
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

/// CC-14: what a cut would separate is all but the biggest group, and nothing exactly when the
/// take is legal for the chain.
#[test]
fn cut_off_is_all_but_the_biggest_group() {
    everywhere(2, |position| {
        let g = position.geometry();
        let chain = position.chain();
        for index in (0..g.cells() as u8).filter(|i| chain >> i & 1 == 1) {
            let piece = 1u64 << index;
            let cut_off = position.cut_off(piece);
            let kept = chain & !piece & !cut_off;
            assert_eq!(cut_off != 0, position.pinned() & piece != 0);
            assert!(g.connected(kept), "the biggest group is one group");
            assert_eq!(g.group(chain & !piece, kept), kept, "and nothing more belongs to it");
            assert_eq!(g.group(cut_off, cut_off), cut_off);
            let groups = std::iter::successors(Some(cut_off), |left| {
                Some(left & !g.group(*left, left & left.wrapping_neg()))
            });
            for left in groups.take_while(|left| *left != 0) {
                let group = g.group(left, left & left.wrapping_neg());
                assert!(group.count_ones() <= kept.count_ones());
            }
        }
    });
}

/// The key updated move by move equals one computed from scratch, and differs between positions.
#[test]
fn keys_follow_the_moves() {
    let mut seen = std::collections::BTreeMap::new();
    everywhere(20, |position| {
        let again: Position = position.to_string().parse().unwrap();
        assert_eq!(again, *position);
        assert_eq!(again.key(), position.key(), "{position}");
        let known = seen.entry(position.key()).or_insert_with(|| position.to_string());
        assert_eq!(*known, position.to_string(), "two positions with one key");
    });
    assert!(seen.len() > 4000);
}
