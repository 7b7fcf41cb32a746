//! Every rule by its id: what it allows and what it forbids, through the games' own front door.

mod challenges;
mod deck;
mod ending;
mod leaving;
mod listing;
mod options;
mod piles;
mod rounds;
mod scenarios;
mod scoring;
mod solitaire;
mod table;
mod turns;
mod views;
mod words;
