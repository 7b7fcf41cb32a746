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

/// Errors in a position name their rule: CC-01, CC-02, CC-03, CC-11, CC-13.
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

fn asked(game: &str, position: &str) -> Vec<String> {
    let words = position.split(' ').map(str::to_owned);
    ["solve", game].map(str::to_owned).into_iter().chain(words).collect()
}

/// QD-08: with a hand, a round and the open card the answer is complete: what to take, the words, the
/// discard, and which of it is proved.
#[test]
fn a_hand_is_answered_with_words_pile_and_discard() {
    let args = asked("quiddler", "hand=th,z,q top=e round=1 --json");
    let found: Value =
        serde_json::from_str(&ok(&args.iter().map(String::as_str).collect::<Vec<_>>())).unwrap();
    assert_eq!(found["take_verdict"], "estimated");
    assert_eq!(found["best"]["words"], serde_json::json!([["th", "e"]]));
    assert_eq!(found["best_verdict"], "proved");
    assert_eq!(found["discard"]["verdict"], "estimated");
    let text = ok(&["solve", "quiddler", "hand=th,z,q", "top=e", "round=1"]);
    assert!(text.contains("with it") && text.contains("the; discard Q"), "{text}");
}

/// QD-24: piles are counted from 1 for people, as at the table.
#[test]
fn a_way_to_zero_can_be_followed_at_the_table() {
    let text = ok(&["solve", "quiddler-solitaire", "piles=a,t,qu-i,z", "--seconds", "2"]);
    assert!(text.contains("zero can be reached"), "{text}");
    let moves = text.lines().find(|line| line.starts_with("moves")).unwrap();
    assert!(moves.split_whitespace().skip(1).all(|step| !step.contains('0')), "{moves}");
}

/// Errors in what people type are explained in words, not in the program's types.
#[test]
fn hands_and_piles_that_cannot_be_read_are_refused_in_plain_words() {
    for (game, position, said) in [
        ("quiddler", "hand=a,b,c top=zz", "The cards are A to Z, CL, ER, IN, QU and TH."),
        (
            "quiddler",
            "hand=a,b,c top=e round=x",
            "expected a whole number from 0 to 255, found \"x\".",
        ),
        ("quiddler", r#"{"hand":5}"#, "expected a list, found `5`."),
        ("quiddler", "top=e", "`hand` is missing."),
        ("quiddler", "hand=q,q,q top=e", "[too-many-alike, QD-01]"),
        ("quiddler", "hand=a,b,c top=e words=nosuch", "[unknown-list, QD-04]"),
        ("quiddler", r#"{"hand":["a"],"words":5}"#, "a word list is given by its name"),
        ("quiddler-solitaire", r#"{"piles":[1]}"#, "a pile is its cards"),
        ("quiddler-solitaire", "daily=2026-11-15 piles=a-b", "[no-such-deal, QD-26]"),
    ] {
        let args = asked(game, position);
        let error = fails(2, &args.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(error.contains(said), "{position}: {error}");
    }
}

/// CG-11, CG-43: the best plays to a roll, and the fewest rolls for practice alone.
#[test]
fn a_crossword_is_answered_with_plays_or_rolls() {
    let text = ok(&["solve", "candygrams", "crossword=cpaytp", "shoppe=sp,oy,jb", "combo=py"]);
    assert!(text.contains("1 left; ") && text.contains(" of 9 rolls"), "{text}");
    let args = asked("candygrams", "crossword=cpaytp shoppe=sp rolls=bb,py --nodes 500 --json");
    let found: Value =
        serde_json::from_str(&ok(&args.iter().map(String::as_str).collect::<Vec<_>>())).unwrap();
    assert_eq!((&found["rolls"], &found["verdict"]), (&2.into(), &"proved".into()), "{found}");
    for (position, said) in [
        ("shoppe=ap,q", "[not-a-candy, CG-01]"),
        ("crossword=cpaytp shoppe=sp", "[no-roll, CG-11]"),
        ("crossword=cpaytp shoppe=sp combo=green", "[not-a-roll, CG-02]"),
        ("crossword=cpaytp", "`shoppe` is missing."),
    ] {
        let args = asked("candygrams", position);
        let error = fails(2, &args.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(error.contains(said), "{position}: {error}");
    }
}
