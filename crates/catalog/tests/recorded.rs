//! The games in `data/games`: of every version of the rules that can still be played.

use std::collections::BTreeSet;
use std::path::Path;
use table::Header;

/// The header of every recorded game, with the name of its file.
fn recorded() -> Vec<(String, Header)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games");
    let files = std::fs::read_dir(folder).expect("there are recorded games");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("it can be listed").path();
        let name = path.file_stem()?.to_str()?.to_owned();
        let log = path.extension().filter(|end| *end == "jsonl").map(|_| &path)?;
        let log = std::fs::read_to_string(log).expect("a log is text");
        let first = log.lines().next().expect("a log has a header");
        Some((name, serde_json::from_str(first).expect("a header")))
    };
    files.filter_map(read).collect()
}

/// Replayed natively and in WebAssembly, they hold the rules still: those that new games are played
/// by, and those by which running games end.
#[test]
fn every_version_of_every_game_is_recorded() {
    let recorded = recorded();
    let versions: BTreeSet<(&str, u32)> =
        recorded.iter().map(|(_, header)| (header.game.as_str(), header.rules)).collect();
    for game in catalog::GAMES {
        for version in 1..=game.rules_version {
            let id = game.about.id;
            assert!(versions.contains(&(id, version)), "no game of {id} by version {version}");
        }
    }
}

/// Who adds a version finds the games to rename, and the program that records them the new names.
#[test]
fn games_of_older_rules_say_so_in_their_names() {
    for (name, header) in recorded() {
        let game = catalog::game(&header.game).expect("a game that we have");
        let older = format!("-rules-{}", header.rules);
        match header.rules == game.rules_version {
            true => assert!(!name.contains("-rules-"), "{name} is of the newest rules"),
            false => assert!(name.ends_with(&older), "{name} is of rules {}", header.rules),
        }
    }
}
