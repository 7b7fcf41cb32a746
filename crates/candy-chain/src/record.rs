//! A game as text, to save and share (CC-13).
//!
//! ```text
//! game: candy-chain
//! variant: standard
//! start: YYRG.BWU/… m o
//! first: seat 1
//! mints: seat 1
//! result: seat 2 (two-colours)
//!
//! 1. c4 d5+e6
//! 2. pass a1
//! ```
//!
//! Header lines, an empty line, numbered moves: two on a line, the side to move at the start
//! first. `variant` may be `size: 10x6` instead, `result` is `unfinished` where it is. Reading
//! replays every move by the rules. Clocks are not written.

use crate::action::{Action, Take};
use crate::options::{Board, Options};
use crate::refusal::Refusal;
use crate::state::{End, Reason, State};
use crate::{CandyChain, Move, Position, Scenario, Side};
use play::{Reject, Seat};
use std::fmt;

mod header;

use header::{Header, Score};

/// A game with all its moves, proven legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    board: Board,
    /// Where it began.
    start: Position,
    /// The seat that had the right to move first; the other one chose the sides.
    first: Seat,
    /// The seat that plays the mints.
    mints: Seat,
    moves: Vec<Move>,
    /// The position after the last move.
    now: Position,
    end: Option<End>,
}

impl Record {
    /// Begins a record at a state in play; `None` before the sides are settled or after the end.
    pub fn begin(game: &CandyChain, state: &State) -> Option<Record> {
        let start = *state.position().filter(|_| state.end().is_none())?;
        let (first, mints) = (state.first()?, state.seat_of(Side::Mints)?);
        let moves = Vec::new();
        Some(Record { board: game.board, start, first, mints, moves, now: start, end: None })
    }

    /// Adds a take, or giving up.
    pub fn act(&mut self, seat: Seat, action: &Action) -> Result<(), Reject> {
        if let Some(end) = self.end {
            return Err(Refusal::over(end).into());
        }
        match action {
            Action::Take(take) if seat == self.seat_of(self.now.to_move()) => self.take(take),
            Action::Take(_) => Err(Refusal::NotYourTurn { to_act: seat.next(2) }.into()),
            Action::Resign => {
                self.end = Some(End { winner: seat.next(2), reason: Reason::Resigned });
                Ok(())
            }
            Action::Pass => Err(Refusal::NobodyPasses.into()),
            Action::Right(_) | Action::Side(_) => Err(Refusal::SettledBefore.into()),
        }
    }

    /// The time of the seat to move ran out.
    pub fn time_out(&mut self) {
        let winner = self.seat_of(self.now.to_move().other());
        self.end = self.end.or(Some(End { winner, reason: Reason::Time }));
    }

    /// A table for the game, without a clock.
    pub fn game(&self) -> CandyChain {
        let (width, height) = (self.board.geometry.width(), self.board.geometry.height());
        let size = |n: u8| self.board.variant.is_none().then_some(n);
        let variant = self.board.variant;
        let options =
            Options { variant, width: size(width), height: size(height), ..Options::default() };
        CandyChain { options, board: self.board }
    }

    /// Where it began, for that table.
    pub fn start(&self) -> Scenario {
        self.scenario(&self.start, None)
    }

    /// The current position, for that table.
    pub fn now(&self) -> Scenario {
        self.scenario(&self.now, self.end)
    }

