//! KM-32 to KM-34: the end and the count.

use crate::table::{ONE, THREE, TWO, Table, player};
use candy_monsters::{EventView, Reason};
use play::{Game, Outcome, Seat, Turn};
use serde_json::{Value, json};

const FOUR: [&str; 10] = [
    "black-candy",
    "sugar-rain",
    "tooth-tax",
    "black-candy",
    "ant-parade",
    "pick-and-mix",
    "black-candy",
    "exlollipor",
    "home-sweet-home",
    "black-candy",
];

fn over(players: Value) -> Table {
    Table::open(json!({ "stage": { "over": "black-candy" }, "seen": FOUR, "players": players }))
}

fn outcome(table: &Table) -> Outcome {
    match table.game.turn(&table.state) {
        Turn::Over(outcome) => outcome,
        other => panic!("{other:?}"),
    }
}

// KM-32: the fourth Black Candy ends the game when it is resolved; the rest is skipped.
#[test]
fn the_fourth_black_candy_ends_the_game() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 1 } }, "seen": FOUR,
        "players": [player(0, &["uno"]), player(8, &["crumblet"])],
    }));
    let events = table.does(TWO, json!({ "feed": { "monster": "crumblet", "pay": 0 } }));
    assert_eq!(events[1..], [EventView::Over { reason: Reason::BlackCandy }]);
    let end = outcome(&table);
    assert_eq!((end.reason.as_str(), end.rule.as_str()), ("black-candy", "KM-32"));
    assert_eq!((end.places, end.scores), (vec![2, 1], vec![0, 2]));
    assert_eq!(table.view(None).decks.events, 2, "two events never come");
    table.refuses(TWO, json!("convert"), "game-over", "KM-32");
    table.refuses(ONE, json!("leave"), "game-over", "KM-32");
}

// KM-32: the third does not.
#[test]
fn the_third_black_candy_does_not() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 1 } }, "seen": FOUR[..7],
        "players": [player(0, &["uno"]), player(8, &["crumblet"])],
    }));
    table.does(TWO, json!({ "feed": { "monster": "crumblet", "pay": 0 } }));
    assert_eq!(table.waiting_for(), Some(ONE));
}

// KM-32: a player who leaves gives everything back, is skipped, and is placed last.
#[test]
fn a_player_who_leaves_is_skipped() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 1 } },
        "players": [player(5, &["uno"]),
            { "sugar": 7, "candies": 9, "monsters": [{ "card": "magmot", "tucked": ["bulk-buy"] }],
              "kept": ["pickpocket"] },
            player(5, &["crumblet"])],
    }));
    let events = table.does(TWO, json!("leave"));
    assert_eq!(events[0], EventView::Left { seat: TWO });
    assert_eq!(table.waiting_for(), Some(THREE));
    assert_eq!((table.view(None).kingdom, table.purse(TWO)), (120, (0, 0, 0)));
    assert_eq!(table.table().monsters.discards.len(), 1);
    assert_eq!(table.table().abilities.discards.len(), 2);
    table.refuses(TWO, json!("leave"), "you-left", "KM-32");
    table.refuses(Seat(7), json!("leave"), "no-such-seat", "KM-04");
    let events = table.does(ONE, json!("leave"));
    assert_eq!(events[1], EventView::Over { reason: Reason::Left });
    let end = outcome(&table);
    assert_eq!((end.places, end.reason.as_str()), (vec![2, 2, 1], "left"));
}

// KM-32: leaving in the middle of anything holds nobody up.
#[test]
fn leaving_holds_nobody_up() {
    let stages = [
        (json!({ "feeding": { "seat": 0 } }), json!(["black-candy"])),
        (json!({ "offer": { "seat": 0, "rest": [1] } }), json!(["pick-and-mix"])),
        (json!({ "sweeping": [] }), json!(["sugar-rain"])),
        (json!({ "turn": { "seat": 0 } }), json!([])),
    ];
    for (stage, seen) in stages {
        let mut table = Table::open(json!({
            "stage": stage, "seen": seen,
            "players": [player(5, &["uno"]), player(5, &["magmot"]), player(5, &["crumblet"])],
        }));
        table.does(ONE, json!("leave"));
        assert_eq!(table.waiting_for(), Some(TWO), "{stage}");
    }
}

