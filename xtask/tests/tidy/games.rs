//! A game is a plugin: its id appears in its own crate, plugin, screens and page folder, in data,
//! documents and tests, and nowhere else. Code that needs to know something of "the game with this
//! id" asks the catalog.

use crate::files::tracked_files;

/// Files that list games on purpose, and why.
const LISTS: &[(&str, &str)] = &[
    ("crates/catalog/src/lib.rs", "registers the plugins"),
    ("crates/bots/src/lib.rs", "names the folders of bots"),
    ("crates/tui/src/lib.rs", "names the hand-made screens"),
    ("crates/tui/src/games/mod.rs", "names the hand-made screens"),
    ("crates/cli/src/load/mod.rs", "the default game of the load generator"),
    ("crates/cli/src/notation.rs", "an example in a sentence"),
    ("crates/testcluster/", "test clusters play every game"),
    ("crates/fuzzed/", "fuzz targets start from real files"),
    ("bench/", "benches measure games"),
    ("xtask/", "tools for developers"),
];

/// The games: every one has a file of rules.
pub(crate) fn ids() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules");
    let files = std::fs::read_dir(folder).expect("there are rules");
    let names = files.map(|file| file.expect("it can be read").file_name());
    let mut ids: Vec<String> =
        names.filter_map(|name| Some(name.to_str()?.strip_suffix(".md")?.to_owned())).collect();
    ids.sort();
    ids
}

/// Whether a game may be named in this file.
fn is_allowed(file: &str, id: &str) -> bool {
    let snake = id.replace('-', "_");
    let own = |part: &str| {
        part == id || part == snake || part.starts_with(&format!("{id}-")) || part == "solitaire"
    };
    let own = file.split(['/', '.']).any(own);
    let test = file.contains("/tests/") || file.contains("/examples/") || file.contains("test");
    own || test
        || file.starts_with("web/e2e")
        || LISTS.iter().any(|(list, _)| file.starts_with(list))
}

#[test]
fn a_games_id_stands_only_where_the_game_is_at_home() {
    let (mut found, ids) = (Vec::new(), ids());
    let is_code =
        |(file, _): &(String, String)| [".rs", ".ts", ".svelte"].iter().any(|e| file.ends_with(e));
    for (file, text) in tracked_files().into_iter().filter(is_code) {
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned();
        for id in ids.iter().filter(|id| !is_allowed(&file, id)) {
            for quote in ["\"", "'"] {
                if text.contains(&format!("{quote}{id}{quote}")) {
                    found.push(format!("{file} names the game {id}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "ask the catalog instead:\n{}", found.join("\n"));
}

#[test]
fn lists_that_are_gone_are_not_excused() {
    let files = tracked_files();
    for (list, why) in LISTS {
        assert!(files.iter().any(|(file, _)| file.starts_with(list)), "{list} ({why}) is gone");
    }
}
