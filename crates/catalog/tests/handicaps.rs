//! Handicaps: what single seats have so that unequal players have an even game. The rules enforce
//! them, bots keep to them, and the log replays with them.

use catalog::{AnyBot, GAMES, GameEntry, Start};
use lexicon::Lexicon;
use play::{Millis, OptionKind, OptionSpec, Reject, Seat, Turn, Viewer};
use serde_json::{Value, json};
use std::sync::{Arc, Once};
use table::{AnyTable, Seed};

const ADA: Seat = Seat(0);
const BEN: Seat = Seat(1);

/// Lists of which one has fewer words.
fn add_lists() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| {
        let many = ["dog", "god", "tea", "eat", "ate", "toad", "date", "goat", "boat", "bag"];
        lexicon::add(Arc::new(Lexicon::of_words("many", &many)));
        lexicon::add(Arc::new(Lexicon::of_words("few", &["dog", "tea"])));
    });
}

fn game(id: &str) -> &'static GameEntry {
    catalog::game(id).unwrap()
}

fn open(id: &str, options: Value, seats: u8, scenario: Value) -> Box<dyn AnyTable> {
    add_lists();
    let start = Start {
        options,
        seats: Some(seats),
        scenario,
        players: vec![],
        seed: Seed::from_text("handicaps"),
        entropy: vec![],
        opened: 0,
    };
    game(id).open(start).unwrap_or_else(|reject| panic!("{reject}")).0
}

fn act(table: &mut dyn AnyTable, seat: Seat, action: &Value) -> Result<(), Reject> {
    table.act(Millis::ZERO, seat, &action.to_string()).1
}

fn view(table: &dyn AnyTable, seat: Seat) -> Value {
    serde_json::from_str(table.snapshot(Viewer::Seat(seat)).get()).unwrap()
}

/// QD-04, QD-18: each lays words of their own list, and a head start counts.
#[test]
fn quiddler_has_a_list_and_a_head_start_for_each() {
    let options = json!({
        "words": "many", "seat_words": [null, "few"], "head_start": [null, 50], "offensive": true,
    });
    let hands = [["g", "o", "d"], ["g", "o", "d"]];
    let scenario = json!({
        "dealer": 1,
        "deal": {
            "draw": ["e", "e", "e"],
            "discards": ["v"],
            "seats": hands.map(|hand| json!({ "hand": hand })),
            "to_act": 0,
        },
    });
    let mut table = open("quiddler", options, 2, scenario);
    assert_eq!(view(&*table, ADA)["view"]["totals"], json!([0, 50]));
    let lay = |word: [&str; 3]| json!({ "lay": { "words": [word], "discard": "e" } });
    act(&mut *table, ADA, &json!({ "take": "draw" })).unwrap();
    act(&mut *table, ADA, &lay(["g", "o", "d"])).unwrap();
    act(&mut *table, BEN, &json!({ "take": "draw" })).unwrap();
    let reject = act(&mut *table, BEN, &lay(["g", "o", "d"])).unwrap_err();
    assert_eq!(&*reject.code, "not-a-word");
    act(&mut *table, BEN, &lay(["d", "o", "g"])).unwrap();
    let totals = &view(&*table, ADA)["view"]["totals"];
    let totals: Vec<i64> = serde_json::from_value(totals.clone()).unwrap();
    assert_eq!(totals[1] - totals[0], 50, "the same cards, and the head start");
}

/// QD-19: a challenge goes by the list of whoever laid the word.
#[test]
fn a_challenge_goes_by_the_list_of_the_player() {
    let options =
        json!({ "words": "many", "seat_words": ["few"], "mode": "challenge", "offensive": true });
    let scenario = json!({
        "dealer": 1,
        "deal": {
            "draw": ["e"],
            "discards": ["v"],
            "seats": [{ "hand": ["g", "o", "d"] }, { "hand": ["t", "e", "a"] }],
            "to_act": 0,
        },
    });
    let mut table = open("quiddler", options, 2, scenario);
    act(&mut *table, ADA, &json!({ "take": "draw" })).unwrap();
    let lay = json!({ "lay": { "words": [["g", "o", "d"]], "discard": "e" } });
    act(&mut *table, ADA, &lay).unwrap();
    act(&mut *table, BEN, &json!({ "challenge": { "seat": 0, "word": 0 } })).unwrap();
    let words = &view(&*table, BEN)["view"]["players"][0]["words"];
    assert_eq!(words[0]["challenge"]["good"], json!(false), "{words}");
}

