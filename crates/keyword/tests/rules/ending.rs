//! KW-14, KW-15, KW-16: the keyword, decks that run out, and who is placed where.

use crate::table::*;
use keyword::{Action, EventView, Options, Part, Scenario};
use play::{Game, Turn, Viewer};

fn scored(mut scenario: Scenario, seats: &[&[&str]]) -> Scenario {
    for (seat, words) in scenario.seats.iter_mut().zip(seats) {
        seat.scored = words.iter().map(|word| (*word).into()).collect();
    }
    scenario
}

fn for_word(keyword: &str) -> Options {
    Options { keyword: keyword.into(), ..options() }
}

/// KW-14: the third printed example: Patrick has collected the letters of KEYWORD and wins at
/// once, even if others have more words; the others are ranked by theirs.
#[test]
fn patrick_spells_the_keyword() {
    let scenario = scored(
        thinking("orwdsn", &["teaxqz", "plaiws", "seatrn"]),
        &[&["tea"], &["kEy"], &["eAt", "aT"]],
    );
    let mut table = Table::at(options(), &scenario);
    assert_eq!(table.open().seats[1].progress.missing, "word");
    assert_eq!(table.open().seats[1].progress.covered[..4], [true, true, true, false]);
    table.lay(TWO, "words");
    table.pass(ONE, &[]).unwrap();
    assert_eq!(table.outcome(), None, "not before it is scored");
    table.pass(THREE, &[]).unwrap();
    let outcome = table.outcome().expect("at once");
    assert_eq!((outcome.reason.as_str(), outcome.rule.as_str()), ("keyword", "KW-14"));
    assert_eq!((outcome.places.clone(), outcome.scores.clone()), (vec![3, 1, 2], vec![1, 2, 2]));
    assert_eq!(table.seen(Viewer::Watcher).last(), Some(&EventView::Over { outcome }));
    assert!(table.open().seats[1].progress.missing.is_empty());
    assert_eq!(table.deadline(), None);
}

/// KW-14: each card counts once, and a blank keeps the letter it stood for.
#[test]
fn each_card_counts_once_and_blanks_keep_their_letter() {
    let row = "eatsrn";
    let hands = ["teaxqz", "oooooo"];
    // SEATS needs two S; the blank of the second word stands for R.
    let one_s = scored(thinking(row, &hands), &[&["sea", "?rAte"], &[]]);
    let mut table = Table::at(for_word("seats"), &one_s);
    assert_eq!(table.open().seats[0].progress.missing, "s");
    table.lay(ONE, "tea");
    table.expire();
    assert_eq!(table.outcome(), None, "the blank is an R for good");
    let blank_s = scored(thinking(row, &hands), &[&["?sea"], &[]]);
    let mut table = Table::at(for_word("seats"), &blank_s);
    table.lay(ONE, "seat");
    table.expire();
    assert_eq!(table.outcome().unwrap().places, [1, 2]);
}

/// KW-14: letters of a word that does not win are not collected.
#[test]
fn only_scored_words_count() {
    let mut table = Table::at(for_word("tea"), &thinking("eatsrn", &["teaxqz", "seatrn"]));
    table.lay(ONE, "tea");
    table.lay(TWO, "stare");
    assert_eq!(table.outcome().unwrap().places, [2, 1], "STARE has the letters of TEA too");
    let mut table = Table::at(for_word("key"), &thinking("eatsrn", &["keyxqz", "seatrn"]));
    table.lay(ONE, "key");
    table.lay(TWO, "seat");
    assert_eq!(table.outcome(), None);
    assert_eq!(table.open().seats[0].progress.missing, "key");
}

fn short(orange: &str, blue: &str) -> Scenario {
    let mut scenario = thinking("eatsrn", &["teaxqz", "seatrn"]);
    (scenario.orange, scenario.blue) = (Some(orange.into()), Some(blue.into()));
    scenario
}

const TEA: [Part; 3] = [Part::hand(0), Part::hand(1), Part::hand(2)];

