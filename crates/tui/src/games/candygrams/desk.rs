//! The draft of a play: candies put on and taken off at a cursor. It is free until it is announced.

use candygrams::{Along, Candy, Cell, Colours, Grid, Put};

/// One's own candies, and what is drafted with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    crossword: Grid<Candy>,
    shoppe: Vec<Candy>,
    cursor: Cell,
    along: Along,
    off: Vec<Cell>,
    on: Vec<Put>,
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// A candy of the crossword.
    Fast(Candy),
    /// One that the draft puts on.
    Put(Candy),
    /// One that the draft takes off.
    Off(Candy),
}

impl Default for Desk {
    fn default() -> Desk {
        Desk {
            crossword: Grid::default(),
            shoppe: Vec::new(),
            cursor: Cell::new(0, 0),
            along: Along::Row,
            off: Vec::new(),
            on: Vec::new(),
        }
    }
}

impl Desk {
    /// The candies as they are now. A draft for another crossword is forgotten, and so is one whose
    /// candies are gone.
    pub fn deal(&mut self, crossword: &Grid<Candy>, shoppe: &[Candy]) {
        let moved = self.crossword != *crossword;
        self.crossword = crossword.clone();
        self.shoppe = shoppe.to_vec();
        if moved || self.free().is_none() {
            self.recall();
        }
    }

    /// The candies of the shoppe that are not in the draft, by colour; nothing if the draft has
    /// more than there are.
    fn free(&self) -> Option<Vec<Candy>> {
        let mut free = self.shoppe.clone();
        free.extend(self.off.iter().filter_map(|cell| self.crossword.get(*cell)));
        for put in &self.on {
            let held = free.iter().position(|candy| *candy == put.candy)?;
            free.remove(held);
        }
        free.sort_by_key(|candy| (candy.colour(), *candy));
        Some(free)
    }

    /// The same, for showing.
    pub fn shoppe(&self) -> Vec<Candy> {
        self.free().unwrap_or_default()
    }

    /// Where the next letter goes.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Which way is typed.
    pub fn along(&self) -> Along {
        self.along
    }

    /// What is taken off.
    pub fn off(&self) -> &[Cell] {
        &self.off
    }

    /// What is put on.
    pub fn on(&self) -> &[Put] {
        &self.on
    }

    /// Whether nothing is drafted.
    pub fn is_empty(&self) -> bool {
        self.off.is_empty() && self.on.is_empty()
    }

    /// What lies on a cell.
    pub fn at(&self, cell: Cell) -> Option<Lies> {
        let put = self.on.iter().find(|put| put.cell == cell).map(|put| Lies::Put(put.candy));
        put.or_else(|| {
            let candy = *self.crossword.get(cell)?;
            let off = self.off.contains(&cell);
            Some(if off { Lies::Off(candy) } else { Lies::Fast(candy) })
        })
    }

