//! Players made of code: candidates, evaluation, levels, solvers; one module a game.
//!
//! | file | what |
//! |---|---|
//! | [`solver`] | what a solver is given and what it finds, for any game |
//! | [`fields`], [`words`] | positions as people type them; the word lists they name |
//! | [`level`] | [`Level`]: how strong a bot is, and who it is |
//! | [`coach`] | what a decision was worth beside the best alternative, for any game |
//! | [`strength`] | a scale from 0 to 100, and bots between two levels |
//! | [`random`] | a bot for any game that lists its actions |
//! | [`candy_chain`] | Candy Chain: levels, evaluation, solver, positions for benchmarks |
//! | [`candygrams`] | Candygrams: levels |
//! | [`candy_monsters`] | Kingdom's Candy Monsters: levels, what cards are worth, search |
//! | [`keyword`] | Keyword: levels, the longest words at once |
//! | [`quiddler`] | Quiddler: levels, what hands are worth |
//! | [`solitaire`] | Quiddler's solitaire: a solver |
//!
//! A bot is given views, as a person is; nothing here takes the state of a match.

pub mod candy_chain;
pub mod candy_monsters;
pub mod candygrams;
pub mod coach;
pub mod fields;
pub mod keyword;
pub mod level;
pub mod quiddler;
pub mod random;
pub mod solitaire;
pub mod solver;
pub mod strength;
pub mod words;

pub use level::Level;
