//! QD-05: leaving the table.

use crate::table::*;
use play::{Game, Turn};
use quiddler::{Action, EventView, Source};

fn three() -> Table {
    Table::dealt(1, &["a b c", "d o g", "t o e"], "x x e e", "z")
}

/// QD-05: who leaves is passed over, and gets no more cards.
#[test]
fn who_leaves_is_passed_over() {
    let mut table = three();
    assert_eq!(table.act(B, Action::Leave).unwrap(), [EventView::Left { seat: B }]);
    assert!(table.view(A).players[1].gone);
    table.pass(A, "x");
    assert_eq!(table.waiting_for(), [C]);
    assert_eq!(refusal(table.act(B, Action::Leave)), because("has-left", "QD-05"));
    assert_eq!(refusal(table.draw(B)), because("has-left", "QD-05"));
    table.draw_and_lay(C, "t.o.e", "x").unwrap();
    assert_eq!(table.view(A).ending.unwrap().last, [A]);
    table.pass(A, "b");
    assert_eq!(table.view(A).tally[0].seats[1].unused, cards("d g o"), "the hand is unused");
    // C has dealt; A deals now, as B is gone.
    assert_eq!(table.view(A).dealer, Some(A));
    table.shuffle(None, order("")).unwrap();
    let view = table.view(C);
    assert_eq!(view.players.iter().map(|p| p.cards).collect::<Vec<_>>(), [4, 0, 4]);
    assert_eq!((table.waiting_for(), view.draw_pile), (vec![C], 109));
}

/// QD-05: on your own turn, before and after taking a card.
#[test]
fn leaving_in_the_middle_of_a_turn() {
    let mut table = three();
    table.act(A, Action::Leave).unwrap();
    assert_eq!(table.waiting_for(), [B]);
    let mut table = three();
    table.draw(A).unwrap();
    let events = table.act(A, Action::Leave).unwrap();
    assert_eq!(events[1], EventView::Discarded { seat: A, card: cards("x")[0] });
    assert_eq!((table.waiting_for(), table.view(B).top), (vec![B], Some(cards("x")[0])));
    let mut table = three();
    table.act(A, Action::Take(Source::Discard)).unwrap();
    table.act(A, Action::Leave).unwrap();
    assert_eq!(table.view(B).top, Some(cards("z")[0]));
    assert!(table.view(B).players[0].known.is_empty());
    assert_eq!(table.game.census(&table.state).len(), 118);
}

/// QD-05, QD-12: a last turn is lost by leaving; words and points stay.
#[test]
fn leaving_at_the_end_of_a_round() {
    let mut table = Table::dealt(1, &["d o g", "t o e", "a b c"], "x x e e", "z");
    table.draw_and_lay(A, "d.o.g", "x").unwrap();
    table.act(C, Action::Leave).unwrap();
    table.act(A, Action::Leave).unwrap();
    let turn = table.game.turn(&table.state);
    assert_eq!(turn.outcome().map(|o| o.rule.as_str()), Some("QD-05"));
    let mut table = Table::dealt(1, &["d o g", "t o e", "a b c", "z z q"], "x x e e", "v");
    table.draw_and_lay(A, "d.o.g", "x").unwrap();
    table.act(A, Action::Leave).unwrap();
    table.act(D, Action::Leave).unwrap();
    table.pass(B, "x");
    table.pass(C, "b");
    assert_eq!(table.last_round(), [33, 0, 0, 0], "the words of who left stay, and their bonuses");
}

const D: play::Seat = play::Seat(3);

/// QD-05, QD-19: nobody waits for who has left.
#[test]
fn leaving_during_challenges() {
    let hands = ["d o g", "t o e", "a b c"];
    let mut table = Table::challenging(1, &hands, "x x e e", "z");
    table.draw_and_lay(A, "d.o.g", "x").unwrap();
    table.act(B, Action::Stand).unwrap();
    let events = table.act(C, Action::Leave).unwrap();
    assert_eq!(events, [EventView::Left { seat: C }]);
    assert_eq!(table.waiting_for(), [B]);
    let mut table = Table::challenging(1, &hands, "x x e e", "z");
    table.draw_and_lay(A, "d.o.g", "x").unwrap();
    table.act(A, Action::Leave).unwrap();
    assert_eq!(table.waiting_for(), [B, C], "the words can still be challenged");
    table.act(B, challenge(A, 0)).unwrap();
    assert_eq!(table.waiting_for(), [B]);
}

/// QD-05: who is left alone wins at once; the round under way does not count.
#[test]
fn left_alone() {
    let mut table = three();
    table.act(A, Action::Leave).unwrap();
    let events = table.act(C, Action::Leave).unwrap();
    let Some(EventView::Ended { outcome }) = events.last() else { panic!("{events:?}") };
    assert_eq!(outcome.places, [2, 1, 2]);
    assert_eq!((outcome.reason.as_str(), outcome.rule.as_str()), ("left-alone", "QD-05"));
    assert_eq!(table.game.turn(&table.state), Turn::Over(outcome.clone()));
    assert_eq!(refusal(table.draw(B)), because("game-over", "QD-05"));
    assert!(table.view(B).tally.is_empty());
}

/// QD-05, QD-18: players who stayed are placed before players who left.
#[test]
fn who_left_is_placed_behind() {
    let hands = ["d o g t o e a t t o", "a c e o i u s f h y", "a e i o u b c d f g"];
    let mut table = Table::dealt(8, &hands, "z x x", "v");
    table.draw_and_lay(A, "d.o.g t.o.e a.t t.o", "z").unwrap();
    table.act(A, Action::Leave).unwrap();
    table.pass(B, "x");
    table.pass(C, "x");
    let Turn::Over(outcome) = table.game.turn(&table.state) else { panic!("the game is over") };
    assert_eq!((outcome.scores, outcome.places), (vec![50, 0, 0], vec![3, 1, 1]));
}

/// QD-14, QD-05: a circuit ends where the round began, also if that player has left.
#[test]
fn circuits_without_who_began() {
    let mut table = three();
    table.act(A, Action::Leave).unwrap();
    assert_eq!(table.view(B).circuit, 1);
    table.pass(B, "x");
    table.pass(C, "x");
    assert_eq!((table.waiting_for(), table.view(B).circuit), (vec![B], 2));
}
