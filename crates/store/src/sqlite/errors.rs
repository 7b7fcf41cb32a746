//! Explains SQLite's errors to an operator.

use super::data_folder::DataFolder;
use crate::{StoreError, error};
use rusqlite::ErrorCode;

/// Why statements failed.
pub(super) type DbError = error::DbError<rusqlite::Error>;

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> DbError {
        DbError::Database(error)
    }
}

impl DataFolder {
    /// The error, with what the operator can do about it.
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
}
