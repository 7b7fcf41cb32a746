//! `parlour games` and `parlour rules`: what there is to play, and how.

use crate::failure::{DONE, Usage};
use catalog::{GAMES, GameEntry};
use serde_json::Value;
use std::io::{self, Write};

/// How to list the games.
#[derive(clap::Args)]
pub struct GamesArgs {
    /// A JSON array, with options and bots.
    #[arg(long)]
    json: bool,
}

/// Which rules.
#[derive(clap::Args)]
pub struct RulesArgs {
    /// The game, as `parlour games` names it.
    game: String,
    /// One rule, by its id: CC-08.
    id: Option<String>,
}

/// The game with this id, for a person who typed it.
pub fn find(id: &str) -> Result<&'static GameEntry, Usage> {
    Ok(catalog::game(id)?)
}

/// Lists the games.
pub fn games(args: &GamesArgs) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", referee::games::list())?;
        return Ok(DONE);
    }
    for game in GAMES {
        let about = &game.about;
        writeln!(out, "{}  {}", about.id, about.name)?;
        writeln!(out, "    {}", about.line)?;
        let seats = match about.min_seats == about.max_seats {
            true => format!("{} players", about.min_seats),
            false => format!("{} to {} players", about.min_seats, about.max_seats),
        };
        writeln!(out, "    {seats}, about {} minutes", about.minutes)?;
        for level in game.levels {
            writeln!(out, "    bot {:8} {}: {}", level.word, level.name, level.line)?;
        }
        let options = game.check_options(&Value::Null, None).expect("the usual options are sound");
        writeln!(out, "    options {options}")?;
    }
    Ok(DONE)
}

/// Prints the rules of a game, or one of them.
pub fn rules(args: &RulesArgs) -> anyhow::Result<u8> {
    let game = find(&args.game)?;
    let text = game.about.rules;
    let shown = match &args.id {
        None => text.trim_end().to_owned(),
        Some(id) => catalog::rules::rule(text, id).ok_or_else(|| {
            let known: Vec<&str> = catalog::rules::ids(text).collect();
            Usage(format!("{} has no rule {id}. It has: {}.", game.about.name, known.join(", ")))
        })?,
    };
    writeln!(io::stdout(), "{shown}")?;
    Ok(DONE)
}
