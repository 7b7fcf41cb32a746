//! The host: HTTP, WebSocket, one task a table.
//!
//! | file | what |
//! |---|---|
//! | [`admin`] | what an operator can do with a running host |
//! | [`entropy`] | where everything comes from that nobody must be able to guess |
//! | [`config`] | what an operator can set |
//! | [`error`] | [`HostError`]: every reason to refuse something, with its code |
//! | [`host`] | [`Host`]: what all requests share; [`run`]: serve until stopped |
//! | `registry` | table id to the task that owns it; loads tables on demand |
//! | `room` | the task that owns one table: seats, play, audience, bots, rematch |
//! | `alone` | lessons and puzzles over a socket: a table for one person, in memory only |
//! | `meta` | what is kept about a table besides its log |
//! | `secret` | seat secrets, and how they are kept |
//! | `name` | names of players: visible and distinguishable |
//! | `player_text` | what a seat adds to the luck |
//! | `reports` | what the coach says about a finished game, as it is worked out |
//! | `replays` | finished games, step by step, as JSON |
//! | `socket`, `client_socket` | one WebSocket connection; writing to it, from wherever there is news |
//! | `http` | routes, pages, security headers |
//! | `nodes` | one node of many: whose a table is, and the way there |
//! | `notify` | telling people who are away that it is their turn |
//! | `limits` | how much of everything one address may have |
//! | `lobby` | public tables where somebody is |
//! | [`forget`](fn@forget) | people's names go from what is stored |
//! | `expiry` | tables go after a while |
//! | `disk` | how much disk space games take, and may take |
//! | `device_code` | codes that open a seat on another device |
//! | `connections` | how many connections are open |
//! | `accept` | taking connections, and refusing them |
//! | [`monitoring`] | metrics, and whether all is well |
//! | `security` | security events for the operator |
//! | `compute` | work that keeps a core busy, shared fairly |
//! | `wake`, `uptime` | games that sleep in the store until their time comes, and time that counts |
//! | [`wall_clock`] | the time of day |
//! | [`tls`] | HTTPS, with a certificate from two files or from an authority |
//! | `acme` | asking an authority for a certificate, and for the next one in time |
//! | `trust` | whom the host trusts when it calls somebody itself |
//! | [`unix`] | listening on a Unix socket, for a proxy on the same machine |
//!
//! Nothing is answered before it is durable: a room appends to the store, then tells.

mod accept;
mod acme;
pub mod admin;
mod alone;
mod client_socket;
mod compute;
pub mod config;
mod connections;
mod device_code;
mod disk;
pub mod entropy;
pub mod error;
mod expiry;
mod forget;
pub mod host;
mod http;
mod limits;
mod lobby;
mod meta;
pub mod monitoring;
mod name;
mod nodes;
mod notify;
mod player_text;
pub mod programs;
mod registry;
mod replays;
mod reports;
mod room;
mod secret;
mod security;
mod socket;
pub mod tls;
mod trust;
#[cfg(unix)]
pub mod unix;
mod uptime;
mod wake;
pub mod wall_clock;

pub use accept::serve_stream;
pub use acme::Acme;
pub use config::Config;
pub use entropy::EntropySource;
pub use error::{HostError, HostErrorInfo};
pub use forget::{Forgotten, forget};
#[cfg(unix)]
pub use host::run_unix;
pub use host::{Host, run, run_tls};
pub use http::routes;
pub use meta::Meta;
pub use nodes::{Bus, BusError, BusMessage, CannotJoin, packet};
pub use reports::forget_reports;
pub use tls::{Tls, TlsError};
#[cfg(unix)]
pub use unix::UnixSocket;
pub use wall_clock::WallClock;

/// A name for a node that no other ever had.
pub fn node_name() -> String {
    secret::table_id(&EntropySource::default())
}

/// The program's version. A build with `PARLOUR_VERSION` in its environment says so instead: tests let
/// two versions meet.
pub const PROGRAM_VERSION: &str = match option_env!("PARLOUR_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
