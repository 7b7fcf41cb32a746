//! A game is a plugin: its id appears in its own crate, plugin, screens and page folder, in data,
//! documents and tests, and nowhere else. Code that needs to know something of "the game with this
//! id" asks the catalog.

use crate::files::tracked_files;

/// Lines that name games on purpose: the file, the line (or how it begins and ends), and why.
const EXCUSED: &[(&str, &str, &str)] = &[
    ("crates/tui/src/lib.rs", "id: \"…\",", "the list of hand-made screens"),
    (
        "crates/cli/src/load/mod.rs",
        "#[arg(long, default_value = \"candy-chain\")]",
        "the default game of the load generator",
    ),
    (
        "crates/testcluster/src/cluster.rs",
        "game: \"candy-chain\".into(),",
        "the game that test clusters play",
    ),
    (
        "bench/ours/src/server.rs",
        "let setup: MakeTable = serde_json::from_value(json!({ \"game\": \"candy-chain\" }))?;",
        "the game that is measured",
    ),
    (
        "bench/ours/src/programs.rs",
        "let setup: MakeTable = serde_json::from_value(json!({ \"game\": \"candy-chain\" }))?;",
        "the game that is measured",
    ),
    (
        "bench/ours/src/referee.rs",
        "let open = json!({ \"do\": \"open\", \"table\": \"t\", \"game\": \"candy-chain\", \"seed\": seed });",
        "the game that is measured",
    ),
    (
        "bench/ours/src/neighbour/mod.rs",
        "let setup = json!({ \"game\": \"candy-chain\", \"bots\": [\"easy\"], \"public\": true });",
        "the game that is measured",
    ),
    (
        "bench/ours/src/neighbour/attacks.rs",
        "begin: |me| me.many(200, |me, _| me.play_for_ever((\"candy-chain\", \"easy\"))),",
        "what an attacker plays",
    ),
    ("bench/ours/src/neighbour/attacks.rs", "const STRONG: …;", "what an attacker plays"),
    ("bench/ours/src/neighbour/attacks.rs", "const LESSONS: …;", "what an attacker plays"),
    (
        "bench/ours/src/neighbour/attacks.rs",
        "let (table, …) = self.make(\"candy-chain\", \"easy\").await?;",
        "what an attacker plays",
    ),
];

/// Whether a line is one that an excuse describes.
fn is_line(line: &str, excused: &str) -> bool {
    match excused.split_once('…') {
        Some((begin, end)) => line.starts_with(begin) && line.ends_with(end),
        None => line == excused,
    }
}

/// Whether a game may be named in this line.
fn is_excused(file: &str, line: &str) -> bool {
    EXCUSED.iter().any(|(other, excused, _)| *other == file && is_line(line.trim(), excused))
}

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
    let test = file.contains("/tests/")
        || file.contains("/examples/")
        || file.ends_with("/tests.rs")
        || file.ends_with(".test.ts");
    own || test || file.starts_with("web/e2e")
}

#[test]
fn a_games_id_stands_only_where_the_game_is_at_home() {
    let (mut found, ids) = (Vec::new(), ids());
    let is_code =
        |(file, _): &(String, String)| [".rs", ".ts", ".svelte"].iter().any(|e| file.ends_with(e));
    for (file, text) in tracked_files().into_iter().filter(is_code) {
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for id in ids.iter().filter(|id| !is_allowed(&file, id)) {
            let named = |line: &str| {
                ["\"", "'"].iter().any(|quote| line.contains(&format!("{quote}{id}{quote}")))
            };
            let lines = text.lines().enumerate();
            let lines = lines.filter(|(_, line)| named(line) && !is_excused(&file, line));
            found.extend(lines.map(|(i, _)| format!("{file}:{} names the game {id}", i + 1)));
        }
    }
    assert!(found.is_empty(), "ask the catalog instead:\n{}", found.join("\n"));
}

#[test]
fn lines_that_are_gone_are_not_excused() {
    let files = tracked_files();
    for (file, excused, why) in EXCUSED {
        let text = files.iter().find(|(path, _)| path == file).map_or("", |(_, text)| text);
        let there = text.lines().any(|line| is_line(line.trim(), excused));
        assert!(there, "{file}: the line {excused} ({why}) is gone");
    }
}

/// A branch by the id of a game is no list: only the lines of the list are excused.
#[test]
fn a_branch_beside_a_list_is_found() {
    let list = "crates/tui/src/lib.rs";
    assert!(is_excused(list, "        id: \"quiddler\","));
    assert!(!is_excused(list, "        if game.about.id == \"candy-chain\" {"));
    assert!(!is_excused("crates/tui/src/other.rs", "        id: \"quiddler\","));
}
