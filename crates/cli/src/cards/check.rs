//! All that is wrong with a card file.

use super::own;
use crate::failure::{DONE, FAILED};
use candy_monsters::cards::{CardSet, Flaw};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

/// Checks a card file; done only if it is sound.
pub fn run(file: &Path, as_json: bool) -> anyhow::Result<u8> {
    let checked = CardSet::check(&own::text(file)?);
    let mut out = io::stdout().lock();
    let code = if checked.is_ok() { DONE } else { FAILED };
    if as_json {
        writeln!(out, "{}", report(&checked))?;
        return Ok(code);
    }
    let shown = file.display();
    match &checked {
        Ok(set) => {
            let id = set.id();
            writeln!(out, "{shown} is a sound set of cards called \"{}\".", id.name)?;
            writeln!(
                out,
                "{} starting monsters, {} monsters, {} types of abilities, {} events; hash {}",
                set.all().filter(|card| card.is_starter()).count(),
                set.all().filter(|card| card.is_monster() && !card.is_starter()).count(),
                set.abilities().len(),
                set.events().len(),
                id.hash
            )?;
        }
        Err(flaws) => {
            for flaw in flaws {
                writeln!(out, "{flaw}")?;
            }
            let s = if flaws.len() == 1 { "" } else { "s" };
            writeln!(out, "{shown} cannot be played with: {} flaw{s}.", flaws.len())?;
        }
    }
    Ok(code)
}

/// The same for a program.
fn report(checked: &Result<CardSet, Vec<Flaw>>) -> Value {
    let flaw = |flaw: &Flaw| json!({"line": flaw.line, "card": flaw.card, "field": flaw.field, "message": flaw.message});
    match checked {
        Ok(set) => json!({"sound": true, "name": set.id().name, "hash": set.id().hash}),
        Err(flaws) => {
            json!({"sound": false, "flaws": flaws.iter().map(flaw).collect::<Vec<_>>()})
        }
    }
}
