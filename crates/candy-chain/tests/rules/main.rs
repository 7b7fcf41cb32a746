//! Every rule by its id: what it allows and what it forbids, through the game's own front door.

mod actions;
mod chain;
mod clock;
mod ending;
mod setup;
mod table;
mod turns;
mod views;
mod written;
