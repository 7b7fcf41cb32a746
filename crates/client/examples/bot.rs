//! A small bot for a Parlour host.
//!
//!     cargo run -p client --example bot -- http://127.0.0.1:7777 TOKEN

use client::{Error, ProgramSocket};
use protocol::{AnySnapshot, FromProgram, ToClient, ToHost, ToProgram};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The whole strategy: the first ready-made move that was not refused, or giving up where there is
/// none.
fn choose(snapshot: &AnySnapshot, refused: &[String]) -> Option<Box<RawValue>> {
    let mut actions = snapshot.can.actions.iter();
    let fresh = actions.find(|action| refused.iter().all(|no| no != action.get()));
    fresh.or(snapshot.can.resign.as_ref()).cloned()
}

/// What the host showed last of a table, and what it has refused there since.
struct Table {
    snapshot: Box<AnySnapshot>,
    refused: Vec<String>,
    /// The number of the last request about it.
    asked: u64,
}

struct Bot {
    socket: ProgramSocket,
    tables: BTreeMap<String, Table>,
    asked: u64,
}

impl Bot {
    /// Does something, if the game waits for it.
    async fn act(&mut self, name: &str) -> Result<(), Error> {
        let Some(table) = self.tables.get_mut(name) else { return Ok(()) };
        let Table { snapshot, refused, asked } = table;
        let awaited = snapshot.you.is_some_and(|you| snapshot.turn.waiting_for.has(you));
        let Some(action) = choose(snapshot, refused).filter(|_| awaited) else { return Ok(()) };
        // Should it be refused, it is not tried again.
        refused.push(action.get().to_owned());
        self.asked += 1;
        *asked = self.asked;
        self.socket.say(name, &ToHost::Act { id: self.asked.to_string(), action }).await
    }

    async fn hear(&mut self, name: String, message: &RawValue) -> Result<(), Error> {
        let snapshot = match serde_json::from_str(message.get()) {
            Ok(ToClient::Welcome(welcome)) => welcome.snapshot,
            Ok(ToClient::News(news)) => Some(news.snapshot),
            Ok(ToClient::Answer(answer)) => {
                let Some(why) = answer.error else { return Ok(()) };
                println!("refused {name} {why}");
                // What came too late is of no interest: the game has gone on.
                let table = self.tables.get(&name);
                return match table.is_some_and(|table| table.asked.to_string() == answer.id) {
                    true => self.act(&name).await,
                    false => Ok(()),
                };
            }
            _ => None,
        };
        let Some(snapshot) = snapshot.map(Box::new) else { return Ok(()) };
        if snapshot.turn.is_over() {
            println!("over {name}");
            self.tables.remove(&name);
            return self.socket.send(&FromProgram::Leave { table: name }).await;
        }
        self.tables.insert(name.clone(), Table { snapshot, refused: Vec::new(), asked: 0 });
        self.act(&name).await
    }
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let mut args = std::env::args().skip(1);
    let (Some(host), Some(token)) = (args.next(), args.next()) else {
        eprintln!("Usage: bot ADDRESS TOKEN");
        return Ok(());
    };
    let socket = ProgramSocket::connect(&host, &token, &[], 8).await?;
    let mut bot = Bot { socket, tables: BTreeMap::new(), asked: 0 };
    loop {
        match bot.socket.next().await? {
            ToProgram::Invitation { id, .. } => {
                bot.socket.send(&FromProgram::Accept { invitation: id }).await?;
            }
            ToProgram::Error(reject) => eprintln!("{reject}"),
            ToProgram::At { table, message } => bot.hear(table, &message).await?,
            _ => {}
        }
    }
}
