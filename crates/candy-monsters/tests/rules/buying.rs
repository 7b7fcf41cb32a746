//! KM-11 to KM-15: buying, tucking, keeping, and rows that run out.

use crate::table::{ONE, TWO, Table, player};
use candy_monsters::{Chance, EventView};
use play::{Game, Millis, Turn};
use serde_json::{Value, json};

fn shop(own: Value, monsters: [&str; 3], abilities: [&str; 3]) -> Table {
    Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [own, player(0, &["uno"])],
        "monsters": { "open": monsters },
        "abilities": { "open": abilities },
    }))
}

const MONSTERS: [&str; 3] = ["magmot", "oni-baba", "lickness"];
const ABILITIES: [&str; 3] = ["pickpocket", "bulk-buy", "pickpocket"];

fn buy(card: &str, under: Option<&str>) -> Value {
    let place = under.map_or(json!("keep"), |monster| json!({ "tuck": monster }));
    json!({ "buy-ability": { "card": card, "place": place } })
}

// KM-11: a monster is paid to the Kingdom, lies in front of its owner, and the row is refilled.
#[test]
fn a_monster_is_bought() {
    let mut table = shop(player(7, &["crumblet"]), MONSTERS, ABILITIES);
    let events = table.does(ONE, json!({ "buy-monster": "oni-baba" }));
    let card = table.has(ONE).monsters[1].card;
    assert_eq!(events[0], EventView::BoughtMonster { seat: ONE, card, price: 5, candies: 0 });
    assert_eq!(card.to_string(), "oni-baba");
    assert_eq!(table.purse(ONE).0, 2);
    let open = table.table().monsters.open[1].expect("the row is refilled");
    assert_eq!(events[1], EventView::Opened { card: open });
}

// KM-11: not without the sugar, and only open ones.
#[test]
fn a_monster_that_is_too_dear_or_not_open_is_refused() {
    let mut table = shop(player(4, &["crumblet"]), MONSTERS, ABILITIES);
    table.refuses(ONE, json!({ "buy-monster": "oni-baba" }), "too-little-sugar", "KM-11");
    table.refuses(ONE, json!({ "buy-monster": "fizzard" }), "not-on-offer", "KM-11");
    table.refuses(ONE, json!({ "buy-monster": "pickpocket" }), "not-on-offer", "KM-11");
    table.refuses(ONE, json!({ "buy-monster": "sugar-rain" }), "not-on-offer", "KM-11");
}

// KM-12: an ability is paid, and tucked or kept; not without the sugar, and only open ones.
#[test]
fn an_ability_is_bought() {
    let mut table = shop(player(9, &["crumblet"]), MONSTERS, ABILITIES);
    table.refuses(ONE, buy("sweet-talk", None), "not-on-offer", "KM-12");
    let events = table.does(ONE, buy("pickpocket", Some("crumblet")));
    let under = Some(table.has(ONE).monsters[0].card);
    let card = table.has(ONE).monsters[0].tucked[0];
    assert_eq!(events[0], EventView::BoughtAbility { seat: ONE, card, price: 4, under });
    let open = table.table().abilities.open;
    assert!(open.iter().flatten().count() == 3 && open[2] == Some(card), "one of the two is gone");
    let mut table = shop(player(3, &["crumblet"]), MONSTERS, ABILITIES);
    table.refuses(ONE, buy("pickpocket", None), "too-little-sugar", "KM-12");
}

// KM-13: one of each type among the tucked; under one's own monsters only; worth 1 candy.
#[test]
fn only_one_of_each_type_is_tucked() {
    let own = json!({ "sugar": 9, "monsters": [
        { "card": "crumblet", "tucked": ["pickpocket"] }, { "card": "fizzard" }] });
    let mut table = shop(own, MONSTERS, ABILITIES);
    assert_eq!(table.view(None).tallies[0].tucked, 1);
    table.refuses(ONE, buy("pickpocket", Some("fizzard")), "type-taken", "KM-13");
    table.refuses(ONE, buy("bulk-buy", Some("uno")), "not-your-monster", "KM-13");
    table.refuses(ONE, buy("bulk-buy", Some("bulk-buy")), "not-your-monster", "KM-13");
    table.does(ONE, buy("bulk-buy", Some("fizzard")));
    assert_eq!(table.view(None).tallies[0].tucked, 2);
}

