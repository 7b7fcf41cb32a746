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
        Some(id) => rule(text, id).ok_or_else(|| {
            let known: Vec<&str> = entries(text).filter_map(id_of).collect();
            Usage(format!("{} has no rule {id}. It has: {}.", game.about.name, known.join(", ")))
        })?,
    };
    writeln!(io::stdout(), "{shown}")?;
    Ok(DONE)
}

/// The lines that begin an entry of a list.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("- "))
}

/// The id that an entry begins with: `CC-08`, in bold or not.
fn id_of(entry: &str) -> Option<&str> {
    let word = entry.split_whitespace().next()?.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let (letters, number) = word.split_once('-')?;
    let fits = letters.bytes().all(|b| b.is_ascii_uppercase())
        && number.bytes().all(|b| b.is_ascii_digit());
    (fits && !letters.is_empty() && !number.is_empty()).then_some(word)
}

/// One rule with everything indented below it.
fn rule(text: &str, id: &str) -> Option<String> {
    let is_it = |line: &str| {
        let found = line.strip_prefix("- ").and_then(id_of);
        found.is_some_and(|found| found.eq_ignore_ascii_case(id))
    };
    let mut lines = text.lines().skip_while(|line| !is_it(line));
    let first = lines.next()?;
    let rest = lines.take_while(|line| line.starts_with(' '));
    Some([first].into_iter().chain(rest).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# A game\n- AB-01 One.\n  More of it.\n- **AB-02** Two.\n\n## Later\n- Not.\n";

    #[test]
    fn a_rule_is_its_entry_with_what_is_indented_below_it() {
        assert_eq!(rule(TEXT, "AB-01").unwrap(), "- AB-01 One.\n  More of it.");
        assert_eq!(rule(TEXT, "ab-02").unwrap(), "- **AB-02** Two.");
        assert_eq!(rule(TEXT, "AB-03"), None);
        assert_eq!(entries(TEXT).filter_map(id_of).collect::<Vec<_>>(), ["AB-01", "AB-02"]);
    }
}
