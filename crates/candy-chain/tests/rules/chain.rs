//! CC-08, CC-12: the chain holds, always.

use crate::table::*;
use candy_chain::{Geometry, MoveList, Position, Side, random_setup};
use play::Luck;
use proptest::prelude::*;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// A white piece hangs on another white one at the left end of a line.
const HANGING: &str = "......../......../......../......../......../......../......../WWRUBW..";

/// CC-08: a piece may go when the rest stays one group.
#[test]
fn loose_pieces_may_go() {
    Table::playing(HANGING, ONE).take(ONE, "a1").unwrap();
    Table::playing(HANGING, ONE).take(ONE, "a1+f1").unwrap();
}

/// CC-08: for two pieces only the end counts: one that cannot go alone may go as one of two.
#[test]
fn a_pinned_piece_may_go_with_what_it_holds() {
    let mut table = Table::playing(HANGING, ONE);
    assert_eq!(refusal(table.take(ONE, "b1")), because("splits-chain", "CC-08"));
    table.take(ONE, "b1+a1").unwrap();
}

/// CC-08, CC-14: what would split the chain is refused, and the refusal tells how many pieces
/// would be cut off and where they are.
#[test]
fn splitting_the_chain_is_refused() {
    let mut table = Table::playing(HANGING, ONE);
    let reject = table.take(ONE, "b1").unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("splits-chain", "CC-08"));
    assert_eq!(reject.at, ["a1"]);
    assert!(reject.message.contains("1 candy (a1)"), "{}", reject.message);
    let reject = table.take(ONE, "e1").unwrap_err();
    assert_eq!(reject.at, ["f1"]);
    assert_eq!(table.take(ONE, "b1+f1").unwrap_err().at, ["a1"]);
    let longer = HANGING.replace("BW..", "BWU.");
    let fruits = Table::playing(&longer, TWO).take(TWO, "c1").unwrap_err();
    assert_eq!(fruits.at, ["a1", "b1"], "the smaller part is the one cut off");
}

/// A random game on some grid, position by position.
fn game(width: u8, height: u8, seed: u64) -> Vec<Position> {
    let geometry = Geometry::new(width, height).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let pieces = random_setup(&geometry, 8, |n| Luck::new(&mut rng).below(n));
    let mints = Position::new(geometry, pieces, Side::Mints, true);
    let mut position =
        mints.or_else(|_| Position::new(geometry, pieces, Side::Fruits, true)).unwrap();
    let mut positions = vec![position];
    while let Some(mv) = position.random_move(&mut rng) {
        position.play(mv);
        positions.push(position);
    }
    positions
}

fn grid() -> impl Strategy<Value = (u8, u8)> {
    prop::sample::select(vec![(8, 8), (7, 7), (2, 32), (26, 2), (3, 20), (9, 6), (16, 4), (6, 8)])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// CC-08: where two pieces may go, some order keeps the chain whole after the first as well;
    /// and where no piece may go alone, no pair may.
    #[test]
    fn some_order_keeps_the_chain((width, height) in grid(), seed: u64) {
        let mut moves = MoveList::new();
        for position in game(width, height, seed) {
            let g = position.geometry();
            position.moves(&mut moves);
            for mv in moves.iter() {
                prop_assert!(g.connected(position.chain() & !mv.cells()));
                if let Some(second) = mv.second() {
                    let alone = [mv.first(), second].map(|i| g.connected(position.chain() & !(1 << i)));
                    prop_assert!(alone[0] || alone[1], "{position}");
                }
            }
            for side in Side::ALL {
                let free = position.of_side(side) & !position.pinned();
                prop_assert_eq!(position.can_move(side), free != 0);
            }
        }
    }

    /// CC-12, CC-03: never are both stuck, every game ends with one winner after at most 48
    /// removals, and the chain is whole all the way.
    #[test]
    fn every_game_ends_with_one_winner((width, height) in grid(), seed: u64) {
        let positions = game(width, height, seed);
        prop_assert!(positions.len() <= 49);
        let last = positions.len() - 1;
        for (i, position) in positions.iter().enumerate() {
            prop_assert!(position.geometry().connected(position.chain()));
            prop_assert!(Side::ALL.into_iter().any(|side| position.can_move(side)));
            prop_assert_eq!(position.winner().is_some(), i == last);
            prop_assert_eq!(position.has_move(), i != last);
        }
        let cleared = Side::ALL.map(|side| positions[last].cleared(side));
        prop_assert!(cleared[0].max(cleared[1]) == 2 && cleared[0].min(cleared[1]) < 2);
        let loser = positions[last].to_move();
        prop_assert_eq!(positions[last].winner(), Some(loser.other()));
    }
}
