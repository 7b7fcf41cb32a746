//! What the command line asks for.

use super::options;
use crate::Usage;
use catalog::GameEntry;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use play::Reject;
use serde_json::{Map, Value};
use std::path::PathBuf;

/// A game, and how it is to be played: `parlour play GAME` with the flags of that game.
#[derive(Clone)]
pub struct PlayCommand {
    /// Which game.
    pub game: &'static GameEntry,
    /// What every game can be asked for.
    pub args: PlayArgs,
    /// The game's own options.
    pub options: CliOptions,
}

/// What every game can be asked for.
#[derive(clap::Args, Clone, Debug)]
pub struct PlayArgs {
    /// How many sit at the table; as few as the game allows, if left out. Bots fill the seats.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub seats: Option<u8>,
    /// Who you play against, by level. The easiest if left out; several with commas between, the
    /// last for all seats that are left.
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    pub bot: Vec<String>,
    /// Where you sit, counted from 1.
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
    /// Begin here: a position as JSON, as in `parlour referee`; for Candy Chain also as a line of
    /// text.
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// Any option by the name it has in JSON: --set offensive=false. Can be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Luck and bots from this text, to play the same game again.
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Keep the game in this new file, for `parlour replay` and `parlour verify`.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Letters instead of shapes.
    #[arg(long)]
    pub ascii: bool,
    /// Words instead of a picture: a text board, a numbered list of moves, and a line to type on.
    #[arg(long)]
    pub plain: bool,
}

/// Which game to learn.
#[derive(clap::Args, Clone, Debug)]
pub struct LearnArgs {
    /// The game: `parlour games` lists them.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Letters instead of shapes.
    #[arg(long)]
    pub ascii: bool,
    /// Words instead of a picture: a text board, a numbered list of moves, and a line to type on.
    #[arg(long)]
    pub plain: bool,
}

impl PlayArgs {
    /// How many people share the keyboard.
    pub fn people(&self) -> u8 {
        if self.two { 2 } else { self.people }
    }
}

/// The game's options as the command line has them.
pub type CliOptions = Map<String, Value>;

/// What a table is opened with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableSetup {
    /// The game's options.
    pub options: CliOptions,
    /// A position to begin from; null for an ordinary game.
    pub scenario: Value,
}

impl PlayCommand {
    /// Options and position of any game, before the game's screen changes them.
    pub fn setup(&self) -> Result<TableSetup, Usage> {
        let mut options = self.options.clone();
        for set in &self.args.set {
            let (name, value) = set
                .split_once('=')
                .ok_or_else(|| Usage(format!("\"{set}\" sets nothing: write --set NAME=VALUE.")))?;
            // Numbers, true, false, null and objects are JSON; all else is text.
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            options.insert(name.to_owned(), value);
        }
        // At this keyboard nobody waits for a stranger: a clock runs only if it was asked for. All else
        // is as at a table on the page.
        let usual = self.game.with_table_defaults(&Value::Object(options.clone()));
        if let Value::Object(usual) = self.game.without_clocks(&usual) {
            options = usual;
        }
        // Cards of one's own were given to be played with.
        let sets = self.game.card_sets();
        if let Some(own) = sets.last().filter(|_| sets.len() > 1) {
            options.entry("cards").or_insert(own.as_str().into());
        }
        Ok(TableSetup { options, scenario: Value::Null })
    }
}

/// A position as JSON.
pub fn json_position(text: &str) -> Result<Value, Reject> {
    serde_json::from_str(text).map_err(|e| {
        let message =
            format!("That position is not JSON: {e}. Write it as `parlour referee` does.");
        Reject::new("bad-scenario", "", message)
    })
}

impl Subcommand for PlayCommand {
    fn augment_subcommands(command: Command) -> Command {
        let games = catalog::GAMES.iter().map(|game| {
            let command = PlayArgs::augment_args(Command::new(game.about.id));
            command.about(game.about.line).args(options::flags(game)).after_help(levels(game))
        });
        command
            .subcommands(games)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games")
            .disable_help_subcommand(true)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        PlayCommand::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        catalog::game(name).is_ok()
    }
}

/// The game's bots, for its help.
fn levels(game: &GameEntry) -> String {
    let lines = game
        .levels
        .iter()
        .map(|level| format!("  {:<12}{:<12}{}\n", level.id, level.name, level.line));
    match game.levels.is_empty() {
        true => String::new(),
        false => format!("Bots (--bot):\n{}", lines.collect::<String>()),
    }
}

impl FromArgMatches for PlayCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PlayCommand, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (id, matches) = matches.subcommand().ok_or_else(missing)?;
        let game = catalog::game(id).map_err(|_| missing())?;
        let args = PlayArgs::from_arg_matches(matches)?;
        Ok(PlayCommand { game, args, options: options::given(game, matches) })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = PlayCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::rig::line;
    use serde_json::json;

    #[test]
    fn options_are_set_by_name() {
        let set = |texts: &[&str]| {
            let texts = texts.iter().flat_map(|text| ["--set", text]);
            line(&["candy-chain"].into_iter().chain(texts).collect::<Vec<_>>()).setup()
        };
        let all = set(&["a=true", "b=7", "c=most-words", "d=null", "e=x=y"]).unwrap().options;
        for (name, want) in
            [("a", json!(true)), ("b", json!(7)), ("c", json!("most-words")), ("e", json!("x=y"))]
        {
            assert_eq!(all[name], want);
        }
        assert!(set(&["nonsense"]).unwrap_err().to_string().contains("NAME=VALUE"));
    }
}
