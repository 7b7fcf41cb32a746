//! Random games, uniform over the moves of every decision.

use crate::game::CandyMonsters;
use crate::moves::Moves;
use crate::state::{Stage, State};
use play::Luck;

/// Plays random moves to the end, luck included, and returns how many there were. The moves are
/// listed into `moves`, a buffer that the caller reuses.
pub fn playout(
    game: &CandyMonsters,
    state: &mut State,
    moves: &mut Moves,
    luck: &mut Luck<'_>,
) -> u32 {
    let mut made = 0;
    loop {
        match state.waiting_for() {
            Some(seat) if state.refill == 0 => {
                game.moves(state, seat, moves);
                let Some(mv) = luck.pick(moves.as_slice()) else { return made };
                game.play(state, seat, *mv, &mut ());
                made += 1;
            }
            _ if matches!(state.stage, Stage::Over(_)) => return made,
            _ => game.luck_falls(state, luck),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use play::{Game, Millis, Turn};
    use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

    #[test]
    fn playouts_end_with_all_sugar_and_cards() {
        for seats in 2..=5 {
            let game = CandyMonsters::with_named_cards(Options::default(), seats).unwrap();
            let start = game.open(&game.start()).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(seats.into());
            let (mut luck, mut moves) = (Luck::new(&mut rng), Moves::new());
            let mut pieces = None;
            for _ in 0..200 {
                let mut state = start;
                assert!(playout(&game, &mut state, &mut moves, &mut luck) > 20);
                assert!(matches!(game.turn(&state), Turn::Over(_)));
                let mut found = game.census(&state);
                found.sort();
                assert_eq!(*pieces.get_or_insert(found.clone()), found);
            }
        }
    }

    /// Luck that is not written down falls as luck that is.
    #[test]
    fn luck_is_the_same_written_or_not() {
        let game = CandyMonsters::with_named_cards(Options::default(), 4).unwrap();
        let start = game.open(&game.start()).unwrap();
        for seed in 0..50 {
            let (mut quick, mut slow) = (start, start);
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            game.luck_falls(&mut quick, &mut Luck::new(&mut rng));
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let chance = game.sample(&slow, &mut Luck::new(&mut rng));
            game.resolve(&mut slow, Millis::ZERO, &chance, &mut ()).unwrap();
            assert_eq!(quick, slow);
        }
    }
}
