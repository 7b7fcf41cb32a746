//! Connecting a word, in all five ways, and the printed examples.

use crate::table::*;
use candygrams::{Options, Person, Put};

fn table(rolled: &str, laid: &[Vec<Put>], shoppe: &str) -> Table {
    with(Options::default(), rolled, person(laid, shoppe))
}

fn with(options: Options, rolled: &str, me: Person) -> Table {
    Table::new(options, round(rolled, vec![me, bystander()]))
}

// CG-15, CG-18: from one candy
#[test]
fn sunny_from_vacation() {
    let mut t = table("pb", &[across(0, 0, "VpAyCbApTyIbOyNp")], "SpUbNbYb");
    let events = t.ok(0, play(1, &[], [down(7, -3, "SpUbNb"), down(7, 1, "Yb")].concat()));
    assert_eq!(announced(&events), [("sunny".into(), "new")]);
    assert_eq!(t.words(0).len(), 2, "a word that is merely crossed is untouched");
}

// CG-15, CG-18
#[test]
fn away_from_pancakes() {
    let mut t = table("pb", &[across(0, 0, "PpAyNbCpApKyEbSy")], "WbAbYpZp");
    let events = t.ok(0, play(1, &[], down(4, 1, "WbAbYp")));
    assert_eq!(announced(&events), [("away".into(), "new")]);
}

// CG-15, CG-16, CG-18: a lengthened word is judged as a whole
#[test]
fn flow_becomes_flowers() {
    let mut t = table("py", &[across(0, 0, "FpLyOpWy")], "EpRySyEbZp");
    assert_eq!(t.code(0, play(1, &[], across(4, 0, "EbRySy"))).1, "CG-11");
    let events = t.ok(0, play(1, &[], across(4, 0, "EpRySy")));
    assert_eq!(announced(&events), [("flowers".into(), "new")]);
    let mut t = table("py", &[across(0, 0, "FpLbOpWy")], "EpRySyEbZp");
    assert_eq!(t.code(0, play(1, &[], across(4, 0, "EpRySy"))).1, "CG-11", "the L is blue");
}

// CG-15, CG-16, CG-18: parallel, with three extra words
#[test]
fn rooted_under_lemons() {
    let mut t = table("by", &[across(0, 0, "LpEpMpObNySb")], "RyObOyTbEyDbZp");
    let events = t.ok(0, play(1, &[], across(3, 1, "RyObOyTbEyDb")));
    let made = [("rooted", "new"), ("or", "extra"), ("no", "extra"), ("so", "extra")];
    assert_eq!(announced(&events), made.map(|(w, r)| (w.to_string(), r)));
}

// CG-16: every extra word matches in full, or, where the table is lenient, keeps to the colours
#[test]
fn extra_words_match_too() {
    let lemons = || person(&[across(0, 0, "LpEpMpObNySb")], "RyObOyTbEyDbRbZp");
    let plays = || play(1, &[], across(3, 1, "RbObOyTbEyDb"));
    let reject = with(Options::default(), "by", lemons()).reject(0, plays());
    assert_eq!((&*reject.code, &*reject.rule), ("wrong-colours", "CG-16"));
    assert_eq!(reject.at, ["or", "3,0", "3,1"], "OR is blue alone");
    let lenient = Options { lenient_extra_words: true, ..Options::default() };
    with(lenient.clone(), "by", lemons()).ok(0, plays());
    let pink = person(&[across(0, 0, "LpEpMpOpNySb")], "RyObOyTbEyDbRbZp");
    assert_eq!(with(lenient, "by", pink).code(0, plays()).1, "CG-16", "the O is pink");
}

// CG-15, CG-18: perpendicular
#[test]
fn barn_makes_blink() {
    let mut t = table("bp", &[across(0, 0, "LpIbNpKb")], "BpAbRpNbZp");
    let events = t.ok(0, play(1, &[], down(-1, 0, "BpAbRpNb")));
    assert_eq!(announced(&events), [("barn".into(), "new"), ("blink".into(), "extra")]);
}

// CG-15, CG-18: joining two words
#[test]
fn u_joins_fair_and_nod() {
    let bird = [across(0, 2, "BpIyRbDp"), down(1, 0, "FpAp"), down(1, 3, "Ry"), down(3, 0, "NpOp")];
    let mut t = table("pp", &bird, "UpZp");
    let events = t.ok(0, play(1, &[], across(2, 0, "Up")));
    assert_eq!(announced(&events), [("fun".into(), "new")]);
}

// CG-15: lengthening at both ends
#[test]
fn a_word_grows_at_both_ends() {
    let mut t = table("pp", &[across(0, 0, "EpApTp")], "NpSpHpRpZp");
    let reject = t.reject(0, play(1, &[], [across(-1, 0, "Hp"), across(3, 0, "Sp")].concat()));
    assert_eq!(reject.at[0], "heats", "judged as a whole: {reject}");
    let mut t = table("pp", &[across(0, 0, "ApNp")], "HpDpZp");
    let events = t.ok(0, play(1, &[], [across(-1, 0, "Hp"), across(2, 0, "Dp")].concat()));
    assert_eq!(announced(&events), [("hand".into(), "new")]);
}

