//! Finds puzzles with their certificates: one move wins in a few moves, every other loses.

use super::Node;
use super::puzzle::wins_within;
use candy_chain::{Move, MoveList, Position, Side};
use puzzle_check::candy_chain::ONE_CANDY;
use puzzle_text::{Puzzle, sign};
use search::{Limits, Proof, Prover};
use std::ops::RangeInclusive;

/// The most pieces: enough to hide the answer, few enough for a short certificate.
const MOST_PIECES: u32 = 18;
/// The fewest first moves to choose from.
const FEWEST_CHOICES: usize = 6;
/// In how many moves a puzzle is won.
const MOVES: RangeInclusive<u32> = 2..=5;
/// From so many moves on a single candy does not attack: it holds, and the win is far away.
const HOLDS: u32 = 4;
/// A win in so few moves is found by trying everything; later ones are left to the prover.
const SOON: u32 = 2;
/// The longest certificate.
const LONGEST: usize = 1_000;
/// What the prover may spend on a position.
const NODES: u64 = 20_000;

/// The puzzle in this position, if there is one. It has no level yet.
pub fn find_puzzle(position: &Position) -> Option<Puzzle> {
    if position.winner().is_some() || position.chain().count_ones() > MOST_PIECES {
        return None;
    }
    let list = moves(position);
    if list.len() < FEWEST_CHOICES {
        return None;
    }
    let side = position.to_move();
    let mut writer =
        Writer { prover: Prover::new(super::solver::bits(NODES)), proof: String::new() };
    let mut winners = Vec::new();
    for mv in &list {
        winners.push(writer.winner(&position.after(*mv))?);
        if winners.iter().filter(|winner| **winner == side).count() > 1 {
            return None;
        }
    }
    let mut found = None;
    for (mv, winner) in list.iter().zip(winners) {
        let took = writer.write(&position.after(*mv), winner)?;
        if winner == side {
            found = Some((*mv, took + 1));
        }
    }
    let (answer, moves) = found.filter(|(_, moves)| MOVES.contains(moves))?;
    let answer = answer.name(position.geometry()).to_string();
    let theme = match moves >= HOLDS && !answer.contains('+') {
        true => ONE_CANDY.into(),
        false => format!("win-in-{moves}"),
    };
    Some(Puzzle {
        theme,
        position: position.to_string(),
        answer,
        proof: writer.proof,
        ..Puzzle::default()
    })
}

struct Writer {
    prover: Prover<Node>,
    proof: String,
}

impl Writer {
    /// Who wins, if that can be proved.
    fn winner(&mut self, at: &Position) -> Option<Side> {
        at.winner().or_else(|| match self.prover.prove(&Node(*at), Limits::nodes(NODES)) {
            Proof::Wins(_) => Some(at.to_move()),
            Proof::Fails => Some(at.to_move().other()),
            Proof::Open => None,
        })
    }

    /// Writes how `winner` wins from here, and says with how many moves at the most. Nothing if that
    /// is too long.
    fn write(&mut self, at: &Position, winner: Side) -> Option<u32> {
        if at.winner().is_some() {
            return (at.winner() == Some(winner)).then_some(0);
        }
        let list = moves(at);
        if at.to_move() != winner {
            let mut most = 0;
            for mv in list {
                most = most.max(self.write(&at.after(mv), winner)?);
            }
            return Some(most);
        }
        let soon = (0..SOON)
            .find_map(|left| list.iter().position(|mv| wins_within(&at.after(*mv), winner, left)));
        let number = match soon {
            Some(number) => number,
            None => match self.prover.prove(&Node(*at), Limits::nodes(NODES)) {
                Proof::Wins(best) => list.iter().position(|mv| *mv == best)?,
                Proof::Fails | Proof::Open => return None,
            },
        };
        self.proof.push(sign(number)?);
        if self.proof.len() > LONGEST {
            return None;
        }
        Some(1 + self.write(&at.after(list[number]), winner)?)
    }
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.moves(&mut list);
    list.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candy_chain::winning_moves;
    use candy_chain::{Geometry, random_setup};
    use play::Luck;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    /// CC-11: what is found stands up to the checker, and the answer is the only winning move.
    #[test]
    fn puzzles_of_random_games_are_proved() {
        let mut rng = ChaCha12Rng::seed_from_u64(18);
        let mut luck = Luck::new(&mut rng);
        let mut found = 0;
        while found < 5 {
            let pieces = random_setup(&Geometry::STANDARD, 8, |n| luck.below(n));
            let mut position =
                Position::new(Geometry::STANDARD, pieces, Side::Mints, true).unwrap();
            let mut list = MoveList::new();
            while position.winner().is_none() {
                if let Some(puzzle) = find_puzzle(&position) {
                    puzzle_check::candy_chain::check(&puzzle).unwrap();
                    let limit = puzzle_check::candy_chain::limit(&puzzle).unwrap();
                    let wins = winning_moves(&position, limit.min(*MOVES.end()));
                    let names = wins.iter().map(|mv| mv.name(position.geometry()).to_string());
                    assert_eq!(names.collect::<Vec<_>>(), [puzzle.answer], "{position}");
                    found += 1;
                }
                position.moves(&mut list);
                position.play(*luck.pick(&list).unwrap());
            }
        }
    }
}
