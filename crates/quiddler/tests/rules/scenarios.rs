//! Any position can be set up, and impossible ones are refused with their rule.

use crate::table::*;
use play::{Game, Millis, Seat, Seats};
use quiddler::scenario::{Dealt, EndingNow, LaidWord, PastPlayer, PastRound, StepNow};
use quiddler::{Options, Scenario, Source, Taken};

fn two() -> Scenario {
    dealt(1, &["d o g", "t o e"], "z x", "v")
}

/// The same position, changed.
fn with(change: impl FnOnce(&mut Dealt)) -> Scenario {
    let mut scenario = two();
    change(scenario.deal.as_mut().unwrap());
    scenario
}

#[track_caller]
fn refused(options: Options, scenario: &Scenario) -> (String, String) {
    refusal(Table::with(options, 2, &Scenario::default()).game.open(scenario))
}

fn word(text: &str) -> LaidWord {
    LaidWord { cards: cards(text), challenged_by: None }
}

/// A has gone out with DOG.
fn gone_out(deal: &mut Dealt) {
    deal.seats[0].hand.clear();
    deal.seats[0].words = vec![word("d o g")];
    deal.ending = Some(EndingNow { out: Some(A), last: Seats::one(B) });
    deal.to_act = B;
}

/// QD-27, QD-01: a position set up by hand has all 118 cards: those not named lie under the draw
/// pile.
#[test]
fn cards_not_named_lie_under_the_draw_pile() {
    let table = Table::with(options(), 2, &two());
    assert_eq!(table.game.census(&table.state).len(), 118);
    let whole = table.game.scenario(&table.state);
    let draw = &whole.deal.as_ref().unwrap().draw;
    assert_eq!((draw.len(), &draw[..3]), (111, &cards("z x a")[..]));
    assert_eq!(table.game.open(&whole).unwrap(), table.state);
}

/// QD-05: hands have as many cards as were dealt, and one more after taking.
#[test]
fn hands_have_their_size() {
    for hand in ["d o", "d o g s", "", "a a a a a a a a a a"] {
        let scenario = with(|deal| deal.seats[0].hand = cards(hand));
        assert_eq!(refused(options(), &scenario), because("wrong-hand", "QD-05"), "{hand}");
    }
    let taken = Taken { card: cards("z")[0], from: Source::Draw };
    let scenario = with(|deal| deal.step = StepNow::Decide(taken));
    assert_eq!(refused(options(), &scenario), because("wrong-hand", "QD-05"));
    let scenario = with(|deal| deal.seats.push(Default::default()));
    assert_eq!(refused(options(), &scenario), because("wrong-seats", "QD-05"));
}

/// QD-01: hands that the deck cannot hold are refused, and the card is named.
#[test]
fn hands_that_the_deck_cannot_hold() {
    for (hand, top) in [("q q q", "v"), ("d o g", "j j j"), ("v v o", "v")] {
        let scenario = dealt(1, &[hand, "t o e"], "", top);
        assert_eq!(refused(options(), &scenario), because("too-many-cards", "QD-01"));
    }
    let scenario = with(|deal| deal.draw = vec![cards("e")[0]; 200]);
    assert_eq!(refused(options(), &scenario), because("too-many-cards", "QD-01"));
}

/// QD-05, QD-06: seats and dealers that are not there.
#[test]
fn seats_that_are_not_there() {
    let far = Seat(2);
    let deal = with(|deal| deal.to_act = far);
    let lost = Scenario { dealer: Some(far), ..two() };
    let gone = Scenario { gone: Seats::one(far), ..two() };
    let past = PastRound { out: Some(far), seats: vec![] };
    let past = Scenario { tally: vec![past], dealer: Some(A), ..Scenario::default() };
    for scenario in [deal, lost, gone, past] {
        assert_eq!(refused(options(), &scenario), because("no-such-seat", "QD-05"));
        let reject = Table::with(options(), 2, &Scenario::default()).game.open(&scenario);
        let message = reject.unwrap_err().message;
        assert!(message.starts_with("There is no seat 3."), "people count from 1: {message}");
    }
    let nobody = Scenario { dealer: None, ..two() };
    assert_eq!(refused(options(), &nobody), because("no-dealer", "QD-06"));
    let left = Scenario { gone: Seats::one(A), ..dealt(1, &["d o g", "t o e", "a b c"], "", "v") };
    let reject = Table::new(3).game.open(&left);
    assert!(
        reject.clone().unwrap_err().message.contains("the turn of seat 1: "),
        "as people count"
    );
    assert_eq!(refusal(reject), because("has-left", "QD-05"));
}

/// QD-05: nine rounds, or a round after the end.
#[test]
fn rounds_that_are_not_there() {
    let nine = Scenario { tally: vec![PastRound::default(); 9], ..two() };
    assert_eq!(refused(options(), &nine), because("too-many-rounds", "QD-05"));
    let after = Scenario { tally: vec![PastRound::default(); 8], ..two() };
    assert_eq!(refused(options(), &after), because("game-over", "QD-18"));
    let alone = Scenario { gone: Seats::one(B), ..two() };
    assert_eq!(refused(options(), &alone), because("game-over", "QD-05"));
}

