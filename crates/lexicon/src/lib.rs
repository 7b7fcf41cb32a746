//! Word lists, and what word games ask of them. Knows no game.
//!
//! | file | what |
//! |---|---|
//! | `list` | [`Lexicon`]: an immutable list; is this a word, how common is it |
//! | `id` | [`ListId`]: a list's name, version and hash, as logs carry them |
//! | `graph` | [`Graph`]: the words as a minimal graph of letters, for searches |
//! | `two_way` | [`TwoWay`]: the same for searches that begin in the middle of a word |
//! | `minimise`, `layout` | build these graphs from sorted words |
//! | `cards` | [`Cards`]: what words are made of, of one letter or several, and blanks |
//! | `anagrams` | [`Lexicon::anagrams`]: all words that can be laid from some cards |
//! | `split` | [`Splitter`]: the best ways to lay a hand of cards into words |
//! | `pattern` | [`Lexicon::matching`]: all words that fit `c?t` or `qu*` |
//! | `own` | [`Lexicon::parse`]: a host's own list from a text file |
//! | `table_words` | [`TableWords`]: the lists that the seats of a table play with |
//! | `shipped` | the lists inside the program: `family`, `standard`, `large` |
//! | `registry` | finds a list by its name: [`named`], [`add`] |
//! | `define`, `forms` | [`define`]: what words mean, with forms led back to their base |
//! | `about` | [`about_word`]: what it means, which lists hold it, why it is allowed or not |
//! | `notices` | [`NOTICES`]: whose work the words are, to be shown |
//!
//! Words are lower case, a to z. Lists are built by `cargo xtask words`; docs/words.md says from what.

mod about;
mod anagrams;
mod cards;
mod define;
mod forms;
mod graph;
mod id;
mod layout;
mod list;
mod minimise;
mod notices;
mod own;
mod pattern;
mod registry;
mod shipped;
mod split;
mod table_words;
mod two_way;

pub use about::{WordReport, about_word, commonness};
pub use anagrams::Found;
pub use cards::{Cards, Kind, Laid};
pub use define::{Definition, Part, Sense, define};
pub use graph::{Graph, Node, Step};
pub use id::ListId;
pub use list::{Entry, LONGEST, Lexicon, Vocabulary};
pub use notices::{NOTICES, Notice, WordLists};
pub use own::Flaw;
pub use registry::{UnknownList, add, named, names};
#[cfg(target_arch = "wasm32")]
pub use shipped::give_table;
pub use split::{Card, Split, SplitWord, Splitter};
pub use table_words::{TableWords, seat_list};
pub use two_way::TwoWay;
