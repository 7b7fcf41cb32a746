//! Walks over the words that fit into one line.

use super::Plays;
use super::lines::{Board, Spot};
use crate::word::is_valid;
use crate::{Candy, Colour, Colours, Combo, Put};
use components::Along;
use lexicon::Node;
use std::ops::ControlFlow;

pub(super) struct Search<'s, F> {
    plays: Plays<'s>,
    board: &'s Board,
    combo: Combo,
    /// Candies of each kind that are left.
    counts: [u8; Candy::KINDS],
    /// Letters that are left in each colour rolled.
    letters: [u32; 3],
    /// How many candies of the colours rolled are left.
    left: usize,
    line: usize,
    spots: Vec<Spot>,
    on: Vec<Put>,
    found: &'s mut F,
}

/// How far a word has come.
#[derive(Clone, Copy)]
struct So {
    begin: usize,
    place: usize,
    node: Node,
    colours: Colours,
    /// Whether it is connected to what lies there.
    touches: bool,
    /// Whether the letters so far are a word.
    ends: bool,
}

impl<'s, F: FnMut(&[Put]) -> ControlFlow<()>> Search<'s, F> {
    pub(super) fn new(
        plays: Plays<'s>,
        board: &'s Board,
        combo: Combo,
        counts: [u8; Candy::KINDS],
        found: &'s mut F,
    ) -> Search<'s, F> {
        let (spots, on) = (Vec::new(), Vec::new());
        let (letters, left) = ([0; 3], 0);
        let mut search =
            Search { plays, board, combo, counts, letters, left, line: 0, spots, on, found };
        for candy in Candy::kinds().filter(|c| combo.colours().has(c.colour())) {
            let count = search.counts[candy.index()];
            search.left += usize::from(count);
            if count > 0 {
                search.letters[candy.colour().index()] |= 1 << candy.letter();
            }
        }
        search
    }

    /// Every play in one line.
    pub(super) fn line(&mut self, line: usize) -> ControlFlow<()> {
        self.line = line;
        let mut spots = std::mem::take(&mut self.spots);
        self.board.spots(line, self.plays, self.combo, &mut spots);
        self.spots = spots;
        let touches = |spot: &Spot| spot.candy.is_some() || spot.crossed;
        let mut next = None;
        for place in (1..self.spots.len()).rev() {
            if touches(&self.spots[place]) {
                next = Some(place);
            }
            // A word begins where nothing lies before it, and reaches something.
            let begins = self.spots[place - 1].candy.is_none();
            if begins && next.is_some_and(|next| next - place <= self.left) {
                let node = self.plays.lexicon.graph().root();
                let colours = Colours::default();
                let (begin, touches, ends) = (place, false, false);
                self.from(So { begin, place, node, colours, touches, ends })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn from(&mut self, so: So) -> ControlFlow<()> {
        let graph = self.plays.lexicon.graph();
        let spot = self.spots[so.place];
        if let Some(candy) = spot.candy {
            let step = graph.step(so.node, candy.letter());
            let fits = self.combo.colours().has(candy.colour());
            return match step.filter(|_| fits) {
                None => ControlFlow::Continue(()),
                Some(step) => self.from(So {
                    begin: so.begin,
                    place: so.place + 1,
                    node: step.node,
                    colours: so.colours.with(candy.colour()),
                    touches: true,
                    ends: step.ends,
                }),
            };
        }
        if so.ends && so.touches && !self.on.is_empty() && self.combo.matches(so.colours) {
            self.report(so)?;
        }
        if self.left == 0 {
            return ControlFlow::Continue(());
        }
        let onward = graph.letters(so.node);
        for colour in Colour::ALL {
            let mut letters = onward & spot.fits[colour.index()] & self.letters[colour.index()];
            while letters != 0 {
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                let Some(step) = graph.step(so.node, letter) else { continue };
                let candy = Candy::new(letter, colour);
                self.put(so.place, candy);
                let flow = self.from(So {
                    begin: so.begin,
                    place: so.place + 1,
                    node: step.node,
                    colours: so.colours.with(colour),
                    touches: so.touches || spot.crossed,
                    ends: step.ends,
                });
                self.take_back(candy);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn put(&mut self, place: usize, candy: Candy) {
        self.on.push(Put::new(self.board.cell(self.line, place), candy));
        self.left -= 1;
        let count = &mut self.counts[candy.index()];
        *count -= 1;
        if *count == 0 {
            self.letters[candy.colour().index()] &= !(1 << candy.letter());
        }
    }

    fn take_back(&mut self, candy: Candy) {
        self.on.pop();
        self.left += 1;
        self.counts[candy.index()] += 1;
        self.letters[candy.colour().index()] |= 1 << candy.letter();
    }

    /// The word that ends before this place.
    fn report(&mut self, so: So) -> ControlFlow<()> {
        if so.place - so.begin < 2 {
            return ControlFlow::Continue(());
        }
        // One candy can make two words; that play is found in the row if the row allows it.
        if let (Along::Column, [put]) = (self.board.along(), self.on.as_slice()) {
            let place = (so.begin..so.place).find(|p| self.spots[*p].candy.is_none());
            let spot = self.spots[place.unwrap_or(so.begin)];
            if spot.crossed && spot.full[put.candy.colour().index()] {
                return ControlFlow::Continue(());
            }
        }
        if !self.plays.options.offensive && !self.harmless(so) {
            return ControlFlow::Continue(());
        }
        (self.found)(&self.on)
    }

    fn harmless(&self, so: So) -> bool {
        let letter = |place: usize| {
            let cell = self.board.cell(self.line, place);
            let put = || self.on.iter().find(|put| put.cell == cell).map(|put| put.candy);
            self.spots[place].candy.or_else(put).map(|candy| candy.lower())
        };
        let word: String = (so.begin..so.place).filter_map(letter).collect();
        is_valid(&word, self.plays.options, self.plays.lexicon)
    }
}
