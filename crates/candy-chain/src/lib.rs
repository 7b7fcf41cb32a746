//! The rules of Candy Chain.

pub mod bench;
pub mod cell;
pub mod chain;
pub mod colour;
pub mod geometry;
mod key;
pub mod moves;
pub mod playout;
pub mod position;
pub mod setup;

pub use cell::{Cell, NotACell};
pub use colour::{Colour, Side};
pub use geometry::Geometry;
pub use moves::{MOST_MOVES, Move, MoveList};
pub use playout::playout;
pub use position::Position;
pub use setup::random_setup;
