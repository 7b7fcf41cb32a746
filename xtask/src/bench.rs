//! `cargo xtask bench`: our speed, and that of peers measured in the same run.
//!
//! `bench/benches.txt` lists the benches, with their figures and how many rounds each needs. The
//! package `bench`, built with optimisation, measures one of them once. A peer is a Node program
//! under `bench/peers` that measures once and prints its figures under the names of ours; or a
//! library, which the bench measures beside us and names. Here the rounds of ours and theirs
//! alternate, so that a noisy machine slows both, and medians are printed: a line for each peer.

use crate::Workspace;
use crate::setup::{self, Need};
use crate::workspace::{read, run};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::process::Command;

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Only benches with a figure whose name begins so: `candy-chain/playouts`, `server/`.
    name: Option<String>,
    /// Measure peers too, where a bench has one.
    #[arg(long)]
    peers: bool,
    /// Rounds to take the median of, instead of as many as each bench finds right.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
}

/// Somebody else's program that does the same work as one of our benches.
struct Peer {
    bench: &'static str,
    folder: &'static str,
    /// A script of that folder, and what it is told.
    script: &'static [&'static str],
}

const PEERS: &[Peer] = &[
    Peer {
        bench: "candy-chain/playouts",
        folder: "bench/peers/boardgame-io",
        script: &["playouts.mjs"],
    },
    Peer { bench: "server/moves", folder: "bench/peers/boardgame-io", script: &["load.mjs"] },
    Peer { bench: "server/moves", folder: "bench/peers/colyseus", script: &["load.mjs"] },
    Peer {
        bench: "server/moves",
        folder: "bench/peers/colyseus",
        script: &["load.mjs", "messages"],
    },
];

/// A value, as measured once or as the median.
struct Figure {
    /// Its name; a peer gives its figures the names of ours.
    name: String,
    /// Who the peer is; empty for ours.
    peer: String,
    value: f64,
    unit: String,
    /// Where the value is a median of many: the worst of them.
    worst: Option<f64>,
}

/// A line of `bench/benches.txt`.
struct Bench<'a> {
    /// The first names the bench.
    figures: Vec<&'a str>,
    /// Rounds to take the median of.
    rounds: u32,
}

impl Bench<'_> {
    fn name(&self) -> &str {
        self.figures[0]
    }

    /// The benches with a figure whose name begins so.
    fn choose<'a>(list: &'a str, prefix: &str) -> Result<Vec<Bench<'a>>> {
        let mut benches = Vec::new();
        for line in list.lines().filter(|line| !line.starts_with('#')) {
            let (rounds, figures) = line.split_once(' ').context("a bench has figures")?;
            let figures = figures.split(' ').collect();
            benches.push(Bench { figures, rounds: rounds.parse()? });
        }
        let all: Vec<&str> = benches.iter().flat_map(|bench| &bench.figures).copied().collect();
        if !all.iter().any(|figure| figure.starts_with(prefix)) {
            bail!("There is no figure that begins with `{prefix}`. There are:\n{}", all.join("\n"));
        }
        benches.retain(|bench| bench.figures.iter().any(|figure| figure.starts_with(prefix)));
        Ok(benches)
    }
}

/// Measures and prints a JSON object a line.
pub fn start(ws: &Workspace, args: &Args) -> Result<()> {
    let list = std::fs::read_to_string(ws.root.join("bench/benches.txt"))?;
    let chosen = Bench::choose(&list, args.name.as_deref().unwrap_or_default())?;
    setup::install(ws, [Need::Node])?;
    run(ws.cargo(["build", "--release", "--package", "bench"]))?;
    let of = |area: &str| chosen.iter().any(|bench| bench.name().starts_with(area));
    if of("web/") {
        ws.npm_packages("web")?;
        let mut page = ws.npm("web", &["run", "build"]);
        page.stdout(std::io::stderr()); // ours is for the figures
        run(page)?;
    }
    if of("web/lighthouse") {
        ws.npm_packages("bench/lighthouse")?;
    }
    if of("web/") || of("server/") {
        run(ws.cargo(["build", "--release", "--package", "cli"]))?;
    }
    for bench in &chosen {
        let (bench, rounds) = (bench.name(), args.rounds.unwrap_or(bench.rounds));
        let peers = PEERS.iter().filter(|peer| args.peers && peer.bench == bench);
        let peers: Vec<&Peer> = peers.collect();
        for peer in &peers {
            ws.npm_packages(peer.folder)?;
        }
        let (mut of_ours, mut of_theirs) = (Vec::new(), Vec::new());
        for round in 1..=rounds {
            eprintln!("{bench}: round {round} of {rounds}");
            let found = figures(&read(ours(ws, bench))?)?;
            let (found, beside): (Vec<_>, Vec<_>) =
                found.into_iter().partition(|figure| figure.peer.is_empty());
            of_ours.extend(found);
            of_theirs.extend(beside.into_iter().filter(|_| args.peers));
            for peer in &peers {
                of_theirs.extend(figures(&read(theirs(ws, peer))?)?);
            }
        }
        let of_theirs = medians(of_theirs);
        for figure in medians(of_ours) {
            let theirs = of_theirs.iter().filter(|peer| peer.name == figure.name);
            let lines: Result<Vec<Value>> =
                theirs.map(|peer| line_of(&figure, Some(peer))).collect();
            let lines = match lines? {
                none if none.is_empty() => vec![line_of(&figure, None)?],
                lines => lines,
            };
            for line in lines {
                println!("{line}");
            }
        }
    }
    Ok(())
}

