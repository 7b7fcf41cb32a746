//! What `cargo xtask bench` measures: `bench list` names the benches, each with the number of
//! rounds that makes sense; `bench round NAME` measures one of them once and prints a JSON
//! object a line.

mod playouts;
mod search;

use anyhow::{Context, Result, bail};
use serde_json::json;

/// What a bench found out in one round.
struct Figure {
    name: &'static str,
    value: f64,
    unit: &'static str,
}

struct Bench {
    /// Begins the names of its figures.
    name: &'static str,
    /// Rounds to take the median of.
    rounds: u32,
    round: fn() -> Vec<Figure>,
}

const BENCHES: &[Bench] = &[
    Bench { name: "candy-chain/playouts", rounds: 5, round: playouts::round },
    Bench { name: "candy-chain/search", rounds: 5, round: search::speed },
    // a second for each of a hundred positions, and hardly any noise in the outcome
    Bench { name: "candy-chain/search-solved", rounds: 1, round: search::solved },
];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => BENCHES.iter().for_each(|bench| println!("{} {}", bench.name, bench.rounds)),
        ["round", wanted] => {
            let bench = BENCHES.iter().find(|bench| bench.name == wanted);
            let bench = bench.with_context(|| format!("There is no bench `{wanted}`."))?;
            for Figure { name, value, unit } in (bench.round)() {
                println!("{}", json!({ "bench": name, "value": value, "unit": unit }));
            }
        }
        _ => bail!("Say `bench list` or `bench round NAME`; `cargo xtask bench` does both."),
    }
    Ok(())
}
