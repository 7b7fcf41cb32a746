//! What PostgreSQL says, told to an operator.

use crate::StoreError;
use std::{fmt, sync::Arc};

/// Which database this is, as an operator knows it: without the password.
#[derive(Clone, Debug)]
pub(super) struct Name(pub(super) Arc<str>);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why statements did not do what was wanted.
pub(super) enum Fault {
    /// The caller is refused, and nothing was written.
    Refused(StoreError),
    /// The database could not do it.
    Engine(sqlx::Error),
}

impl From<StoreError> for Fault {
    fn from(refusal: StoreError) -> Fault {
        Fault::Refused(refusal)
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        Fault::Engine(error)
    }
}

impl Name {
    /// What a caller is told.
    pub(super) fn tell(&self, fault: Fault) -> StoreError {
        match fault {
            Fault::Refused(refusal) => refusal,
            Fault::Engine(error) => self.explain(&error),
        }
    }

    pub(super) fn away(&self, detail: impl ToString) -> StoreError {
        StoreError::Away { database: self.to_string(), detail: detail.to_string() }
    }

    /// The error with what the operator can do about it.
    pub(super) fn explain(&self, error: &sqlx::Error) -> StoreError {
        let sqlx::Error::Database(said) = error else {
            return match error {
                sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => {
                    self.away(error)
                }
                sqlx::Error::PoolTimedOut => self.away("no connection to it could be made in time"),
                sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Closed,
                _ => StoreError::Unexpected { detail: error.to_string() },
            };
        };
        let (code, detail) = (said.code().unwrap_or_default(), said.message().to_owned());
        let database = self.to_string();
        // Classes and codes of PostgreSQL's manual, appendix A.
        match &*code {
            "53100" => StoreError::DiskFull,
            "28000" | "28P01" | "3D000" | "42501" => StoreError::NotLetIn { database, detail },
            "XX001" | "XX002" => StoreError::Damaged { database, detail },
            // A lost connection, too many of them, a server that stops or is a mere copy.
            code if code.starts_with("08") || code.starts_with("53") || code.starts_with("57P") => {
                self.away(detail)
            }
            "25006" => self.away(detail),
            "57014" => self.away("it took too long"),
            _ => StoreError::Unexpected { detail: format!("{detail} ({code})") },
        }
    }
}
