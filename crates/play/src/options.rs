//! What a table can choose before a game, described for people and for forms.

use serde::{Deserialize, Serialize};

/// One choice of a table. Forms, flags and summaries are made from these; the default is what
/// the game's `Options::default()` says and stands nowhere else.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The field of the game's options: `thinking_seconds`.
    pub key: &'static str,
    /// What it is called: "Time to think".
    pub title: &'static str,
    /// One sentence for somebody who has never played.
    pub help: &'static str,
    /// The rule that it changes; empty if none.
    pub rule: &'static str,
    /// What can be chosen.
    pub kind: OptionKind,
    /// Where it belongs in a form.
    pub tier: OptionTier,
}

/// What an option's values are.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off.
    Switch,
    /// A whole number between bounds.
    Number {
        /// The smallest that is accepted.
        min: u32,
        /// The largest that is accepted.
        max: u32,
        /// What is counted: `seconds`, `points`, `cards`.
        unit: &'static str,
        /// What leaving it out (`null`) means: "No limit". `None` where it cannot be left out.
        none: Option<&'static str>,
        /// Values that a form offers as buttons.
        suggested: &'static [u32],
    },
    /// One of several.
    OneOf(&'static [OptionChoice]),
    /// One of several that are known only when the program runs, such as files of cards.
    OneOfFound(fn() -> Vec<String>),
    /// A short text, such as a keyword.
    Text {
        /// The fewest letters.
        min: u8,
        /// The most letters.
        max: u8,
        /// Values that a form offers.
        suggested: &'static [&'static str],
    },
    /// A seat at the table.
    Seat,
    /// One of these for each seat: a list by seat, as short as can be. A seat that it does not
    /// name, or names with `null`, has what everybody has.
    PerSeat(&'static OptionKind),
}

/// One value of [`OptionKind::OneOf`].
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionChoice {
    /// The value in the options' JSON: a word is that string, an empty text is `null`, and what
    /// begins with `{` is JSON itself.
    pub value: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// One sentence about it.
    pub help: &'static str,
}

/// Where an option belongs in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionTier {
    /// Most tables choose it.
    Basic,
    /// Behind "More options".
    More,
    /// For scripts and tests: not in forms.
    Hidden,
}
