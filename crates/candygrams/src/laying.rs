//! The geometry of a play: candies taken off and put on, and the words that come of it.

use crate::action::Name;
use crate::word::{Role, Word};
use crate::{Candy, Combo, Mode, Put};
use components::{Along, Cell, Grid, Hand, Run};
use play::Reject;

/// No cell lies further from the middle. The crossword has no edge; this is where numbers that
/// nobody means end.
pub(crate) const REACH: u16 = 1_000;

/// Whether a cell lies further from the middle than so many cells.
pub(crate) fn is_beyond(cell: Cell, reach: u16) -> bool {
    cell.x.unsigned_abs() > reach || cell.y.unsigned_abs() > reach
}

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
}

impl Laying {
    /// Takes candies off and puts candies on, if they are there, free and one's own. A candy put
    /// back where it lay was not moved (CG-14).
    pub(crate) fn new(
        crossword: &Grid<Candy>,
        shoppe: &Hand<Candy>,
        off: &[Cell],
        on: &[Put],
    ) -> Result<Laying, Reject> {
        let (mut after, mut hand) = (crossword.clone(), shoppe.clone());
        for cell in off {
            let Some(candy) = after.take(*cell) else {
                let say = format!("There is no candy on {} to take off.", Name(*cell));
                return Err(Reject::new("nothing-there", "CG-19", say).at([Name(*cell)]));
            };
            hand.add(candy);
        }
        for put in on {
            let name = Name(put.cell);
            if is_beyond(put.cell, REACH) {
                let say = format!(
                    "The cell {name} is too far away: stay within {REACH} cells of the middle."
                );
                return Err(Reject::new("far-away", "CG-14", say).at([name]));
            }
            if hand.take(&[put.candy]).is_err() {
                let say = format!(
                    "You have no {} {} left for {name}: use candies of your shoppe, or take some \
                     off your crossword.",
                    put.candy.colour(),
                    put.candy.upper()
                );
                return Err(Reject::new("not-yours", "CG-14", say).at([name]));
            }
            if after.put(put.cell, put.candy).is_err() {
                let say = format!("There is a candy on {name} already: a cell holds one.");
                return Err(Reject::new("cell-taken", "CG-14", say).at([name]));
            }
        }
        let gone = |one: &Grid<Candy>, two: &Grid<Candy>| -> Vec<Put> {
            let moved = one.iter().filter(|(cell, candy)| two.get(*cell) != Some(*candy));
            moved.map(|(cell, candy)| Put::new(cell, *candy)).collect()
        };
        let (off, on) = (gone(crossword, &after), gone(&after, crossword));
        Ok(Laying { off, on, crossword: after, shoppe: hand })
    }

    /// The first fault in how the candies lie, if there is one.
    pub(crate) fn shape(&self, before: &Grid<Candy>, mode: Mode) -> Result<(), Reject> {
        if self.on.is_empty() && self.off.is_empty() {
            let say = "Nothing has changed: put at least one candy on your crossword.";
            return Err(Reject::new("no-change", "CG-14", say));
        }
        if self.on.is_empty() && mode == Mode::Standard {
            let say = "You have only taken candies off: put at least one on as well.";
            return Err(Reject::new("nothing-laid", "CG-21", say));
        }
        if !self.on.is_empty() {
            self.one_word(before)?;
        }
        let stays = |(cell, candy): (Cell, &Candy)| self.crossword.get(cell) == Some(candy);
        if !before.is_empty() && !before.iter().any(stays) {
            let say = "Nothing stays where it lay: connect your word to at least one candy.";
            return Err(Reject::new("nothing-stays", "CG-19", say));
        }
        self.one_group()?;
        if self.on.is_empty() && self.leftovers(before).next().is_none() {
            let say = "Taking candies off is a play only if a word is left over that matches.";
            return Err(Reject::new("no-leftover", "CG-22", say));
        }
        Ok(())
    }

    /// The candies put on are in one line and in one word (CG-14).
    fn one_word(&self, before: &Grid<Candy>) -> Result<(), Reject> {
        let first = self.on[0].cell;
        let Some(along) = self.along() else {
            let stray = self.on.iter().find(|p| p.cell.x != first.x && p.cell.y != first.y);
            let stray = Name(stray.map_or(self.on[self.on.len() - 1].cell, |p| p.cell));
            let say = format!(
                "The candies you put on must all be in one row or one column, but {stray} is not."
            );
            return Err(Reject::new("not-in-line", "CG-14", say).at([stray]));
        };
        if self.on.len() > 1 {
            let run = self.crossword.run(first, along);
            let outside = self.on.iter().find(|p| !run.is_some_and(|run| run.has(p.cell)));
            if let Some(outside) = outside {
                let say = format!(
                    "There is a gap before {}: the candies you put on must be part of one word.",
                    Name(outside.cell)
                );
                return Err(Reject::new("gap", "CG-14", say).at([Name(outside.cell)]));
            }
        }
        // The same letters on the same cells, were it in other colours, are the same word.
        let letters = |grid: &Grid<Candy>, run: Run| Word::read(grid, run, Role::New).word;
        let same = |run: &Run| {
            before.run(run.from, run.along) == Some(*run)
                && letters(before, *run) == letters(&self.crossword, *run)
        };
        match self.news().next().filter(same) {
            Some(run) => {
                let word = Word::read(&self.crossword, run, Role::New);
                let say =
                    format!("{} lies there already: make another word.", word.word.to_uppercase());
                Err(Reject::new("same-word", "CG-14", say).at([word.word]))
            }
            None => Ok(()),
        }
    }

    /// All candies hang together (CG-17).
    fn one_group(&self) -> Result<(), Reject> {
        if self.crossword.len() == 1 {
            let lone = self.crossword.iter().map(|(cell, _)| Name(cell));
            let say = "One candy alone is no word: every candy must be part of one.";
            return Err(Reject::new("lone-candy", "CG-17", say).at(lone));
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
        let say = "Your crossword would fall apart: all candies must hang together, edge to edge.";
        Err(Reject::new("splits", "CG-17", say).at(rest.iter().map(|(cell, _)| Name(cell))))
    }

    /// Which way the candies put on lie; a single one is said to lie in a row.
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
        // One candy can make two words; either may be the new one.
        if self.on.len() == 1 && words.len() == 2 && !matches(&words[0]) && matches(&words[1]) {
            words.swap(0, 1);
        }
        if let Some(new) = words.first_mut() {
            new.role = Role::New;
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
