//! KW-01, KW-03, KW-18: positions that can be set up, and those that cannot.

use crate::table::*;
use keyword::{Doing, End, Keyword, Part, Phase, Scenario};
use play::{Game, Millis, Seat};

fn base() -> Scenario {
    thinking("eatsrn", &["teaxqz", "seatrn"])
}

fn code(change: impl FnOnce(&mut Scenario)) -> (String, String) {
    let mut scenario = base();
    change(&mut scenario);
    let game = Keyword::new(options(), 2, list()).unwrap();
    refusal(game.open(&scenario))
}

/// KW-18: cards that are not named lie in the deck, or among the discards if it is given.
#[test]
fn the_rest_of_the_cards() {
    let open = |scenario: &Scenario| Table::at(options(), scenario).open();
    let view = open(&base());
    assert_eq!((view.decks.orange, view.decks.blue, view.discards.face_down), (92, 91, 0));
    let view = open(&Scenario { orange: Some("ab".into()), blue: Some("c".into()), ..base() });
    assert_eq!((view.decks.orange, view.decks.blue), (2, 1));
    assert_eq!((view.discards.face_down, view.discards.blue.len()), (90, 90));
}

/// KW-01: cards that there are not, or not that often.
#[test]
fn wrong_cards() {
    assert_eq!(code(|s| s.row = "eats!n".into()), because("unknown-card", "KW-03"));
    assert_eq!(code(|s| s.row = "eatsrne".into()), because("unknown-card", "KW-03"));
    assert_eq!(code(|s| s.orange = Some("a b".into())), because("unknown-card", "KW-01"));
    assert_eq!(code(|s| s.row = "zzatsr".into()), because("too-many-cards", "KW-01"));
    assert_eq!(code(|s| s.seats[1].hand = "xeatrn".into()), because("too-many-cards", "KW-01"));
    for word in ["", "t3a", "te?", "??e"] {
        let scored = |s: &mut Scenario| s.seats[0].scored = vec![word.into()];
        assert_eq!(code(scored), because("unknown-word", "KW-12"), "{word}");
    }
}

/// KW-03, KW-04, KW-09, KW-17: what cannot be so.
#[test]
fn impossible_positions() {
    assert_eq!(code(|s| s.phase = Phase::Dealing), because("not-dealt", "KW-03"));
    assert_eq!(code(|s| drop(s.seats.pop())), because("seat-count", "KW-03"));
    assert_eq!(code(|s| s.round = 0), because("no-round", "KW-04"));
    assert_eq!(code(|s| s.row = "eats".into()), because("short-row", "KW-03"));
    assert_eq!(code(|s| s.seats[0].hand = "tea.qz".into()), because("short-hand", "KW-03"));
    assert_eq!(code(|s| s.quiet = 3), because("too-quiet", "KW-17"));
    assert_eq!(code(|s| s.first = Some(Seat(2))), because("no-such-seat", "KW-13"));
    assert_eq!(code(|s| s.seats[0].doing = Doing::Ready), because("not-this-phase", "KW-04"));
    assert_eq!(code(|s| s.seats[0].doing = Doing::Left), because("left-alone", "KW-03"));
    let done = |s: &mut Scenario| s.seats.iter_mut().for_each(|seat| seat.doing = Doing::Passed);
    assert_eq!(code(done), because("nobody-awaited", "KW-09"));
    let with = |s: &mut Scenario| s.seats[0].thought_with = Some("teaxqz".into());
    assert_eq!(code(with), because("still-thinking", "KW-04"));
    let word = |s: &mut Scenario| s.seats[0].doing = Doing::Word(vec![Part::row(7)]);
    assert_eq!(code(word), because("no-such-card", "KW-10"));
    let looking = |s: &mut Scenario| {
        s.phase = Phase::Reveal;
        s.seats.iter_mut().for_each(|seat| seat.doing = Doing::Looking);
    };
    assert_eq!(code(looking), because("nothing-shown", "KW-09"));
    let timeless = keyword::Options { timer_seconds: None, ..options() };
    let game = Keyword::new(timeless, 2, list()).unwrap();
    let reject = game.open(&Scenario { until: Some(Millis(1)), ..base() });
    assert_eq!(refusal(reject), because("no-timer", "KW-04"));
}

/// KW-03, KW-14, KW-15, KW-17: an end must fit the position.
#[test]
fn ends_that_do_not_fit() {
    let ended = |end: End| move |s: &mut Scenario| s.ended = Some(end);
    assert_eq!(code(ended(End::Keyword(Seat(0)))), because("wrong-end", "KW-14"));
    assert_eq!(code(ended(End::OrangeDeck)), because("wrong-end", "KW-15"));
    assert_eq!(code(ended(End::BlueDeck)), because("wrong-end", "KW-15"));
    assert_eq!(code(ended(End::Stalled)), because("wrong-end", "KW-17"));
    assert_eq!(code(ended(End::LeftAlone(Seat(0)))), because("wrong-end", "KW-03"));
    let cracked = |s: &mut Scenario| s.seats[0].scored = vec!["keyWORD".into()];
    assert_eq!(code(cracked), because("keyword-complete", "KW-14"));
}