    /// Every take by seat, in order. Passes are left out: they happen automatically.
    pub fn takes(&self) -> Vec<(Seat, Take)> {
        let mut position = self.start;
        let take = |mv: &Move| {
            let seat = self.seat_of(position.to_move());
            position.play(*mv);
            (seat, Take::of(&self.board.geometry, *mv))
        };
        self.moves.iter().map(take).collect()
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    fn scenario(&self, position: &Position, ended: Option<End>) -> Scenario {
        let sides =
            [Seat(0), Seat(1)].map(|s| if s == self.mints { Side::Mints } else { Side::Fruits });
        Scenario {
            board: Some(crate::notation::write_board(&self.board.geometry, &position.pieces)),
            first: Some(self.first),
            sides: Some(sides),
            to_act: Some(self.seat_of(position.to_move())),
            opening: Some(position.opening()),
            clock: None,
            ended,
        }
    }

    fn seat_of(&self, side: Side) -> Seat {
        if side == Side::Mints { self.mints } else { self.mints.next(2) }
    }

    fn take(&mut self, take: &Take) -> Result<(), Reject> {
        let mv = self.now.judge(take)?;
        self.now.play(mv);
        self.moves.push(mv);
        if let Some(side) = self.now.winner() {
            self.end = Some(End { winner: self.seat_of(side), reason: Reason::TwoColours });
        }
        Ok(())
    }

    /// The moves as words, passes included: two sides taking turns.
    fn plies(&self) -> Vec<String> {
        let mut plies = Vec::new();
        let (mut position, mut side) = (self.start, self.start.to_move());
        for mv in &self.moves {
            if position.to_move() != side {
                plies.push("pass".to_owned());
                side = side.other();
            }
            plies.push(mv.name(&self.board.geometry).to_string());
            position.play(*mv);
            side = side.other();
        }
        if self.end.is_none() && position.to_move() != side {
            plies.push("pass".to_owned());
        }
        plies
    }

    /// Reads a record and replays it by the rules. A refusal says at which move it is wrong.
    pub fn parse(text: &str) -> Result<Record, Reject> {
        let mut lines = text.lines().map(str::trim);
        let header: Vec<&str> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
        let mut record = Header::read(&header)?.record()?;
        let claimed = record.end.take();
        let words = lines.flat_map(str::split_whitespace).filter(|w| !is_number(w));
        let mut side = record.start.to_move();
        for (ply, word) in words.enumerate() {
            record.ply(side, word).map_err(|why| at_move(ply, word, why))?;
            side = side.other();
        }
        record.close(claimed)?;
        Ok(record)
    }

    fn ply(&mut self, side: Side, word: &str) -> Result<(), Reject> {
        if self.end.is_some() {
            return Err(Refusal::OverBefore.into());
        }
        let must_pass = self.now.to_move() != side;
        match (word == "pass", must_pass) {
            (true, true) => Ok(()),
            (true, false) => Err(Refusal::NoPass { side }.into()),
            (false, true) => Err(Refusal::WritePass { side }.into()),
            (false, false) => match word.parse::<Take>() {
                Ok(take) => self.take(&take),
                Err(why) => Err(Refusal::NotAMove { why: why.to_string() }.into()),
            },
        }
    }

    /// Checks the claimed result against the moves.
    fn close(&mut self, claimed: Option<End>) -> Result<(), Reject> {
        let loser_to_move = |end: End| self.seat_of(self.now.to_move()) != end.winner;
        let fits = match claimed {
            None => self.end.is_none(),
            Some(end) if end.reason == Reason::TwoColours => self.end == claimed,
            Some(end) if end.reason == Reason::Time => self.end.is_none() && loser_to_move(end),
            Some(_) => self.end.is_none(),
        };
        if !fits {
            let real = Score(self.end).to_string();
            return Err(Refusal::WrongResult { real }.into());
        }
        self.end = claimed;
        Ok(())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(self, f)?;
        for (turn, pair) in self.plies().chunks(2).enumerate() {
            writeln!(f, "{}. {}", turn + 1, pair.join(" "))?;
        }
        Ok(())
    }
}

/// `12.` before a pair of moves.
fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

fn at_move(ply: usize, word: &str, why: Reject) -> Reject {
    let half = if ply.is_multiple_of(2) { "first" } else { "second" };
    let word: String = word.chars().take(40).collect();
    let message = format!("Move {}, {half} word “{word}”: {}", ply / 2 + 1, why.message);
    Reject { message, ..why }
}
