//! What actions and options look like in JSON, and what is said of junk.

use candy_chain::{Action, Options, Scenario, Timing, Variant};
use play::Seat;

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|e| e.to_string())
}

/// CC-13: an action reads back as it was written, cells in any order.
#[test]
fn actions_as_json() {
    for text in [
        r#"{"right":"first"}"#,
        r#"{"right":"side"}"#,
        r#"{"side":"mints"}"#,
        r#"{"side":"fruits"}"#,
        r#"{"take":"c4"}"#,
        r#"{"take":"c4+e5"}"#,
        r#"{"take":"b32+a32"}"#,
        r#""resign""#,
    ] {
        let action: Action = read(text).unwrap();
        let again = serde_json::to_string(&action).unwrap();
        assert_eq!(read::<Action>(&again).unwrap(), action);
    }
    let swapped: Action = read(r#"{"take":"e5+c4"}"#).unwrap();
    assert_eq!(serde_json::to_string(&swapped).unwrap(), r#"{"take":"c4+e5"}"#);
}

/// CC-13: junk is refused with a sentence that shows what a cell looks like.
#[test]
fn junk_in_a_take_is_explained() {
    let cells = [
        "", "c", "4", "4c", "C4", "c0", "c04", "c+4", "c33", "c999", "é4", "c4+", "+", "c 4",
        "c-4", "c+4",
    ];
    for junk in cells {
        let reject = read::<Action>(&format!(r#"{{"take":"{junk}"}}"#)).unwrap_err();
        assert!(
            reject.contains("is not a cell") && reject.contains("such as c4"),
            "{junk}: {reject}"
        );
    }
    let reject = read::<Action>(r#"{"take":"a1+b1+c1"}"#).unwrap_err();
    assert!(reject.contains("one or two pieces") && reject.contains("names 3"), "{reject}");
    assert!(read::<Action>(r#"{"take":7}"#).unwrap_err().contains("one or two cells"));
    let long = format!(r#"{{"take":"{}"}}"#, "x".repeat(100_000));
    assert!(read::<Action>(&long).unwrap_err().len() < 300, "junk is not sent back whole");
    for junk in [r#""draw""#, r#"{"jump":null}"#, r#"{"right":"last"}"#, "{}", "null"] {
        assert!(read::<Action>(junk).is_err(), "{junk}");
    }
}

/// CC-01, CC-15: options may be left out; unknown ones are refused by name.
#[test]
fn options_as_json() {
    assert_eq!(read::<Options>("{}").unwrap(), Options::default());
    let full = r#"{"variant":"dense","clock":{"bank":{"seconds":300,"increment":5}},"placer":1}"#;
    let options: Options = read(full).unwrap();
    assert_eq!(options.variant, Some(Variant::Dense));
    assert_eq!(options.clock, Timing::Bank { seconds: 300, increment: 5 });
    assert_eq!(options.placer, Seat(1));
    let again = serde_json::to_string(&options).unwrap();
    assert_eq!(read::<Options>(&again).unwrap(), options);
    let per_move: Options = read(r#"{"clock":{"per-move":{"seconds":9}}}"#).unwrap();
    assert_eq!(per_move.clock, Timing::PerMove { seconds: 9 });
    assert_eq!(read::<Options>(r#"{"clock":"none"}"#).unwrap().clock, Timing::None);
    for (junk, named) in [
        (r#"{"varaint":"dense"}"#, "varaint"),
        (r#"{"variant":"huge"}"#, "huge"),
        (r#"{"clock":"fast"}"#, "fast"),
        (r#"{"clock":{"bank":{"seconds":1,"inc":2}}}"#, "inc"),
        (r#"{"width":-1}"#, "-1"),
        (r#"{"width":256}"#, "256"),
    ] {
        assert!(read::<Options>(junk).unwrap_err().contains(named), "{junk}");
    }
}

/// CC-04: a person can write a scenario that is just a board.
#[test]
fn a_scenario_can_be_just_a_board() {
    let scenario: Scenario = read(r#"{"board":"W.RG"}"#).unwrap();
    assert_eq!(scenario, Scenario { board: Some("W.RG".into()), ..Scenario::default() });
    assert!(read::<Scenario>(r#"{"bord":"W"}"#).unwrap_err().contains("bord"));
}
