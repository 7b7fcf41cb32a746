//! Photo finishes of two finishing plays.

use crate::table::*;
use candygrams::{Action, EventView, Options, Person, Scenario, Stage};
use play::{Game, Seat};

fn one_left() -> Person {
    person(&[across(0, 0, "ApTp")], "Ep")
}

fn three(options: Options, ties: u8) -> Table {
    let third = person(&[across(0, 0, "OpNp")], "EpSpZp");
    let scenario = round("pp", vec![one_left(), one_left(), third]);
    Table::new(options, Scenario { ties, ..scenario })
}

/// ATE.
fn ate(roll: u32) -> Action {
    play(roll, &[], across(2, 0, "Ep"))
}

// CG-31: Standard, everybody goes back to where the round began
#[test]
fn two_finishes_together_undo_the_round() {
    let mut table = three(Options::default(), 0);
    table.ok(2, play(1, &[], across(2, 0, "Ep")));
    table.now = 500;
    table.ok(0, ate(1));
    assert_eq!(table.view(1).photo.map(|p| (p.seat, p.until.0)), Some((Seat(0), 650)));
    table.now = 600;
    let events = table.ok(1, ate(1));
    let Some(EventView::OneDieEach { first, second, by, undone }) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!((*first, *second, by.0, undone.len()), (Seat(0), Seat(1), 100, 3));
    assert!(table.rolls_next());
    assert_eq!([0, 1, 2].map(|seat| table.held(seat)), [1, 1, 3]);
    assert_eq!((table.words(2), table.view(0).ties), (vec!["on".to_string()], 1));
    table.roll("pp");
    assert_eq!(table.view(0).roller, Seat(1), "the dice go left");
}

// CG-31: outside the window the first wins; an ordinary play inside it changes nothing
#[test]
fn outside_the_window_the_first_wins() {
    let mut table = three(Options::default(), 0);
    table.ok(0, ate(1));
    table.now = 149;
    table.ok(2, play(1, &[], across(2, 0, "Ep")));
    assert_eq!(table.view(0).stage, Stage::Photo);
    table.expire();
    assert_eq!((table.now, table.outcome().expect("over").places), (150, vec![1, 2, 2]));
    assert_eq!(table.code(1, ate(1)).0, "game-over");
}

// CG-31: a window of nothing
#[test]
fn without_a_window_there_is_no_tie() {
    let mut table = three(Options { photo_ms: 0, ..Options::default() }, 0);
    table.ok(1, ate(1));
    assert_eq!(table.outcome().expect("over").places, [2, 1, 2]);
}

// CG-31: the third time the win is shared
#[test]
fn the_third_tie_is_a_shared_win() {
    for options in [Options::default(), express()] {
        let mut table = three(options, 2);
        table.ok(1, ate(1));
        table.now = 1;
        table.ok(0, ate(1));
        let outcome = table.outcome().expect("it is over");
        assert_eq!((outcome.places, outcome.reason.as_str()), (vec![1, 1, 2], "shared-finish"));
        assert_eq!(outcome.rule, "CG-31");
    }
}

// CG-29, CG-31: in a race only the two are undone, and only finishes are counted
#[test]
fn in_a_race_a_finish_ties_with_any_play() {
    let mut table = three(express(), 2);
    table.ok(0, ate(1));
    table.ok(2, play(1, &[], across(2, 0, "Ep")));
    assert!(table.rolls_next());
    assert_eq!(([0, 1, 2].map(|seat| table.held(seat)), table.view(0).ties), ([1, 1, 3], 2));
}

// CG-31: the verdict is in the log, and a replay comes to the same one
#[test]
fn a_replay_gives_the_same_verdict() {
    use table::{Opening, Seed};
    let game = || crate::common::game(Options::default(), 3).expect("sound options");
    let scenario = round("pp", vec![one_left(), one_left(), person(&[across(0, 0, "OpNp")], "Ep")]);
    for (second, tie) in [(149, true), (150, false)] {
        let opening = Opening {
            players: vec!["a".into(), "b".into(), "c".into()],
            scenario: Some(scenario.clone()),
            seed: Seed::from_text("photo"),
            entropy: Vec::new(),
            opened: 0,
            table: Default::default(),
        };
        let (mut live, step) = table::Table::open(game(), opening).expect("it opens");
        let mut log = step.lines;
        for (at, seat) in [(0, 0), (second, 1)] {
            let (step, _) = live.act(play::Millis(at), Seat(seat), &ate(1));
            log.extend(step.lines);
        }
        assert_eq!(live.snapshot(play::Viewer::Watcher).view.ties, u8::from(tie));
        assert_eq!(live.turn().outcome().is_none(), tie);
        let again = table::replay(game(), &log.join("\n"), None).expect("it replays");
        assert_eq!((again.head(), again.state()), (live.head(), live.state()));
        assert_eq!(again.game().options(), live.game().options());
    }
}
