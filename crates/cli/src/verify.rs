//! `parlour verify`: a whole game from its file alone.

use crate::failure::{DONE, FAILED, say};
use crate::file;
use play::Outcome;
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use table::{Checked, Fault, erased::Verified};

/// Which games, and how to say it.
#[derive(clap::Args)]
pub struct Args {
    /// Recorded games; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Accepts games that are not over, too, as far as they can be checked.
    #[arg(long)]
    unfinished: bool,
    /// One JSON object a file.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    file: String,
    /// Everything was checked and is right.
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a str>,
    #[serde(flatten)]
    checked: Option<Checked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Fault>,
}

/// Checks every file; done only if all of them are right.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let mut code = DONE;
    for path in &args.files {
        let found = file::read(path)?.and_then(|log| catalog::verify(&log));
        let right = found.as_ref().is_ok_and(|(_, checked)| checked.finished || args.unfinished);
        if !right {
            code = FAILED;
        }
        if args.json {
            let report = serde_json::to_string(&report(path, &found, right))?;
            writeln!(io::stdout(), "{report}")?;
        } else if right {
            writeln!(io::stdout(), "{}: {}", path.display(), sentence(&found))?;
        } else {
            say(format_args!("{}: {}", path.display(), sentence(&found)));
        }
    }
    Ok(code)
}

fn report<'a>(path: &Path, found: &'a Result<Verified, Fault>, ok: bool) -> Report<'a> {
    let file = path.display().to_string();
    match found {
        Ok((table, checked)) => Report {
            file,
            ok,
            game: Some(&table.header().game),
            checked: Some(*checked),
            outcome: table.turn().outcome().cloned(),
            hash: Some(table.head()),
            error: None,
        },
        Err(fault) => Report {
            file,
            ok,
            game: None,
            checked: None,
            outcome: None,
            hash: None,
            error: Some(fault),
        },
    }
}

/// What was found out, for people.
fn sentence(found: &Result<Verified, Fault>) -> String {
    let (table, checked) = match found {
        Ok(found) => found,
        Err(fault) => return fault.to_string(),
    };
    let header = table.header();
    let moves = count(checked.inputs, "input is legal", "inputs are legal");
    match (table.turn().outcome(), checked) {
        (Some(outcome), Checked { finished: true, deals, .. }) => {
            let deals = count(deals.unwrap_or_default(), "deal is", "deals are")
                + " from the committed seed";
            let ended = crate::replay::result(&header.players, outcome);
            format!("right. {}: {moves}, {deals}, all hashes fit. {ended}", header.game)
        }
        (Some(_), _) => format!(
            "not complete: the game is over, but its last line, which reveals the seed, is \
             missing, so the deals cannot be checked. {moves}, all hashes fit."
        ),
        (None, _) => format!(
            "not over yet: {moves} and all hashes fit, but the seed is revealed only at the end, \
             so the deals cannot be checked."
        ),
    }
}

fn count(n: u64, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}
