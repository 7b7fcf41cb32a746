//! The shell and the games' screens together, drawn on a terminal in memory.

mod candygrams;
mod keyword;
mod lessons;
mod nonsense;
mod pictures;
mod playing;
mod quiddler;
pub mod rig;
mod sharing;
mod shell;
mod solitaire;
mod text_table;
