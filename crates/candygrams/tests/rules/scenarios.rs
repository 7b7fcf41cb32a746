//! Positions from outside: what makes one sound.

use crate::common;
use crate::table::*;
use candygrams::{Options, Scenario};
use play::Game;
use serde_json::{Value, json};

fn code(options: Options, seats: u8, scenario: Value) -> String {
    let scenario: Scenario = serde_json::from_value(scenario).expect("it can be read");
    let game = common::game(options, seats).expect("sound options");
    game.open(&scenario).map_or_else(|reject| reject.code.into(), |_| "sound".into())
}

fn solo(person: Value, rest: Value) -> String {
    let mut scenario = json!({
        "phase": {"is": "round"}, "players": [person], "roll": 1, "combo": ["pink", "pink"],
    });
    for (name, value) in rest.as_object().into_iter().flatten() {
        scenario[name] = value.clone();
    }
    code(Options::default(), 1, scenario)
}

// CG-44, CG-17, CG-06, CG-08, CG-34
#[test]
fn unsound_positions_are_refused() {
    let at = json!([[0, 0, "Ap"], [1, 0, "Tp"]]);
    let sound = || json!({"crossword": at, "shoppe": ["Ep"]});
    assert_eq!(solo(sound(), json!({})), "sound");
    assert_eq!(
        solo(json!({"crossword": at, "shoppe": ["Zp", "Zp"]}), json!({})),
        "too-many-candies"
    );
    assert_eq!(solo(sound(), json!({"rest": []})), "missing-candies");
    assert_eq!(solo(sound(), json!({"jar": []})), "wrong-jar");
    assert_eq!(solo(json!({"crossword": [[0, 0, "Ap"]]}), json!({})), "splits");
    assert_eq!(solo(json!({"crossword": [[0, 0, "Ap"], [2, 0, "Tp"]]}), json!({})), "splits");
    assert_eq!(solo(json!({"crossword": [[0, 0, "Zp"], [1, 0, "Tp"]]}), json!({})), "not-a-word");
    assert_eq!(
        solo(json!({"crossword": [[2000, 0, "Ap"], [2001, 0, "Tp"]]}), json!({})),
        "far-away"
    );
    assert_eq!(solo(json!({"base": [[0, 0, "Ap"]]}), json!({})), "wrong-base");
    assert_eq!(solo(json!({"shoppe": ["Ep"]}), json!({})), "base-first");
    assert_eq!(solo(sound(), json!({"combo": null})), "wrong-roll");
    assert_eq!(solo(sound(), json!({"roller": 3})), "no-such-seat");
    assert_eq!(solo(sound(), json!({"dry": 10})), "wrong-end");
    assert_eq!(solo(sound(), json!({"phase": {"is": "deal"}})), "not-dealt");
    let passed = json!({"crossword": at, "shoppe": ["Ep"], "status": "passed"});
    assert_eq!(solo(passed, json!({})), "not-settled");
    let photo = json!({"is": "photo", "seat": 0, "play": 0, "at": 0, "until": 150});
    let photo = json!({"phase": {"is": "round", "window": photo}});
    assert_eq!(solo(sound(), photo), "wrong-finish");
    let laid = json!([{"play": 0, "combo": null, "off": [], "on": [], "words": [], "at": 0, "upheld": false}]);
    let laid = json!({"crossword": at, "shoppe": ["Ep"], "laid": laid});
    assert_eq!(solo(laid, json!({"plays": 1})), "wrong-plays");
    let end = json!({"ended": {"winners": [0, 1], "reason": "candygrams"}});
    assert_eq!(solo(sound(), end), "no-such-seat");
    assert_eq!(
        code(Options::default(), 2, json!({"phase": {"is": "base"}, "players": []})),
        "wrong-seats"
    );
    let left = json!({"phase": {"is": "base"}, "players": [{"left": true}, {}]});
    assert_eq!(code(Options::default(), 2, left), "wrong-end");
}

// CG-25: counters and clocks that no game reaches are refused, so that none can overflow
#[test]
fn numbers_beyond_all_games_are_refused() {
    let person = || json!({"crossword": [[0, 0, "Ap"], [1, 0, "Tp"]], "shoppe": ["Ep"]});
    for name in ["roll", "plays", "trades"] {
        assert_eq!(solo(person(), json!({ name: 1_000_000 })), "sound", "{name}");
        assert_eq!(solo(person(), json!({ name: u32::MAX })), "too-many", "{name}");
    }
    let until = json!({"phase": {"is": "round", "until": u64::MAX}});
    assert_eq!(solo(person(), until), "too-far-ahead");
    let far = json!({"crossword": [[0, 0, "Ap"], [1, 0, "Tp"]], "base": [[i16::MAX, 0, "Ap"]]});
    assert_eq!(solo(far, json!({})), "far-away");
}

// CG-06: where players look after words, anything may lie there
#[test]
fn a_challenge_table_opens_with_any_letters() {
    let people = json!([{"crossword": [[0, 0, "Zp"], [1, 0, "Tp"]]}, {"crossword": [[0, 0, "Ap"], [1, 0, "Tp"]]}]);
    let scenario = json!({
        "phase": {"is": "round"}, "players": people, "roll": 1, "combo": ["pink", "blue"],
    });
    assert_eq!(code(challenge(candygrams::Mode::Standard), 2, scenario.clone()), "sound");
    assert_eq!(code(Options::default(), 2, scenario), "not-a-word");
}
