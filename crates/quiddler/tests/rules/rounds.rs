//! QD-05 and QD-06: who plays, how rounds are dealt, who deals and who begins.

use crate::table::*;
use play::{Game, Luck, Seat, Turn};
use quiddler::{Action, Chance, EventView, Quiddler, Source, Stage};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// QD-05: two to eight can play, and nobody else.
#[test]
fn two_to_eight_play() {
    for seats in 0..=10 {
        let game = Quiddler::new(options(), seats, lexicon());
        if (2..=8).contains(&seats) {
            assert_eq!(game.unwrap().seats(), seats);
        } else {
            assert_eq!(refusal(game.map(drop)), because("wrong-seats", "QD-05"));
        }
    }
    let mut table = Table::dealt(1, &["a b c", "d e f"], "g", "h");
    let third = table.act(C, Action::Take(Source::Draw));
    assert_eq!(refusal(third), because("no-such-seat", "QD-05"));
}

/// QD-05, QD-06: eight rounds of 3 to 10 cards from a whole deck; the deal goes round.
#[test]
fn eight_rounds_one_card_more_each() {
    let mut table = Table::new(3);
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for round in 1..=8u8 {
        assert_eq!(table.game.turn(&table.state), Turn::Chance);
        assert_eq!(table.view(A).stage, Stage::Shuffling);
        let chance = table.game.sample(&table.state, &mut Luck::new(&mut rng));
        let Chance::Shuffle { dealer, cards } = chance.clone() else { panic!("a round begins") };
        assert_eq!(cards.len(), 118);
        assert_eq!(dealer.is_some(), round == 1, "only the first dealer is random");
        let before = table.view(A).dealer;
        let events = table.resolve(&chance).unwrap();
        let view = table.view(A);
        let dealer = dealer.or(before).unwrap();
        assert_eq!(view.dealer, Some(dealer));
        assert_eq!((table.round(), view.cards), (round.into(), round + 2));
        assert_eq!(table.waiting_for(), [dealer.next(3)]);
        assert!(view.players.iter().all(|player| player.cards == round + 2));
        assert_eq!((view.draw_pile, view.discard_pile), (118 - 3 * (round + 2) - 1, 1));
        assert!(matches!(events[..], [EventView::Dealt { hand: None, .. }]));
        // Everybody leaves the round as it was dealt: by 50 circuits and a last turn.
        while table.round() == u32::from(round) && table.game.turn(&table.state) != Turn::Chance {
            if let Turn::Over(outcome) = table.game.turn(&table.state) {
                assert_eq!((outcome.rule.as_str(), round), ("QD-18", 8));
                return;
            }
            let seat = table.waiting_for()[0];
            table.act(seat, Action::Take(Source::Discard)).unwrap();
            let card = table.view(seat).taken.unwrap().card.unwrap();
            table.act(seat, Action::Discard(card)).unwrap();
        }
        assert_eq!(table.view(A).dealer, Some(dealer.next(3)), "the deal moves on");
    }
    panic!("the eighth round ends the game");
}

/// QD-06: cards are dealt one by one, clockwise after the dealer, who is dealt last; the player
/// after the dealer begins, then clockwise.
#[test]
fn dealing_goes_round() {
    let mut table = Table::new(3);
    table.shuffle(Some(A), order("a b c d e f g h i z qu")).unwrap();
    assert_eq!(table.view(B).hand, cards("a d g"));
    assert_eq!(table.view(C).hand, cards("b e h"));
    assert_eq!(table.view(A).hand, cards("c f i"));
    assert_eq!(table.view(A).top, Some(cards("z")[0]));
    for seat in [B, C, A, B] {
        assert_eq!(table.waiting_for(), [seat]);
        for other in [A, B, C].into_iter().filter(|other| *other != seat) {
            let early = table.act(other, Action::Take(Source::Draw));
            assert_eq!(refusal(early), because("not-your-turn", "QD-06"));
        }
        let card = table.view(seat).hand[0];
        table.draw(seat).unwrap();
        table.act(seat, Action::Discard(card)).unwrap();
    }
}

/// QD-06: the lot names the first dealer, and no other.
#[test]
fn the_lot_falls_once() {
    let mut table = Table::new(2);
    assert_eq!(refusal(table.shuffle(None, order(""))), because("no-dealer", "QD-06"));
    assert_eq!(refusal(table.shuffle(Some(C), order(""))), because("no-such-seat", "QD-06"));
    table.shuffle(Some(B), order("")).unwrap();
    assert_eq!(refusal(table.shuffle(Some(B), order(""))), because("not-shuffling", "QD-05"));
    let mut second = Table::with(
        options(),
        2,
        &quiddler::Scenario {
            dealer: Some(Seat(1)),
            tally: vec![Default::default()],
            ..Default::default()
        },
    );
    assert_eq!(refusal(second.shuffle(Some(A), order(""))), because("dealer-settled", "QD-06"));
    second.shuffle(None, order("")).unwrap();
}

/// QD-05: nobody acts while the cards are shuffled.
#[test]
fn shuffling_comes_first() {
    let mut table = Table::new(2);
    for action in [Action::Take(Source::Draw), Action::Leave, Action::Stand] {
        assert_eq!(refusal(table.act(A, action)), because("shuffling", "QD-05"));
    }
}
