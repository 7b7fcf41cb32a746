//! The command line asks for something that cannot be.

use play::Reject;
use std::fmt;

/// The program was called wrongly; the sentence says how to do it right.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

impl From<Reject> for Usage {
    fn from(reject: Reject) -> Usage {
        Usage(reject.to_string())
    }
}
