//! Candies, dice, drawing.

use crate::common::{game, short};
use crate::table::*;
use candygrams::{Candy, Candygrams, Chance, Colour, EventView, Mode, Options, Stage, deal};
use lexicon::Lexicon;
use play::{Game, Luck, Seat, Viewer};
use std::sync::Arc;
use testkit::driver::generator;

// CG-01
#[test]
fn there_are_111_candies() {
    assert_eq!(Candy::all().count(), 111);
    for colour in Colour::ALL {
        let mine: Vec<Candy> = Candy::all().filter(|c| c.colour() == colour).collect();
        assert_eq!(mine.len(), 37, "{colour}");
        assert_eq!(mine.iter().filter(|c| "AEIOU".contains(c.upper())).count(), 14, "{colour}");
    }
    let count = |text: &str| candies(text)[0].count();
    let row: Vec<u8> = ["Dp", "Dy", "Db", "Jp", "Jb", "Qy", "Qb"].map(count).into();
    assert_eq!(row, [2, 1, 2, 0, 1, 1, 0]);
    for wrong in ["", "A", "ap", "Ax", "1p", "App"] {
        assert!(wrong.parse::<Candy>().is_err(), "{wrong}");
    }
}

// CG-02
#[test]
fn dice_show_each_colour_on_two_faces() {
    let mut rng = generator(1, "dice");
    let mut luck = Luck::new(&mut rng);
    let rolls: Vec<Vec<Colour>> = (0..9_000).map(|_| deal::dice().roll(&mut luck)).collect();
    let doubles = rolls.iter().filter(|roll| roll[0] == roll[1]).count();
    assert!((2_850..3_150).contains(&doubles), "{doubles} of 9000, about 3000 are expected");
    let mixed = rolls.iter().filter(|r| r.contains(&Colour::Pink) && r.contains(&Colour::Blue));
    let mixed = mixed.count();
    assert!((1_850..2_150).contains(&mixed), "{mixed} of 9000, about 2000 are expected");
}

// CG-03
#[test]
fn everybody_draws_25_and_ten_form_the_jar() {
    for seats in 1..=4 {
        let mut table = Table::start(Options::default(), seats);
        assert!(table.rolls_next());
        let mut rng = generator(7, "deal");
        let chance = table.game.sample(&table.state, &mut Luck::new(&mut rng));
        table.luck(chance).expect("its own deal is accepted");
        let view = table.view(0);
        assert_eq!(
            view.players.iter().map(|p| p.shoppe).collect::<Vec<_>>(),
            vec![25; seats.into()]
        );
        assert!(view.jar.len() == 10 && view.jar.iter().all(|j| j.candy.is_none()));
        assert_eq!(u32::from(view.rest), 111 - 10 - 25 * u32::from(seats));
        assert_eq!(view.stage, Stage::Base);
    }
}

// CG-03
#[test]
fn other_numbers_of_players_are_refused() {
    for seats in [0, 5, 200] {
        let reject = Candygrams::new(Options::default(), seats, short()).unwrap_err();
        assert_eq!((&*reject.code, &*reject.rule), ("wrong-seats", "CG-03"));
    }
    let mut table = Table::start(Options::default(), 2);
    assert_eq!(table.code(2, candygrams::Action::Leave).0, "no-such-seat");
    assert_eq!(table.code(0, candygrams::Action::Leave).0, "not-dealt");
}

// CG-01, CG-24
#[test]
fn a_deal_with_wrong_candies_is_refused() {
    let order: Vec<Candy> = Candy::all().collect();
    let mut table = Table::start(Options::default(), 2);
    let mut twice = order.clone();
    twice[0] = order[110];
    let reject = table.luck(Chance::Deal { order: twice, first: Seat(0) }).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("wrong-candies", "CG-01"));
    assert!(reject.message.contains("missing"), "{reject}");
    let reject = table.luck(Chance::Deal { order: order.clone(), first: Seat(2) }).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("no-such-seat", "CG-03"));
    table.luck(Chance::Deal { order: order.clone(), first: Seat(1) }).expect("a sound deal");
    let reject = table.luck(Chance::Deal { order, first: Seat(1) }).unwrap_err();
    assert_eq!(&*reject.code, "already-dealt");
    let reject = table.luck(Chance::Roll(combo("pp"))).unwrap_err();
    assert_eq!(&*reject.code, "no-roll-now");
}

