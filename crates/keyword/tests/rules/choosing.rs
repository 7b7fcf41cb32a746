//! KW-04, KW-08, KW-09: all choose at once, change their minds, and time runs out.

use crate::table::*;
use keyword::{Action, Decided, Did, EventView, Fate, Options, Phase, Status};
use play::{Millis, Viewer};

fn table() -> Table {
    Table::thinking("eatsrn", &["teaxqz", "seatrn", "plokey"])
}

/// KW-04: everybody may choose at the same time, and the game waits until they have.
#[test]
fn all_choose_at_once() {
    let mut table = table();
    assert_eq!(table.turn(), (vec![0, 1, 2], vec![0, 1, 2]));
    table.lay(TWO, "stare");
    assert_eq!(table.turn(), (vec![0, 1, 2], vec![0, 2]), "a committed seat may still change");
    table.pass(THREE, &[]).unwrap();
    assert_eq!(table.turn(), (vec![0, 1], vec![0]), "who passed is out");
    let statuses: Vec<Status> = table.open().seats.iter().map(|s| s.status).collect();
    assert_eq!(statuses, [Status::Thinking, Status::Committed, Status::Passed]);
}

/// KW-04: a word may be changed, and taken back, also in order to pass.
#[test]
fn words_can_be_changed_and_taken_back() {
    let mut table = table();
    table.lay(ONE, "tea");
    table.lay(ONE, "seat");
    assert_eq!(table.view(ONE).sealed.unwrap().word.text(), "seat");
    table.take_back(ONE).unwrap();
    assert_eq!(table.view(ONE).sealed, None);
    assert_eq!(table.turn().1, [0, 1, 2]);
    assert_eq!(table.seen(Viewer::Watcher), [EventView::TookBack { seat: ONE }]);
    table.pass(ONE, &[0]).unwrap();
}

/// KW-04, KW-07: without a word there is nothing to take back, and with one no passing.
#[test]
fn taking_back_needs_a_word() {
    let mut table = table();
    assert_eq!(refusal(table.take_back(ONE)), because("nothing-to-take-back", "KW-04"));
    table.lay(ONE, "tea");
    assert_eq!(refusal(table.pass(ONE, &[])), because("take-back-first", "KW-07"));
}

/// KW-04, KW-09: when all are in, the words are shown; nothing can be changed then.
#[test]
fn the_last_one_in_ends_the_round() {
    let mut table = table();
    table.lay(ONE, "seat");
    table.lay(TWO, "stare");
    assert_eq!(table.state.phase(), Phase::Thinking);
    table.pass(THREE, &[]).unwrap();
    assert_eq!(table.state.phase(), Phase::Reveal);
    let spell = Action::Spell { round: 1, text: "tea".into() };
    for action in [spell, Action::TakeBack { round: 1 }, Action::Pass { round: 1, drop: vec![] }] {
        assert_eq!(refusal(table.act(ONE, action)), because("too-late", "KW-04"));
    }
}

/// KW-04, KW-08: a word that comes after the timer belongs to no round, not even to the next.
#[test]
fn late_words_do_not_count() {
    for pause in [0, 12] {
        let scenario = thinking("eatsrn", &["teaxqz", "seatrn"]);
        let mut table = Table::at(Options { reveal_seconds: Some(pause), ..options() }, &scenario);
        table.expire();
        let late = Action::Spell { round: 1, text: "seat".into() };
        assert_eq!(refusal(table.act(ONE, late.clone())), because("too-late", "KW-04"));
        if pause > 0 {
            table.expire();
        }
        assert_eq!(table.round(), 2);
        assert_eq!(refusal(table.act(ONE, late)), because("too-late", "KW-04"));
        assert_eq!(table.view(ONE).sealed, None);
        let early = Action::Pass { round: 3, drop: vec![] };
        assert_eq!(refusal(table.act(ONE, early)), because("not-yet", "KW-04"));
    }
}

/// KW-08: who has no word when time is up keeps the hand and scores nothing.
#[test]
fn time_up_without_a_word() {
    let mut table = table();
    table.lay(TWO, "tea");
    table.expire();
    let time_up = EventView::TimeUp { without_word: vec![ONE, THREE] };
    assert_eq!(table.seen(Viewer::Watcher)[0], time_up);
    let round = table.last_round();
    assert_eq!((round.shown[0].did, round.shown[0].fate), (Did::Nothing, Fate::Kept));
    assert_eq!((round.winner, round.decided), (Some(TWO), Decided::Longest));
    assert_eq!(table.hand(ONE), "teaxqz");
    assert!(table.view(ONE).seats[0].words.is_empty());
}

/// KW-04: each round has the whole time; a table without a timer waits.
#[test]
fn the_timer_starts_anew() {
    let mut table = table();
    assert_eq!(table.deadline(), Some(Millis::secs(90)));
    table.expire();
    assert_eq!(table.deadline(), Some(Millis::secs(102)), "time to look at the words");
    table.expire();
    assert_eq!(table.deadline(), Some(Millis::secs(192)));
    let scenario = thinking("eatsrn", &["teaxqz", "seatrn"]);
    let slow = Table::at(Options { timer_seconds: None, ..options() }, &scenario);
    assert_eq!(slow.deadline(), None);
}

/// KW-09: the next round begins when everybody is ready, or when the pause is over.
#[test]
fn everybody_looks_at_the_words() {
    let mut table = table();
    assert_eq!(refusal(table.ready(ONE)), because("nothing-shown", "KW-09"));
    table.expire();
    assert_eq!(table.turn(), (vec![0, 1, 2], vec![0, 1, 2]));
    table.ready(ONE).unwrap();
    assert_eq!(table.seen(Viewer::Watcher), [EventView::Ready { seat: ONE }]);
    assert_eq!(refusal(table.ready(ONE)), because("already-ready", "KW-09"));
    table.ready(THREE).unwrap();
    assert_eq!((table.turn(), table.round()), ((vec![1], vec![1]), 1));
    table.ready(TWO).unwrap();
    assert_eq!(table.round(), 2);
    let stale = Action::Ready { round: 1 };
    assert_eq!(refusal(table.act(ONE, stale)), because("too-late", "KW-09"));
    assert_eq!(refusal(table.act(ONE, Action::Ready { round: 3 })), because("not-yet", "KW-04"));
}
