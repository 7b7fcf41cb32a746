//! Judging a take: every way it can be wrong, with its own refusal.

use crate::refusal::Refusal;
use crate::{Cell, Colour, Move, Position, Side, Take};
use play::{Refusal as _, Reject};

impl Position {
    /// The move that `take` means for the side to move, or why it may not be made.
    pub fn judge(&self, take: &Take) -> Result<Move, Reject> {
        let mv = self.named(take)?;
        if self.opening() && mv.second().is_some() {
            return Err(Refusal::OpeningTakesOne.at(take.cells()));
        }
        let cut_off = self.cut_off(mv.cells());
        if cut_off != 0 {
            let names = self.geometry().names(cut_off);
            return Err(Refusal::splits_chain(take, &names).at(names));
        }
        Ok(mv)
    }

    /// One's own pieces of one colour.
    fn named(&self, take: &Take) -> Result<Move, Reject> {
        let (cell, colour) = self.own(take.first)?;
        let Some(second) = take.second else { return Ok(Move::one(colour, cell)) };
        if second == take.first {
            return Err(Refusal::SameCellTwice { cell: second }.at([second]));
        }
        let (other, other_colour) = self.own(second)?;
        if colour != other_colour {
            let (first, other) = (take.first, other_colour);
            let refusal = Refusal::TwoColoursAtOnce { first, colour, second, other };
            return Err(refusal.at(take.cells()));
        }
        Ok(Move::two(colour, cell, other))
    }

    /// The index and colour of one's own piece on a cell.
    fn own(&self, cell: Cell) -> Result<(u8, Colour), Reject> {
        let Some(index) = self.geometry().index(cell) else {
            let corner = self.geometry().corner();
            return Err(Refusal::OffBoard { cell, corner }.at([cell]));
        };
        let Some(colour) = self.colour_at(index) else {
            return Err(Refusal::EmptyCell { cell }.at([cell]));
        };
        if colour.side() != self.to_move() {
            let own = match self.to_move() {
                Side::Mints => "white, black and grey",
                Side::Fruits => "red, blue and yellow",
            };
            return Err(Refusal::NotYourColour { own }.at([cell]));
        }
        Ok((index, colour))
    }
}
