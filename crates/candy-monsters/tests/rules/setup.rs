//! KM-01 to KM-07: money, pieces and the set-up.

use crate::table::{ONE, TWO, Table, player};
use candy_monsters::cards::standard;
use candy_monsters::{CandyMonsters, Chance, EventView, Options, Piece, Scenario};
use play::{Game, Luck, Seat};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::json;
use std::collections::BTreeSet;

// KM-01: 130 sugar, five of them with each player, the rest in the Kingdom.
#[test]
fn there_are_130_sugar() {
    for seats in 2..=5 {
        let table = Table::dealt(seats, Options::default(), 1);
        let view = table.view(None);
        let starting: u8 = view.table.players.iter().map(|p| p.sugar).sum();
        assert_eq!(starting, 5 * seats);
        assert_eq!(view.kingdom, 130 - 5 * seats);
        let sugar = table.game.census(&table.state);
        assert_eq!(sugar.iter().filter(|p| **p == Piece::Sugar).count(), 130);
    }
}

// KM-01: a position with more sugar than there is cannot be.
#[test]
fn more_sugar_than_there_is_is_refused() {
    let game = CandyMonsters::with_named_cards(Options::default(), 2).unwrap();
    let players = json!([player(100, &["uno"]), player(31, &["crumblet"])]);
    let table = json!({ "stage": { "turn": { "seat": 0 } }, "players": players });
    let scenario = Scenario { table: serde_json::from_value(table).unwrap(), decks: None };
    let reject = game.open(&scenario).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("too-much-sugar", "KM-01"));
}

// KM-02: 4 sugar become a candy at any time, also in others' turns; with 3 they do not.
#[test]
fn sugar_becomes_candy_at_any_time() {
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } },
        "players": [player(9, &["uno"]), player(4, &["crumblet"])],
    }));
    assert_eq!(table.does(TWO, json!("convert")), [EventView::Converted { seat: TWO }]);
    assert_eq!(table.purse(TWO), (0, 1, 0));
    assert_eq!(table.waiting_for(), Some(ONE), "and nobody lost their turn");
    table.does(ONE, json!("convert"));
    table.does(ONE, json!("convert"));
    assert_eq!(table.purse(ONE), (1, 2, 0));
    table.refuses(ONE, json!("convert"), "too-little-sugar", "KM-02");
    table.refuses(TWO, json!("convert"), "too-little-sugar", "KM-02");
}

// KM-02: while feeding too.
#[test]
fn sugar_becomes_candy_while_feeding() {
    let mut table = Table::open(json!({
        "stage": { "feeding": { "seat": 0 } },
        "seen": ["black-candy"],
        "players": [player(5, &["magmot"]), player(4, &["uno"])],
    }));
    table.does(ONE, json!("convert"));
    table.does(TWO, json!("convert"));
    assert_eq!((table.purse(ONE), table.purse(TWO)), ((1, 1, 0), (0, 1, 0)));
}

// KM-03: 6 starters, 19 monsters, 10 types of abilities three times, 12 events.
#[test]
fn there_are_so_many_cards() {
    let table = Table::dealt(5, Options::default(), 2);
    let pieces = table.game.census(&table.state);
    let cards: Vec<_> = pieces.iter().filter(|p| **p != Piece::Sugar).collect();
    assert_eq!(cards.len(), 6 + 19 + 30 + 12);
    assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), 6 + 19 + 10 + 8 + 1);
    let set = standard();
    assert_eq!((set.monsters().len(), set.abilities().len(), set.events().len()), (25, 10, 8));
}

// KM-03: a card that is not in the set cannot be named.
#[test]
fn unknown_cards_are_refused() {
    let mut table = Table::turn(player(9, &["uno"]));
    table.refuses(ONE, json!({ "buy-monster": "godzilla" }), "no-such-card", "KM-03");
}

// KM-04: two to five players, a starter and 5 sugar each; nobody else has a starter.
#[test]
fn everybody_gets_a_starter_and_five_sugar() {
    for seats in 2..=5 {
        let table = Table::dealt(seats, Options::default(), seats);
        let mut starters = BTreeSet::new();
        for has in table.table().players {
            assert_eq!((has.sugar, has.candies, has.cubes), (5, 0, 0));
            assert_eq!(has.monsters.len(), 1);
            let card = table.game.set().card(has.monsters[0].card).unwrap();
            assert!(card.is_starter() && starters.insert(card));
        }
    }
    for seats in [0, 1, 6] {
        let reject = CandyMonsters::with_named_cards(Options::default(), seats).unwrap_err();
        assert_eq!((&*reject.code, &*reject.rule), ("wrong-seats", "KM-04"));
    }
}

