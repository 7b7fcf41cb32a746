//! What went wrong, and what to do about it.

use crate::{Damage, TableId};

/// Why the store did not do what it was asked.
///
/// The first group are refusals: nothing changed, and the caller can put it right. The others are
/// for the operator: each message says what is wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Text that cannot be a table's name.
    #[error("{text:?} cannot be the name of a table: use {}.", crate::id::RULE)]
    BadId {
        /// The text, cut short.
        text: String,
    },
    /// Text that cannot be stored.
    #[error("This cannot be stored as {what}: {why}.")]
    BadText {
        /// What it was meant to be.
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
        /// The version the caller expected.
        expected: u64,
        /// Its version.
        actual: u64,
    },
    /// The log is longer or shorter than the caller expected.
    #[error(
        "The log of table {id} has {actual} entries, not {expected}. Read it again and continue from there."
    )]
    Conflict {
        /// The table's name.
        id: TableId,
        /// The length the caller expected.
        expected: u64,
        /// The length of the log.
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

    /// A table is not as it was acknowledged. Nothing of it is changed until its operator has looked.
    #[error(
        "Table {id} is damaged: {damage}. Keep a copy of the database, and see docs/operations.md."
    )]
    DamagedTable {
        /// Its name.
        id: TableId,
        /// What is wrong with it.
        damage: Damage,
    },
    /// SQLite's write-ahead log has a damaged place, and SQLite drops what is behind it.
    #[error(
        "{file} is damaged: at least {commits} commits behind frame {frame} cannot be read and are lost{}. Tables that are known to have lost something are frozen. See docs/operations.md.",
        copy.as_ref().map_or(String::new(), |copy| format!("; it is kept as {copy}"))
    )]
    DamagedWal {
        /// The file.
        file: String,
        /// The frame that cannot be read, counted from 1.
        frame: u64,
        /// How many commits are there behind it.
        commits: u64,
        /// Where the file was kept as it was.
        copy: Option<String>,
    },
    /// The store was opened to look at it only.
    #[error("This database was opened to be read, not to be changed.")]
    ReadOnly,

    /// The data folder cannot be used.
    #[error(
        "The data folder {folder} cannot be used: {detail}. Choose a folder that this user may write to, or change its permissions."
    )]
    Folder {
        /// The folder.
        folder: String,
        /// The system's message.
        detail: String,
    },
    /// A file in the data folder belongs to somebody else.
    #[error(
        "{file} cannot be opened: it belongs to another user. Give it to the user that runs the host: chown USER {file}"
    )]
    ClosedFile {
        /// The file.
        file: String,
    },
    /// Another host uses the data folder.
    #[error(
        "The data folder {folder} is already in use by {by}. Stop that one first, or name another data folder."
    )]
    InUse {
        /// The folder.
        folder: String,
        /// Who uses it, as far as known.
        by: String,
    },
    /// Another program has locked the database.
    #[error(
        "The database is locked by another program. Close whatever has it open (a backup, a database browser), then try again."
    )]
    Busy,
    /// No space left.
    #[error(
        "The disk that holds the database is full. Nothing acknowledged is lost. Free some space, then play on."
    )]
    DiskFull,
    /// The database file is damaged.
    #[error(
        "The database {file} is damaged: {detail}. Stop the host, keep a copy of the file, and restore the latest backup; `sqlite3 FILE .recover` may save more."
    )]
    Corrupt {
        /// The file.
        file: String,
        /// The database's message.
        detail: String,
    },
    /// The database URL cannot be parsed.
    #[error(
        "This is not a database URL: {detail}. Write it as postgres://user:password@host:5432/name."
    )]
    BadAddress {
        /// What is wrong with it.
        detail: String,
    },
    /// The database server cannot be reached, or the connection was lost.
    #[error(
        "The database {database} is unreachable: {detail}. Nothing acknowledged is lost. Check that PostgreSQL is running there and that the URL is right."
    )]
    Unreachable {
        /// The database, without the password.
        database: String,
        /// The system's message.
        detail: String,
    },
    /// The database server denies access.
    #[error(
        "The database {database} denies access: {detail}. Check the user, the password and the database name in the URL, and that this user may create tables."
    )]
    AccessDenied {
        /// The database, without the password.
        database: String,
        /// The database's message.
        detail: String,
    },
    /// The database server's files are damaged.
    #[error(
        "The database {database} is damaged: {detail}. Stop all nodes, keep a copy of the server's files, and restore the latest backup."
    )]
    Damaged {
        /// The database, without the password.
        database: String,
        /// The database's message.
        detail: String,
    },
    /// The database belongs to another program.
    #[error(
        "{file} is a database, but not one of Parlour's. Move it away, or choose another data folder or database."
    )]
    ForeignDatabase {
        /// The file or database.
        file: String,
    },
    /// A newer version of the program wrote the database.
    #[error(
        "{file} was written by a newer Parlour: it has schema version {found}, and this program knows versions up to {known}. Start the newer program, or choose another data folder or database. Nothing was changed."
    )]
    NewerSchema {
        /// The file or database.
        file: String,
        /// Its schema version.
        found: i64,
        /// The newest version this program knows.
        known: i64,
    },
    /// The disk failed. After that nobody knows what it holds, so nothing is written until the host
    /// restarts and reads it again.
    #[error(
        "The disk under the database failed: {detail}. So that nothing acknowledged can be lost, nothing more is written. Check the disk, then restart the host."
    )]
    DiskFailed {
        /// The database's message.
        detail: String,
    },
    /// Any other error of the database.
    #[error("Unexpected database error: {detail}. Please report it with this text.")]
    Unexpected {
        /// The database's message.
        detail: String,
    },
    /// The store was closed.
    #[error("The store is closed because the host is stopping. Start it again.")]
    Closed,
}

