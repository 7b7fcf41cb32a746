//! The game for one: QD-22 to QD-26.
//!
//! | file | what |
//! |---|---|
//! | [`options`], [`daily`] | what the player chooses; the deal of a day |
//! | [`action`] | what the player can do, and how luck deals |
//! | [`state`], [`scenario`] | the whole truth, and any position as plain data |
//! | [`event`], [`view`] | what happens, and what everybody sees |
//! | [`game`] | [`Solitaire`]: all of it as a [`play::Game`] |
//! | [`refusal`] | every reason to refuse something |
//! | `determinize` | some sound actions; worlds that fit a view |
//! | [`statistics`] | what many games came to |

pub mod action;
pub mod daily;
mod describe;
mod determinize;
pub mod event;
pub mod game;
pub mod options;
pub mod refusal;
pub mod scenario;
pub mod state;
pub mod statistics;
pub mod view;

pub use action::{Action, Dealing, Fill};
pub use event::{Event, EventView};
pub use game::Solitaire;
pub use options::{OPTIONS, Options};
pub use play::Day;
pub use refusal::{REFUSALS, Refusal};
pub use scenario::Scenario;
pub use state::State;
pub use statistics::Statistics;
pub use view::{Draft, Hint, PileView, Stage, View};
