//! Drives one match: log, replay, timers, fair dealing, and the erased JSON edge.
//!
//! | file | what |
//! |---|---|
//! | [`table`](mod@table) | [`Table`]: one match of one game, its clock and its log |
//! | [`options`] | [`TableOptions`]: what any table can choose, whatever the game |
//! | `clock` | how long each seat has been waited for |
//! | `absent` | bots that play for people who are away; games that end without a loser |
//! | `takeback` | taking back an action |
//! | [`event`] | what happened: by the rules, and at the table besides |
//! | [`input`] | [`LogInput`]: everything that a log can say happened |
//! | [`log`] | the lines of a log: [`Header`], [`Record`], [`End`] |
//! | [`replay`] | a log becomes a table again, or says at which line it is broken |
//! | [`fair`] | [`Dealer`]: commit to a seed, draw luck from it, reveal it |
//! | [`forget`](mod@forget) | a recorded game without the names of some of its players |
//! | [`witness`] | [`Witness`]: what somebody saw before the first deal, compared with the log |
//! | [`digest`] | the running hash that ties every line to all before it |
//! | [`refusal`] | [`TableRefusal`]: why any table refuses something |
//! | [`strict`] | JSON from outside, read without good will |
//! | [`erased`] | [`AnyTable`]: the same without types, in JSON, for hosts and referees |
//!
//! A log is a header (with the scenario it began from) and stamped inputs. Replay is a fold.
//! Everything else is derived.

mod absent;
mod clock;
mod common;
pub mod digest;
pub mod erased;
pub mod event;
pub mod fair;
pub mod forget;
pub mod input;
mod list;
pub mod log;
pub mod options;
pub mod per_seat;
pub mod refusal;
pub mod replay;
pub mod strict;
pub mod table;
mod takeback;
pub mod witness;

pub use common::Common;
pub use digest::Digest;
pub use erased::{AnyTable, News, Preview, RefereeTable};
pub use event::SeenEvent;
pub use fair::{DailyLuck, Dealer, Seed};
pub use forget::{FORGOTTEN, forget};
pub use input::LogInput;
pub use log::{End, Header, Hosted, Record};
pub use options::{TABLE_OPTIONS, TableOptions, TimeLimit};
pub use refusal::TableRefusal;
pub use replay::{Checked, Fault, replay, verify, walk};
pub use table::{Opening, Step, Table};
pub use witness::{LeftOut, Witness};
