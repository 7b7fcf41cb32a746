//! `parlour arena`.

use crate::program::{fails, ok, run};
use serde_json::Value;

const QUICK: &[&str] = &["--options", r#"{"variant":"mini"}"#, "--games", "20"];

fn arena(args: &[&str]) -> String {
    ok(&[&["arena", "candy-chain"], QUICK, args].concat())
}

#[test]
fn results_depend_on_the_seed_and_not_on_the_threads() {
    let pair = ["--a", "easy", "--b", "beginner", "--json"];
    let one = arena(&[&pair[..], &["--threads", "1"]].concat());
    assert_eq!(one, arena(&[&pair[..], &["--threads", "3"]].concat()));
    assert_eq!(one, arena(&pair));
    let folder = tempfile::tempdir().unwrap();
    let save = ["--save", folder.path().to_str().unwrap(), "--seed", "another"];
    let other: Value = serde_json::from_str(&arena(&[&pair[..], &save].concat())).unwrap();
    assert_eq!(other["seed"], "another");

    let mut logs: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    logs.sort();
    assert_eq!(logs.len(), 20);
    let mut args = vec!["verify"];
    args.extend(logs.iter().map(|path| path.to_str().unwrap()));
    assert_eq!(ok(&args).lines().count(), 20, "every game that was kept holds");
    let deal = |i: usize| {
        let log = std::fs::read_to_string(&logs[i]).unwrap();
        let line: Value = serde_json::from_str(log.lines().nth(1).unwrap()).unwrap();
        line["input"]["chance"]["board"].clone()
    };
    assert_eq!(deal(0), deal(1), "both get the same deal");
    assert_ne!(deal(0), deal(2));
}

#[test]
fn the_counts_add_up() {
    let json: Value =
        serde_json::from_str(&arena(&["--a", "easy", "--b", "beginner", "--json"])).unwrap();
    let count = |name: &str| json[name].as_u64().unwrap();
    assert_eq!(count("games"), 20);
    assert_eq!(count("a_won") + count("b_won") + count("shared"), 20);
    assert_eq!(json["a_rate"].as_f64().unwrap(), count("a_won") as f64 / 20.0);
    let between = |a: &str, b: &str| json[a].as_f64().unwrap() <= json[b].as_f64().unwrap();
    assert!(between("a_rate_low", "a_rate") && between("a_rate", "a_rate_high"));
    assert_eq!(json["reasons"]["two-colours"], 20);
    let table = arena(&["--a", "easy", "--b", "beginner"]);
    assert!(table.contains("easy") && table.contains("95 % interval"), "{table}");
}

#[test]
fn all_levels_meet_each_other_once() {
    let games: Value = serde_json::from_str(&ok(&["games", "--json"])).unwrap();
    let levels = games[0]["bots"].as_array().unwrap().len();
    assert!(levels >= 4);
    let all = ok(&[
        "arena",
        "candy-chain",
        "--all",
        "--games",
        "2",
        "--json",
        "--options",
        r#"{"variant":"mini"}"#,
    ]);
    assert_eq!(all.lines().count(), levels * (levels - 1) / 2);
}

#[test]
fn an_odd_number_is_rounded_up_to_whole_swaps() {
    let args =
        ["arena", "candy-chain", "--a", "beginner", "--b", "beginner", "--games", "3", "--json"];
    let json: Value = serde_json::from_str(&ok(&args)).unwrap();
    assert_eq!(json["games"], 4);
}

#[test]
fn wrong_usage_is_said_in_a_sentence() {
    let arena = |args: &[&str]| fails(2, &[&["arena"], args].concat());
    assert!(arena(&["chess", "--all"]).contains("chess"));
    assert!(arena(&["candy-chain", "--a", "easy", "--b", "god"]).contains("god"));
    let pair = ["candy-chain", "--a", "easy", "--b", "easy", "--options"];
    assert!(arena(&[&pair[..], &["{"]].concat()).contains("not JSON"));
    assert!(arena(&[&pair[..], &[r#"{"colour":1}"#]].concat()).contains("colour"));
    for wrong in [&["--games", "0"][..], &["--games", "-3"], &["--threads", "0"], &["--all"]] {
        let args = [&["arena"], &pair[..5], wrong].concat();
        assert_eq!(run(&args).code, 2, "{wrong:?}");
    }
    assert_eq!(run(&["arena", "candy-chain", "--a", "easy"]).code, 2);
}
