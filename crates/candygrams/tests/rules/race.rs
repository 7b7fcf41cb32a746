//! Rolls of Express.

use crate::table::*;
use candygrams::{Action, EventView, Options, Stage};
use play::{Game, Seat};

/// Two players, each with AT in pink and candies to go on with.
fn two(photo_ms: u32) -> Table {
    let people = vec![
        person(&[across(0, 0, "ApTp")], "EpSpZpQy"),
        person(&[across(0, 0, "ApTp")], "EpHpCpVpXb"),
    ];
    Table::new(Options { photo_ms, ..express() }, round("pp", people))
}

/// ATE.
fn ate(roll: u32) -> Action {
    play(roll, &[], across(2, 0, "Ep"))
}

// CG-27
#[test]
fn the_first_play_takes_the_dice() {
    let mut table = two(0);
    table.now = 1_000;
    let events = table.ok(1, ate(1));
    assert_eq!(events[1], EventView::TookDice { seat: Seat(1) });
    let events = table.roll("pp");
    assert_eq!(events, [EventView::Rolled { roll: 2, seat: Seat(1), combo: combo("pp") }]);
    // the loser learns whose play came first and by how much; nothing has changed
    table.now = 1_043;
    let reject = table.reject(0, ate(1));
    assert_eq!((&*reject.code, &*reject.rule), ("too-late", "CG-27"));
    assert!(reject.message.starts_with("seat 2 was 43 ms faster"), "{reject}");
    assert_eq!(table.held(0), 4);
    table.ok(0, ate(2));
}

// CG-28
#[test]
fn when_all_pass_the_dice_go_left() {
    let mut table = two(0);
    table.ok(0, Action::Pass { roll: 1 });
    assert_eq!(table.code(0, ate(1)), pair("already-passed", "CG-28"));
    table.ok(1, Action::Pass { roll: 1 });
    let events = table.roll("yy");
    assert_eq!(events, [EventView::Rolled { roll: 2, seat: Seat(1), combo: combo("yy") }]);
    assert_eq!(table.code(0, ate(1)), pair("too-late", "CG-28"));
}

// CG-28: those without a base word are not asked
#[test]
fn only_those_with_a_base_word_pass() {
    let people = vec![
        person(&[across(0, 0, "ApTp")], "EpSpZpQy"),
        person(&[], "EpHyAbCpVpXb"),
        person(&[across(0, 0, "ApTp")], "EpHpDb"),
    ];
    let mut table = Table::new(express(), round("pp", people));
    table.ok(0, Action::Pass { roll: 1 });
    assert_eq!(table.code(1, Action::Pass { roll: 1 }).0, "base-first");
    table.ok(2, Action::Pass { roll: 1 });
    assert!(table.rolls_next());
}

// CG-29: one die each
#[test]
fn two_plays_together_are_both_undone() {
    let mut table = two(150);
    table.now = 1_000;
    table.ok(1, ate(1));
    assert_eq!((table.view(0).stage, table.deadline()), (Stage::Photo, Some(1_150)));
    assert_eq!(table.words(1), ["ate"]);
    table.now = 1_149;
    let events = table.ok(0, ate(1));
    let undone = vec![Seat(0), Seat(1)];
    let (first, second, by) = (Seat(1), Seat(0), play::Millis(149));
    assert_eq!(events[1], EventView::OneDieEach { first, second, by, undone });
    assert_eq!((table.words(0), table.words(1)), (vec!["at".into()], vec!["at".into()]));
    assert_eq!((table.held(0), table.held(1)), (4, 5));
    let events = table.roll("pp");
    assert_eq!(events, [EventView::Rolled { roll: 2, seat: Seat(1), combo: combo("pp") }]);
}

// CG-29, CG-27: outside the window the first player has the dice; a bad play does not count
#[test]
fn a_window_passes() {
    let mut table = two(150);
    table.now = 1_000;
    table.ok(1, ate(1));
    assert_eq!(table.code(1, ate(1)).0, "already-played");
    assert_eq!(table.code(0, play(1, &[], across(2, 0, "Sp"))).0, "not-a-word");
    let give = candies("Sp")[0];
    assert_eq!(table.code(0, Action::Trade { roll: 1, give, take: 0 }), pair("too-late", "CG-27"));
    let events = table.expire();
    assert_eq!(events, [EventView::TookDice { seat: Seat(1) }]);
    assert_eq!(table.words(1), ["ate"]);
    table.roll("pb");
    table.now = 1_150;
    assert_eq!(table.code(0, ate(1)), pair("too-late", "CG-27"));
}

// CG-31: a photo finish is not waited for when nobody could come in any more
#[test]
fn nobody_is_waited_for_who_has_passed() {
    let mut table = two(2_000);
    table.ok(0, Action::Pass { roll: 1 });
    table.ok(1, ate(1));
    assert!(table.rolls_next());
    let mut table = two(2_000);
    table.ok(1, ate(1));
    table.ok(0, Action::Pass { roll: 1 });
    assert!(table.rolls_next());
}

// CG-27, CG-29: what a slow connection costs. Both find their word at the same moment; one
// is 20 ms away from the host, the other 300 ms. With the usual window the slower one loses the
// roll; a window wider than the difference makes it a tie.
#[test]
fn delay_costs_the_roll_unless_the_window_is_wider() {
    let race = |photo_ms| {
        let mut table = two(photo_ms);
        let found = 10_000;
        table.now = found + 20;
        table.ok(0, ate(1));
        if table.deadline().is_some_and(|due| due <= found + 300) {
            table.expire();
            table.roll("yy");
        }
        table.now = found + 300;
        let late =
            table.game.act(&mut table.state, play::Millis(table.now), Seat(1), &ate(1), &mut ());
        (late.map_err(|reject| reject.message), table.words(0))
    };
    let (late, words) = race(150);
    assert!(late.is_err_and(|message| message.contains("280 ms faster")));
    assert_eq!(words, ["ate"]);
    let (late, words) = race(281);
    assert!(late.is_ok());
    assert_eq!(words, ["at"], "one die each");
}
