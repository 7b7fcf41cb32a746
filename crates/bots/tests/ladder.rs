//! The levels against each other through the real rules, in short; `parlour arena` plays more.

use bots::arena::{Entrant, Fault, Standing, contest};
use bots::candy_chain::{LEVELS, bot};
use candy_chain::{Action, CandyChain, Options, Right, Variant, View};
use play::{Bot, Game, Luck, Millis, Thought, Turn, Verdict, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

fn table(variant: Variant) -> CandyChain {
    let options = Options { variant: Some(variant), ..Options::default() };
    CandyChain::new(options).expect("a named board")
}

fn entrant(id: &str, nodes: u64) -> Entrant<CandyChain> {
    Entrant { name: id.into(), bot: bot(id).expect("a level"), nodes }
}

fn duel(game: &CandyChain, a: (&str, u64), b: (&str, u64), deals: u32) -> Vec<Standing> {
    let mut entrants = [entrant(a.0, a.1), entrant(b.0, b.1)];
    contest(game, &mut entrants, deals, 1, |_| true).expect("every choice is legal")
}

#[test]
fn each_level_beats_the_one_below() {
    let game = table(Variant::Standard);
    for (better, worse, nodes) in
        [("easy", "random", 1_000), ("medium", "easy", 1_000), ("strong", "medium", 20_000)]
    {
        let standings = duel(&game, (better, nodes), (worse, nodes), 10);
        // The full figures need 200 games and all nodes; twenty games with few show a trend.
        assert!(standings[0].wins > standings[1].wins, "{standings:?}");
        assert_eq!(standings[0].games, 20);
    }
}

#[test]
fn every_level_plays_every_board_by_the_rules() {
    for variant in [Variant::Standard, Variant::Dense, Variant::Mini] {
        for level in LEVELS {
            let standings = duel(&table(variant), (level.id, 300), ("random", 1), 3);
            assert_eq!(standings[0].wins + standings[1].wins, 6, "{} {variant:?}", level.id);
        }
    }
}

#[test]
fn swapping_seats_is_fair() {
    // What a bot draws goes with its seat, so equal bots play the same game twice, each winning
    // once.
    let standings = duel(&table(Variant::Standard), ("medium", 200), ("medium", 200), 5);
    assert_eq!((standings[0].wins, standings[1].wins), (5, 5));
    assert_eq!(standings[0].per_mille(), 500);
}

#[test]
fn the_same_seed_gives_the_same_contest() {
    let game = table(Variant::Mini);
    let play = || duel(&game, ("easy", 100), ("random", 1), 5);
    assert_eq!(play(), play());
}

#[test]
fn a_contest_tells_how_it_goes_and_can_be_ended() {
    let game = table(Variant::Mini);
    let mut entrants = [entrant("random", 1), entrant("random", 1)];
    let mut told = 0;
    let standings = contest(&game, &mut entrants, 10, 1, |now| {
        told += 1;
        assert_eq!(now[0].games, told);
        told < 3
    });
    assert_eq!(standings.map(|s| s[0].games), Ok(3));
}

/// Takes a right again and again.
struct Stubborn;

impl Bot<CandyChain> for Stubborn {
    fn choose(&mut self, _: &View, _: u64, _: &mut Luck<'_>) -> Thought<Action> {
        Thought { action: Action::Right(Right::First), verdict: Verdict::Unknown }
    }
}

#[test]
fn a_bot_that_breaks_the_rules_is_named() {
    let game = table(Variant::Mini);
    let stubborn = Entrant { name: "stubborn".into(), bot: Box::new(Stubborn), nodes: 1 };
    let mut entrants = [entrant("random", 1), stubborn];
    let fault = contest(&game, &mut entrants, 1, 1, |_| true);
    let Err(Fault::Refused { name, reject }) = fault else { panic!("{fault:?}") };
    assert_eq!((name.as_str(), reject.code.as_ref()), ("stubborn", "not-this-stage"));
}

#[test]
fn a_contest_needs_a_bot_for_every_seat() {
    let fault = contest(&table(Variant::Mini), &mut [entrant("random", 1)], 1, 1, |_| true);
    assert_eq!(fault, Err(Fault::Seats { seats: 2, entrants: 1 }));
}

/// Proved means proved: whoever the strong bot says will win does, if both go on like that.
#[test]
fn what_the_strong_bot_says_is_proved_comes_true() {
    let game = table(Variant::Mini);
    let mut strong = bot("strong").expect("a level");
    let mut claims = 0;
    for seed in 0..10 {
        let mut rng = ChaCha12Rng::from_seed([seed; 32]);
        let mut luck = Luck::new(&mut rng);
        let mut state = game.open(&game.start()).expect("the start opens");
        let placing = game.sample(&state, &mut luck);
        game.resolve(&mut state, Millis::ZERO, &placing, &mut ()).expect("a legal deal");
        let mut claimed = None;
        while let Turn::Play { awaited, .. } = game.turn(&state) {
            let seat = awaited.iter().next().expect("somebody is awaited");
            let view = game.view(&state, Viewer::Seat(seat));
            let thought = strong.choose(&view, 20_000, &mut luck);
            game.act(&mut state, Millis::ZERO, seat, &thought.action, &mut ())
                .expect("a legal choice");
            if let Verdict::Proved { win, .. } = thought.verdict {
                let winner = if win { seat } else { seat.next(2) };
                assert_eq!(*claimed.get_or_insert(winner), winner, "said otherwise before");
                claims += 1;
            }
        }
        assert_eq!(claimed, state.end().map(|end| end.winner));
    }
    assert!(claims > 50, "near the end it knows: {claims}");
}
