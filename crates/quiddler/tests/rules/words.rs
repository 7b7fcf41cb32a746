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

/// QD-03: a single card is no word, even IN; nor is what the list does not have.
#[test]
fn other_words_are_refused() {
    let mut table = Table::dealt(1, &["in a t", "a b c"], "z", "o");
    table.draw(A).unwrap();
    let no = table.act(A, lay("a.t in", "z"));
    assert_eq!(no.as_ref().unwrap_err().at, ["in"]);
    assert_eq!(refusal(no), because("one-card", "QD-03"));
    let empty = Lay { words: vec![cards("a t in"), vec![]], discard: cards("z").first().copied() };
    assert_eq!(refusal(table.act(A, Action::Lay(empty))), because("one-card", "QD-03"));
    let no = table.act(A, lay("t.a.in", "z"));
    assert_eq!(no.as_ref().unwrap_err().at, ["tain"]);
    assert_eq!(refusal(no), because("not-a-word", "QD-03"));
}

/// QD-03: a table can switch offensive words off.
#[test]
fn offensive_words_by_choice() {
    let scenario = dealt(2, &["d a r n", "a b c d"], "z", "o");
    let mut rough = Table::with(options(), 2, &scenario);
    rough.draw_and_lay(A, "d.a.r.n", "z").unwrap();
    let clean = Options { offensive: false, ..options() };
    let mut polite = Table::with(clean, 2, &scenario);
    polite.draw(A).unwrap();
    assert_eq!(refusal(polite.act(A, lay("d.a.r.n", "z"))), because("offensive-word", "QD-03"));
    let mut challenged = Table::with(Options { offensive: false, ..challenging() }, 2, &scenario);
    challenged.draw_and_lay(A, "d.a.r.n", "z").unwrap();
    challenged.act(B, challenge(A, 0)).unwrap();
    assert_eq!(challenged.view(B).players[0].lost, 17, "it is no word at this table");
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
    let no = Quiddler::new(game.options().clone(), 2, other);
    assert_eq!(refusal(no.map(drop)), because("other-list", "QD-04"));
    let no = Quiddler::new(Options::default(), 2, lexicon());
    assert_eq!(refusal(no.map(drop)), because("other-list", "QD-04"), "standard was asked for");
}

/// QD-04: with a referee a draft tells which words are good, and what they bring.
#[test]
fn a_referee_tells_about_drafts() {
    let mut table = Table::dealt(3, &["th e a t z", "a b c d e"], "i", "o");
    let draft = |table: &Table, seat, action: Action| {
        table.game.preview(&table.state, table.at, seat, &action).unwrap()
    };
    let open = Action::Lay(Lay { words: words("th.e z.a"), discard: None });
    let before = draft(&table, A, open.clone());
    assert_eq!(before.refused.unwrap().code, "take-first");
    table.draw(A).unwrap();
    let now = draft(&table, A, open);
    let told: Vec<_> = now.words.iter().map(|w| (&*w.text, w.points, w.letters, w.good)).collect();
    assert_eq!(told, [("the", 11, 3, Some(true)), ("za", 16, 2, Some(false))]);
    assert_eq!((now.points, now.unused_points, now.total), (27, 5, 22));
    assert_eq!(now.unused, cards("i t"));
    assert_eq!(now.refused.unwrap().code, "no-discard");
    let wrong = draft(&table, A, lay("th.e z.a.t", "i"));
    assert_eq!(wrong.refused.unwrap().at, ["zat"]);
    assert_eq!(draft(&table, A, lay("th.e a.t", "z")).refused.unwrap().code, "cards-left");
    let idle = draft(&table, B, lay("d.e", "a"));
    assert_eq!((idle.points, idle.refused.unwrap().code), (7, "not-your-turn".into()));
    let foreign = table.game.preview(&table.state, table.at, B, &lay("th.e", "a"));
    assert_eq!(refusal(foreign), because("not-in-hand", "QD-08"));
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
    assert_eq!((good.points, good.total, good.refused.as_ref()), (15, 15, None));
    assert_eq!((bad.points, bad.total, bad.refused.as_ref()), (15, 15, None));
    assert!(good.words.iter().chain(&bad.words).all(|word| word.good.is_none()));
}
