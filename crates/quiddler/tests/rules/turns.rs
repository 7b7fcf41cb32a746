//! QD-08 to QD-11 and QD-13: what a turn is, and going out.

use crate::table::*;
use play::{Game, Millis};
use quiddler::{Action, EventView, Options, Source, Stage};

/// QD-08: take, then discard.
#[test]
fn a_turn_is_a_card_more_and_a_card_less() {
    let mut table = Table::dealt(1, &["a b c", "d e f"], "g", "o");
    assert_eq!(table.can(A), r#"[{"take":"draw"},{"take":"discard"}]"#);
    table.draw(A).unwrap();
    let view = table.view(A);
    assert_eq!((view.stage, view.hand), (Stage::Deciding, cards("a b c g")));
    let discards = r#"[{"discard":"g"},{"discard":"a"},{"discard":"b"},{"discard":"c"}]"#;
    assert!(table.can(A) == discards && table.can_lay(A));
    let events = table.act(A, discard("b")).unwrap();
    assert_eq!(events, [EventView::Discarded { seat: A, card: cards("b")[0] }]);
    assert_eq!(table.view(A).hand, cards("a c g"));
    assert_eq!(table.waiting_for(), [B]);
}

/// QD-08: nothing else makes a turn.
#[test]
fn turns_out_of_order_are_refused() {
    let mut table = Table::dealt(1, &["a b c", "d e f"], "g", "o");
    assert_eq!(refusal(table.act(A, discard("a"))), because("take-first", "QD-08"));
    assert_eq!(refusal(table.act(A, lay("a.b", "c"))), because("take-first", "QD-08"));
    table.draw(A).unwrap();
    for from in [Source::Draw, Source::Discard] {
        assert_eq!(refusal(table.act(A, Action::Take(from))), because("already-taken", "QD-08"));
    }
    assert_eq!(refusal(table.act(A, discard("z"))), because("not-in-hand", "QD-08"));
    assert_eq!(refusal(table.act(A, lay("", "g"))), because("no-words", "QD-08"));
}

/// QD-08, QD-09: words stay in the hand until all cards but the discard make words.
#[test]
fn words_stay_in_the_hand() {
    let mut table = Table::dealt(2, &["t o e a", "a b c d"], "t", "z");
    table.draw(A).unwrap();
    let reject = table.act(A, lay("t.o.e", "a"));
    assert_eq!(reject.as_ref().unwrap_err().at, ["t"]);
    assert_eq!(refusal(reject), because("cards-left", "QD-09"));
}

/// QD-09: going out lays all that were dealt and discards the card that is left.
#[test]
fn going_out() {
    let mut table = Table::dealt(2, &["t o a t", "a b c d"], "e", "z");
    let events = table.draw_and_lay(A, "t.o a.t", "e").unwrap();
    let [EventView::Laid { seat: A, words, out: true }, rest @ ..] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(words.iter().map(|word| &*word.text).collect::<Vec<_>>(), ["to", "at"]);
    let discarded = EventView::Discarded { seat: A, card: cards("e")[0] };
    let last = EventView::LastTurns { out: Some(A), seats: vec![B] };
    assert_eq!(rest, [discarded, last]);
    let view = table.view(B);
    assert_eq!(view.players[0].cards, 0);
    assert_eq!(view.ending.unwrap().out, Some(A));
    assert_eq!(view.top, Some(cards("e")[0]), "the discard can be taken, though it was usable");
}

/// QD-09: never without a discard.
#[test]
fn nobody_goes_out_without_a_discard() {
    let mut table = Table::dealt(2, &["t o e a", "a b c d"], "t", "z");
    table.draw(A).unwrap();
    for without in [lay("t.o a.t", ""), lay("t.o.e a.t", ""), lay("t.o.e a.t", "z")] {
        assert_eq!(refusal(table.act(A, without)), because("no-discard", "QD-09"));
    }
    assert_eq!(refusal(table.act(A, lay("t.o a.t", "z"))), because("not-in-hand", "QD-08"));
    table.act(A, lay("t.o a.t", "e")).unwrap();
}

/// QD-10: one may go out in the first turn.
#[test]
fn out_in_the_first_turn() {
    let mut table = Table::dealt(1, &["d o g", "a b c"], "z", "e");
    assert_eq!(table.view(A).circuit, 1);
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
}

/// QD-10: unless the table does not want that.
#[test]
fn not_out_in_the_first_turn() {
    let options = Options { no_first_turn_out: true, ..options() };
    let scenario = dealt(1, &["d o g", "t o e"], "z x v", "e");
    let mut table = Table::with(options, 2, &scenario);
    table.draw(A).unwrap();
    assert!(!table.can_lay(A));
    assert_eq!(refusal(table.act(A, lay("d.o.g", "z"))), because("first-turn", "QD-10"));
    table.act(A, discard("z")).unwrap();
    table.draw(B).unwrap();
    assert_eq!(refusal(table.act(B, lay("t.o.e", "x"))), because("first-turn", "QD-10"));
    table.act(B, discard("x")).unwrap();
    assert_eq!(table.view(A).circuit, 2);
    table.draw_and_lay(A, "d.o.g", "v").unwrap();
}

/// QD-11: the card just taken from the discard pile may go back.
#[test]
fn the_discard_taken_may_be_discarded() {
    let mut table = Table::dealt(1, &["a b c", "d e f"], "g", "o");
    table.act(A, Action::Take(Source::Discard)).unwrap();
    table.act(A, discard("o")).unwrap();
    assert_eq!(table.view(B).top, Some(cards("o")[0]));
    assert_eq!(table.view(A).hand, cards("a b c"));
}

/// QD-13: words come from your own hand; nobody adds to another's.
#[test]
fn nobody_plays_on_others_words() {
    let mut table = Table::dealt(1, &["d o g", "a t x"], "z e", "e");
    table.draw_and_lay(A, "d.o.g", "z").unwrap();
    table.draw(B).unwrap();
    assert_eq!(refusal(table.act(B, lay("g.o", "x"))), because("not-in-hand", "QD-08"));
    assert_eq!(refusal(table.act(B, lay("t.o", "x"))), because("not-in-hand", "QD-08"));
    table.act(B, lay("a.t.e", "x")).unwrap();
    let view = table.view(A);
    assert_eq!(view.tally[0].seats[0].words.len(), 1, "{:?}", view.tally);
}

/// QD-08: a card can be laid only as often as it is held, whatever else is held.
#[test]
fn cards_are_used_once() {
    let mut table = Table::dealt(1, &["t o a", "a b c"], "z", "e");
    table.draw(A).unwrap();
    assert_eq!(refusal(table.act(A, lay("t.o a.t", "z"))), because("not-in-hand", "QD-08"));
    assert_eq!(refusal(table.act(A, lay("t.o", "t"))), because("not-in-hand", "QD-08"));
}

fn on_the_clock(draw: &str) -> Table {
    let options = Options { turn_seconds: Some(60), ..options() };
    let mut scenario = dealt(1, &["a b c", "d e f"], draw, "o");
    scenario.deal.as_mut().unwrap().due = Some(Millis::secs(60));
    Table::with(options, 2, &scenario)
}

/// QD-08: with a clock, a turn that takes too long is played: draw, and discard that card.
#[test]
fn a_turn_that_takes_too_long() {
    let mut table = on_the_clock("g h");
    assert_eq!(table.game.deadline(&table.state), Some(Millis::secs(60)));
    let events = table.expire();
    let [ran_out, drew, discarded] = &events[..] else { panic!("{events:?}") };
    assert_eq!(*ran_out, EventView::TimeRanOut { seat: A });
    assert_eq!(*drew, EventView::Drew { seat: A, card: None });
    assert_eq!(*discarded, EventView::Discarded { seat: A, card: cards("g")[0] });
    assert_eq!(table.view(A).hand, cards("a b c"));
    assert_eq!(table.game.deadline(&table.state), Some(Millis::secs(120)), "B has as long");
    table.act(B, Action::Take(Source::Discard)).unwrap();
    assert_eq!(table.game.deadline(&table.state), Some(Millis::secs(120)), "for the whole turn");
    let events = table.expire();
    assert_eq!(events[1..], [EventView::Discarded { seat: B, card: cards("g")[0] }]);
    assert_eq!(table.waiting_for(), [A]);
}

/// QD-08, QD-14: the same when the draw pile is empty.
#[test]
fn a_turn_that_takes_too_long_at_an_empty_pile() {
    let mut scenario = dealt(1, &["a b c", "d e f"], "", "o");
    let deal = scenario.deal.as_mut().unwrap();
    let mut rest = order("o a b c d e f");
    deal.discards = rest.split_off(6);
    deal.discards.insert(0, rest[0]);
    deal.seats[0].hand = rest[1..4].to_vec();
    deal.seats[1].hand = order("o a b c d e f")[4..7].to_vec();
    deal.discards.remove(1);
    let options = Options { turn_seconds: Some(60), ..options() };
    let mut table = Table::with(options, 2, &scenario);
    table.expire();
    assert_eq!(table.view(A).stage, Stage::Reshuffling);
    let mut under = table.game.scenario(&table.state).deal.unwrap().discards;
    under.remove(0);
    table.resolve(&quiddler::Chance::Reshuffle { cards: under }).unwrap();
    assert_eq!(table.game.deadline(&table.state), Some(Millis::secs(60)), "at once");
    table.expire();
    assert_eq!((table.waiting_for(), table.view(A).hand.len()), (vec![B], 3));
}

/// QD-08: without a clock, a turn lasts as long as it lasts.
#[test]
fn turns_without_a_clock() {
    let table = Table::dealt(1, &["a b c", "d e f"], "g", "o");
    assert_eq!(table.game.deadline(&table.state), None);
    for seconds in [0, 9, 604_801] {
        let options = Options { turn_seconds: Some(seconds), ..options() };
        let reject = quiddler::Quiddler::new(options, 2, lexicon());
        assert_eq!(refusal(reject), because("bad-turn-time", "QD-08"));
    }
    let timed = on_the_clock("g").game.scenario(&on_the_clock("g").state);
    assert_eq!(refusal(table.game.open(&timed)), because("no-clock", "QD-08"));
}

/// QD-05: an action that names its round does not count in another.
#[test]
fn actions_can_name_their_round() {
    let mut table = Table::dealt(2, &["a b c d", "d e f g"], "g", "o");
    let in_round = |round| {
        let json = format!(r#"{{"in-round":{{"round":{round},"action":{{"take":"draw"}}}}}}"#);
        serde_json::from_str::<Action>(&json).unwrap()
    };
    for other in [0, 1, 3] {
        assert_eq!(refusal(table.act(A, in_round(other))), because("wrong-round", "QD-05"));
    }
    table.act(A, in_round(2)).unwrap();
    assert_eq!(table.view(A).stage, Stage::Deciding);
}
