//! QD-19 to QD-21: challenges.

use crate::table::*;
use play::{Game, Millis};
use quiddler::{Action, EventView, Options, Stage, Verdict};

/// A lays DOG and the non-word TOX, going out.
fn laid() -> Table {
    let hands = ["d o g t o x", "t o e a t z", "a b c d e f"];
    let mut table = Table::challenging(4, &hands, "e j q", "v");
    table.draw_and_lay(A, "d.o.g t.o.x", "e").unwrap();
    table
}

/// QD-19: at such a table anything of two cards or more can be laid, one card cannot.
#[test]
fn anything_can_be_laid() {
    let mut table = laid();
    assert_eq!(table.view(B).players[0].words.len(), 2);
    let mut one = Table::challenging(1, &["d o g", "a b c"], "e", "v");
    one.draw(A).unwrap();
    assert_eq!(refusal(one.act(A, lay("d.o g", "e"))), because("one-card", "QD-03"));
    assert_eq!(refusal(one.act(A, lay("d.o", "e"))), because("cards-left", "QD-09"));
    assert_eq!(refusal(table.draw(B)), because("challenges-first", "QD-19"));
}

/// QD-19: play waits until all others have let the words stand.
#[test]
fn play_waits_for_all() {
    let mut table = laid();
    assert_eq!(table.view(A).stage, Stage::Challenging);
    assert_eq!(table.waiting_for(), [B, C]);
    let both = r#"["stand",{"challenge":{"seat":0,"word":0}},{"challenge":{"seat":0,"word":1}}]"#;
    assert_eq!((table.can(B).as_str(), table.can(A).as_str()), (both, "[]"));
    assert_eq!(table.act(B, Action::Stand).unwrap(), [EventView::Stood { seat: B }]);
    assert_eq!(table.waiting_for(), [C]);
    assert_eq!(refusal(table.act(B, Action::Stand)), because("stood-already", "QD-19"));
    assert_eq!(refusal(table.act(B, challenge(A, 0))), because("stood-already", "QD-19"));
    assert_eq!(refusal(table.act(A, challenge(A, 0))), because("your-own-words", "QD-19"));
    table.act(C, Action::Stand).unwrap();
    assert_eq!((table.view(A).stage, table.waiting_for()), (Stage::Drawing, vec![B]));
}

/// QD-19: or until the time is over: 15 seconds, or what the table chose.
#[test]
fn the_window_closes() {
    let mut table = laid();
    assert_eq!(table.game.deadline(&table.state), Some(Millis::secs(15)));
    assert_eq!(table.view(B).interrupted, Some(A));
    assert_eq!(table.expire(), [EventView::WindowClosed { seat: A }]);
    assert_eq!(table.waiting_for(), [B]);
    assert_eq!(table.game.deadline(&table.state), None);
    assert_eq!(refusal(table.act(C, challenge(A, 1))), because("nothing-to-challenge", "QD-19"));
    let options = Options { challenge_seconds: 40, ..challenging() };
    let mut slow = Table::with(options, 2, &dealt(1, &["d o g", "a b c"], "e", "v"));
    slow.at = Millis::secs(100);
    slow.draw_and_lay(A, "d.o.g", "e").unwrap();
    assert_eq!(slow.game.deadline(&slow.state), Some(Millis::secs(140)));
}

