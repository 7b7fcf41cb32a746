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
    /// The letters that fit there, and the colours that they fit in.
    pub(super) letters: u32,
    pub(super) colours: Colours,
    /// Whether a word must go through this cell, or another like it, to be connected: candies
    /// touch it.
    pub(super) anchor: bool,
    /// The colours with which what crosses it there makes a word of the combo in full.
    pub(super) full: Colours,
}

/// Any letter.
const ANY: u32 = (1 << 26) - 1;

impl Board {
    /// The board around `crossword`, its lines reading `along`, with room for this many candies.
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

    /// The place of a cell in a line, if it lies in it.
    pub(super) fn place(&self, line: usize, cell: Cell) -> Option<usize> {
        let (x, y) = (cell.x - self.corner.x, cell.y - self.corner.y);
        let (place, of) = match self.along {
            Along::Row => (x, y),
            Along::Column => (y, x),
        };
        let within = usize::try_from(of) == Ok(line) && (0..self.width as i16).contains(&place);
        within.then_some(place as usize)
    }

    /// The cells of a line, with what fits there.
    pub(super) fn spots(&self, line: usize, plays: Plays<'_>, combo: Combo, into: &mut Vec<Spot>) {
        into.clear();
        into.extend((0..self.width).map(|place| self.spot(line, place, plays, combo)));
        // Beside candies a word goes on over all of them, in whatever colour.
        for place in 1..self.width - 1 {
            let Some(candy) = into[place].candy else { continue };
            let wrong = !combo.colours().has(candy.colour());
            let mut beside = |way: isize| {
                let mut end = place;
                while into[end].candy.is_some() {
                    end = end.saturating_add_signed(way);
                }
                into[end].anchor = true;
                if wrong {
                    into[end].letters = 0;
                }
            };
            beside(-1);
            beside(1);
        }
    }

    fn spot(&self, line: usize, place: usize, plays: Plays<'_>, combo: Combo) -> Spot {
        let candy = self.at(line, place);
        let (colours, full) = (combo.colours(), Colours::default());
        let empty = Spot { candy, letters: ANY, colours, anchor: false, full };
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
        let crossed: Colours = before.clone().chain(after.clone()).map(|c| c.colour()).collect();
        let with = |fine: &dyn Fn(Colours) -> bool| -> Colours {
            Colour::ALL.into_iter().filter(|colour| fine(crossed.with(*colour))).collect()
        };
        let full = with(&|colours| combo.matches(colours));
        let colours = match plays.options.lenient_extra_words {
            true => with(&|colours| combo.allows(colours)),
            false => full,
        };
        let letters = match colours == Colours::default() {
            true => 0,
            false => fitting(before, after, plays),
        };
        Spot { candy, letters, colours, anchor: true, full }
    }
}

/// The letters that make a word between the letters before and after, as a mask.
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
