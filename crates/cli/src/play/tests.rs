//! The shell and the games' screens together, drawn on a terminal in memory.

mod candy_monsters;
mod candygrams;
mod keyword;
mod nonsense;
mod pictures;
mod playing;
mod quiddler;
mod rig;
mod sharing;
mod shell;
mod solitaire;
