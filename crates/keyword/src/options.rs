//! What a table chooses before the game.

use crate::letters::ENGLISH;
use lexicon::{Lexicon, ListId};
use play::{Millis, Reject};
use serde::{Deserialize, Serialize};

/// Who finds out whether a word is one (KW-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Validation {
    /// The program refuses a word that is none when it is committed.
    #[default]
    Referee,
    /// Everybody finds out at the reveal.
    Table,
}

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Options {
    /// The word to collect the letters of, in small letters (KW-02).
    pub keyword: String,
    /// Seconds to think in a round, 30 to 300; none for as long as it takes (KW-04).
    pub timer_seconds: Option<u16>,
    /// Seconds to look at the words before the next round, 0 to 60 (KW-09).
    pub reveal_seconds: u8,
    /// Who finds out whether a word is one.
    pub validation: Validation,
    /// The word list.
    pub words: ListId,
    /// Whether offensive words may be laid.
    pub offensive: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            keyword: Options::KEYWORD.into(),
            timer_seconds: Some(90),
            reveal_seconds: 12,
            validation: Validation::Referee,
            words: ListId::default(),
            offensive: true,
        }
    }
}

impl Options {
    /// Always allowed, whatever the word list (KW-02).
    pub const KEYWORD: &'static str = "keyword";
    /// How long a timer may run, in seconds (KW-04).
    pub const TIMER: std::ops::RangeInclusive<u16> = 30..=300;
    /// The longest pause after a reveal, in seconds (KW-09).
    pub const LONGEST_REVEAL: u8 = 60;

    /// These options, written as logs have them, or what is wrong with them.
    pub(crate) fn settle(mut self, list: &Lexicon) -> Result<Options, Reject> {
        if !self.words.means(list.id()) {
            return Err(Reject::new(
                "other-list",
                "KW-10",
                format!(
                    "This table asks for another edition of the word list “{}” than there is \
                     here: choose a list of this host, or play where that edition is.",
                    self.words.name
                ),
            ));
        }
        self.words = list.id().clone();
        self.keyword.make_ascii_lowercase();
        self.check_keyword(list)?;
        if let Some(seconds) = self.timer_seconds.filter(|s| !Options::TIMER.contains(s)) {
            return Err(Reject::new(
                "bad-timer",
                "KW-04",
                format!("A timer of {seconds} seconds will not do: choose 30 to 300, or none."),
            ));
        }
        if self.reveal_seconds > Options::LONGEST_REVEAL {
            return Err(Reject::new(
                "bad-reveal",
                "KW-09",
                format!(
                    "{} seconds to look at the words are too many: choose 0 to {}.",
                    self.reveal_seconds,
                    Options::LONGEST_REVEAL
                ),
            ));
        }
        Ok(self)
    }

    fn check_keyword(&self, list: &Lexicon) -> Result<(), Reject> {
        let keyword = self.keyword.as_str();
        let shown: String = keyword.chars().take(40).collect();
        let refuse = |code, say| Err(Reject::new(code, "KW-02", say).at([&shown]));
        if !keyword.bytes().all(|b| b.is_ascii_lowercase()) {
            return refuse(
                "keyword-letters",
                format!(
                    "“{shown}” has something else than letters from a to z in it: choose a plain word."
                ),
            );
        }
        if !(3..=12).contains(&keyword.len()) {
            return refuse(
                "keyword-length",
                format!("A keyword has 3 to 12 letters, “{shown}” has {}.", keyword.len()),
            );
        }
        if let Some(letter) = ENGLISH.lacking(keyword) {
            return refuse(
                "keyword-cards",
                format!(
                    "The two decks do not hold enough cards with the letter {} for “{shown}”: \
                     choose another word.",
                    letter.to_ascii_uppercase()
                ),
            );
        }
        if keyword == Options::KEYWORD {
            return Ok(());
        }
        match list.entry(keyword) {
            None => refuse(
                "keyword-unknown",
                format!(
                    "“{shown}” is not in the word list “{}”: choose a word that is.",
                    list.id().name
                ),
            ),
            Some(entry) if entry.offensive && !self.offensive => refuse(
                "keyword-offensive",
                "This table plays without offensive words: choose another keyword.".into(),
            ),
            Some(_) => Ok(()),
        }
    }

    /// When the time to think that begins at `at` is up.
    pub(crate) fn think_until(&self, at: Millis) -> Option<Millis> {
        self.timer_seconds.map(|s| at.plus(Millis::secs(s.into())))
    }

    /// When the time to look that begins at `at` is up.
    pub(crate) fn look_until(&self, at: Millis) -> Millis {
        at.plus(Millis::secs(self.reveal_seconds.into()))
    }
}
