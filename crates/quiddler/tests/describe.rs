//! The games in words: every position, event and action of whole games, and what people type.

use lexicon::Lexicon;
use play::{Describe, Game, Luck, Millis, Names, Propose, Seat, Snapshot, Turn, Viewer};
use quiddler::solitaire::{self, Solitaire};
use quiddler::{Action, Card, Challenge, EventView, Lay, Mode, Options, Quiddler, Source};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use std::sync::Arc;

fn lexicon() -> Arc<Lexicon> {
    Arc::new(Lexicon::parse("test", include_str!("words.txt")).expect("these are words"))
}

fn quiddler(mode: Mode, seats: u8) -> Quiddler {
    let options = Options { words: lexicon().id().clone(), mode, ..Options::default() };
    Quiddler::new(options, seats, lexicon()).expect("a game")
}

fn names() -> Vec<String> {
    ["Ada", "Mum", "Tom"].map(str::to_owned).to_vec()
}

/// Plays whole random games and checks every text on the way.
fn whole_games<G: Describe + Propose>(game: &G, seeds: std::ops::Range<u8>) {
    for seed in seeds {
        let mut rng = ChaCha12Rng::from_seed([seed; 32]);
        let mut luck = Luck::new(&mut rng);
        let mut state = game.open(&game.start()).expect("the beginning");
        for step in 0..4_000 {
            let mut events = Vec::new();
            let players = names();
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let chance = game.sample(&state, &mut luck);
                    game.resolve(&mut state, Millis(step), &chance, &mut events).expect("luck");
                }
                Turn::Play { may_act, .. } => {
                    let seat = *luck.pick(&may_act.iter().collect::<Vec<_>>()).expect("a seat");
                    let seen = Snapshot::of(game, &state, Viewer::Seat(seat));
                    let mut actions = Vec::new();
                    game.propose(&state, seat, &mut actions);
                    for action in actions.iter().chain(&seen.can.actions).chain(&seen.can.resign) {
                        let text = game.describe_action(&seen, action);
                        let read = game.parse_action(&seen, &text);
                        assert_eq!(read.as_ref(), Ok(action), "{text}");
                        let typed = game.parse_action(&seen, &text.to_lowercase());
                        assert!(typed.is_ok(), "{text} in small letters: {typed:?}");
                    }
                    let action = luck.pick(&actions).expect("something to do").clone();
                    game.act(&mut state, Millis(step), seat, &action, &mut events).expect("legal");
                }
            }
            for viewer in Viewer::all(game.seats()) {
                let names = Names::new(&players, viewer);
                let board = game.describe_position(&Snapshot::of(game, &state, viewer), &names);
                for line in board.lines() {
                    assert!(line.chars().count() <= 100 && line == line.trim_end(), "{line:?}");
                }
                for event in events.iter().filter_map(|event| game.view_event(event, viewer)) {
                    let text = game.describe_event(&event, &names);
                    assert!(text.ends_with(['.', '!']), "{text:?}");
                }
            }
        }
        assert!(matches!(game.turn(&state), Turn::Over(_)), "seed {seed} goes on");
    }
}

#[test]
fn whole_games_with_a_referee() {
    whole_games(&quiddler(Mode::Referee, 3), 0..3);
}

#[test]
fn whole_games_with_challenges() {
    whole_games(&quiddler(Mode::Challenge, 3), 0..3);
}

#[test]
fn whole_solitaires() {
    let options = solitaire::Options { words: lexicon().id().clone(), ..Default::default() };
    whole_games(&Solitaire::new(options, lexicon()).expect("a game"), 0..10);
}

/// A position of round 1 with a hand, from JSON.
fn position(mode: Mode, deal: &str) -> (Quiddler, quiddler::State) {
    let game = quiddler(mode, 2);
    let scenario = format!(r#"{{"dealer":1,"deal":{deal}}}"#);
    let scenario = serde_json::from_str(&scenario).expect("a scenario");
    let state = game.open(&scenario).expect("a position");
    (game, state)
}

const DECIDING: &str = r#"{"discards":["v"],"seats":[{"hand":["qu","i","z","e"]},
    {"hand":["t","o","e"]}],"to_act":0,"step":{"decide":{"card":"e","from":"draw"}}}"#;

fn card(face: &str) -> Card {
    face.parse().expect("a card")
}

