//! What the command line asks for.

use play::Reject;
use serde_json::Value;
use std::path::PathBuf;

/// How to play in the terminal.
#[derive(clap::Args, Debug)]
pub struct PlayArgs {
    /// The game, by its id: `parlour games` lists them.
    pub game: String,
    /// Who you play against: for Candy Chain random, easy, medium or strong; the middle one if
    /// left out.
    #[arg(long, value_name = "LEVEL", conflicts_with = "two")]
    pub bot: Option<String>,
    /// Where you sit, counted from 1. Seat 1 chooses first.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "two",
          value_parser = clap::value_parser!(u8).range(1..))]
    pub seat: u8,
    /// Two people share the keyboard.
    #[arg(long)]
    pub two: bool,
    /// Your name in the saved game; with --two, both names with a comma between.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub name: Vec<String>,
    /// What varies the game.
    #[command(flatten)]
    pub wishes: Wishes,
    /// Luck and bots from this text, to play the same game again.
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Keep the game in this new file, for `parlour replay` and `parlour verify`.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Letters instead of shapes.
    #[arg(long)]
    pub ascii: bool,
}

/// What varies a game; each game reads it in its own way.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Wishes {
    /// A named variant or a size: for Candy Chain standard, dense, mini, or such as 10x6.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// A clock: 30s/move, 10m, 10m+5s, or none.
    #[arg(long, value_name = "TIME")]
    pub clock: Option<String>,
    /// Begin here: a position as a line of text, or a board alone.
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
}

/// What a game makes of the wishes for its `n`th game in a row: options and position.
pub type Reader = fn(&Wishes, u32) -> Result<(Value, Value), Reject>;
