//! KM-23 to KM-25 and KM-31: Black Candy.

use crate::table::{ONE, TWO, Table, game, player};
use candy_monsters::{EventView, Options};
use play::{Describe as _, Game, Names, Viewer};
use serde_json::{Value, json};

/// Seat 1 is feeding.
fn feeding(own: Value) -> Table {
    Table::open(json!({
        "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
        "players": [own, player(0, &["fizzard"])],
    }))
}

fn feed(monster: &str, pay: u8) -> Value {
    json!({ "feed": { "monster": monster, "pay": pay } })
}

// KM-23: no feeding during a turn, and no action while feeding.
#[test]
fn feeding_is_for_black_candy_only() {
    let mut table = Table::turn(player(9, &["magmot"]));
    table.refuses(ONE, feed("magmot", 2), "not-feeding", "KM-23");
    table.refuses(ONE, json!({ "let-go": "magmot" }), "not-feeding", "KM-23");
    let mut table = feeding(player(9, &["magmot"]));
    table.refuses(ONE, json!("collect"), "feed-first", "KM-23");
    table.does(ONE, feed("magmot", 2));
}

// KM-24: MAGMOT 2, ONI BABA 2, UNO 2: a starter eats one for each other monster.
#[test]
fn the_printed_example_of_hunger_holds() {
    let mut table = feeding(player(9, &["uno", "magmot", "oni-baba"]));
    let view = table.view(None).feeding.unwrap();
    let hunger: Vec<_> = view.monsters.iter().map(|m| (m.monster.to_string(), m.hunger)).collect();
    let expected = [("uno", 2), ("magmot", 2), ("oni-baba", 2)];
    assert_eq!(hunger, expected.map(|(m, h)| (m.to_string(), h)));
    assert_eq!((view.total, view.short), (6, 0));
    assert_eq!(table.view(None).prospects[0].hunger, 6);
    for (monster, pay) in expected {
        table.does(ONE, feed(monster, pay));
    }
    assert_eq!(table.purse(ONE), (3, 0, 0));
}

// KM-24: a starter's hunger is counted when the card is drawn, whatever is let go afterwards.
#[test]
fn a_starters_hunger_is_counted_at_the_draw() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 0, "hungry": ["uno"], "starter": 2 } },
        "seen": ["black-candy"],
        "players": [player(9, &["uno"]), player(0, &["crumblet"])],
    }));
    table.refuses(ONE, feed("uno", 3), "not-so-hungry", "KM-25");
    table.does(ONE, feed("uno", 2));
}

// KM-25: in full, in part or not at all, with a black cube for each sugar missing.
#[test]
fn what_is_not_paid_becomes_black_cubes() {
    for (pay, cubes) in [(3, 0), (2, 1), (0, 3)] {
        let mut table = feeding(player(9, &["pepperminotaur"]));
        let events = table.does(ONE, feed("pepperminotaur", pay));
        let fed = matches!(events[0], EventView::Fed { sugar, candies: 0, cubes: c, .. }
            if sugar == pay && c == cubes);
        assert!(fed, "{events:?}");
        assert_eq!(table.purse(ONE), (9 - pay, 0, cubes.into()));
        assert_eq!(table.has(ONE).monsters.len(), 1, "it stays");
    }
}

// KM-25: or it is let go with its tucked cards, and costs nothing.
#[test]
fn a_monster_is_let_go_with_its_cards() {
    let own = json!({ "sugar": 1, "monsters": [
        { "card": "magmot", "tucked": ["pickpocket", "bulk-buy"] }, { "card": "lickness" }] });
    let mut table = feeding(own);
    let events = table.does(ONE, json!({ "let-go": "magmot" }));
    assert!(matches!(&events[0], EventView::LetGo { tucked, .. } if tucked.len() == 2));
    assert_eq!(table.purse(ONE), (1, 0, 0));
    assert_eq!(table.table().monsters.discards.len(), 1);
    assert_eq!(table.table().abilities.discards.len(), 2);
    assert_eq!(table.has(ONE).monsters.len(), 1);
}

