//! The games' own screens.

pub mod candy_chain;
pub mod candygrams;
pub mod keyword;
pub mod quiddler;
pub mod solitaire;
