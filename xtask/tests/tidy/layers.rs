//! Imports point down only: compares the table of ARCHITECTURE.md with `cargo metadata`.

use crate::metadata::{Import, Package, packages};
use std::path::PathBuf;

/// The layer of each crate. A new crate goes in here and into ARCHITECTURE.md; a new game gets its
/// layer automatically.
const LAYERS: &[&[&str]] = &[
    &["play", "lexicon"],
    &["card-file", "components", "table", "search", "protocol"],
    &[], // the games: every crate with a file of rules
    &["puzzle-text", "puzzle-check", "bots"],
    &["catalog", "store", "client", "referee", "mcp", "testcluster"],
    &["server", "tui", "cli", "python"],
];

/// The layer of the games.
const GAMES: usize = 2;

/// Up to this layer, neighbours do not know each other.
const STRANGERS: usize = 2;

/// For tests only, by everybody.
const TESTKIT: &str = "testkit";

/// Stand above everything; nothing imports them.
const TOOLS: &[&str] = &["xtask", "bench", "replay-wasm", "fuzzed"];

/// All that rules may use besides our own crates: nothing that could read a clock, a file or
/// a generator.
const FOR_RULES: &[&str] = &["rand_core", "serde", "thiserror"];

/// And these where they can be left out: they describe types to others.
const FOR_DESCRIPTIONS: &[&str] = &["schemars", "ts-rs"];

/// The word lists are packed and hashed; neither reads a clock, a file or a generator.
const FOR_LEXICON: &[&str] = &["miniz_oxide", "sha2"];

/// The layer of a crate; `None` for testkit, tools and strangers.
pub(crate) fn layer(name: &str) -> Option<usize> {
    let listed = LAYERS.iter().position(|crates| crates.contains(&name));
    listed.or_else(|| crate::games::ids().iter().any(|game| game == name).then_some(GAMES))
}

/// What is wrong with these imports, a sentence each.
fn faults(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for Package { name, imports, .. } in packages {
        let tool = TOOLS.contains(&name.as_str());
        if layer(name).is_none() && name != TESTKIT && !tool {
            faults.push(format!("{name} has no layer: add it to the table"));
        }
        for import in imports.iter().filter(|import| import.ours) {
            let to = import.name.as_str();
            let refused = if TOOLS.contains(&to) {
                Some("nothing imports a tool")
            } else if tool || (to == TESTKIT && import.dev) {
                None
            } else if to == TESTKIT {
                Some("testkit is for tests: make it a dev-dependency")
            } else {
                // The laws know the contract and the table, and so must stand right above them.
                let from = if name == TESTKIT { Some(2) } else { layer(name) };
                match (from, layer(to)) {
                    (Some(from), Some(to)) if to > from => Some("imports point down only"),
                    (Some(from), Some(to)) if to == from && from <= STRANGERS => {
                        Some("crates of this layer do not know each other")
                    }
                    _ => None,
                }
            };
            faults.extend(refused.map(|why| format!("{name} imports {to}: {why}")));
        }
        if matches!(layer(name), Some(0 | 2)) {
            let allowed = |import: &&Import| {
                let described = import.optional && FOR_DESCRIPTIONS.contains(&&*import.name);
                let packed = name == "lexicon" && FOR_LEXICON.contains(&&*import.name);
                import.ours
                    || import.dev
                    || described
                    || packed
                    || FOR_RULES.contains(&&*import.name)
            };
            for import in imports.iter().filter(|import| !allowed(import)) {
                let why = format!("rules use {FOR_RULES:?} only");
                faults.push(format!("{name} imports {}: {why}", import.name));
            }
        }
    }
    faults
}

#[test]
fn imports_point_down_only() {
    let packages = packages();
    assert!(packages.iter().any(|p| p.name == "play"), "cargo metadata names our crates");
    let faults = faults(&packages);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A package that imports one thing.
fn importing(from: &str, to: &str, dev: bool) -> Package {
    let ours = layer(to).is_some() || to == TESTKIT || TOOLS.contains(&to);
    let imports = vec![Import { name: to.into(), ours, dev, optional: false }];
    Package { name: from.into(), folder: PathBuf::new(), imports }
}

#[test]
fn wrong_imports_are_caught() {
    for (from, to, dev, said) in [
        ("play", "table", false, "down only"),
        ("candy-chain", "bots", true, "down only"),
        ("candy-chain", "quiddler", false, "do not know each other"),
        ("table", "protocol", true, "do not know each other"),
        ("testkit", "candy-chain", false, "do not know each other"),
        ("candy-chain", "testkit", false, "dev-dependency"),
        ("cli", "bench", false, "nothing imports a tool"),
        ("candy-chain", "rand", false, "rules use"),
        ("candy-chain", "ts-rs", false, "rules use"),
        ("candy-chain", "sha2", false, "rules use"),
        ("surprise", "play", false, "no layer"),
    ] {
        let found = faults(&[importing(from, to, dev)]);
        assert!(found.iter().any(|f| f.contains(said)), "{from} to {to}: {found:?}");
    }
    for (from, to, dev) in [
        ("candy-chain", "play", false),
        ("quiddler", "lexicon", false),
        ("lexicon", "sha2", false),
        ("candy-chain", "testkit", true),
        ("candy-chain", "rand_chacha", true),
        ("cli", "server", false),
        ("bench", "bots", false),
    ] {
        assert_eq!(faults(&[importing(from, to, dev)]), [""; 0]);
    }
}
