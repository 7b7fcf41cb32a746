//! All plays that a position allows, found on the word graph.
//!
//! | file | what |
//! |---|---|
//! | `lines` | the crossword as lines of cells, and which candies fit between what they cross |
//! | `search` | walks over the words that fit into one line |
//!
//! For bots, solvers and puzzles. The rules themselves never list plays: they judge them.

mod lines;
mod search;

use crate::laying::Laying;
use crate::word::{Role, Word};
use crate::{Candy, Candygrams, Combo, Mode, Options, Put, bases};
use components::{Along, Cell, Grid, Hand, Run};
use lexicon::Lexicon;
use lines::Board;
use play::Game;
use search::Search;
use std::ops::ControlFlow;

/// Finds plays by a table's options and words.
#[derive(Clone, Copy, Debug)]
pub struct Plays<'g> {
    options: &'g Options,
    lexicon: &'g Lexicon,
    rules_version: u32,
}

impl<'g> Plays<'g> {
    /// For a table with these options and words.
    pub fn new(options: &'g Options, lexicon: &'g Lexicon) -> Plays<'g> {
        Plays { options, lexicon, rules_version: Candygrams::VERSION }
    }

    /// The same for a table that began by an earlier version of the rules.
    #[must_use]
    pub fn with_rules_version(self, rules_version: u32) -> Plays<'g> {
        Plays { rules_version, ..self }
    }

    /// Every base word that these candies can make (CG-08), in every choice of candies, until
    /// `found` has enough. What is found is the candies in order.
    pub fn each_base(&self, shoppe: &[Candy], found: impl FnMut(&[Candy]) -> ControlFlow<()>) {
        let hand: Hand<Candy> = shoppe.iter().copied().collect();
        bases::each_base(&hand, self.options, self.lexicon, found);
    }

    /// Every play that takes nothing off, once, until `found` has enough.
    pub fn each(
        &self,
        crossword: &Grid<Candy>,
        shoppe: &[Candy],
        combo: Combo,
        found: impl FnMut(&[Put]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_through(crossword, shoppe, combo, &[], found)
    }

    /// The same, but only plays that put a candy on one cell of each pair that is `needed`.
    fn each_through(
        &self,
        crossword: &Grid<Candy>,
        shoppe: &[Candy],
        combo: Combo,
        needed: &[[Option<Cell>; 2]],
        mut found: impl FnMut(&[Put]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut counts = [0u8; Candy::KINDS];
        shoppe.iter().for_each(|candy| counts[candy.index()] += 1);
        for along in [Along::Row, Along::Column] {
            let board = Board::new(crossword, along, shoppe.len());
            let mut search = Search::new(*self, &board, combo, counts, &mut found);
            for line in board.lines() {
                search.line(line, needed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every play that takes nothing off.
    pub fn all(&self, crossword: &Grid<Candy>, shoppe: &[Candy], combo: Combo) -> Vec<Vec<Put>> {
        let mut all = Vec::new();
        let _ = self.each(crossword, shoppe, combo, |on| {
            all.push(on.to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    /// Every play that takes one to `most` candies off, once, until `found` has enough. It is told
    /// the cells that are cleared and the candies that are put on.
    pub fn each_removing(
        &self,
        crossword: &Grid<Candy>,
        shoppe: &[Candy],
        combo: Combo,
        most: usize,
        mut found: impl FnMut(&[Cell], &[Put]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cells: Vec<Cell> = crossword.iter().map(|(cell, _)| cell).collect();
        let hand: Hand<Candy> = shoppe.iter().copied().collect();
        subsets(&cells, most.min(cells.len().saturating_sub(1)), &mut Vec::new(), &mut |off| {
            let mut left = crossword.clone();
            let mut held = shoppe.to_vec();
            held.extend(off.iter().filter_map(|cell| left.take(*cell)));
            // Every word that was broken is mended by the new one, which goes on right before or
            // right behind what is left.
            let broken: Vec<_> = self.broken(crossword, &left).into_iter().map(ends).collect();
            let groups = groups(&left);
            let before = |put: &Put| crossword.get(put.cell);
            let good = |on: &[Put]| {
                // What goes back where it lay was not taken off: that play is found without it.
                let back = |put: &Put| before(put) == Some(&put.candy);
                let has = |cell: Cell| on.iter().any(|put| put.cell == cell);
                let mended = |ends: &[Option<Cell>; 2]| ends.iter().flatten().any(|c| has(*c));
                let joined = |group: &Vec<Cell>| {
                    groups.len() == 1 || group.iter().any(|c| c.neighbours().any(has))
                };
                let same =
                    |put: &Put| before(put).is_some_and(|c| c.letter() == put.candy.letter());
                !on.iter().any(back)
                    && broken.iter().all(mended)
                    && groups.iter().all(joined)
                    // The search knows all but whether the word lay there before (CG-14).
                    && (!on.iter().all(same) || self.is_play(crossword, &hand, combo, off, on))
            };
            if self.options.mode == Mode::Express && good(&[]) {
                found(off, &[])?;
            }
            self.each_through(&left, &held, combo, &broken, |on| {
                if good(on) { found(off, on) } else { ControlFlow::Continue(()) }
            })
        })
    }

    /// What is left of words and is not a word.
    fn broken(&self, before: &Grid<Candy>, left: &Grid<Candy>) -> Vec<Run> {
        let changed = |run: &Run| before.run(run.from, run.along) != Some(*run);
        let word = |run: &Run| Word::read(left, *run, Role::Leftover);
        let valid = |run: &Run| word(run).is_valid(self.options, self.lexicon);
        left.runs().into_iter().filter(|run| changed(run) && !valid(run)).collect()
    }

    /// Whether the rules accept this play.
    fn is_play(
        &self,
        crossword: &Grid<Candy>,
        shoppe: &Hand<Candy>,
        combo: Combo,
        off: &[Cell],
        on: &[Put],
    ) -> bool {
        let laying = Laying::new(crossword, shoppe, off, on, self.rules_version);
        let Ok(laying) = laying else { return false };
        if laying.shape(crossword, self.options.mode).is_err() {
            return false;
        }
        let valid = |word: &Word| word.is_valid(self.options, self.lexicon);
        let words = laying.words(crossword, Some(combo), valid);
        words.iter().all(|w| valid(w) && w.has_colours(Some(combo), self.options))
    }
}

/// The cells right before and behind a run.
fn ends(run: Run) -> [Option<Cell>; 2] {
    [run.from.step(run.along, -1), run.from.step(run.along, run.len)]
}

/// The cells that hang together.
fn groups(grid: &Grid<Candy>) -> Vec<Vec<Cell>> {
    let mut rest: Vec<Cell> = grid.iter().map(|(cell, _)| cell).collect();
    let mut groups = Vec::new();
    while let Some(first) = rest.pop() {
        let mut group = vec![first];
        let mut next = 0;
        while next < group.len() {
            let touches = |cell: &mut Cell| group[next].neighbours().any(|c| c == *cell);
            let near: Vec<Cell> = rest.extract_if(.., touches).collect();
            group.extend(near);
            next += 1;
        }
        groups.push(group);
    }
    groups
}

/// Every choice of one to `most` of `cells`.
fn subsets(
    cells: &[Cell],
    most: usize,
    chosen: &mut Vec<Cell>,
    with: &mut impl FnMut(&[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if most == 0 {
        return ControlFlow::Continue(());
    }
    for (i, cell) in cells.iter().enumerate() {
        chosen.push(*cell);
        with(chosen)?;
        subsets(&cells[i + 1..], most - 1, chosen, with)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}
