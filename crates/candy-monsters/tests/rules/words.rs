//! The game in words: what it says, and what it reads back.

use crate::table::{ONE, TWO, Table, player};
use candy_monsters::{Action, CandyMonsters, Options, SetId};
use play::{Describe, Enumerate, Game, Luck, Millis, Names, Seat, Snapshot, Turn, Viewer};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::{Value, json};

fn names(viewer: Viewer) -> (Vec<String>, Viewer) {
    let all = ["Ada", "Mum", "Tom", "Eve", "Bob"];
    (all.map(str::to_owned).to_vec(), viewer)
}

/// What seat 1 reads of events that come of an action.
fn sentences(table: &mut Table, seat: Seat, action: Value) -> Vec<String> {
    let (players, viewer) = names(Viewer::Seat(ONE));
    let names = Names::new(&players, viewer);
    let events = table.does(seat, action);
    events.iter().map(|event| table.game.describe_event(event, &names)).collect()
}

/// The action that seat 1 means by a text.
fn means(table: &Table, text: &str) -> Value {
    let action = table.game.parse_action(&table.seen(Some(ONE)), text);
    serde_json::to_value(action.unwrap_or_else(|reject| panic!("{text}: {reject}"))).unwrap()
}

// Every action's text is read back as that action, in whole games of every size; the board is
// never too wide, and every sentence ends.
#[test]
fn what_is_said_is_read_back() {
    for seats in 2..=5 {
        let options = Options { cards: SetId::named("standard"), ..Options::default() };
        let game = CandyMonsters::with_named_cards(options, seats).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seats.into());
        let mut luck = Luck::new(&mut rng);
        let mut state = game.open(&game.start()).unwrap();
        let mut events = Vec::new();
        loop {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let chance = game.sample(&state, &mut luck);
                    game.resolve(&mut state, Millis::ZERO, &chance, &mut events).unwrap();
                }
                Turn::Play { may_act, waiting_for } => {
                    for seat in may_act.iter() {
                        let seen = Snapshot::of(&game, &state, Viewer::Seat(seat));
                        let all = seen.can.actions.iter().chain(&seen.can.resign);
                        for action in all {
                            let text = game.describe_action(&seen, action);
                            let read = game.parse_action(&seen, &text);
                            assert_eq!(read.as_ref(), Ok(action), "{text}");
                        }
                    }
                    let seat = waiting_for.iter().next().unwrap();
                    let mut actions: Vec<Action> = Vec::new();
                    game.actions(&state, seat, &mut actions);
                    let action = *luck.pick(&actions).unwrap();
                    game.act(&mut state, Millis::ZERO, seat, &action, &mut events).unwrap();
                }
            }
            let (players, viewer) = names(Viewer::Seat(ONE));
            let names = Names::new(&players, viewer);
            let seen = Snapshot::of(&game, &state, viewer);
            let board = game.describe_position(&seen, &names);
            for line in board.lines() {
                assert!(line.chars().count() <= 100 && line.trim_end() == line, "{line}");
            }
            for event in events.drain(..) {
                let event = game.view_event(&event, viewer).unwrap();
                let text = game.describe_event(&event, &names);
                assert!(text.ends_with('.') && !text.contains("  "), "{text}");
            }
        }
    }
}

// A purchase, collecting and feeding, as the player and as somebody else reads them.
#[test]
fn events_are_sentences() {
    let own = || json!({ "sugar": 9, "monsters": [{ "card": "uno" }] });
    let shop = |own: Value| {
        Table::open(json!({
            "stage": { "turn": { "seat": 0 } }, "players": [own, player(5, &["crumblet"])],
            "monsters": { "open": ["sour-puss", "fizzard", "lickness"] },
            "abilities": { "open": ["pickpocket", "bulk-buy", "sweet-talk"] },
        }))
    };
    let buy = json!({ "buy-monster": "sour-puss" });
    let said = sentences(&mut shop(own()), ONE, buy);
    assert_eq!(said[0], "You bought SOUR PUSS for 6 sugar.");
    let tuck = json!({ "buy-ability": { "card": "pickpocket", "place": { "tuck": "uno" } } });
    let said = sentences(&mut shop(own()), ONE, tuck);
    assert_eq!(said[0], "You bought PICKPOCKET for 4 sugar and tucked it under UNO.");
    let mut table = shop(own());
    assert_eq!(sentences(&mut table, ONE, json!("convert"))[0], "You turned 4 sugar into a candy.");
    let said = sentences(&mut table, ONE, json!("collect"));
    assert_eq!(said, ["You collected 5 sugar.", "Mum's turn began."]);
    assert_eq!(sentences(&mut table, TWO, json!("collect"))[0], "Mum collected 5 sugar.");
}