fn ours(ws: &Workspace, bench: &str) -> Command {
    let mut command = Command::new(ws.target.join("release/bench"));
    command.current_dir(&ws.root).arg(bench);
    command
}

fn theirs(ws: &Workspace, peer: &Peer) -> Command {
    let mut command = Command::new("node");
    command.current_dir(ws.root.join(peer.folder)).args(peer.script);
    command
}

/// Reads a JSON object a line.
fn figures(printed: &str) -> Result<Vec<Figure>> {
    let figure = |line: &str| -> Option<Figure> {
        let object: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| object[key].as_str().map(str::to_owned);
        Some(Figure {
            name: text("bench")?,
            peer: text("peer").unwrap_or_default(),
            value: object["value"].as_f64()?,
            unit: text("unit")?,
            worst: object["worst"].as_f64(),
        })
    };
    let read = |line: &str| figure(line).with_context(|| format!("not a figure: {line}"));
    printed.lines().map(read).collect()
}

/// The median of each figure's values, in the order in which they came first.
fn medians(rounds: Vec<Figure>) -> Vec<Figure> {
    let mut names: Vec<(Figure, Vec<f64>)> = Vec::new();
    for figure in rounds {
        let value = figure.value;
        let same = |first: &Figure| first.name == figure.name && first.peer == figure.peer;
        match names.iter_mut().find(|(first, _)| same(first)) {
            Some((first, values)) => {
                first.worst = first.worst.zip(figure.worst).map(|(a, b)| a.max(b));
                values.push(value);
            }
            None => names.push((figure, vec![value])),
        }
    }
    let middle = |(figure, mut values): (Figure, Vec<f64>)| {
        values.sort_by(f64::total_cmp);
        Figure { value: values[values.len() / 2], ..figure }
    };
    names.into_iter().map(middle).collect()
}

fn line_of(ours: &Figure, theirs: Option<&Figure>) -> Result<Value> {
    let mut line = json!({ "bench": ours.name, "value": rounded(ours.value), "unit": ours.unit });
    if let Some(worst) = ours.worst {
        line["worst"] = json!(rounded(worst));
    }
    if let Some(theirs) = theirs {
        if theirs.unit != ours.unit {
            bail!("{} is in {}, of {} in {}", ours.name, ours.unit, theirs.peer, theirs.unit);
        }
        line["peer"] = json!(theirs.peer);
        line["peer_value"] = json!(rounded(theirs.value));
        line["ratio"] = json!(rounded(ours.value / theirs.value));
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
    fn benches_are_chosen_by_the_beginning_of_a_figure() {
        let list = "# three\n5 a/b a/c\n1 d/e\n3 a/f\n";
        let names = |prefix: &str| -> Result<Vec<String>> {
            let chosen = Bench::choose(list, prefix)?;
            Ok(chosen.iter().map(|bench| format!("{} {}", bench.rounds, bench.name())).collect())
        };
        assert_eq!(names("").unwrap(), ["5 a/b", "1 d/e", "3 a/f"]);
        assert_eq!(names("a/").unwrap(), ["5 a/b", "3 a/f"]);
        assert_eq!(names("a/c").unwrap(), ["5 a/b"]);
        assert!(names("x").unwrap_err().to_string().contains("d/e"));
    }

    #[test]
    fn medians_are_kept_by_name() {
        let printed = [("a", 9), ("b", 1), ("a", 2), ("b", 5), ("a", 3)];
        let line = |(name, value)| json!({ "bench": name, "value": value, "unit": "x/s" });
        let printed = printed.map(|figure| line(figure).to_string()).join("\n");
        let found = medians(figures(&printed).unwrap());
        let found: Vec<_> = found.iter().map(|f| (f.name.as_str(), f.value)).collect();
        assert_eq!(found, [("a", 3.0), ("b", 5.0)]);
        assert!(figures("nonsense").is_err());
    }

    #[test]
    fn peers_are_kept_apart_and_the_worst_of_all_rounds_is_kept() {
        let printed = [("", 1, 4), ("a", 5, 5), ("b", 6, 6), ("", 3, 9), ("", 2, 7)];
        let line = |(peer, value, worst)| json!({ "bench": "x", "peer": peer, "value": value, "unit": "ms", "worst": worst });
        let printed = printed.map(|figure| line(figure).to_string()).join("\n");
        let found = medians(figures(&printed).unwrap());
        let found: Vec<_> = found.iter().map(|f| (f.peer.as_str(), f.value, f.worst)).collect();
        assert_eq!(found, [("", 2.0, Some(9.0)), ("a", 5.0, Some(5.0)), ("b", 6.0, Some(6.0))]);
        let figure = &medians(figures(&printed).unwrap())[0];
        assert_eq!(line_of(figure, None).unwrap()["worst"], json!(9.0));
    }

    #[test]
    fn a_peer_is_compared_in_the_same_unit_only() {
        let figure = |peer: &str, value, unit: &str| Figure {
            name: "candy-chain/playouts".into(),
            peer: peer.into(),
            value,
            unit: unit.into(),
            worst: None,
        };
        let ours = figure("", 90_000.0, "games/s");
        let with = line_of(&ours, Some(&figure("peer 1", 80.0, "games/s"))).unwrap();
        assert_eq!(with["ratio"], json!(1125.0));
        assert_eq!(with["peer"], json!("peer 1"));
        assert!(line_of(&ours, None).unwrap().get("ratio").is_none());
        assert!(line_of(&ours, Some(&figure("peer 1", 80.0, "moves/s"))).is_err());
    }
}
