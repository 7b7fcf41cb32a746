//! Quiddler and its solitaire obey the laws of every game.

use lexicon::Lexicon;
use play::{Game, Propose, Seat, Viewer};
use quiddler::scenario::{Dealt, PastRound, PlayerNow, Scenario, StepNow};
use quiddler::solitaire::{self, Solitaire};
use quiddler::{Action, Bonus, Card, Challenge, Lay, Mode, Options, Quiddler, Source, State};
use std::ops::Range;
use std::sync::Arc;
use testkit::Trial;

/// A made-up list in which most hands can be laid after a few turns, so that games are short:
/// a consonant and a vowel either way round, and such pairs with one consonant more.
fn words() -> Arc<Lexicon> {
    let consonants: Vec<&str> =
        "b c d f g h j k l m n p q r s t v w x y z cl th qu".split(' ').collect();
    let mut words = Vec::new();
    for vowel in ["a", "e", "i", "o", "u", "er", "in"] {
        for one in &consonants {
            words.extend([format!("{one}{vowel}"), format!("{vowel}{one}")]);
            words.extend(["n", "t", "s", "r"].map(|last| format!("{one}{vowel}{last}")));
        }
    }
    words.push("damn!".into());
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Arc::new(Lexicon::of_words("made-up", &words))
}

fn options(mode: Mode) -> Options {
    Options { words: words().id().clone(), mode, ..Options::default() }
}

/// Matches of these seeds; every third dawdles often, every third never.
fn trial(options: Options, seats: u8, seeds: Range<u64>) -> Trial<Quiddler> {
    let game = Quiddler::new(options, seats, words()).expect("these options make a game");
    Trial::proposing(game, Quiddler::propose).seeds(seeds).steps(8_000).also(rare())
}

/// Actions that random players would hardly stumble into.
fn rare() -> Vec<Action> {
    let card = |face: &str| face.parse().expect("this is a card");
    let lay = |words: &[&[&str]], discard: Option<&str>| {
        let cards = |word: &&[&str]| word.iter().map(|face| card(face)).collect();
        Action::Lay(Lay { words: words.iter().map(cards).collect(), discard: discard.map(card) })
    };
    vec![
        Action::Leave,
        Action::Stand,
        Action::Challenge(Challenge { seat: Seat(1), word: 9 }),
        Action::Take(Source::Discard),
        Action::InRound { round: 1, action: Box::new(Action::Take(Source::Draw)) },
        Action::InRound { round: 3, action: Box::new(Action::Stand) },
        lay(&[], Some("a")),
        lay(&[&["in"]], Some("a")),
        lay(&[&["t", "e"]], None),
        lay(&[&["qu", "i", "z"], &["e", "e"]], Some("e")),
    ]
}

/// Somebody may leave, in the third circuit of a round.
fn with_leaving(game: &Quiddler, state: &State, seat: Seat, into: &mut Vec<Action>) {
    game.propose(state, seat, into);
    if !into.is_empty() && state.round() >= 3 {
        into.push(Action::Leave);
    }
}

testkit::laws!(two_players, || trial(
    Options { two_player_bonus: Bonus::MostWords, ..options(Mode::Referee) },
    2,
    0..3
));
testkit::laws!(two_players_who_challenge, || trial(options(Mode::Challenge), 2, 0..3));
testkit::laws!(three_players, || trial(
    Options { no_first_turn_out: true, offensive: false, ..options(Mode::Referee) },
    3,
    0..3
));
testkit::laws!(three_players_who_challenge, || trial(
    Options { challenge_seconds: 3, ..options(Mode::Challenge) },
    3,
    0..3
));
testkit::laws!(players_on_the_clock, || trial(
    Options { turn_seconds: Some(10), ..options(Mode::Challenge) },
    3,
    0..3
));
testkit::laws!(players_by_version_1, || {
    let game = Quiddler::new(options(Mode::Challenge), 3, words()).expect("a game");
    let game = game.with_rules_version(1);
    Trial::proposing(game, Quiddler::propose).seeds(3..5).steps(8_000).also(rare())
});
testkit::laws!(eight_players, || trial(options(Mode::Referee), 8, 0..1));
testkit::laws!(eight_players_who_challenge, || trial(options(Mode::Challenge), 8, 2..3));
testkit::laws!(players_who_leave, || {
    let game = Quiddler::new(options(Mode::Challenge), 5, words()).expect("a game");
    Trial::proposing(game, with_leaving).seeds(0..6).steps(8_000)
});

/// QD-14: nobody goes out, the draw pile runs empty and the circuits run out.
fn nobody_goes_out(game: &Quiddler, state: &State, seat: Seat, into: &mut Vec<Action>) {
    game.propose(state, seat, into);
    let ends = game.view(state, Viewer::Seat(seat)).ending.is_some();
    into.retain(|action| ends || !matches!(action, Action::Lay(_)));
}

/// The last round of a game of three that has come to the 49th circuit, with two cards left to
/// draw.
fn a_long_round() -> Scenario {
    let mut deck = Card::deck();
    let mut cards = |n| deck.by_ref().take(n).collect::<Vec<_>>();
    let seats = (0..3).map(|_| PlayerNow { hand: cards(10), ..PlayerNow::default() }).collect();
    Scenario {
        dealer: Some(Seat(2)),
        tally: vec![PastRound::default(); 7],
        deal: Some(Dealt {
            draw: cards(2),
            discards: cards(118),
            seats,
            circuit: 49,
            to_act: Seat(1),
            due: None,
            step: StepNow::Draw,
            ending: None,
        }),
        ..Scenario::default()
    }
}

testkit::laws!(a_round_that_nobody_ends, || {
    let options = Options { turn_seconds: Some(30), ..options(Mode::Challenge) };
    let game = Quiddler::new(options, 3, words()).expect("a game");
    Trial::proposing(game, nobody_goes_out).starting(a_long_round()).seeds(0..6)
});

fn alone(daily: Option<&str>) -> Trial<Solitaire> {
    let words = words();
    let daily = daily.map(str::to_owned);
    let options = solitaire::Options { words: words.id().clone(), offensive: false, daily };
    let game = Solitaire::new(options, words).expect("these options make a game");
    Trial::proposing(game, Solitaire::propose).seeds(0..18).also([
        solitaire::Action::Stop,
        solitaire::Action::Word(vec![0, 0]),
        solitaire::Action::Word(vec![]),
        solitaire::Action::Fill(solitaire::Fill { from: 7 }),
    ])
}

testkit::laws!(solitaire_by_luck, || alone(None));
testkit::laws!(solitaire_of_a_day, || alone(Some("2026-11-15")));
