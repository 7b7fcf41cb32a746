//! The rules of Candy Chain.
//!
//! | file | what |
//! |---|---|
//! | [`colour`] | six [`Colour`]s, two [`Side`]s |
//! | [`cell`], [`name`], [`geometry`] | cells by name; the grid and its steps on 64-bit boards |
//! | [`chain`] | whether the pieces are one group, and which hold it together |
//! | [`position`], [`moves`] | a [`Position`], its [`Move`]s, winning and passing |
//! | [`playout`](mod@playout), [`perft`] | random games, fast; counting move sequences |
//! | [`setup`] | laying the pieces at random |
//! | [`notation`], [`record`] | boards, positions and whole games as text |
//! | [`options`], [`clock`] | what a table chooses |
//! | [`state`], [`scenario`] | the whole truth, and any position as plain data |
//! | [`refusal`] | every reason to refuse something |
//! | [`action`], [`take`] | what a seat can do, and every way it can be wrong |
//! | [`event`], [`view`] | what happens, and what a viewer sees |
//! | [`game`] | [`CandyChain`]: all of it as a [`play::Game`] |
//! | [`bench`](mod@bench) | what the benchmark harness measures |

pub mod action;
pub mod bench;
pub mod cell;
pub mod chain;
pub mod clock;
pub mod colour;
mod describe;
pub mod event;
pub mod game;
pub mod geometry;
mod key;
pub mod moves;
pub mod name;
pub mod notation;
pub mod options;
pub mod perft;
pub mod playout;
pub mod position;
pub mod record;
pub mod refusal;
pub mod scenario;
pub mod setup;
pub mod state;
pub mod take;
pub mod view;

pub use action::{Action, NotATake, Right, Take};
pub use cell::{Cell, NotACell};
pub use clock::{Clock, Timing};
pub use colour::{Colour, Side};
pub use event::{Event, EventView};
pub use game::{CandyChain, Placing};
pub use geometry::Geometry;
pub use moves::{MAX_MOVES, Move, MoveList};
pub use name::Name;
pub use options::{OPTIONS, Options, Variant};
pub use playout::playout;
pub use position::Position;
pub use record::Record;
pub use refusal::Refusal;
pub use scenario::Scenario;
pub use setup::random_setup;
pub use state::{End, Reason, State};
pub use view::{ClockView, Draft, Stage, View};
