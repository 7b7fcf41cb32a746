//! Every rule by its id: what it allows and what it forbids, through the game's own front door.

#[path = "../common/mod.rs"]
mod common;

mod around;
mod base;
mod challenges;
mod connecting;
mod describe;
mod finish_challenged;
mod jar;
mod listing;
mod matching;
mod photo;
mod race;
mod removing;
mod rounds;
mod scenarios;
mod setup;
mod table;
mod transposed;
mod views;
mod winning;
mod words;