/// QD-07, QD-08: a turn begins with a discard pile; a card that was taken is held, and known to
/// everybody if it lay open.
#[test]
fn turns_that_cannot_be() {
    let empty = with(|deal| deal.discards.clear());
    assert_eq!(refused(options(), &empty), because("no-discards", "QD-07"));
    let taken = |card: &str, from| Taken { card: cards(card)[0], from };
    let deciding = |taken: Taken| {
        with(|deal| {
            deal.seats[0].hand = cards("d o g s");
            deal.step = StepNow::Decide(taken);
        })
    };
    let table = Table::with(options(), 2, &deciding(taken("s", Source::Draw)));
    assert_eq!(table.view(A).taken.unwrap().card, Some(cards("s")[0]));
    for wrong in [taken("z", Source::Draw), taken("s", Source::Discard)] {
        assert_eq!(refused(options(), &deciding(wrong)), because("wrong-taken", "QD-08"));
    }
    let known = with(|deal| deal.seats[0].known = cards("z"));
    assert_eq!(refused(options(), &known), because("unknown-known", "QD-07"));
}

/// QD-08 to QD-14: words lie on the table only at the end of a round, and last turns fit them.
#[test]
fn endings_that_cannot_be() {
    Table::with(options(), 2, &with(gone_out));
    let early = with(|deal| {
        gone_out(deal);
        deal.ending = None;
    });
    assert_eq!(refused(options(), &early), because("words-too-early", "QD-08"));
    let first = Options { no_first_turn_out: true, ..options() };
    assert_eq!(refused(first, &with(gone_out)), because("first-turn", "QD-10"));
    let changed = |change: fn(&mut Dealt)| {
        with(|deal| {
            gone_out(deal);
            change(deal);
        })
    };
    for (scenario, rule) in [
        (changed(|d| d.ending = Some(EndingNow { out: Some(A), last: Seats::all(2) })), "QD-12"),
        (changed(|d| d.ending = Some(EndingNow { out: Some(A), last: Seats::NONE })), "QD-12"),
        (changed(|d| d.ending = Some(EndingNow { out: Some(B), last: Seats::NONE })), "QD-12"),
        (changed(|d| d.ending = Some(EndingNow { out: None, last: Seats::one(B) })), "QD-14"),
        (changed(|d| d.to_act = A), "QD-12"),
    ] {
        assert_eq!(refused(options(), &scenario), because("wrong-ending", rule));
    }
    let kept = with(|deal| {
        gone_out(deal);
        deal.seats[0].hand = cards("g");
        deal.seats[0].words = vec![word("d o")];
    });
    assert_eq!(refused(options(), &kept), because("wrong-ending", "QD-09"));
    for circuit in [0, 51] {
        let scenario = with(|deal| deal.circuit = circuit);
        assert_eq!(refused(options(), &scenario), because("wrong-circuit", "QD-14"));
    }
}

/// QD-03, QD-19: words on the table are words, or can be challenged.
#[test]
fn words_that_cannot_be() {
    let nonsense = with(|deal| {
        gone_out(deal);
        deal.seats[0].words = vec![word("g d o")];
    });
    assert_eq!(refused(options(), &nonsense), because("not-a-word", "QD-03"));
    Table::with(challenging(), 2, &nonsense);
    let challenged = |by| {
        with(|deal| {
            gone_out(deal);
            deal.seats[0].words[0].challenged_by = Some(by);
        })
    };
    Table::with(challenging(), 2, &challenged(B));
    assert_eq!(refused(options(), &challenged(B)), because("no-such-challenge", "QD-19"));
    assert_eq!(refused(challenging(), &challenged(A)), because("no-such-challenge", "QD-19"));
    let waiting = |waiting| {
        with(|deal| {
            gone_out(deal);
            deal.to_act = A;
            deal.step = StepNow::Challenge { waiting, due: Millis::secs(15) };
        })
    };
    let table = Table::with(challenging(), 2, &waiting(Seats::one(B)));
    assert_eq!(table.waiting_for(), [B]);
    for (options, wrong) in [
        (options(), waiting(Seats::one(B))),
        (challenging(), waiting(Seats::NONE)),
        (challenging(), waiting(Seats::all(2))),
    ] {
        assert_eq!(refused(options, &wrong), because("nothing-to-challenge", "QD-19"));
    }
}

/// QD-15, QD-18: past rounds score as they were played, and their cards fit the deck.
#[test]
fn past_rounds_are_scored() {
    let place = |words: &[&str], unused: &str| PastPlayer {
        words: words.iter().map(|text| word(text)).collect(),
        unused: cards(unused),
        discard: None,
    };
    let past = |seats| Scenario {
        tally: vec![PastRound { out: Some(A), seats }],
        dealer: Some(A),
        ..Scenario::default()
    };
    let scenario = past(vec![place(&["d o g"], ""), place(&["t o"], "e")]);
    let table = Table::with(options(), 2, &scenario);
    assert_eq!(table.view(A).totals, [23, 3]);
    for seats in [
        vec![place(&["d o g"], "e"), place(&["t o"], "e")],
        vec![place(&["d o g"], ""), place(&["t o"], "")],
    ] {
        assert_eq!(refused(options(), &past(seats)), because("wrong-hand", "QD-05"));
    }
    let seats = vec![place(&["z a x"], ""), place(&[], "z z a")];
    assert_eq!(refused(options(), &past(seats)), because("too-many-cards", "QD-01"));
    let seats = vec![place(&["z a x"], "")];
    assert_eq!(refused(options(), &past(seats)), because("wrong-seats", "QD-05"));
}
