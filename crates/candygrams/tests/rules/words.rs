//! What is a word.

use crate::table::*;
use candygrams::{Action, Options};

/// CAT lies, and the first player holds these.
fn cat(shoppe: &str) -> Table {
    let me = person(&[across(0, 0, "CpApTp")], shoppe);
    Table::new(Options::default(), round("pp", vec![me, bystander()]))
}

// CG-05: rightwards and downwards; a word that only reads backwards does not count
#[test]
fn words_read_rightwards_or_downwards() {
    let mut table = cat("EpTpOp");
    // TEA upwards from the A would read AET downwards
    let reject = table.reject(0, play(1, &[], down(1, 1, "EpTp")));
    assert_eq!((&*reject.code, &*reject.rule), ("not-a-word", "CG-06"));
    assert_eq!(reject.at, ["aet", "1,0", "1,1", "1,2"]);
    let events = table.ok(0, play(1, &[], down(1, 1, "Tp")));
    assert_eq!(announced(&events), [("at".into(), "new")]);
}

// CG-06: every run must be a word; two letters are enough; names are not
#[test]
fn every_run_is_a_word_of_the_list() {
    let mut table = cat("EpOpTp");
    let reject = table.reject(0, play(1, &[], down(0, 1, "Tp")));
    assert_eq!(
        (&*reject.code, &*reject.rule, reject.at[0].as_str()),
        ("not-a-word", "CG-06", "ct")
    );
    // TO down from the T, and EO beside it
    let reject = table.reject(0, play(1, &[], across(1, 1, "EpOp")));
    assert_eq!(reject.at[0], "eo", "the new word is looked at first: {reject}");
    table.ok(0, play(1, &[], down(2, 1, "Op")));
}

// CG-06
#[test]
fn offensive_words_can_be_switched_on() {
    let scenario = || {
        let me = person(&[down(0, 0, "ApNpTp")], "DpRpNpEp");
        round("pp", vec![me, bystander()])
    };
    // DARN across, through the A of ANT
    let darn = || play(1, &[], [across(-1, 0, "Dp"), across(1, 0, "RpNp")].concat());
    let mut kind = Table::new(Options::default(), scenario());
    let reject = kind.reject(0, darn());
    assert_eq!((&*reject.code, &*reject.rule), ("offensive-word", "CG-06"));
    let rude = Options { offensive: true, ..Options::default() };
    Table::new(rude, scenario()).ok(0, darn());
}

// CG-07
#[test]
fn a_word_may_stand_twice() {
    let mut table = cat("ApTpEp");
    table.ok(0, play(1, &[], down(1, 1, "Tp")));
    table.ok(0, done(1));
    table.ok(1, Action::Pass { roll: 1 });
    table.roll("pp");
    // AT a second time, down to the T of CAT
    table.ok(0, play(2, &[], down(2, -1, "Ap")));
    assert_eq!(table.words(0).iter().filter(|w| *w == "at").count(), 2);
}
