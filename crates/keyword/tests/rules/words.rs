//! KW-05, KW-06, KW-10: which words can be laid.

use crate::table::*;
use keyword::{Action, Draft, Fate, Options, Part, Place, Slots, pick};
use play::{Game, Reject};

/// KW-05: a card for each letter, one of them orange; all-orange is fine.
#[test]
fn sound_words() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "oooooo"]);
    table.commit(ONE, &[Part::hand(0), Part::hand(1), Part::hand(2)]).unwrap();
    let word = table.view(ONE).sealed.unwrap().word;
    assert_eq!((word.text().as_str(), word.length(), word.blue()), ("tea", 3, 0));
    table.commit(ONE, &[Part::row(3), Part::row(0), Part::row(1), Part::hand(0)]).unwrap();
    let word = table.view(ONE).sealed.unwrap().word;
    assert_eq!((word.text().as_str(), word.length(), word.blue()), ("seat", 4, 3));
}

/// KW-05, KW-10: a referee refuses a card used twice, blue alone, one letter, a non-word.
#[test]
fn a_referee_refuses_at_once() {
    let mut table = Table::thinking("eatsrn", &["teaxqz", "oooooo"]);
    let twice = [Part::hand(0), Part::row(0), Part::row(1), Part::hand(0)];
    assert_eq!(refusal(table.commit(ONE, &twice)), because("card-twice", "KW-05"));
    let twice = [Part::row(2), Part::row(0), Part::row(0)];
    let reject = table.commit(ONE, &twice).unwrap_err();
    assert_eq!((&*reject.code, reject.at), ("card-twice", vec!["row 0".to_string()]));
    let blue = [Part::row(2), Part::row(0), Part::row(1)];
    assert_eq!(refusal(table.commit(ONE, &blue)), because("blue-alone", "KW-05"));
    assert_eq!(refusal(table.commit(ONE, &[Part::hand(2)])), because("too-short", "KW-05"));
    let gibberish = [Part::hand(4), Part::hand(5)];
    assert_eq!(refusal(table.commit(ONE, &gibberish)), because("not-a-word", "KW-10"));
}

/// KW-05, KW-10: what no table takes: no cards, more than there are, cards that are not there.
#[test]
fn cards_that_are_not_there() {
    for options in [options(), by_the_table()] {
        let mut table = Table::at(options, &thinking("eatsrn", &["teaxqz", "oooooo"]));
        assert_eq!(refusal(table.commit(ONE, &[])), because("no-cards", "KW-05"));
        let long = [Part::hand(0); 13];
        assert_eq!(refusal(table.commit(ONE, &long)), because("too-many-cards", "KW-05"));
        for part in [Part::hand(6), Part::row(6), Part::hand(255)] {
            let reject = table.commit(ONE, &[Part::hand(0), part]).unwrap_err();
            assert_eq!(reject.at, [part.from.to_string()]);
            assert_eq!(refusal::<()>(Err(reject)), because("no-such-card", "KW-10"));
        }
    }
}

/// KW-06: a blank stands for the letter that is named with it, whatever its colour.
#[test]
fn blanks_stand_for_letters() {
    let mut table = Table::thinking("e?tsrn", &["t?axqz", "s??ooo"]);
    table.commit(ONE, &[Part::hand(0), Part::hand(1).standing_for('e'), Part::hand(2)]).unwrap();
    let word = table.view(ONE).sealed.unwrap().word;
    assert_eq!((word.written().as_str(), word.blue()), ("t?ea", 0), "an orange card");
    let blue = [Part::hand(0), Part::row(0), Part::row(1).standing_for('a')];
    table.commit(ONE, &blue).unwrap();
    assert_eq!(table.view(ONE).sealed.unwrap().word.written(), "tE?A");
    // The same blue blank, for somebody else another letter.
    let other = [Part::hand(0), Part::row(1).standing_for('e'), Part::hand(1).standing_for('a')];
    table.commit(TWO, &other).unwrap();
    let words = table.last_round().shown.into_iter().map(|s| s.word.unwrap().written());
    assert_eq!(words.collect::<Vec<_>>(), ["tE?A", "s?E?a"]);
}

