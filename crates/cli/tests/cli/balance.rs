//! `parlour balance`.

use crate::program::{fails, file, run};
use serde_json::{Value, json};
use std::fs;

/// Few games of a quick level: enough to see the report, too few to say that cards are fair.
fn small(more: &[&str]) -> (i32, String) {
    let few = ["balance", "--games", "4", "--level", "medium", "--seed", "test"];
    let output = run(&[&few[..], more].concat());
    assert_eq!(output.err, "", "{more:?}");
    (output.code, output.out)
}

fn json_of(more: &[&str]) -> Value {
    let (_, out) = small(&[&["--form", "json"], more].concat());
    assert_eq!(out.lines().count(), 1);
    serde_json::from_str(&out).unwrap()
}

/// KM-37: what is counted for programs adds up, and the exit code says whether all is fair.
#[test]
fn everything_is_counted() {
    let (code, out) = small(&["--form", "json"]);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&report["level"], &report["seed"]), (&json!("medium"), &json!("test")));
    assert_eq!(report["cards"]["name"], "standard");
    let faults = report["faults"].as_array().unwrap();
    assert_eq!(code, if faults.is_empty() { 0 } else { 1 });
    assert!(!faults.is_empty(), "four games are never fair to 35 cards");
    let tables = report["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 4);
    for (players, table) in (2..).zip(tables) {
        let sum = |of: &Value| of.as_object().unwrap().values().filter_map(Value::as_u64).sum();
        assert_eq!((&table["players"], &table["games"]), (&json!(players), &json!(4)));
        let seats = table["seats"].as_array().unwrap();
        assert_eq!(seats.len(), players);
        let won: u64 = seats.iter().map(|seat| seat["sixtieths"].as_u64().unwrap()).sum();
        assert_eq!(won, 4 * 60, "every game is won once");
        let (rounds, scores): (u64, u64) = (sum(&table["rounds"]), sum(&table["scores"]));
        assert_eq!((rounds, scores), (4, 4 * players as u64));
        assert!(sum(&table["winning"]) >= 4u64);
        assert_eq!(table["cards"].as_array().unwrap().len(), 6 + 19 + 10, "KM-03");
        assert_eq!(table["plans"].as_array().unwrap().len(), 3);
        assert!(table["decisions"].as_u64().unwrap() > 4 * 10 * players as u64);
        for card in table["cards"].as_array().unwrap() {
            let many = |what: &str| card[what].as_u64().unwrap();
            assert!(many("offered") <= 4 && many("bought") <= 4, "{card}");
            assert!(card["kind"] == "starter" || many("bought") <= many("offered"), "{card}");
        }
    }
}

#[test]
fn the_report_is_for_terminals_and_pages() {
    let (code, text) = small(&["--players", "2,4"]);
    assert_eq!(code, 1);
    let (_, page) = small(&["--players", "4,2,4", "--form", "markdown"]);
    for output in [&text, &page] {
        assert!(output.starts_with("Cards \"standard\" ("), "{output}");
        assert!(output.contains("bots of level medium, seed \"test\"."), "{output}");
        assert!(output.contains("Not as fair as KM-37 asks:"), "{output}");
        assert!(output.contains("Starting monsters") && output.contains("MAGMOT"), "{output}");
        assert!(output.contains("4 players: ") && !output.contains("3 players: "), "{output}");
    }
    assert!(page.contains("\n## Tables\n") && page.contains("|---|"), "{page}");
    assert!(!text.contains('|') && !text.contains("##"), "{text}");
    // Head, rule and a row for each number of players that was asked for, once.
    let rows = page.split("## Tables").nth(1).unwrap().split("##").next().unwrap();
    assert_eq!(rows.lines().filter(|line| line.starts_with('|')).count(), 2 + 2, "{rows}");
}

#[test]
fn the_same_seed_gives_the_same_games_with_any_number_of_threads() {
    let with = |threads| json_of(&["--players", "3", "--threads", threads]);
    let one = with("1");
    assert_eq!(one, with("2"));
    let other = run(&["balance", "--games", "4", "--level", "medium", "--form", "json"]);
    let other: Value = serde_json::from_str(&other.out).unwrap();
    assert_ne!(one["tables"][0]["scores"], other["tables"][1]["scores"], "another seed");
}

#[test]
fn pictures_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let plots = folder.path().join("new").join("plots");
    small(&["--players", "2", "--plots", plots.to_str().unwrap()]);
    let mut names: Vec<String> = fs::read_dir(&plots)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let all =
        ["abilities", "bought", "counts", "monsters", "places", "plans", "rounds", "starters"];
    assert_eq!(names, all.map(|name| format!("{name}.svg")));
    for name in names {
        let picture = fs::read_to_string(plots.join(&name)).unwrap();
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{name}");
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{name}");
    }
    // a folder that cannot be made is reported
    let taken = folder.path().join("taken");
    fs::write(&taken, "").unwrap();
    let output = fails(
        1,
        &["balance", "--games", "1", "--players", "2", "--level", "easy", "--plots"]
            .into_iter()
            .chain([taken.to_str().unwrap()])
            .collect::<Vec<_>>(),
    );
    assert!(output.contains("cannot be made"), "{output}");
}

#[test]
fn what_cannot_be_measured_is_refused() {
    for (flags, message) in [
        (["--level", "genius"], "There is: beginner, easy, medium, strong, expert."),
        (["--set", "nonsense"], "There are: standard"),
        (["--players", "6"], "2..=5"),
        (["--players", "1"], "2..=5"),
        (["--players", "two"], "two"),
        (["--games", "0"], "1..="),
        (["--games", "-5"], "-5"),
        (["--threads", "0"], "1..=256"),
        (["--form", "poem"], "text, markdown, json"),
        (["--colour", "red"], "--colour"),
    ] {
        let output = run(&["balance", flags[0], flags[1]]);
        assert_eq!((output.code, output.out.as_str()), (2, ""), "{flags:?}: {}", output.err);
        assert!(output.err.contains(message), "{flags:?}: {}", output.err);
    }
}

/// KM-35: cards of one's own are measured by their name.
#[test]
fn cards_of_your_own_are_measured() {
    let folder = tempfile::tempdir().unwrap();
    let fixed = fs::read_to_string(file("crates/candy-monsters/tests/fixed.toml")).unwrap();
    assert!(fixed.contains("name = \"fixed\"") && fixed.contains("MAGMOT"));
    let mine = fixed.replace("name = \"fixed\"", "name = \"mine\"").replace("MAGMOT", "MEGAMOT");
    let path = folder.path().join("cards.toml");
    fs::write(&path, mine).unwrap();
    let cards = path.to_str().unwrap();
    let report = json_of(&["--players", "2", "--set", "mine", "--cards", cards]);
    assert_eq!(report["cards"]["name"], "mine");
    let names = report["tables"][0]["cards"].as_array().unwrap();
    assert!(names.iter().any(|card| card["name"] == "MEGAMOT"));
    let without = fails(2, &["balance", "--set", "mine"]);
    assert!(without.contains("There are: standard"), "{without}");
}
