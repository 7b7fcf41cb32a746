//! Looking ahead: games played on by the policy, in worlds that fit what is seen.

use super::policy::Policy;
use super::worth::CANDY;
use candy_monsters::{Move, Moves, Now, State};
use play::{Luck, Seat};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::cmp::Ordering;

/// More candies ahead than this is as good as this.
const FAR: i32 = 32;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move.
    pub best: Move,
    /// How well games go after it, in thousandths: 1000 is to win all of them.
    pub worth: i32,
    /// How many games were played on after it.
    pub games: u32,
}

/// How hard to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many moves to think about.
    pub most: usize,
    /// By how much less than the best a move may seem to be worth, to be thought about.
    pub margin: i32,
    /// How many games to play on.
    pub games: u32,
    /// How many rounds beyond this one.
    pub rounds: u8,
}

/// A candidate and how it does.
struct Candidate {
    mv: Move,
    sum: i64,
    games: u32,
}

impl Policy<'_> {
    /// Plays the game on, everybody by the policy, until a round after `until` begins or the game
    /// is over.
    pub fn play_on(&self, state: &mut State, until: u8, moves: &mut Moves, luck: &mut Luck<'_>) {
        loop {
            match state.now() {
                Now::Over => return,
                Now::Turn { begun: false, .. } if state.round() > until => return,
                Now::Luck => self.game.luck_falls(state, luck),
                _ => {
                    let Some(seat) = state.waiting_for() else { return };
                    self.game.moves(state, seat, moves);
                    let Some(mv) = self.best(state, seat, moves.as_slice()) else { return };
                    self.game.play(state, seat, mv, &mut ());
                }
            }
        }
    }

    /// The best move of `seat` in `state`, as far as `games` games tell, each of which is played in
    /// another world that looks the same to `seat`. Every candidate is tried in the same worlds;
    /// the worse half is dropped again and again, and the games that saves go to the better ones.
    pub fn look_ahead(
        &self,
        state: &State,
        seat: Seat,
        effort: Effort,
        luck: &mut Luck<'_>,
    ) -> Option<Found> {
        let Effort { games, rounds, .. } = effort;
        let until = state.round().saturating_add(rounds);
        let state = &self.game.forget(state);
        let mut moves = Moves::new();
        self.game.moves(state, seat, &mut moves);
        let candidates = self.candidates(state, seat, moves.as_slice(), effort);
        let mut left: Vec<Candidate> =
            candidates.iter().map(|mv| Candidate { mv: *mv, sum: 0, games: 0 }).collect();
        let first = left.first()?.mv;
        if left.len() == 1 {
            return Some(Found { best: first, worth: 500, games: 0 });
        }
        let halvings = left.len().next_power_of_two().ilog2();
        let share = games / halvings.max(1);
        for _ in 0..halvings {
            let worlds = (share / left.len() as u32).max(1);
            for _ in 0..worlds {
                let seed = u64::from(luck.below(u32::MAX));
                let mut world = *state;
                self.game.redraw_hidden(&mut world, luck);
                for candidate in &mut left {
                    let mut rng = ChaCha8Rng::seed_from_u64(seed);
                    let mut luck = Luck::new(&mut rng);
                    let mut after = world;
                    self.game.play(&mut after, seat, candidate.mv, &mut ());
                    self.play_on(&mut after, until, &mut moves, &mut luck);
                    candidate.sum += self.result(&after, seat);
                    candidate.games += 1;
                }
            }
            // Stable: of equals the one that seemed better stays before.
            left.sort_by_key(|c| -(c.sum * 1_000 / i64::from(c.games.max(1))));
            left.truncate(left.len().div_ceil(2));
        }
        let best = left.first()?;
        let worth = (best.sum / i64::from(best.games.max(1))) as i32;
        Some(Found { best: best.mv, worth, games: best.games })
    }

    /// By how many candies `seat` ends ahead of its best rival after each of these moves, in this
    /// many worlds that look the same to it: a row for each move, a column for each world. Every
    /// move is tried with the same luck.
    pub fn margins(
        &self,
        state: &State,
        seat: Seat,
        options: &[Move],
        worlds: u32,
        luck: &mut Luck<'_>,
    ) -> Vec<Vec<f64>> {
        let state = &self.game.forget(state);
        let mut moves = Moves::new();
        let mut margins = vec![Vec::new(); options.len()];
        for _ in 0..worlds {
            let seed = u64::from(luck.below(u32::MAX));
            let mut world = *state;
            self.game.redraw_hidden(&mut world, luck);
            for (mv, row) in options.iter().zip(&mut margins) {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut luck = Luck::new(&mut rng);
                let mut after = world;
                self.game.play(&mut after, seat, *mv, &mut ());
                self.play_on(&mut after, u8::MAX, &mut moves, &mut luck);
                let rivals = self.game.others(&after, seat);
                let best = rivals.map(|rival| self.game.score(&after, rival)).max().unwrap_or(0);
                row.push(f64::from(self.game.score(&after, seat) - best));
            }
        }
        margins
    }

    /// How well things stand for `seat`, in thousandths: at the end mostly whether it has won, and
    /// by how much as well, since that tells more; before that by how much more its things are
    /// worth than those of the best rival.
    fn result(&self, state: &State, seat: Seat) -> i64 {
        if state.now() != Now::Over {
            let worth = |seat| self.outlook(state, seat).position();
            let best = self.game.others(state, seat).map(worth).max().unwrap_or(0);
            let margin = i64::from((worth(seat) - best).clamp(-FAR * CANDY, FAR * CANDY));
            return 500 + margin * 500 / i64::from(FAR * CANDY);
        }
        let own = self.game.rank(state, seat);
        let rivals = self.game.others(state, seat).map(|rival| self.game.rank(state, rival));
        let Some(best) = rivals.max() else { return 1_000 };
        let won = match own.cmp(&best) {
            Ordering::Greater => 500,
            Ordering::Equal => 250,
            Ordering::Less => 0,
        };
        let margin = i64::from((own.1 - best.1).clamp(-FAR / 2, FAR / 2));
        won + 250 + margin * 500 / i64::from(FAR)
    }
}
