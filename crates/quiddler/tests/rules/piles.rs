//! QD-07 and QD-14: the two piles, and what happens when one is empty.

use crate::table::*;
use play::{Game, Luck, Turn, Viewer};
use quiddler::{Action, Card, Chance, EventView, Source, Stage};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// QD-07: one card is turned up, the rest is the draw pile; only the top discard can be taken.
#[test]
fn the_top_discard_can_be_taken() {
    let mut table = Table::dealt(1, &["a b c", "d e f"], "g h", "o");
    assert_eq!(table.view(A).top, Some(cards("o")[0]));
    table.pass(A, "a");
    assert_eq!(table.view(B).top, Some(cards("a")[0]));
    assert_eq!(table.view(B).discard_pile, 2);
    let events = table.act(B, Action::Take(Source::Discard)).unwrap();
    assert_eq!(events, [EventView::Took { seat: B, card: cards("a")[0] }]);
    assert_eq!(table.view(B).hand, cards("a d e f"));
    assert_eq!(table.view(A).top, Some(cards("o")[0]), "the one below lies open now");
}

/// QD-07: the draw pile is face down: who draws sees the card, nobody else does.
#[test]
fn draws_are_secret() {
    let mut table = Table::dealt(1, &["a b c", "d e f"], "z h", "o");
    let events = table.draw(A).unwrap();
    assert_eq!(events, [EventView::Drew { seat: A, card: None }]);
    assert_eq!(table.view(A).taken.unwrap().card, Some(cards("z")[0]));
    let others = table.view(B).taken.unwrap();
    assert_eq!((others.card, others.from), (None, Source::Draw));
}

/// A round whose draw pile holds just `draw`: everything else is discarded under `top`.
fn emptied(hands: &[&str], draw: &str, top: &str) -> quiddler::Scenario {
    let mut scenario = dealt(1, hands, draw, top);
    let deal = scenario.deal.as_mut().unwrap();
    let elsewhere = [hands.join(" "), draw.into(), top.into()].join(" ");
    let named = cards(&elsewhere).len();
    deal.discards.extend(&order(&elsewhere)[named..]);
    deal.circuit = 20;
    scenario
}

/// QD-14: who draws from an empty pile has the discards under the top one shuffled first.
#[test]
fn an_empty_pile_is_shuffled_anew() {
    let mut table = Table::with(options(), 2, &emptied(&["a b c", "d e f"], "g", "z"));
    table.pass(A, "a");
    assert_eq!((table.view(B).draw_pile, table.view(B).discard_pile), (0, 112));
    assert_eq!(table.draw(B).unwrap(), []);
    assert_eq!(table.game.turn(&table.state), Turn::Chance);
    assert_eq!(table.view(A).stage, Stage::Reshuffling);
    assert_eq!(refusal(table.act(B, Action::Leave)), because("shuffling", "QD-14"));
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let chance = table.game.sample(&table.state, &mut Luck::new(&mut rng));
    let Chance::Reshuffle { cards: order } = chance.clone() else { panic!("the pile is empty") };
    assert_eq!(order.len(), 111);
    for wrong in [order[1..].to_vec(), vec![cards("a")[0]; 111], Vec::new()] {
        let reject = table.resolve(&Chance::Reshuffle { cards: wrong });
        assert_eq!(refusal(reject), because("wrong-cards", "QD-14"));
    }
    let events = table.resolve(&chance).unwrap();
    let drew = EventView::Drew { seat: B, card: None };
    assert_eq!(events, [EventView::Reshuffled { cards: 111 }, drew]);
    let view = table.view(B);
    assert_eq!((view.draw_pile, view.discard_pile, view.top), (110, 1, Some(cards("a")[0])));
    assert_eq!(view.taken.unwrap().card, Some(order[0]));
    assert_eq!(table.game.census(&table.state).len(), 118);
}

/// QD-14: there is always enough to shuffle, even with eight players in the last round.
#[test]
fn there_is_always_enough_to_shuffle() {
    let mut table = Table::with(
        options(),
        8,
        &quiddler::Scenario {
            dealer: Some(A),
            tally: vec![Default::default(); 7],
            ..Default::default()
        },
    );
    table.shuffle(None, order("")).unwrap();
    let view = table.view(A);
    assert_eq!(view.draw_pile + view.discard_pile, 38);
}

/// QD-14: discards are shuffled only when the draw pile is empty and somebody draws.
#[test]
fn a_pile_with_cards_is_not_shuffled() {
    let mut table = Table::dealt(1, &["a b c", "d e f"], "g", "z");
    let reject = table.resolve(&Chance::Reshuffle { cards: Vec::new() });
    assert_eq!(refusal(reject), because("not-shuffling", "QD-14"));
    let mut scenario = emptied(&["a b c", "d e f"], "", "z");
    scenario.deal.as_mut().unwrap().step = quiddler::scenario::StepNow::Reshuffle;
    let table = Table::with(options(), 2, &scenario);
    assert_eq!(table.game.turn(&table.state), Turn::Chance);
    let deal = scenario.deal.as_mut().unwrap();
    let moved: Card = deal.discards.pop().unwrap();
    deal.draw.push(moved);
    assert_eq!(refusal(table.game.open(&scenario)), because("not-empty", "QD-14"));
}

/// QD-14: after 50 circuits everybody has one last turn, beginning with whose turn it is.
#[test]
fn fifty_circuits_are_enough() {
    let mut scenario = dealt(1, &["d o g", "t o e", "a b c"], "z z x x v v", "e");
    scenario.deal.as_mut().unwrap().circuit = 50;
    let mut table = Table::with(options(), 3, &scenario);
    table.pass(A, "z");
    table.pass(B, "z");
    assert_eq!(table.view(A).ending, None);
    let events = table.pass(C, "x");
    assert_eq!(events[1], EventView::LastTurns { out: None, seats: vec![A, B, C] });
    let ending = table.view(A).ending.unwrap();
    assert_eq!((ending.out, ending.last), (None, vec![A, B, C]));
    assert_eq!(table.view(A).circuit, 50);
    table.draw_and_lay(A, "g.o", "x").unwrap();
    table.draw_and_lay(B, "t.o.e", "v").unwrap();
    let events = table.pass(C, "v");
    let Some(EventView::RoundEnded { round }) = events.last() else { panic!("the round ends") };
    assert_eq!(round.out, None);
    // A: GO 8 less D 5; B: TOE 7 and the longest word; most words is a tie.
    assert_eq!(table.last_round(), [3, 17, 0]);
}

/// QD-27: whatever happens, watchers see sizes, never what lies face down.
#[test]
fn watchers_see_sizes() {
    let table = Table::dealt(1, &["z x v", "d e f"], "qu qu", "o");
    let view = table.game.view(&table.state, Viewer::Watcher);
    assert!(view.hand.is_empty());
    let text = serde_json::to_string(&view).unwrap();
    for face in ["\"z\"", "\"qu\"", "\"d\""] {
        assert!(!text.contains(face), "{face} is in {text}");
    }
    assert_eq!(view.players.iter().map(|p| p.cards).collect::<Vec<_>>(), [3, 3]);
}
