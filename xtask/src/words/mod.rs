//! Builds the word lists that are shipped, from Debian's `scowl`.

mod scowl;
mod table;

use crate::workspace::Workspace;
use anyhow::{Context, Result};
use scowl::Collected;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use table::Table;

/// What the lists are built from, and how often we changed our mind about it: raise the last
/// number whenever a list changes.
const VERSION: &str = "2020.12.07.1";

/// Arguments of `cargo xtask words`.
#[derive(clap::Args)]
pub struct Args {
    /// Where SCOWL's lists are.
    #[arg(long, default_value = "/usr/share/dict/scowl")]
    scowl: PathBuf,
}

/// A word of the lists.
pub struct Word {
    /// SCOWL's size class: 10 for the commonest words, 95 for the rarest.
    pub class: u8,
    pub offensive: bool,
    pub family: bool,
    pub standard: bool,
}

/// Builds the tables into `data/words`.
pub fn run(ws: &Workspace, args: &Args) -> Result<()> {
    let folder = ws.root.join("data/words");
    let by_hand = |file: &str| -> Result<BTreeSet<String>> {
        let text = std::fs::read_to_string(folder.join(file))
            .with_context(|| format!("{file} lies in data/words"))?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        Ok(lines.flat_map(str::split_whitespace).map(str::to_owned).collect())
    };
    let words = lists(
        &scowl::collect(&args.scowl)?,
        &by_hand("supplement.txt")?,
        &by_hand("stop.txt")?,
        &by_hand("offensive.txt")?,
    );
    let family = Table::list("family", VERSION, &words, |w| w.family);
    let standard = Table::list("standard", VERSION, &words, |w| w.standard);
    let large = Table::list("large", VERSION, &words, |_| true);
    for (file, heads, wanted) in
        [("standard.table", vec![&family, &standard], true), ("large.table", vec![&large], false)]
    {
        let packed = table::pack(&heads, words.iter().filter(|(_, w)| w.standard == wanted));
        println!("{file} {} bytes", packed.len());
        std::fs::write(folder.join(file), packed)?;
    }
    for list in [family, standard, large] {
        println!("{} {} words {}", list.name, list.words, list.hash);
    }
    Ok(())
}

/// Decides which list each word stands in.
fn lists(
    collected: &Collected,
    supplement: &BTreeSet<String>,
    stop: &BTreeSet<String>,
    offensive: &BTreeSet<String>,
) -> BTreeMap<String, Word> {
    let mut words = BTreeMap::new();
    for (word, places) in collected {
        let within =
            |size: u8, variant: u8| places.iter().any(|p| p.size <= size && p.variant <= variant);
        let offensive = offensive.contains(word);
        let stopped = stop.contains(word);
        words.insert(
            word.clone(),
            Word {
                class: places.iter().map(|p| p.size).min().unwrap_or(95),
                offensive,
                family: within(60, 2) && !stopped && !offensive,
                standard: within(80, 3) && !stopped,
            },
        );
    }
    for word in supplement {
        let added = words.entry(word.clone()).or_insert(Word {
            class: 80,
            offensive: offensive.contains(word),
            family: false,
            standard: true,
        });
        added.standard = true;
        added.class = added.class.min(80);
    }
    words
}
