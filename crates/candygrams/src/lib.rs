//! The rules of Candygrams, Standard and Express.
//!
//! | file | what |
//! |---|---|
//! | [`colour`], [`candy`] | three [`Colour`]s and what the dice show; the 111 [`Candy`]s |
//! | [`word`], `laying` | words and what is wrong with them; the geometry of a play |
//! | `bases` | base words that a hand can make |
//! | [`options`] | what a table chooses |
//! | [`action`], `act` | what a seat can do, and every way it can be wrong |
//! | [`deal`] | luck: drawing the candies, rolling the dice |
//! | `flow` | from base words to rolls, from round to round, to the end |
//! | `photo` | plays that come in together |
//! | `trade`, `challenge` | the jar; objections and what comes of them |
//! | [`state`], [`scenario`] | the whole truth, and any position as plain data |
//! | [`refusal`] | every reason to refuse something |
//! | [`event`], [`view`], [`draft`] | what happens, what a viewer sees, what a draft would make |
//! | [`plays`](mod@plays) | all plays that a position allows, found on the word graph |
//! | [`propose`], `determinize` | actions that make sense; a world that fits what a viewer sees |
//! | [`bench`](mod@bench) | what the benchmark harness measures |
//! | [`game`] | [`Candygrams`]: all of it as a [`play::Game`] |

mod act;
pub mod action;
mod bases;
pub mod bench;
pub mod candy;
mod challenge;
pub mod colour;
pub mod deal;
mod describe;
mod determinize;
pub mod draft;
pub mod event;
mod flow;
pub mod game;
mod laying;
pub mod options;
mod photo;
pub mod plays;
pub mod propose;
pub mod refusal;
pub mod scenario;
pub mod state;
mod trade;
pub mod view;
pub mod word;

pub use action::{Action, Put};
pub use candy::{Candy, NotACandy};
pub use colour::{Colour, Colours, Combo};
pub use components::{Along, Cell, Grid};
pub use deal::Chance;
pub use draft::{Draft, DraftWord};
pub use event::{Event, EventView};
pub use game::Candygrams;
pub use options::{Judge, Mode, OPTIONS, Options};
pub use plays::Plays;
pub use refusal::Refusal;
pub use scenario::{Person, Scenario};
pub use state::{Laid, Reason, State, Status};
pub use view::{Choices, JarView, PlayerView, Stage, Standing, Target, View};
pub use word::{Role, Word};
