//! QD-12 and QD-18: last turns, and who wins.

use crate::table::*;
use play::{Game, Turn};
use quiddler::{Action, EventView, Source, Stage};

/// QD-12: a last turn ends with a discard too.
#[test]
fn a_last_turn_without_a_discard() {
    let mut table = Table::dealt(1, &["d o g", "t o e"], "z x", "v");
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    table.draw(B).unwrap();
    assert_eq!(refusal(table.act(B, lay("t.o.e", ""))), because("no-discard", "QD-12"));
}

/// QD-12: everybody else has exactly one more turn, clockwise, and lays any words.
#[test]
fn one_last_turn_each() {
    let mut table = Table::dealt(1, &["a b c", "d o g", "t o e"], "x x e e", "z");
    table.pass(A, "x");
    table.draw_and_lay(B, "d.o.g", "x").unwrap();
    let view = table.view(A);
    assert_eq!(view.ending.unwrap().last, [A, C]);
    assert_eq!(table.waiting_for(), [C], "clockwise after who went out");
    table.draw(C).unwrap();
    assert!(table.can_lay(C));
    table.act(C, lay("t.o", "e")).unwrap();
    assert_eq!(table.view(C).players[2].cards, 1, "E is unused");
    assert_eq!(table.waiting_for(), [A]);
    let events = table.pass(A, "b");
    let [_, EventView::RoundEnded { round }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(round.seats[2].unused, cards("e"));
    assert_eq!(round.seats[2].discard, Some(cards("e")[0]));
    assert_eq!(round.seats[0].unused, cards("a c e"));
    assert_eq!((round.out, round.cards), (Some(B), 3));
    assert_eq!(table.view(A).stage, Stage::Shuffling);
}

/// QD-12: a last turn needs no words, but it needs a card, a discard, and words that are words.
#[test]
fn last_turns_have_the_usual_rules() {
    let mut table = Table::dealt(1, &["d o g", "t o x"], "z e", "v");
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    assert_eq!(refusal(table.act(B, lay("t.o", "x"))), because("take-first", "QD-08"));
    table.act(B, Action::Take(Source::Discard)).unwrap();
    assert_eq!(refusal(table.act(B, lay("t.o", ""))), because("no-discard", "QD-12"));
    assert_eq!(refusal(table.act(B, lay("o.t", "x"))), because("not-a-word", "QD-03"));
    assert_eq!(refusal(table.act(B, lay("t.o x", "z"))), because("one-card", "QD-03"));
    table.act(B, discard("z")).unwrap();
    assert_eq!(table.last_round(), [23, 0]);
}

/// QD-12: laying everything in a last turn is not going out.
#[test]
fn everything_in_a_last_turn_is_not_going_out() {
    let mut table = Table::dealt(1, &["d o g", "t o e", "a b c"], "z x x", "v");
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    let events = table.draw_and_lay(B, "t.o.e", "x").unwrap();
    assert!(matches!(&events[0], EventView::Laid { seat: B, out: false, .. }));
    assert_eq!(events.len(), 2, "no more last turns begin: {events:?}");
    assert_eq!(table.view(A).ending.unwrap().out, Some(A));
    assert_eq!(table.waiting_for(), [C]);
    table.pass(C, "x");
    assert_eq!(table.view(A).tally[0].out, Some(A));
}

/// QD-12: nobody has a second last turn.
#[test]
fn nobody_has_two_last_turns() {
    let mut table = Table::dealt(1, &["d o g", "t o e", "a b c"], "z x x", "v");
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    table.pass(B, "x");
    for seat in [A, B] {
        assert_eq!(refusal(table.draw(seat)), because("not-your-turn", "QD-06"));
    }
}

/// QD-18: the highest total after the eighth round wins.
#[test]
fn the_highest_total_wins() {
    let mut table = Table::dealt(8, &["d o g t o e a t t o", "a c e o i u s f h y"], "z x", "v");
    table.draw_and_lay(A, "d.o.g t.o.e a.t t.o", "z").unwrap();
    let events = table.pass(B, "x");
    let Some(EventView::Ended { outcome }) = events.last() else { panic!("{events:?}") };
    assert_eq!(outcome.places, [1, 2]);
    assert_eq!((outcome.reason.as_str(), outcome.rule.as_str()), ("highest-total", "QD-18"));
    // DOG 13, TOE 7, AT 5, TO 5, and the longest word.
    assert_eq!(outcome.scores, [40, 0]);
    assert_eq!(table.game.turn(&table.state), Turn::Over(outcome.clone()));
    assert_eq!(refusal(table.draw(A)), because("game-over", "QD-18"));
    assert_eq!(refusal(table.act(A, Action::Leave)), because("game-over", "QD-18"));
    assert_eq!(refusal(table.shuffle(None, order(""))), because("not-shuffling", "QD-05"));
    let view = table.view(B);
    assert_eq!((view.stage, table.round(), view.tally.len()), (Stage::Over, 8, 8));
}

/// QD-18: equal totals share the win.
#[test]
fn equal_totals_share() {
    let even = ["d o g t o e a t t o", "d o g t o e a t t o", "a c e o i u s f h y"];
    let mut table = Table::dealt(8, &even, "z z x", "v");
    table.draw_and_lay(A, "d.o.g t.o.e a.t t.o", "z").unwrap();
    table.draw_and_lay(B, "d.o.g t.o.e a.t t.o", "z").unwrap();
    table.pass(C, "x");
    let Turn::Over(outcome) = table.game.turn(&table.state) else { panic!("the game is over") };
    assert_eq!(outcome.places, [1, 1, 3]);
    assert_eq!(outcome.scores, [30, 30, 0], "both bonuses are tied");
}

/// QD-18: the running tally is always there, round by round.
#[test]
fn the_tally_runs() {
    let mut table = Table::dealt(1, &["d o g", "t o e"], "z x", "v");
    assert_eq!(table.view(A).totals, [0, 0]);
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    table.draw_and_lay(B, "t.o.e", "x").unwrap();
    assert_eq!(table.view(A).totals, [13, 7]);
    table.shuffle(None, order("d t o o g e o a x x z z")).unwrap();
    assert_eq!(table.waiting_for(), [B]);
    assert_eq!(table.view(B).hand, cards("d g o o"));
    table.pass(B, "x");
    let view = table.view(A);
    assert_eq!((view.totals, view.tally.len(), table.round()), (vec![13, 7], 1, 2));
    assert_eq!(view.tally[0].seats.iter().map(|s| s.running).collect::<Vec<_>>(), [13, 7]);
}