fn deal(seed: u8) -> candy_monsters::Deal {
    let game = CandyMonsters::with_named_cards(Options::default(), 3).unwrap();
    let state = game.open(&game.start()).unwrap();
    let mut rng = ChaCha12Rng::from_seed([seed; 32]);
    match game.sample(&state, &mut Luck::new(&mut rng)) {
        Chance::Deal(deal) => deal,
        other => panic!("{other:?}"),
    }
}

fn refused(change: impl FnOnce(&mut candy_monsters::Deal)) -> String {
    let game = CandyMonsters::with_named_cards(Options::default(), 3).unwrap();
    let mut state = game.open(&game.start()).unwrap();
    let mut deal = deal(1);
    change(&mut deal);
    let reject = game.resolve(&mut state, play::Millis::ZERO, &Chance::Deal(deal), &mut ());
    reject.unwrap_err().rule.into_owned()
}

// KM-05: four piles of three, a Black Candy in each, at any of the three places.
#[test]
fn each_three_events_have_one_black_candy() {
    let mut places = BTreeSet::new();
    for seed in 0..60 {
        let events: Vec<String> = deal(seed).events.iter().map(ToString::to_string).collect();
        assert_eq!(events.iter().collect::<BTreeSet<_>>().len(), 9, "8 events and Black Candy");
        for pile in events.chunks(3) {
            let black: Vec<usize> = (0..3).filter(|i| pile[*i] == "black-candy").collect();
            assert_eq!(black.len(), 1, "{events:?}");
            places.insert(black[0]);
        }
    }
    assert_eq!(places.len(), 3);
    let two_in_one = |deal: &mut candy_monsters::Deal| {
        let black = deal.events[..3].iter().position(|e| e.to_string() == "black-candy").unwrap();
        let other = deal.events[3..6].iter().position(|e| e.to_string() != "black-candy").unwrap();
        deal.events.swap(black, 3 + other);
    };
    assert_eq!(refused(two_in_one), "KM-05");
}

// KM-06: one ability of each type at the bottom; three open cards, or four.
#[test]
fn the_bottom_of_the_abilities_has_one_of_each() {
    for seed in 0..20 {
        let deal = deal(seed);
        assert_eq!(deal.abilities.len(), 30);
        assert_eq!(deal.abilities[20..].iter().collect::<BTreeSet<_>>().len(), 10);
        assert_eq!(deal.monsters.iter().collect::<BTreeSet<_>>().len(), 19);
    }
    let unsorted = |deal: &mut candy_monsters::Deal| {
        let other = (20..30).find(|i| deal.abilities[*i] != deal.abilities[0]).unwrap();
        deal.abilities.swap(0, other);
    };
    assert_eq!(refused(unsorted), "KM-06");
    assert_eq!(refused(|deal| deal.monsters[0] = deal.monsters[1]), "KM-06");
    for (wide_market, width) in [(false, 3), (true, 4)] {
        let table = Table::dealt(2, Options { wide_market, ..Options::default() }, 3);
        for row in [table.table().monsters, table.table().abilities] {
            assert_eq!(row.open.iter().flatten().count(), width);
        }
        assert_eq!(table.view(None).decks.monsters, 19 - width as u8);
    }
}

// KM-07: the First Player is random, and the card moves one seat on after each round.
#[test]
fn the_first_player_card_moves_on() {
    let firsts: BTreeSet<u8> = (0..40).map(|seed| deal(seed).first.0).collect();
    assert_eq!(firsts.len(), 3);
    assert_eq!(refused(|deal| deal.first = Seat(3)), "KM-07");
    let mut table = Table::open(json!({
        "stage": { "turn": { "seat": 1 } }, "first": 1,
        "players": [player(0, &["uno"]), player(0, &["crumblet"]), player(0, &["bittersweet"])],
    }));
    table.refuses(ONE, json!("done"), "not-your-turn", "KM-07");
    for seat in [1, 2, 0] {
        assert_eq!(table.waiting_for(), Some(Seat(seat)));
        table.does(Seat(seat), json!("done"));
    }
    assert_eq!(table.waiting_for(), Some(TWO), "the First Player's ability");
    table.does(TWO, json!("done"));
    assert_eq!((table.table().first, table.waiting_for()), (Seat(2), Some(Seat(2))));
    assert_eq!(table.table().round, 2);
}
