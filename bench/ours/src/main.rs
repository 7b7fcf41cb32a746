//! What `cargo xtask bench` measures: `bench list` names the benches, `bench round NAME`
//! measures one of them once and prints a JSON object a line.

mod playouts;

use anyhow::{Context, Result, bail};
use serde_json::json;

/// What a bench found out in one round.
struct Figure {
    name: &'static str,
    value: f64,
    unit: &'static str,
}

/// A bench's name, which begins the names of its figures, and how to measure a round.
type Bench = (&'static str, fn() -> Vec<Figure>);

const BENCHES: &[Bench] = &[("candy-chain/playouts", playouts::round)];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => BENCHES.iter().for_each(|(name, _)| println!("{name}")),
        ["round", wanted] => {
            let bench = BENCHES.iter().find(|(name, _)| *name == wanted);
            let (_, round) = bench.with_context(|| format!("There is no bench `{wanted}`."))?;
            for Figure { name, value, unit } in round() {
                println!("{}", json!({ "bench": name, "value": value, "unit": unit }));
            }
        }
        _ => bail!("Say `bench list` or `bench round NAME`; `cargo xtask bench` does both."),
    }
    Ok(())
}
