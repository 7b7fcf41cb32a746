//! What Quiddler's bots and solvers claim, checked against the rules and against brute force.

use bots::quiddler::lays::places_of;
use bots::quiddler::{Advice, LEVELS, Laying, Lays, Question, bot, possible};
use bots::solitaire::{Piles, solve};
use lexicon::{Lexicon, Vocabulary};
use play::{Game, Luck, Millis, Seat, Snapshot, Turn, Viewer};
use quiddler::solitaire::{Action as Move, Day, Options as Choice, Solitaire};
use quiddler::{Action, Card, Challenge, Lay, Mode, Options, Quiddler, Source};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use std::sync::Arc;

const CLEAN: Vocabulary = Vocabulary::clean(u8::MAX);

fn family() -> Arc<Lexicon> {
    lexicon::named("family").expect("a shipped list")
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

fn hands(many: usize, size: usize) -> Vec<Vec<Card>> {
    let mut rng = ChaCha12Rng::from_seed([5; 32]);
    let mut luck = Luck::new(&mut rng);
    let mut deck: Vec<Card> = Card::deck().collect();
    let mut hand = || {
        luck.shuffle(&mut deck);
        deck[..size].to_vec()
    };
    (0..many).map(|_| hand()).collect()
}

/// Whether these cards can be laid, by trying every order of every part.
fn can_lay_slowly(left: &[Card], word: &mut Vec<Card>, list: &Lexicon) -> bool {
    if word.len() >= 2 {
        let text: String = word.iter().map(|card| card.letters()).collect();
        let good = list.entry(&text).is_some_and(|entry| !entry.offensive);
        if good && (left.is_empty() || can_lay_slowly(left, &mut Vec::new(), list)) {
            return true;
        }
    }
    (0..left.len()).any(|i| {
        let mut rest = left.to_vec();
        word.push(rest.remove(i));
        let found = can_lay_slowly(&rest, word, list);
        word.pop();
        found
    })
}

#[test]
fn what_can_be_laid_is_found_and_nothing_else() {
    let list = family();
    for hand in hands(60, 5) {
        let lays = Lays::of(&hand, &list, CLEAN, |_| true);
        for set in 1..=lays.all() {
            let part: Vec<Card> = places_of(set).map(|place| hand[place]).collect();
            let slowly = can_lay_slowly(&part, &mut Vec::new(), &list);
            assert_eq!(lays.can_lay(set), slowly, "{part:?}");
        }
    }
}

/// QD-15: two ways to find the best points agree, on hands of every round.
#[test]
fn the_best_points_are_the_best() {
    let list = family();
    for size in 4..=11 {
        for hand in hands(20, size) {
            let lays = Lays::of(&hand, &list, CLEAN, |_| true);
            let laying = Laying::best(&hand, &list, CLEAN).expect("a hand can be weighed");
            assert_eq!(lays.best_points(lays.all()), laying.points, "{hand:?}");
            let out = Laying::out(&hand, &list, CLEAN);
            assert_eq!(out.is_some(), lays.ways_out(lays.all()).next().is_some(), "{hand:?}");
        }
    }
}

/// QD-02, QD-09.
#[test]
fn advice_goes_out_when_it_can() {
    let list = lexicon::named("standard").expect("a shipped list");
    let ask = |hand: &str, top: Option<&str>, dealt| Question {
        hand: cards(hand),
        dealt,
        top: top.map(|card| card.parse().expect("a card")),
        seen: Vec::new(),
    };
    let question = ask("qu i d d l er z", None, 6);
    question.check().expect("a sound question");
    let Some(Advice::Play { best, out: Some(out), discard: None }) = question.answer(&list, CLEAN)
    else {
        panic!("quiddler goes out")
    };
    assert_eq!((best.points, out.points, out.discard), (31, 31, Some(cards("z")[0])));
    assert_eq!(out.texts().collect::<Vec<_>>(), ["quiddler"]);
    let Some(Advice::Take { out: None, best, discard: Some((card, _)), .. }) =
        ask("th z q", Some("e"), 3).answer(&list, CLEAN)
    else {
        panic!("before a turn a pile is chosen, with what the open card would make")
    };
    assert_eq!(best.texts().collect::<Vec<_>>(), ["the"]);
    assert_eq!((best.points, best.discard), (0, Some(cards("q")[0])), "11 points less the z");
    assert!(cards("z q").contains(&card), "{card}");
    let Some(Advice::Take { from, out: Some(_), .. }) =
        ask("c a q", Some("t"), 3).answer(&list, CLEAN)
    else {
        panic!("cat goes out")
    };
    assert_eq!(from, Source::Discard);
    for (bad, code) in [
        (ask("z z z a", None, 3), "too-many-alike"),
        (ask("a b", None, 3), "wrong-hand"),
        (ask("a b c", None, 3), "no-top"),
        (ask("a b c", Some("d"), 11), "no-such-round"),
    ] {
        let reject = bad.check().expect_err("a hand nobody can have");
        assert_eq!(reject.code, code, "{reject}");
        assert!(reject.rule.starts_with("QD-"));
    }
}

/// A table of two where the list has one word, an offensive one, and the first player can lay it.
fn rude(name: &str, options: Options, step: &str, ending: &str) -> (Quiddler, quiddler::State) {
    let list = Arc::new(Lexicon::parse(name, "cat!").expect("a list"));
    lexicon::add(Arc::clone(&list));
    let options = Options { words: list.id().clone(), ..options };
    let scenario = format!(
        r#"{{"dealer":1,"deal":{{"discards":["v"],"circuit":2,"to_act":0,{step},"ending":{ending}}}}}"#
    );
    let game = Quiddler::new(options, 2, list).expect("sound options");
    let scenario = serde_json::from_str(&scenario).expect("a scenario");
    let state = game.open(&scenario).unwrap_or_else(|reject| panic!("{reject}"));
    (game, state)
}

/// Offensive words are never laid by bots, wherever others may.
#[test]
fn bots_lay_no_offensive_words() {
    let step = r#""seats":[{"hand":["a","c","t","x"]},{"hand":["a","b","d"]}],
        "step":{"decide":{"card":"x","from":"draw"}}"#;
    let options = Options { offensive: true, ..Options::default() };
    let (game, state) = rude("rude-laying", options, step, "null");
    let seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    let word = Lay { words: vec![cards("c a t")], discard: Some(cards("x")[0]) };
    game.act(&mut state.clone(), Millis::ZERO, Seat(0), &Action::Lay(word), &mut ())
        .expect("people may lay it");
    for level in LEVELS {
        let mut rng = ChaCha12Rng::from_seed([7; 32]);
        let mut bot = bot(level.id).expect("a level");
        let thought = bot.choose(&seen, level.nodes, &mut Luck::new(&mut rng));
        assert!(matches!(thought.action, Action::Discard(_)), "{}: {thought:?}", level.id);
    }
}

/// Somebody who has just met the game is not left without a turn: the weakest bot keeps its words
/// in the first round, and lays them in the second.
#[test]
fn the_beginner_does_not_go_out_in_the_first_round() {
    let outs = |level: &str, hand: &str, tally: &str| {
        let options = Options { words: family().id().clone(), ..Options::default() };
        let game = Quiddler::new(options, 2, family()).expect("sound options");
        let hand: Vec<String> = hand.split(' ').map(|card| format!("{card:?}")).collect();
        let scenario = format!(
            r#"{{"dealer":1,"tally":[{tally}],"deal":{{"discards":["v"],"circuit":2,"to_act":0,
            "seats":[{{"hand":[{}]}},{{"hand":["b","d","g","h"]}}],
            "step":{{"decide":{{"card":"x","from":"draw"}}}}}}}}"#,
            hand.join(",")
        );
        let scenario =
            scenario.replace(r#","h"]"#, if tally.is_empty() { "]" } else { r#","h"]"# });
        let scenario = serde_json::from_str(&scenario).expect("a scenario");
        let state = game.open(&scenario).unwrap_or_else(|no| panic!("{no}"));
        let seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
        let lays = |seed: &u8| {
            let mut rng = ChaCha12Rng::from_seed([*seed; 32]);
            let thought = bot(level).expect("a level").choose(&seen, 1, &mut Luck::new(&mut rng));
            matches!(thought.action, Action::Lay(_))
        };
        (0..40).filter(lays).count()
    };
    assert_eq!(outs("beginner", "c a t x", ""), 0);
    assert!(outs("easy", "c a t x", "") > 10);
    assert!(outs("beginner", "c a t s x", "{}") > 5);
}

