//! Word lists, and what word games ask of them. Knows no game.
//!
//! | file | what |
//! |---|---|
//! | [`lexicon`] | [`Lexicon`]: an immutable list; is this a word, how common is it |
//! | [`id`] | [`ListId`]: a list's name, version and hash, as logs carry them |
//! | [`graph`] | [`Graph`]: the words as a minimal graph of letters, for searches |
//! | [`minimise`] | builds that graph from sorted words |
//! | [`own`] | a host's own list from a text file |
//! | [`shipped`] | the lists inside the program: `family`, `standard`, `large` |
//! | [`registry`] | finds a list by its name: [`named`], [`add`] |
//!
//! Words are lower case, a to z. Lists are built by `cargo xtask words`; docs/words.md says from what.

pub mod graph;
pub mod id;
pub mod lexicon;
mod minimise;
pub mod own;
pub mod registry;
mod shipped;

pub use graph::{Graph, Node};
pub use id::ListId;
pub use lexicon::{Entry, Lexicon};
pub use own::Flaw;
pub use registry::{UnknownList, add, named, names};