/// KW-10: each makes words of their own list.
#[test]
fn keyword_has_a_list_for_each() {
    let options = json!({ "words": "many", "seat_words": [null, "few"] });
    let scenario = json!({
        "phase": "thinking", "round": 1, "row": "eatsrn",
        "seats": [{ "hand": "teaxqz" }, { "hand": "teaiob" }],
    });
    let mut table = open("keyword", options, 2, scenario);
    let commit = |slots: [u8; 3]| {
        let word: Vec<Value> = slots.iter().map(|slot| json!({ "hand": slot })).collect();
        json!({ "commit": { "round": 1, "word": word } })
    };
    let (eat, tea) = (commit([1, 2, 0]), commit([0, 1, 2]));
    act(&mut *table, ADA, &eat).unwrap();
    let reject = act(&mut *table, BEN, &eat).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("not-a-word", "KW-10"));
    assert!(reject.message.contains("(Few)"), "{reject}");
    act(&mut *table, BEN, &tea).unwrap();
}

/// CG-06: each lays words of their own list.
#[test]
fn candygrams_has_a_list_for_each() {
    let list = |name: &str| lexicon::named(name).unwrap().id().clone();
    let options = json!({ "words": "large", "seat_words": [null, "family"] });
    let table = open("candygrams", options, 2, Value::Null);
    let header = &table.header().options;
    assert_eq!(header["words"]["hash"], json!(list("large").hash));
    assert_eq!(header["seat_words"], json!([null, list("family")]));
}

/// KM-04: a head start is candies.
#[test]
fn monsters_begin_with_candies() {
    let table = open("candy-monsters", json!({ "head_start": [0, 5] }), 2, Value::Null);
    let players = &view(&*table, ADA)["view"]["table"]["players"];
    assert_eq!((&players[0]["candies"], &players[1]["candies"]), (&json!(0), &json!(5)));
}

/// A value for the second seat.
fn for_one_seat(spec: &OptionSpec) -> Option<Value> {
    let OptionKind::PerSeat(each) = spec.kind else { return None };
    Some(match *each {
        OptionKind::Number { suggested, .. } => json!([null, suggested[0]]),
        OptionKind::OneOfFound(_) => json!([null, "family"]),
        _ => panic!("{}: give this test a value", spec.key),
    })
}

/// Bots keep to their handicaps to the end of the game, and the log verifies.
#[test]
fn bots_keep_to_their_handicaps() {
    for game in GAMES.iter().filter(|game| game.about.max_seats > 1) {
        let mut options = json!({ "time": { "move": { "seconds": 60 } } });
        for spec in game.all_options() {
            if let Some(value) = for_one_seat(spec) {
                options[spec.key] = value;
            }
        }
        let start = Start {
            options,
            seats: Some(2),
            scenario: Value::Null,
            players: vec![],
            seed: Seed::from_text("even"),
            entropy: vec![],
            opened: 0,
        };
        let (mut table, news) = game.open(start).unwrap_or_else(|reject| panic!("{reject}"));
        let mut lines = news.lines;
        let level = game.level("easy").unwrap();
        let mut bots: Vec<Box<dyn AnyBot>> = (0..2).map(|seed| game.bot(level, seed)).collect();
        let mut now = Millis::ZERO;
        for _ in 0..5_000 {
            let Turn::Play { waiting_for, .. } = table.turn() else { break };
            let Some(seat) = waiting_for.iter().next() else { break };
            now = now.plus(Millis(900));
            let action = bots[seat.index()].choose(table.snapshot(Viewer::Seat(seat)).get());
            let (action, _) = action.unwrap_or_else(|reject| panic!("{}: {reject}", game.about.id));
            let (news, done) = table.act(now, seat, action.get());
            lines.extend(news.lines);
            done.unwrap_or_else(|reject| panic!("{} {seat}: {reject}", game.about.id));
        }
        lines.push(table.end().unwrap_or_else(|| panic!("{} does not end", game.about.id)));
        catalog::verify(&lines.join("\n")).unwrap_or_else(|fault| panic!("{fault}"));
    }
}

/// Lists for seats that are not there, and numbers that make no game, are refused.
#[test]
fn bad_handicaps_are_refused() {
    add_lists();
    for (id, options, code) in [
        ("quiddler", json!({ "head_start": [0, 0, 10] }), "not-that-many-seats"),
        ("quiddler", json!({ "head_start": [501] }), "bad-for-a-seat"),
        ("quiddler", json!({ "seat_words": ["no such list"] }), "unknown-list"),
        ("quiddler", json!({ "seat_words": [5] }), "bad-options"),
        ("candy-chain", json!({ "extra_time": [901] }), "bad-for-a-seat"),
        ("candy-chain", json!({ "head_start": [1] }), "bad-options"),
    ] {
        let reject = game(id).check_options(&options, Some(2)).unwrap_err();
        assert_eq!(&*reject.code, code, "{options}");
    }
}
