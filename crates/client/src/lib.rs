//! A Rust client of the protocol: for tests, the load generator, and programs that play.
//!
//! | file | what |
//! |---|---|
//! | [`http`] | [`Http`]: making, joining and listing tables |
//! | [`live`] | [`Live`]: the stream of one table |
//! | [`program`] | [`ProgramSocket`]: one connection for all tables of a program |
//! | [`luck`] | [`SeatLuck`]: a seat's part of the luck |
//! | `address` | the address of a host: a URL, or a Unix socket |

mod address;
pub mod http;
pub mod live;
pub mod luck;
pub mod program;

use address::HostAddress;
pub use http::Http;
pub use live::Live;
pub use luck::SeatLuck;
pub use program::ProgramSocket;

use play::Reject;

/// Errors of the client.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The host refused.
    #[error("{0}")]
    Refused(Reject),
    /// The host is unreachable, or the connection was lost.
    #[error("The host is unreachable: {0}.")]
    Unreachable(String),
    /// The host sent something that this client does not understand.
    #[error("Unexpected message from the host: {0}.")]
    Unexpected(String),
    /// The host closed the connection.
    #[error("The host closed the connection ({code} {reason}).")]
    Closed {
        /// WebSocket close code; 1006 where there was none.
        code: u16,
        /// The reason that the host gave.
        reason: String,
    },
}

impl Error {
    /// The code of a refusal.
    pub fn code(&self) -> &str {
        match self {
            Error::Refused(reject) => &reject.code,
            Error::Unreachable(_) => "unreachable",
            Error::Unexpected(_) => "unexpected",
            Error::Closed { .. } => "closed",
        }
    }
}
