//! The geometry of a play: candies taken off and put on, and the words that come of it.

use crate::action::Name;
use crate::refusal::Refusal;
use crate::word::{Role, Word};
use crate::{Candy, Combo, Mode, Put};
use components::{Along, Cell, Grid, Hand, Run};
use play::{Refusal as _, Reject};

/// No cell lies further from the middle. The crossword has no edge; this is where numbers that
/// nobody means end.
pub(crate) const REACH: u16 = 1_000;

/// Whether a cell is further from the middle than this many cells.
pub(crate) fn is_beyond(cell: Cell, reach: u16) -> bool {
    cell.x.unsigned_abs() > reach || cell.y.unsigned_abs() > reach
}

/// From this version of the rules on, a candy that makes two words may leave one of them as it was
/// (CG-14). Before, the word in the row had to change.
const EITHER_WORD: u32 = 2;

/// A play on a copy of somebody's candies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Laying {
    /// What is gone from its cell afterwards.
    pub(crate) off: Vec<Put>,
    /// What lies on a cell where it did not before.
    pub(crate) on: Vec<Put>,
    /// The crossword afterwards.
    pub(crate) crossword: Grid<Candy>,
    /// The shoppe afterwards.
    pub(crate) shoppe: Hand<Candy>,
    /// The version of the rules that judges it.
    version: u32,
}

impl Laying {
    /// Takes candies off and puts candies on, if they are there, free and one's own. A candy put
    /// back where it lay was not moved (CG-14).
    pub(crate) fn new(
        crossword: &Grid<Candy>,
        shoppe: &Hand<Candy>,
        off: &[Cell],
        on: &[Put],
        version: u32,
    ) -> Result<Laying, Reject> {
        let (mut after, mut hand) = (crossword.clone(), shoppe.clone());
        for cell in off {
            let Some(candy) = after.take(*cell) else {
                return Err(Refusal::NothingThere.at([Name(*cell)]));
            };
            hand.add(candy);
        }
        for put in on {
            let name = Name(put.cell);
            if is_beyond(put.cell, REACH) {
                return Err(Refusal::FarAway { reach: REACH }.at([name]));
            }
            if hand.take(&[put.candy]).is_err() {
                return Err(Refusal::NotYours {
                    colour: put.candy.colour(),
                    letter: put.candy.upper(),
                }
                .at([name]));
            }
            if after.put(put.cell, put.candy).is_err() {
                return Err(Refusal::CellTaken { letter: put.candy.upper() }.at([name]));
            }
        }
        let gone = |one: &Grid<Candy>, two: &Grid<Candy>| -> Vec<Put> {
            let moved = one.iter().filter(|(cell, candy)| two.get(*cell) != Some(*candy));
            moved.map(|(cell, candy)| Put::new(cell, *candy)).collect()
        };
        let (off, on) = (gone(crossword, &after), gone(&after, crossword));
        Ok(Laying { off, on, crossword: after, shoppe: hand, version })
    }

    /// The first fault in how the candies lie, if there is one.
    pub(crate) fn shape(&self, before: &Grid<Candy>, mode: Mode) -> Result<(), Reject> {
        if self.on.is_empty() && self.off.is_empty() {
            return Err(Refusal::NoChange.into());
        }
        if self.on.is_empty() && mode == Mode::Standard {
            return Err(Refusal::NothingLaid.into());
        }
        if !self.on.is_empty() {
            self.one_word(before)?;
        }
        let stays = |(cell, candy): (Cell, &Candy)| self.crossword.get(cell) == Some(candy);
        if !before.is_empty() && !before.iter().any(stays) {
            return Err(Refusal::NothingStays.into());
        }
        self.one_group()?;
        if self.on.is_empty() && self.leftovers(before).next().is_none() {
            return Err(Refusal::NoLeftover.into());
        }
        Ok(())
    }

    /// The candies put on are in one line and in one word (CG-14).
    fn one_word(&self, before: &Grid<Candy>) -> Result<(), Reject> {
        let first = self.on[0].cell;
        let Some(along) = self.along() else {
            let stray = self.on.iter().find(|p| p.cell.x != first.x && p.cell.y != first.y);
            let stray = stray.unwrap_or(&self.on[self.on.len() - 1]);
            return Err(Refusal::NotInLine { letter: stray.candy.upper() }.at([Name(stray.cell)]));
        };
        if self.on.len() > 1 {
            let run = self.crossword.run(first, along);
            let outside = self.on.iter().find(|p| !run.is_some_and(|run| run.has(p.cell)));
            if let Some(outside) = outside {
                let refusal = Refusal::Gap { letter: outside.candy.upper() };
                return Err(refusal.at([Name(outside.cell)]));
            }
        }
        match self.news().next() {
            Some(run) if self.could_be_new(before).is_empty() => {
                let word = Word::read(&self.crossword, run, Role::New);
                Err(Refusal::SameWord { word: word.word.to_uppercase() }.at([word.word]))
            }
            _ => Ok(()),
        }
    }

