//! Rounds of Standard.

use crate::table::*;
use candygrams::{Action, EventView, Options, Status};
use play::Seat;

/// Three players, each with AT in pink and candies to go on with.
fn three(options: Options) -> Table {
    let people = vec![
        person(&[across(0, 0, "ApTp")], "EpSpZpQy"),
        person(&[across(0, 0, "ApTp")], "EpCpVpXb"),
        person(&[across(0, 0, "ApTp")], "EpHpHbJb"),
    ];
    Table::new(options, round("pp", people))
}

fn pass(roll: u32) -> Action {
    Action::Pass { roll }
}

/// ATE.
fn ate(roll: u32) -> Action {
    play(roll, &[], across(2, 0, "Ep"))
}

// CG-24
#[test]
fn the_dice_go_left() {
    let mut table = three(Options::default());
    for roller in [1, 2, 0, 1] {
        let roll = table.view(0).roll;
        (0..3).for_each(|seat| drop(table.ok(seat, pass(roll))));
        let events = table.roll("yb");
        let seat = Seat(roller);
        assert_eq!(events, [EventView::Rolled { roll: roll + 1, seat, combo: combo("yb") }]);
    }
}

// CG-25: all at once, in any order, one play or a pass each
#[test]
fn everybody_plays_once_or_passes() {
    let mut table = three(Options::default());
    table.ok(2, ate(1));
    assert_eq!(table.code(2, play(1, &[], across(-1, 0, "Hp"))), pair("already-played", "CG-25"));
    assert_eq!(table.code(2, pass(1)), pair("already-played", "CG-25"));
    table.ok(0, pass(1));
    assert_eq!(table.code(0, ate(1)), pair("already-passed", "CG-25"));
    assert_eq!(table.code(1, ate(2)), pair("no-such-roll", "CG-25"));
    table.ok(1, ate(1));
    for seat in [1, 2] {
        table.ok(seat, done(1));
    }
    assert!(table.rolls_next());
    assert_eq!(table.code(1, ate(1)).0, "dice-rolling");
    table.roll("pp");
    assert_eq!(table.code(0, ate(1)), pair("too-late", "CG-25"));
    table.ok(0, ate(2));
}

// CG-25: when the clock runs out, players who have done neither pass
#[test]
fn the_round_has_a_clock() {
    let mut table = three(Options::default());
    (0..3).for_each(|seat| drop(table.ok(seat, pass(1))));
    table.now = 5_000;
    table.roll("pp");
    assert_eq!(table.deadline(), Some(125_000));
    table.ok(1, ate(2));
    let events = table.expire();
    let passed = |seat| EventView::Passed { seat: Seat(seat), by_clock: true };
    let done = EventView::Done { seat: Seat(1), by_clock: true };
    assert_eq!(events, [passed(0), done, passed(2)]);
    assert!(table.rolls_next());
    let options = Options { round_seconds: 0, ..Options::default() };
    let mut table = three(options);
    (0..3).for_each(|seat| drop(table.ok(seat, pass(1))));
    table.roll("pp");
    assert_eq!(table.deadline(), None, "it can be left out");
}

// CG-26: on a referee table nothing else is waited for
#[test]
fn a_round_ends_when_all_are_done() {
    let mut table = three(Options::default());
    table.ok(0, ate(1));
    table.ok(0, done(1));
    table.ok(1, pass(1));
    assert!(!table.rolls_next());
    table.ok(2, pass(1));
    assert!(table.rolls_next());
    table.roll("pp");
    let statuses: Vec<Status> = table.view(0).players.iter().map(|p| p.status).collect();
    assert_eq!(statuses, [Status::Thinking; 3]);
}

// CG-26: on a challenge table there is a last chance to object
#[test]
fn a_round_waits_for_challenges() {
    let mut table = three(challenge(candygrams::Mode::Standard));
    table.ok(0, ate(1));
    table.ok(0, done(1));
    table.ok(1, pass(1));
    let events = table.ok(2, pass(1));
    let Some(EventView::LastChance { finishers, until }) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!((finishers.len(), until.0), (0, 20_000));
    // who has nothing to object to is not waited for
    assert_eq!(table.code(0, Action::Stand { play: 0 }), pair("nothing-to-stand", "CG-41"));
    assert_eq!(table.code(1, Action::Stand { play: 7 }).0, "nothing-to-stand");
    table.ok(1, Action::Stand { play: 0 });
    assert_eq!(table.code(1, Action::Stand { play: 0 }).0, "nothing-to-stand");
    assert!(!table.rolls_next());
    table.ok(2, Action::Stand { play: 0 });
    assert!(table.rolls_next());
    // and the clock ends it as well
    let mut table = three(challenge(candygrams::Mode::Standard));
    table.ok(0, ate(1));
    table.ok(0, done(1));
    table.ok(1, pass(1));
    table.ok(2, pass(1));
    table.expire();
    assert!(table.rolls_next());
    assert_eq!(table.held(0), 3, "the play stands");
}
