//! Tables and their logs, kept: in SQLite for one host, in PostgreSQL for many.
//!
//! The store knows no game. A log is a list of lines, each one line of text; what they mean is
//! the host's business. What the store promises:
//!
//! - An append that was answered is on the disk, and survives a power cut.
//! - An append names the position it expects, and the claim it is made under, so two writers can
//!   never both succeed.
//! - Positions are dense from 0, and a line never changes.
//! - A refusal changes nothing, at its own table or at any other.
//!
//! | file | what |
//! |---|---|
//! | [`store`] | the [`Store`] trait, which every store implements and one test suite checks |
//! | [`table`] | [`Table`], how it is opened ([`NewTable`]) and changed ([`Change`], [`Step`]) |
//! | [`id`] | [`TableId`]: text that is known to be a fit name for a table |
//! | [`seat`] | who sits where: [`Sitter`]; of a seat's secret only its [`SecretHash`] |
//! | [`lease`] | which node has which table: [`Claim`], [`Fence`] |
//! | [`list`] | lists of tables, page by page: [`Query`], [`Page`], [`Cursor`] |
//! | [`entry`] | one line of a log with the action it answers: [`Entry`] |
//! | [`error`] | [`StoreError`]: what went wrong, and what to do about it |
//! | [`sqlite`] | [`SqliteStore`]: one file in a data folder, with group commit |
//! | [`postgres`] | [`PostgresStore`]: a database server that many nodes share |

pub mod entry;
pub mod error;
pub mod id;
pub mod lease;
pub mod list;
pub mod postgres;
pub mod seat;
pub mod sqlite;
pub mod store;
pub mod table;

pub use entry::Entry;
pub use error::StoreError;
pub use id::TableId;
pub use lease::{Claim, Fence, NodeId};
pub use list::{Cursor, Page, Query};
pub use postgres::PostgresStore;
pub use seat::{SecretHash, Sitter};
pub use sqlite::SqliteStore;
pub use store::Store;
pub use table::{Change, NewTable, Secret, State, Step, Table};
