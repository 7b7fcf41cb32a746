//! A small bot for a Parlour host.
//!
//!     cargo run -p client --example bot -- http://127.0.0.1:7777 TOKEN

use client::{Error, ProgramSocket};
use protocol::{AnySnapshot, FromProgram, ToClient, ToHost, ToProgram};
use serde_json::value::RawValue;

/// The whole strategy: the first ready-made move, or giving up where there is none.
fn choose(snapshot: &AnySnapshot) -> Option<Box<RawValue>> {
    snapshot.can.actions.first().or(snapshot.can.resign.as_ref()).cloned()
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let mut args = std::env::args().skip(1);
    let (Some(host), Some(token)) = (args.next(), args.next()) else {
        eprintln!("Usage: bot ADDRESS TOKEN");
        return Ok(());
    };
    let mut socket = ProgramSocket::connect(&host, &token, &[], 8).await?;
    let mut asked = 0;
    loop {
        let (table, message) = match socket.next().await? {
            ToProgram::Invitation { id, .. } => {
                socket.send(&FromProgram::Accept { invitation: id }).await?;
                continue;
            }
            ToProgram::Error(reject) => {
                eprintln!("{reject}");
                continue;
            }
            ToProgram::At { table, message } => (table, message),
            _ => continue,
        };
        let snapshot = match serde_json::from_str(message.get()) {
            Ok(ToClient::Welcome(welcome)) => welcome.snapshot,
            Ok(ToClient::News(news)) => Some(news.snapshot),
            _ => None,
        };
        let Some(snapshot) = snapshot else { continue };
        if snapshot.turn.is_over() {
            println!("over {table}");
            socket.send(&FromProgram::Leave { table }).await?;
        } else if snapshot.you.is_some_and(|you| snapshot.turn.waiting_for.has(you))
            && let Some(action) = choose(&snapshot)
        {
            asked += 1;
            socket.say(&table, &ToHost::Act { id: asked.to_string(), action }).await?;
        }
    }
}