/// KW-06: a blank without a letter or with something else, or a letter for a plain card.
#[test]
fn blanks_need_letters() {
    for options in [options(), by_the_table()] {
        let mut table = Table::at(options, &thinking("e?tsrn", &["t?axqz", "oooooo"]));
        let with = |part| [Part::hand(0), part, Part::hand(2)];
        for blank in [Part::hand(1), Part::row(1)] {
            let reject = table.commit(ONE, &with(blank));
            assert_eq!(refusal(reject), because("blank-without-letter", "KW-06"));
            for letter in ['?', '\u{e9}', '1'] {
                let reject = table.commit(ONE, &with(blank.standing_for(letter)));
                assert_eq!(refusal(reject), because("not-a-letter", "KW-06"));
            }
        }
        let reject = table.commit(ONE, &with(Part::row(0).standing_for('e')));
        assert_eq!(refusal(reject), because("not-a-blank", "KW-06"));
    }
}

/// KW-10: at a `table` table everything that can be spelled is taken and judged at the reveal;
/// an invalid word's cards go back to the hand.
#[test]
fn the_table_finds_out_at_the_reveal() {
    let wrong: [(&[Part], &str); 4] = [
        (&[Part::hand(0), Part::hand(0)], "card-twice"),
        (&[Part::row(2), Part::row(0), Part::row(1)], "blue-alone"),
        (&[Part::hand(0)], "too-short"),
        (&[Part::hand(3), Part::hand(4), Part::hand(5), Part::row(0), Part::row(1)], "not-a-word"),
    ];
    for (word, code) in wrong {
        let mut table = Table::at(by_the_table(), &thinking("eatsrn", &["teaxqz", "seatrn"]));
        table.commit(ONE, word).unwrap();
        table.lay(TWO, "sea");
        let round = table.last_round();
        assert_eq!(round.shown[0].flaw.as_ref().unwrap().code, code);
        assert_eq!((round.shown[0].fate, round.winner), (Fate::Kept, Some(TWO)));
        assert_eq!(table.hand(ONE), "teaxqz");
        assert_eq!(
            table.hand(TWO).matches('.').count(),
            3 - usize::from(round.shown[1].word.as_ref().unwrap().blue())
        );
    }
}

/// KW-05, KW-10: the first printed example: Bart used the blue A twice, so his word is invalid
/// and his cards go back.
#[test]
fn bart_used_the_blue_a_twice() {
    let mut table = Table::at(by_the_table(), &thinking("apsoin", &["pllnet", "tlxjzq", "plnets"]));
    let bart = [Part::hand(0), Part::row(0), Part::hand(1), Part::row(0)];
    table.commit(TWO, &bart).unwrap();
    table.lay(ONE, "planet");
    table.lay(THREE, "planets");
    let round = table.last_round();
    let flaw = round.shown[1].flaw.clone().unwrap();
    assert_eq!((&*flaw.code, &*flaw.rule), ("card-twice", "KW-05"));
    assert!(flaw.message.contains("the same blue A twice"), "{}", flaw.message);
    assert_eq!((round.winner, table.hand(TWO).as_str()), (Some(THREE), "tlxjzq"));
}

/// KW-10: inflected forms are words if the list has them; offensive words where they are allowed.
#[test]
fn the_list_decides() {
    let scenario = thinking("walkde", &["walked", "darnoo"]);
    let mut table = Table::at(options(), &scenario);
    table.lay(ONE, "walked");
    table.lay(TWO, "darn");
    let mut clean = Table::at(Options { offensive: false, ..options() }, &scenario);
    let reject = clean.act(TWO, Action::Spell { round: 1, text: "darn".into() });
    assert_eq!(refusal(reject), because("offensive-word", "KW-10"));
    clean.lay(ONE, "walked");
    let mut late = Table::at(Options { offensive: false, ..by_the_table() }, &scenario);
    late.lay(ONE, "walked");
    late.lay(TWO, "darn");
    assert_eq!(late.last_round().shown[1].flaw.as_ref().unwrap().code, "offensive-word");
}

fn draft(table: &Table, text: &str) -> Result<Draft, Reject> {
    let action = Action::Spell { round: 1, text: text.into() };
    table.game.preview(&table.state, table.at, ONE, &action)
}

