//! The one connection of a program that plays by itself, for all of its tables.

use crate::{Error, Live};
use protocol::{FromProgram, ToHost, ToProgram, VERSION};
use serde_json::value::to_raw_value;

/// The connection of a program.
pub struct ProgramSocket {
    live: Live,
    /// What the program is called at tables.
    pub name: String,
    /// The tables that it is at already.
    pub tables: Vec<String>,
}

impl ProgramSocket {
    /// Connects as the program of `token`, which plays these games (all where there are none) at so
    /// many tables at once.
    pub async fn connect(
        base: &str,
        token: &str,
        games: &[&str],
        most: u32,
    ) -> Result<ProgramSocket, Error> {
        let live = Live::open_programs(base).await?;
        let mut socket = ProgramSocket { live, name: String::new(), tables: Vec::new() };
        let games = games.iter().map(|game| (*game).to_owned()).collect();
        let token = token.to_owned();
        let hello = FromProgram::Hello { version: VERSION, token, games, most: Some(most) };
        socket.send(&hello).await?;
        loop {
            match socket.next().await? {
                ToProgram::Welcome { name, tables, .. } => {
                    (socket.name, socket.tables) = (name, tables);
                    return Ok(socket);
                }
                ToProgram::Error(reject) => return Err(Error::Refused(reject)),
                _ => {}
            }
        }
    }

    /// Says something.
    pub async fn send(&mut self, message: &FromProgram) -> Result<(), Error> {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.live.send_text(text).await
    }

    /// Says something at a table.
    pub async fn say(&mut self, table: &str, message: &ToHost) -> Result<(), Error> {
        let message = to_raw_value(message).expect("messages are plain data");
        self.send(&FromProgram::At { table: table.to_owned(), message }).await
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<ToProgram, Error> {
        let text = self.live.next_text().await?;
        serde_json::from_str(&text).map_err(|e| Error::Unexpected(format!("{e} in {text}")))
    }
}
