//! Choices that others wait for have a time and a usual answer: KM-08, KM-21, KM-25.

use crate::table::{ONE, TWO, Table, game, player};
use candy_monsters::{CandyMonsters, EventView, Options};
use play::{Game, Millis};
use serde_json::{Value, json};

fn timed(stage: Value, seen: Value, own: Value) -> Table {
    let options =
        Options { turn_seconds: Some(90), answer_seconds: Some(60), ..Options::default() };
    let game = game(2, options);
    let players = [own, player(2, &["fizzard"])];
    Table::make(game, json!({ "stage": stage, "seen": seen, "players": players }))
}

// KM-25: without an answer, monsters are fed with what sugar there is; none is let go, and no
// candy is spent.
#[test]
fn monsters_are_fed_when_the_time_is_over() {
    let own = json!({ "sugar": 3, "candies": 4, "monsters": [
        { "card": "uno" }, { "card": "magmot" }, { "card": "pepperminotaur" }] });
    let mut table = timed(json!({ "feeding": { "seat": 0 } }), json!(["black-candy"]), own);
    assert_eq!(table.game.deadline(&table.state), Some(Millis(60_000)));
    let events = table.expire();
    assert_eq!(events[0], EventView::TimedOut { seat: ONE });
    assert_eq!(table.purse(ONE), (0, 4, 2 + 2 + 3 - 3));
    assert_eq!((table.has(ONE).monsters.len(), table.waiting_for()), (3, Some(TWO)));
    assert_eq!(table.game.deadline(&table.state), Some(Millis(120_000)), "a new minute");
}

// KM-21: offers are declined, and the First Player discards nothing.
#[test]
fn offers_are_declined_when_the_time_is_over() {
    let own = player(9, &["uno"]);
    let stage = json!({ "offer": { "seat": 0 } });
    let mut table = timed(stage, json!(["pick-and-mix"]), own.clone());
    assert_eq!(table.expire()[1], EventView::Answered { seat: ONE, yes: false });
    assert_eq!(table.purse(ONE), (9, 0, 0));
    let mut table = timed(json!({ "sweeping": [] }), json!(["sugar-rain"]), own);
    let open = table.table().monsters.open;
    table.expire();
    assert_eq!((table.waiting_for(), table.table().monsters.open), (Some(TWO), open));
}

// KM-08: a turn has no clock unless the table wants one; then the player collects.
#[test]
fn a_turn_ends_with_collecting_when_the_time_is_over() {
    let stage = json!({ "turn": { "seat": 0 } });
    let mut table = timed(stage.clone(), json!([]), player(9, &["uno"]));
    assert_eq!(table.game.deadline(&table.state), Some(Millis(90_000)));
    let events = table.expire();
    assert_eq!(events[1], EventView::Collected { seat: ONE, sugar: 5 });
    assert_eq!((table.purse(ONE).0, table.waiting_for()), (14, Some(TWO)));
    let mut table = timed(stage, json!([]), player(9, &["uno", "carameltdown"]));
    table.does(ONE, json!("collect"));
    let events = table.expire();
    assert_eq!(table.purse(ONE).0, 14, "not twice: {events:?}");
}

// KM-02: others' candies do not stop the clock.
#[test]
fn converting_leaves_the_clock_alone() {
    let stage = json!({ "turn": { "seat": 1 } });
    let mut table = timed(stage, json!([]), player(9, &["uno"]));
    table.at = Millis(50_000);
    table.does(ONE, json!("convert"));
    assert_eq!(table.game.deadline(&table.state), Some(Millis(90_000)));
    table.does(TWO, json!("done"));
    assert_eq!(table.game.deadline(&table.state), Some(Millis(50_000 + 60_000)), "an answer");
}

// KM-08, KM-21, KM-25, KM-32: a game in which nobody ever says a word goes to its end by the clock
// alone, with all its sugar and cards.
#[test]
fn silence_comes_to_an_end() {
    for seats in 2..=5 {
        let options =
            Options { turn_seconds: Some(90), answer_seconds: Some(60), ..Options::default() };
        let mut table = Table::dealt(seats, options, seats);
        let mut waits = 0;
        while table.waiting_for().is_some() {
            table.expire();
            table.luck(waits);
            waits += 1;
        }
        assert!(table.seen(None).turn.is_over(), "{seats} players");
    }
}

// KM-08, KM-21, KM-25: no wait has a clock unless the table wants one.
#[test]
fn there_is_no_clock_unless_the_table_wants_one() {
    let waits = [
        (json!({ "turn": { "seat": 0 } }), json!([])),
        (json!({ "feeding": { "seat": 0 } }), json!(["black-candy"])),
        (json!({ "offer": { "seat": 0 } }), json!(["pick-and-mix"])),
        (json!({ "sweeping": [] }), json!(["sugar-rain"])),
    ];
    for (stage, seen) in waits {
        let own = player(9, &["uno"]);
        let players = [own.clone(), player(2, &["crumblet"])];
        let open = json!({ "stage": stage, "seen": seen, "players": players });
        let table = Table::open(open);
        assert_eq!(table.game.deadline(&table.state), None, "{stage}");
        let table = timed(stage.clone(), seen, own);
        assert!(table.game.deadline(&table.state).is_some(), "{stage}");
    }
}

// KM-08, KM-21: times that make no game.
#[test]
fn impossible_times_are_refused() {
    for seconds in [0, 604_801] {
        let options = Options { answer_seconds: Some(seconds), ..Options::default() };
        let reject = CandyMonsters::with_named_cards(options, 2).unwrap_err();
        assert_eq!(
            (&*reject.code, &*reject.rule, &*reject.at[0]),
            ("bad-clock", "KM-21", "answer_seconds")
        );
        let options = Options { turn_seconds: Some(seconds), ..Options::default() };
        let reject = CandyMonsters::with_named_cards(options, 2).unwrap_err();
        assert_eq!(
            (&*reject.code, &*reject.rule, &*reject.at[0]),
            ("bad-clock", "KM-08", "turn_seconds")
        );
    }
}
