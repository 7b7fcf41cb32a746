//! What travels between a client and the host.
//!
//! | file | what |
//! |---|---|
//! | [`socket`] | the live stream of one table: [`ToHost`], [`ToClient`] |
//! | [`tables`] | what the HTTP routes take and give: making, joining and listing tables |
//! | [`error`] | [`Refused`]: the one shape of every refusal |
//!
//! JSON text everywhere. `docs/protocol.md` says it with examples, which are run as tests.
//! The TypeScript types of the page are generated from here.

pub mod error;
pub mod socket;
pub mod tables;

pub use error::Refused;
pub use socket::{Answer, News, ToClient, ToHost, Welcome};
pub use tables::{
    BotLevel, FinishedGame, Frame, GameInfo, Join, Joined, MakeTable, Occupant, Replay, SeatInfo,
    Stage, TableInfo, TableList,
};

/// The version of the protocol. A page of another version is told to load itself anew.
pub const VERSION: u32 = 1;

/// A message of a client may be this long, in bytes. Far above any move of any game.
pub const MAX_MESSAGE: usize = 16 * 1024;
