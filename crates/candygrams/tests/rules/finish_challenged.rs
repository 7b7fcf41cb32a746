//! A finish that can be challenged.

use crate::table::*;
use candygrams::{Action, EventView, Mode, Options, Person, Stage, Status};
use play::Seat;

fn one_left(last: &str) -> Person {
    person(&[across(0, 0, "ApTp")], last)
}

fn three(mode: Mode, last: &str) -> Table {
    let people = vec![one_left(last), one_left("EpJb"), bystander()];
    let options = Options { photo_ms: 0, ..challenge(mode) };
    Table::new(options, round("pp", people))
}

fn challenge_of(seat: u8, play: u32) -> Action {
    Action::Challenge { seat: Seat(seat), play }
}

fn stand(play: u32) -> Action {
    Action::Stand { play }
}

// CG-41: final once all others let it stand
#[test]
fn a_finish_stands_when_nobody_objects() {
    for mode in [Mode::Standard, Mode::Express] {
        let mut table = three(mode, "Ep");
        let events = table.ok(0, play(1, &[], across(2, 0, "Ep")));
        let Some(EventView::LastChance { finishers, until }) = events.last() else {
            panic!("{events:?}")
        };
        assert_eq!((finishers.as_slice(), until.0), (&[Seat(0)][..], 20_000));
        assert_eq!(table.view(1).stage, Stage::Verdict);
        assert_eq!(
            table.code(1, play(1, &[], across(2, 0, "Ep"))),
            pair("somebody-finished", "CG-41")
        );
        assert_eq!(table.code(1, Action::Base { on: vec![] }).0, "somebody-finished");
        table.ok(1, stand(0));
        assert_eq!(table.outcome(), None);
        table.ok(2, stand(0));
        assert_eq!(table.outcome().expect("over").places, [1, 2, 2]);
    }
}

// CG-41: or when the challenge clock has run out
#[test]
fn a_finish_stands_when_the_clock_has_run_out() {
    let mut table = three(Mode::Standard, "Ep");
    table.now = 1_000;
    table.ok(0, play(1, &[], across(2, 0, "Ep")));
    table.expire();
    assert_eq!((table.now, table.outcome().expect("over").reason.as_str()), (21_000, "candygrams"));
}

// CG-41, CG-37: it falls, and the round goes on; its clock stood meanwhile
#[test]
fn a_bad_finish_falls_and_the_round_goes_on() {
    let mut table = three(Mode::Standard, "Ep");
    for seat in 0..3 {
        table.ok(seat, Action::Pass { roll: 1 });
    }
    table.roll("yb");
    table.now = 20_000;
    table.ok(0, play(2, &[], across(2, 0, "Ep")));
    table.now = 35_000;
    table.ok(2, challenge_of(0, 0));
    assert_eq!((table.view(0).stage, table.held(0)), (Stage::Round, 1));
    assert_eq!(table.view(0).players[0].status, Status::Toothache);
    assert_eq!(table.deadline(), Some(135_000), "a hundred seconds were left");
    table.ok(1, Action::Pass { roll: 2 });
}

// CG-41, CG-38: upheld, the others are asked on
#[test]
fn a_good_finish_survives_a_challenge() {
    let mut table = three(Mode::Standard, "Ep");
    table.ok(0, play(1, &[], across(2, 0, "Ep")));
    table.ok(1, challenge_of(0, 0));
    assert_eq!(table.outcome().expect("nothing is left to challenge").places, [1, 2, 2]);
}

// CG-41, CG-39, CG-40: in a race the finisher goes back to base, and the dice go left
#[test]
fn a_bad_finish_of_a_race_goes_back_to_base() {
    let mut table = three(Mode::Express, "Zp");
    table.ok(0, play(1, &[], across(2, 0, "Zp")));
    let events = table.ok(1, challenge_of(0, 0));
    assert_eq!(events[1], EventView::BackToBase { seat: Seat(0), base: true });
    assert_eq!(table.held(0), 1);
    let events = table.roll("yy");
    assert_eq!(events, [EventView::Rolled { roll: 2, seat: Seat(1), combo: combo("yy") }]);
}

// CG-39: at the end any word on the finisher's crossword can be challenged, judged by the combo
// it was played under
#[test]
fn at_the_end_older_words_can_be_challenged() {
    let finish = |table: &mut Table, first: &str, rolled: &str| {
        table.ok(0, play(1, &[], across(2, 0, first)));
        table.roll(rolled);
        table.ok(0, play(2, &[], down(0, 1, "Ty")));
    };
    let table = |first: &str| {
        let people = vec![one_left(&format!("{first}Ty")), one_left("EpJb"), bystander()];
        Table::new(Options { photo_ms: 0, ..challenge(Mode::Express) }, round("pp", people))
    };
    // ATE was good when pink was doubled, whatever the dice show now
    let mut good = table("Ep");
    finish(&mut good, "Ep", "py");
    let targets: Vec<u32> = good.can(1).challenge.iter().map(|t| t.play).collect();
    assert_eq!(targets, [0, 1]);
    let events = good.ok(1, challenge_of(0, 0));
    assert!(matches!(events[0], EventView::Challenged { fault: None, .. }));
    assert_eq!(events[1], EventView::BackToBase { seat: Seat(1), base: true });
    good.ok(1, stand(1));
    assert_eq!(good.code(2, challenge_of(0, 0)), pair("already-upheld", "CG-36"));
    good.ok(2, stand(1));
    assert_eq!(good.outcome().expect("over").places, [1, 2, 2]);
    // in blue it was bad, also now
    let mut bad = table("Eb");
    finish(&mut bad, "Eb", "py");
    let events = bad.ok(2, challenge_of(0, 0));
    let EventView::Challenged { fault: Some(fault), .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((&*fault.code, &*fault.rule), ("wrong-colours", "CG-12"));
    assert_eq!((bad.words(0), bad.held(0)), (vec!["at".to_string()], 2));
}

// CG-31, CG-41: a shared finish can fall in part
#[test]
fn a_shared_finish_is_challenged_one_by_one() {
    let people = vec![one_left("Ep"), one_left("Zp"), bystander()];
    let mut scenario = round("pp", people);
    scenario.ties = 2;
    let mut table = Table::new(challenge(Mode::Standard), scenario);
    table.ok(0, play(1, &[], across(2, 0, "Ep")));
    table.ok(1, play(1, &[], across(2, 0, "Zp")));
    assert_eq!(table.view(2).finishers, [Seat(0), Seat(1)]);
    table.ok(2, challenge_of(1, 1));
    assert_eq!((table.view(2).finishers, table.held(1)), (vec![Seat(0)], 1));
    table.ok(1, stand(1));
    table.ok(2, stand(1));
    assert_eq!(table.outcome().expect("over").places, [1, 2, 2]);
}
