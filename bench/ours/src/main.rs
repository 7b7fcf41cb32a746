//! What `cargo xtask bench` measures: `bench NAME` measures once and prints a JSON object a figure.

mod best_word;
mod coach;
mod host;
mod neighbour;
mod page;
mod playouts;
mod plays;
mod programs;
mod puzzles;
mod referee;
mod search;
mod server;
mod split;
mod timing;
mod words;

use anyhow::{Context, Result, bail};
use serde_json::json;

/// What a bench found out in one round.
struct Figure {
    name: &'static str,
    value: f64,
    unit: &'static str,
    /// Whose figure it is: empty for ours, or the library that did the same work beside us.
    peer: &'static str,
    /// Where the value is a median: the worst.
    worst: Option<f64>,
}

impl Figure {
    fn new(name: &'static str, value: f64, unit: &'static str) -> Figure {
        Figure { name, value, unit, peer: "", worst: None }
    }
}

/// Measures once.
type Round = fn() -> Result<Vec<Figure>>;

/// In the order of `bench/benches.txt`, which holds their figures and rounds.
const BENCHES: &[(&str, Round)] = &[
    ("candy-chain/playouts", || Ok(playouts::candy_chain())),
    ("candy-monsters/playouts", || Ok(playouts::candy_monsters())),
    ("candy-chain/search", || Ok(search::speed())),
    ("candy-chain/search-solved", || Ok(search::solved())),
    ("lexicon/is-word", || Ok(words::is_word())),
    ("lexicon/memory", || Ok(words::memory())),
    ("lexicon/anagrams", || Ok(words::anagrams())),
    ("quiddler/best-split", || Ok(split::best())),
    ("keyword/best-word", || Ok(best_word::find())),
    ("candygrams/plays", || Ok(plays::find())),
    ("coach/candy-chain", || Ok(coach::games())),
    ("puzzles/check", || Ok(puzzles::check())),
    ("referee/requests", referee::requests),
    ("server/moves", server::load),
    ("server/program-p99", programs::waits),
    ("server/cold-start", server::cold_start),
    ("server/idle-table", server::idle_table),
    ("server/neighbour", neighbour::slowest),
    ("web/first-page", page::first),
    ("web/playable", page::playable),
    ("web/lighthouse", page::lighthouse),
];

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let name = match args[..] {
        [name] => name,
        // One of the attacks of `server/neighbour`, which starts it as a process of its own.
        ["attack", attack, url] => return neighbour::attack(attack, url),
        _ => bail!("Say `bench NAME`; `cargo xtask bench` does it for all of them."),
    };
    let bench = BENCHES.iter().find(|(bench, _)| *bench == name);
    let (_, round) = bench.with_context(|| format!("There is no bench `{name}`."))?;
    for Figure { name, value, unit, peer, worst } in round()? {
        let mut line = json!({ "bench": name, "value": value, "unit": unit });
        if !peer.is_empty() {
            line["peer"] = json!(peer);
        }
        if let Some(worst) = worst {
            line["worst"] = json!(worst);
        }
        println!("{line}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_is_in_the_list() {
        let list = include_str!("../../benches.txt").lines();
        let listed = list.filter(|line| !line.starts_with('#'));
        let listed: Vec<&str> = listed.filter_map(|line| line.split(' ').nth(1)).collect();
        let ours: Vec<&str> = BENCHES.iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, ours);
    }
}
