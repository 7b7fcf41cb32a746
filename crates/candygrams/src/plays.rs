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
use crate::{Candy, Combo, Mode, Options, Put, bases};
use components::{Along, Cell, Grid, Hand, Run};
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
        found: impl FnMut(&[Put]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_in(crossword, shoppe, combo, |_, _| true, found)
    }

    /// The same in some lines only, named by which way they read and a cell in them.
    fn each_in(
        &self,
        crossword: &Grid<Candy>,
        shoppe: &[Candy],
        combo: Combo,
        wanted: impl Fn(Along, Cell) -> bool,
        mut found: impl FnMut(&[Put]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut counts = [0u8; Candy::KINDS];
        shoppe.iter().for_each(|candy| counts[candy.index()] += 1);
        for along in [Along::Row, Along::Column] {
            let board = Board::new(crossword, along, shoppe.len());
            let mut search = Search::new(*self, &board, combo, counts, &mut found);
            for line in board.lines().filter(|line| wanted(along, board.cell(*line, 0))) {
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
            let broken = self.broken(crossword, &left);
            let whole = left.is_one_group();
            let good = |on: &[Put]| {
                // What goes back where it lay was not taken off: that play is found without it.
                let back = |put: &Put| crossword.get(put.cell) == Some(&put.candy);
                let again = |put: &Put| off.contains(&put.cell);
                let mended = |run: &Run| on.iter().any(|put| ends(*run).any(|end| end == put.cell));
                // Where nothing fell apart and new cells are filled, there is nothing left to judge.
                !on.iter().any(back)
                    && broken.iter().all(mended)
                    && (whole && !on.is_empty() && !on.iter().any(again)
                        || self.is_play(crossword, &hand, combo, off, on))
            };
            if self.options.mode == Mode::Express && good(&[]) {
                found(off, &[])?;
            }
            // Every broken word is mended by the new one: it lies in the same line, or crosses
            // right before or behind.
            let wanted = |along: Along, cell: Cell| {
                let same = |one: Cell| match along {
                    Along::Row => one.y == cell.y,
                    Along::Column => one.x == cell.x,
                };
                let mends = |run: &Run| match run.along == along {
                    true => same(run.from),
                    false => ends(*run).any(same),
                };
                broken.iter().all(mends)
            };
            self.each_in(&left, &held, combo, wanted, |on| {
                if good(on) { found(off, on) } else { ControlFlow::Continue(()) }
            })
        })
    }

    /// What is left of words and is none.
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
        let Ok(laying) = Laying::new(crossword, shoppe, off, on) else { return false };
        if laying.shape(crossword, self.options.mode).is_err() {
            return false;
        }
        let valid = |word: &Word| word.is_valid(self.options, self.lexicon);
        let words = laying.words(crossword, Some(combo), valid);
        words.iter().all(|w| valid(w) && w.has_colours(Some(combo), self.options))
    }
}

/// The cells right before and behind a run.
fn ends(run: Run) -> impl Iterator<Item = Cell> {
    [run.from.step(run.along, -1), run.from.step(run.along, run.len)].into_iter().flatten()
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