/// KW-15: the last orange card drawn, or one missing, ends the game after the refill; one card
/// left does not.
#[test]
fn the_orange_deck_runs_out() {
    for (orange, over, hand) in
        [("abcd", false, "abcxqz"), ("abc", true, "abcxqz"), ("ab", true, "ab.xqz")]
    {
        let mut table = Table::at(options(), &short(orange, "abcdefgh"));
        table.commit(ONE, &TEA).unwrap();
        table.expire();
        assert_eq!(table.outcome(), None, "not before the refill");
        table.expire();
        let reason = table.outcome().map(|o| (o.reason, o.rule, o.places));
        let end = ("orange-deck".into(), "KW-15".into(), vec![1, 2]);
        assert_eq!(reason, over.then_some(end), "{orange}");
        assert_eq!(table.hand(ONE), hand);
    }
}

/// KW-15: the blue deck likewise; hands are refilled before it.
#[test]
fn the_blue_deck_runs_out() {
    for (blue, over, row) in
        [("abc", false, "abtsrn"), ("ab", true, "abtsrn"), ("a", true, "a.tsrn")]
    {
        let mut table = Table::at(options(), &short("abcdefgh", blue));
        table.commit(ONE, &[Part::hand(0), Part::row(0), Part::row(1)]).unwrap();
        table.expire();
        table.expire();
        let reason = table.outcome().map(|o| (o.reason, o.rule));
        assert_eq!(reason, over.then(|| ("blue-deck".into(), "KW-15".into())), "{blue}");
        assert_eq!(table.row(), row);
    }
}

/// KW-15: a pass that draws the last orange card ends the game only after the round.
#[test]
fn a_pass_draws_the_last_card() {
    let mut table = Table::at(options(), &short("ab", "abcdefgh"));
    table.pass(ONE, &[0, 1, 2]).unwrap();
    assert_eq!((table.hand(ONE).as_str(), table.outcome()), ("ab.xqz", None));
    table.lay(TWO, "seat");
    assert_eq!(table.outcome(), None);
    table.expire();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.reason.as_str(), outcome.places), ("orange-deck", vec![2, 1]));
    let reject = table.act(ONE, Action::Leave);
    assert_eq!(refusal(reject), because("game-over", "KW-15"));
}

/// KW-15: most words, then most letters, then most blue cards, then the place is shared.
#[test]
fn places() {
    let places = |words: &[&[&str]]| {
        let hands = ["teaxqz", "seatrn", "oooooo"];
        let scenario =
            scored(Scenario { orange: Some(String::new()), ..thinking("eatsrn", &hands) }, words);
        let mut table = Table::at(options(), &scenario);
        table.expire();
        table.expire();
        table.outcome().unwrap().places
    };
    assert_eq!(places(&[&["at", "no"], &["planet"], &[]]), [1, 2, 3]);
    assert_eq!(places(&[&["tea"], &["year"], &["no"]]), [2, 1, 3]);
    assert_eq!(places(&[&["tEa"], &["eaR"], &["tOE"]]), [2, 2, 1]);
    assert_eq!(places(&[&[], &[], &[]]), [1, 1, 1], "shared by all, where nobody scored");
}

/// KW-15: discards never come back: the decks only shrink.
#[test]
fn discards_stay_out() {
    let mut table = Table::at(options(), &short("abcdefghi", "abcdefgh"));
    let mut left = table.open().decks.orange;
    while table.outcome().is_none() {
        if let Turn::Play { waiting_for, .. } = table.game.turn(&table.state)
            && waiting_for.has(ONE)
            && table.can(Some(ONE)).composes("pass")
        {
            table.pass(ONE, &[0, 1]).unwrap();
        } else {
            table.expire();
        }
        let now = table.open().decks.orange;
        assert!(now <= left);
        left = now;
    }
    assert_eq!(left, 0);
}

/// KW-16: the keyword completed in the round that also empties a deck wins.
#[test]
fn the_keyword_wins_over_an_empty_deck() {
    let hands = ["teaxqz", "seatrn"];
    let empty = Scenario { orange: Some("a".into()), ..thinking("eatsrn", &hands) };
    // The other has more words, which would count if the deck decided.
    let scenario = scored(empty, &[&[], &["no", "at"]]);
    let mut table = Table::at(for_word("tea"), &scenario);
    table.commit(ONE, &TEA).unwrap();
    table.expire();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.reason.as_str(), outcome.places), ("keyword", vec![1, 2]));
    // Also when a pass has drawn the last card before.
    let mut table = Table::at(for_word("tea"), &scenario);
    table.pass(TWO, &[0]).unwrap();
    assert_eq!(table.open().decks.orange, 0);
    table.lay(ONE, "tea");
    assert_eq!(table.outcome().unwrap().reason, "keyword");
}