/// QD-20: who knows every word knows too that this table takes no offensive ones.
#[test]
fn the_strongest_challenges_offensive_words_where_they_are_not_taken() {
    let step = r#""seats":[{"words":[{"cards":["c","a","t"]}],"discard":"v"},{"hand":["a","b","d"]}],
        "step":{"challenge":{"waiting":[1],"due":15000}}"#;
    let ending = r#"{"out":0,"last":[1]}"#;
    for (offensive, name) in [(false, "rude-refused"), (true, "rude-taken")] {
        let options = Options { mode: Mode::Challenge, offensive, ..Options::default() };
        let (game, state) = rude(name, options, step, ending);
        let seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(1)));
        let mut rng = ChaCha12Rng::from_seed([7; 32]);
        let mut bot = bot("strong").expect("a level");
        let action = bot.choose(&seen, 1, &mut Luck::new(&mut rng)).action;
        let doubted = Action::Challenge(Challenge { seat: Seat(0), word: 0 });
        assert_eq!(action, if offensive { Action::Stand } else { doubted });
    }
}

/// Bots are given views only, and the rules accept whatever they choose. After every round, what
/// was possible is at least what was scored.
#[test]
fn levels_play_whole_games_and_what_was_possible_is_no_less_than_what_was_scored() {
    for (seed, level) in LEVELS.iter().enumerate() {
        let options =
            Options { mode: Mode::Challenge, words: family().id().clone(), ..Options::default() };
        let game = Quiddler::new(options, 3, family()).expect("sound options");
        let mut rng = ChaCha12Rng::from_seed([seed as u8; 32]);
        let mut luck = Luck::new(&mut rng);
        let mut state = game.open(&game.start()).expect("the start opens");
        let mut players: Vec<_> = (0..3).map(|_| bot(level.id).expect("a level")).collect();
        loop {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let chance = game.sample(&state, &mut luck);
                    game.resolve(&mut state, Millis::ZERO, &chance, &mut ()).expect("sound luck");
                }
                Turn::Play { waiting_for, .. } => {
                    let seat = waiting_for.iter().next().expect("the game waits for somebody");
                    let seen = Snapshot::of(&game, &state, Viewer::Seat(seat));
                    let thought = players[seat.index()].choose(&seen, 40, &mut luck);
                    game.act(&mut state, Millis::ZERO, seat, &thought.action, &mut ())
                        .expect("a legal choice");
                    assert!(players[seat.index()].pace(&seen, &mut luck).0 < 15_000);
                }
            }
        }
        let view = game.view(&state, Viewer::Watcher);
        let rounds = possible(&view).expect("the list is here");
        assert_eq!(rounds.len(), 8);
        for (round, expected) in view.tally.iter().zip(&rounds) {
            for (score, missed) in round.seats.iter().zip(&expected.seats) {
                let missed = missed.as_ref().expect("everybody had cards");
                assert!(missed.best.points >= missed.scored, "{score:?} {missed:?}");
                assert_eq!(missed.missed, missed.best.points - missed.scored);
                for word in &score.words {
                    assert!(family().is_word(&word.text), "{}", word.text);
                }
            }
        }
    }
}

