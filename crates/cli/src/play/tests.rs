//! The shell and Candy Chain's screen together, drawn on a terminal in memory.

mod pictures;
mod playing;
mod rig;
mod shell;
