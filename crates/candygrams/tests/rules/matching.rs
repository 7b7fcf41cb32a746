//! Colours.

use crate::table::*;
use candygrams::Options;

/// TEN lies (pink, blue, yellow), and the first player holds these.
fn ten(rolled: &str, shoppe: &str) -> Table {
    let me = person(&[across(0, 0, "TpEbNy")], shoppe);
    Table::new(Options::default(), round(rolled, vec![me, bystander()]))
}

// CG-11
#[test]
fn two_colours_mean_both_and_no_other() {
    // TOE down from the T, which is pink
    let mut table = ten("pb", "OpEpObEbOyEy");
    for wrong in ["OpEp", "ObEy", "OyEp"] {
        let reject = table.reject(0, play(1, &[], down(0, 1, wrong)));
        assert_eq!((&*reject.code, &*reject.rule), ("wrong-colours", "CG-11"), "{wrong}");
        assert_eq!(reject.at[0], "toe");
    }
    table.ok(0, play(1, &[], down(0, 1, "OpEb")));
}

// CG-12
#[test]
fn a_double_means_that_colour_alone() {
    let mut table = ten("pp", "OpEpObEb");
    let reject = table.reject(0, play(1, &[], down(0, 1, "OpEb")));
    assert_eq!((&*reject.code, &*reject.rule), ("wrong-colours", "CG-12"));
    table.ok(0, play(1, &[], down(0, 1, "OpEp")));
}

// CG-13: the pink T counts, for and against; so it does for the last candies
#[test]
fn candies_that_lie_there_count() {
    let mut table = ten("yb", "OyEb");
    assert_eq!(table.code(0, play(1, &[], down(0, 1, "OyEb"))).1, "CG-11");
    let mut table = ten("py", "OyEyZp");
    table.ok(0, play(1, &[], down(0, 1, "OyEy")));
}
