//! The contract of a game: what rules promise, and what everything else may rely on.
//!
//! | file | what |
//! |---|---|
//! | [`game`] | the [`Game`] trait: how a state changes, what each viewer sees |
//! | [`capability`] | what only some games can do: [`Enumerate`], [`Propose`], [`Determinize`] |
//! | [`bot`] | a player made of code: [`Bot`] takes a view, never a state |
//! | [`seat`] | [`Seat`], the set [`Seats`], and who looks: [`Viewer`] |
//! | [`turn`] | [`Turn`]: who may act, who is awaited; [`Outcome`]: how it ended |
//! | [`input`] | [`Input`]: the only three things that change a state |
//! | [`reject`] | [`Reject`]: a refusal with code, rule and sentence |
//! | [`mod@misread`] | [`misread`]: why something cannot be read, in plain words |
//! | [`luck`] | unbiased draws in a documented way, so that deals can be verified |
//! | [`time`] | [`Millis`] since the table was opened |
//!
//! Nothing here reads a clock, makes a generator, does I/O or uses floating point,
//! and no game may either: the same log gives the same bytes on every machine.

pub mod bot;
pub mod capability;
pub mod game;
pub mod input;
pub mod luck;
pub mod misread;
pub mod reject;
pub mod seat;
pub mod time;
pub mod turn;

pub use bot::{Bot, Thought, Verdict};
pub use capability::{Determinize, Enumerate, Propose};
pub use game::{Game, Sink};
pub use input::Input;
pub use luck::Luck;
pub use misread::misread;
pub use reject::Reject;
pub use seat::{Seat, Seats, Viewer};
pub use time::Millis;
pub use turn::{Outcome, Turn};
