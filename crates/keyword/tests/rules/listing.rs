//! Every action that a seat could make, for programs.

use crate::table::*;
use keyword::{Action, Keyword, Options, Part, Place, State};
use play::{Game, Millis, Propose};
use std::collections::BTreeSet;

fn listed(table: &Table, most: usize) -> (Vec<Action>, bool) {
    let mut actions = Vec::new();
    let complete = table.game.list(&table.state, ONE, most, &mut actions);
    (actions, complete)
}

fn accepts(game: &Keyword, state: &State, action: &Action) -> bool {
    game.act(&mut state.clone(), Millis::ZERO, ONE, action, &mut ()).is_ok()
}

/// What an action comes to: the word's letters, and which cards it uses for which letter.
fn comes_to(table: &Table, action: &Action) -> String {
    let hand = table.game.scenario(&table.state).seats[0].hand.clone();
    let row = table.game.scenario(&table.state).row.clone();
    let face = |from: Place| match from {
        Place::Hand(slot) => format!("o{}", hand.chars().nth(slot.into()).unwrap()),
        Place::Row(slot) => format!("b{}", row.chars().nth(slot.into()).unwrap()),
    };
    match action {
        Action::Commit { word, .. } => {
            let mut used: Vec<String> =
                word.iter().map(|p| format!("{}{:?}", face(p.from), p.letter)).collect();
            let letter = |p: &Part| p.letter.unwrap_or(face(p.from).chars().last().unwrap());
            let text: String = word.iter().map(letter).collect();
            used.sort();
            format!("{text} {used:?}")
        }
        Action::Pass { drop, .. } => {
            let mut dropped: Vec<String> = drop.iter().map(|s| face(Place::Hand(*s))).collect();
            dropped.sort();
            format!("pass {dropped:?}")
        }
        other => format!("{other:?}"),
    }
}

/// Every way to put up to `most` of the cards side by side, blanks as any of the letters: slow, and
/// surely right.
fn all_words(table: &Table, most: usize) -> Vec<Action> {
    let blank = |text: &str, slot: u8| text.as_bytes().get(usize::from(slot)) == Some(&b'?');
    let position = table.game.scenario(&table.state);
    let mut cards = Vec::new();
    for slot in 0..6 {
        for (text, part) in
            [(&position.seats[0].hand, Part::hand(slot)), (&position.row, Part::row(slot))]
        {
            match blank(text, slot) {
                true => cards.extend("aest".chars().map(|letter| part.standing_for(letter))),
                false => cards.push(part),
            }
        }
    }
    let mut words: Vec<Vec<Part>> = vec![Vec::new()];
    for first in 0.. {
        let Some(word) = words.get(first).cloned() else { break };
        if word.len() < most {
            let used = |card: &&Part| word.iter().any(|part| part.from == card.from);
            let more = cards.iter().filter(|card| !used(card));
            words.extend(more.map(|card| [word.as_slice(), &[*card]].concat()));
        }
    }
    words.into_iter().map(|word| Action::Commit { round: 1, word }).collect()
}

/// KW-05, KW-06, KW-07: words with every choice of cards, and passes with every choice to drop.
#[test]
fn every_word_is_listed_with_every_choice_of_cards() {
    for (row, hand) in [("eatzbc", "tsefgh"), ("?atzbc", "tsefgh"), ("eazbcf", "?ttghi")] {
        let mut table = Table::thinking(row, &[hand, "jkvwxy"]);
        let (actions, complete) = listed(&table, 20_000);
        assert!(complete);
        let found: BTreeSet<String> = actions.iter().map(|a| comes_to(&table, a)).collect();
        assert_eq!(found.len(), actions.len(), "nothing is listed twice");
        for action in &actions {
            assert!(accepts(&table.game, &table.state, action), "{action:?}");
        }
        let words = |all: &BTreeSet<String>| {
            let short = all.iter().filter(|a| a.split(' ').next().unwrap().len() < 5);
            short.filter(|a| !a.starts_with("pass")).cloned().collect::<BTreeSet<String>>()
        };
        let slow = all_words(&table, 4).into_iter();
        let slow = slow.filter(|action| accepts(&table.game, &table.state, action));
        // The list of these tests has words of the letters a, e, s and t that need no other blank.
        let slow: BTreeSet<String> = slow.map(|action| comes_to(&table, &action)).collect();
        let other = |word: &String| {
            word.contains("Some")
                && !word.split(' ').next().unwrap().bytes().all(|b| b"aest".contains(&b))
        };
        let quick: BTreeSet<String> = words(&found).into_iter().filter(|w| !other(w)).collect();
        assert_eq!(quick, slow, "{row} {hand}");
        assert!(!slow.is_empty());
        // KW-07: six different cards are dropped in 64 ways; with two alike among them, in 48.
        let passes = actions.iter().filter(|action| matches!(action, Action::Pass { .. })).count();
        assert_eq!(passes, if hand.contains("tt") { 48 } else { 64 });
        let (some, complete) = listed(&table, actions.len() - 1);
        assert!(!complete && some[..] == actions[..some.len()], "and no more than asked for");
        table.lay(ONE, "tea");
        let (actions, complete) = listed(&table, 20_000);
        assert!(complete && matches!(actions[0], Action::TakeBack { round: 1 }));
        assert!(!actions.iter().any(|action| matches!(action, Action::Pass { .. })));
    }
}

/// KW-10: a table without offensive words does not list them either.
#[test]
fn offensive_words_are_listed_where_they_may_be_laid() {
    for offensive in [true, false] {
        let options = Options { offensive, ..options() };
        let table = Table::at(options, &thinking("darnbc", &["fgdarn", "jkvwxy"]));
        let lays = listed(&table, 20_000).0.iter().any(|a| comes_to(&table, a).starts_with("darn"));
        assert_eq!(lays, offensive);
    }
}

/// KW-10: where players check the words, anything can be laid.
#[test]
fn what_cannot_be_listed_is_not_called_complete() {
    let table = Table::at(by_the_table(), &thinking("eatzbc", &["tsefgh", "jkvwxy"]));
    let (actions, complete) = listed(&table, 20_000);
    assert!(!complete && !actions.is_empty());
}
