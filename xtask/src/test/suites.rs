//! Which Rust tests are quick, and which are slow or need services.
//!
//! Tests inside libraries and programs (`--lib --bins`) are quick. A test target, that is a file or
//! folder in some crate's `tests`, is quick unless it is named here.

use crate::Workspace;
use crate::workspace::read;
use anyhow::{Context, Result};
use serde_json::Value;

/// Test targets that take long, or that start PostgreSQL, NATS or proxies.
const SLOW: &[&str] = &[
    "corpus",     // fuzzed: a quarter of a minute for each target
    "database",   // cli: backup, doctor, migrate
    "kill",       // cli: hosts killed again and again
    "killed",     // store: a writer killed again and again
    "ladder",     // catalog: bots against bots
    "nodes",      // cli: many nodes
    "postgres",   // store
    "same_hash",  // replay-wasm: builds the rules for WebAssembly and plays recorded games there
    "simulation", // server: thousands of games
    "trouble",    // cli: databases, disks and proxies that fail
];

/// The arguments that select the quick tests.
pub fn quick(ws: &Workspace) -> Result<Vec<String>> {
    let quick = test_targets(ws)?.into_iter().filter(|name| !SLOW.contains(&name.as_str()));
    let libraries = ["--lib", "--bins"].map(str::to_owned);
    Ok(libraries.into_iter().chain(quick.flat_map(|name| ["--test".into(), name])).collect())
}

/// The arguments that select the others.
pub fn slow() -> Vec<String> {
    SLOW.iter().flat_map(|name| ["--test".to_owned(), (*name).to_owned()]).collect()
}

/// The names of all test targets of the workspace.
fn test_targets(ws: &Workspace) -> Result<Vec<String>> {
    let metadata = read(ws.cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("cargo lists no packages")?;
    let targets = packages.iter().filter_map(|package| package["targets"].as_array()).flatten();
    let tests = targets.filter(|target| target["kind"][0] == "test");
    let mut names: Vec<String> =
        tests.filter_map(|test| test["name"].as_str().map(str::to_owned)).collect();
    names.sort();
    names.dedup();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    /// How a test starts services.
    const SERVICES: &[&str] = &["Postgres::start", "Nats::start", "Cluster::start"];

    fn files(path: PathBuf) -> Vec<PathBuf> {
        match std::fs::read_dir(&path) {
            Ok(entries) => entries.flat_map(|entry| files(entry.unwrap().path())).collect(),
            Err(_) => vec![path],
        }
    }

    #[test]
    fn what_starts_services_is_slow() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let mut slow = 0;
        for package in std::fs::read_dir(crates).unwrap() {
            let tests = package.unwrap().path().join("tests");
            for target in std::fs::read_dir(&tests).into_iter().flatten() {
                let target = target.unwrap().path();
                let name = target.file_stem().unwrap().to_string_lossy().into_owned();
                let texts =
                    files(target).into_iter().filter_map(|f| std::fs::read_to_string(f).ok());
                let starts =
                    texts.into_iter().any(|text| SERVICES.iter().any(|s| text.contains(s)));
                if starts {
                    slow += 1;
                    assert!(
                        SLOW.contains(&name.as_str()),
                        "{name} starts services: name it in SLOW"
                    );
                }
            }
        }
        assert!(slow > 3, "services are started in another way now");
    }

    #[test]
    fn every_slow_target_exists_and_every_target_is_in_one_of_the_suites() {
        let ws = Workspace::find().unwrap();
        let all = test_targets(&ws).unwrap();
        for name in SLOW {
            assert!(all.iter().any(|target| target == name), "there is no test target {name}");
        }
        let (quick, slow) = (quick(&ws).unwrap(), slow());
        assert!(all.iter().all(|name| quick.contains(name) != slow.contains(name)));
    }
}
