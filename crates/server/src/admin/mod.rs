//! What an operator can do with a running host, by a Unix socket that only they can open.
//!
//! One command a line, one answer a line, both JSON. With many nodes any of them can be asked: what
//! concerns the others is passed on over the bus. Every command that changes something is logged under
//! the target `admin`.
//!
//! | file | what |
//! |---|---|
//! | [`command`] | what can be asked, and the answers |
//! | `carry_out` | doing it, here and at the other nodes |
//! | `blocks` | names and addresses that may not play for a while |
//! | `socket` | the socket |

pub(crate) mod blocks;
pub(crate) mod carry_out;
pub mod command;
#[cfg(unix)]
mod socket;

pub use command::{
    AdminAnswer, AdminCommand, BlockReport, NodeReport, SeatReport, TableReport, Whom,
};
#[cfg(unix)]
pub use socket::serve;