#[test]
fn what_people_type_in_a_turn() {
    let (game, mut state) = position(
        Mode::Challenge,
        r#"{"discards":["v"],"seats":[{"hand":["qu","i","z"]},{"hand":["t","o","e"]}],"to_act":0}"#,
    );
    let me = Viewer::Seat(Seat(0));
    let read = |state: &_, text: &str| {
        game.parse_action(&Snapshot::of(&game, state, me), text).map_err(|reject| reject.message)
    };
    for text in ["draw", "Draw a card", "take draw", " take from the draw pile. "] {
        assert_eq!(read(&state, text), Ok(Action::Take(Source::Draw)), "{text}");
    }
    for text in ["take v", "take the V", "take", "take the open card", "take discard"] {
        assert_eq!(read(&state, text), Ok(Action::Take(Source::Discard)), "{text}");
    }
    let reject = read(&state, "take z").unwrap_err();
    assert_eq!(reject, "Z is not on top of the discard pile, V is. Take that, or draw.");
    let reject = read(&state, "hello").unwrap_err();
    assert!(reject.ends_with("“Draw a card”, “Take the V”, “Leave the table”."), "{reject}");
    let other = Snapshot::of(&game, &state, Viewer::Watcher);
    assert!(game.parse_action(&other, "hello").is_err());
    state = position(Mode::Challenge, DECIDING).1;
    let out = |words: &[&[&str]], discard: &str| {
        let cards = |word: &&[&str]| word.iter().map(|face| card(face)).collect();
        let words = words.iter().map(cards).collect();
        Ok(Action::Lay(Lay { words, discard: Some(card(discard)) }))
    };
    for text in ["go out quiz, discard e", "out quiz", "lay QUIZ discard E", "go out with qu-i-z"] {
        assert_eq!(read(&state, text), out(&[&["qu", "i", "z"]], "e"), "{text}");
    }
    assert_eq!(read(&state, "lay qui discard z"), out(&[&["qu", "i"]], "z"), "the rules refuse it");
    assert_eq!(read(&state, "discard e"), Ok(Action::Discard(card("e"))));
    assert_eq!(read(&state, "discard the QU"), Ok(Action::Discard(card("qu"))));
    assert!(read(&state, "lay quizzes").unwrap_err().contains("QUIZZES"));
    assert!(read(&state, "discard ñ").is_err() && read(&state, "İ draw").is_err());
    let dated = Action::InRound { round: 1, action: Box::new(Action::Take(Source::Draw)) };
    assert_eq!(read(&state, "in round 1: draw"), Ok(dated));
}

#[test]
fn what_people_type_when_words_were_laid() {
    let (game, mut state) = position(Mode::Challenge, DECIDING);
    let lay = Lay { words: vec![["qu", "i", "z"].map(card).to_vec()], discard: Some(card("e")) };
    game.act(&mut state, Millis::ZERO, Seat(0), &Action::Lay(lay), &mut ()).expect("laid");
    let seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(1)));
    let challenge = Action::Challenge(Challenge { seat: Seat(0), word: 0 });
    for text in ["challenge quiz", "Challenge", "challenge word 1", "challenge 1"] {
        assert_eq!(game.parse_action(&seen, text).as_ref(), Ok(&challenge), "{text}");
    }
    for text in ["accept", "stand", "ok"] {
        assert_eq!(game.parse_action(&seen, text), Ok(Action::Stand), "{text}");
    }
    let players = names();
    let names = Names::new(&players, Viewer::Seat(Seat(1)));
    let board = game.describe_position(&seen, &names);
    assert_eq!(
        board,
        "Round 1 of 8, 3 cards each, dealt by you\n\
         Draw pile: 110 cards. Discard pile: E on top of 1.\n\
         > Ada    0 points  0 cards, went out with QUIZ (25)\n\
         \x20 You    0 points  3 cards, last turn\n\
         Your hand: E O T\n\
         Ada's words are on the table. Any challenges? Waiting for you."
    );
}

#[test]
fn what_happened_is_told_in_the_past() {
    let game = quiddler(Mode::Challenge, 3);
    let players = names();
    let me = Names::new(&players, Viewer::Seat(Seat(1)));
    let challenged = |good, loser| EventView::Challenged {
        seat: Seat(0),
        word: 0,
        text: "tox".into(),
        by: Seat(1),
        good,
        loser,
        points: 17,
    };
    for (event, text) in [
        (challenged(false, Seat(0)), "You challenged TOX: not a word, so Ada loses 17."),
        (challenged(true, Seat(1)), "You challenged TOX: it is a word, so you lose 17."),
        (EventView::Stood { seat: Seat(2) }, "Tom accepted the words."),
        (
            EventView::LastTurns { out: Some(Seat(0)), seats: vec![Seat(1), Seat(2)] },
            "You and Tom get one last turn.",
        ),
        (EventView::Took { seat: Seat(1), card: card("qu") }, "You took the QU."),
        (
            EventView::WindowClosed { seat: Seat(1) },
            "Time for challenges ran out, so your words stand.",
        ),
    ] {
        assert_eq!(game.describe_event(&event, &me), text);
    }
}
