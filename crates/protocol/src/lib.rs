//! What travels between a client and the host.
//!
//! | file | what |
//! |---|---|
//! | [`socket`] | the live stream of one table: [`ToHost`], [`ToClient`] |
//! | [`options`] | what a table of a game can choose, for forms and summaries |
//! | [`tables`] | what the HTTP routes take and give: making, joining and listing tables |
//! | [`devices`] | playing one seat on several devices: codes and keys |
//! | [`daily`] | daily games, and the ranking of a day |
//! | [`coach`] | what a coach says about a finished game |
//! | [`notices`] | being told that it is one's turn |
//! | [`families`] | links that always lead to a family's current game |
//! | [`programs`] | programs that play by themselves: one connection for all of their tables |
//! | [`schema`] | what all of our JSON schemas say |
//! | [`error`] | [`Refused`]: the one shape of every refusal |
//!
//! JSON text everywhere. `docs/protocol.md` says it with examples, which are run as tests.
//! The TypeScript types of the page are generated from here.

pub mod coach;
pub mod daily;
pub mod devices;
pub mod error;
pub mod families;
pub mod notices;
pub mod options;
pub mod programs;
pub mod schema;
pub mod socket;
pub mod tables;

pub use coach::{CoachDecision, CoachLine, CoachMoment, CoachReport, CoachUnit};
pub use daily::{DailyGame, DailyGames, DailyPlace, DailyReport, PlayDaily};
pub use devices::{
    AskDeviceCode, DEVICE_CODE_LENGTH, DEVICE_CODE_LETTERS, DeviceCode, RenewKey, UseDeviceCode,
};
pub use error::Refused;
pub use families::{Family, FamilyTable};
pub use notices::{NoticeSettings, NoticeText, PushAddress, QuietHours, StopTelling, TellMe};
pub use options::{OptionInfo, OptionKindInfo, OptionValue};
pub use programs::{AskProgram, FromProgram, ProgramAsked, ProgramInfo, ToProgram};
pub use socket::{
    AbsentChoice, ActionInWords, Answer, AnySnapshot, Description, EventInWords, Hint, LessonInfo,
    News, PuzzleInfo, PuzzleStage, Reveal, SeatCommit, ToClient, ToHost, Welcome,
};
pub use tables::{
    AbsentVote, BotLevel, ChangePerson, ContinueGame, FinishedGame, Frame, GameInfo, Join, Joined,
    MakeTable, Occupant, PuzzleList, PuzzleRating, Replay, SeatInfo, Stage, StandIn, TableInfo,
    TableList, TakebackAsk,
};

/// The version of the protocol. A page of another version is asked to reload.
pub const VERSION: u32 = 3;

/// A message of a client may be this long, in bytes. Far above any move of any game.
pub const MAX_MESSAGE: usize = 16 * 1024;

/// A player's name may have this many characters.
pub const MAX_NAME: usize = 24;

/// The pictures that a person can choose from. Clients draw them.
pub const AVATARS: &[&str] =
    &["cat", "dog", "bear", "rabbit", "bird", "fish", "star", "heart", "moon", "sun", "flower"];

/// What somebody at the table can call out. Clients show each as a short phrase.
pub const REACTIONS: &[&str] =
    &["hello", "well-played", "thanks", "wow", "haha", "hmm", "oh-no", "take-your-time"];

/// What a seat adds to the luck may have this many characters.
pub const MAX_ENTROPY: usize = 64;

/// More seats than any game has.
pub const MAX_SEATS: u8 = 12;

/// The id of a game, a bot's level or a word list may have this many characters.
pub const MAX_ID: usize = 64;
