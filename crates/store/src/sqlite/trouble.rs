//! What SQLite says, told to an operator.

use super::place::Place;
use crate::StoreError;
use rusqlite::ErrorCode;

/// Why a statement, or several together, did not do what was wanted.
pub(super) enum Fault {
    /// The caller is refused. Found out before anything was written.
    Refused(StoreError),
    /// SQLite could not do it.
    Engine(rusqlite::Error),
}

impl From<StoreError> for Fault {
    fn from(refusal: StoreError) -> Fault {
        Fault::Refused(refusal)
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Engine(error)
    }
}

impl Place {
    /// The error with what the operator can do about it.
    pub(super) fn explain(&self, error: &rusqlite::Error) -> StoreError {
        let detail = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::DiskFull,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Corrupt { file: self.file_name(), detail }
            }
            Some(ErrorCode::SystemIoFailure) => StoreError::DiskFailed { detail },
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                self.unusable(detail)
            }
            _ => StoreError::Unexpected { detail },
        }
    }

    /// What a caller is told.
    pub(super) fn tell(&self, fault: Fault) -> StoreError {
        match fault {
            Fault::Refused(refusal) => refusal,
            Fault::Engine(error) => self.explain(&error),
        }
    }
}