    /// Every cell on which something lies.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.crossword.iter().map(|(cell, _)| cell).chain(self.on.iter().map(|put| put.cell))
    }

    /// Whether a cell is close to something, or to the cursor.
    pub fn is_near(&self, cell: Cell) -> bool {
        let near = |other: Cell| other.x.abs_diff(cell.x) <= 2 && other.y.abs_diff(cell.y) <= 2;
        self.cells().chain([self.cursor]).any(near)
    }

    /// Moves the cursor.
    pub fn step(&mut self, along: Along, by: i16) {
        if let Some(next) = self.cursor.step(along, by) {
            self.cursor = next;
        }
    }

    /// Moves the cursor to a cell; if it is there already, the way that is typed is turned.
    pub fn go_to(&mut self, cell: Cell) {
        match self.cursor == cell {
            true => self.turn(),
            false => self.cursor = cell,
        }
    }

    /// Types downwards instead of rightwards, or the other way round.
    pub fn turn(&mut self) {
        self.along = match self.along {
            Along::Row => Along::Column,
            Along::Column => Along::Row,
        };
    }

    /// Types a letter: over a candy that has it, or with a candy of the shoppe, of the colours
    /// that are `wanted` if there is one. Says what is in the way.
    pub fn type_letter(&mut self, letter: char, wanted: Colours) -> Result<(), String> {
        let upper = letter.to_ascii_uppercase();
        if let Some(Lies::Fast(candy) | Lies::Put(candy)) = self.at(self.cursor) {
            if candy.upper() != upper {
                let message = format!(
                    "{} lies there: type it to go over it, or take it off with Delete.",
                    candy.upper()
                );
                return Err(message);
            }
            self.step(self.along, 1);
            return Ok(());
        }
        // Of several, the colour that the draft has least of.
        let used = |candy: &Candy| {
            self.on.iter().filter(|put| put.candy.colour() == candy.colour()).count()
        };
        let free = self.shoppe();
        let fits = free.iter().filter(|candy| candy.upper() == upper);
        let best = fits.min_by_key(|c| (!wanted.has(c.colour()), used(c), c.colour()));
        let Some(candy) = best.copied() else {
            return Err(format!("There is no {upper} left in your shoppe."));
        };
        self.put(candy);
        Ok(())
    }

    /// Puts this very candy at the cursor; whether the cell is free.
    pub fn put(&mut self, candy: Candy) -> bool {
        let free = matches!(self.at(self.cursor), None | Some(Lies::Off(_)));
        if free {
            self.on.push(Put::new(self.cursor, candy));
            self.step(self.along, 1);
        }
        free
    }

    /// Another candy with the same letter for the one that is drafted at the cursor, or just
    /// before it; whether there is one.
    pub fn other_candy(&mut self) -> bool {
        let before = self.cursor.step(self.along, -1);
        let here = |cell: Cell| self.on.iter().position(|put| put.cell == cell);
        let Some(i) = here(self.cursor).or_else(|| before.and_then(here)) else { return false };
        let now = self.on[i].candy;
        let others = self.shoppe();
        let same = |c: &&Candy| c.letter() == now.letter() && **c != now;
        // The next colour in turn.
        let turn = |c: &&Candy| (c.colour().index() + 3 - now.colour().index()) % 3;
        let other = others.iter().filter(same).min_by_key(turn).copied();
        if let Some(candy) = other {
            self.on[i].candy = candy;
        }
        other.is_some()
    }

    /// Goes back a cell and takes back what is drafted there; whether anything was.
    pub fn back(&mut self) -> bool {
        self.step(self.along, -1);
        self.forget(self.cursor)
    }

    fn forget(&mut self, cell: Cell) -> bool {
        let put = self.on.iter().position(|put| put.cell == cell);
        put.map(|i| self.on.remove(i)).is_some()
    }

    /// Takes the candy at the cursor off, or leaves it after all; whether there is one.
    pub fn take_off(&mut self) -> bool {
        let cell = self.cursor;
        if self.forget(cell) {
            return true;
        }
        match self.at(cell) {
            Some(Lies::Fast(_)) => self.off.push(cell),
            Some(Lies::Off(_)) => {
                self.off.retain(|c| *c != cell);
                // What was drafted may have needed it.
                if self.free().is_none() {
                    self.off.push(cell);
                    return false;
                }
            }
            _ => return false,
        }
        true
    }

    /// Forgets the draft.
    pub fn recall(&mut self) {
        self.off.clear();
        self.on.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use candygrams::{Colour, Combo};

    fn candies(text: &str) -> Vec<Candy> {
        text.split(' ').map(|candy| candy.parse().unwrap()).collect()
    }

    /// FAN in the middle, in pink, yellow and blue.
    fn desk(shoppe: &str) -> Desk {
        let mut grid = Grid::default();
        for (x, candy) in candies("Fp Ay Nb").into_iter().enumerate() {
            grid.put(Cell::new(x as i16, 0), candy).unwrap();
        }
        let mut desk = Desk::default();
        desk.deal(&grid, &candies(shoppe));
        desk
    }

    fn wanted() -> Colours {
        Combo([Colour::Pink, Colour::Blue]).colours()
    }

    fn written(desk: &Desk) -> String {
        let put = |put: &Put| format!("{}{},{}", put.candy, put.cell.x, put.cell.y);
        desk.on().iter().map(put).collect::<Vec<_>>().join(" ")
    }

    /// CG-13, CG-14: a word is typed over what lies there, in the colours rolled.
    #[test]
    fn a_word_is_typed_over_what_lies_there() {
        let mut desk = desk("Cp Yy Yb Cb");
        for letter in "fancy".chars() {
            desk.type_letter(letter, wanted()).unwrap();
        }
        assert_eq!(written(&desk), "Cp3,0 Yb4,0", "the yellow Y does not match");
        assert_eq!(desk.shoppe(), candies("Yy Cb"));
        assert!(desk.other_candy() && written(&desk).ends_with("Yy4,0"));
        assert!(desk.other_candy() && written(&desk).ends_with("Yb4,0"));
        assert!(desk.type_letter('z', wanted()).unwrap_err().contains("no Z"));
        desk.go_to(Cell::new(0, 0));
        assert!(desk.type_letter('c', wanted()).unwrap_err().contains("F lies there"));
        desk.recall();
        assert!(desk.is_empty() && !desk.other_candy());
    }

    /// CG-19: what is taken off can be used again, and cannot be left after all once it is.
    #[test]
    fn candies_are_taken_off_and_used() {
        let mut desk = desk("Cp");
        assert!(desk.take_off());
        assert_eq!(
            (desk.at(Cell::new(0, 0)), desk.off().len()),
            (Some(Lies::Off(candies("Fp")[0])), 1)
        );
        desk.go_to(Cell::new(2, -1));
        desk.turn();
        desk.type_letter('f', wanted()).unwrap();
        assert_eq!(written(&desk), "Fp2,-1");
        desk.go_to(Cell::new(0, 0));
        assert!(!desk.take_off(), "the F is in use");
        assert!(desk.type_letter('c', wanted()).is_ok(), "another one in its place");
        desk.go_to(Cell::new(0, 0));
        assert!(desk.take_off() && desk.on().len() == 1, "and back");
        desk.go_to(Cell::new(2, 0));
        assert!(desk.back() && desk.on().is_empty());
        assert!(!desk.back());
    }

    /// CG-27: a race that was lost leaves crossword and draft; a play that was made ends the draft.
    #[test]
    fn drafts_stay_as_long_as_they_are_possible() {
        let mut desk = desk("Cp Yb");
        desk.go_to(Cell::new(3, 0));
        desk.type_letter('c', wanted()).unwrap();
        let (grid, shoppe) = (desk.crossword.clone(), desk.shoppe.clone());
        desk.deal(&grid, &shoppe);
        assert_eq!(desk.on().len(), 1);
        desk.deal(&grid, &candies("Yb"));
        assert!(desk.is_empty(), "the C was traded");
        desk.go_to(Cell::new(3, 0));
        desk.type_letter('y', wanted()).unwrap();
        desk.deal(&Grid::default(), &candies("Yb"));
        assert!(desk.is_empty(), "back to base");
    }
}
