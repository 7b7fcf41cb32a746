//! What a table chooses before the game.

use crate::letters::ENGLISH;
use crate::refusal::Refusal;
use lexicon::{Lexicon, ListId, TableWords};
use play::{Millis, OptionChoice, OptionKind, OptionSpec, OptionTier, Refusal as _, Reject, Seat};
use serde::{Deserialize, Serialize};

/// Who checks words (KW-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub enum Validation {
    /// The program refuses an invalid word when it is committed.
    #[default]
    Referee,
    /// Everybody finds out at the reveal.
    Table,
}

/// What a table chooses. Every field may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Options {
    /// The word whose letters players collect, in lower case (KW-02).
    pub keyword: String,
    /// Seconds to think in a round, 30 to 300; no limit if left out (KW-04).
    pub timer_seconds: Option<u16>,
    /// Seconds to look at the words before the next round, 0 to 60; if null, until everybody is
    /// ready (KW-09).
    pub reveal_seconds: Option<u8>,
    /// Who checks words.
    pub validation: Validation,
    /// The word list.
    pub words: ListId,
    /// Whether offensive words are allowed.
    pub offensive: bool,
    /// Other word lists of single seats, by seat; the table's if left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub seat_words: Vec<Option<ListId>>,
}

const fn choice(value: &'static str, title: &'static str, help: &'static str) -> OptionChoice {
    OptionChoice { value, title, help }
}

/// What a table can choose, for forms and flags.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "timer_seconds",
        title: "Time to think",
        help: "How long everybody has to find a word in each round.",
        rule: "KW-04",
        kind: OptionKind::Number {
            min: 30,
            max: 300,
            unit: "seconds",
            none: Some("No limit"),
            suggested: &[60, 90, 120, 180],
        },
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "keyword",
        title: "Keyword",
        help: "The first to collect all the letters of this word wins.",
        rule: "KW-02",
        kind: OptionKind::Text { min: 3, max: 12, suggested: &["keyword", "candy", "family"] },
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "words",
        title: "Word list",
        help: "The words that count.",
        rule: "KW-10",
        kind: OptionKind::OneOfFound(lexicon::names),
        tier: OptionTier::Basic,
    },
    OptionSpec {
        key: "seat_words",
        title: "Word list for one player",
        help: "An even game for unequal players: somebody who knows many words plays with fewer.",
        rule: "KW-10",
        kind: OptionKind::PerSeat(&OptionKind::OneOfFound(lexicon::names)),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "offensive",
        title: "Allow offensive words",
        help: "Words that some people would rather not see at the table.",
        rule: "KW-10",
        kind: OptionKind::Switch,
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "validation",
        title: "Who checks words?",
        help: "Bad words are blocked at once, or found out when all words are shown.",
        rule: "KW-10",
        kind: OptionKind::OneOf(&[
            choice("referee", "The table", "Only valid words can be laid."),
            choice(
                "table",
                "Everybody",
                "Lay what you like. It is checked when all words are shown.",
            ),
        ]),
        tier: OptionTier::More,
    },
    OptionSpec {
        key: "reveal_seconds",
        title: "Time to look at the words",
        help: "How long the words are shown before the next round.",
        rule: "KW-09",
        kind: OptionKind::Number {
            min: 0,
            max: 60,
            unit: "seconds",
            none: Some("Until everybody is ready"),
            suggested: &[12, 20, 40],
        },
        tier: OptionTier::More,
    },
];

impl Default for Options {
    fn default() -> Options {
        Options {
            keyword: Options::KEYWORD.into(),
            timer_seconds: Some(90),
            reveal_seconds: Some(12),
            validation: Validation::Referee,
            words: ListId::default(),
            offensive: true,
            seat_words: Vec::new(),
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

    /// The list that a seat plays with; a watcher sees the table's.
    pub fn words_of(&self, seat: Option<Seat>) -> &ListId {
        let seat = seat.map_or(usize::MAX, Seat::index);
        lexicon::seat_list(&self.words, &self.seat_words, seat)
    }

    /// These options as logs write them, or what is wrong with them.
    pub(crate) fn settle(mut self, words: &TableWords) -> Result<Options, Reject> {
        if let Err(other) = words.settle(&mut self.words, &mut self.seat_words) {
            return Err(Refusal::OtherList { list: other.name.clone() }.into());
        }
        let list = words.everybody();
        self.keyword.make_ascii_lowercase();
        self.check_keyword(list)?;
        if let Some(seconds) = self.timer_seconds.filter(|s| !Options::TIMER.contains(s)) {
            return Err(Refusal::BadTimer { seconds }.into());
        }
        let most = Options::LONGEST_REVEAL;
        if let Some(seconds) = self.reveal_seconds.filter(|seconds| *seconds > most) {
            return Err(Refusal::BadReveal { seconds, most }.into());
        }
        Ok(self)
    }

    fn check_keyword(&self, list: &Lexicon) -> Result<(), Reject> {
        let keyword = self.keyword.as_str();
        let shown: String = keyword.chars().take(40).collect();
        let refuse = |refusal: Refusal| Err(refusal.at([&shown]));
        let named = || shown.clone();
        if !keyword.bytes().all(|b| b.is_ascii_lowercase()) {
            return refuse(Refusal::KeywordLetters { keyword: named() });
        }
        if !(3..=12).contains(&keyword.len()) {
            return refuse(Refusal::KeywordLength { keyword: named(), length: keyword.len() });
        }
        if let Some(letter) = ENGLISH.lacking(keyword) {
            let letter = letter.to_ascii_uppercase();
            return refuse(Refusal::KeywordCards { keyword: named(), letter });
        }
        if keyword == Options::KEYWORD {
            return Ok(());
        }
        match list.entry(keyword) {
            None => {
                let list = list.id().title();
                refuse(Refusal::KeywordUnknown { keyword: named(), list })
            }
            Some(entry) if entry.offensive && !self.offensive => refuse(Refusal::KeywordOffensive),
            Some(_) => Ok(()),
        }
    }

    /// When thinking that begins at `at` runs out.
    pub(crate) fn think_until(&self, at: Millis) -> Option<Millis> {
        self.timer_seconds.map(|s| at.plus(Millis::secs(s.into())))
    }

    /// When looking at the words, begun at `at`, runs out.
    pub(crate) fn look_until(&self, at: Millis) -> Option<Millis> {
        self.reveal_seconds.map(|s| at.plus(Millis::secs(s.into())))
    }
}
