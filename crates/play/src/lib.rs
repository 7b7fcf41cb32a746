//! The contract of a game: what rules promise, and what everything else may rely on.
//!
//! | file | what |
//! |---|---|
//! | [`game`] | the [`Game`] trait: how a state changes, what each viewer sees |
//! | [`capability`] | what only some games can do: [`Enumerate`], [`Propose`], [`Determinize`] |
//! | [`bot`] | a player made of code: [`Bot`] takes a view, never a state |
//! | [`day`] | [`Day`]: a day of the calendar |
//! | [`seat`] | [`Seat`], the set [`Seats`], and who looks: [`Viewer`] |
//! | [`snapshot`] | [`Snapshot`]: what one viewer sees at one moment, for any game |
//! | [`describe`] | [`Describe`]: a game in words, from what a viewer sees |
//! | [`options`] | [`OptionSpec`]: what a table can choose, described for forms and flags |
//! | [`refusal`] | [`Refusal`], [`refusals!`]: a game's list of refusals, as a type |
//! | [`turn`] | [`Turn`]: who may act, whom the game waits for; [`Outcome`]: how it ended |
//! | [`input`] | [`Input`]: the only three things that change a state |
//! | [`reject`] | [`Reject`]: a refusal with code, rule and sentence |
//! | [`mod@explain_parse_error`] | [`explain_parse_error`]: why something cannot be read, in plain words |
//! | [`luck`] | unbiased draws in a documented way, so that deals can be verified |
//! | [`time`] | [`Millis`] since the table was opened |
//!
//! Nothing here reads a clock, makes a generator, does I/O or uses floating point,
//! and no game may either: the same log gives the same bytes on every machine.

pub mod bot;
pub mod capability;
pub mod day;
pub mod describe;
pub mod explain_parse_error;
pub mod game;
pub mod input;
pub mod luck;
pub mod options;
pub mod refusal;
pub mod reject;
pub mod seat;
pub mod snapshot;
pub mod table_event;
pub mod time;
pub mod turn;

pub use bot::{Bot, BotMove, Verdict};
pub use capability::{Determinize, Enumerate, Propose};
pub use day::{Day, NoSuchDay};
pub use describe::{Describe, Names};
pub use explain_parse_error::{explain_parse_error, refuse_malformed};
pub use game::{Game, Sink};
pub use input::Input;
pub use luck::Luck;
pub use options::{OptionChoice, OptionKind, OptionSpec, OptionTier};
pub use refusal::{Refusal, RefusalInfo};
pub use reject::Reject;
pub use seat::{Seat, Seats, Viewer};
pub use snapshot::{Can, Snapshot, SnapshotOf, TimeUp, TurnView};
pub use table_event::TableEvent;
pub use time::Millis;
pub use turn::{Outcome, Turn};