// CG-14: in one line, in one word, on free cells, one's own
#[test]
fn a_play_is_one_word_in_one_line() {
    let mut t = table("pp", &[across(0, 0, "CpApTp")], "OpEpTpApNp");
    let bent = [down(2, 1, "Op"), across(3, 1, "Np"), down(3, 2, "Ep")].concat();
    let reject = t.reject(0, play(1, &[], bent));
    assert_eq!(
        (&*reject.code, &*reject.rule, reject.at[0].as_str()),
        ("not-in-line", "CG-14", "3,2")
    );
    let reject = t.reject(0, play(1, &[], [down(0, 1, "Op"), down(0, 3, "Ep")].concat()));
    assert_eq!((&*reject.code, &*reject.rule, reject.at[0].as_str()), ("gap", "CG-14", "0,3"));
    let reject = t.reject(0, play(1, &[], across(2, 0, "Op")));
    assert_eq!(
        (&*reject.code, &*reject.rule, reject.at[0].as_str()),
        ("cell-taken", "CG-14", "2,0")
    );
    let reject = t.reject(0, play(1, &[], [down(2, 1, "Op"), down(2, 1, "Ep")].concat()));
    assert_eq!(&*reject.code, "cell-taken");
    let reject = t.reject(0, play(1, &[], down(2, 1, "Ob")));
    assert_eq!(
        (&*reject.code, &*reject.rule, reject.at[0].as_str()),
        ("not-yours", "CG-14", "2,1")
    );
    let reject = t.reject(0, play(1, &[], down(2, 1, "OpOp")));
    assert_eq!((&*reject.code, reject.at[0].as_str()), ("not-yours", "2,2"), "there is one only");
    for far in [i16::MIN, -1_001, 1_001, i16::MAX] {
        assert_eq!(t.code(0, play(1, &[], down(2, far, "Op"))), pair("far-away", "CG-14"));
        assert_eq!(t.code(0, play(1, &[(far, far)], vec![])).0, "nothing-there");
    }
    assert_eq!(t.code(0, play(1, &[], vec![])).0, "no-change");
}

// CG-14: a candy put back has not moved; the same letters are not a new word
#[test]
fn the_same_word_again_is_no_play() {
    let mut t = table("pp", &[across(0, 0, "CpApTp")], "TbTpOp");
    let same = play(1, &[(2, 0)], across(2, 0, "Tp"));
    assert_eq!(t.code(0, same), ("no-change".into(), "CG-14".into()));
    let mut t = table("pb", &[across(0, 0, "CpApTp")], "TbTpOp");
    let reject = t.reject(0, play(1, &[(2, 0)], across(2, 0, "Tb")));
    assert_eq!(
        (&*reject.code, &*reject.rule),
        ("same-word", "CG-14"),
        "another T is the same word"
    );
    // lifting a candy and putting it back in the same play does no harm
    let mut t = table("pp", &[across(0, 0, "CpApTp")], "TbTpOp");
    t.ok(0, play(1, &[(2, 0)], [across(2, 0, "Tp"), down(2, 1, "Op")].concat()));
}

/// CAT across with ANT down from its A, of which the T goes: an A of another colour makes AN.
fn an_from_ant() -> (Table, candygrams::Action) {
    let t = table("pp", &[across(0, 0, "CpAyTp"), down(1, 1, "NpTp")], "ApZp");
    (t, play(1, &[(1, 0), (1, 2)], across(1, 0, "Ap")))
}

// CG-14: one candy makes two words; one of them may stay as it was
#[test]
fn either_word_of_one_candy_may_be_the_new_one() {
    let (mut t, an) = an_from_ant();
    let events = t.ok(0, an);
    assert_eq!(announced(&events), [("an".into(), "new"), ("cat".into(), "extra")]);
    let mut t = table("pp", &[down(0, 0, "CpAyTp"), across(1, 1, "NpTp")], "ApZp");
    let events = t.ok(0, play(1, &[(0, 1), (2, 1)], across(0, 1, "Ap")));
    assert_eq!(announced(&events), [("an".into(), "new"), ("cat".into(), "extra")]);
}

// CG-14: games that began by the first version of the rules end by it
#[test]
fn the_first_version_looked_at_rows_only() {
    let (t, an) = an_from_ant();
    assert_eq!(t.with_rules_version(1).code(0, an), pair("same-word", "CG-14"));
}

// CG-14, CG-16: a word that stays as it was is never the new one, so that the other one must match
#[test]
fn an_unchanged_word_is_not_the_new_one() {
    let lenient = Options { lenient_extra_words: true, ..Options::default() };
    let fats = || person(&[across(0, 0, "FpAyTpSb"), down(1, 1, "Nb")], "ApZp");
    let fat = || play(1, &[(1, 0), (3, 0)], across(1, 0, "Ap"));
    let mut t = with(lenient.clone(), "pb", fats());
    assert_eq!(t.code(0, fat()), pair("wrong-colours", "CG-11"), "FAT is pink alone");
    with(lenient, "pb", fats()).with_rules_version(1).ok(0, fat());
}

// CG-17
#[test]
fn the_crossword_stays_one_group() {
    let mut t = table("pp", &[across(0, 0, "CpApTp")], "GpOpTpEp");
    let reject = t.reject(0, play(1, &[], across(0, 5, "GpOp")));
    assert_eq!((&*reject.code, &*reject.rule), ("splits", "CG-17"));
    assert_eq!(reject.at, ["0,5", "1,5"]);
    let reject = t.reject(0, play(1, &[], across(3, 1, "GpOp")));
    assert_eq!(&*reject.code, "splits", "corners do not hold");
}