// CG-09: a hand without a base word is drawn again
#[test]
fn every_hand_has_a_base_word() {
    let words = ["jinx", "zap", "quiz", "vex"];
    let few = Arc::new(Lexicon::of_words("few", &words));
    let options = Options { words: few.id().clone(), ..Options::default() };
    let game = Candygrams::new(options, 2, few).expect("two words for two players");
    let mut rng = generator(3, "deal");
    let chance = game.sample(&game.open(&game.start()).unwrap(), &mut Luck::new(&mut rng));
    let mut state = game.open(&game.start()).unwrap();
    game.resolve(&mut state, play::Millis::ZERO, &chance, &mut ()).expect("both have one");
    let Chance::Deal { mut order, first } = chance else { panic!("a deal") };
    order.sort_by_key(|c| "JZQVX".contains(c.upper()));
    let mut state = game.open(&game.start()).unwrap();
    let reject =
        game.resolve(&mut state, play::Millis::ZERO, &Chance::Deal { order, first }, &mut ());
    let reject = reject.expect_err("nobody has a word");
    assert_eq!((&*reject.code, &*reject.rule), ("no-base-word", "CG-09"));
}

// CG-09
#[test]
fn a_list_without_base_words_is_refused() {
    let few = Arc::new(Lexicon::of_words("few", &["at", "jinx"]));
    let options = Options { words: few.id().clone(), ..Options::default() };
    assert!(Candygrams::new(options.clone(), 1, few.clone()).is_ok());
    let reject = Candygrams::new(options, 2, few).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("too-few-words", "CG-09"));
}

// CG-04
#[test]
fn a_shoppe_is_its_owners_business() {
    for open in [false, true] {
        let options = Options { open_shoppes: open, ..Options::default() };
        let mut table = Table::start(options, 2);
        let order = Candy::all().collect();
        let mut events = Vec::new();
        let chance = Chance::Deal { order, first: Seat(0) };
        table.game.resolve(&mut table.state, play::Millis::ZERO, &chance, &mut events).unwrap();
        let view = table.view(1);
        assert!(view.players[1].candies.as_ref().is_some_and(|c| c.len() == 25));
        assert_eq!(view.players[0].candies.is_some(), open);
        assert_eq!(view.players[0].shoppe, 25);
        let seen = table.seen(events, Viewer::Seat(Seat(1)));
        let EventView::Dealt { shoppes, .. } = &seen[0] else { panic!("{seen:?}") };
        assert_eq!((shoppes[0].is_some(), shoppes[1].is_some()), (open, true));
    }
}

// CG-06: the log names the list, and another list is refused
#[test]
fn a_table_keeps_its_list() {
    let game = game(Options::default(), 2).expect("sound options");
    let words = game.options().words.clone();
    assert_eq!((words.name.as_str(), words.hash.len()), ("standard", 64));
    let other = Arc::new(Lexicon::of_words("standard", &["other"]));
    let reject = Candygrams::new(Options { words, ..Options::default() }, 2, other).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("other-list", "CG-06"));
}

// CG-25, CG-31, CG-41, CG-43: options that make no game
#[test]
fn impossible_options_are_refused() {
    let code = |options, seats| {
        let reject = Candygrams::new(options, seats, short()).unwrap_err();
        (reject.code.to_string(), reject.rule.to_string())
    };
    let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
    let standard = Options::default;
    assert_eq!(code(Options { round_seconds: 9_999, ..standard() }, 2), pair("bad-clock", "CG-25"));
    assert_eq!(code(Options { challenge_seconds: 0, ..standard() }, 2), pair("bad-clock", "CG-41"));
    assert_eq!(code(Options { photo_ms: 2_001, ..standard() }, 2), pair("bad-window", "CG-31"));
    assert_eq!(code(express(), 1), pair("no-race-alone", "CG-43"));
    assert_eq!(code(challenge(Mode::Standard), 1), pair("no-challenge-alone", "CG-43"));
    assert!(Candygrams::new(Options { photo_ms: 2_000, ..standard() }, 2, short()).is_ok());
}

// CG-25, CG-31, CG-41: every option has its words and bounds, and the bounds hold
#[test]
fn options_keep_to_their_bounds() {
    let defaults = serde_json::to_value(Options::default()).expect("plain data");
    let keys: Vec<&str> = candygrams::OPTIONS.iter().map(|spec| spec.key).collect();
    let mut fields: Vec<&String> = defaults.as_object().expect("fields").keys().collect();
    fields.retain(|field| !keys.contains(&field.as_str()));
    assert!(fields.is_empty() && keys.len() == 10, "without words: {fields:?}");
    for spec in candygrams::OPTIONS {
        let play::OptionKind::Number { min, max, .. } = spec.kind else { continue };
        let with = |value: u32| {
            let mut options = defaults.clone();
            options[spec.key] = value.into();
            let options = serde_json::from_value(options).expect("a number");
            game(options, 2).map(drop).map_err(|reject| reject.rule.to_string())
        };
        assert_eq!((with(min), with(max)), (Ok(()), Ok(())), "{}", spec.key);
        assert_eq!(with(max + 1), Err(spec.rule.to_string()), "{}", spec.key);
        if let Some(below) = min.checked_sub(1) {
            assert_eq!(with(below), Err(spec.rule.to_string()), "{}", spec.key);
        }
    }
}