impl StoreError {
    /// A stable code in kebab case, for programs.
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
            StoreError::DamagedTable { damage, .. } => damage.code(),
            StoreError::DamagedWal { .. } => "damaged-wal",
            StoreError::ReadOnly => "read-only",
            StoreError::Folder { .. } => "data-folder",
            StoreError::ClosedFile { .. } => "data-file-closed",
            StoreError::InUse { .. } => "data-folder-in-use",
            StoreError::Busy => "database-busy",
            StoreError::DiskFull => "disk-full",
            StoreError::Corrupt { .. } | StoreError::Damaged { .. } => "database-damaged",
            StoreError::BadAddress { .. } => "bad-database-address",
            StoreError::Unreachable { .. } => "database-away",
            StoreError::AccessDenied { .. } => "database-not-let-in",
            StoreError::ForeignDatabase { .. } => "not-our-database",
            StoreError::NewerSchema { .. } => "newer-schema",
            StoreError::DiskFailed { .. } => "disk-failed",
            StoreError::Unexpected { .. } => "database-error",
            StoreError::Closed => "store-closed",
        }
    }

    /// Whether the caller was refused: nothing changed, and nothing is wrong with the store.
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self,
            StoreError::BadId { .. }
                | StoreError::BadText { .. }
                | StoreError::UnknownTable { .. }
                | StoreError::TableExists { .. }
                | StoreError::Stale { .. }
                | StoreError::Conflict { .. }
                | StoreError::Finished { .. }
                | StoreError::Fenced { .. }
        )
    }

    /// Whether the change may have been made or not: the connection was lost in between.
    pub const fn is_outcome_unknown(&self) -> bool {
        matches!(self, StoreError::Unreachable { .. } | StoreError::Closed)
    }

    pub(crate) fn unknown_table(id: &TableId) -> StoreError {
        StoreError::UnknownTable { id: id.clone() }
    }
}

/// Why statements failed, before the database's error is explained to the operator.
pub(crate) enum DbError<E> {
    /// The caller is refused, and nothing was written.
    Refused(StoreError),
    /// The database's error.
    Database(E),
}

impl<E> From<StoreError> for DbError<E> {
    fn from(refusal: StoreError) -> DbError<E> {
        DbError::Refused(refusal)
    }
}

impl<E> DbError<E> {
    /// The error for the caller, with the database's error explained by `explain`.
    pub(crate) fn explained(self, explain: impl FnOnce(&E) -> StoreError) -> StoreError {
        match self {
            DbError::Refused(refusal) => refusal,
            DbError::Database(error) => explain(&error),
        }
    }
}
