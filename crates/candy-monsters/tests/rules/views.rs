//! What a view contains, so that the page needs no rules: KM-11, KM-14, KM-16, KM-26, KM-38.

use crate::table::{ONE, TWO, Table, player};
use candy_monsters::Action;
use play::Game;
use serde_json::json;

// KM-11, KM-12: what each card costs you now, and why, and what would make it cheaper.
#[test]
fn offers_say_what_a_card_costs_you() {
    let table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [
            { "sugar": 4, "monsters": [{ "card": "magmot", "tucked": ["sweet-talk"] }],
              "kept": ["pickpocket"] },
            player(9, &["uno"])],
        "monsters": { "open": ["oni-baba", "lickness", "jelly-behemoth"] },
        "abilities": { "open": ["pickpocket", "bulk-buy", "im-inevitable"] },
    }));
    let offers = table.view(Some(ONE)).offers;
    let sums: Vec<_> = offers.iter().map(|o| (o.price, o.best, o.buys.len())).collect();
    assert_eq!(sums, [(4, 2, 1), (5, 3, 0), (8, 6, 0), (4, 3, 1), (4, 3, 2), (6, 5, 0)]);
    for offer in &offers {
        let sum: i16 = offer.lines.iter().map(|l| l.by).sum();
        assert_eq!(sum, i16::from(offer.price), "the lines add up: {offer:?}");
    }
    let first = serde_json::to_value(&offers[0].first).unwrap();
    assert_eq!(first, json!([{ "use": { "card": "sweet-talk", "on": null } }]));
    let other = table.view(Some(TWO)).offers;
    assert_eq!(other.iter().map(|o| o.price).collect::<Vec<_>>(), [5, 5, 9, 4, 4, 6]);
    assert!(other.iter().all(|o| o.buys.is_empty()), "it is not their turn");
    assert!(table.view(None).offers.is_empty(), "a watcher buys nothing");
}

// KM-16: abilities light up at their moment, and say why not otherwise.
#[test]
fn abilities_say_whether_they_can_be_used() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(4, &["uno", "ginger-dread", "oni-yami"]), player(9, &["crumblet"])],
    }));
    let lit = |t: &Table| {
        let abilities = t.view(Some(ONE)).abilities;
        assert!(abilities.iter().all(|a| a.uses.is_empty() == a.why_not.is_some()));
        abilities.iter().map(|a| (a.card.to_string(), a.uses.len())).collect::<Vec<_>>()
    };
    let expect = |uno, ginger| vec![("uno".to_owned(), uno), ("ginger-dread".to_owned(), ginger)];
    assert_eq!(lit(&table), expect(1, 0));
    table.does(ONE, json!("collect"));
    assert_eq!(lit(&table), expect(0, 1));
}

// KM-26: income is explained line by line.
#[test]
fn income_is_explained() {
    let monsters = ["uno", "magmot", "oni-baba", "lickness", "fizzard"];
    let table = Table::turn(player(0, &monsters));
    let prospects = &table.view(None).prospects[0];
    let lines: Vec<_> = prospects.lines.iter().map(|l| (l.why.as_str(), l.by)).collect();
    assert_eq!(lines, [("2 red monsters: sugar", 1), ("1 of all three colours: candies", 1)]);
    let names: Vec<_> = prospects.abilities.iter().map(ToString::to_string).collect();
    assert_eq!(
        (names, prospects.hunger),
        (vec!["uno".into(), "oni-baba".into()], 4 + 2 + 2 + 2 + 2)
    );
}

// KM-38: everybody sees the same table; only what one can do differs.
#[test]
fn everybody_sees_the_same_table() {
    let table = Table::turn(player(9, &["uno"]));
    let (one, watcher) = (table.view(Some(ONE)), table.view(None));
    assert_eq!(
        (&one.table, &one.tallies, &one.cards),
        (&watcher.table, &watcher.tallies, &watcher.cards)
    );
    let (one, watcher) = (table.seen(Some(ONE)), table.seen(None));
    assert!(!one.can.actions.is_empty() && watcher.can.actions.is_empty());
    assert!(one.can.complete && one.can.resign == Some(Action::Leave));
}

// KM-11: a preview tells what a draft does to its player, and nothing about cards to come.
#[test]
fn a_preview_tells_what_changes() {
    let table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(9, &["uno"]), player(0, &["crumblet"])],
        "monsters": { "open": ["oni-baba", "lickness", "fizzard"] },
    }));
    let draft = |action: serde_json::Value| {
        let action = serde_json::from_value(action).unwrap();
        table.game.preview(&table.state, table.at, ONE, &action)
    };
    let buy = draft(json!({ "buy-monster": "oni-baba" })).unwrap();
    assert_eq!((buy.sugar, buy.candies, buy.total), (-5, 0, 2 - 1));
    let candy = draft(json!("convert")).unwrap();
    assert_eq!((candy.sugar, candy.candies, candy.total), (-4, 1, 0));
    assert_eq!(draft(json!({ "buy-monster": "magmot" })).unwrap_err().code, "not-on-offer");
}
