//! Words on a crossword, and what is wrong with them.

use crate::action::Name;
use crate::refusal::Refusal;
use crate::{Candy, Colour, Colours, Combo, Options};
use components::{Along, Cell, Grid, Run};
use lexicon::Lexicon;
use play::describe::and;
use play::{Refusal as _, Reject};
use serde::{Deserialize, Serialize};

/// What a word is in its play, which decides what is asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Role {
    /// The base word: all three colours (CG-08).
    Base,
    /// The new word: matches the combo (CG-14).
    New,
    /// Another word that gained a candy: matches too (CG-16).
    Extra,
    /// A word that lost candies and gained none: any colours (CG-20).
    Leftover,
}

/// A word as it was laid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Word {
    /// Its letters, in lower case.
    pub word: String,
    /// Where it begins.
    #[cfg_attr(feature = "ts", ts(type = "[number, number]"))]
    pub from: Cell,
    /// Which way it reads.
    #[cfg_attr(feature = "ts", ts(type = "\"row\" | \"column\""))]
    pub along: Along,
    /// Its candies in order.
    pub candies: Vec<Candy>,
    /// What it is in its play.
    pub role: Role,
}

impl Word {
    /// The word in this run.
    pub(crate) fn read(grid: &Grid<Candy>, run: Run, role: Role) -> Word {
        let candies: Vec<Candy> = run.cells().filter_map(|c| grid.get(c).copied()).collect();
        let word = candies.iter().map(|c| c.lower()).collect();
        Word { word, from: run.from, along: run.along, candies, role }
    }

    /// Its cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let len = self.candies.len() as i16;
        Run { from: self.from, along: self.along, len }.cells()
    }

    /// Its colours.
    pub fn colours(&self) -> Colours {
        self.candies.iter().map(|c| c.colour()).collect()
    }

    /// Whether it still stands on the crossword as it was laid.
    pub(crate) fn stands(&self, grid: &Grid<Candy>) -> bool {
        let run = grid.run(self.from, self.along);
        run.is_some_and(|run| *self == Word::read(grid, run, self.role))
    }

    /// Whether the table's list holds it (CG-06).
    pub(crate) fn is_valid(&self, options: &Options, lexicon: &Lexicon) -> bool {
        is_valid(&self.word, options, lexicon)
    }

    /// Whether it has the colours that its role asks for.
    pub(crate) fn has_colours(&self, combo: Option<Combo>, options: &Options) -> bool {
        let colours = self.colours();
        match (self.role, combo) {
            (Role::Base, _) => colours == Colours::ALL,
            (Role::Leftover, _) | (_, None) => true,
            (Role::Extra, Some(combo)) if options.lenient_extra_words => combo.allows(colours),
            (_, Some(combo)) => combo.matches(colours),
        }
    }

    /// What is wrong with the word, if anything.
    pub(crate) fn fault(
        &self,
        combo: Option<Combo>,
        options: &Options,
        lexicon: &Lexicon,
    ) -> Option<Reject> {
        if !self.is_valid(options, lexicon) {
            return Some(self.no_word(lexicon));
        }
        (!self.has_colours(combo, options)).then(|| self.wrong_colours(combo, options))
    }

    fn no_word(&self, lexicon: &Lexicon) -> Reject {
        let word = self.word.to_uppercase();
        if lexicon.is_word(&self.word) {
            return Refusal::OffensiveWord { word }.at(self.places());
        }
        let list = lexicon.id().title();
        let refusal = match self.role {
            Role::Leftover => Refusal::LeftoverNotAWord { word, list },
            Role::Extra => Refusal::ExtraNotAWord { word, list },
            Role::Base | Role::New => Refusal::NotAWord { word, list },
        };
        refusal.at(self.places())
    }

    fn wrong_colours(&self, combo: Option<Combo>, options: &Options) -> Reject {
        let word = self.word.to_uppercase();
        let refusal = match (self.role, combo) {
            (Role::Base, _) | (_, None) => {
                let has = self.colours();
                let missing = Colour::ALL.into_iter().filter(|colour| !has.has(*colour));
                let missing: Vec<String> = missing.map(|colour| colour.to_string()).collect();
                Refusal::BaseColours { word, missing: and(&missing) }
            }
            (Role::Extra, Some(combo)) if options.lenient_extra_words => {
                Refusal::LenientColours { word, combo }
            }
            (Role::Extra, Some(combo)) => Refusal::ExtraColours { word, combo },
            (_, Some(combo)) if combo.is_double() => Refusal::WrongDouble { word, combo },
            (_, Some(combo)) => Refusal::WrongColours { word, combo },
        };
        refusal.at(self.places())
    }

    /// The word, then its cells: what a refusal points at.
    fn places(&self) -> impl Iterator<Item = String> {
        let cells = self.cells().map(|c| Name(c).to_string());
        std::iter::once(self.word.clone()).chain(cells)
    }
}

/// Whether the table's list holds these letters as a word that may be laid (CG-06).
pub(crate) fn is_valid(word: &str, options: &Options, lexicon: &Lexicon) -> bool {
    let harmless = || lexicon.entry(word).is_some_and(|entry| !entry.offensive);
    lexicon.is_word(word) && (options.offensive || harmless())
}
