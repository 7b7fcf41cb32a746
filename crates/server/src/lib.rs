//! The host: HTTP, WebSocket, one task a table.
//!
//! | file | what |
//! |---|---|
//! | [`chance`] | where everything comes from that nobody must be able to guess |
//! | [`config`] | what an operator can set |
//! | [`host`] | [`Host`]: what all requests share; [`run`]: serve until told to stop |
//! | `registry` | table id to the task that owns it; loads tables on demand |
//! | `room` | the task that owns one table: seats, play, audience, bots, rematch |
//! | `meta` | what is kept about a table besides its log |
//! | `secret` | seat secrets, and how they are kept |
//! | `socket`, `wire` | one WebSocket connection; writing to it, from wherever there is news |
//! | `http` | routes, pages, security headers |
//! | `nodes` | one node of many: whose a table is, and the way there |
//! | `limits` | how much of everything one address may have |
//! | [`unix`] | listening on a Unix socket, for a proxy on the same machine |
//!
//! Nothing is answered before it is durable: a room appends to the store, then tells.

pub mod chance;
pub mod config;
pub mod host;
mod http;
mod limits;
mod meta;
mod nodes;
mod registry;
mod room;
mod secret;
mod socket;
#[cfg(unix)]
pub mod unix;
mod wire;

pub use chance::Chance;
pub use config::Config;
#[cfg(unix)]
pub use host::run_unix;
pub use host::{Host, run};
pub use http::routes;
pub use meta::Meta;
pub use nodes::{Bus, CannotJoin, Parcel, Unreached};
#[cfg(unix)]
pub use unix::UnixDoor;
