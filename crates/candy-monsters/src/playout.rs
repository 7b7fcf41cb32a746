//! Random games, uniform over the moves of every decision.

use crate::game::CandyMonsters;
use crate::moves::Moves;
use crate::state::{Stage, State};
use play::Luck;

/// Plays random moves to the end, luck included, and returns how many there were. The moves are
/// listed into `moves`, which is there to be used again.
pub fn playout(
    game: &CandyMonsters,
    state: &mut State,
    moves: &mut Moves,
    luck: &mut Luck<'_>,
) -> u32 {
    let mut made = 0;
    loop {
        match state.awaited() {
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
