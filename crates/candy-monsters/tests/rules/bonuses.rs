//! KM-26 to KM-30: set bonuses.

use crate::table::{ONE, TWO, Table, cards_with, change, player};
use candy_monsters::EventView;
use serde_json::{Value, json};

/// Seat 2 ends its turn, so that seat 1 begins one with these monsters: sugar and candies.
fn income(monsters: &[&str]) -> (u8, u16) {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 1 } }, "first": 1,
        "players": [player(0, monsters), player(0, &["crumblet"])],
    }));
    table.does(TWO, json!("done"));
    let (sugar, candies, _) = table.purse(ONE);
    let prospects = &table.view(None).prospects[0];
    assert_eq!((prospects.sugar, u16::from(prospects.candies)), (sugar, candies), "as announced");
    (sugar, candies)
}

// KM-26: 2, 3, 4 or more of a colour give 1, 2, 3 sugar; each full set 1 candy; both count.
#[test]
fn sets_of_monsters_bring_sugar_and_candies() {
    assert_eq!(income(&["magmot"]), (0, 0));
    assert_eq!(income(&["magmot", "oni-baba"]), (1, 0));
    assert_eq!(income(&["magmot", "oni-baba", "bonbonshee"]), (2, 0));
    assert_eq!(income(&["magmot", "oni-baba", "bonbonshee", "ginger-dread"]), (3, 0));
    let five = ["magmot", "oni-baba", "bonbonshee", "ginger-dread", "carameltdown"];
    assert_eq!(income(&five), (3, 0), "more than four give no more");
    assert_eq!(income(&["magmot", "lickness", "fizzard"]), (0, 1));
    assert_eq!(income(&["magmot", "lickness", "fizzard", "oni-baba"]), (1, 1));
    let two = ["magmot", "oni-baba", "lickness", "oni-yami", "fizzard", "sour-puss"];
    assert_eq!(income(&two), (3, 2));
}

fn shop(kept: &[&str], sugar: u8) -> Table {
    Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [{ "sugar": sugar, "monsters": [{ "card": "crumblet" }], "kept": kept },
            player(0, &["uno"])],
        "monsters": { "open": ["oni-baba", "lickness", "magmot"] },
    }))
}

/// What seat 1 pays for a monster, and the candies it brings.
fn bought(kept: &[&str], sugar: u8, monster: &str) -> (u8, u16) {
    let mut table = shop(kept, sugar);
    table.does(ONE, json!({ "buy-monster": monster }));
    (sugar - table.purse(ONE).0, table.purse(ONE).1)
}

// KM-27: a kept card makes monsters of its colour 1 cheaper, by card and not by candy; a full
// set brings a candy at each purchase; all of it together.
#[test]
fn kept_cards_make_monsters_cheaper() {
    assert_eq!(bought(&[], 9, "oni-baba"), (5, 0));
    assert_eq!(bought(&["pickpocket"], 9, "oni-baba"), (4, 0));
    assert_eq!(bought(&["pickpocket", "sweet-talk"], 9, "oni-baba"), (3, 0));
    assert_eq!(bought(&["im-inevitable"], 9, "oni-baba"), (5, 0), "another colour");
    assert_eq!(bought(&["im-inevitable"], 9, "lickness"), (4, 0), "three candies count once");
    assert_eq!(bought(&["pickpocket", "im-inevitable", "crash-diet"], 9, "oni-baba"), (4, 1));
}

// KM-27: also at price zero, and never below. KM-11.
#[test]
fn a_price_never_falls_below_zero() {
    let cards = cards_with(|file| change(file, "monster", "MAGMOT", "cost = 3"));
    let own = json!({ "monsters": [{ "card": "crumblet" }],
        "kept": ["pickpocket", "sweet-talk", "shelf-life", "im-inevitable", "crash-diet"] });
    let mut table = Table::with_cards(
        cards,
        json!({
            "stage": { "turn": { "seat": 0 } },
            "players": [own, player(0, &["uno"])],
            "monsters": { "open": ["magmot", "oni-baba", "lickness"] },
        }),
    );
    table.does(ONE, json!({ "buy-monster": "magmot" }));
    assert_eq!(table.purse(ONE), (0, 1, 0));
    let mut table = shop(&["pickpocket"], 3);
    table.refuses(ONE, json!({ "buy-monster": "oni-baba" }), "too-little-sugar", "KM-11");
}

// KM-28: starters have no colour and no candies, unless the set's data say otherwise.
#[test]
fn starters_have_no_colour() {
    assert_eq!(income(&["uno", "magmot", "lickness"]), (0, 0));
    let table = Table::turn(player(0, &["uno"]));
    assert_eq!(table.view(None).tallies[0].monsters, 0);
    let cards =
        cards_with(|file| change(file, "starter", "UNO", "colour = \"green\"\ncandies = 2"));
    let mut table = Table::with_cards(
        cards,
        json!({
            "stage": { "turn": { "seat": 1 } }, "first": 1,
            "players": [player(0, &["uno", "magmot", "lickness"]), player(0, &["crumblet"])],
        }),
    );
    assert_eq!(table.view(None).tallies[0].monsters, 2 + 1 + 2);
    table.does(TWO, json!("done"));
    assert_eq!(table.purse(ONE).1, 1);
}

// KM-29: a starter's 2 sugar, 1 for a pair, 1 candy for a set.
#[test]
fn the_printed_example_of_income_holds() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 1 } }, "first": 1,
        "players": [player(0, &["uno", "magmot", "oni-baba", "lickness", "fizzard"]),
            player(0, &["crumblet"])],
    }));
    table.does(TWO, json!("done"));
    table.uses(ONE, "uno");
    assert_eq!(table.purse(ONE), (3, 1, 0));
}

// KM-29: a monster 2 cheaper and a candy from kept cards.
#[test]
fn the_printed_example_of_kept_cards_holds() {
    let kept = ["pickpocket", "sweet-talk", "im-inevitable", "crash-diet"];
    assert_eq!(bought(&kept, 9, "oni-baba"), (3, 1));
    let offer = shop(&kept, 9).view(Some(ONE)).offers[0].clone();
    let lines: Vec<Value> = offer.lines.iter().map(|l| json!([l.why, l.by])).collect();
    assert_eq!(
        json!(lines),
        json!([["printed price", 5], ["kept, same colour", -1], ["kept, same colour", -1]])
    );
    assert_eq!((offer.price, offer.candies), (3, 1));
}

// KM-30: income beyond what the Kingdom holds is lost; nobody else pays for it.
#[test]
fn income_is_lost_when_the_kingdom_is_empty() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 1 } }, "first": 1,
        "players": [player(0, &["uno", "magmot", "oni-baba"]), player(129, &["crumblet"])],
    }));
    let events = table.does(TWO, json!("done"));
    assert!(events.contains(&EventView::Turn { seat: ONE, sugar: 1, candies: 0 }));
    assert_eq!(table.view(None).kingdom, 0);
    table.refuses(ONE, json!({ "use": { "card": "uno" } }), "nothing-happens", "KM-16");
    assert_eq!((table.purse(ONE).0, table.purse(TWO).0), (1, 129));
}
