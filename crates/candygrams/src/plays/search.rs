//! Walks over the words that fit into one line: letters first, outwards from a cell that the word
//! must go through, then the colours of a word that fits.

use super::Plays;
use super::lines::{Board, Spot};
use crate::word::is_valid;
use crate::{Candy, Colour, Colours, Combo, Put};
use components::{Along, Cell};
use lexicon::{Node, TwoWay};
use std::ops::ControlFlow;

pub(super) struct Search<'s, F> {
    plays: Plays<'s>,
    graph: &'s TwoWay,
    board: &'s Board,
    combo: Combo,
    /// Candies of each kind that are held.
    counts: [u8; Candy::KINDS],
    /// The letters that are held in each colour rolled.
    held: [u32; 3],
    /// Candies of each letter, in the colours rolled, that are not in the word.
    left: [u8; 26],
    /// The letters of which there is one left.
    letters: u32,
    line: usize,
    spots: Vec<Spot>,
    /// The cell that the word goes through.
    through: usize,
    /// No candy is put before this place: words through there are found from there.
    first: usize,
    /// The letters put on, by place.
    put: Vec<u8>,
    on: Vec<Put>,
    found: &'s mut F,
}

impl<'s, F: FnMut(&[Put]) -> ControlFlow<()>> Search<'s, F> {
    pub(super) fn new(
        plays: Plays<'s>,
        board: &'s Board,
        combo: Combo,
        counts: [u8; Candy::KINDS],
        found: &'s mut F,
    ) -> Search<'s, F> {
        let mut search = Search {
            plays,
            graph: plays.lexicon.two_way(),
            board,
            combo,
            counts,
            held: [0; 3],
            left: [0; 26],
            letters: 0,
            line: 0,
            spots: Vec::new(),
            through: 0,
            first: 0,
            put: Vec::new(),
            on: Vec::new(),
            found,
        };
        for candy in Candy::kinds().filter(|c| combo.colours().has(c.colour())) {
            let count = counts[candy.index()];
            if count > 0 {
                search.held[candy.colour().index()] |= 1 << candy.letter();
                search.letters |= 1 << candy.letter();
                search.left[usize::from(candy.letter())] += count;
            }
        }
        search
    }

    /// Every play in one line that puts a candy on one cell of each pair that is `needed`; it has to
    /// be connected anyhow.
    pub(super) fn line(&mut self, line: usize, needed: &[[Option<Cell>; 2]]) -> ControlFlow<()> {
        let places = |need: &[Option<Cell>; 2]| {
            need.map(|cell| cell.and_then(|cell| self.board.place(line, cell)))
        };
        let here: Vec<_> = needed.iter().map(places).collect();
        let count = |need: &[Option<usize>; 2]| need.iter().flatten().count();
        let fewest = here.iter().min_by_key(|need| count(need));
        if fewest.is_some_and(|need| count(need) == 0) {
            return ControlFlow::Continue(());
        }
        self.line = line;
        self.board.spots(line, self.plays, self.combo, &mut self.spots);
        for spot in &mut self.spots {
            let held = |colour: &Colour| spot.colours.has(*colour);
            let held = Colour::ALL.into_iter().filter(held).map(|c| self.held[c.index()]);
            spot.letters &= held.fold(0, |all, letters| all | letters);
        }
        self.put.resize(self.spots.len(), 0);
        self.first = 1;
        for place in 1..self.spots.len() - 1 {
            let goes_through = match fewest {
                Some(need) => need.contains(&Some(place)),
                None => self.spots[place].anchor && self.spots[place].candy.is_none(),
            };
            if goes_through {
                self.through = place;
                self.backwards(place, self.graph.root())?;
                self.first = place + 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Fills this place, with the letters behind it up to the cell that the word goes through.
    fn backwards(&mut self, place: usize, node: Node) -> ControlFlow<()> {
        self.fill(place, node, Self::begins)
    }

    /// The word may begin here.
    fn begins(&mut self, place: usize, node: Node, ends: bool) -> ControlFlow<()> {
        let before = place - 1;
        if self.spots[before].candy.is_some() {
            return self.backwards(before, node);
        }
        let behind = self.through + 1;
        if ends && self.spots[behind].candy.is_none() {
            self.word(place, behind)?;
        }
        if let Some(node) = self.graph.turn(node) {
            self.forwards(place, behind, node)?;
        }
        if before >= self.first { self.backwards(before, node) } else { ControlFlow::Continue(()) }
    }

    /// Fills this place of a word that begins at `begin`.
    fn forwards(&mut self, begin: usize, place: usize, node: Node) -> ControlFlow<()> {
        self.fill(place, node, |search, place, node, ends| {
            if ends && search.spots[place + 1].candy.is_none() {
                search.word(begin, place + 1)?;
            }
            search.forwards(begin, place + 1, node)
        })
    }

    /// Goes `on` with what lies at this place, or with each letter that can be put there.
    fn fill(
        &mut self,
        place: usize,
        node: Node,
        on: impl Fn(&mut Self, usize, Node, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let spot = self.spots[place];
        if let Some(candy) = spot.candy {
            let step = self.graph.step(node, candy.letter());
            return step
                .map_or(ControlFlow::Continue(()), |(next, ends)| on(self, place, next, ends));
        }
        let mut letters = self.graph.letters(node) & spot.letters & self.letters;
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            let Some((next, ends)) = self.graph.step(node, letter) else { continue };
            let left = &mut self.left[usize::from(letter)];
            *left -= 1;
            if *left == 0 {
                self.letters &= !(1 << letter);
            }
            self.put[place] = letter;
            let flow = on(self, place, next, ends);
            self.left[usize::from(letter)] += 1;
            self.letters |= 1 << letter;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// These letters are a word: every choice of candies that has the colours.
    fn word(&mut self, begin: usize, end: usize) -> ControlFlow<()> {
        if end - begin < 2 || !self.plays.options.offensive && !self.is_harmless(begin, end) {
            return ControlFlow::Continue(());
        }
        self.colour(begin, end, Colours::default())
    }

    fn is_harmless(&self, begin: usize, end: usize) -> bool {
        let put = |place: usize| char::from(b'a' + self.put[place]);
        let letter =
            |place: usize| self.spots[place].candy.map_or_else(|| put(place), |c| c.lower());
        let word: String = (begin..end).map(letter).collect();
        is_valid(&word, self.plays.options, self.plays.lexicon)
    }

    /// Every choice of candies from this place on, after such colours.
    fn colour(&mut self, place: usize, end: usize, colours: Colours) -> ControlFlow<()> {
        if place == end {
            return match self.combo.matches(colours) && !self.is_of_row() {
                true => (self.found)(&self.on),
                false => ControlFlow::Continue(()),
            };
        }
        let spot = self.spots[place];
        if let Some(candy) = spot.candy {
            return self.colour(place + 1, end, colours.with(candy.colour()));
        }
        for colour in Colour::ALL.into_iter().filter(|colour| spot.colours.has(*colour)) {
            let candy = Candy::new(self.put[place], colour);
            if self.counts[candy.index()] == 0 {
                continue;
            }
            self.counts[candy.index()] -= 1;
            self.on.push(Put::new(self.board.cell(self.line, place), candy));
            let flow = self.colour(place + 1, end, colours.with(colour));
            self.on.pop();
            self.counts[candy.index()] += 1;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// One candy can make two words; that play is found in the row if the row allows it.
    fn is_of_row(&self) -> bool {
        let (Along::Column, [put]) = (self.board.along(), self.on.as_slice()) else { return false };
        let place = self.board.place(self.line, put.cell);
        place.is_some_and(|place| self.spots[place].full.has(put.candy.colour()))
    }
}
