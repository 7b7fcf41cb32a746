//! Every action that a seat could make, for programs.

use crate::table::*;
use candygrams::{Action, Mode, Options};
use play::{Game, Millis, Propose, Seat};
use std::collections::BTreeSet;

fn listed(table: &Table, most: usize) -> (Vec<Action>, bool) {
    let mut actions = Vec::new();
    let complete = table.game.list(&table.state, Seat(0), most, &mut actions);
    (actions, complete)
}

fn check(table: &Table) -> Vec<Action> {
    let (actions, complete) = listed(table, 100_000);
    assert!(complete);
    let once: BTreeSet<String> = actions.iter().map(|action| format!("{action:?}")).collect();
    assert_eq!(once.len(), actions.len(), "nothing is listed twice");
    for action in &actions {
        let done = table.game.act(&mut table.state.clone(), Millis(0), Seat(0), action, &mut ());
        done.unwrap_or_else(|reject| panic!("{action:?}: {reject}"));
    }
    let mut some = Vec::new();
    table.game.propose(&table.state, Seat(0), &mut some);
    for action in some {
        assert!(once.contains(&format!("{action:?}")), "{action:?} is missing");
    }
    if actions.len() > 1 {
        let (fewer, complete) = listed(table, actions.len() - 1);
        assert!(!complete && fewer[..] == actions[..fewer.len()]);
    }
    actions
}

// CG-08, CG-14, CG-19, CG-25, CG-33: base words, plays with and without taking candies off, trades
#[test]
fn every_play_is_listed_once() {
    let base =
        Table::new(Options::default(), bases(vec![person(&[], "CpAyTbTpEpOpDpAp"), bystander()]));
    let words = check(&base);
    assert!(words.iter().any(|action| matches!(action, Action::Base { .. })), "{words:?}");

    for mode in [Mode::Standard, Mode::Express] {
        let me = person(&[across(0, 0, "CpAyTp")], "ApEpTbNbWy");
        let options = Options { mode, ..Options::default() };
        let table = Table::new(options, round("pb", vec![me, bystander()]));
        let actions = check(&table);
        let ten = play(1, &[], down(2, 1, "EpNb"));
        assert!(actions.contains(&ten) && actions.contains(&Action::Pass { roll: 1 }));
        let takes_off = |a: &Action| matches!(a, Action::Play { off, .. } if !off.is_empty());
        assert!(actions.iter().any(takes_off), "{actions:?}");
    }
}

// CG-14, CG-16: at a table that began by the first version of the rules, what it refuses is neither
// listed nor proposed
#[test]
fn what_an_older_version_refuses_is_not_listed() {
    let me = person(&[across(0, 0, "CpAyTp"), down(1, 1, "NpTp")], "ApZp");
    let an = play(1, &[(1, 0), (1, 2)], across(1, 0, "Ap"));
    let table = Table::new(Options::default(), round("pp", vec![me, bystander()]));
    assert!(listed(&table, 100_000).0.contains(&an));
    let table = table.with_rules_version(1);
    let (actions, _) = listed(&table, 100_000);
    assert!(actions.iter().any(|a| matches!(a, Action::Play { off, .. } if !off.is_empty())));
    for action in &actions {
        let done = table.game.act(&mut table.state.clone(), Millis(0), Seat(0), action, &mut ());
        done.unwrap_or_else(|reject| panic!("{action:?}: {reject}"));
    }
}

// CG-36: where players challenge, anything can be played; CG-19: a big crossword has too many plays
#[test]
fn what_cannot_be_listed_is_not_called_complete() {
    let me = person(&[across(0, 0, "CpAyTp")], "ApEp");
    let table = Table::new(challenge(Mode::Standard), round("pb", vec![me, bystander()]));
    assert!(!listed(&table, 1000).1);
    let me = person(&[across(0, 0, "CpAyTp"), down(2, 1, "EpNb")], "ApWy");
    let table = Table::new(Options::default(), round("pb", vec![me, bystander()]));
    assert!(!listed(&table, 100_000).1);
}