// What people type is read with forbearance.
#[test]
fn commands_are_read_as_people_type_them() {
    let own = json!({ "sugar": 9, "cubes": 1,
        "monsters": [{ "card": "uno" }, { "card": "magmot" }] });
    let table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } }, "players": [own, player(5, &["crumblet"])],
        "monsters": { "open": ["sour-puss", "fizzard", "lickness"] },
        "abilities": { "open": ["pickpocket", "bulk-buy", "sweet-talk"] },
    }));
    let buy = |card: &str, place: Value| json!({ "buy-ability": { "card": card, "place": place } });
    for (text, action) in [
        ("buy sour puss", json!({ "buy-monster": "sour-puss" })),
        ("  BUY Puss!", json!({ "buy-monster": "sour-puss" })),
        ("collect", json!("collect")),
        ("keep pickpocket", buy("pickpocket", json!("keep"))),
        ("buy bulk buy and keep it", buy("bulk-buy", json!("keep"))),
        ("tuck sweet talk under magmot", buy("sweet-talk", json!({ "tuck": "magmot" }))),
        ("buy pickpocket, tuck it under UNO", buy("pickpocket", json!({ "tuck": "uno" }))),
        ("use uno", json!({ "use": { "card": "uno", "on": null } })),
        ("pay off", json!({ "pay-off": 1 })),
        ("pass", json!("done")),
        ("done", json!("done")),
        ("convert", json!("convert")),
        ("leave", json!("leave")),
    ] {
        assert_eq!(means(&table, text), action, "{text}");
    }
    let reject = |text: &str| table.game.parse_action(&table.seen(Some(ONE)), text).unwrap_err();
    for text in ["keep", "tuck under uno", "tuck pickpocket", "buy"] {
        assert_eq!(reject(text).code, "say-which", "{text}");
    }
    assert!(reject("tuck pickpocket").message.contains("tuck it under MAGMOT"));
    for text in ["", "dance", "buy the kingdom"] {
        assert!(["not-understood", "say-which"].contains(&&*reject(text).code), "{text}");
    }
    let table = Table::open(json!({
        "stage": { "feeding": { "seat": 0 } }, "seen": ["black-candy"],
        "players": [player(1, &["uno", "magmot"]), player(0, &["crumblet"])],
    }));
    let feed = |monster: &str, pay: u8| json!({ "feed": { "monster": monster, "pay": pay } });
    assert_eq!(means(&table, "feed"), feed("uno", 1));
    assert_eq!(means(&table, "feed magmot"), feed("magmot", 1));
    assert_eq!(means(&table, "feed magmot 0"), feed("magmot", 0));
    assert_eq!(means(&table, "let go magmot"), json!({ "let-go": "magmot" }));
}

// KM-16: a command names a rival by their number; hints and the coach say who that is.
#[test]
fn hints_call_a_rival_by_name() {
    let own = json!({ "sugar": 9, "monsters": [{ "card": "uno", "tucked": ["pickpocket"] }] });
    let table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } }, "players": [own, player(5, &["crumblet"])],
    }));
    let seen = table.seen(Some(ONE));
    let (players, viewer) = names(Viewer::Seat(ONE));
    let action = json!({ "use": { "card": "pickpocket", "on": { "rival": 1 } } });
    let action: Action = serde_json::from_value(action).unwrap();
    assert!(seen.can.actions.contains(&action), "it can be used");
    assert_eq!(table.game.describe_action(&seen, &action), "Use PICKPOCKET on player 2");
    let said = table.game.say_action(&seen, &action, &Names::new(&players, viewer));
    assert_eq!(said, "Use PICKPOCKET on Mum");
}

// The board as a player reads it.
#[test]
fn the_board_says_what_matters() {
    let own = json!({ "sugar": 9, "candies": 1, "kept": ["bulk-buy"],
        "monsters": [{ "card": "uno", "tucked": ["pickpocket"] }, { "card": "magmot" }] });
    let table = Table::open(json!({
        "stage": { "turn": { "seat": 0 } }, "players": [own, player(5, &["crumblet"])],
        "monsters": { "open": ["sour-puss", "fizzard", "lickness"] },
        "abilities": { "open": ["pickpocket", "bulk-buy", "sweet-talk"] },
    }));
    let (players, viewer) = names(Viewer::Seat(ONE));
    let board = table.game.describe_position(&table.seen(Some(ONE)), &Names::new(&players, viewer));
    is_written_down(&board);
}

/// Compares with the board that is written down here.
#[track_caller]
fn is_written_down(board: &str) {
    let expected = include_str!("board.txt").trim_end();
    assert_eq!(board, expected, "\n{board}\n");
}
