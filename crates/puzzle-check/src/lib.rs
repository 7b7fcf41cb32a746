//! Checks puzzles: that the answer is right, and that no other comes near it. It follows a
//! certificate that somebody else found, and contains no search: where a certificate says what to
//! do it does that, where the rules allow several things it looks at all of them, and it never
//! looks for anything.
//!
//! | file | what a certificate says |
//! |---|---|
//! | [`candy_chain`] | what the winner does after everything that the other can do |
//! | [`candy_monsters`] | a line of play, and what a sugar is worth after every other action |
//! | [`candygrams`] | what is played to the later rolls, and why every other play fails |
//! | [`quiddler`] | by which card to divide all the ways to lay a hand |
//! | [`keyword`] | nothing: every word of the list is held against the cards |

pub mod candy_chain;
pub mod candy_monsters;
pub mod candygrams;
pub mod keyword;
pub mod quiddler;
