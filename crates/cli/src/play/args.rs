//! What the command line asks for.

use crate::failure::Usage;
use play::Reject;
use serde_json::{Map, Value};
use std::path::PathBuf;

/// How to play in the terminal.
#[derive(clap::Args, Debug)]
pub struct PlayArgs {
    /// The game, by its id: `parlour games` lists them.
    pub game: String,
    /// How many sit at the table; as few as the game allows, if left out. Bots fill the seats.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub seats: Option<u8>,
    /// Who you play against, by level: for Candy Chain random, easy, medium or strong. The middle
    /// one if left out; several with commas between, the last for all seats that are left.
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    pub bot: Vec<String>,
    /// Where you sit, counted from 1. Seat 1 chooses first.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with_all = ["people", "two"],
          value_parser = clap::value_parser!(u8).range(1..))]
    pub seat: u8,
    /// So many people share the keyboard, in the first seats.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "two",
          value_parser = clap::value_parser!(u8).range(1..))]
    pub people: u8,
    /// Two people share the keyboard.
    #[arg(long)]
    pub two: bool,
    /// Your name in the saved game; of several people, all names with commas between.
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

impl PlayArgs {
    /// How many people share the keyboard.
    pub fn people(&self) -> u8 {
        if self.two { 2 } else { self.people }
    }
}

/// What varies a game; each game reads it in its own way.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Wishes {
    /// A named variant or a size: for Candy Chain standard, dense, mini, or such as 10x6; for
    /// Candygrams standard or express.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// A clock: for Candy Chain 30s/move, 10m, 10m+5s; for Keyword and Candygrams the time
    /// for a round, such as 60s; or none.
    #[arg(long, value_name = "TIME")]
    pub clock: Option<String>,
    /// Begin here: for Candy Chain a position as a line of text, or a board alone; for the others
    /// a position as JSON, as in `parlour referee`.
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// The word list of a word game: family, standard or large.
    #[arg(long, value_name = "LIST")]
    pub list: Option<String>,
    /// Who sees to it that words are words: the program (referee), or for Quiddler and Candygrams
    /// the players (challenge), for Keyword everybody at the reveal (table).
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
    /// The word to collect the letters of, in Keyword.
    #[arg(long, value_name = "WORD")]
    pub keyword: Option<String>,
    /// The deal of the day, of the solitaire: today's, or of a day such as --daily=2025-12-24.
    #[arg(long, value_name = "DATE", num_args = 0..=1, require_equals = true,
          default_missing_value = "today")]
    pub daily: Option<String>,
    /// Any other option of the game by its name, as `parlour games` lists them:
    /// --set offensive=false. Can be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// How many people share the keyboard.
    #[arg(skip)]
    pub people: u8,
}

impl Wishes {
    /// Refuses what a game would not listen to. `known` are the flags it reads.
    pub fn only(&self, game: &str, known: &[&str]) -> Result<(), Reject> {
        let given = [
            ("--variant", self.variant.is_some()),
            ("--clock", self.clock.is_some()),
            ("--position", self.position.is_some()),
            ("--list", self.list.is_some()),
            ("--mode", self.mode.is_some()),
            ("--keyword", self.keyword.is_some()),
            ("--daily", self.daily.is_some()),
        ];
        match given.iter().find(|(flag, given)| *given && !known.contains(flag)) {
            None => Ok(()),
            Some((flag, _)) => {
                let say = format!("{game} has no {flag}. It takes {} and --set.", known.join(", "));
                Err(Reject::new("unknown-wish", "", say))
            }
        }
    }

    /// The position as JSON; null without one.
    pub fn scenario(&self) -> Result<Value, Reject> {
        let Some(text) = &self.position else { return Ok(Value::Null) };
        serde_json::from_str(text).map_err(|e| {
            let say =
                format!("That position is not JSON: {e}. Write it as `parlour referee` does.");
            Reject::new("bad-scenario", "", say)
        })
    }

    /// Options with what was set by name on top.
    pub fn over(&self, mut options: Value) -> Result<Value, Usage> {
        if self.set.is_empty() {
            return Ok(options);
        }
        if options.is_null() {
            options = Value::Object(Map::new());
        }
        for set in &self.set {
            let (name, value) = set
                .split_once('=')
                .ok_or_else(|| Usage(format!("\"{set}\" sets nothing: write --set NAME=VALUE.")))?;
            // Numbers, true, false, null and objects are JSON; all else is text.
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            options[name] = value;
        }
        Ok(options)
    }
}

/// A time: `90s`, `10m`.
pub fn seconds(text: &str) -> Option<u32> {
    match text.strip_suffix('m') {
        Some(minutes) => minutes.parse::<u32>().ok()?.checked_mul(60),
        None => text.strip_suffix('s')?.parse().ok(),
    }
}

/// What a game makes of the wishes.
#[derive(Debug, Default)]
pub struct Wanted {
    /// Its options; null for the usual ones.
    pub options: Value,
    /// A position to begin from; null for an ordinary game.
    pub scenario: Value,
}

/// What a game makes of the wishes for its `n`th game in a row, counted from 1.
pub type Reader = fn(&Wishes, u32) -> Result<Wanted, Reject>;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn options_are_set_by_name() {
        let set = |texts: &[&str], options| {
            let set = texts.iter().map(ToString::to_string).collect();
            Wishes { set, ..Wishes::default() }.over(options)
        };
        let all = set(&["a=true", "b=7", "c=most-words", "d=null", "e=x=y"], Value::Null);
        let want = json!({"a": true, "b": 7, "c": "most-words", "d": null, "e": "x=y"});
        assert_eq!(all.unwrap(), want);
        assert_eq!(set(&["a=2"], json!({"a": 1, "b": 1})).unwrap(), json!({"a": 2, "b": 1}));
        assert_eq!(set(&[], Value::Null).unwrap(), Value::Null);
        assert!(set(&["nonsense"], Value::Null).unwrap_err().to_string().contains("NAME=VALUE"));
    }

    #[test]
    fn a_wish_that_no_game_hears_is_refused() {
        let wishes = Wishes { list: Some("large".into()), ..Wishes::default() };
        assert!(wishes.only("Quiddler", &["--list"]).is_ok());
        let no = wishes.only("Candy Chain", &["--variant", "--clock"]).unwrap_err();
        assert_eq!(no.say, "Candy Chain has no --list. It takes --variant, --clock and --set.");
    }
}
