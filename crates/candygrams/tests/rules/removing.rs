//! Taking candies off.

use crate::table::*;
use candygrams::{Options, Person, Put};

fn table(rolled: &str, laid: &[Vec<Put>], shoppe: &str) -> Table {
    with(Options::default(), rolled, person(laid, shoppe))
}

fn with(options: Options, rolled: &str, me: Person) -> Table {
    Table::new(options, round(rolled, vec![me, bystander()]))
}

// CG-19, CG-20: FACT without F, which makes FAN, leaves ACT
#[test]
fn fact_gives_its_f_to_fan() {
    let mut t = table("py", &[across(0, 0, "FpAyCbTp")], "NpZp");
    let fan = [down(1, -1, "Fp"), down(1, 1, "Np")].concat();
    let events = t.ok(0, play(1, &[(0, 0)], fan));
    assert_eq!(announced(&events), [("fan".into(), "new"), ("act".into(), "leftover")]);
}

// CG-19: what is not used goes to the shoppe
#[test]
fn unused_candies_go_to_the_shoppe() {
    let mut t = table("py", &[across(0, 0, "FpApTySb")], "SyEpNyZp");
    t.ok(0, play(1, &[(3, 0)], down(1, 1, "Ny")));
    assert_eq!(t.held(0), 4);
    let mine = t.view(0).players[0].candies.clone().unwrap();
    assert!(mine.contains(&candies("Sb")[0]) && !mine.contains(&candies("Ny")[0]));
    assert_eq!(t.words(0), ["fat", "an"]);
}

// CG-19
#[test]
fn only_what_lies_there_can_be_taken_off() {
    let mut t = table("pp", &[across(0, 0, "CpApTp")], "EpNpSpOp");
    let reject = t.reject(0, play(1, &[(5, 5)], down(1, 1, "Np")));
    assert_eq!(
        (&*reject.code, &*reject.rule, reject.at[0].as_str()),
        ("nothing-there", "CG-19", "5,5")
    );
    let reject = t.reject(0, play(1, &[(2, 0), (2, 0)], down(1, 1, "Np")));
    assert_eq!(&*reject.code, "nothing-there", "a candy comes off once");
    let all = [(0, 0), (1, 0), (2, 0)];
    let reject = t.reject(0, play(1, &all, across(0, 1, "SpOpNp")));
    assert_eq!((&*reject.code, &*reject.rule), ("nothing-stays", "CG-19"));
}

// CG-20: leftovers are words, of any colours, and there may be several
#[test]
fn leftovers_are_words() {
    let mut t = table("pp", &[across(0, 0, "CyAyTp")], "OpNpEpZp");
    let reject = t.reject(0, play(1, &[(1, 0)], down(2, 1, "Op")));
    assert_eq!((&*reject.code, &*reject.rule), ("splits", "CG-17"), "C is cut off");
    let mut t = table("pp", &[across(0, 0, "FyAyTySp")], "OpNpEpZp");
    let reject = t.reject(0, play(1, &[(0, 0)], down(3, 1, "Op")));
    assert_eq!((&*reject.code, &*reject.rule), ("not-a-word", "CG-20"));
    assert_eq!(reject.at[0], "ats");
}

// CG-20
#[test]
fn several_leftovers_are_fine() {
    // FAT over TONE, both of which lose a candy; N makes NO and AN
    let laid = [across(0, 0, "FyApTy"), down(2, 1, "OpNbEb")];
    let mut t = table("pp", &laid, "NpZp");
    let events = t.ok(0, play(1, &[(0, 0), (2, 3)], down(1, 1, "Np")));
    let made = [("no", "new"), ("an", "extra"), ("at", "leftover"), ("ton", "leftover")];
    assert_eq!(announced(&events), made.map(|(w, r)| (w.to_string(), r)));
}

// CG-21
#[test]
fn standard_puts_at_least_one_candy_on() {
    let arrows = || person(&[across(0, 0, "AbRyRbObWySp")], "ZpEp");
    let reject = with(Options::default(), "by", arrows()).reject(0, play(1, &[(5, 0)], vec![]));
    assert_eq!((&*reject.code, &*reject.rule), ("nothing-laid", "CG-21"));
}

// CG-22: ARROWS to ARROW
#[test]
fn in_express_a_leftover_can_be_the_new_word() {
    let arrows = || person(&[across(0, 0, "AbRyRbObWySp")], "ZpEp");
    let mut t = with(express(), "by", arrows());
    let events = t.ok(0, play(1, &[(5, 0)], vec![]));
    assert_eq!(announced(&events), [("arrow".into(), "new")]);
    assert_eq!(t.held(0), 3);
    let reject = with(express(), "bp", arrows()).reject(0, play(1, &[(5, 0)], vec![]));
    assert_eq!((&*reject.code, &*reject.rule), ("wrong-colours", "CG-11"));
    let reject = with(express(), "by", arrows()).reject(0, play(1, &[(5, 0), (4, 0)], vec![]));
    assert_eq!((&*reject.code, reject.at[0].as_str()), ("not-a-word", "arro"));
}

// CG-22: nothing is left over where a crossing word is merely taken away
#[test]
fn taking_off_a_whole_word_leaves_nothing_over() {
    let me = person(&[across(0, 0, "CpApTp"), down(2, 1, "Op")], "ZpEp");
    let reject = with(express(), "pp", me).reject(0, play(1, &[(2, 1)], vec![]));
    assert_eq!((&*reject.code, &*reject.rule), ("no-leftover", "CG-22"));
}

// CG-23
#[test]
fn the_base_word_can_be_taken_apart() {
    let mut t = table("pp", &[across(0, 0, "CpApTp"), down(1, -1, "Hb"), down(1, 1, "Ty")], "ApZp");
    let base = t.view(0).players[0].base.clone().unwrap();
    assert_eq!(base, down(1, -1, "HbApTy"), "the first word of this position");
    // HAT becomes AT, and AT comes down to the T of CAT
    t.ok(0, play(1, &[(1, -1)], down(2, -1, "Ap")));
    assert_eq!(t.words(0), ["at", "cat", "at"]);
}
