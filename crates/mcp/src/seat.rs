//! What a table shows a player and takes from them, wherever the table is.

use async_trait::async_trait;
use play::{Reject, Seat, TurnView};
use std::time::Duration;

/// A seat that somebody plays.
#[async_trait]
pub trait SeatAtTable: Send {
    /// The table's name, for the tools.
    fn table(&self) -> &str;
    /// What the seat sees now, and what happened since it was asked the last time.
    async fn look(&mut self) -> Result<Seen, Reject>;
    /// What the seat can do now.
    async fn moves(&mut self) -> Result<Moves, Reject>;
    /// Acts: a command as people type it, or the game's own JSON.
    async fn act(&mut self, action: &str) -> Result<(), Reject>;
    /// Waits until the game waits for this seat or is over, but not longer than this. Where the
    /// seat may act and need not, it passes the chance.
    async fn wait(&mut self, most: Duration) -> Result<(), Reject>;
}

/// What a seat sees.
pub struct Seen {
    /// The game's name: `Quiddler`.
    pub game: String,
    /// The names of the players by seat; a free seat's is empty.
    pub players: Vec<String>,
    /// The seat itself.
    pub you: Seat,
    /// Whether somebody chose the position that the game begins from.
    pub laid_out: bool,
    /// What happened since the last look, a sentence each.
    pub news: Vec<String>,
    /// The game, once it has begun.
    pub game_on: Option<GameOn>,
}

/// A game that has begun.
pub struct GameOn {
    /// The position as a text board.
    pub position: String,
    /// Whose turn it is.
    pub turn: TurnView,
    /// The round, where there are rounds.
    pub round: Option<u32>,
}

/// What a seat can do now.
pub struct Moves {
    /// Ready-made moves as commands; `None` at a table that hides them.
    pub listed: Option<Vec<String>>,
    /// Kinds of moves that the player puts together.
    pub compose: Vec<String>,
    /// How such moves are written.
    pub how: String,
    /// Whether the seat can be given up.
    pub resign: bool,
}

/// Said where a command is unclear at a table that hides its moves.
const UNCLEAR: &str = "That is not clear enough here, and this table gives no examples. Work out from the rules what \
    to do, and name everything that it is about.";

/// A refusal as a table that hides its moves says it: what is said to an unclear command names moves.
pub(crate) fn without_examples(reject: Reject) -> Reject {
    match &*reject.code {
        "not-understood" | "say-which" => {
            Reject { message: UNCLEAR.into(), at: Vec::new(), ..reject }
        }
        _ => reject,
    }
}

/// An action that was given as the game's own JSON, if it was: an object, or a text in quotes.
pub(crate) fn as_json(action: &str) -> Option<&str> {
    let action = action.trim();
    let json =
        action.starts_with(['{', '"']) && serde_json::from_str::<serde_json::Value>(action).is_ok();
    json.then_some(action)
}
