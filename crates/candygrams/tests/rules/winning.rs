//! Finishing, and games that nobody finishes.

use crate::table::*;
use candygrams::{Action, Options, Person};

fn pass(roll: u32) -> Action {
    Action::Pass { roll }
}

fn one_left() -> Person {
    person(&[across(0, 0, "ApTp")], "Ep")
}

// CG-30
#[test]
fn emptying_the_shoppe_wins() {
    for options in [Options::default(), express()] {
        let mut table = Table::new(options, round("pp", vec![one_left(), bystander()]));
        table.ok(0, play(1, &[], across(2, 0, "Ep")));
        assert_eq!(table.outcome(), None, "somebody else could still come in");
        table.expire();
        let outcome = table.outcome().expect("it is over");
        assert_eq!(
            (outcome.places.as_slice(), outcome.reason.as_str()),
            (&[1, 2][..], "candygrams")
        );
        assert_eq!(outcome.rule, "CG-30");
        assert_eq!(table.code(1, pass(1)), pair("game-over", "CG-30"));
    }
}

// CG-30, CG-13: the last candies match as all others do
#[test]
fn the_last_candies_must_match() {
    let mut table = Table::new(Options::default(), round("yy", vec![one_left(), bystander()]));
    assert_eq!(table.code(0, play(1, &[], across(2, 0, "Ep"))), pair("wrong-colours", "CG-12"));
}

// CG-32
#[test]
fn ten_rounds_without_a_play_end_the_game() {
    for options in [Options::default(), express()] {
        let people = vec![bystander(), one_left(), one_left()];
        let mut table = Table::new(options, round("yb", people));
        for roll in 1..=10 {
            assert_eq!(table.outcome(), None);
            (0..3).for_each(|seat| drop(table.ok(seat, pass(roll))));
            if roll < 10 {
                table.roll("yb");
            }
        }
        let outcome = table.outcome().expect("it is over");
        assert_eq!(outcome.places, [2, 1, 1], "fewest candies win, ties share");
        assert_eq!((outcome.reason.as_str(), outcome.rule.as_str()), ("nobody-played", "CG-32"));
    }
}

// CG-32: a play restarts the count
#[test]
fn a_play_begins_the_count_anew() {
    let me = person(&[across(0, 0, "ApTp")], "EpZp");
    let mut scenario = round("pp", vec![me, bystander()]);
    scenario.dry = 9;
    let mut table = Table::new(Options::default(), scenario);
    table.ok(0, play(1, &[], across(2, 0, "Ep")));
    table.ok(0, done(1));
    table.ok(1, pass(1));
    assert!(table.rolls_next());
    assert_eq!(table.view(0).dry, 0);
}