// KM-13: without a monster nothing can be tucked.
#[test]
fn nothing_is_tucked_without_a_monster() {
    let mut table = shop(json!({ "sugar": 9 }), MONSTERS, ABILITIES);
    table.refuses(ONE, buy("pickpocket", Some("uno")), "not-your-monster", "KM-13");
    table.does(ONE, buy("pickpocket", None));
}

// KM-14: kept cards are worth their candies, cannot be used, and one of each type at most; the
// same type may be kept once and tucked once, and a third cannot be bought.
#[test]
fn only_one_of_each_type_is_kept() {
    let own = json!({ "sugar": 9, "monsters": [{ "card": "crumblet" }], "kept": ["pickpocket"] });
    let mut table = shop(own.clone(), MONSTERS, ABILITIES);
    assert_eq!(table.view(None).tallies[0].kept, 1);
    table.refuses(ONE, json!({ "use": { "card": "pickpocket" } }), "only-kept", "KM-14");
    table.refuses(ONE, buy("pickpocket", None), "type-taken", "KM-14");
    table.does(ONE, buy("pickpocket", Some("crumblet")));
    let own = json!({ "sugar": 9, "kept": ["pickpocket"],
        "monsters": [{ "card": "crumblet", "tucked": ["pickpocket"] }] });
    let mut table = shop(own, MONSTERS, ["pickpocket", "bulk-buy", "sweet-talk"]);
    table.refuses(ONE, buy("pickpocket", None), "both-places-taken", "KM-14");
    table.refuses(ONE, buy("pickpocket", Some("crumblet")), "both-places-taken", "KM-14");
    assert!(table.view(Some(ONE)).offers[3].places.is_empty(), "neither place is free");
}

/// All monsters but those in the row are discarded.
fn empty_deck(discards: &[&str]) -> Table {
    let all = [
        "pepperminotaur",
        "ginger-dread",
        "carameltdown",
        "bonbonshee",
        "jelly-behemoth",
        "oni-yami",
        "sherbertha",
        "waferwolf",
        "krakencrunch",
        "gargloyle",
        "marzipanda",
        "zombonbon",
        "fizzard",
        "tiramisumo",
        "moussetache",
        "sour-puss",
    ];
    let owned: Vec<&str> = all.into_iter().filter(|m| !discards.contains(m)).collect();
    Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(9, &["uno"]), player(0, &owned)],
        "monsters": { "open": MONSTERS, "discards": discards },
    }))
}

// KM-15: the discards of an empty deck are shuffled to be the deck.
#[test]
fn discards_become_the_deck() {
    let mut table = empty_deck(&["oni-yami", "fizzard"]);
    table.does(ONE, json!({ "buy-monster": "magmot" }));
    assert_eq!(table.game.turn(&table.state), Turn::Chance);
    let deck = |names: &[&str]| {
        let order = names.iter().map(|n| candy_monsters::Slug::new(n).unwrap()).collect();
        Chance::Monsters(order)
    };
    for wrong in [deck(&["oni-yami"]), deck(&["oni-yami", "oni-yami"]), deck(&["uno", "fizzard"])] {
        let reject = table.game.resolve(&mut table.state, Millis::ZERO, &wrong, &mut ());
        assert_eq!(reject.unwrap_err().rule, "KM-15");
    }
    let order = deck(&["fizzard", "oni-yami"]);
    table.game.resolve(&mut table.state, Millis::ZERO, &order, &mut ()).unwrap();
    assert_eq!(table.table().monsters.open[0].unwrap().to_string(), "fizzard");
    assert_eq!((table.view(None).decks.monsters, table.table().monsters.discards.len()), (1, 0));
    let reject = table.game.resolve(&mut table.state, Millis::ZERO, &order, &mut ()).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("no-shuffle", "KM-15"));
}

// KM-15: without discards the place stays empty.
#[test]
fn a_place_stays_empty() {
    let mut table = empty_deck(&[]);
    table.does(ONE, json!({ "buy-monster": "magmot" }));
    assert_eq!(table.waiting_for(), Some(TWO), "the game goes on");
    assert_eq!(table.table().monsters.open[0], None);
    let open = |t: &Table| t.table().monsters.open.iter().flatten().count();
    assert_eq!(open(&table), 2);
    let again =
        Table::open(json!({ "stage": "round", "players": [player(0, &[]), player(0, &[])] }));
    assert_eq!(open(&again), 3, "where there are cards, a round begins with a full row");
}
