//! The games as tools for language models, by the Model Context Protocol.
//!
//! | file | what |
//! |---|---|
//! | [`server`] | [`Server`]: answers a client's requests |
//! | [`tool`] | the tools, and what each takes |
//! | [`player`] | [`Player`]: the tables that one client plays at |
//! | [`seat`] | [`SeatAtTable`]: what a table shows a player and takes from them |
//! | [`local`] | [`LocalSeat`]: at a table in this process, against bots |
//! | [`hosted`] | [`HostedSeat`]: at a table of a host |
//! | [`remote`] | [`RemoteHost`]: a host by its address |
//! | [`say`] | a table in words |
//!
//! Whatever is said here is made from what the player's own seat sees.

pub mod hosted;
pub mod local;
pub mod player;
pub mod remote;
pub mod say;
pub mod seat;
pub mod server;
pub mod tool;

pub use hosted::{HostedSeat, PlayHost, SeatLink};
pub use local::{LocalSeat, Others};
pub use player::Player;
pub use remote::RemoteHost;
pub use rmcp;
pub use seat::{Moves, SeatAtTable, Seen};
pub use server::Server;

/// Answers a client on standard input and output until it ends.
pub async fn serve_stdio(player: Player) -> Result<(), String> {
    use rmcp::ServiceExt;
    let serving = Server::new(player).serve(rmcp::transport::stdio()).await;
    let serving = serving.map_err(|e| format!("The client did not begin as MCP asks: {e}"))?;
    serving.waiting().await.map(drop).map_err(|e| e.to_string())
}
