//! Positions that no game can have are refused: KM-04, KM-08, KM-13, KM-21, KM-23, KM-32, KM-38.

use crate::table::player;
use candy_monsters::{CandyMonsters, Options, Scenario};
use play::{Enumerate, Game, Millis, Seat, Viewer};
use serde_json::{Value, json};

fn refused(change: impl FnOnce(&mut Value)) -> (String, String) {
    let game = CandyMonsters::with_named_cards(Options::default(), 2).unwrap();
    let mut table = json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(5, &["uno", "magmot"]), player(5, &["crumblet"])],
    });
    change(&mut table);
    let table = serde_json::from_value(table).unwrap();
    let reject = game.open(&Scenario { table: Some(table), decks: None }).unwrap_err();
    assert!(reject.message.ends_with('.'), "{reject}");
    (reject.code.into_owned(), reject.rule.into_owned())
}

// KM-04, KM-07, KM-13, KM-14, KM-38: who sits there, and with what.
#[test]
fn players_must_be_possible() {
    let cases: [(&str, Value, &str, &str); 12] = [
        ("/players", json!([player(5, &["uno"])]), "wrong-seats", "KM-04"),
        ("/first", json!(2), "no-such-seat", "KM-07"),
        ("/players/1", player(5, &["magmot"]), "twice", "KM-38"),
        ("/players/1", player(5, &["crumblet", "mumblegum"]), "two-starters", "KM-04"),
        ("/players/1", player(5, &["bulk-buy"]), "no-such-card", "KM-03"),
        ("/players/1", json!({ "candies": 1000 }), "too-many-counters", "KM-01"),
        ("/players/1", json!({ "kept": ["bulk-buy", "bulk-buy"] }), "twice", "KM-38"),
        ("/players/1", json!({ "used": ["magmot"] }), "no-such-card", "KM-03"),
        ("/players/1", json!({ "spent": ["im-inevitable"] }), "no-such-card", "KM-03"),
        ("/players/1", json!({ "left": true, "sugar": 1 }), "left-with-things", "KM-32"),
        ("/players/1", json!({ "left": true }), "wrong-end", "KM-32"),
        (
            "/players/1",
            json!({ "monsters": [
            { "card": "fizzard", "tucked": ["bulk-buy"] },
            { "card": "lickness", "tucked": ["bulk-buy"] }] }),
            "type-taken",
            "KM-13",
        ),
    ];
    for (at, value, code, rule) in cases {
        let found = refused(|table| {
            if at == "/first" {
                table["first"] = value.clone();
            } else {
                *table.pointer_mut(at).unwrap() = value.clone();
            }
        });
        assert_eq!(found, (code.to_owned(), rule.to_owned()), "{at} {value}");
    }
}

// KM-06, KM-08, KM-21, KM-23, KM-32: how far the game has come.
#[test]
fn stages_must_be_possible() {
    let four = json!([
        "black-candy",
        "sugar-rain",
        "tooth-tax",
        "black-candy",
        "ant-parade",
        "pick-and-mix",
        "black-candy",
        "exlollipor",
        "home-sweet-home",
        "black-candy"
    ]);
    let cases: [(&str, Value, &str, &str); 15] = [
        ("refilling", json!(["monsters"]), "wrong-refill", "KM-15"),
        ("stage", json!("dealing"), "no-stage", "KM-08"),
        ("stage", json!({ "turn": { "seat": 7 } }), "no-such-seat", "KM-04"),
        ("stage", json!({ "turn": { "seat": 0, "lower": 2 } }), "wrong-turn", "KM-08"),
        ("stage", json!({ "turn": { "seat": 0, "ready": true } }), "wrong-turn", "KM-08"),
        ("stage", json!({ "turn": { "seat": 0, "fresh": ["crumblet"] } }), "no-such-card", "KM-03"),
        ("stage", json!({ "feeding": { "seat": 0 } }), "wrong-stage", "KM-23"),
        ("stage", json!({ "offer": { "seat": 0 } }), "wrong-stage", "KM-21"),
        ("stage", json!({ "sweeping": [] }), "wrong-stage", "KM-21"),
        ("stage", json!({ "over": "black-candy" }), "wrong-end", "KM-32"),
        ("stage", json!({ "over": "left" }), "wrong-end", "KM-32"),
        ("seen", four, "wrong-stage", "KM-32"),
        ("seen", json!(["sugar-rain", "sugar-rain"]), "wrong-deal", "KM-05"),
        ("round", json!(4), "wrong-round", "KM-21"),
        ("monsters", json!({ "open": ["fizzard"] }), "wrong-row", "KM-06"),
    ];
    for (field, value, code, rule) in cases {
        let found = refused(|table| table[field] = value.clone());
        assert_eq!(found, (code.to_owned(), rule.to_owned()), "{field} {value}");
    }
}

