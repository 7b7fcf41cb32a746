//! Any position of a game as plain data, and the checks that make a state of it.

use crate::notation::{read_board, write_board};
use crate::options::Board;
use crate::refusal::Refusal;
use crate::state::{End, Phase, Reason, State};
use crate::{Clock, Colour, Options, Position, Side, position};
use play::{Reject, Seat};
use serde::{Deserialize, Serialize};

/// Any position of a game. Every field may be left out: an empty scenario is a game before the
/// pieces are placed, a board alone waits for the rights, and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scenario {
    /// The ranks from the top joined by `/`, letters `WBGRUY` and `.`; none before placing.
    pub board: Option<String>,
    /// The seat that moves first (the other one chooses the side), once that is settled.
    pub first: Option<Seat>,
    /// The sides by seat, once they are settled.
    pub sides: Option<[Side; 2]>,
    /// Whose turn it is while pieces are taken; if left out, the first player's.
    pub to_act: Option<Seat>,
    /// Whether the opening move is still to come; if left out, so it is while all pieces lie
    /// on the board.
    pub opening: Option<bool>,
    /// The clock; if left out, everybody has all their time.
    pub clock: Option<Clock>,
    /// How it ended, if it did. May be left out where two cleared colours say it.
    pub ended: Option<End>,
}

impl Scenario {
    /// The state that this describes at a table with these options.
    pub(crate) fn open(&self, options: &Options, board: &Board) -> Result<State, Reject> {
        let seats = [self.first, self.to_act, self.ended.map(|e| e.winner)];
        if let Some(seat) = seats.into_iter().flatten().find(|s| s.0 > 1) {
            return Err(Refusal::NoSuchSeat { seat }.into());
        }
        let clock = options.clock.admits(self.clock)?;
        let phase = self.phase(board)?;
        let mut state = State { phase, taken: [0; 6], clock, end: None };
        if let Some(pieces) = state.board().copied() {
            state.taken = pieces.map(|b| (board.each - b.count_ones()) as u8);
        }
        state.end = self.end(&state, options.placer)?;
        Ok(state)
    }

    fn phase(&self, board: &Board) -> Result<Phase, Reject> {
        let Some(text) = &self.board else {
            let rest = Scenario { clock: None, ..self.clone() };
            if rest != Scenario::default() {
                return Err(Refusal::NoBoard.into());
            }
            return Ok(Phase::Placing);
        };
        let pieces = read_board(&board.geometry, text)?;
        check_most(board, &pieces)?;
        position::check(&board.geometry, &pieces)?;
        match (self.first, self.sides) {
            (Some(first), Some(sides)) => self.play(board, pieces, first, sides),
            (None, Some(_)) => Err(Refusal::NoFirst.into()),
            (first, None) => {
                if self.to_act.is_some() || self.opening.is_some() {
                    return Err(Refusal::NotInPlay.into());
                }
                check_all(board, &pieces)?;
                Ok(match first {
                    Some(first) => Phase::Sides { board: pieces, first },
                    None => Phase::Rights { board: pieces },
                })
            }
        }
    }

    fn play(
        &self,
        board: &Board,
        pieces: [u64; 6],
        first: Seat,
        sides: [Side; 2],
    ) -> Result<Phase, Reject> {
        if sides[0] == sides[1] {
            return Err(Refusal::SameSide { side: sides[0] }.into());
        }
        let mints = Seat(u8::from(sides[0] != Side::Mints));
        let full = check_all(board, &pieces).is_ok();
        if self.opening.is_some_and(|opening| opening != full) {
            return Err(Refusal::OpeningMismatch.into());
        }
        let position = if full {
            let opens = Position::settle(board.geometry, pieces, sides[first.index()], true);
            let to_act = if opens.to_move() == Side::Mints { mints } else { mints.next(2) };
            if self.to_act.is_some_and(|seat| seat != to_act) {
                return Err(Refusal::WrongTurn { to_act }.into());
            }
            opens
        } else {
            let to_act = self.to_act.unwrap_or(first);
            Position::new(board.geometry, pieces, sides[to_act.index()], false)?
        };
        Ok(Phase::Play { position, first, mints })
    }

    /// How the game ended, checked against the rest.
    fn end(&self, state: &State, placer: Seat) -> Result<Option<End>, Reject> {
        let seat_of = |side| state.seat_of(side).expect("the sides are settled in play");
        let cleared = state.position().and_then(Position::winner).map(seat_of);
        let won = cleared.map(|winner| End { winner, reason: Reason::TwoColours });
        let Some(end) = self.ended else { return Ok(won) };
        let fits = match (end.reason, won) {
            (Reason::TwoColours, _) => Some(end) == won,
            (_, Some(_)) => false,
            (Reason::Resigned, None) => true,
            (Reason::Time, None) => state.waiting_for(placer) != Some(end.winner),
        };
        let End { winner, reason } = end;
        match reason {
            _ if fits => Ok(Some(end)),
            Reason::TwoColours => Err(Refusal::WrongWin { winner }.into()),
            _ => Err(Refusal::WrongEnd { reason: reason.name(), winner }.into()),
        }
    }

    /// The scenario of a state.
    pub(crate) fn of(state: &State, board: &Board) -> Scenario {
        let turn = state.position();
        Scenario {
            board: state.board().map(|pieces| write_board(&board.geometry, pieces)),
            first: state.first(),
            sides: state.sides(),
            to_act: turn.and_then(|p| state.seat_of(p.to_move())),
            opening: turn.map(Position::opening),
            clock: state.clock,
            ended: state.end,
        }
    }
}

/// No colour has more pieces than the game.
fn check_most(board: &Board, pieces: &[u64; 6]) -> Result<(), Reject> {
    match count_off(pieces, |count| count > board.each) {
        None => Ok(()),
        Some((colour, count)) => {
            Err(Refusal::TooManyPieces { count, colour, most: board.each }.into())
        }
    }
}

/// Every colour has all its pieces: a set-up.
pub(crate) fn check_all(board: &Board, pieces: &[u64; 6]) -> Result<(), Reject> {
    match count_off(pieces, |count| count != board.each) {
        None => Ok(()),
        Some((colour, count)) => {
            Err(Refusal::WrongCount { each: board.each, colour, count }.into())
        }
    }
}

fn count_off(pieces: &[u64; 6], wrong: impl Fn(u32) -> bool) -> Option<(Colour, u32)> {
    let counts = Colour::ALL.into_iter().map(|c| (c, pieces[c.index()].count_ones()));
    counts.into_iter().find(|(_, count)| wrong(*count))
}
