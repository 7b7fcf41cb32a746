//! `cargo xtask bench`: our speed, and that of peers measured in the same run.
//!
//! What is measured lives in the package `bench`, built with optimisation: `bench list` names
//! the benches, `bench round NAME` measures once. A peer is a Node program under `bench/peers`
//! that measures once and prints its figure. Here the rounds of ours and theirs alternate, so
//! that a noisy machine slows both, and medians are printed.

use crate::Workspace;
use crate::workspace::{read, run};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Command;

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Only benches whose name begins so: `candy-chain/playouts`.
    name: Option<String>,
    /// Measure peers too, where a bench has one.
    #[arg(long)]
    peers: bool,
    /// Rounds to take the median of.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// Somebody else's program that does the same work.
struct Peer {
    /// The figure of ours that it is compared with.
    bench: &'static str,
    folder: &'static str,
    script: &'static str,
}

const PEERS: &[Peer] = &[Peer {
    bench: "candy-chain/playouts",
    folder: "bench/peers/boardgame-io",
    script: "playouts.mjs",
}];

/// A name and a value, as measured once or as the median.
struct Figure {
    name: String,
    value: f64,
    unit: String,
}

/// Measures and prints a JSON object a line.
pub fn start(ws: &Workspace, args: &Args) -> Result<()> {
    run(ws.cargo(["build", "--release", "--package", "bench"]))?;
    let prefix = args.name.as_deref().unwrap_or_default();
    let listed = read(ours(ws, &["list"]))?;
    let chosen: Vec<&str> = listed.lines().filter(|name| overlap(name, prefix)).collect();
    if chosen.is_empty() {
        bail!("No bench begins with `{prefix}`. There are:\n{}", listed.trim_end());
    }
    for bench in chosen {
        let peers: Vec<&Peer> =
            PEERS.iter().filter(|p| args.peers && p.bench.starts_with(bench)).collect();
        for peer in &peers {
            ws.npm_packages(peer.folder)?;
        }
        let (mut our_rounds, mut their_rounds) = (Vec::new(), BTreeMap::<_, Vec<_>>::new());
        for round in 1..=args.rounds {
            eprintln!("{bench}: round {round} of {}", args.rounds);
            our_rounds.extend(figures(&read(ours(ws, &["round", bench]))?, "bench")?);
            for peer in &peers {
                let mut node = Command::new("node");
                node.current_dir(ws.root.join(peer.folder)).arg(peer.script);
                their_rounds.entry(peer.bench).or_default().extend(figures(&read(node)?, "peer")?);
            }
        }
        for figure in medians(our_rounds).iter().filter(|f| f.name.starts_with(prefix)) {
            let theirs = their_rounds.remove(figure.name.as_str()).map(medians).unwrap_or_default();
            println!("{}", line(figure, theirs.first())?);
        }
    }
    Ok(())
}

/// A bench `candy-chain/search` gives the figures `candy-chain/search` and
/// `candy-chain/search-…`; asking for one of those runs the bench.
fn overlap(bench: &str, prefix: &str) -> bool {
    bench.starts_with(prefix) || prefix.starts_with(bench)
}

fn ours(ws: &Workspace, args: &[&str]) -> Command {
    let mut command = Command::new(ws.target.join("release/bench"));
    command.current_dir(&ws.root).args(args);
    command
}

/// Reads a JSON object a line, the name under `key`.
fn figures(printed: &str, key: &str) -> Result<Vec<Figure>> {
    let figure = |line: &str| -> Option<Figure> {
        let object: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| object[key].as_str().map(str::to_owned);
        Some(Figure { name: text(key)?, value: object["value"].as_f64()?, unit: text("unit")? })
    };
    let read = |line: &str| figure(line).with_context(|| format!("not a figure: {line}"));
    printed.lines().map(read).collect()
}

/// The median of each name's values, in the order in which the names came first.
fn medians(rounds: Vec<Figure>) -> Vec<Figure> {
    let mut medians: Vec<(Figure, Vec<f64>)> = Vec::new();
    for figure in rounds {
        match medians.iter_mut().find(|(first, _)| first.name == figure.name) {
            Some((_, values)) => values.push(figure.value),
            None => {
                let value = figure.value;
                medians.push((figure, vec![value]));
            }
        }
    }
    let middle = |(figure, mut values): (Figure, Vec<f64>)| {
        values.sort_by(f64::total_cmp);
        Figure { value: values[values.len() / 2], ..figure }
    };
    medians.into_iter().map(middle).collect()
}

fn line(ours: &Figure, theirs: Option<&Figure>) -> Result<Value> {
    let mut line = json!({ "bench": ours.name, "value": rounded(ours.value), "unit": ours.unit });
    if let Some(peer) = theirs {
        if peer.unit != ours.unit {
            bail!("{} is in {}, {} in {}", ours.name, ours.unit, peer.name, peer.unit);
        }
        line["peer"] = json!(peer.name);
        line["peer_value"] = json!(rounded(peer.value));
        line["ratio"] = json!(rounded(ours.value / peer.value));
    }
    Ok(line)
}

/// Two decimals are more than a machine can repeat.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_are_kept_by_name() {
        let printed = [("a", 9), ("b", 1), ("a", 2), ("b", 5), ("a", 3)];
        let printed =
            printed.map(|(n, v)| json!({ "bench": n, "value": v, "unit": "x/s" }).to_string());
        let found = medians(figures(&printed.join("\n"), "bench").unwrap());
        let found: Vec<_> = found.iter().map(|f| (f.name.as_str(), f.value)).collect();
        assert_eq!(found, [("a", 3.0), ("b", 5.0)]);
        assert!(figures("nonsense", "bench").is_err());
    }

    #[test]
    fn a_peer_is_compared_in_the_same_unit_only() {
        let figure =
            |name: &str, value, unit: &str| Figure { name: name.into(), value, unit: unit.into() };
        let ours = figure("candy-chain/playouts", 90_000.0, "games/s");
        let with = line(&ours, Some(&figure("peer 1", 80.0, "games/s"))).unwrap();
        assert_eq!(with["ratio"], json!(1125.0));
        assert_eq!(with["peer"], json!("peer 1"));
        assert!(line(&ours, None).unwrap().get("ratio").is_none());
        assert!(line(&ours, Some(&figure("peer 1", 80.0, "moves/s"))).is_err());
    }

    #[test]
    fn a_prefix_chooses() {
        assert!(overlap("candy-chain/search", "candy-chain"));
        assert!(overlap("candy-chain/search", "candy-chain/search-solved"));
        assert!(!overlap("candy-chain/search", "candy-chain/playouts"));
    }
}
