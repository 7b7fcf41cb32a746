//! The crossword as lines of cells: rows, or columns read as rows.

use super::Plays;
use crate::word::is_valid;
use crate::{Candy, Colour, Colours, Combo};
use components::{Along, Cell, Grid};

/// The cells around a crossword, as many on each side as candies could reach.
pub(super) struct Board {
    along: Along,
    /// The cell at the corner, before the first cell of the first line.
    corner: Cell,
    /// Cells in a line.
    width: usize,
    /// How many lines.
    height: usize,
    cells: Vec<Option<Candy>>,
}

/// A cell of a line that is searched.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    /// What lies there.
    pub(super) candy: Option<Candy>,
    /// The letters that fit there, for each colour.
    pub(super) fits: [u32; 3],
    /// Whether candies touch it on either side of the line.
    pub(super) crossed: bool,
    /// Whether what crosses it there makes a word of the combo in full with each colour.
    pub(super) full: [bool; 3],
}

/// Any letter.
const ANY: u32 = (1 << 26) - 1;

impl Board {
    /// The board around `crossword`, its lines reading `along`, with room for so many candies.
    pub(super) fn new(crossword: &Grid<Candy>, along: Along, room: usize) -> Board {
        // Across and down as the lines read.
        let turned = |cell: Cell| match along {
            Along::Row => (cell.x, cell.y),
            Along::Column => (cell.y, cell.x),
        };
        let places: Vec<((i16, i16), Candy)> =
            crossword.iter().map(|(cell, candy)| (turned(cell), *candy)).collect();
        let least =
            |of: fn(&(i16, i16)) -> i16| places.iter().map(|(p, _)| of(p)).min().unwrap_or(0);
        let most =
            |of: fn(&(i16, i16)) -> i16| places.iter().map(|(p, _)| of(p)).max().unwrap_or(0);
        let room = room as i16 + 1;
        let (left, top) = (least(|p| p.0) - room, least(|p| p.1) - 1);
        let width = (most(|p| p.0) + room - left + 1) as usize;
        let height = (most(|p| p.1) + 1 - top + 1) as usize;
        let mut cells = vec![None; width * height];
        for ((x, y), candy) in places {
            cells[(y - top) as usize * width + (x - left) as usize] = Some(candy);
        }
        let corner = match along {
            Along::Row => Cell::new(left, top),
            Along::Column => Cell::new(top, left),
        };
        Board { along, corner, width, height, cells }
    }

    /// Its lines, by number.
    pub(super) fn lines(&self) -> std::ops::Range<usize> {
        0..self.height
    }

    /// Which way its lines read.
    pub(super) fn along(&self) -> Along {
        self.along
    }

    /// The cell at this place of this line.
    pub(super) fn cell(&self, line: usize, place: usize) -> Cell {
        let (line, place) = (line as i16, place as i16);
        match self.along {
            Along::Row => Cell::new(self.corner.x + place, self.corner.y + line),
            Along::Column => Cell::new(self.corner.x + line, self.corner.y + place),
        }
    }

    fn at(&self, line: usize, place: usize) -> Option<Candy> {
        self.cells[line * self.width + place]
    }

    /// The cells of a line, with what fits there.
    pub(super) fn spots(&self, line: usize, plays: Plays<'_>, combo: Combo, into: &mut Vec<Spot>) {
        into.clear();
        into.extend((0..self.width).map(|place| self.spot(line, place, plays, combo)));
    }

    fn spot(&self, line: usize, place: usize, plays: Plays<'_>, combo: Combo) -> Spot {
        let candy = self.at(line, place);
        let rolled = combo.colours();
        let free = Colour::ALL.map(|colour| if rolled.has(colour) { ANY } else { 0 });
        let empty = Spot { candy, fits: free, crossed: false, full: [false; 3] };
        if candy.is_some() {
            return empty;
        }
        let above = (0..line).rev().map_while(|l| self.at(l, place)).count();
        let below = (line + 1..self.height).map_while(|l| self.at(l, place)).count();
        if above + below == 0 {
            return empty;
        }
        let across = |l: usize| self.at(l, place);
        let before = (line - above..line).filter_map(across);
        let after = (line + 1..=line + below).filter_map(across);
        let colours: Colours = before.clone().chain(after.clone()).map(|c| c.colour()).collect();
        let letters = fitting(before, after, plays);
        let full = Colour::ALL.map(|colour| combo.matches(colours.with(colour)));
        let fine = Colour::ALL.map(|colour| {
            let lenient = plays.options.lenient_extra_words;
            full[colour.index()] || lenient && combo.allows(colours.with(colour))
        });
        let fits = fine.map(|fine| if fine { letters } else { 0 });
        Spot { candy, fits, crossed: true, full }
    }
}

/// The letters that make a word between what stands before and after, as a mask.
fn fitting(
    before: impl Iterator<Item = Candy> + Clone,
    after: impl Iterator<Item = Candy> + Clone,
    plays: Plays<'_>,
) -> u32 {
    let graph = plays.lexicon.graph();
    let mut node = graph.root();
    for candy in before.clone() {
        match graph.step(node, candy.letter()) {
            Some(step) => node = step.node,
            None => return 0,
        }
    }
    let letters = graph.letters(node);
    let ends = |letter: u8| {
        let mut step = graph.step(node, letter)?;
        for candy in after.clone() {
            step = graph.step(step.node, candy.letter())?;
        }
        step.ends.then_some(())
    };
    // Only a table without offensive words has to look at the word itself.
    let harmless = |letter: u8| {
        let letter = std::iter::once((b'a' + letter) as char);
        let lower = |candy: Candy| candy.lower();
        let word = before.clone().map(lower).chain(letter).chain(after.clone().map(lower));
        is_valid(&word.collect::<String>(), plays.options, plays.lexicon)
    };
    let fits = |letter: &u8| {
        letters >> letter & 1 == 1
            && ends(*letter).is_some()
            && (plays.options.offensive || harmless(*letter))
    };
    (0..26).filter(fits).fold(0, |mask, letter| mask | 1 << letter)
}
