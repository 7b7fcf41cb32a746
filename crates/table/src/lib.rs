//! Drives one match: log, replay, timers, fair dealing, and the erased JSON edge.
//!
//! | file | what |
//! |---|---|
//! | [`table`](mod@table) | [`Table`]: one match of one game, its clock and its log |
//! | [`log`] | the lines of a log: [`Header`], [`Record`], [`End`] |
//! | [`replay`] | a log becomes a table again, or says at which line it is broken |
//! | [`fair`] | [`Dealer`]: commit to a seed, draw luck from it, reveal it |
//! | [`digest`] | the running hash that ties every line to all before it |
//! | [`erased`] | [`AnyTable`]: the same without types, in JSON, for hosts and referees |
//!
//! A log is a header (with the scenario it began from) and stamped inputs. Replay is a fold.
//! Everything else is derived.

pub mod digest;
pub mod erased;
pub mod fair;
pub mod log;
pub mod replay;
pub mod table;

pub use digest::Digest;
pub use erased::{AnyTable, News};
pub use fair::{Dealer, Seed};
pub use log::{End, Header, Record};
pub use replay::{Checked, Fault, replay, verify, walk};
pub use table::{Opening, Step, Table};
