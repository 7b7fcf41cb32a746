//! `parlour solve`.

use crate::program::{fails, ok, run};
use serde_json::Value;

/// Mints are to move and one white piece away from their second cleared colour.
const NEARLY_WON: &str = "W.../.G../..RU/...Y m -";
/// All pieces on the smallest named board.
const LONG: &str = "WBGRU/YWBGR/UY.WB/GRUYW/BGRUY f o";

fn solved(args: &[&str]) -> Value {
    serde_json::from_str(&ok(&[&["solve", "candy-chain", "--json"], args].concat())).unwrap()
}

#[test]
fn a_win_in_one_is_proved() {
    let found = solved(&[NEARLY_WON]);
    assert_eq!(found["best"], "a4");
    assert_eq!(found["verdict"], serde_json::json!({"is": "proved", "win": true, "moves": 1}));
    assert_eq!(found["line"], serde_json::json!(["a4"]));
    assert_eq!(found["position"], NEARLY_WON);
    let words: Vec<&str> = NEARLY_WON.split(' ').collect();
    assert_eq!(solved(&words)["best"], "a4", "quotes are not needed");
    let text = ok(&["solve", "candy-chain", NEARLY_WON]);
    assert!(text.contains("a4") && text.contains("proved: the side to move wins"), "{text}");
}

#[test]
fn an_estimate_is_never_called_a_proof() {
    let found = solved(&[LONG, "--nodes", "2000"]);
    assert_eq!(found["verdict"]["is"], "estimated", "{found}");
    assert!(found["nodes"].as_u64().unwrap() <= 3000, "{found}");
    let text = ok(&["solve", "candy-chain", LONG, "--nodes", "2000"]);
    assert!(text.contains("estimated, not proved"), "{text}");
}

#[test]
fn nodes_give_the_same_answer_again() {
    let mut one = solved(&[LONG, "--nodes", "5000"]);
    let mut two = solved(&[LONG, "--nodes", "5000"]);
    one["millis"].take();
    two["millis"].take();
    assert_eq!(one, two);
}

#[test]
fn seconds_are_kept() {
    let start = std::time::Instant::now();
    let found = solved(&[LONG, "--seconds", "0.2"]);
    assert!(found["best"].is_string());
    assert!(start.elapsed().as_secs_f32() < 5.0, "{:?}", start.elapsed());
}

/// What is wrong with a position is said with the rule: CC-01, CC-02, CC-03, CC-11, CC-13.
#[test]
fn bad_positions_are_refused_with_their_rule() {
    for (position, code, rule) in [
        ("", "bad-position", "CC-13"),
        ("hello", "bad-position", "CC-13"),
        ("W.../.G../..RU/...Y x -", "bad-position", "CC-13"),
        ("W.../.G../..RU/...Y m ?", "bad-position", "CC-13"),
        ("W.../.G../..RU/...X m -", "unknown-piece", "CC-02"),
        ("W.../.G./..RU/...Y m -", "board-size", "CC-01"),
        ("W m -", "board-size", "CC-01"),
        ("W.../..../..RU/...Y m -", "not-connected", "CC-03"),
        ("WWW/WWW/WWW m -", "too-many-pieces", "CC-02"),
        ("..../.G../..RU/...Y m -", "game-over", "CC-11"),
    ] {
        let said = fails(2, &["solve", "candy-chain", position]);
        assert!(said.contains(&format!("[{code}, {rule}]")), "{position}: {said}");
    }
}

#[test]
fn wrong_usage_is_refused() {
    assert!(fails(2, &["solve", "chess", LONG]).contains("chess"));
    for seconds in ["-1", "NaN", "inf"] {
        let seconds = format!("--seconds={seconds}");
        assert!(fails(2, &["solve", "candy-chain", LONG, &seconds]).contains("--seconds"));
    }
    assert_eq!(run(&["solve", "candy-chain"]).code, 2);
    assert_eq!(run(&["solve", "candy-chain", LONG, "--nodes", "x"]).code, 2);
    assert_eq!(run(&["solve", "candy-chain", LONG, "--nodes", "9", "--seconds", "9"]).code, 2);
}
