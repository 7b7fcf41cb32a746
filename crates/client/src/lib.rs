//! A Rust client of the protocol: for tests, the load generator, and programs that play.
//!
//! | file | what |
//! |---|---|
//! | [`http`] | [`Http`]: making, joining and listing tables |
//! | [`live`] | [`Live`]: the stream of one table |
//! | `place` | where a host is: at a port, or behind a Unix socket |

pub mod http;
pub mod live;
mod place;

pub use http::Http;
pub use live::Live;
use place::Place;

use play::Reject;

/// What can go wrong on this side of the wire.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The host refused, and says why.
    #[error("{0}")]
    Refused(Reject),
    /// The host cannot be reached, or the connection broke.
    #[error("The host cannot be reached: {0}.")]
    Unreachable(String),
    /// The host said something that this client does not understand.
    #[error("The host said something unexpected: {0}.")]
    Unexpected(String),
    /// The connection was closed, with this code and word.
    #[error("The host closed the connection ({code} {reason}).")]
    Closed {
        /// WebSocket close code; 1006 where there was none.
        code: u16,
        /// Its word.
        reason: String,
    },
}

impl Error {
    /// The code of a refusal.
    pub fn code(&self) -> &str {
        match self {
            Error::Refused(no) => &no.code,
            Error::Unreachable(_) => "unreachable",
            Error::Unexpected(_) => "unexpected",
            Error::Closed { .. } => "closed",
        }
    }
}
