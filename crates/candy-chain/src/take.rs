//! Judging a take: every way it can be wrong, with its own refusal.

use crate::{Cell, Colour, Move, Position, Side, Take};
use play::Reject;

impl Position {
    /// The move that `take` means for the side to move, or why it may not be made.
    pub fn judge(&self, take: &Take) -> Result<Move, Reject> {
        let mv = self.named(take)?;
        if self.opening() && mv.second().is_some() {
            return Err(Reject::new(
                "opening-takes-one",
                "CC-07",
                "The very first move of the game takes only one piece: choose one of the two.",
            )
            .at(take.cells()));
        }
        let cut_off = self.cut_off(mv.cells());
        if cut_off != 0 {
            let names = self.geometry().names(cut_off);
            let pieces = if names.len() == 1 { "piece" } else { "pieces" };
            return Err(Reject::new(
                "splits-chain",
                "CC-08",
                format!(
                    "Taking {take} would cut off {} {pieces} ({}): all candies must stay one \
                     chain. Take another one.",
                    names.len(),
                    names.join(", "),
                ),
            )
            .at(names));
        }
        Ok(mv)
    }

    /// One's own pieces of one colour.
    fn named(&self, take: &Take) -> Result<Move, Reject> {
        let (cell, colour) = self.own(take.first)?;
        let Some(second) = take.second else { return Ok(Move::one(colour, cell)) };
        if second == take.first {
            return Err(Reject::new(
                "same-cell-twice",
                "CC-06",
                format!("{second} is named twice: name it once to take that piece, or name two."),
            )
            .at([second]));
        }
        let (other, other_colour) = self.own(second)?;
        if colour != other_colour {
            return Err(Reject::new(
                "two-colours-at-once",
                "CC-06",
                format!(
                    "{} is {colour} and {second} is {other_colour}: two pieces taken together must \
                     have the same colour.",
                    take.first
                ),
            )
            .at(take.cells()));
        }
        Ok(Move::two(colour, cell, other))
    }

    /// The index and colour of one's own piece on a cell.
    fn own(&self, cell: Cell) -> Result<(u8, Colour), Reject> {
        let Some(index) = self.geometry().index(cell) else {
            return Err(Reject::new(
                "off-board",
                "CC-01",
                format!(
                    "There is no cell {cell}: the board goes from a1 to {}.",
                    self.geometry().corner()
                ),
            )
            .at([cell]));
        };
        let Some(colour) = self.colour_at(index) else {
            return Err(Reject::new(
                "empty-cell",
                "CC-06",
                format!("There is no piece on {cell}: choose a cell with one of your candies."),
            )
            .at([cell]));
        };
        if colour.side() != self.to_move() {
            let own = match self.to_move() {
                Side::Mints => "white, black and gray",
                Side::Fruits => "red, blue and yellow",
            };
            return Err(Reject::new(
                "not-your-colour",
                "CC-06",
                format!("The piece on {cell} is {colour}, but you take {own}."),
            )
            .at([cell]));
        }
        Ok((index, colour))
    }
}