/// QD-26: a line that claims to lead to zero does so by the rules.
#[test]
fn a_way_to_zero_is_its_own_proof() {
    let list = lexicon::named("standard").expect("a shipped list");
    let day: Day = "2026-11-15".parse().expect("a day");
    let deal = Piles::dealt(&quiddler::solitaire::daily::deal(day)).expect("eight piles");
    let found = solve(&deal, &list, CLEAN, 20, || false);
    assert_eq!((found.score, found.proved), (0, true));
    let options = Choice { daily: Some(day.to_string()), ..Choice::default() };
    let game = Solitaire::new(options, list).expect("sound options");
    let mut state = game.open(&game.start()).expect("the start opens");
    let mut rng = ChaCha12Rng::from_seed([1; 32]);
    let deal = game.sample(&state, &mut Luck::new(&mut rng));
    game.resolve(&mut state, Millis::ZERO, &deal, &mut ()).expect("the day's deal");
    for action in &found.line {
        game.act(&mut state, Millis::ZERO, Seat(0), action, &mut ()).expect("a sound move");
    }
    assert_eq!(state.score(), 0);
    assert!(game.turn(&state).outcome().is_some_and(|outcome| outcome.reason == "zero"));
}

/// The fewest points that can be left, by trying everything.
fn fewest(piles: &Piles, list: &Lexicon) -> i32 {
    let mut best = piles.points();
    piles.moves(list, CLEAN, |_, next| best = best.min(fewest(&next, list)));
    best
}

#[test]
fn what_is_proved_is_true() {
    let list = family();
    let mut stuck = 0;
    for hand in hands(60, 9) {
        let piles: Vec<Vec<Card>> = hand.chunks(2).map(<[Card]>::to_vec).collect();
        let deal = Piles::new(&piles).expect("five small piles");
        let found = solve(&deal, &list, CLEAN, 100_000, || false);
        let mut truth = deal.points();
        deal.settle(|_, piles| truth = truth.min(fewest(&piles, &list)));
        assert_eq!((found.score, found.proved), (truth, true), "{hand:?}");
        stuck += usize::from(truth > 0);
        let mut left = deal;
        found.line.iter().for_each(|action: &Move| left.play(action));
        assert_eq!(left.points(), found.score);
    }
    assert!(stuck > 5, "some deals cannot be cleared: {stuck}");
}
