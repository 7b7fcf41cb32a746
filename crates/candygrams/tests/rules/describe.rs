//! The game in words, and words back to actions. A law checks that every text is read back.

use crate::table::*;
use candygrams::{Action, EventView, Mode, Options};
use play::{Describe, Names, Seat, Snapshot, Viewer};

fn read(table: &Table, seat: u8, text: &str) -> Result<Action, String> {
    let seen = Snapshot::of(&table.game, &table.state, Viewer::Seat(Seat(seat)));
    table.game.parse_action(&seen, text).map_err(|reject| reject.code.into())
}

fn two(options: Options, rolled: &str) -> Table {
    let me = person(&[across(0, 0, "CpAyTp")], "ApEpTbNbWy");
    Table::new(options, round(rolled, vec![me, bystander()]))
}

// CG-14, CG-25, CG-33: what people type
#[test]
fn commands_are_read_forgivingly() {
    let table = two(Options::default(), "pb");
    assert_eq!(read(&table, 0, "Pass"), Ok(Action::Pass { roll: 1 }));
    let ten = play(1, &[], down(2, 1, "EpNb"));
    assert_eq!(read(&table, 0, "play TEN at 2,0 down"), Ok(ten.clone()), "the T lies there");
    assert_eq!(read(&table, 0, "play Ep Nb at 2,1 down"), Ok(ten));
    let off = play(1, &[(2, 0)], across(2, 0, "Nb"));
    assert_eq!(read(&table, 0, "take off 2,0 and play CAN at 0,0"), Ok(off));
    assert_eq!(read(&table, 0, "take off 2,0"), Ok(play(1, &[(2, 0)], vec![])));
    let trade = Action::Trade { roll: 1, give: candies("Wy")[0], take: 3 };
    assert_eq!(read(&table, 0, "trade wy for 3"), Ok(trade));
    assert_eq!(read(&table, 0, "resign"), Ok(Action::Leave));
    for unclear in ["", "play", "play CAT", "play ZOO at 5,5 down", "trade", "challenge", "dance"] {
        let expected = if unclear == "play" {
            Ok(play(1, &[], vec![]))
        } else {
            Err("not-understood".to_string())
        };
        assert_eq!(read(&table, 0, unclear), expected, "{unclear}");
    }
}

// CG-08: a base word needs no place, and has all three colours if it can
#[test]
fn a_base_word_is_read_without_a_place() {
    let table = Table::new(
        Options::default(),
        bases(vec![person(&[], "CpApAyTbTp"), person(&[], "HpEyNb")]),
    );
    let base = Action::Base { on: across(0, 0, "CpAyTb") };
    assert_eq!(read(&table, 0, "base cat"), Ok(base));
}

// CG-36: a play is challenged by its word, its player or its number
#[test]
fn challenges_are_read() {
    let mut table = two(challenge(Mode::Standard), "pb");
    table.ok(0, play(1, &[], across(3, 0, "Nb")));
    let challenged = Ok(Action::Challenge { seat: Seat(0), play: 0 });
    for text in ["challenge", "challenge catn", "challenge player 1", "challenge play 0"] {
        assert_eq!(read(&table, 1, text), challenged, "{text}");
    }
}

// CG-27: past tense, and "you" for the reader
#[test]
fn events_are_told_to_a_reader() {
    let game = two(Options::default(), "pb").game;
    let players = ["Ada".to_owned(), "Mum".to_owned()];
    let names = Names::new(&players, Viewer::Seat(Seat(0)));
    let text = |event: &EventView| game.describe_event(event, &names);
    assert_eq!(text(&EventView::TookDice { seat: Seat(0) }), "You took the dice.");
    let passed = EventView::Passed { seat: Seat(1), by_clock: true };
    assert_eq!(text(&passed), "Time was up: Mum passed.");
    let good = EventView::Challenged { by: Seat(1), seat: Seat(0), play: 3, fault: None };
    assert_eq!(text(&good), "Mum challenged your play. It is good.");
}
