//! KW-09, KW-11, KW-12: all words at once, who wins, and where the cards go.

use crate::table::*;
use keyword::{Decided, Did, EventView, Fate, Part};
use play::Viewer;

/// KW-11, KW-12: the longest word wins; its cards are kept, with the blue ones; the orange
/// cards of the others go.
#[test]
fn the_longest_word_wins() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrd", "plokey"]);
    table.lay(ONE, "seat");
    table.lay(TWO, "stared");
    table.lay(THREE, "key");
    let round = table.last_round();
    assert_eq!((round.winner, round.decided), (Some(TWO), Decided::Longest));
    let fates: Vec<Fate> = round.shown.iter().map(|s| s.fate).collect();
    assert_eq!(fates, [Fate::Discarded, Fate::Scored, Fate::Discarded]);
    let open = table.open();
    assert_eq!(open.seats[1].words.len(), 1);
    assert_eq!(open.seats[1].words[0].written(), "STAREd");
    assert_eq!((open.seats[1].letters, open.seats[1].blue), (6, 5));
    assert_eq!(table.row(), ".....n", "only the winner takes the blue cards");
    assert_eq!(round.shown[1].blue_slots, [3, 2, 1, 4, 0]);
    assert_eq!(round.row.0.iter().flatten().count(), 6, "the row as everybody had it");
    let discards: String = open.discards.orange.iter().map(|card| card.written()).collect();
    assert_eq!(discards, "eky", "an orange E of SEAT, and K and Y of KEY with the blue E");
    assert_eq!((table.hand(ONE), table.hand(TWO)), ("t.axqz".into(), "seatr.".into()));
}

/// KW-11: blue letters and blanks count for the length.
#[test]
fn blue_letters_and_blanks_count() {
    let mut table = Table::thinking("eat?rn", &["sxqzjk", "teasno"]);
    let seats =
        [Part::hand(0), Part::row(0), Part::row(1), Part::row(2), Part::row(3).standing_for('s')];
    table.commit(ONE, &seats).unwrap();
    table.commit(TWO, &[Part::hand(0), Part::hand(1), Part::hand(2)]).unwrap();
    let round = table.last_round();
    assert_eq!((round.winner, round.shown[0].word.as_ref().unwrap().length()), (Some(ONE), 5));
}

/// KW-11: the second printed example: Erik and Patrick have six letters each, Patrick uses more
/// blue ones, so his word is scored.
#[test]
fn patrick_uses_more_blue_letters() {
    let mut table = Table::thinking("planet", &["letter", "plantx", "neokey"]);
    let erik: Vec<Part> = (0..6).map(Part::hand).collect();
    table.commit(ONE, &erik).unwrap();
    table.lay(TWO, "planet");
    table.lay(THREE, "toe");
    let round = table.last_round();
    assert_eq!((round.winner, round.decided), (Some(TWO), Decided::BlueCards));
    assert_eq!(table.open().last_ranking, [TWO, ONE, THREE]);
    assert_eq!(round.shown[1].word.as_ref().unwrap().blue(), 5);
    assert_eq!(round.shown[0].fate, Fate::Discarded);
    assert_eq!(table.hand(ONE), "......");
}

/// KW-11: still a tie: nobody scores, no shorter word moves up, all orange cards of valid
/// words go, and the row stays.
#[test]
fn a_tie_scores_for_nobody() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn", "teokyp"]);
    table.commit(ONE, &[Part::hand(0), Part::row(0), Part::row(1), Part::row(4)]).unwrap();
    table.commit(TWO, &[Part::hand(0), Part::row(0), Part::row(1), Part::row(2)]).unwrap();
    table.commit(THREE, &[Part::hand(0), Part::hand(2), Part::hand(1)]).unwrap();
    let round = table.last_round();
    assert_eq!((round.winner, round.decided), (None, Decided::Tie));
    assert!(round.shown.iter().all(|s| s.fate == Fate::Discarded));
    assert!(table.open().seats.iter().all(|s| s.words.is_empty()));
    assert_eq!(table.row(), "eatsrn");
    assert_eq!(table.hand(THREE), "...kyp");
}

/// KW-12: several may plan the same blue card, and only the winner takes it.
#[test]
fn the_same_blue_card_for_several() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn"]);
    let plan = [Part::hand(0), Part::row(0), Part::row(1)];
    table.commit(ONE, &plan).unwrap();
    let longer = [Part::hand(0), Part::row(0), Part::row(1), Part::row(2)];
    table.commit(TWO, &longer).unwrap();
    assert_eq!(table.last_round().winner, Some(TWO));
    assert_eq!(table.row(), "...srn");
    assert_eq!(table.open().seats[0].words, []);
}

/// KW-10, KW-11: a longer word that is not valid loses to a shorter one that is; without any
/// valid word nobody wins.
#[test]
fn invalid_words_do_not_compete() {
    let scenario = thinking("eatsrn", &["teaxqz", "seatrn"]);
    let long: Vec<Part> = (0..6).map(Part::hand).collect();
    let mut table = Table::at(by_the_table(), &scenario);
    table.commit(ONE, &long).unwrap();
    table.lay(TWO, "tea");
    assert_eq!(table.last_round().winner, Some(TWO));
    let mut table = Table::at(by_the_table(), &scenario);
    table.commit(ONE, &long).unwrap();
    table.commit(TWO, &long).unwrap();
    let round = table.last_round();
    assert_eq!((round.winner, round.decided), (None, Decided::NoWord));
    assert_eq!((table.hand(ONE), table.hand(TWO)), ("teaxqz".into(), "seatrn".into()));
}

/// KW-09: everybody, watchers too, is shown all words in one event.
#[test]
fn the_reveal_is_one_moment() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "seatrn", "plokey"]);
    table.lay(ONE, "tea");
    table.pass(THREE, &[]).unwrap();
    table.lay(TWO, "seat");
    for viewer in Viewer::all(3) {
        let seen = table.seen(viewer);
        let [EventView::Committed { seat: TWO, .. }, EventView::Revealed { round }] = &seen[..]
        else {
            panic!("{seen:?}");
        };
        let did: Vec<Did> = round.shown.iter().map(|s| s.did).collect();
        assert_eq!(did, [Did::Word, Did::Word, Did::Passed]);
        let text = |i: usize| round.shown[i].word.as_ref().unwrap().text();
        assert_eq!((text(0), text(1)), ("tea".into(), "seat".into()));
    }
}
