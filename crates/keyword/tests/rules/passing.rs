//! KW-07: passing and swapping cards.

use crate::table::*;
use keyword::{Action, Came, Did, Draft, EventView, Face, Slots, Stage};
use keyword::{Part, Place};
use play::{Describe as _, Game, Names, Snapshot, Viewer};

fn table() -> Table {
    let mut scenario = thinking("eatsrn", &["teaxqz", "seatrn"]);
    scenario.orange = Some("klmnop".into());
    Table::at(options(), &scenario)
}

/// KW-07: any cards go, the hand is full again at once, and the seat is out of this round.
#[test]
fn passing_swaps_cards() {
    let mut table = table();
    table.pass(ONE, &[3, 5, 4]).unwrap();
    assert_eq!(table.hand(ONE), "teaklm", "the new cards take the places of the old ones");
    assert_eq!(table.open().decks.orange, 3);
    assert_eq!(table.open().discards.face_down, 104 - 12 - 6 + 3);
    for action in [
        Action::Spell { round: 1, text: "tea".into() },
        Action::Pass { round: 1, drop: vec![] },
        Action::TakeBack { round: 1 },
    ] {
        assert_eq!(refusal(table.act(ONE, action)), because("already-passed", "KW-07"));
    }
    table.lay(TWO, "sea");
    assert_eq!(table.last_round().shown[0].did, Did::Passed);
}

/// KW-07: dropping nothing is fine too.
#[test]
fn passing_without_dropping() {
    let mut table = table();
    table.pass(ONE, &[]).unwrap();
    assert_eq!((table.hand(ONE).as_str(), table.open().decks.orange), ("teaxqz", 6));
}

/// KW-07: others see that and how many, but not which; the seat sees what it drew.
#[test]
fn what_others_see_of_a_pass() {
    let mut table = table();
    table.pass(ONE, &[3, 5]).unwrap();
    let card = |c| Face::new(c).unwrap();
    let drawn = vec![Came { slot: 3, card: card('k') }, Came { slot: 5, card: card('l') }];
    let passed = |cards| [EventView::Passed { seat: ONE, dropped: 2, drawn: 2, cards }];
    assert_eq!(table.seen(Viewer::Seat(ONE)), passed(Some(drawn)));
    assert_eq!(table.seen(Viewer::Seat(TWO)), passed(None));
    assert_eq!(table.seen(Viewer::Watcher), passed(None));
}

/// KW-07, KW-09: everybody can look back at the cards they thought with, until the next round;
/// nobody can at another's.
#[test]
fn looking_back() {
    let mut table = table();
    let seen = |table: &Table, viewer| table.game.view(&table.state, viewer).thought_with;
    let hand =
        |text: &str| Some(Slots(std::array::from_fn(|i| Face::new(text.as_bytes()[i].into()))));
    table.pass(ONE, &[3, 5]).unwrap();
    assert_eq!(seen(&table, Viewer::Seat(ONE)), hand("teaxqz"));
    assert_eq!(seen(&table, Viewer::Seat(TWO)), None, "it can still think");
    table.lay(TWO, "sea");
    assert_eq!(table.open().stage, Stage::Reveal);
    assert_eq!(seen(&table, Viewer::Seat(ONE)), hand("teaxqz"));
    assert_eq!(seen(&table, Viewer::Seat(TWO)), hand("seatrn"));
    assert_eq!(seen(&table, Viewer::Watcher), None);
    let scenario = table.game.scenario(&table.state);
    assert_eq!(table.game.open(&scenario).unwrap(), table.state);
    table.expire();
    assert_eq!(table.outcome(), None);
    assert_eq!(seen(&table, Viewer::Seat(ONE)), None, "another round, other cards");
}

/// KW-07: positions that do not exist, or one of them twice.
#[test]
fn cards_that_cannot_be_dropped() {
    let mut table = table();
    assert_eq!(refusal(table.pass(ONE, &[6])), because("no-such-card", "KW-07"));
    assert_eq!(refusal(table.pass(ONE, &[1, 1])), because("dropped-twice", "KW-07"));
    let preview = |drop: &[u8]| {
        let action = Action::Pass { round: 1, drop: drop.into() };
        table.game.preview(&table.state, table.at, ONE, &action)
    };
    assert_eq!(refusal(preview(&[9])), because("no-such-card", "KW-07"));
    let go = "xz".chars().filter_map(Face::new).collect();
    assert_eq!(preview(&[3, 5]), Ok(Draft::Pass { drop: go }), "never the cards to come");
}

/// KW-07, KW-17: when everybody passes the round is over, nobody scores and the row stays.
#[test]
fn everybody_passes() {
    let mut table = table();
    table.pass(ONE, &[]).unwrap();
    table.pass(TWO, &[]).unwrap();
    assert_eq!((table.last_round().winner, table.row().as_str()), (None, "eatsrn"));
    table.expire();
    assert_eq!((table.round(), table.open().quiet), (2, 1));
}

/// KW-07: hints and the coach say words and cards, not where they lie in the hand.
#[test]
fn actions_are_said_as_people_see_them() {
    let table = table();
    let seen = Snapshot::of(&table.game, &table.state, Viewer::Seat(ONE));
    let names = Names::new(&[], Viewer::Seat(ONE));
    let said = |action| table.game.say_action(&seen, &action, &names);
    let word = vec![
        Part { from: Place::Hand(0), letter: None },
        Part { from: Place::Row(0), letter: None },
        Part { from: Place::Hand(2), letter: None },
    ];
    assert_eq!(said(Action::Commit { round: 1, word }), "Lock in TEA, with 1 blue card");
    assert_eq!(said(Action::Spell { round: 1, text: "tea".into() }), "Lock in TEA");
    assert_eq!(said(Action::Pass { round: 1, drop: vec![3, 5] }), "Pass and swap X and Z");
    assert_eq!(said(Action::Pass { round: 1, drop: vec![] }), "Pass and keep all your cards");
}
