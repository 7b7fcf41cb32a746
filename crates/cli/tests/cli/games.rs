//! `parlour games`, `parlour rules`, `--version`, and what happens when nobody listens.

use crate::program::{Referee, fails, ok, run};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

#[test]
fn games_are_listed_for_people_and_for_programs() {
    let text = ok(&["games"]);
    assert!(text.contains("Candy Chain") && text.contains("2 players"), "{text}");
    let list: Value = serde_json::from_str(&ok(&["games", "--json"])).unwrap();
    assert_eq!(list[0]["id"], "candy-chain");
    assert_eq!(list[0]["options"]["clock"], "none");
    let said = Referee::new().ok(json!({"do": "games"}));
    assert_eq!(said, list, "the referee says the same");
}

#[test]
fn rules_are_printed_whole_or_one_by_one() {
    let all = ok(&["rules", "candy-chain"]);
    assert!(all.contains("CC-01") && all.contains("CC-15"));
    let one = ok(&["rules", "candy-chain", "cc-09"]);
    assert!(one.starts_with("- ") && one.contains("CC-09") && !one.contains("CC-10"), "{one}");
    assert!(all.contains(one.trim_end()));
    assert!(fails(2, &["rules", "candy-chain", "XX-99"]).contains("CC-15"));
    assert!(fails(2, &["rules", "ludo"]).contains("candy-chain"));
}

#[test]
fn the_version_names_the_rules() {
    let version = ok(&["--version"]);
    assert!(version.starts_with(concat!("parlour ", env!("CARGO_PKG_VERSION"), "\n")));
    assert!(version.contains("\ncandy-chain rules 1"), "{version}");
}

#[test]
fn wrong_usage_has_its_own_exit_code() {
    for args in [&["dance"][..], &["rules"], &["verify"], &["replay"], &["games", "--loud"], &[]] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
}

/// `parlour rules candy-chain | head -n 1`
#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let game = crate::program::file("data/games/standard-random.jsonl");
    let game = game.to_str().unwrap();
    for args in [&["rules", "candy-chain"][..], &["replay", game], &["verify", game], &["games"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn puzzles_are_counted_checked_and_made() {
    let list = ok(&["puzzles", "list", "--json"]);
    let lines: Vec<Value> = list.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let games = ["candy-chain", "candy-monsters", "candygrams", "keyword", "quiddler"];
    let mut named: Vec<&str> = lines.iter().map(|line| line["game"].as_str().unwrap()).collect();
    named.sort_unstable();
    assert_eq!(named, games, "one line for each of the five games");
    assert!(lines.iter().all(|line| line["count"].as_u64().unwrap() >= 500), "{list}");
    assert!(ok(&["puzzles", "check"]).contains("puzzles checked"));
    assert!(fails(2, &["puzzles", "rate", "ludo"]).contains("candy-chain"));
    let made = || ok(&["puzzles", "make", "keyword", "--count", "2", "--seed", "made"]);
    assert_eq!(made().lines().count(), 2);
    assert_eq!(made(), made(), "the same seed makes the same puzzles");
    assert!(fails(2, &["puzzles", "make", "quiddler-solitaire"]).contains("no puzzles"));
    assert!(fails(2, &["puzzles", "make", "ludo"]).contains("candy-chain"));
}
