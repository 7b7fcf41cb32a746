//! The same log gives the same bytes on every machine: recorded games are replayed natively
//! and in WebAssembly (by Node.js), and the running hashes of their states must be equal.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The recorded games.
fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games");
    let entries = std::fs::read_dir(folder).expect("data/games holds recorded games");
    let mut games: Vec<_> = entries.map(|e| e.expect("can be listed").path()).collect();
    games.retain(|path| path.extension().is_some_and(|e| e == "jsonl"));
    games.sort();
    games
}

/// The module, built for WebAssembly. The target is there: `cargo xtask test` installs it.
fn module() -> PathBuf {
    let build = Command::new(env!("CARGO"))
        .args(["build", "--lib", "--package", "replay-wasm", "--target", TARGET])
        .args(["--message-format", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be started");
    let errors = String::from_utf8_lossy(&build.stderr);
    assert!(build.status.success(), "{errors}\nIf it is missing: rustup target add {TARGET}");
    let messages = String::from_utf8(build.stdout).expect("cargo prints text");
    let files = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let files = files.flat_map(|m| m["filenames"].as_array().cloned().unwrap_or_default());
    let mut files = files.filter_map(|file| Some(PathBuf::from(file.as_str()?)));
    files.find(|f| f.ends_with("replay_wasm.wasm")).expect("cargo names the module")
}

#[test]
fn recorded_games_replay_alike_in_webassembly() {
    let games = games();
    assert!(!games.is_empty(), "there are recorded games");
    let node = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("replay.mjs"))
        .arg(module())
        .args(&games)
        .output()
        .expect("Node.js is needed to run WebAssembly");
    assert!(node.status.success(), "{}", String::from_utf8_lossy(&node.stderr));
    let answers = String::from_utf8(node.stdout).expect("answers are text");
    assert_eq!(answers.lines().count(), games.len());
    for (path, there) in games.iter().zip(answers.lines()) {
        let log = std::fs::read_to_string(path).expect("a log is text");
        let here = replay_wasm::check(&format!("{{}}\n{log}"));
        assert_eq!(there, here, "{}", path.display());
        let last: Value = serde_json::from_str(log.lines().last().unwrap_or_default())
            .expect("the last line is JSON");
        let here: Value = serde_json::from_str(&here).expect("the answer is JSON");
        assert_eq!(here["report"]["hash"], last["hash"], "{} as it was recorded", path.display());
    }
}

#[test]
fn a_changed_byte_is_found() {
    let game = games().into_iter().next().expect("there are recorded games");
    let log = std::fs::read_to_string(game).expect("a log is text");
    let at = log.rfind("\"at\":").expect("a line of play has a time") + "\"at\":".len();
    let mut changed = log.into_bytes();
    changed[at] = if changed[at] == b'9' { b'8' } else { b'9' };
    let line = changed[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
    let changed = String::from_utf8(changed).expect("still text");
    let answer = replay_wasm::check(&format!("{{}}\n{changed}"));
    let answer: Value = serde_json::from_str(&answer).expect("the answer is JSON");
    assert_eq!(answer["fault"]["line"], line, "{answer}");
}
