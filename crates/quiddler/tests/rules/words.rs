//! QD-03 and QD-04: what is a word, and who may know.

use crate::table::*;
use lexicon::{Lexicon, ListId};
use play::Game;
use quiddler::{Action, Lay, Options, Quiddler};
use std::sync::Arc;

/// QD-03: two cards or more that spell a word of the list.
#[test]
fn words_of_the_list_can_be_laid() {
    let mut table = Table::dealt(1, &["th e a", "a b c"], "t", "o");
    table.draw(A).unwrap();
    assert_eq!(refusal(table.act(A, lay("a.th.e", "t"))), because("not-a-word", "QD-03"));
    let mut table = Table::dealt(2, &["th e a t", "a b c d"], "i", "o");
    table.draw_and_lay(A, "th.e a.t", "i").unwrap();
    assert_eq!(table.view(B).players[0].words_points, 16);
}

/// QD-03: a single card is not a word, even IN; nor is anything outside the list.
#[test]
fn other_words_are_refused() {
    let mut table = Table::dealt(1, &["in a t", "a b c"], "z", "o");
    table.draw(A).unwrap();
    let reject = table.act(A, lay("a.t in", "z"));
    assert_eq!(reject.as_ref().unwrap_err().at, ["in"]);
    assert_eq!(refusal(reject), because("one-card", "QD-03"));
    let empty = Lay { words: vec![cards("a t"), vec![]], discard: cards("z").first().copied() };
    assert_eq!(refusal(table.act(A, Action::Lay(empty))), because("one-card", "QD-03"));
    let reject = table.act(A, lay("t.a.in", "z"));
    assert_eq!(reject.as_ref().unwrap_err().at, ["tain"]);
    assert_eq!(refusal(reject), because("not-a-word", "QD-03"));
}

/// QD-03: a table can switch offensive words off.
#[test]
fn offensive_words_by_choice() {
    let scenario = dealt(2, &["d a r n", "a b c d"], "z", "o");
    let rough = Options { offensive: true, ..options() };
    let mut rough = Table::with(rough, 2, &scenario);
    rough.draw_and_lay(A, "d.a.r.n", "z").unwrap();
    let mut polite = Table::with(options(), 2, &scenario);
    polite.draw(A).unwrap();
    assert_eq!(refusal(polite.act(A, lay("d.a.r.n", "z"))), because("offensive-word", "QD-03"));
    let mut challenged = Table::with(challenging(), 2, &scenario);
    challenged.draw_and_lay(A, "d.a.r.n", "z").unwrap();
    challenged.act(B, challenge(A, 0)).unwrap();
    assert_eq!(challenged.view(B).players[0].lost, 17, "it is not a word at this table");
}

/// QD-04: the list is settled with the game, by name, version and hash.
#[test]
fn a_game_names_its_list() {
    let named = Options { words: ListId::named("test"), ..Options::default() };
    let game = Quiddler::new(named.clone(), 2, lexicon()).unwrap();
    assert_eq!(&game.options().words, lexicon().id());
    assert!(!game.options().words.hash.is_empty());
    let again = Quiddler::new(game.options().clone(), 2, lexicon()).unwrap();
    assert_eq!(again.options(), game.options());
    let other = Arc::new(Lexicon::of_words("test", &["tea"]));
    let reject = Quiddler::new(game.options().clone(), 2, other);
    assert_eq!(refusal(reject.map(drop)), because("other-list", "QD-04"));
    let reject = Quiddler::new(Options::default(), 2, lexicon());
    assert_eq!(refusal(reject.map(drop)), because("other-list", "QD-04"), "standard was asked for");
}

/// QD-04: with a referee a draft tells which words are good, and what they bring; what is wrong
/// with the moment comes after what is wrong with the words.
#[test]
fn a_referee_tells_about_drafts() {
    let mut table = Table::dealt(3, &["th e a t z", "a b c d e"], "i", "o");
    let draft = |table: &Table, seat, laid: &str, discard: &str| {
        table.game.preview(&table.state, table.at, seat, &lay(laid, discard))
    };
    assert_eq!(refusal(draft(&table, A, "th.e", "")), because("take-first", "QD-08"));
    let reject = draft(&table, A, "th.e z.a", "");
    assert_eq!(reject.as_ref().unwrap_err().at, ["za"]);
    assert_eq!(refusal(reject), because("not-a-word", "QD-03"));
    table.draw(A).unwrap();
    assert_eq!(refusal(draft(&table, A, "th.e", "")), because("no-discard", "QD-09"));
    assert_eq!(draft(&table, A, "z.a e.th", "i").unwrap_err().at, ["za", "eth"], "all of them");
    assert_eq!(refusal(draft(&table, A, "th.e a.t", "z")), because("cards-left", "QD-09"));
    assert_eq!(refusal(draft(&table, B, "d.e", "a")), because("not-a-word", "QD-03"));
    assert_eq!(refusal(draft(&table, B, "th.e", "a")), because("not-in-hand", "QD-08"));
    let mut last = Table::dealt(1, &["d o g", "t o e"], "z x", "v");
    last.draw_and_lay(A, "d.o.g", "z").unwrap();
    assert_eq!(refusal(draft(&last, A, "", "d")), because("not-in-hand", "QD-08"));
    last.draw(B).unwrap();
    let sound = draft(&last, B, "t.o", "x").unwrap();
    let events: Vec<_> = sound.words.iter().map(|w| (&*w.text, w.points, w.letters)).collect();
    assert_eq!(events, [("to", 5, 2)]);
    assert_eq!((sound.points, sound.unused_points, sound.total), (5, 2, 3));
    assert_eq!(sound.unused, cards("e"));
}

/// QD-04: with challenges nobody is told before they lay: drafts of words and non-words are told
/// alike.
#[test]
fn challenges_leave_drafts_untold() {
    let mut table = Table::challenging(2, &["d o g o", "a b c d"], "g", "z");
    table.draw(A).unwrap();
    let draft = |laid: &str| {
        let action = lay(laid, "g");
        table.game.preview(&table.state, table.at, A, &action).unwrap()
    };
    let (good, bad) = (draft("g.o d.o"), draft("o.g o.d"));
    assert_eq!((good.points, good.total), (15, 15));
    assert_eq!((bad.points, bad.total), (15, 15));
}
