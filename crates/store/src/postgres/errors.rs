//! Explains PostgreSQL's errors to an operator.

use crate::{StoreError, error};
use std::{fmt, sync::Arc};

/// Why statements failed.
pub(super) type DbError = error::DbError<sqlx::Error>;

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> DbError {
        DbError::Database(error)
    }
}

/// Names a database for an operator, without the password.
#[derive(Clone, Debug)]
pub(super) struct DatabaseName(pub(super) Arc<str>);

impl fmt::Display for DatabaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl DatabaseName {
    pub(super) fn unreachable(&self, detail: impl ToString) -> StoreError {
        StoreError::Unreachable { database: self.to_string(), detail: detail.to_string() }
    }

    /// The error, with what the operator can do about it.
    pub(super) fn explain(&self, error: &sqlx::Error) -> StoreError {
        use sqlx::Error;
        let reported = match error {
            Error::Database(reported) => reported,
            Error::Io(_) | Error::Tls(_) | Error::Protocol(_) => return self.unreachable(error),
            Error::PoolTimedOut => return self.unreachable("connecting took too long"),
            Error::PoolClosed | Error::WorkerCrashed => return StoreError::Closed,
            _ => return StoreError::Unexpected { detail: error.to_string() },
        };
        let (code, detail) = (reported.code().unwrap_or_default(), reported.message().to_owned());
        let database = self.to_string();
        // Error codes and classes from appendix A of PostgreSQL's manual.
        match &*code {
            "53100" => StoreError::DiskFull,
            "28000" | "28P01" | "3D000" | "42501" => StoreError::AccessDenied { database, detail },
            "XX001" | "XX002" => StoreError::Damaged { database, detail },
            "57014" => self.unreachable("it took too long"),
            // A read-only copy.
            "25006" => self.unreachable(detail),
            // A lost connection, too many connections, a server that is stopping.
            code if code.starts_with("08") || code.starts_with("53") || code.starts_with("57P") => {
                self.unreachable(detail)
            }
            _ => StoreError::Unexpected { detail: format!("{detail} ({code})") },
        }
    }
}
