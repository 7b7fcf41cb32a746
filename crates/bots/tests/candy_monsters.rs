//! What the bots of Kingdom's Candy Monsters claim, checked against the rules.

use bots::candy_monsters::rollout::Effort;
use bots::candy_monsters::{BotProfile, CardTable, LEVELS, Policy, bot, profile};
use candy_monsters::{Action, CandyMonsters, Options, State};
use play::{Game, Luck, Millis, Outcome, Seat, Snapshot, SnapshotOf, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use std::collections::BTreeSet;

/// Enough to look ahead, few enough for a whole game to be over soon.
const NODES: u64 = 6;

fn table(seats: u8, options: Options) -> CandyMonsters {
    CandyMonsters::with_named_cards(options, seats).expect("sound options")
}

/// What a bot of this level does with this luck.
fn does(level: &str, seen: &SnapshotOf<CandyMonsters>, seed: u64) -> Action {
    let mut rng = ChaCha12Rng::seed_from_u64(seed);
    let thought = bot(level).expect("a level").choose(seen, NODES, &mut Luck::new(&mut rng));
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
    // Many times longer than a game: a bot that never ends it is caught.
    for _ in 0..5_000 {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome,
            Turn::Chance => {
                let chance = game.sample(&state, &mut luck);
                game.resolve(&mut state, Millis::ZERO, &chance, &mut ()).expect("sound luck");
            }
            Turn::Play { waiting_for, .. } => {
                let seat = waiting_for.iter().next().expect("the game waits for somebody");
                each(&state, seat, &mut luck);
                let seen = Snapshot::of(game, &state, Viewer::Seat(seat));
                let action = bots[seat.index()].choose(&seen, NODES, &mut luck).action;
                assert!(seen.can.actions.contains(&action), "{levels:?}: {action:?}");
                let done = game.act(&mut state, Millis::ZERO, seat, &action, &mut ());
                done.unwrap_or_else(|reject| panic!("{levels:?}: {action:?}: {reject}"));
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
        let seen = Snapshot::of(&game, state, Viewer::Seat(seat));
        for (level, used) in LEVELS.iter().zip(&mut used) {
            let mut rng = ChaCha12Rng::seed_from_u64(asked);
            let again = used.choose(&seen, NODES, &mut Luck::new(&mut rng)).action;
            assert_eq!(does(level.id, &seen, asked), again, "{}", level.id);
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
        let cards = CardTable::of(game.set());
        let policy = Policy::new(&game, &cards);
        let (mut asked, mut others) = (0, 0);
        play(&game, &vec!["medium"; seats.into()], seats.into(), |state, seat, luck| {
            asked += 1;
            let mut other = *state;
            game.redraw_hidden(&mut other, luck);
            others += u64::from(other != *state);
            let viewer = Viewer::Seat(seat);
            assert_eq!(game.view(state, viewer), game.view(&other, viewer));
            for level in LEVELS {
                let chosen = [state, &other].map(|world| {
                    let mut rng = ChaCha12Rng::seed_from_u64(asked);
                    let profile = few_games(profile(level.id).expect("a level"));
                    profile.choose(&policy, world, seat, &mut Luck::new(&mut rng))
                });
                assert!(chosen[0].is_some(), "{}", level.id);
                assert_eq!(chosen[0], chosen[1], "{}", level.id);
            }
        });
        assert!(others > asked * 3 / 4, "{others} of {asked} worlds were others");
    }
}

/// The same profile with less patience.
fn few_games(profile: BotProfile) -> BotProfile {
    match profile {
        BotProfile::Ahead(effort) => BotProfile::Ahead(Effort { games: NODES as u32, ..effort }),
        profile => profile,
    }
}

/// A dealt table, and who begins.
fn dealt(game: &CandyMonsters) -> (State, Seat) {
    let mut rng = ChaCha12Rng::seed_from_u64(5);
    let mut state = game.open(&game.start()).expect("the start opens");
    game.luck_falls(&mut state, &mut Luck::new(&mut rng));
    let seat = state.waiting_for().expect("the First Player begins");
    (state, seat)
}

/// A random bot does more different things than one that judges.
#[test]
fn other_luck_gives_other_choices() {
    let game = table(2, Options::default());
    let (state, seat) = dealt(&game);
    let seen = Snapshot::of(&game, &state, Viewer::Seat(seat));
    let choices = |level: &str| -> BTreeSet<String> {
        (0..40).map(|seed| format!("{:?}", does(level, &seen, seed))).collect()
    };
    assert!(choices("beginner").len() > 3);
    assert!(choices("beginner").len() > choices("medium").len());
}

/// A bot that is asked out of turn, as a watcher, or with cards that are not here does no harm.
#[test]
fn a_bot_that_cannot_think_does_no_harm() {
    let game = table(2, Options::default());
    let (state, seat) = dealt(&game);
    let rival = Seat(1 - seat.0);
    for level in LEVELS {
        let watched = does(level.id, &Snapshot::of(&game, &state, Viewer::Watcher), 1);
        assert_eq!(watched, Action::Decline, "{}", level.id);
        let mut other = state;
        let action = does(level.id, &Snapshot::of(&game, &state, Viewer::Seat(rival)), 1);
        if game.act(&mut other, Millis::ZERO, rival, &action, &mut ()).is_err() {
            assert_eq!(other, state);
        }
        let mut seen = Snapshot::of(&game, &state, Viewer::Seat(seat));
        seen.view.options.cards = serde_json::from_str("\"nobody-has-these\"").expect("a name");
        let action = does(level.id, &seen, 1);
        assert!(seen.can.actions.contains(&action), "{}", level.id);
    }
}

/// Bots take a moment, and longer where there is something to choose; nobody has to wait long.
#[test]
fn bots_take_a_moment() {
    let game = table(2, Options::default());
    let (mut quick, mut slow) = (0, 0);
    play(&game, &["medium"; 2], 3, |state, seat, luck| {
        let seen = Snapshot::of(&game, state, Viewer::Seat(seat));
        let chooses = seen.can.actions.iter().any(|action| {
            matches!(action, Action::BuyMonster(_) | Action::BuyAbility(_) | Action::LetGo(_))
        });
        let pace = bot("medium").expect("a level").pace(&seen, luck).0;
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

/// KM-02: a player with sugar may turn it into candies out of turn, but no bot does.
#[test]
fn nobody_acts_out_of_turn() {
    let game = table(3, Options::default());
    play(&game, &["medium"; 3], 5, |state, awaited, luck| {
        for seat in Seat::first(3).filter(|seat| *seat != awaited) {
            let seen = Snapshot::of(&game, state, Viewer::Seat(seat));
            for level in LEVELS {
                let action = bot(level.id).expect("a level").choose(&seen, NODES, luck).action;
                assert!(!seen.can.actions.contains(&action), "{}: {action:?}", level.id);
            }
        }
    });
}

/// KM-25: a game that began under version 1 of the rules is played to its end by them.
#[test]
fn games_under_version_1_are_finished() {
    let game = table(3, Options::default()).with_rules_version(1).expect("it can be played");
    play(&game, &["beginner", "medium", "strong"], 2, |_, _, _| {});
}
