//! What `cargo xtask bench` measures: `bench list` prints a line for each bench, the names of its
//! figures and the number of rounds that makes sense; `bench round NAME` measures the one whose
//! first figure that is, once, and prints a JSON object a figure.

mod best_word;
mod host;
mod page;
mod playouts;
mod plays;
mod search;
mod server;
mod split;
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

struct Bench {
    /// What it measures; the first names the bench.
    figures: &'static [&'static str],
    /// Rounds to take the median of.
    rounds: u32,
    round: fn() -> Result<Vec<Figure>>,
}

const BENCHES: &[Bench] = &[
    Bench { figures: &["candy-chain/playouts"], rounds: 5, round: || Ok(playouts::candy_chain()) },
    Bench {
        figures: &["candy-monsters/playouts"],
        rounds: 5,
        round: || Ok(playouts::candy_monsters()),
    },
    Bench { figures: &["candy-chain/search"], rounds: 5, round: || Ok(search::speed()) },
    Bench {
        figures: &["candy-chain/search-solved", "candy-chain/search-solved-any"],
        // a second for each of a hundred positions, and hardly any noise in the outcome
        rounds: 1,
        round: || Ok(search::solved()),
    },
    Bench { figures: words::IS_WORD, rounds: 5, round: || Ok(words::is_word()) },
    Bench { figures: words::MEMORY, rounds: 1, round: || Ok(words::memory()) },
    Bench { figures: words::ANAGRAMS, rounds: 5, round: || Ok(words::anagrams()) },
    Bench { figures: &["quiddler/best-split"], rounds: 3, round: || Ok(split::best()) },
    Bench { figures: &["keyword/best-word"], rounds: 3, round: || Ok(best_word::find()) },
    Bench { figures: &["candygrams/plays"], rounds: 3, round: || Ok(plays::find()) },
    Bench { figures: server::LOAD, rounds: 3, round: server::load },
    Bench { figures: &["server/cold-start"], rounds: 5, round: server::cold_start },
    // thousands of durable requests, and hardly any noise in the outcome
    Bench { figures: &["server/idle-table"], rounds: 1, round: server::idle_table },
    Bench { figures: &["web/first-page"], rounds: 1, round: page::first },
];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            for bench in BENCHES {
                println!("{} {}", bench.figures.join(" "), bench.rounds);
            }
        }
        ["round", wanted] => {
            let bench = BENCHES.iter().find(|bench| bench.figures[0] == wanted);
            let bench = bench.with_context(|| format!("There is no bench `{wanted}`."))?;
            for Figure { name, value, unit, peer, worst } in (bench.round)()? {
                let mut line = json!({ "bench": name, "value": value, "unit": unit });
                if !peer.is_empty() {
                    line["peer"] = json!(peer);
                }
                if let Some(worst) = worst {
                    line["worst"] = json!(worst);
                }
                println!("{line}");
            }
        }
        _ => bail!("Say `bench list` or `bench round NAME`; `cargo xtask bench` does both."),
    }
    Ok(())
}
