//! QD-15 to QD-17: what a round brings.

use crate::table::*;
use play::Game;
use quiddler::{Bonus, Options, Score};

fn scores(table: &Table) -> Vec<Score> {
    table.view(A).tally.last().expect("a round has ended").seats.clone()
}

/// QD-15: words less unused cards; the discard costs nothing.
#[test]
fn words_less_unused_cards() {
    let mut table = Table::dealt(2, &["d o t o", "a t z e"], "q x", "v");
    table.draw_and_lay(A, "d.o t.o", "q").unwrap();
    table.draw_and_lay(B, "a.t.e", "z").unwrap();
    let [a, b] = &scores(&table)[..] else { panic!("two seats") };
    assert_eq!((a.words_points, a.unused_points, a.longest_word, a.total), (12, 0, 0, 12));
    assert_eq!((b.words_points, b.unused_points, b.longest_word, b.total), (7, 12, 10, 10));
    assert_eq!(b.discard, Some(cards("z")[0]), "Z would have cost 14");
}

/// QD-15: never less than nothing, whatever is left; and bonuses come on top of that.
#[test]
fn never_less_than_nothing() {
    let mut table = Table::dealt(1, &["d o g", "z x v"], "q q", "e");
    table.draw_and_lay(A, "d.o.g", "q").unwrap();
    table.pass(B, "q");
    let [_, b] = &scores(&table)[..] else { panic!("two seats") };
    assert_eq!((b.unused_points, b.total), (37, 0));
}

/// QD-16: the longest word is that of most letters, not of most cards; most words counts words.
#[test]
fn both_bonuses() {
    let mut table = Table::dealt(2, &["cl in g er", "d o g o", "a t t o"], "x x z", "v");
    table.draw_and_lay(A, "cl.in.g.er", "x").unwrap();
    table.draw_and_lay(B, "d.o.g", "x").unwrap();
    table.draw_and_lay(C, "a.t t.o", "z").unwrap();
    let [a, b, c] = &scores(&table)[..] else { panic!("three seats") };
    assert_eq!((a.words[0].letters, a.longest_word, a.most_words, a.total), (7, 10, 0, 40));
    assert_eq!((b.longest_word, b.most_words, b.total), (0, 0, 11));
    assert_eq!((c.longest_word, c.most_words, c.total), (0, 10, 20));
}

/// QD-16: one player may get both bonuses.
#[test]
fn both_bonuses_for_one() {
    let mut table = Table::dealt(3, &["d o g t o", "a t b b j", "i t f f j"], "z z x", "v");
    table.draw_and_lay(A, "d.o.g t.o", "z").unwrap();
    table.draw_and_lay(B, "a.t", "z").unwrap();
    table.draw_and_lay(C, "i.t", "x").unwrap();
    let [a, b, c] = &scores(&table)[..] else { panic!("three seats") };
    assert_eq!((a.longest_word, a.most_words, a.total), (10, 10, 38));
    assert_eq!((b.total, c.total), (0, 0));
}

/// QD-16: if players tie, nobody gets that bonus. Two words of one player are not a tie.
#[test]
fn ties_bring_nothing() {
    let mut table = Table::dealt(3, &["d o g t o", "t o e a t", "a b c j j"], "z z x", "v");
    table.draw_and_lay(A, "d.o.g t.o", "z").unwrap();
    table.draw_and_lay(B, "t.o.e a.t", "z").unwrap();
    table.pass(C, "x");
    assert!(scores(&table).iter().all(|s| s.longest_word == 0 && s.most_words == 0));

    let mut table = Table::dealt(4, &["d o g t o e", "a t o n b b", "a f c j j e"], "z z x", "v");
    table.draw_and_lay(A, "d.o.g t.o.e", "z").unwrap();
    table.draw_and_lay(B, "a.t o.n", "z").unwrap();
    table.pass(C, "x");
    let [a, b, _] = &scores(&table)[..] else { panic!("three seats") };
    assert_eq!(
        (a.longest_word, a.most_words),
        (10, 0),
        "equally long words of one player are not a tie"
    );
    assert_eq!((b.longest_word, b.most_words), (0, 0), "two words each are a tie");
}

/// QD-16: where nobody has laid a word that stands, there is no bonus.
#[test]
fn no_words_no_bonus() {
    let mut scenario = dealt(1, &["a b c", "d e f", "g h i"], "z z x", "v");
    scenario.deal.as_mut().unwrap().circuit = 50;
    scenario.deal.as_mut().unwrap().to_act = C;
    let mut table = Table::with(options(), 3, &scenario);
    table.pass(C, "z");
    for seat in [A, B, C] {
        let card = table.view(seat).hand[0].letters();
        table.pass(seat, card);
    }
    assert_eq!(table.last_round(), [0, 0, 0]);
}

/// QD-17: two players have one bonus: the longest word, or by choice most words.
#[test]
fn two_players_have_one_bonus() {
    let scenario = dealt(3, &["d o g t o", "th in g b b"], "z x", "v");
    let play = |options: Options| {
        let mut table = Table::with(options, 2, &scenario);
        table.draw_and_lay(A, "d.o.g t.o", "z").unwrap();
        table.draw_and_lay(B, "th.in.g", "x").unwrap();
        let scores = scores(&table);
        scores.iter().map(|s| (s.longest_word, s.most_words)).collect::<Vec<_>>()
    };
    assert_eq!(play(options()), [(0, 0), (10, 0)]);
    let most = Options { two_player_bonus: Bonus::MostWords, ..options() };
    assert_eq!(play(most), [(0, 10), (0, 0)]);
}

/// QD-17: with three seats both count, whatever was chosen for two, also when one has left.
#[test]
fn three_players_have_both() {
    let scenario = dealt(3, &["d o g t o", "th in g b b", "a a a e e"], "z x", "v");
    let mut table = Table::with(options(), 3, &scenario);
    table.act(C, quiddler::Action::Leave).unwrap();
    table.draw_and_lay(A, "d.o.g t.o", "z").unwrap();
    table.draw_and_lay(B, "th.in.g", "x").unwrap();
    let scores = scores(&table);
    assert_eq!((scores[0].most_words, scores[1].longest_word), (10, 10));
    assert_eq!(table.game.seats(), 3);
}