// KM-25: a starter without hunger may be let go too, and leaves the game.
#[test]
fn a_starter_that_is_let_go_leaves_the_game() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 0, "starter": 0 } }, "seen": ["black-candy"],
        "players": [player(1, &["uno", "magmot"]), player(0, &["crumblet"])],
    }));
    table.does(ONE, json!({ "let-go": "uno" }));
    assert_eq!(table.has(ONE).monsters.len(), 1);
    assert!(table.table().monsters.discards.is_empty(), "it lies nowhere any more");
    assert_eq!(table.waiting_for(), Some(ONE));
}

// KM-25: one's own, once, and no more than it eats.
#[test]
fn each_monster_is_fed_once() {
    let mut table = feeding(player(9, &["magmot", "lickness"]));
    table.refuses(ONE, feed("crumblet", 0), "not-your-monster", "KM-25");
    table.refuses(ONE, feed("magmot", 3), "not-so-hungry", "KM-25");
    table.refuses(ONE, json!("done"), "still-hungry", "KM-25");
    table.does(ONE, feed("magmot", 2));
    table.refuses(ONE, feed("magmot", 2), "fed-already", "KM-25");
    table.refuses(ONE, json!({ "let-go": "magmot" }), "fed-already", "KM-25");
    table.does(ONE, feed("lickness", 2));
    assert_eq!(table.waiting_for(), Some(TWO));
}

// KM-25: in any order the player likes.
#[test]
fn the_player_chooses_the_order_of_feeding() {
    let mut table = feeding(player(9, &["uno", "magmot", "lickness"]));
    let view = table.view(Some(ONE)).feeding.unwrap();
    let proposed: Vec<_> = view.monsters.iter().map(|m| m.monster.to_string()).collect();
    assert_eq!(proposed, ["uno", "magmot", "lickness"]);
    assert!(view.monsters.iter().all(|m| !m.choices.is_empty()), "each can be next");
    table.does(ONE, feed("lickness", 2));
    table.does(ONE, json!({ "let-go": "uno" }));
    table.does(ONE, feed("magmot", 2));
    assert_eq!(table.waiting_for(), Some(TWO));
}

// KM-25: letting SOUR PUSS go first brings GARGLOYLE's limit of four monsters into force.
#[test]
fn a_monster_that_was_let_go_no_longer_counts() {
    let five = ["uno", "magmot", "lickness", "gargloyle", "sour-puss"];
    let players = json!([player(20, &five), player(0, &["crumblet"])]);
    let stage = json!({ "feeding": { "seat": 0 } });
    let table = json!({ "stage": stage, "seen": ["black-candy"], "players": players });
    let mut table = Table::with_cards(candy_monsters::cards::standard(), table);
    let limit = json!({ "use": { "card": "gargloyle" } });
    table.refuses(ONE, limit.clone(), "condition", "KM-16");
    table.does(ONE, json!({ "let-go": "sour-puss" }));
    table.does(ONE, limit);
    table.refuses(ONE, feed("gargloyle", 3), "not-so-hungry", "KM-25");
    table.does(ONE, feed("gargloyle", 2));
}

// KM-25: who eats nothing is kept, and nobody is asked.
#[test]
fn a_player_whose_monsters_eat_nothing_is_not_asked() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
        "players": [player(3, &["magmot"]), player(0, &["crumblet"])],
    }));
    let events = table.does(ONE, feed("magmot", 2));
    let fed = |event: &&EventView| matches!(event, EventView::Fed { .. });
    assert_eq!(events.iter().filter(fed).count(), 2, "TWO's CRUMBLET eats nothing and stays");
    assert_eq!((table.has(TWO).monsters.len(), table.purse(TWO)), (1, (0, 0, 0)));
    assert_eq!(table.table().stage, candy_monsters::table::StageTable::Sweeping(vec![]));
}

