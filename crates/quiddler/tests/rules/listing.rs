//! Every action that a seat could make, for programs.

use crate::table::*;
use play::{Game, Millis, Propose, Seat};
use quiddler::{Action, Card, Lay, Quiddler, State};
use std::collections::BTreeSet;

fn listed(table: &Table, most: usize) -> (Vec<Action>, bool) {
    listed_for(table, A, most)
}

fn listed_for(table: &Table, seat: Seat, most: usize) -> (Vec<Action>, bool) {
    let mut actions = Vec::new();
    let complete = table.game.list(&table.state, seat, most, &mut actions);
    (actions, complete)
}

fn accepts(game: &Quiddler, state: &State, action: &Action) -> bool {
    game.act(&mut state.clone(), Millis::ZERO, A, action, &mut ()).is_ok()
}

/// A lay without the order of its words.
fn unordered(action: &Action) -> String {
    let Action::Lay(lay) = action else { return format!("{action:?}") };
    let mut words = lay.words.clone();
    words.sort();
    format!("{words:?} {:?}", lay.discard)
}

/// Every arrangement of the cards, cut into words in every way: slow, and surely right.
fn all_lays(hand: &[Card]) -> Vec<Lay> {
    let mut arranged: BTreeSet<Vec<Card>> = BTreeSet::from([Vec::new()]);
    for _ in hand {
        let longer = arranged.iter().flat_map(|some| {
            hand.iter().filter_map(|card| {
                let held = hand.iter().filter(|c| *c == card).count();
                let used = some.iter().filter(|c| *c == card).count();
                (used < held).then(|| [some.as_slice(), &[*card]].concat())
            })
        });
        arranged.extend(longer.collect::<Vec<_>>());
    }
    let mut lays = Vec::new();
    for cards in arranged.iter().filter(|cards| cards.len() > 2) {
        let (discard, rest) = cards.split_last().unwrap();
        for cuts in 0..1u32 << (rest.len() - 1) {
            let mut words = vec![Vec::new()];
            for (i, card) in rest.iter().enumerate() {
                if i > 0 && cuts >> (i - 1) & 1 == 1 {
                    words.push(Vec::new());
                }
                words.last_mut().unwrap().push(*card);
            }
            lays.push(Lay { words, discard: Some(*discard) });
        }
    }
    lays
}

/// QD-08, QD-09, QD-12: going out, and laying in the last turn.
#[test]
fn every_lay_is_listed_once() {
    let mut out = Table::dealt(2, &["t o a t", "a b c d"], "e", "z");
    out.draw(A).unwrap();
    // The other player goes out, and it is our last turn.
    let mut last = Table::dealt(2, &["t o e a", "t o a t"], "o e", "z");
    last.pass(A, "a");
    last.draw(B).unwrap();
    let lays = listed_for(&last, B, 10_000).0;
    let lay = lays.into_iter().find(|action| matches!(action, Action::Lay(_))).unwrap();
    last.act(B, lay).unwrap();
    last.draw(A).unwrap();
    for table in [out, last] {
        let (actions, complete) = listed(&table, 10_000);
        assert!(complete);
        let once: BTreeSet<String> = actions.iter().map(unordered).collect();
        assert_eq!(once.len(), actions.len(), "nothing is listed twice");
        for action in &actions {
            assert!(accepts(&table.game, &table.state, action), "{action:?}");
        }
        let lays = all_lays(&table.view(A).hand).into_iter().map(Action::Lay);
        let wanted: BTreeSet<String> = lays
            .filter(|action| accepts(&table.game, &table.state, action))
            .map(|action| unordered(&action))
            .collect();
        let found: BTreeSet<String> = actions
            .iter()
            .filter(|action| matches!(action, Action::Lay(_)))
            .map(unordered)
            .collect();
        assert_eq!(found, wanted);
        assert!(!wanted.is_empty());
        let (some, complete) = listed(&table, actions.len() - 1);
        assert!(!complete && some[..] == actions[..some.len()], "and no more than asked for");
    }
}

/// QD-15: where players challenge, anything can be laid.
#[test]
fn what_cannot_be_listed_is_not_called_complete() {
    let mut table = Table::challenging(2, &["t o a t", "a b c d"], "e", "z");
    assert!(listed(&table, 100).1, "a card can be taken from two piles");
    table.draw(A).unwrap();
    assert!(!listed(&table, 100).1);
}
