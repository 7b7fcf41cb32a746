//! Builds what `crates/lexicon` ships, from Debian's `scowl` and `wordnet-base`, and from the files
//! in `data/words` that are made by hand. docs/words.md says what is in it and why.
//!
//! | file | what |
//! |---|---|
//! | [`scowl`] | reads SCOWL's files |
//! | [`lists`] | decides which list each word belongs to |
//! | [`table`] | packs words |
//! | [`wordnet`] | reads WordNet's files |
//! | [`definitions`] | packs what words mean |

mod definitions;
mod lists;
mod scowl;
mod table;
mod wordnet;

use crate::workspace::Workspace;
use anyhow::{Context, Result};
use lists::ByHand;
use std::path::{Path, PathBuf};
use table::{List, pack};

/// What the lists are built from, and how often we changed our mind about it: raise the last
/// number whenever a list changes.
const VERSION: &str = "2020.12.07.1";

/// Arguments of `cargo xtask words`.
#[derive(clap::Args)]
pub struct Args {
    /// Where SCOWL's lists are.
    #[arg(long, default_value = "/usr/share/dict/scowl")]
    scowl: PathBuf,
    /// Where WordNet's database is.
    #[arg(long, default_value = "/usr/share/wordnet")]
    wordnet: PathBuf,
}

/// Builds the tables into `data/words`.
pub fn run(ws: &Workspace, args: &Args) -> Result<()> {
    let folder = ws.root.join("data/words");
    let read = |file: &str| {
        let read = std::fs::read_to_string(folder.join(file));
        read.with_context(|| format!("data/words/{file} is made by hand and kept with the code"))
    };
    let found = scowl::collect(&args.scowl)?;
    let by_hand = ByHand {
        supplement: lists::words_of(&read("supplement.txt")?),
        stop: lists::words_of(&read("stop.txt")?),
        offensive: lists::words_of(&read("offensive.txt")?),
    };
    let words = lists::decide(&found, &by_hand)?;
    let family = List::of("family", VERSION, &words, |word| word.family);
    let standard = List::of("standard", VERSION, &words, |word| word.standard);
    let large = List::of("large", VERSION, &words, |_| true);
    let within = |wanted| words.iter().filter(move |(_, word)| word.standard == wanted);
    let facts = |(word, known): (&String, &lists::Word)| (word.clone(), table::facts(known));
    write(&folder, "standard.table", &pack(&[&family, &standard], within(true).map(facts)))?;
    write(&folder, "large.table", &pack(&[&large], within(false).map(facts)))?;
    let others = found.others.iter().filter(|(word, _)| !words.contains_key(*word));
    let others = others.map(|(word, other)| (word.clone(), *other as u8));
    write(&folder, "others.table", &pack(&[], others))?;
    let net = wordnet::read(&args.wordnet)?;
    let lines = definitions::lines(&net, &words, &read("definitions.txt")?)?;
    write(&folder, "definitions.table", &definitions::pack(&lines))?;
    for list in [family, standard, large] {
        println!("{}: {} words, {}", list.name, list.words, list.hash);
    }
    println!("definitions: {} words", lines.len());
    Ok(())
}

fn write(folder: &Path, file: &str, bytes: &[u8]) -> Result<()> {
    println!("data/words/{file}: {} bytes", bytes.len());
    std::fs::write(folder.join(file), bytes).with_context(|| format!("cannot write {file}"))
}
