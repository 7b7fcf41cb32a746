//! Programs that play by themselves: their tokens, and one connection for all of their tables, over
//! `GET /api/programs/socket`.

use crate::tables::TableInfo;
use play::{Reject, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

/// `POST /api/tables/{id}/seats/{seat}/program`: a program for a free seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskProgram {
    /// The name of a program that is connected, which is invited. Without one the answer is a token,
    /// with which any program can take the seat.
    #[serde(default)]
    #[schemars(length(max = crate::MAX_NAME))]
    pub program: Option<String>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ProgramAsked {
    /// The token: whoever has it can take this seat, for a day. `null` where a program was invited.
    pub token: Option<String>,
}

/// A program that is connected to this host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ProgramInfo {
    /// What it is called at tables.
    pub name: String,
    /// The games that it plays.
    pub games: Vec<String>,
    /// At how many tables it plays now.
    pub playing: u32,
    /// At how many it plays at most.
    pub most: u32,
}

/// What a program says.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromProgram {
    /// The first message.
    Hello {
        /// [`crate::VERSION`].
        version: u32,
        /// The program's token.
        token: String,
        /// The games that it plays; all where the list is empty.
        #[serde(default)]
        games: Vec<String>,
        /// At how many tables it plays at most; 1 where it is left out.
        #[serde(default)]
        most: Option<u32>,
    },
    /// Takes the seat of an invitation.
    Accept {
        /// The invitation.
        invitation: String,
    },
    /// Does not.
    Decline {
        /// The invitation.
        invitation: String,
    },
    /// Takes a free seat of a table: this one, or the first.
    Join {
        /// The table.
        table: String,
        /// The seat.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// Says something at a table: a [`ToHost`](crate::ToHost), but for hello.
    At {
        /// The table.
        table: String,
        /// What.
        #[schemars(with = "serde_json::Value")]
        message: Box<RawValue>,
    },
    /// Wants to hear no more of a table.
    Leave {
        /// The table.
        table: String,
    },
    /// Anybody there? Answered with `pong`.
    Ping {},
}

/// What the host says to a program.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ToProgram {
    /// The answer to hello. The tables that the program plays at follow, each with its own welcome.
    Welcome {
        /// What the program is called at tables.
        name: String,
        /// The tables.
        tables: Vec<String>,
        /// At how many it plays at most.
        most: u32,
    },
    /// Somebody would like to play with the program. Good for a minute.
    Invitation {
        /// The invitation.
        id: String,
        /// The seat.
        seat: Seat,
        /// The table.
        table: Box<TableInfo>,
    },
    /// The program has a seat now. The table's own welcome follows.
    Joined {
        /// The table.
        table: String,
    },
    /// Something from a table: a [`ToClient`](crate::ToClient).
    At {
        /// The table.
        table: String,
        /// What.
        #[schemars(with = "serde_json::Value")]
        message: Box<RawValue>,
    },
    /// The program hears no more of this table: its game is over and somebody took the program along to
    /// another, or it left.
    Left {
        /// The table.
        table: String,
    },
    /// Something was refused.
    Error(Reject),
    /// Yes.
    Pong {},
}
