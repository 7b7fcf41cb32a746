//! KM-21 and KM-22: events, and the First Player's ability.

use crate::table::{ONE, THREE, TWO, Table, game, player};
use candy_monsters::EventView;
use play::Seat;
use serde_json::{Value, json};

/// The last turn of a round with these players, before this event.
fn before(event: &str, players: Value) -> Table {
    let seats = players.as_array().unwrap().len() as u8;
    let game = game(seats, Default::default());
    let others = [
        "the-one-gummy",
        "exlollipor",
        "home-sweet-home",
        "sugar-rain",
        "tooth-tax",
        "ant-parade",
        "pick-and-mix",
        "day-of-dentists",
    ];
    let mut order: Vec<&str> = others.into_iter().filter(|e| *e != event).collect();
    if event != "black-candy" {
        order.insert(0, event);
    }
    let mut deck = Vec::new();
    for pair in order.chunks(2) {
        match event {
            "black-candy" => deck.extend(["black-candy", pair[0], pair[1]]),
            _ => deck.extend([pair[0], pair[1], "black-candy"]),
        }
    }
    let table = json!({ "stage": { "turn": { "seat": seats - 1 } }, "players": players });
    let plain = Table::make(game, table);
    use play::Game;
    let mut scenario = plain.game.scenario(&plain.state);
    let slugs = deck.iter().map(|e| candy_monsters::Slug::new(e).unwrap()).collect();
    scenario.decks.as_mut().unwrap().events = slugs;
    let state = plain.game.open(&scenario).unwrap();
    Table { state, ..plain }
}

fn starters() -> Value {
    json!([player(9, &["uno"]), player(9, &["crumblet"]), player(9, &["bittersweet"])])
}

// KM-21: after all turns an event is drawn, stays visible, and happens to everybody.
#[test]
fn an_event_happens_after_all_turns() {
    let mut table = before("sugar-rain", starters());
    let events = table.does(THREE, json!("done"));
    let card = table.table().seen[0];
    assert_eq!(events[0], EventView::Drawn { card });
    assert_eq!(card.to_string(), "sugar-rain");
    for (event, seat) in events[1..].iter().zip([ONE, TWO, THREE]) {
        assert_eq!(*event, EventView::Sugar { seat, card, by: 3 }, "clockwise");
    }
    let decks = table.view(None).decks;
    assert_eq!((decks.events, decks.black_candies, decks.black_candy_within), (11, 4, 2));
}

// KM-21: bad events act on all too.
#[test]
fn a_bad_event_takes() {
    let players = json!([
        player(9, &["uno", "magmot"]),
        player(1, &["crumblet", "fizzard"]),
        player(9, &["bittersweet"])
    ]);
    let mut table = before("tooth-tax", players);
    table.does(THREE, json!("done"));
    let sugar = [ONE, TWO, THREE].map(|s| table.purse(s).0);
    assert_eq!(sugar, [7, 0, 8], "one for each monster, as far as there is any");
    let players = json!([
        { "sugar": 9, "candies": 2, "monsters": [{ "card": "uno" }] },
        { "sugar": 9, "candies": 2, "monsters": [{ "card": "crumblet" }] },
        { "sugar": 9, "candies": 1, "monsters": [{ "card": "bittersweet" }] }]);
    let mut table = before("day-of-dentists", players);
    table.does(THREE, json!("done"));
    assert_eq!([ONE, TWO, THREE].map(|s| table.purse(s).2), [1, 1, 0]);
}

// KM-21: what an event offers is asked of everybody who can pay, in turn.
#[test]
fn an_event_that_offers_asks() {
    let players =
        json!([player(5, &["uno"]), player(2, &["crumblet"]), player(3, &["bittersweet"])]);
    let mut table = before("pick-and-mix", players);
    table.does(THREE, json!("done"));
    let asked = table.view(None).asked.unwrap();
    assert_eq!((table.waiting_for(), asked.price), (Some(ONE), 3));
    table.refuses(ONE, json!("done"), "answer-first", "KM-21");
    table.refuses(THREE, json!("accept"), "not-your-turn", "KM-07");
    table.does(ONE, json!("accept"));
    assert_eq!(table.purse(ONE), (2, 1, 0));
    assert_eq!(table.waiting_for(), Some(THREE), "seat 2 cannot pay");
    table.does(THREE, json!("decline"));
    assert_eq!(table.purse(THREE), (3, 0, 0));
    table.refuses(ONE, json!("accept"), "sweep-first", "KM-21");
}

// KM-21: a player who turns their sugar into candies meanwhile can no longer pay.
#[test]
fn an_offer_must_be_paid() {
    let players = json!([player(5, &["uno"]), player(0, &["crumblet"])]);
    let mut table = before("pick-and-mix", players);
    table.does(TWO, json!("done"));
    table.does(ONE, json!("convert"));
    table.refuses(ONE, json!("accept"), "too-little-sugar", "KM-21");
    table.does(ONE, json!("decline"));
}