// KM-25: the last monster that eats something is answered for; what eats nothing then stays.
#[test]
fn nothing_is_asked_after_the_last_hungry_monster() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 0, "less": 2 } }, "seen": ["black-candy"],
        "players": [player(1, &["magmot", "pepperminotaur"]), player(9, &["lickness"])],
    }));
    table.does(ONE, feed("pepperminotaur", 1));
    assert_eq!((table.has(ONE).monsters.len(), table.purse(ONE)), (2, (0, 0, 0)));
}

// KM-25: games of version 2 ask about monsters that eat nothing; the player says that they are done.
#[test]
fn under_version_2_who_eats_nothing_is_kept_by_being_done() {
    let game = game(2, Options::default()).with_rules_version(2).unwrap();
    let mut table = Table::make(
        game,
        json!({
            "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
            "players": [player(0, &["uno"]), player(0, &["crumblet"])],
        }),
    );
    table.does(ONE, json!("done"));
    assert_eq!((table.has(ONE).monsters.len(), table.waiting_for()), (1, Some(TWO)));
}

// KM-25: a game that began under version 1 of the rules feeds in the order of the set.
#[test]
fn under_version_1_monsters_are_fed_in_order() {
    let game = game(2, Options::default()).with_rules_version(1).unwrap();
    assert_eq!(game.rules_version(), 1);
    let players = json!([player(9, &["uno", "magmot"]), player(0, &["crumblet"])]);
    let stage = json!({ "feeding": { "seat": 0 } });
    let mut table =
        Table::make(game, json!({ "stage": stage, "seen": ["black-candy"], "players": players }));
    table.refuses(ONE, feed("magmot", 2), "another-first", "KM-25");
    let view = table.view(Some(ONE)).feeding.unwrap();
    assert!(view.monsters[1].choices.is_empty());
    table.does(ONE, feed("uno", 1));
    table.does(ONE, feed("magmot", 2));
}

// KM-31: when the sugar is used up, candies may be paid one for one; not before.
#[test]
fn candies_feed_when_sugar_is_used_up() {
    let own = |sugar, candies| {
        json!({ "sugar": sugar, "candies": candies,
        "monsters": [{ "card": "pepperminotaur" }] })
    };
    let mut table = feeding(own(2, 5));
    let choices = table.view(Some(ONE)).feeding.unwrap().monsters[0].choices.clone();
    let costs: Vec<_> = choices.iter().map(|c| (c.sugar, c.candies, c.cubes)).collect();
    assert_eq!(costs, [(2, 1, 0), (2, 0, 1), (1, 0, 2), (0, 0, 3)], "sugar always first");
    table.does(ONE, feed("pepperminotaur", 3));
    assert_eq!(table.purse(ONE), (0, 4, 0));
    let mut table = feeding(own(1, 1));
    table.refuses(ONE, feed("pepperminotaur", 3), "too-little-sugar", "KM-31");
    table.does(ONE, feed("pepperminotaur", 2));
    assert_eq!(table.purse(ONE), (0, 0, 1));
}

// KM-23: a player without monsters is skipped.
#[test]
fn nobody_feeds_nothing() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
        "players": [player(0, &["magmot"]), player(9, &[])],
    }));
    table.does(ONE, feed("magmot", 0));
    assert_eq!(table.table().stage, candy_monsters::table::StageTable::Sweeping(vec![]));
}

// KM-25: monsters kept for black cubes were not fed, and nobody says that they were.
#[test]
fn feeding_without_sugar_is_not_called_fed() {
    let table = Table::open(json!({
        "stage": { "feeding": { "seat": 0, "hungry": [] } }, "seen": ["black-candy"],
        "players": [player(0, &["magmot"]), player(0, &["fizzard"])],
    }));
    let players = ["Ada".to_owned(), "Ben".to_owned()];
    let names = Names::new(&players, Viewer::Seat(ONE));
    let board = table.game.describe_position(&table.seen(Some(ONE)), &names);
    assert!(board.contains("All have been dealt with."), "{board}");
    assert!(!board.contains(" fed"), "{board}");
}