/// KW-10: a draft tells at a referee's table whether it is a word, elsewhere only how it is
/// spelled; either way length and blue cards, and what it would do for the keyword.
#[test]
fn drafts() {
    let scenario = thinking("eatsrn", &["teaxqz", "oooooo"]);
    let table = Table::at(Options { keyword: "tea".into(), ..options() }, &scenario);
    let Draft::Word { parts, word, valid, flaw, missing } = draft(&table, "TEA").unwrap() else {
        panic!("not a word");
    };
    assert_eq!((word.text().as_str(), word.length(), word.blue()), ("tea", 3, 2));
    assert_eq!((valid, flaw, missing.as_str()), (Some(true), None, ""));
    let from: Vec<Place> = parts.iter().map(|part| part.from).collect();
    assert_eq!(from, [Place::Hand(0), Place::Row(0), Place::Row(1)]);
    let Draft::Word { valid, flaw, missing, .. } = draft(&table, "taz").unwrap() else {
        panic!("not a word");
    };
    assert_eq!((valid, missing.as_str()), (Some(false), "e"));
    assert_eq!(flaw.unwrap().code, "not-a-word");
    let open = Table::at(by_the_table(), &scenario);
    for text in ["tea", "taz"] {
        let Draft::Word { valid, flaw, .. } = draft(&open, text).unwrap() else {
            panic!("not a word");
        };
        assert_eq!((valid, flaw), (None, None), "no oracle");
    }
    assert_eq!(refusal(draft(&table, "zebra")), because("cards-missing", "KW-05"));
}

fn picked(hand: &str, row: &str, text: &str) -> Option<String> {
    let slots = |text: &str| {
        let mut slots = Slots::default();
        for (place, c) in slots.0.iter_mut().zip(text.chars()) {
            *place = keyword::Face::new(c);
        }
        slots
    };
    let parts = pick(&slots(hand), &slots(row), text)?;
    let show = |part: &keyword::Part| {
        let place = match part.from {
            Place::Hand(slot) => format!("h{slot}"),
            Place::Row(slot) => format!("r{slot}"),
        };
        part.letter.map_or(place.clone(), |letter| format!("{place}={letter}"))
    };
    Some(parts.iter().map(show).collect::<Vec<_>>().join(" "))
}

/// KW-05, KW-06, KW-11: a typed word picks as many blue cards as it can, blanks among them, and one
/// orange at least.
#[test]
fn typed_words_pick_their_cards() {
    let some = |text: &str| Some(text.to_string());
    assert_eq!(picked("teaxqz", "eatsrn", "seat"), some("r3 h1 r1 r2"));
    assert_eq!(picked("teaxqz", "eatsrn", "tax"), some("r2 r1 h3"));
    assert_eq!(picked("teaxqz", "eatsrn", "tea"), some("h0 r0 r1"), "one must be orange");
    assert_eq!(picked("?????x", "eatsrn", "tea"), some("r2 r0 h0=a"), "if need be a blank");
    assert_eq!(picked("t?axqz", "?atsrn", "tea"), some("h0 r0=e r1"));
    assert_eq!(picked("teaxqz", "?axxxx", "tea"), some("r0=t h1 r1"), "blue decides ties");
    assert_eq!(picked("xxxxxx", "eatsrn", "tea"), None, "blue alone is not a word");
    assert_eq!(picked("teaxqz", "eatsrn", "tee"), some("r2 r0 h1"));
    assert_eq!(picked("teaxqz", "eatsrn", "eel"), None);
    assert_eq!(picked("te?xqz", "eatsrn", "eel"), some("r0 h1 h2=l"));
    for junk in ["", "TEA", "te a", "t\u{e9}a", "teaseteaseteas"] {
        assert_eq!(picked("teaxqz", "eatsrn", junk), None);
    }
}

/// KW-11: a game that began by version 1 goes on by it: an orange letter before a blue blank.
#[test]
fn words_typed_by_version_1_keep_their_cards() {
    let spelled = |version: u32| {
        let mut table = Table::at(options(), &thinking("?asrnd", &["teaxqz", "oooooo"]));
        table.game = table.game.with_rules_version(version);
        table.act(ONE, Action::Spell { round: 1, text: "Tea".into() }).unwrap();
        table.view(ONE).sealed.unwrap().word.blue()
    };
    assert_eq!((spelled(1), spelled(2)), (1, 2));
}