    /// The runs that could be the new word: they hold every candy put on, and are another word
    /// than before. The same letters on the same cells, were it in other colours, are the same.
    fn could_be_new(&self, before: &Grid<Candy>) -> Vec<Run> {
        let letters = |grid: &Grid<Candy>, run: Run| Word::read(grid, run, Role::New).word;
        let changed = |run: &Run| {
            before.run(run.from, run.along) != Some(*run)
                || letters(before, *run) != letters(&self.crossword, *run)
        };
        // One candy can make two words; either may be the new one.
        let mut runs: Vec<Run> = self.news().take(if self.on.len() == 1 { 2 } else { 1 }).collect();
        if self.version >= EITHER_WORD {
            runs.retain(changed);
        } else if runs.first().is_some_and(|run| !changed(run)) {
            runs.clear();
        }
        runs
    }

    /// All candies hang together (CG-17).
    fn one_group(&self) -> Result<(), Reject> {
        if self.crossword.len() == 1 {
            let lone = self.crossword.iter().map(|(cell, _)| Name(cell));
            return Err(Refusal::LoneCandy.at(lone));
        }
        if self.crossword.is_one_group() {
            return Ok(());
        }
        let mut next: Vec<Cell> = self.crossword.iter().map(|(cell, _)| cell).take(1).collect();
        let mut rest = self.crossword.clone();
        while let Some(cell) = next.pop() {
            if rest.take(cell).is_some() {
                next.extend(cell.neighbours().filter(|c| rest.has(*c)));
            }
        }
        Err(Refusal::Splits.at(rest.iter().map(|(cell, _)| Name(cell))))
    }

    /// The direction of the new candies; a single one counts as a row.
    fn along(&self) -> Option<Along> {
        let first = self.on.first()?.cell;
        if self.on.iter().all(|p| p.cell.y == first.y) {
            Some(Along::Row)
        } else {
            self.on.iter().all(|p| p.cell.x == first.x).then_some(Along::Column)
        }
    }

    /// The runs that gained a candy, those along the play first.
    fn news(&self) -> impl Iterator<Item = Run> {
        let along = self.along().unwrap_or(Along::Row);
        let across = if along == Along::Row { Along::Column } else { Along::Row };
        let mut runs: Vec<Run> = Vec::new();
        for along in [along, across] {
            let found = self.on.iter().filter_map(|p| self.crossword.run(p.cell, along));
            for run in found {
                if !runs.contains(&run) {
                    runs.push(run);
                }
            }
        }
        runs.into_iter()
    }

    /// The runs that lost a candy and gained none (CG-20).
    fn leftovers(&self, before: &Grid<Candy>) -> impl Iterator<Item = Run> {
        let gained = move |run: &Run| self.on.iter().any(|p| run.has(p.cell));
        let left = move |run: &Run| before.run(run.from, run.along) != Some(*run) && !gained(run);
        self.crossword.runs().into_iter().filter(left)
    }

    /// The words of the play: the new one, the extra ones, what is left over. `good` says whether
    /// a leftover can be the new word of a play that only takes off (CG-22).
    pub(crate) fn words(
        &self,
        before: &Grid<Candy>,
        combo: Option<Combo>,
        good: impl Fn(&Word) -> bool,
    ) -> Vec<Word> {
        let read = |run, role| Word::read(&self.crossword, run, role);
        let mut words: Vec<Word> = self.news().map(|run| read(run, Role::Extra)).collect();
        let matches = |word: &Word| combo.is_none_or(|combo| combo.matches(word.colours()));
        let could = self.could_be_new(before);
        let could =
            |word: &Word| could.iter().any(|r| (r.from, r.along) == (word.from, word.along));
        let new = words.iter().position(|word| could(word) && matches(word));
        let new = new.or_else(|| words.iter().position(could)).unwrap_or(0);
        if let Some(word) = words.get_mut(new) {
            word.role = Role::New;
            words[..=new].rotate_right(1);
        }
        words.extend(self.leftovers(before).map(|run| read(run, Role::Leftover)));
        if self.on.is_empty() {
            let new = words.iter().position(|w| matches(w) && good(w));
            let new = new.or_else(|| words.iter().position(matches)).unwrap_or(0);
            if let Some(word) = words.get_mut(new) {
                word.role = Role::New;
                words[..=new].rotate_right(1);
            }
        }
        words
    }
}
