//! KM-08 to KM-10: a turn, its start and collecting.

use crate::table::{ONE, THREE, TWO, Table, player};
use candy_monsters::EventView;
use play::{Game, Seat, Seats, Turn};
use serde_json::json;

// KM-08: set bonuses first, then abilities for the start, then black cubes at 2 sugar each.
#[test]
fn the_start_of_a_turn_has_an_order() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 1 } },
        "players": [
            { "sugar": 3, "cubes": 3, "monsters": [
                { "card": "uno" }, { "card": "magmot" }, { "card": "oni-baba" }] },
            player(0, &["crumblet"]),
        ],
        "first": 1,
    }));
    let events = table.does(TWO, json!("done"));
    assert!(events.contains(&EventView::Turn { seat: ONE, sugar: 1, candies: 0 }), "{events:?}");
    assert_eq!(table.purse(ONE), (4, 0, 3));
    table.uses(ONE, "uno");
    table.does(ONE, json!({ "pay-off": 2 }));
    assert_eq!(table.purse(ONE), (2, 0, 1));
    table.refuses(ONE, json!({ "use": { "card": "oni-baba" } }), "wrong-moment", "KM-16");
    table.does(ONE, json!({ "pay-off": 1 }));
    assert_eq!(table.purse(ONE), (0, 0, 0));
}

// KM-08: cubes that are not there, or cannot be paid, or after the action, are refused.
#[test]
fn black_cubes_are_paid_off_only_at_the_start() {
    let cubes = |sugar: u8| {
        json!({ "sugar": sugar, "cubes": 2, "monsters": [
        { "card": "crumblet" }, { "card": "fizzard" }] })
    };
    let mut table = Table::turn(cubes(3));
    table.refuses(ONE, json!({ "pay-off": 0 }), "no-such-cubes", "KM-08");
    table.refuses(ONE, json!({ "pay-off": 3 }), "no-such-cubes", "KM-08");
    table.refuses(ONE, json!({ "pay-off": 2 }), "too-little-sugar", "KM-08");
    table.does(ONE, json!("collect"));
    table.refuses(ONE, json!({ "pay-off": 1 }), "start-is-over", "KM-08");
}

// KM-09: one action, or none.
#[test]
fn a_turn_has_one_action() {
    let mut table = Table::turn(player(9, &["crumblet", "fizzard"]));
    table.does(ONE, json!("collect"));
    assert_eq!(table.waiting_for(), Some(ONE), "abilities can still be used");
    table.refuses(ONE, json!("collect"), "no-action-left", "KM-09");
    let open = table.table().monsters.open[0].unwrap();
    table.refuses(ONE, json!({ "buy-monster": open }), "no-action-left", "KM-09");
    table.does(ONE, json!("done"));
    assert_eq!(table.waiting_for(), Some(TWO));
    table.does(TWO, json!("done"));
    assert_eq!(table.purse(TWO).0, 0, "no action at all");
}

// KM-10: collecting brings 5 sugar from the Kingdom.
#[test]
fn collecting_brings_five() {
    let mut table = Table::turn(player(0, &["uno"]));
    let events = table.does(ONE, json!("collect"));
    assert_eq!(events[0], EventView::Collected { seat: ONE, sugar: 5 });
    assert_eq!(table.purse(ONE).0, 5);
}

// KM-10: what the Kingdom lacks comes from the richest, the first clockwise of equals, then on.
#[test]
fn a_poor_kingdom_makes_the_rich_pay() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 1 } },
        "players": [player(3, &["uno"]), player(120, &["crumblet"]), player(3, &["bittersweet"]),
            player(2, &["mumblegum"])],
    }));
    assert_eq!(table.view(None).kingdom, 2);
    let events = table.does(TWO, json!("collect"));
    assert_eq!(events[0], EventView::Collected { seat: TWO, sugar: 2 });
    assert_eq!(events[1], EventView::Took { seat: TWO, from: THREE, sugar: 3 });
    assert_eq!((table.purse(THREE).0, table.purse(TWO).0), (0, 125));
}

// KM-10: until five are had, or nobody has any.
#[test]
fn collecting_stops_when_nobody_has_any() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(126, &["crumblet"]), player(1, &["uno"]), player(3, &["bittersweet"])],
    }));
    let events = table.does(ONE, json!("collect"));
    assert_eq!(events[1], EventView::Took { seat: ONE, from: THREE, sugar: 3 });
    assert_eq!(events[2], EventView::Took { seat: ONE, from: TWO, sugar: 1 });
    assert_eq!(table.purse(ONE).0, 130);
}

// KM-02, KM-09: every player with a move may act: the one who decides, and those with enough sugar
// enough for a candy. Anybody may leave.
#[test]
fn only_those_with_a_move_may_act() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(0, &["uno"]), player(3, &["crumblet"]), player(4, &["mumblegum"])],
    }));
    let (one, three) = (Seat(0), Seat(2));
    let turn = table.game.turn(&table.state);
    let may_act = [one, three].into_iter().collect();
    assert_eq!(turn, Turn::Play { may_act, waiting_for: Seats::one(one) });
    table.refuses(Seat(1), json!("convert"), "too-little-sugar", "KM-02");
    table.does(three, json!("convert"));
    assert_eq!(table.game.turn(&table.state), Turn::one(one));
    table.does(Seat(1), json!("leave"));
}