/// QD-19: each word once, by the first who challenges; others may challenge other words.
#[test]
fn each_word_once() {
    let mut table = laid();
    table.act(C, challenge(A, 1)).unwrap();
    assert_eq!(refusal(table.act(B, challenge(A, 1))), because("challenged-already", "QD-19"));
    assert_eq!(refusal(table.act(B, challenge(A, 2))), because("no-such-word", "QD-19"));
    assert_eq!(refusal(table.act(B, challenge(C, 0))), because("nothing-to-challenge", "QD-19"));
    assert_eq!(table.can(C), r#"[{"challenge":{"seat":0,"word":0}}]"#);
    table.act(C, challenge(A, 0)).unwrap();
    assert_eq!(table.view(A).stage, Stage::Drawing, "nothing is left to challenge");
}

/// QD-19: who challenged one word has answered, and may challenge others while others think.
#[test]
fn a_challenge_is_an_answer() {
    let mut table = laid();
    table.act(C, challenge(A, 1)).unwrap();
    assert_eq!(table.waiting_for(), [B]);
    assert_eq!(table.may_act(), [B, C], "C may challenge the other word");
    assert_eq!(refusal(table.act(C, Action::Stand)), because("answered-already", "QD-19"));
    table.act(B, Action::Stand).unwrap();
    assert_eq!(table.view(A).stage, Stage::Drawing, "nobody is asked twice");
    let mut table = laid();
    table.act(B, Action::Stand).unwrap();
    assert_eq!(refusal(table.act(B, challenge(A, 0))), because("stood-already", "QD-19"));
}

/// QD-19: a table that began by version 1 of the rules ends by it: there, who challenged one word
/// also lets the others stand.
#[test]
fn challenges_by_version_1() {
    let mut table = laid();
    table.game = table.game.with_rules_version(1);
    table.act(C, challenge(A, 1)).unwrap();
    assert_eq!(table.waiting_for(), [B, C]);
    table.act(C, Action::Stand).unwrap();
    assert_eq!(refusal(table.act(C, challenge(A, 0))), because("stood-already", "QD-19"));
    assert_eq!(table.waiting_for(), [B]);
}

/// QD-19: only directly after words were laid, and not with a referee.
#[test]
fn only_directly_after() {
    let mut table = Table::challenging(1, &["d o g", "a b c"], "e", "v");
    assert_eq!(refusal(table.act(B, Action::Stand)), because("nothing-to-challenge", "QD-19"));
    table.draw_and_lay(A, "d.o.g", "e").unwrap();
    table.act(B, Action::Stand).unwrap();
    assert_eq!(refusal(table.act(B, challenge(A, 0))), because("nothing-to-challenge", "QD-19"));
    let mut referee = Table::dealt(1, &["d o g", "a b c"], "e", "v");
    referee.draw_and_lay(A, "d.o.g", "e").unwrap();
    assert_eq!(refusal(referee.act(B, challenge(A, 0))), because("nothing-to-challenge", "QD-19"));
    assert_eq!(referee.waiting_for(), [B], "play goes on at once");
}

/// QD-20: a good word costs the challenger its points.
#[test]
fn a_good_word_costs_the_challenger() {
    let mut table = laid();
    let events = table.act(B, challenge(A, 0)).unwrap();
    let EventView::Challenged { good, loser, points, text, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!((*good, *loser, *points, text.as_str()), (true, B, 13, "dog"));
    let word = &table.view(A).players[0].words[0];
    assert_eq!(word.challenge, Some(Verdict { by: B, good: true }));
    assert!(word.stands());
    table.expire();
    table.draw_and_lay(B, "t.o.e a.t", "z").unwrap();
    table.expire();
    table.pass(C, "f");
    let view = table.view(A);
    let scores = &view.tally[3].seats;
    // A: DOG and TOX stand, and only A and B tie for the longest word and most words.
    assert_eq!((scores[0].words_points, scores[0].total), (30, 30));
    // B: TOE and AT less the unused J, and the lost challenge: below zero.
    assert_eq!((scores[1].words_points, scores[1].unused_points), (12, 13));
    assert_eq!((scores[1].lost, scores[1].total), (13, -13));
}

/// QD-20: a bad word scores nothing, counts for no bonus, and costs its player its points; its
/// cards are not unused.
#[test]
fn a_bad_word_costs_its_player() {
    let mut table = laid();
    let events = table.act(C, challenge(A, 1)).unwrap();
    assert!(matches!(events[0], EventView::Challenged { good: false, loser: A, points: 17, .. }));
    let player = &table.view(B).players[0];
    assert_eq!((player.words_points, player.lost, player.words[1].stands()), (13, 17, false));
    table.expire();
    table.draw_and_lay(B, "t.o.e a.t", "z").unwrap();
    table.expire();
    table.pass(C, "f");
    let view = table.view(A);
    let [a, b, c] = &view.tally[3].seats[..] else { panic!("three seats") };
    assert_eq!((a.words_points, a.unused_points, a.lost, a.total), (13, 0, 17, -4));
    assert_eq!((a.longest_word, a.most_words), (0, 0), "DOG and TOE tie, TOX does not count");
    assert_eq!((b.most_words, b.total), (10, 10), "two words against one that stands");
    assert_eq!((c.lost, c.total), (0, 0));
}

/// QD-20, QD-19: the cards of a bad word stay as they lie.
#[test]
fn bad_words_stay_on_the_table() {
    let mut table = laid();
    table.act(B, challenge(A, 1)).unwrap();
    assert_eq!(table.view(A).players[0].words[1].cards, cards("t o x"));
    assert_eq!(table.view(A).players[0].cards, 0);
    assert_eq!(refusal(table.act(A, lay("t.o", "x"))), because("challenges-first", "QD-19"));
    assert_eq!(table.game.census(&table.state).len(), 118);
}

/// QD-21: who went out and loses a challenge has still gone out.
#[test]
fn still_gone_out() {
    let mut table = Table::challenging(1, &["x o z", "t o e"], "e j", "v");
    table.draw_and_lay(A, "x.o.z", "e").unwrap();
    table.act(B, challenge(A, 0)).unwrap();
    let view = table.view(B);
    assert_eq!(view.ending.as_ref().unwrap().out, Some(A));
    assert_eq!((view.stage, table.waiting_for()), (Stage::Drawing, vec![B]));
    table.draw_and_lay(B, "t.o.e", "j").unwrap();
    table.act(A, Action::Stand).unwrap();
    assert_eq!(table.view(A).tally[0].out, Some(A));
    assert_eq!(table.last_round(), [-28, 17]);
}

/// QD-19: words laid in a last turn can be challenged too, also the very last ones.
#[test]
fn last_words_can_be_challenged() {
    let mut table = Table::challenging(1, &["d o g", "x o z"], "e j", "v");
    table.draw_and_lay(A, "d.o.g", "e").unwrap();
    table.act(B, Action::Stand).unwrap();
    table.draw_and_lay(B, "x.o.z", "j").unwrap();
    assert!(table.view(A).tally.is_empty(), "the round waits for it");
    table.act(A, challenge(B, 0)).unwrap();
    assert_eq!(table.last_round(), [23, -28]);
}
