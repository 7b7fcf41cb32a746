//! The checks that take hours.

use crate::workspace::{read, run};
use crate::{Workspace, chaos, fuzz, release, schemathesis as requests};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::process::Command;

/// Random requests for each operation of the host's interface.
const REQUESTS: u32 = 1_000;
/// Seeds of the simulation; the ordinary tests try 2,000.
const SEEDS: u32 = 100_000;
/// Games between two neighbouring levels of a bot.
const GAMES: u32 = 400;
/// How long nodes, databases and connections fail.
const CHAOS_SECONDS: u64 = 600;
/// How often one host is killed.
const KILLS: u32 = 10_000;
/// How long each target is fuzzed.
const FUZZ_SECONDS: u64 = 600;

/// Random requests to a running host.
pub(super) fn schemathesis(ws: &Workspace) -> Result<()> {
    requests::check(ws, REQUESTS)
}

/// Many more seeds than in the ordinary tests.
pub(super) fn simulation(ws: &Workspace) -> Result<()> {
    let mut simulation = ws.cargo(["test", "--package", "server", "--test", "simulation", "part_"]);
    simulation.env("SEEDS", SEEDS.to_string());
    run(simulation)
}

/// Every level of every game against the one below it. Strength is a rate over many games: a level
/// passes if the lower end of the 95 % interval of its rate is above one half.
pub(super) fn ladders(ws: &Workspace) -> Result<()> {
    run(ws.cargo(["build", "--release", "--package", "cli"]))?;
    let parlour = |args: &[&str]| {
        let mut command = Command::new(ws.target.join("release/parlour"));
        command.args(args);
        command
    };
    let games: Value = serde_json::from_str(&read(parlour(&["games", "--json"]))?)?;
    let mut weak = Vec::new();
    for (game, better, worse) in neighbours(&games)? {
        let args = ["arena", &game, "--a", &better, "--b", &worse, "--json", "--games"];
        let result = read(parlour(&[&args[..], &[&GAMES.to_string()]].concat()))?;
        let result: Value = serde_json::from_str(&result)?;
        let number =
            |key: &str| result[key].as_f64().with_context(|| format!("no {key}: {result}"));
        let (rate, low) = (number("a_rate")?, number("a_rate_low")?);
        let high = number("a_rate_high")?;
        eprintln!(
            "{game}: {better} beats {worse} in {rate:.3} of {GAMES} games, {low:.3} to {high:.3}"
        );
        if low <= 0.5 {
            weak.push(format!("{game}: {better} is not shown to beat {worse}"));
        }
    }
    if !weak.is_empty() {
        bail!("{}", weak.join("\n"));
    }
    Ok(())
}

/// Each level of each game with the one below it.
fn neighbours(games: &Value) -> Result<Vec<(String, String, String)>> {
    let mut pairs = Vec::new();
    for game in games.as_array().context("`parlour games --json` lists no games")? {
        let id = |value: &Value| value["id"].as_str().map(str::to_owned);
        let levels: Option<Vec<String>> =
            game["bots"].as_array().context("a game lists its bots")?.iter().map(id).collect();
        let levels = levels.context("a level has an id")?;
        for pair in levels.windows(2) {
            let game = id(game).context("a game has an id")?;
            pairs.push((game, pair[1].clone(), pair[0].clone()));
        }
    }
    Ok(pairs)
}

/// Many nodes under faults.
pub(super) fn chaos(ws: &Workspace) -> Result<()> {
    chaos::run_for(ws, CHAOS_SECONDS)
}

/// One host that is killed again and again.
pub(super) fn kills(ws: &Workspace) -> Result<()> {
    chaos::run_kills(ws, KILLS)
}

/// What people install, built twice and tried.
pub(super) fn release(ws: &Workspace) -> Result<()> {
    release::run(ws, &release::Args { twice: true, r#try: true })
}

/// Everything that reads foreign bytes; with `FUZZ_INPUTS`, until so many inputs were ever tried.
pub(super) fn fuzz(ws: &Workspace) -> Result<()> {
    let inputs = std::env::var("FUZZ_INPUTS").ok();
    let inputs = inputs.map(|n| n.parse()).transpose().context("FUZZ_INPUTS is a number")?;
    fuzz::start(ws, &fuzz::Args::all(FUZZ_SECONDS, inputs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_level_meets_the_one_below_it() {
        let level = |id: &str| json!({ "id": id });
        let games = json!([
            { "id": "chess", "bots": [level("easy"), level("medium"), level("strong")] },
            { "id": "patience", "bots": [] },
        ]);
        let pairs = neighbours(&games).unwrap();
        let pair = |better: &str, worse: &str| ("chess".into(), better.into(), worse.into());
        assert_eq!(pairs, [pair("medium", "easy"), pair("strong", "medium")]);
    }
}
