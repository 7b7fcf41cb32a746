//! KW-09, KW-18: what nobody may learn before the reveal, or ever.

use crate::table::*;
use keyword::{Action, EventView, Options, Part};
use play::{Game, Viewer};

/// Everything that goes to `viewer` now, as bytes.
fn stream(table: &Table, viewer: Viewer) -> String {
    let view = table.game.view(&table.state, viewer);
    serde_json::to_string(&(view, table.seen(viewer))).unwrap()
}

/// KW-09, KW-18: words of any length, with or without blue cards, look the same to others.
#[test]
fn sealed_words_look_alike() {
    for options in [options(), by_the_table()] {
        let laid = |parts: &[Part]| {
            let scenario = thinking("e?tsrn", &["tea?qz", "seatrn", "plokey"]);
            let mut table = Table::at(options.clone(), &scenario);
            table.commit(ONE, parts).unwrap();
            table
        };
        let short = laid(&[Part::hand(2), Part::hand(0)]);
        let blue = laid(&[Part::row(3), Part::row(0), Part::hand(2), Part::row(2)]);
        let blank = laid(&[Part::hand(0), Part::row(0), Part::row(1).standing_for('a')]);
        for viewer in [Viewer::Seat(TWO), Viewer::Seat(THREE), Viewer::Watcher] {
            let seen = stream(&short, viewer);
            assert_eq!(seen, stream(&blue, viewer));
            assert_eq!(seen, stream(&blank, viewer));
            assert_eq!(short.seen(viewer), [EventView::Committed { seat: ONE, word: None }]);
        }
        assert_ne!(stream(&short, Viewer::Seat(ONE)), stream(&blue, Viewer::Seat(ONE)));
    }
}

/// KW-09: that a word was changed is seen by its own seat only: no event, no other view.
#[test]
fn changing_a_word_is_silent() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn", "plokey"]);
    table.lay(ONE, "tea");
    let before = serde_json::to_string(&table.view(TWO)).unwrap();
    table.lay(ONE, "seat");
    for viewer in [Viewer::Seat(TWO), Viewer::Watcher] {
        assert_eq!(table.seen(viewer), []);
    }
    assert_eq!(serde_json::to_string(&table.view(TWO)).unwrap(), before);
    assert_eq!(table.seen(Viewer::Seat(ONE)).len(), 1, "its own seat sees the new word");
}

/// KW-18: hands differ, decks differ: the streams of the others do not, neither at the reveal nor
/// at the refill, but for the cards that were laid open.
#[test]
fn hands_and_decks_stay_hidden() {
    let play = |hand: &str, orange: &str| {
        let mut scenario = thinking("eatsrn", &[hand, "seatrn", "plokey"]);
        scenario.orange = Some(orange.into());
        let mut table = Table::at(options(), &scenario);
        let mut streams = Vec::new();
        let mut note = |table: &Table| streams.push(stream(table, Viewer::Seat(TWO)));
        note(&table);
        table.commit(ONE, &[Part::hand(0), Part::hand(1), Part::row(1)]).unwrap();
        note(&table);
        table.pass(THREE, &[1, 2]).unwrap();
        note(&table);
        table.pass(TWO, &[]).unwrap();
        note(&table);
        table.expire();
        note(&table);
        streams
    };
    let one = play("teaxqz", "abcdefgh");
    assert_eq!(one, play("teaiuu", "ghfedcba"));
    assert!(one.iter().all(|seen| !seen.contains("teaxqz")));
    let dropped = |drop: &[u8]| {
        let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn", "plokey"]);
        table.pass(ONE, drop).unwrap();
        stream(&table, Viewer::Watcher)
    };
    assert_eq!(dropped(&[0, 1]), dropped(&[5, 3]), "which cards were dropped is not seen");
}

/// KW-10, KW-18: a refusal tells its own seat about its own cards, and nobody else anything.
#[test]
fn refusals_are_private() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn"]);
    let before = stream(&table, Viewer::Seat(TWO));
    table.commit(ONE, &[Part::hand(4), Part::hand(5)]).unwrap_err();
    assert_eq!(stream(&table, Viewer::Seat(TWO)), before);
}

/// KW-18: also when the game ends before the reveal, a sealed word stays sealed.
#[test]
fn a_game_that_ends_early_shows_no_word() {
    let end = |word: &str| {
        let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn"]);
        table.lay(ONE, word);
        table.act(TWO, Action::Leave).unwrap();
        stream(&table, Viewer::Watcher)
    };
    assert_eq!(end("tea"), end("seat"));
}

/// KW-09: at a table without a pause the next round begins with the reveal, which can still be
/// looked at.
#[test]
fn the_pause_can_be_left_out() {
    let scenario = thinking("eatsrn", &["teaxqz", "seatrn"]);
    let mut table = Table::at(Options { reveal_seconds: Some(0), ..options() }, &scenario);
    table.lay(ONE, "tea");
    table.lay(TWO, "seat");
    assert_eq!(table.round(), 2, "the next round begins at once");
    assert_eq!(table.last_round().winner, Some(TWO));
}
