//! `parlour cards`, and a host's own sets.

use crate::program::{Referee, fails, file, ok, run};
use serde_json::{Value, json};
use std::path::PathBuf;
use tempfile::TempDir;

/// Cards that stay the same whatever becomes of ours, with these changes, in a file of their own.
fn changed(folder: &TempDir, changes: &[(&str, &str)]) -> PathBuf {
    let fixed = file("crates/candy-monsters/tests/fixed.toml");
    let mut text = std::fs::read_to_string(fixed).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let path = folder.path().join("cards.toml");
    std::fs::write(&path, text).unwrap();
    path
}

/// KM-03: every card is listed, with how many there are.
#[test]
fn cards_are_listed() {
    let text = ok(&["cards", "list"]);
    assert_eq!(text.lines().count(), 1 + 6 + 19 + 10 + 8 + 1, "{text}");
    assert!(text.contains("UNO ") && text.contains("At the start of your turn: gain 2 sugar."));
    let black = text.lines().last().unwrap();
    assert!(black.starts_with("BLACK CANDY") && black.contains(" 4 "), "{black}");
    let blue = ok(&["cards", "list", "--kind", "ability", "--colour", "blue"]);
    assert_eq!(blue.lines().count(), 1 + 4, "KM-36: {blue}");
    let found = ok(&["cards", "list", "--find", "pickpocket"]);
    assert_eq!(found.lines().count(), 2, "{found}");
    assert!(fails(2, &["cards", "list", "--find", "broccoli"]).contains("--find"));
    assert!(fails(2, &["cards", "list", "nonsense"]).contains("There are: standard"));
}

#[test]
fn cards_are_listed_for_programs() {
    let lines = ok(&["cards", "list", "--json"]);
    let cards: Vec<Value> = lines.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let total: u64 = cards.iter().map(|card| card["count"].as_u64().unwrap()).sum();
    assert_eq!(total, 6 + 19 + 30 + 12, "KM-03");
    assert_eq!((&cards[0]["card"], &cards[0]["kind"]), (&json!("uno"), &json!("starter")));
}

/// KM-36: all errors are listed, by line, card and field, and nothing else.
#[test]
fn a_card_file_is_checked() {
    let ours = file("crates/candy-monsters/data/standard.toml");
    let sound = ok(&["cards", "check", ours.to_str().unwrap()]);
    assert!(sound.contains("a sound set of cards called \"standard\""), "{sound}");
    let folder = tempfile::tempdir().unwrap();
    let spoilt = changed(
        &folder,
        &[
            ("candies = 1\ncost = 3", "candies = 1\ncost = -3"),
            ("{ lower-price = 1 }", "{ explode = 1 }"),
        ],
    );
    let spoilt = spoilt.to_str().unwrap();
    let output = run(&["cards", "check", spoilt]);
    assert_eq!((output.code, output.err.as_str()), (1, ""));
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", output.out);
    assert!(
        lines[0].starts_with("Line ")
            && lines[0].ends_with("MAGMOT, cost: -3 is not valid: choose 3 to 9.")
    );
    assert!(lines[1].contains("MAGMOT, ability.effects: { explode = 1 } is not valid: unknown"));
    assert!(lines[2].ends_with("cannot be played with: 2 flaws."), "{}", lines[2]);
    let output = run(&["cards", "check", "--json", spoilt]);
    let json: Value = serde_json::from_str(&output.out).unwrap();
    assert_eq!((output.code, &json["sound"]), (1, &json!(false)));
    assert_eq!(json["flaws"][0]["field"], "cost");
    // what cannot be read at all is a wrong call
    let missing = folder.path().join("none.toml");
    assert!(fails(2, &["cards", "check", missing.to_str().unwrap()]).contains("cannot be read"));
    std::fs::write(&missing, b"\xff\xfe").unwrap();
    assert!(fails(2, &["cards", "check", missing.to_str().unwrap()]).contains("UTF-8"));
}

/// KM-35: a set of one's own is known by its name, and a game is never replayed with other cards.
#[test]
fn a_game_is_played_with_cards_of_your_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = changed(&folder, &[("name = \"fixed\"", "name = \"mine\""), ("MAGMOT", "MEGAMOT")]);
    let cards = path.to_str().unwrap();
    assert!(ok(&["cards", "list", "mine", "--cards", cards]).contains("MEGAMOT"));
    assert!(ok(&["cards", "list", cards]).contains("MEGAMOT"));
    let open =
        json!({"do": "open", "table": "t", "game": "candy-monsters", "options": {"cards": "mine"}});
    let mut referee = Referee::with(&["--cards", cards]);
    referee.ok(open.clone());
    let log = referee.ok(json!({"do": "export", "table": "t", "form": "text"}))["log"].take();
    assert_eq!(Referee::new().error(open)["code"], "unknown-cards");
    let game = folder.path().join("game.jsonl");
    std::fs::write(&game, log.as_str().unwrap()).unwrap();
    let verify = ["verify", "--unfinished", game.to_str().unwrap(), "--cards", cards];
    ok(&verify);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("cost = 9", "cost = 8")).unwrap();
    let run = run(&verify);
    assert!(run.code == 1 && run.err.trim_end().ends_with("[other-cards]"), "{}", run.err);
}

#[test]
fn cards_that_cannot_be_used_are_refused_before_anything_else() {
    let folder = tempfile::tempdir().unwrap();
    let cheap = changed(&folder, &[("name = \"fixed\"", "name = \"standard\"")]);
    let refused = fails(2, &["games", "--cards", cheap.to_str().unwrap()]);
    assert!(refused.contains("[cards-name-taken]"), "{refused}");
    let twice = [
        ("name = \"fixed\"", "name = \"x\""),
        ("cost = 3", "cost = 1"),
        ("hunger = 2", "hunger = 9"),
    ];
    let spoilt = changed(&folder, &twice);
    let refused = fails(2, &["games", "--cards", spoilt.to_str().unwrap()]);
    assert!(
        refused.contains("MAGMOT, cost: 1") && refused.contains("tells all 2 flaws"),
        "{refused}"
    );
}
