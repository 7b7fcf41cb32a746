//! What a viewer sees and a draft tells.

use crate::table::*;
use candygrams::{Action, Mode, Options, Role};
use play::{Game, Seat, Snapshot, Viewer};
use serde_json::json;

fn two(options: Options) -> Table {
    let people = vec![
        person(&[across(0, 0, "CpApTp")], "OpEpZpQyEb"),
        person(&[across(0, 0, "ApTp")], "EpHpVpXb"),
    ];
    Table::new(options, round("pp", people))
}

// CG-06, CG-16: a referee tells all that is wrong with a draft
#[test]
fn a_draft_shows_words_and_problems() {
    let table = two(Options::default());
    let draft = table.draft(0, play(1, &[], across(1, 1, "EbOp")));
    let words: Vec<(&str, Role, Option<bool>, Option<bool>)> =
        draft.words.iter().map(|w| (&*w.word.word, w.word.role, w.valid, w.matches)).collect();
    let expected = [
        ("eo", Role::New, Some(false), Some(false)),
        ("ae", Role::Extra, Some(false), Some(false)),
        ("to", Role::Extra, Some(true), Some(true)),
    ];
    assert_eq!(words, expected);
    let codes: Vec<&str> = draft.problems.iter().map(|p| &*p.code).collect();
    assert_eq!(codes, ["not-a-word", "not-a-word"]);
    assert_eq!((draft.shoppe, draft.finishes), (3, false));
    let draft = table.draft(0, play(1, &[], across(5, 1, "EbOp")));
    assert_eq!(draft.problems[0].code, "splits", "what hangs on nothing is a problem as well");
    let draft = table.draft(0, play(1, &[], down(2, 1, "Op")));
    assert!(draft.problems.is_empty() && draft.words.len() == 1);
    let draft = table.draft(0, play(1, &[(9, 9)], vec![]));
    assert_eq!((draft.problems[0].code.as_ref(), draft.shoppe), ("nothing-there", 5));
}

// CG-36: at a challenge table a draft does not reveal whether words are good
#[test]
fn a_draft_is_no_oracle_on_a_challenge_table() {
    let table = two(challenge(Mode::Standard));
    let draft = table.draft(0, play(1, &[], down(2, 1, "Zp")));
    assert!(draft.problems.is_empty());
    assert_eq!((draft.words[0].valid, draft.words[0].matches), (None, None));
    // nor is a challenge that is only tried out
    let mut table = two(challenge(Mode::Standard));
    table.ok(0, play(1, &[], down(2, 1, "Zp")));
    let bad = table.draft(1, Action::Challenge { seat: Seat(0), play: 0 });
    let mut table = two(challenge(Mode::Standard));
    table.ok(0, play(1, &[], down(2, 1, "Op")));
    let good = table.draft(1, Action::Challenge { seat: Seat(0), play: 0 });
    assert_eq!(bad, good);
}

// CG-03: who is not at the table drafts nothing
#[test]
fn drafts_out_of_turn_are_refused() {
    let mut table = two(Options::default());
    table.ok(0, Action::Pass { roll: 1 });
    let at = play::Millis::ZERO;
    let o = || play(1, &[], down(2, 1, "Op"));
    let reject = table.game.preview(&table.state, at, Seat(0), &o()).unwrap_err();
    assert_eq!(reject.code, "already-passed");
    let reject = table.game.preview(&table.state, at, Seat(7), &o()).unwrap_err();
    assert_eq!(reject.code, "no-such-seat");
}

// CG-25: the view says who can do what
#[test]
fn a_view_says_what_can_be_done() {
    let mut table = two(challenge(Mode::Standard));
    let can = table.can(0);
    assert!(can.play && can.pass && can.trade && !can.base);
    table.ok(0, play(1, &[], down(2, 1, "Op")));
    let can = table.can(1);
    assert_eq!((can.challenge.len(), can.stand), (1, None));
    let word = &table.view(1).players[0].words[1];
    assert_eq!((word.word.as_str(), word.play), ("to", Some(0)));
    assert!(table.can(0).done);
    table.ok(0, done(1));
    table.ok(1, Action::Pass { roll: 1 });
    assert_eq!(table.can(1).stand, Some(0));
    let watcher = table.game.view(&table.state, Viewer::Watcher);
    assert!(watcher.players.iter().all(|p| p.candies.is_none()));
    let nothing = Snapshot::of(&table.game, &table.state, Viewer::Watcher).can;
    assert!(nothing.actions.is_empty() && nothing.resign.is_none());
}

// CG-14: plays as they are written
#[test]
fn actions_have_their_json() {
    let action = |value| serde_json::from_value::<Action>(value);
    let read =
        action(json!({"play": {"roll": 3, "off": [[0, -1]], "on": [[2, 1, "Op"]]}})).unwrap();
    assert_eq!(read, play(3, &[(0, -1)], down(2, 1, "Op")));
    assert_eq!(action(json!("leave")).unwrap(), Action::Leave);
    for wrong in [
        json!({"play": {"roll": 3, "on": [[2, 1, "op"]]}}),
        json!({"play": {"roll": 3, "on": [[2, "Op"]]}}),
        json!({"play": {"roll": 3, "on": [[99_999, 0, "Op"]]}}),
        json!({"play": {"roll": -1}}),
        json!({"play": {"roll": 1, "under": []}}),
        json!({"grab": {}}),
    ] {
        assert!(action(wrong.clone()).is_err(), "{wrong}");
    }
}
