//! Pieces that tabletop games share. They know no game, no seat's secrets and no wire format
//! beyond plain arrays; what a viewer may see of them is the game's business.
//!
//! | file | what |
//! |---|---|
//! | [`deck`] | [`Deck`]: face down, drawn from the top, cannot be looked into |
//! | [`pile`] | [`Pile`]: face up, the last card on top |
//! | [`hand`] | [`Hand`]: what somebody holds; gives all that is asked for, or nothing |
//! | [`grid`] | [`Grid`]: a board without edges, its runs and whether it hangs together |
//! | [`dice`] | [`Dice`]: faces as data |
//! | [`per_seat`] | [`PerSeat`]: one thing for each seat |
//! | [`census`] | [`Census`]: counts pieces, and says which are missing or too many |
//!
//! [`Deck`], [`Pile`] and [`Hand`] are not `Serialize`: what cannot be serialised cannot leak.
//! A scenario lists their cards as plain arrays.

pub mod census;
pub mod deck;
pub mod dice;
pub mod grid;
pub mod hand;
pub mod per_seat;
pub mod pile;

pub use census::{Census, Miscount};
pub use deck::Deck;
pub use dice::{Dice, Misroll};
pub use grid::{Along, Cell, Grid, Occupied, Run};
pub use hand::{Hand, Missing};
pub use per_seat::PerSeat;
pub use pile::Pile;
