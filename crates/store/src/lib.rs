//! Stores tables and their logs: in SQLite for one host, in PostgreSQL for many nodes.
//!
//! The store knows no game. A log is a list of text lines that only the host understands. Guarantees:
//!
//! - An acknowledged append is on the disk and survives a power cut.
//! - An append names the position it expects, and the claim it is made under, so two writers can
//!   never both succeed.
//! - Positions are dense from 0, and a line never changes. A log of which lines are missing, at its
//!   end too, is not read as if it were whole.
//! - A refusal changes nothing, at this table or any other.
//!
//! | file | what |
//! |---|---|
//! | [`store`] | the [`Store`] trait, which every store implements and one test suite checks |
//! | [`table`] | [`Table`], how it is opened ([`NewTable`]) and changed ([`Change`], [`Transition`]) |
//! | [`id`] | [`TableId`]: a valid table name |
//! | [`seat`] | who sits in a seat: [`Occupant`], with the hash of its secret |
//! | [`lease`] | which node has which table: [`Claim`], [`Fence`] |
//! | [`list`] | lists of tables, page by page: [`Query`], [`Page`], [`Cursor`] |
//! | [`entry`] | one line of a log with the action it answers: [`Entry`] |
//! | [`note`] | small things that the host finds by name: [`Note`] |
//! | [`log_end`] | where a log ends, kept beside it so that a loss there is noticed: [`Damage`] |
//! | [`error`] | [`StoreError`]: what went wrong, and what to do about it |
//! | [`sqlite`] | [`SqliteStore`]: one file in a data folder, with group commit |
//! | [`postgres`] | [`PostgresStore`]: a database server that many nodes share |

pub mod entry;
pub mod error;
pub mod id;
pub mod lease;
pub mod list;
pub mod log_end;
pub mod note;
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
pub use log_end::Damage;
pub use note::Note;
pub use postgres::PostgresStore;
pub use seat::{Occupant, SecretHash};
pub use sqlite::SqliteStore;
pub use store::Store;
pub use table::{Change, NewTable, Secret, State, Table, Transition};
