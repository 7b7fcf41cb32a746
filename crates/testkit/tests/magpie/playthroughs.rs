//! Playthroughs of Magpie, and what the runner says when one does not hold.

use crate::game::Magpie;
use testkit::Trial;
use testkit::playthrough::{all_named, draft, play_file, run};

testkit::playthroughs!(
    "tests/magpie/playthroughs",
    Magpie::new,
    [three_seats, resigned, out_of_time, refusals]
);

fn play(text: &str) -> Result<String, String> {
    run(text, Magpie::new).map_err(|fault| fault.to_string())
}

const HEAD: &str = "\
game magpie
options {\"seats\":2,\"cards\":6}
seats 2
seed 1
";

#[test]
fn what_was_written_below_a_line_does_not_matter() {
    let once = play(&format!("{HEAD}chance\n")).unwrap();
    assert!(once.contains("\n  waits for 0 1, until 10000\n"), "{once}");
    let stale = once.replace("until 10000", "until 99999");
    assert_eq!(play(&stale).unwrap(), once);
    assert_eq!(play(&once).unwrap(), once);
}

#[test]
fn everybody_is_shown_what_they_may_see() {
    let played =
        play(&format!("{HEAD}chance [[1,2,3,4,5,6]]\n").replace("[[", "[").replace("]]", "]"));
    let played = played.unwrap();
    assert!(played.contains("\n  0: The cards were dealt: 1, 2 and 3.\n"), "{played}");
    assert!(played.contains("\n  watcher: The cards were dealt.\n"), "{played}");
}

#[test]
fn a_question_mark_is_filled_in() {
    let played = play(&format!("{HEAD}act 0 \"resign\" refused ?\n")).unwrap();
    assert!(
        played.contains("act 0 \"resign\" refused not-now\n  refused not-now MP-03: Wait"),
        "{played}"
    );
}

#[test]
fn faults_name_the_line_and_say_what_to_do() {
    let message = |body: &str| play(&format!("{HEAD}{body}\n")).unwrap_err();
    assert_eq!(
        message("act 0 \"resign\""),
        "5: this is refused: Wait until cards are dealt and not yet played. [not-now, MP-03]. \
         If that is meant, add `refused not-now`"
    );
    assert!(
        message("act 0 \"resign\" refused not-held")
            .starts_with("5: this should be refused as not-held")
    );
    assert_eq!(
        message("chance\nact 0 \"resign\" refused not-now"),
        "6: this should be refused (not-now) but is accepted"
    );
    assert_eq!(
        message("chance\nat 10000\nact 0 \"resign\""),
        "7: the deadline at 10000 ms is due: `expire` comes first"
    );
    assert_eq!(message("expire"), "5: there is no deadline to pass");
    assert_eq!(message("at 5\nat 4"), "6: it is 5 ms already");
    assert_eq!(message("chance\nchance"), "6: it does not wait for luck");
    assert_eq!(message("chance\nseed 2"), "6: this belongs to the head, before anything is played");
    assert!(message("act 0 {\"fly\":1}").contains("is not understood"));
    assert_eq!(message("# nothing but a remark"), "5: nothing is played");
    let other = play(&format!("{HEAD}expire").replace("game magpie", "game jackdaw")).unwrap_err();
    assert_eq!(other, "5: the head must say `game magpie`");
    let seats = play(&format!("{HEAD}expire").replace("seats 2", "seats 3")).unwrap_err();
    assert_eq!(seats, "5: the head must say `seats 2`");
}

#[test]
fn a_drafted_match_plays() {
    for seed in 0..3 {
        let script = draft(&Trial::of(Magpie::with(Default::default())), seed).unwrap();
        let played = play(&script).unwrap();
        assert!(played.lines().last().unwrap().starts_with("  over "), "{played}");
    }
}

/// A file that says something else than what happens fails, and shows where.
#[test]
fn a_playthrough_that_does_not_hold_is_shown_as_a_difference() {
    let folder = std::env::temp_dir().join(format!("magpie-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let right = play(&format!("{HEAD}chance\n")).unwrap();
    let file = folder.join("deal.txt");
    std::fs::write(&file, right.replace("until 10000", "until 9")).unwrap();

    let differs = play_file(&file, Magpie::new, false).unwrap_err();
    assert!(differs.contains("-  waits for 0 1, until 9\n+"), "{differs}");
    play_file(&file, Magpie::new, true).unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), right, "an update writes what happens");
    play_file(&file, Magpie::new, false).unwrap();

    let missing = play_file(&folder.join("none.txt"), Magpie::new, false).unwrap_err();
    assert!(missing.contains("none.txt is missing"), "{missing}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A file that no test names would never be played.
#[test]
#[should_panic(expected = "refusals.txt: name it in the list")]
fn a_file_without_a_test_is_found() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/magpie/playthroughs");
    all_named(folder, &["three_seats", "resigned", "out_of_time"]);
}
