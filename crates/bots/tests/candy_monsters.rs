//! What the bots of Kingdom's Candy Monsters claim, held against the rules.

use bots::candy_monsters::rollout::Effort;
use bots::candy_monsters::{Book, LEVELS, Mind, Policy, bot, mind};
use candy_monsters::{Action, CandyMonsters, Options, State, View};
use play::{Game, Luck, Millis, Outcome, Seat, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use std::collections::BTreeSet;

/// Enough to look ahead, few enough for a whole game to be over soon.
const NODES: u64 = 6;

fn table(seats: u8, options: Options) -> CandyMonsters {
    CandyMonsters::with_named_cards(options, seats).expect("sound options")
}

/// What a bot of this level does with this luck.
fn does(level: &str, view: &View, seed: u64) -> Action {
    let mut rng = ChaCha12Rng::seed_from_u64(seed);
    let thought = bot(level).expect("a level").choose(view, NODES, &mut Luck::new(&mut rng));
    thought.action
}

/// Plays a game with bots of these levels to its end, and shows every position in which somebody
/// is awaited. Whatever they choose is listed, and the rules accept it.
fn play(
    game: &CandyMonsters,
    levels: &[&str],
    seed: u64,
    mut each: impl FnMut(&State, Seat, &mut Luck<'_>),
) -> Outcome {
    let mut rng = ChaCha12Rng::seed_from_u64(seed);
    let mut luck = Luck::new(&mut rng);
    let mut state = game.open(&game.start()).expect("the start opens");
    let mut bots: Vec<_> = levels.iter().map(|level| bot(level).expect("a level")).collect();
    // Many times what a game takes: whoever goes on for ever is found.
    for _ in 0..5_000 {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome,
            Turn::Chance => {
                let chance = game.sample(&state, &mut luck);
                game.resolve(&mut state, Millis::ZERO, &chance, &mut ()).expect("sound luck");
            }
            Turn::Play { awaited, .. } => {
                let seat = awaited.iter().next().expect("somebody is awaited");
                each(&state, seat, &mut luck);
                let view = game.view(&state, Viewer::Seat(seat));
                let action = bots[seat.index()].choose(&view, NODES, &mut luck).action;
                assert!(view.actions.contains(&action), "{levels:?}: {action:?}");
                let done = game.act(&mut state, Millis::ZERO, seat, &action, &mut ());
                done.unwrap_or_else(|no| panic!("{levels:?}: {action:?}: {no}"));
            }
        }
    }
    panic!("{levels:?}: the game does not end");
}

/// KM-32: every level plays every size of table to its end, in a wide market too, and nobody
/// leaves.
#[test]
fn every_level_plays_every_table_to_its_end() {
    for (seed, level) in (0..).zip(LEVELS) {
        for seats in 2..=5 {
            let wide_market = seats % 2 == 1;
            let game = table(seats, Options { wide_market, ..Options::default() });
            let levels = vec![level.id; seats.into()];
            let outcome = play(&game, &levels, seed, |_, _, _| {});
            assert_eq!(outcome.reason, "black-candy", "{} with {seats}", level.id);
            assert_eq!(outcome.scores.len(), usize::from(seats));
        }
    }
}

/// All levels sit at one table.
#[test]
fn levels_play_with_each_other() {
    let levels: Vec<&str> = LEVELS.iter().map(|level| level.id).collect();
    let game = table(levels.len() as u8, Options::default());
    assert_eq!(play(&game, &levels, 1, |_, _, _| {}).reason, "black-candy");
}

/// The same view and the same luck, the same choice: also from a bot that has played before, and
/// in whole games.
#[test]
fn the_same_luck_gives_the_same_choices() {
    let game = table(3, Options::default());
    let mut used: Vec<_> = LEVELS.iter().map(|level| bot(level.id).expect("a level")).collect();
    let mut asked = 0;
    let first = play(&game, &["medium"; 3], 7, |state, seat, _| {
        asked += 1;
        let view = game.view(state, Viewer::Seat(seat));
        for (level, used) in LEVELS.iter().zip(&mut used) {
            let mut rng = ChaCha12Rng::seed_from_u64(asked);
            let again = used.choose(&view, NODES, &mut Luck::new(&mut rng)).action;
            assert_eq!(does(level.id, &view, asked), again, "{}", level.id);
        }
    });
    assert!(asked > 60, "{asked} decisions");
    assert_eq!(play(&game, &["medium"; 3], 7, |_, _, _| {}), first);
}

/// KM-38: worlds that look the same to a seat are the same to it. Minds are given whole states, so
/// they are asked with one and with another whose decks lie otherwise.
#[test]
fn what_is_hidden_changes_nothing() {
    for seats in [2, 4] {
        let game = table(seats, Options::default());
        let book = Book::of(game.set());
        let policy = Policy::new(&game, &book);
        let (mut asked, mut others) = (0, 0);
        play(&game, &vec!["medium"; seats.into()], seats.into(), |state, seat, luck| {
            asked += 1;
            let mut other = *state;
            game.imagine_again(&mut other, luck);
            others += u64::from(other != *state);
            let viewer = Viewer::Seat(seat);
            assert_eq!(game.view(state, viewer), game.view(&other, viewer));
            for level in LEVELS {
                let chosen = [state, &other].map(|world| {
                    let mut rng = ChaCha12Rng::seed_from_u64(asked);
                    let mind = few_games(mind(level.id).expect("a level"));
                    mind.choose(&policy, world, seat, &mut Luck::new(&mut rng))
                });
                assert!(chosen[0].is_some(), "{}", level.id);
                assert_eq!(chosen[0], chosen[1], "{}", level.id);
            }
        });
        assert!(others > asked * 3 / 4, "{others} of {asked} worlds were others");
    }
}

/// The same mind with less patience.
fn few_games(mind: Mind) -> Mind {
    match mind {
        Mind::Ahead(effort) => Mind::Ahead(Effort { games: NODES as u32, ..effort }),
        mind => mind,
    }
}

/// A dealt table, and who begins.
fn dealt(game: &CandyMonsters) -> (State, Seat) {
    let mut rng = ChaCha12Rng::seed_from_u64(5);
    let mut state = game.open(&game.start()).expect("the start opens");
    game.luck_falls(&mut state, &mut Luck::new(&mut rng));
    let seat = state.awaited().expect("the First Player begins");
    (state, seat)
}

/// Whoever does anything at all does more different things than whoever judges.
#[test]
fn other_luck_gives_other_choices() {
    let game = table(2, Options::default());
    let (state, seat) = dealt(&game);
    let view = game.view(&state, Viewer::Seat(seat));
    let choices = |level: &str| -> BTreeSet<String> {
        (0..40).map(|seed| format!("{:?}", does(level, &view, seed))).collect()
    };
    assert!(choices("random").len() > 3);
    assert!(choices("random").len() > choices("medium").len());
}

/// A bot that is asked out of turn, as a watcher, or with cards that are not here does no harm.
#[test]
fn a_bot_that_cannot_think_does_no_harm() {
    let game = table(2, Options::default());
    let (state, seat) = dealt(&game);
    let rival = Seat(1 - seat.0);
    for level in LEVELS {
        let watched = does(level.id, &game.view(&state, Viewer::Watcher), 1);
        assert_eq!(watched, Action::Decline, "{}", level.id);
        let mut other = state;
        let action = does(level.id, &game.view(&state, Viewer::Seat(rival)), 1);
        if game.act(&mut other, Millis::ZERO, rival, &action, &mut ()).is_err() {
            assert_eq!(other, state);
        }
        let mut view = game.view(&state, Viewer::Seat(seat));
        view.options.cards = serde_json::from_str("\"nobody-has-these\"").expect("a name");
        let action = does(level.id, &view, 1);
        assert!(view.actions.contains(&action), "{}", level.id);
    }
}

/// Bots take a moment, and longer where there is something to choose; nobody has to wait long.
#[test]
fn bots_take_a_moment() {
    let game = table(2, Options::default());
    let (mut quick, mut slow) = (0, 0);
    play(&game, &["medium"; 2], 3, |state, seat, luck| {
        let view = game.view(state, Viewer::Seat(seat));
        let chooses = view.actions.iter().any(|action| {
            matches!(action, Action::BuyMonster(_) | Action::BuyAbility(_) | Action::LetGo(_))
        });
        let pace = bot("medium").expect("a level").pace(&view, luck).0;
        assert!((600..2_200).contains(&pace), "{pace} ms");
        if chooses {
            slow += 1;
            assert!(pace >= 1_100, "{pace} ms");
        } else {
            quick += 1;
            assert!(pace < 1_200, "{pace} ms");
        }
    });
    assert!(quick > 0 && slow > 0);
}
