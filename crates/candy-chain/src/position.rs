//! A position: pieces, whose turn it is, and whether the opening move is still to come.

use crate::geometry::bits;
use crate::refusal::Refusal;
use crate::{Colour, Geometry, Move, Side, key};
use play::{Refusal as _, Reject};
use std::hash::{Hash, Hasher};

/// At most this many pieces of a colour (CC-02).
pub const MAX_OF_A_COLOUR: u32 = 8;

/// A position of the playing stage. Small, `Copy`, and always sound: the pieces are one chain,
/// at most one side has won, and the side to move has a move unless the game is over. When it
/// is over, the side to move is the one that lost.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(crate) pieces: [u64; 6],
    key: u64,
    geometry: Geometry,
    to_move: Side,
    opening: bool,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.pieces == other.pieces
            && self.geometry == other.geometry
            && self.to_move == other.to_move
            && self.opening == other.opening
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Position {
    /// The position with these boards by colour (in the order of [`Colour::ALL`]), or what is
    /// wrong with it. A finished position is given to the side that lost.
    pub fn new(
        geometry: Geometry,
        pieces: [u64; 6],
        to_move: Side,
        opening: bool,
    ) -> Result<Position, Reject> {
        check(&geometry, &pieces)?;
        let settled = Position::settle(geometry, pieces, to_move, opening);
        if settled.winner().is_none() && settled.to_move != to_move {
            return Err(Refusal::MustPass { side: to_move, other: to_move.other() }.into());
        }
        Ok(settled)
    }

    /// The position after a set-up that [`check`] accepts: if the side to move has no move, it
    /// has already passed.
    pub(crate) fn settle(
        geometry: Geometry,
        pieces: [u64; 6],
        to_move: Side,
        opening: bool,
    ) -> Position {
        let mut key = key::grid(geometry.width(), geometry.height());
        for (colour, board) in pieces.iter().enumerate() {
            key = bits(*board).fold(key, |k, cell| k ^ key::PIECE[colour][cell as usize]);
        }
        if opening {
            key ^= key::OPENING;
        }
        if to_move == Side::Fruits {
            key ^= key::FRUITS;
        }
        let mut position = Position { pieces, key, geometry, to_move, opening };
        let wrong = match position.winner() {
            Some(winner) => winner == to_move,
            None => !position.can_move(to_move),
        };
        if wrong {
            position.turn_over();
        }
        position
    }

    /// The grid.
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The pieces of one colour.
    pub const fn pieces(&self, colour: Colour) -> u64 {
        self.pieces[colour.index()]
    }

    /// The pieces of one side.
    pub const fn of_side(&self, side: Side) -> u64 {
        let b = side.base();
        self.pieces[b] | self.pieces[b + 1] | self.pieces[b + 2]
    }

    /// All pieces: the chain.
    pub const fn chain(&self) -> u64 {
        self.of_side(Side::Mints) | self.of_side(Side::Fruits)
    }

    /// The colour of the piece on the cell with this index.
    pub fn colour_at(&self, index: u8) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| self.pieces(*c) >> index & 1 == 1)
    }

    /// The side to move; once the game is over, the side that lost.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Whether the very first move is still to come, which takes exactly one piece (CC-07).
    pub const fn opening(&self) -> bool {
        self.opening
    }

    /// A number that identifies the position, updated move by move.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// How many of the side's colours are cleared.
    pub const fn cleared(&self, side: Side) -> u32 {
        let b = side.base();
        (self.pieces[b] == 0) as u32
            + (self.pieces[b + 1] == 0) as u32
            + (self.pieces[b + 2] == 0) as u32
    }

    /// The side that has cleared two of its colours (CC-11).
    pub const fn winner(&self) -> Option<Side> {
        if self.cleared(Side::Mints) >= 2 {
            Some(Side::Mints)
        } else if self.cleared(Side::Fruits) >= 2 {
            Some(Side::Fruits)
        } else {
            None
        }
    }

    /// Whether the side to move has a move: always, until the game is over.
    pub fn has_move(&self) -> bool {
        self.winner().is_none() && self.can_move(self.to_move)
    }

    /// Whether this side would have a legal move. Where a pair can go, one of the two can go
    /// alone (CC-08), so single pieces decide.
    pub fn can_move(&self, side: Side) -> bool {
        let chain = self.chain();
        let own = self.of_side(side);
        let loose = self.geometry.loose(chain);
        own & loose != 0
            || bits(own).any(|i| {
                let piece = 1 << i;
                self.geometry.rejoined(chain & !piece, self.geometry.grow(piece))
            })
    }

    /// The pieces, of both sides, that cannot be taken alone now (CC-14).
    pub fn pinned(&self) -> u64 {
        self.geometry.pinned(self.chain(), u64::MAX)
    }

    /// The pieces that would be separated from the biggest group left if `cells` went (CC-14).
    pub fn cut_off(&self, cells: u64) -> u64 {
        self.geometry.cut_off(self.chain(), cells)
    }

    /// Makes a legal move. The turn stays where it is if the opponent must pass (CC-09);
    /// tells whether they did.
    #[inline]
    pub fn play(&mut self, mv: Move) -> bool {
        let colour = mv.colour().index();
        self.key ^= key::PIECE[colour][mv.first() as usize];
        if let Some(second) = mv.second() {
            self.key ^= key::PIECE[colour][second as usize];
        }
        self.pieces[colour] &= !mv.cells();
        if self.opening {
            self.opening = false;
            self.key ^= key::OPENING;
        }
        let goes_on = self.pieces[colour] != 0 || self.winner().is_none();
        let passed = goes_on && !self.can_move(self.to_move.other());
        if !passed {
            self.turn_over();
        }
        passed
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = *self;
        next.play(mv);
        next
    }

    fn turn_over(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= key::FRUITS;
    }
}

/// Whether these boards can be a position at all.
pub(crate) fn check(geometry: &Geometry, pieces: &[u64; 6]) -> Result<(), Reject> {
    let chain = pieces.iter().fold(0, |all, b| all | b);
    let total: u32 = pieces.iter().map(|b| b.count_ones()).sum();
    if chain & !geometry.all() != 0 || chain.count_ones() != total {
        return Err(Refusal::BadBoard.into());
    }
    for colour in Colour::ALL {
        let count = pieces[colour.index()].count_ones();
        if count > MAX_OF_A_COLOUR {
            return Err(Refusal::TooManyPieces { count, colour, most: MAX_OF_A_COLOUR }.into());
        }
    }
    if total == 0 {
        return Err(Refusal::EmptyBoard.into());
    }
    let apart = geometry.cut_off(chain, 0);
    if apart != 0 {
        let names = geometry.names(apart);
        let verb = if names.len() == 1 { "does" } else { "do" };
        return Err(Refusal::NotConnected { names: names.join(", "), verb }.at(names));
    }
    let cleared = |side: Side| side.colours().iter().filter(|c| pieces[c.index()] == 0).count();
    if cleared(Side::Mints) >= 2 && cleared(Side::Fruits) >= 2 {
        return Err(Refusal::TwoWinners.into());
    }
    Ok(())
}
