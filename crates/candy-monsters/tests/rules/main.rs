//! Every rule by its id: what it allows and what it forbids, through the game's own front door.

mod abilities;
mod bonuses;
mod buying;
mod cards;
mod clock;
mod effects;
mod ending;
mod events;
mod feeding;
mod files;
mod options;
mod scenarios;
mod setup;
mod table;
mod turns;
mod views;
mod words;