// KM-21: of two or three players, the First Player may discard an open monster and an open
// ability, which are replaced.
#[test]
fn the_first_player_discards_open_cards() {
    let mut table = before("sugar-rain", starters());
    table.does(THREE, json!("done"));
    assert_eq!(table.waiting_for(), Some(ONE));
    let open =
        |t: &Table| (t.table().monsters.open[0].unwrap(), t.table().abilities.open[0].unwrap());
    let (monster, ability) = open(&table);
    let second = table.table().monsters.open[1].unwrap();
    table.refuses(ONE, json!({ "sweep": "uno" }), "not-on-offer", "KM-21");
    table.refuses(ONE, json!({ "sweep": "sugar-rain" }), "not-on-offer", "KM-21");
    table.refuses(ONE, json!("collect"), "sweep-first", "KM-21");
    let events = table.does(ONE, json!({ "sweep": monster }));
    assert_eq!(events[0], EventView::Swept { seat: ONE, card: monster });
    table.refuses(ONE, json!({ "sweep": second }), "swept-already", "KM-21");
    table.does(ONE, json!({ "sweep": ability }));
    assert_eq!(table.waiting_for(), Some(TWO), "and the next round begins");
    assert_eq!(table.table().monsters.discards, [monster]);
    assert_eq!(table.table().abilities.discards, [ability]);
    assert!(open(&table).0 != monster);
}

// KM-21: it is optional, and not for four or five players.
#[test]
fn the_first_players_ability_is_for_few() {
    let mut table = before("sugar-rain", starters());
    table.does(THREE, json!("done"));
    table.does(ONE, json!("done"));
    assert_eq!((table.waiting_for(), table.table().round), (Some(TWO), 2));
    let four = json!([
        player(9, &["uno"]),
        player(9, &["crumblet"]),
        player(9, &["bittersweet"]),
        player(9, &["mumblegum"])
    ]);
    let mut table = before("sugar-rain", four);
    table.does(Seat(3), json!("done"));
    assert_eq!((table.waiting_for(), table.table().round), (Some(TWO), 2));
    let open = table.table().monsters.open[0].unwrap();
    table.refuses(TWO, json!({ "sweep": open }), "not-sweeping", "KM-21");
}

// KM-22: all who meet the condition are rewarded: THE ONE GUMMY, EXLOLLIPOR, HOME SWEET HOME.
#[test]
fn all_who_meet_the_condition_are_rewarded() {
    let tied = json!([
        player(0, &["uno", "magmot"]),
        player(0, &["crumblet", "fizzard"]),
        player(0, &["bittersweet"])
    ]);
    let mut table = before("the-one-gummy", tied.clone());
    table.does(THREE, json!("done"));
    assert_eq!([ONE, TWO, THREE].map(|s| table.purse(s).1), [1, 1, 0]);
    let all = json!([
        player(0, &["magmot", "lickness"]),
        player(0, &["oni-baba", "fizzard"]),
        player(0, &["bittersweet"])
    ]);
    let mut table = before("exlollipor", all);
    table.does(THREE, json!("done"));
    assert_eq!([ONE, TWO, THREE].map(|s| table.purse(s).1), [1, 1, 0]);
    let mut table = before("home-sweet-home", starters());
    table.does(THREE, json!("done"));
    assert_eq!([ONE, TWO, THREE].map(|s| table.purse(s).0), [12, 12, 12]);
    let cubes = json!([player(0, &["uno"]),
        { "cubes": 1, "monsters": [{ "card": "crumblet" }] }, player(0, &["bittersweet"])]);
    let mut table = before("home-sweet-home", cubes);
    table.does(THREE, json!("done"));
    assert_eq!([ONE, TWO, THREE].map(|s| table.purse(s).0), [3, 0, 3]);
}

// KM-23: a Black Candy makes everybody feed, clockwise from the First Player.
#[test]
fn a_black_candy_makes_everybody_feed() {
    let players =
        json!([player(9, &["magmot"]), player(9, &["fizzard"]), player(9, &["oni-yami"])]);
    let mut table = before("black-candy", players);
    table.does(THREE, json!("done"));
    for (seat, monster) in [(ONE, "magmot"), (TWO, "fizzard"), (THREE, "oni-yami")] {
        assert_eq!(table.waiting_for(), Some(seat));
        table.does(seat, json!({ "feed": { "monster": monster, "pay": 2 } }));
        assert_eq!(table.purse(seat), (7, 0, 0));
    }
    assert_eq!(table.view(None).kingdom, 130 - 21);
}
