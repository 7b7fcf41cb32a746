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
use crate::word::Word;
use crate::{Candy, Combo, Mode, Options, Put, bases};
use components::{Along, Cell, Grid, Hand};
use lexicon::Lexicon;
use lines::Board;
use search::Search;
use std::ops::ControlFlow;

/// Finds plays by a table's options and words.
#[derive(Clone, Copy, Debug)]
pub struct Plays<'g> {
    options: &'g Options,
    lexicon: &'g Lexicon,
}

impl<'g> Plays<'g> {
    /// For a table with these options and words.
    pub fn new(options: &'g Options, lexicon: &'g Lexicon) -> Plays<'g> {
        Plays { options, lexicon }
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
        mut found: impl FnMut(&[Put]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut counts = [0u8; Candy::KINDS];
        shoppe.iter().for_each(|candy| counts[candy.index()] += 1);
        for along in [Along::Row, Along::Column] {
            let board = Board::new(crossword, along, shoppe.len());
            let mut search = Search::new(*self, &board, combo, counts, &mut found);
            for line in board.lines() {
                search.line(line)?;
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
            let good = |on: &[Put]| {
                // What goes back where it lay was not taken off: that play is found without it.
                let back = |put: &Put| crossword.get(put.cell) == Some(&put.candy);
                !on.iter().any(back) && self.is_play(crossword, &hand, combo, off, on)
            };
            if self.options.mode == Mode::Express && good(&[]) {
                found(off, &[])?;
            }
            self.each(&left, &held, combo, |on| {
                if good(on) { found(off, on) } else { ControlFlow::Continue(()) }
            })
        })
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
        let Ok(laying) = Laying::new(crossword, shoppe, off, on) else { return false };
        if laying.shape(crossword, self.options.mode).is_err() {
            return false;
        }
        let valid = |word: &Word| word.is_valid(self.options, self.lexicon);
        let words = laying.words(crossword, Some(combo), valid);
        words.iter().all(|w| valid(w) && w.has_colours(Some(combo), self.options))
    }
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