// KM-33: monsters 3, kept 6, tucked 1, tokens 6, sugar 1, black cubes -2, ONI YAMI 2: that is 17.
#[test]
fn the_printed_example_of_the_count_adds_up_to_17() {
    let table = over(json!([
        { "sugar": 7, "candies": 6, "cubes": 2,
          "monsters": [{ "card": "oni-yami", "tucked": ["bulk-buy"] }, { "card": "sherbertha" }],
          "kept": ["im-inevitable", "sweet-talk", "pickpocket"] },
        player(0, &["uno"])]));
    let tally = &table.view(None).tallies[0];
    assert_eq!((tally.monsters, tally.kept, tally.tucked), (3, 6, 1));
    assert_eq!((tally.candies, tally.sugar, tally.cubes), (6, 1, -2));
    assert_eq!(tally.bonuses.iter().map(|b| b.candies).collect::<Vec<_>>(), [2]);
    assert_eq!(tally.total, 17);
}

// KM-33: totals can be negative, and end bonuses have conditions.
#[test]
fn a_count_can_be_negative() {
    let table = over(json!([
        { "sugar": 3, "cubes": 9, "monsters": [{ "card": "sour-puss" }] },
        { "monsters": [{ "card": "magmot", "tucked": ["shelf-life"] }], "kept": ["bulk-buy"] }]));
    let tallies = table.view(None).tallies;
    assert_eq!((tallies[0].bonuses[0].candies, tallies[0].total), (0, 2 - 9));
    assert_eq!((tallies[1].bonuses[0].candies, tallies[1].total), (1, 1 + 1 + 1 + 1));
    assert_eq!(outcome(&table).scores, [-7, 4]);
}

// KM-14, KM-33: the end bonus of an ability card counts when it is tucked, and its text says so.
#[test]
fn a_kept_card_has_no_end_bonus() {
    let table = over(json!([
        { "monsters": [{ "card": "uno" }], "kept": ["shelf-life", "bulk-buy"] },
        { "monsters": [{ "card": "magmot", "tucked": ["shelf-life"] }], "kept": ["bulk-buy"] }]));
    let tallies = table.view(None).tallies;
    assert_eq!((tallies[0].bonuses.len(), tallies[1].bonuses.len()), (0, 1));
    let faces = table.view(None).cards;
    let text = |name: &str| faces.iter().find(|f| f.name == name).map(|f| f.text.clone());
    let says = "At the end of the game, if this is tucked: 1 candy for each kept card you have";
    assert!(text("SHELF LIFE").unwrap().starts_with(says), "{:?}", text("SHELF LIFE"));
}

// KM-34: ties go to candy tokens, with those that the sugar gives; then to monsters.
#[test]
fn ties_are_broken_by_candies_then_monsters() {
    let places = |players: Value| outcome(&over(players)).places;
    let five = json!({ "candies": 1, "sugar": 16, "monsters": [{ "card": "uno" }] });
    let four = json!({ "candies": 4, "monsters": [{ "card": "magmot" }] });
    assert_eq!(places(json!([four, five])), [2, 1], "the sugar counts as tokens: 5 to 4");
    let one = json!({ "candies": 3, "monsters": [{ "card": "uno" }, { "card": "magmot" }] });
    let two = json!({ "candies": 3, "monsters": [{ "card": "oni-baba" }], "cubes": 1 });
    assert_eq!(places(json!([two, one])), [2, 1], "two monsters to one");
    let none = json!({ "candies": 4, "monsters": [] });
    assert_eq!(places(json!([one, none])), [2, 1], "candies come before monsters");
    let same = json!({ "candies": 3, "sugar": 3, "monsters": [{ "card": "crumblet" }] });
    let last = json!({ "monsters": [{ "card": "bittersweet" }] });
    let equal = json!({ "candies": 3, "sugar": 2, "monsters": [{ "card": "uno" }] });
    assert_eq!(places(json!([same, last, equal])), [1, 3, 1], "or shared");
}
