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
    let no = table.no(0, base("CpAyTp"));
    assert_eq!((&*no.code, &*no.rule), ("wrong-colours", "CG-08"));
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
    let no = table.no(0, Action::Trade { roll: 1, give: candies("Dp")[0], take: 0 });
    assert_eq!((&*no.code, &*no.rule), ("base-first", "CG-10"));
    table.ok(0, base("CpAyTb"));
    // and then the combo in force is theirs too
    assert_eq!((table.view(0).stage, table.view(0).roll), (Stage::Round, 1));
    assert_eq!(table.code(0, play(1, &[], across(5, 5, "DpOp"))).0, "splits");
    // ACE down through the C
    table.ok(0, play(1, &[], [down(0, -1, "Ap"), down(0, 1, "Ep")].concat()));
}
