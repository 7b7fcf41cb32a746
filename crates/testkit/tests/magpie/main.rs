//! The test kit is tried itself, on a small game with planted faults.

mod game;
mod laws_bite;
mod playthroughs;
