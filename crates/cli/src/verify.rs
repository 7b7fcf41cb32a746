//! `parlour verify`: a whole game from its file alone, and whether it is the game one saw begin.

use crate::failure::{DONE, FAILED, message};
use crate::file;
use catalog::Report;
use play::Seat;
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use table::{Fault, Witness};

/// Which games, and how to say it.
#[derive(clap::Args)]
pub struct Args {
    /// Recorded games; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Accepts games that are not over, too, as far as they can be checked.
    #[arg(long)]
    unfinished: bool,
    /// The fingerprint (commitment) that the host showed before the first deal, whole or its first
    /// digits.
    #[arg(long, value_name = "HEX", value_parser = fingerprint)]
    commit: Option<String>,
    /// The text that a seat added to the luck. Seats are numbered as in the file, from 0. May be
    /// given more than once.
    #[arg(long, value_name = "SEAT=TEXT", value_parser = seat_text)]
    entropy: Vec<(u8, String)>,
    /// One JSON object a file.
    #[arg(long)]
    json: bool,
}

/// The fewest digits of a fingerprint that say anything.
const LEAST_DIGITS: usize = 8;

fn fingerprint(text: &str) -> Result<String, String> {
    let digits = text.replace([' ', '-'], "").to_lowercase();
    let is_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
    if is_hex && (LEAST_DIGITS..=64).contains(&digits.len()) {
        return Ok(digits);
    }
    Err(format!("a fingerprint is {LEAST_DIGITS} to 64 hexadecimal digits"))
}

fn seat_text(text: &str) -> Result<(u8, String), String> {
    let parts = text.split_once('=').and_then(|(seat, text)| Some((seat.parse().ok()?, text)));
    let (seat, text) = parts.ok_or("write a seat's number and its text, as 0=salt")?;
    Ok((seat, text.to_owned()))
}

#[derive(Serialize)]
struct Line<'a> {
    file: String,
    /// Everything was checked and is right.
    ok: bool,
    #[serde(flatten)]
    report: Option<&'a Report>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Fault>,
}

/// Checks every file; done only if all of them are right.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let mut code = DONE;
    for path in &args.files {
        let found = file::read(path)?.and_then(|log| check(&log, args));
        let right = found.as_ref().is_ok_and(|report| report.checked.finished || args.unfinished);
        if !right {
            code = FAILED;
        }
        if args.json {
            let line = serde_json::to_string(&line(path, &found, right))?;
            writeln!(io::stdout(), "{line}")?;
        } else if right {
            writeln!(io::stdout(), "{}: {}", path.display(), sentence(&found, args))?;
        } else {
            message(format_args!("{}: {}", path.display(), sentence(&found, args)));
        }
    }
    Ok(code)
}

fn check(log: &str, args: &Args) -> Result<Report, Fault> {
    // A short fingerprint matches the commitment that begins with it.
    let commit = args.commit.as_ref().map(|seen| {
        let whole = table::replay::header(log).ok().map(|header| header.commit);
        whole.filter(|whole| whole.starts_with(seen)).unwrap_or_else(|| seen.clone())
    });
    let entropy = args.entropy.iter().cloned().collect();
    catalog::check(log, &Witness { commit, entropy, ..Witness::default() })
}

fn line<'a>(path: &Path, found: &'a Result<Report, Fault>, ok: bool) -> Line<'a> {
    let file = path.display().to_string();
    Line { file, ok, report: found.as_ref().ok(), error: found.as_ref().err() }
}

/// What was found out, for people.
fn sentence(found: &Result<Report, Fault>, args: &Args) -> String {
    let report = match found {
        Ok(report) => report,
        Err(fault) => return fault.to_string(),
    };
    let checked = &report.checked;
    let moves = count(checked.inputs, "input is legal", "inputs are legal");
    let notes: String = report.notes.iter().map(|note| format!(" {note}")).collect();
    match &report.outcome {
        Some(outcome) if checked.finished => {
            let deals = deals(report);
            let seen = compared(args);
            let ended = crate::replay::result(&report.players, outcome);
            format!(
                "right. {}: {moves}, {deals}, all hashes fit{seen}. {ended}{notes}",
                report.game
            )
        }
        Some(_) => format!(
            "not complete: the game is over, but its last line, which reveals the seed, is \
             missing, so the deals cannot be checked. {moves}, all hashes fit.{notes}"
        ),
        None => format!(
            "not over yet: {moves} and all hashes fit, but the seed is revealed only at the end, \
             so the deals cannot be checked.{notes}"
        ),
    }
}

/// Where the deals came from.
fn deals(report: &Report) -> String {
    let drawn = report.checked.deals.unwrap_or_default();
    let seed = count(drawn, "deal is", "deals are") + " from the committed seed";
    match report.checked.deals_without_luck {
        0 => seed,
        set => {
            let set = count(set, "deal is", "deals are") + " set, whatever the seed";
            if drawn == 0 { set } else { format!("{seed}, {set}") }
        }
    }
}

/// What the file was checked against.
fn compared(args: &Args) -> String {
    let mut seen = Vec::new();
    seen.extend(args.commit.as_ref().map(|_| "the fingerprint is the one you saw".to_owned()));
    seen.extend(args.entropy.iter().map(|(seat, _)| format!("{} added that text", Seat(*seat))));
    seen.into_iter().map(|part| format!(", {part}")).collect()
}

fn count(n: u64, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}
