//! QD-27 and QD-18: what is seen, and what is not.

use crate::table::*;
use play::{Can, Game, Snapshot, Viewer};
use quiddler::{Action, EventView, Source, Stage};

/// QD-27: two deals that differ only in what seat 0 cannot see look the same to it; so they do to
/// watchers, whatever is in anybody's hand.
#[test]
fn hidden_cards_make_no_difference() {
    let one = Table::dealt(1, &["d o g", "t o e"], "z x", "v");
    let two = Table::dealt(1, &["d o g", "q j in"], "a a", "v");
    let text = |table: &Table, viewer| {
        serde_json::to_string(&table.game.view(&table.state, viewer)).unwrap()
    };
    for viewer in [Viewer::Seat(A), Viewer::Watcher] {
        assert_eq!(text(&one, viewer), text(&two, viewer));
    }
    assert_ne!(text(&one, Viewer::Seat(B)), text(&two, Viewer::Seat(B)));
}

/// QD-27: a deal shows each player their own cards only.
#[test]
fn a_deal_shows_ones_own_cards() {
    let mut state = Table::new(2).state;
    let game = Table::new(2).game;
    let chance = quiddler::Chance::Shuffle { dealer: Some(B), cards: order("d t o o g e v") };
    let mut events = Vec::new();
    game.resolve(&mut state, play::Millis::ZERO, &chance, &mut events).unwrap();
    let hand = |viewer| match game.view_event(&events[0], viewer) {
        Some(EventView::Dealt { hand, turned_up, .. }) => {
            assert_eq!(turned_up, cards("v")[0]);
            hand
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(hand(Viewer::Seat(A)), Some(cards("d g o")));
    assert_eq!(hand(Viewer::Seat(B)), Some(cards("e o t")));
    assert_eq!(hand(Viewer::Watcher), None);
}

/// QD-27: piles, hands and words are the 118 cards at every step of a round.
#[test]
fn all_cards_are_somewhere() {
    let mut table = Table::challenging(1, &["d o g", "t o e", "a b c"], "x x e e", "z");
    let mut whole = table.game.census(&table.state);
    whole.sort();
    assert!(whole.iter().copied().eq(quiddler::Card::deck()));
    let all = |table: &Table| {
        let mut cards = table.game.census(&table.state);
        cards.sort();
        assert_eq!(cards, whole);
    };
    table.act(A, Action::Take(Source::Discard)).unwrap();
    all(&table);
    table.act(A, lay("d.o.g", "z")).unwrap();
    all(&table);
    table.act(B, challenge(A, 0)).unwrap();
    all(&table);
    table.draw(B).unwrap();
    all(&table);
}

/// QD-07, QD-27: everybody remembers what everybody saw: discards, and who took which.
#[test]
fn what_all_have_seen_is_remembered() {
    let mut table = Table::dealt(1, &["a b c", "d e f"], "g h i", "o");
    table.act(A, Action::Take(Source::Discard)).unwrap();
    assert_eq!(table.view(B).players[0].known, cards("o"));
    assert_eq!(table.view(B).taken.unwrap().card, Some(cards("o")[0]));
    table.act(A, discard("a")).unwrap();
    table.pass(B, "d");
    let view = table.view(B);
    assert_eq!((view.top, view.buried), (Some(cards("d")[0]), cards("a")));
    table.draw(A).unwrap();
    table.act(A, discard("o")).unwrap();
    assert!(table.view(B).players[0].known.is_empty());
}

/// QD-18, QD-12: at the end of a round everybody sees what everybody had, all cards of the final
/// turn among it.
#[test]
fn a_round_ends_openly() {
    let mut table = Table::dealt(1, &["d o g", "t o x"], "z e", "v");
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    table.draw_and_lay(B, "t.o", "x").unwrap();
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Watcher] {
        let view = table.game.view(&table.state, viewer);
        assert_eq!(view.stage, Stage::Shuffling);
        let b = &view.tally[0].seats[1];
        let mut final_turn: Vec<_> = b.words.iter().flat_map(|word| word.cards.clone()).collect();
        final_turn.extend(b.unused.iter().chain(&b.discard));
        final_turn.sort();
        assert_eq!(final_turn, cards("e o t x"), "hand and card taken");
    }
}

/// Everybody sees what they can do, and everything else is refused.
#[test]
fn everybody_is_told_what_can_be_done() {
    let mut table = Table::challenging(1, &["d o g", "t o e"], "z e", "v");
    let can = |table: &Table, seat| table.game.can(&table.state, seat);
    let leave = Can::nothing().and_resign(Action::Leave);
    assert_eq!(can(&table, B), leave);
    let watcher = Snapshot::of(&table.game, &table.state, Viewer::Watcher);
    assert_eq!(watcher.can, Can::nothing());
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    assert_eq!(can(&table, A), leave);
    let answers = Can::only(vec![Action::Stand, challenge(A, 0)]).and_resign(Action::Leave);
    assert_eq!(can(&table, B), answers);
    table.act(B, Action::Leave).unwrap();
    assert_eq!(can(&table, B), Can::nothing());
    assert_eq!(can(&table, A), Can::nothing(), "the game is over");
}
