//! What went wrong, and what to do about it.

use crate::TableId;

/// Why the store did not do what it was asked.
///
/// The first group are refusals: nothing changed, and the caller can put it right. The second
/// are troubles for the operator, whose text says what is wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Text that cannot be a table's name.
    #[error("{text:?} cannot be the name of a table: use 1 to 64 letters, digits, - or _.")]
    BadId {
        /// The text, cut short.
        text: String,
    },
    /// Text that cannot be kept.
    #[error("This cannot be kept as {what}: {why}.")]
    BadText {
        /// What it was to be.
        what: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
    /// There is no such table.
    #[error("There is no table {id} here. Check the link; it may have been mistyped.")]
    UnknownTable {
        /// Its name.
        id: TableId,
    },
    /// The name is taken.
    #[error("There is already a table {id}. Choose another name.")]
    TableExists {
        /// The name.
        id: TableId,
    },
    /// The table changed in between.
    #[error("Table {id} has changed: it is at version {actual}, not {expected}. Read it again.")]
    Stale {
        /// Its name.
        id: TableId,
        /// The version the caller knew.
        expected: u64,
        /// The version it is at.
        actual: u64,
    },
    /// The log grew in between, or is shorter than the caller thinks.
    #[error(
        "The log of table {id} has {actual} entries, not {expected}. Read it again and go on from there."
    )]
    Conflict {
        /// The table's name.
        id: TableId,
        /// The position the caller expected.
        expected: u64,
        /// The position the log is at.
        actual: u64,
    },
    /// The game at this table is over.
    #[error("The game at table {id} is over, so its log is closed. Open a new table to play on.")]
    Finished {
        /// Its name.
        id: TableId,
    },

    /// Another claim of the table was made after the caller's.
    #[error("Another node has table {id} now. Claim it again, or ask that node.")]
    Fenced {
        /// Its name.
        id: TableId,
    },

    /// The data folder cannot be used.
    #[error(
        "The data folder {folder} cannot be used: {detail}. Give a folder that this user may write to, or change its permissions."
    )]
    Folder {
        /// The folder.
        folder: String,
        /// What the system says.
        detail: String,
    },
    /// Another host has the data folder.
    #[error(
        "The data folder {folder} is already in use by {by}. Stop that one first, or start this one with a data folder of its own."
    )]
    InUse {
        /// The folder.
        folder: String,
        /// Who has it, as far as known.
        by: String,
    },
    /// Another program holds the database.
    #[error(
        "The database is locked by another program. Close whatever has it open (a backup, a database browser), then try again."
    )]
    Busy,
    /// No room left.
    #[error(
        "The disk that holds the database is full. Nothing acknowledged is lost. Make room on it, then go on playing."
    )]
    DiskFull,
    /// The file is damaged.
    #[error(
        "The database {file} is damaged: {detail}. Stop the host, keep a copy of the file, and put back the latest backup; `sqlite3 FILE .recover` may save more."
    )]
    Corrupt {
        /// The file.
        file: String,
        /// What the database says.
        detail: String,
    },
    /// The address of a database cannot be read.
    #[error(
        "This is no address of a database: {detail}. Write it as postgres://user:password@host:5432/name."
    )]
    BadAddress {
        /// What is wrong with it.
        detail: String,
    },
    /// The database server cannot be reached, or went while it was asked.
    #[error(
        "The database {database} cannot be reached: {detail}. Nothing acknowledged is lost. Check that PostgreSQL runs there, and that its address is right."
    )]
    Away {
        /// Which, as an operator knows it.
        database: String,
        /// What the system says.
        detail: String,
    },
    /// The database server does not let this program in, or not far enough.
    #[error(
        "The database {database} does not let Parlour in: {detail}. Check the user, the password and the database's name in its address, and that this user may make tables there."
    )]
    NotLetIn {
        /// Which, as an operator knows it.
        database: String,
        /// What the database says.
        detail: String,
    },
    /// The database server's files are damaged.
    #[error(
        "The database {database} is damaged: {detail}. Stop all nodes, keep a copy of the server's files, and put back the latest backup."
    )]
    Damaged {
        /// Which, as an operator knows it.
        database: String,
        /// What the database says.
        detail: String,
    },
    /// Some other program's database.
    #[error(
        "{file} is a database, but not one of Parlour's. Move it away, or give another data folder or database."
    )]
    NotOurs {
        /// The file.
        file: String,
    },
    /// The file comes from a newer program.
    #[error(
        "{file} was written by a newer Parlour: its tables have form {found}, and this program knows forms up to {known}. Start the newer program, or give another data folder or database. Nothing was changed."
    )]
    NewerSchema {
        /// The file.
        file: String,
        /// The form found.
        found: i64,
        /// The newest form this program knows.
        known: i64,
    },
    /// The disk failed. After that nobody knows what it holds, so nothing further is written
    /// until the host starts again and reads it afresh.
    #[error(
        "The disk under the database failed: {detail}. So that nothing acknowledged can be lost, nothing more is written. Check the disk, then start the host again."
    )]
    DiskFailed {
        /// What the database says.
        detail: String,
    },
    /// Anything else the database says.
    #[error("The database could not do this: {detail}. Please report it with this text.")]
    Unexpected {
        /// What the database says.
        detail: String,
    },
    /// The store was closed.
    #[error("The store is closed: the host is stopping. Start it again.")]
    Closed,
}

impl StoreError {
    /// Stable, kebab-case, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            StoreError::BadId { .. } => "bad-table-id",
            StoreError::BadText { .. } => "bad-text",
            StoreError::UnknownTable { .. } => "unknown-table",
            StoreError::TableExists { .. } => "table-exists",
            StoreError::Stale { .. } => "stale-version",
            StoreError::Conflict { .. } => "position-conflict",
            StoreError::Finished { .. } => "table-finished",
            StoreError::Fenced { .. } => "other-owner",
            StoreError::Folder { .. } => "data-folder",
            StoreError::InUse { .. } => "data-folder-in-use",
            StoreError::Busy => "database-busy",
            StoreError::DiskFull => "disk-full",
            StoreError::Corrupt { .. } => "database-damaged",
            StoreError::BadAddress { .. } => "bad-database-address",
            StoreError::Away { .. } => "database-away",
            StoreError::NotLetIn { .. } => "database-not-let-in",
            StoreError::Damaged { .. } => "database-damaged",
            StoreError::NotOurs { .. } => "not-our-database",
            StoreError::NewerSchema { .. } => "newer-schema",
            StoreError::DiskFailed { .. } => "disk-failed",
            StoreError::Unexpected { .. } => "database-error",
            StoreError::Closed => "store-closed",
        }
    }

    /// Whether the caller was refused: nothing changed, nothing is wrong with the store.
    pub const fn is_refusal(&self) -> bool {
        use StoreError::{
            BadId, BadText, Conflict, Fenced, Finished, Stale, TableExists, UnknownTable,
        };
        matches!(
            self,
            BadId { .. }
                | BadText { .. }
                | UnknownTable { .. }
                | TableExists { .. }
                | Stale { .. }
                | Conflict { .. }
                | Finished { .. }
                | Fenced { .. }
        )
    }

    /// Whether nobody knows if what was asked for was done: the connection went meanwhile.
    pub const fn is_unsure(&self) -> bool {
        matches!(self, StoreError::Away { .. } | StoreError::Closed)
    }
}
