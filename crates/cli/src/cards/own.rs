//! A host's own sets of cards, made known by their names.

use crate::failure::Usage;
use candy_monsters::cards::{self, CardSet, Flaw, MAX_BYTES};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Makes a host's own sets known by the names that their files give them.
pub fn add_sets(files: &[PathBuf]) -> anyhow::Result<()> {
    for file in files {
        let set = sound(file)?;
        let wrong = |message: String| Usage(format!("The card file {} {message}", file.display()));
        let name = &set.id().name;
        match cards::named(name) {
            Ok(known) if known.id() == set.id() => {}
            Ok(_) => {
                let message = format!(
                    "cannot be used: another set is called \"{name}\". Give it another name in \
                     its first lines. [cards-name-taken]"
                );
                return Err(wrong(message).into());
            }
            Err(_) => drop(cards::add(Arc::new(set))),
        }
    }
    Ok(())
}

/// The text of a card file.
pub fn text(path: &Path) -> Result<String, Usage> {
    let shown = path.display();
    let wrong = |message: String| Usage(format!("The card file {shown} cannot be read: {message}"));
    let mut bytes = Vec::new();
    // One byte too many is enough to know that it is too long.
    let read =
        File::open(path).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes));
    read.map_err(|error| wrong(format!("{error}.")))?;
    String::from_utf8(bytes).map_err(|_| {
        wrong("it is not text in UTF-8. docs/cards.md tells how one is written. [bad-cards]".into())
    })
}

/// The set in a card file without flaws.
pub fn sound(path: &Path) -> Result<CardSet, Usage> {
    CardSet::check(&text(path)?).map_err(|flaws| Usage(refusal(path, &flaws)))
}

/// The first flaw, and how to see the others, in one line.
fn refusal(path: &Path, flaws: &[Flaw]) -> String {
    let shown = path.display();
    let first = flaws.first().map(ToString::to_string).unwrap_or_default();
    let more = match flaws.len() {
        0 | 1 => String::new(),
        n => format!(" There is more: `parlour cards check {shown}` tells all {n} flaws."),
    };
    format!("The card file {shown} cannot be used. {first}{more} [bad-cards]")
}
