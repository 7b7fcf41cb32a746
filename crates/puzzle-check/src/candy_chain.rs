//! Candy Chain: one move wins in time, whatever the other does; every other move loses.
//!
//! The certificate has one sign for every decision of the winner, from the front: the number of the
//! move in the list of moves. After each first move, in their order, the winner is the player if it
//! is the answer, and the opponent otherwise. What the loser can do is tried in the order of the
//! list, all of it.

use candy_chain::{Move, MoveList, Position, Side};
use puzzle_text::{Flaw, Proof, Puzzle};

/// One candy is the only move that does not lose; in how many moves it wins is not asked.
pub const ONE_CANDY: &str = "one-candy-holds";

/// Checks a puzzle.
pub fn check(puzzle: &Puzzle) -> Result<(), Flaw> {
    let position: Position =
        puzzle.position.parse().map_err(|_| Flaw::new("this is no position"))?;
    let limit = limit(puzzle)?;
    let side = position.to_move();
    let mut proof = Proof::of(puzzle);
    let mut answered = false;
    for mv in moves(&position) {
        let after = position.after(mv);
        if mv.name(position.geometry()).to_string() == puzzle.answer {
            answered = true;
            follow(&after, side, limit - 1, &mut proof)?;
        } else {
            follow(&after, side.other(), u32::MAX, &mut proof)?;
        }
    }
    Flaw::unless(answered, "the answer is no legal move")?;
    proof.end()
}

/// In how many moves the puzzle is to be won: 3 for `win-in-3`; in any number if one candy holds.
pub fn limit(puzzle: &Puzzle) -> Result<u32, Flaw> {
    if puzzle.theme == ONE_CANDY {
        Flaw::unless(!puzzle.answer.contains('+'), "the answer takes two candies")?;
        return Ok(u32::MAX);
    }
    let limit = puzzle.theme.strip_prefix("win-in-").and_then(|moves| moves.parse().ok());
    limit.filter(|moves| *moves > 0).ok_or_else(|| Flaw::new("there is no such theme"))
}

/// Follows the certificate to the end of every line of play: `winner` wins them all, with at most
/// `left` more moves in each.
pub fn follow(at: &Position, winner: Side, left: u32, proof: &mut Proof) -> Result<(), Flaw> {
    match at.winner() {
        Some(side) if side == winner => return Ok(()),
        Some(_) => return Err(Flaw::new("the other side wins")),
        None => {}
    }
    let list = moves(at);
    if at.to_move() != winner {
        return list.into_iter().try_for_each(|mv| follow(&at.after(mv), winner, left, proof));
    }
    let mv = list.get(proof.number()?).ok_or_else(|| Flaw::new("there is no such move"))?;
    let left = left.checked_sub(1).ok_or_else(|| Flaw::new("it takes too many moves"))?;
    follow(&at.after(*mv), winner, left, proof)
}

/// The list of moves.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.moves(&mut list);
    list.to_vec()
}
