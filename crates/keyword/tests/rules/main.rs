//! Every rule of Keyword, by its id.

mod cards;
mod choosing;
mod deciding;
mod ending;
mod leaving;
mod listing;
mod options;
mod passing;
mod positions;
mod refilling;
mod secrets;
mod table;
mod views;
mod words;
