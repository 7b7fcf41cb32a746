//! Base words.

use crate::table::*;
use candygrams::{Action, EventView, Options, Stage};
use play::Seat;

fn two(options: Options) -> Table {
    let people = vec![person(&[], "CpAyTbTpEpOpDpAp"), person(&[], "HpEyNbApRpTyXb")];
    Table::new(options, bases(people))
}

fn base(text: &str) -> Action {
    Action::Base { on: across(0, 0, text) }
}

// CG-08
#[test]
fn a_base_word_has_all_three_colours() {
    let mut table = two(Options::default());
    let reject = table.reject(0, base("CpAyTp"));
    assert_eq!((&*reject.code, &*reject.rule), ("wrong-colours", "CG-08"));
    assert_eq!(table.code(0, base("TbAy")), ("not-a-word".into(), "CG-06".into()));
    assert_eq!(table.code(0, base("")), ("no-change".into(), "CG-14".into()));
    assert_eq!(table.code(0, base("Cp")), ("lone-candy".into(), "CG-17".into()));
    let gap = [across(0, 0, "CpAy"), across(3, 0, "Tb")].concat();
    assert_eq!(table.code(0, Action::Base { on: gap }).0, "gap");
    let bent = [across(0, 0, "CpAy"), down(1, 1, "Tb")].concat();
    assert_eq!(table.code(0, Action::Base { on: bent }).0, "not-in-line");
    let events = table.ok(0, base("CpAyTb"));
    assert_eq!(announced(&events), [("cat".into(), "base")]);
    assert_eq!(table.held(0), 5);
    assert_eq!(table.code(0, base("TpEpDp")), ("base-lies".into(), "CG-08".into()));
}

// CG-08: anywhere, in either direction
#[test]
fn a_base_word_may_lie_anywhere() {
    let mut table = two(Options::default());
    let far = Action::Base { on: across(99, 0, "CpAyTb") };
    assert_eq!(table.code(0, far), pair("far-away", "CG-08"));
    let rim = Action::Base { on: down(0, i16::MIN, "CpAyTb") };
    assert_eq!(table.code(0, rim), pair("far-away", "CG-08"));
    table.ok(0, Action::Base { on: down(-100, 98, "CpAyTb") });
    assert_eq!(table.words(0), ["cat"]);
}

// CG-09
#[test]
fn standard_waits_for_every_base_word() {
    let mut table = two(Options::default());
    let nothing = play(0, &[], across(0, 1, "Tp"));
    table.ok(1, base("HpEyNb"));
    assert_eq!(table.code(1, nothing), ("base-first".into(), "CG-09".into()));
    assert_eq!(table.code(0, Action::Pass { roll: 0 }).0, "base-first", "there is no pass");
    assert!(!table.rolls_next());
    table.ok(0, base("CpAyTb"));
    assert!(table.rolls_next());
    let events = table.roll("pb");
    assert_eq!(events, [EventView::Rolled { roll: 1, seat: Seat(0), combo: combo("pb") }]);
}

// CG-10
#[test]
fn in_express_the_first_base_word_takes_the_dice() {
    let mut table = two(express());
    let events = table.ok(1, base("HpEyNb"));
    assert_eq!(events[1], EventView::TookDice { seat: Seat(1) });
    assert!(table.rolls_next());
    let events = table.roll("pp");
    assert_eq!(events, [EventView::Rolled { roll: 1, seat: Seat(1), combo: combo("pp") }]);
    // the other one still needs a base word before anything else
    assert_eq!(table.code(0, play(1, &[], across(0, 0, "CpTp"))).0, "base-first");
    let reject = table.reject(0, Action::Trade { roll: 1, give: candies("Dp")[0], take: 0 });
    assert_eq!((&*reject.code, &*reject.rule), ("base-first", "CG-10"));
    table.ok(0, base("CpAyTb"));
    // and then the combo in force is theirs too
    assert_eq!((table.view(0).stage, table.view(0).roll), (Stage::Round, 1));
    assert_eq!(table.code(0, play(1, &[], across(5, 5, "DpOp"))).0, "splits");
    // ACE down through the C
    table.ok(0, play(1, &[], [down(0, -1, "Ap"), down(0, 1, "Ep")].concat()));
}

// CG-09: the clock runs for base words too; then the program lays one for players without
#[test]
fn the_clock_lays_missing_base_words() {
    let mut table = Table::start(Options::default(), 2);
    table.now = 1_000;
    table.deal();
    assert_eq!(table.deadline(), Some(121_000));
    let events = table.expire();
    let laid = |seat: u8| {
        let is = |e: &EventView| matches!(e, EventView::Based { seat: s, by_clock: true, .. } if s.0 == seat);
        events.iter().any(is)
    };
    assert!(laid(0) && laid(1) && table.rolls_next());
    let mut table = Table::start(Options::default(), 2);
    table.deal();
    let candygrams::Action::Base { on } = table.proposal(1) else { panic!("a base word") };
    table.ok(1, Action::Base { on });
    let events = table.expire();
    assert_eq!(events.len(), 1, "only for who has none: {events:?}");
    assert!(table.rolls_next());
}

// CG-10: in a race it lays one for everybody, and the dice go to a random player
#[test]
fn the_clock_lays_base_words_in_a_race() {
    let mut table = Table::start(express(), 3);
    table.deal();
    let first = table.view(0).roller;
    let events = table.expire();
    assert_eq!(events.last(), Some(&EventView::TookDice { seat: first }));
    assert_eq!(events.len(), 4);
    assert!(table.rolls_next());
}

// CG-09: without a clock, and in version 1 of the rules, the wait has no end
#[test]
fn base_words_without_a_clock() {
    let mut table = Table::start(Options { round_seconds: 0, ..Options::default() }, 2);
    table.deal();
    assert_eq!(table.deadline(), None);
    let mut table = Table::start(Options::default(), 2).with_rules_version(1);
    table.deal();
    assert_eq!(table.deadline(), None);
}

// CG-09, CG-42: if the racers have left, the clock lays base words for the others
#[test]
fn a_race_whose_racers_left_waits_by_the_clock() {
    let mut table = Table::start(express(), 3);
    table.deal();
    let first = table.proposal(0);
    table.ok(0, first);
    table.roll("pb");
    table.ok(0, Action::Leave);
    assert_eq!(table.deadline(), Some(120_000));
    table.expire();
    assert_eq!((table.words(1).len(), table.words(2).len()), (1, 1));
    assert_eq!(table.deadline(), Some(240_000));
}