// KM-06, KM-38: decks hold what lies nowhere else.
#[test]
fn decks_must_be_possible() {
    let game = CandyMonsters::with_named_cards(Options::default(), 2).unwrap();
    let table = json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(5, &["uno", "magmot"]), player(5, &["crumblet"])],
    });
    let scenario = Scenario { table: serde_json::from_value(table).unwrap(), decks: None };
    let whole = game.scenario(&game.open(&scenario).unwrap());
    let reject = |change: fn(&mut Scenario)| {
        let mut scenario = whole.clone();
        change(&mut scenario);
        game.open(&scenario)
            .map(|_| ())
            .map_err(|reject| (reject.code.into_owned(), reject.rule.into_owned()))
    };
    let err = |code: &str, rule: &str| Err((code.to_owned(), rule.to_owned()));
    assert_eq!(reject(|_| {}), Ok(()));
    assert_eq!(reject(|s| s.table = None), err("decks-alone", "KM-06"));
    let fewer = |s: &mut Scenario| s.decks.as_mut().unwrap().monsters.truncate(3);
    assert_eq!(reject(fewer), err("wrong-cards", "KM-38"));
    let disordered = |s: &mut Scenario| s.decks.as_mut().unwrap().abilities.reverse();
    assert_eq!(reject(disordered), err("wrong-deal", "KM-06"));
}

// KM-01, KM-08, KM-24: the largest numbers that a scenario can hold are refused or played, and
// nothing wraps.
#[test]
fn huge_numbers_break_nothing() {
    let game = CandyMonsters::with_named_cards(Options::default(), 2).unwrap();
    let huge = [
        ("/players/0/sugar", json!(255)),
        ("/players/0/candies", json!(65_535)),
        ("/players/0/cubes", json!(65_535)),
        ("/round", json!(255)),
        ("/since", json!(u64::MAX)),
        ("/stage/turn/actions", json!(255)),
        ("/stage/turn/lower", json!(255)),
        ("/stage/feeding/less", json!(255)),
        ("/stage/feeding/starter", json!(255)),
    ];
    for (at, value) in huge {
        let feeding = at.starts_with("/stage/feeding");
        let stage = match feeding {
            true => json!({ "feeding": { "seat": 0, "less": 0, "starter": 0 } }),
            false => json!({ "turn": { "seat": 0, "actions": 1, "lower": 0 } }),
        };
        let mut table = json!({
            "stage": stage, "since": 0, "round": 0,
            "seen": if feeding { json!(["black-candy"]) } else { json!([]) },
            "players": [{ "sugar": 5, "candies": 0, "cubes": 0, "monsters": [{ "card": "uno" }] },
                player(5, &["crumblet"])],
        });
        *table.pointer_mut(at).unwrap() = value;
        let table = serde_json::from_value(table).unwrap();
        match game.open(&Scenario { table: Some(table), decks: None }) {
            Err(reject) => {
                assert!(
                    reject.message.ends_with('.') && reject.rule.starts_with("KM-"),
                    "{at}: {reject}"
                )
            }
            Ok(state) => {
                let mut events = Vec::new();
                let mut actions = Vec::new();
                game.actions(&state, Seat(0), &mut actions);
                for action in actions {
                    let mut after = state;
                    game.act(&mut after, Millis(u64::MAX), Seat(0), &action, &mut events).unwrap();
                    game.view(&after, Viewer::Watcher);
                    game.deadline(&after);
                }
            }
        }
    }
}
