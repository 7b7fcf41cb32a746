//! What Candygrams' bots do, checked against the rules; they are given views only.

use bots::candygrams::{LEVELS, bot};
use candygrams::{Action, Candygrams, Judge, Mode, Options, State};
use lexicon::Lexicon;
use play::{Game, Luck, Millis, Outcome, Seat, Snapshot, Turn, Viewer};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde_json::{Value, json};
use std::sync::Arc;

/// Enough for every level to find what a small position holds.
const NODES: u64 = 5_000;

/// A list that is found by its name, as at a host.
fn list(name: &str, words: &[&str]) -> Arc<Lexicon> {
    let list = Arc::new(Lexicon::of_words(name, words));
    lexicon::add(list.clone());
    list
}

/// A table of two with the first seat's candies in a roll of these colours.
fn table(list: &Arc<Lexicon>, more: Value) -> (Candygrams, State) {
    let mut options = json!({ "words": list.id() });
    let mut scenario = json!({ "phase": { "is": "round" }, "roll": 1, "plays": 2 });
    for (name, value) in more.as_object().expect("fields") {
        let into = match name.as_str() {
            "judge" | "mode" => &mut options,
            _ => &mut scenario,
        };
        into[name] = value.clone();
    }
    let options: Options = serde_json::from_value(options).expect("sound options");
    let game = Candygrams::new(options, 2, list.clone()).expect("sound options");
    let scenario = serde_json::from_value(scenario).expect("a scenario");
    let state = game.open(&scenario).unwrap_or_else(|reject| panic!("{reject}"));
    (game, state)
}

/// What the bot of a level does in the first seat.
fn does(level: &str, game: &Candygrams, state: &State) -> Action {
    let seen = Snapshot::of(game, state, Viewer::Seat(Seat(0)));
    let mut rng = ChaCha12Rng::from_seed([1; 32]);
    bot(level).expect("a level").choose(&seen, NODES, &mut Luck::new(&mut rng)).action
}

/// The letters that a play puts on, and how many candies it takes off.
fn laid(action: &Action) -> Option<(String, usize)> {
    match action {
        Action::Play { off, on, .. } => {
            Some((on.iter().map(|put| put.candy.lower()).collect(), off.len()))
        }
        _ => None,
    }
}

/// CAT lies, in three colours; the other player has laid TEA.
fn cat(shoppe: Value, combo: Value, jar: Value) -> Value {
    json!({
        "combo": combo, "jar": jar,
        "players": [
            { "shoppe": shoppe, "crossword": [[0, 0, "Cp"], [1, 0, "Ay"], [2, 0, "Tb"]] },
            { "shoppe": ["Op"], "crossword": [[0, 0, "Tp"], [1, 0, "Ey"], [2, 0, "Ab"]] },
        ],
    })
}

const WORDS: &[&str] = &["cat", "cats", "tea", "an", "ant", "act", "tan", "tae"];

/// CG-30: a play that empties the shoppe is made whenever it is seen.
#[test]
fn who_can_finish_does() {
    let list = list("cg-finish", WORDS);
    let (game, state) =
        table(&list, cat(json!(["Np", "Ep"]), json!(["pink", "blue"]), json!(null)));
    assert_eq!(does("expert", &game, &state), Action::Pass { roll: 1 }, "nothing fits");
    let (game, state) =
        table(&list, cat(json!(["Nb", "Ty"]), json!(["blue", "yellow"]), json!(null)));
    for level in ["easy", "medium", "strong", "expert"] {
        let action = does(level, &game, &state);
        assert_eq!(laid(&action).map(|(on, _)| on.len()), Some(2), "{level}: {action:?}");
    }
}

/// CG-19: where nothing can be put on, candies come off and are used again.
#[test]
fn candies_come_off_when_that_helps() {
    let list = list("cg-off", &["cat", "cats", "tea", "sac"]);
    // CATS in a row: S comes off and goes on again in SAC, downwards through C.
    let position = json!({
        "combo": ["pink", "pink"],
        "players": [
            { "shoppe": ["Ap"],
              "crossword": [[0, 0, "Cp"], [1, 0, "Ay"], [2, 0, "Tb"], [3, 0, "Sp"]] },
            { "shoppe": ["Op"], "crossword": [[0, 0, "Tp"], [1, 0, "Ey"], [2, 0, "Ab"]] },
        ],
    });
    let (game, state) = table(&list, position);
    assert_eq!(does("beginner", &game, &state), Action::Pass { roll: 1 });
    for level in ["medium", "strong", "expert"] {
        let action = does(level, &game, &state);
        assert_eq!(laid(&action), Some(("sa".into(), 1)), "{level}: {action:?}");
        game.act(&mut state.clone(), Millis::ZERO, Seat(0), &action, &mut ())
            .expect("a legal play");
    }
}

/// CG-33, CG-34: on a double the hardest letter goes into the jar for one that helps.
#[test]
fn hard_letters_are_traded() {
    let list = list("cg-trade", WORDS);
    let jar: Vec<Value> = ["Sp", "Vp", "Jb", "Zp", "Xb", "Kb", "Wb", "Wy", "Ky", "Yb"]
        .iter()
        .enumerate()
        .map(|(number, candy)| json!({ "number": number, "candy": candy, "up": true }))
        .collect();
    let position = cat(json!(["Qy", "Np"]), json!(["blue", "blue"]), json!(jar));
    let (game, mut state) = table(&list, position);
    assert_eq!(does("beginner", &game, &state), Action::Pass { roll: 1 }, "it never trades");
    for level in ["easy", "medium", "strong", "expert"] {
        let action = does(level, &game, &state);
        let Action::Trade { give, take, .. } = action else { panic!("{level}: {action:?}") };
        assert_eq!((give.to_string().as_str(), take), ("Qy", 0), "{level}");
    }
    let trade = does("expert", &game, &state);
    game.act(&mut state, Millis::ZERO, Seat(0), &trade, &mut ()).expect("a legal trade");
    assert_eq!(does("expert", &game, &state), Action::Pass { roll: 1 }, "one trade for a roll");
}

/// CG-06: a word that hurts is never laid, and rather than begin with one a bot leaves.
#[test]
fn no_bot_is_rude() {
    let rude = list("cg-rude", &["cat", "tea", "cats!", "can"]);
    let (game, state) =
        table(&rude, cat(json!(["Sp", "Zp"]), json!(["pink", "blue"]), json!(null)));
    for level in LEVELS {
        assert_eq!(does(level.id, &game, &state), Action::Pass { roll: 1 }, "{}", level.id);
    }
    let position = json!({
        "phase": { "is": "base" }, "roll": 0, "plays": 0, "combo": null,
        "players": [{ "shoppe": ["Cp", "Ay", "Tb", "Sp"] }, { "shoppe": ["Tp", "Ey", "Ab", "Op"] }],
    });
    let (game, state) = table(&rude, position.clone());
    for level in LEVELS {
        let Action::Base { on } = does(level.id, &game, &state) else { panic!("no base word") };
        let word: String = on.iter().map(|put| put.candy.lower()).collect();
        assert_eq!(word, "cat", "{}", level.id);
    }
    let only = list("cg-only-rude", &["cat!", "tea"]);
    let (game, state) = table(&only, position);
    for level in LEVELS {
        assert_eq!(does(level.id, &game, &state), Action::Leave, "{}", level.id);
    }
}

/// The second seat has laid these letters in these colours to pink and blue, at a challenge table.
fn after(word: &str, colours: &str) -> (Candygrams, State) {
    let list = list("cg-doubt", WORDS);
    let mut more = cat(json!(["Ap", "Zp"]), json!(["pink", "blue"]), json!(null));
    more["judge"] = json!("challenge");
    let letters = word.chars().zip(colours.chars()).skip(1);
    let shoppe: Vec<String> =
        letters.map(|(l, colour)| format!("{}{colour}", l.to_ascii_uppercase())).collect();
    more["players"][1]["shoppe"] = json!([shoppe.clone(), vec!["Op".into()]].concat());
    let (game, mut state) = table(&list, more);
    let cells = shoppe.iter().zip(1..).map(|(candy, y)| json!([0, y, candy]));
    let play = json!({ "play": { "roll": 1, "on": cells.collect::<Vec<_>>() } });
    let play: Action = serde_json::from_value(play).expect("a play");
    game.act(&mut state, Millis::ZERO, Seat(1), &play, &mut ())
        .unwrap_or_else(|reject| panic!("{reject}"));
    (game, state)
}

/// CG-36: who knows the list challenges what is bad and nothing else.
#[test]
fn bad_plays_are_challenged() {
    let challenge = Action::Challenge { seat: Seat(1), play: 2 };
    for level in ["strong", "expert"] {
        for (word, colours) in [("tmn", "ppb"), ("tan", "ppp"), ("tan", "pyb")] {
            let (game, state) = after(word, colours);
            assert_eq!(does(level, &game, &state), challenge, "{level} {word} {colours}");
        }
        let (game, state) = after("tan", "ppb");
        assert_ne!(does(level, &game, &state), challenge, "{level}: TAN is good");
    }
}

/// CG-04: the same view, the same choice, whatever the others hold.
#[test]
fn what_is_hidden_changes_nothing() {
    let list = list("cg-worlds", WORDS);
    let choices = [["Op", "Sp"], ["Qy", "Zp"]].map(|hidden| {
        let mut more = cat(json!(["Nb", "Ty", "Ep"]), json!(["blue", "yellow"]), json!(null));
        more["players"][1]["shoppe"] = json!(hidden);
        let (game, state) = table(&list, more);
        LEVELS.iter().map(|level| does(level.id, &game, &state)).collect::<Vec<_>>()
    });
    assert_eq!(choices[0], choices[1]);
}

/// Plays a game with bots of one level to its end; whatever they choose, the rules accept.
fn play(game: &Candygrams, level: &str, seed: u8) -> Outcome {
    let mut rng = ChaCha12Rng::from_seed([seed; 32]);
    let mut luck = Luck::new(&mut rng);
    let mut state = game.open(&game.start()).expect("the start opens");
    let mut bots: Vec<_> = (0..game.seats()).map(|_| bot(level).expect("a level")).collect();
    let mut at = Millis::ZERO;
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome,
            Turn::Chance => {
                let chance = game.sample(&state, &mut luck);
                game.resolve(&mut state, at, &chance, &mut ()).expect("sound luck");
            }
            Turn::Play { waiting_for, .. } => match waiting_for.iter().next() {
                Some(seat) => {
                    let seen = Snapshot::of(game, &state, Viewer::Seat(seat));
                    let action = bots[seat.index()].choose(&seen, 300, &mut luck).action;
                    let done = game.act(&mut state, at, seat, &action, &mut ());
                    done.unwrap_or_else(|reject| panic!("{level}: {action:?}: {reject}"));
                }
                None => {
                    at = game.deadline(&state).expect("a timer");
                    game.expire(&mut state, at, &mut ());
                }
            },
        }
    }
}

/// CG-43: alone, and with three and four; races, and tables without a referee.
#[test]
fn every_level_plays_every_table_to_its_end() {
    let words = lexicon::named("family").expect("a shipped list");
    for (seed, level) in (0..).zip(LEVELS) {
        for (seats, mode, judge) in [
            (1, Mode::Standard, Judge::Referee),
            (4, Mode::Standard, Judge::Challenge),
            (3, Mode::Express, Judge::Referee),
            (2, Mode::Express, Judge::Challenge),
        ] {
            let words = words.id().clone();
            let options = Options { mode, judge, words, round_seconds: 0, ..Options::default() };
            let list = lexicon::named("family").expect("a shipped list");
            let game = Candygrams::new(options, seats, list).expect("sound options");
            let outcome = play(&game, level.id, seed);
            let ended = ["candygrams", "shared-finish", "nobody-played"];
            assert!(ended.contains(&&*outcome.reason), "{}: {}", level.id, outcome.reason);
        }
    }
}

/// CG-27: bots take a person's time: some thoughts are quick, some are slow, better players are
/// quicker, and a person who is as quick wins about half of the rolls.
#[test]
fn a_person_can_win_a_race() {
    let list = list("cg-pace", WORDS);
    let mut more = cat(
        json!(["Nb", "Ty", "Eb", "Ab", "Iy", "Ry", "Db"]),
        json!(["blue", "yellow"]),
        json!(null),
    );
    more["mode"] = json!("express");
    let (game, state) = table(&list, more);
    let seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    let mut before = u64::MAX;
    for level in LEVELS {
        let paces = |seed: u8| {
            let mut rng = ChaCha12Rng::from_seed([seed; 32]);
            let mut luck = Luck::new(&mut rng);
            let mut bot = bot(level.id).expect("a level");
            (0..1_000).map(|_| bot.pace(&seen, &mut luck).0).collect::<Vec<u64>>()
        };
        let mut paces = (paces(1) == paces(1)).then(|| paces(1)).expect("the same luck, the same");
        paces.sort_unstable();
        let mean = paces.iter().sum::<u64>() / 1_000;
        assert!(mean < before, "{}: {mean} ms, the level below {before} ms", level.id);
        before = mean;
        assert!(paces[0] >= 1_000, "{}: nobody sees a word in {} ms", level.id, paces[0]);
        assert!(paces[900] > 2 * paces[100], "{}: too even", level.id);
        assert!((5_000..25_000).contains(&mean), "{}: {mean} ms", level.id);
        let won = paces.iter().filter(|pace| **pace > mean).count();
        assert!((350..550).contains(&won), "{}: a person of the same pace wins {won}", level.id);
    }
}

/// CG-25, CG-41: nobody is passed for by the clock, however short it is.
#[test]
fn no_clock_runs_out_on_a_bot() {
    let (game, mut state) = after("tan", "ppb");
    let mut luck_source = ChaCha12Rng::from_seed([3; 32]);
    let mut luck = Luck::new(&mut luck_source);
    let mut seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    let view = &mut seen.view;
    view.options.round_seconds = 10;
    let mut slowest = bot("beginner").expect("a level");
    assert!((0..300).all(|_| slowest.pace(&seen, &mut luck).0 <= 7_000));
    game.act(&mut state, Millis::ZERO, Seat(0), &Action::Pass { roll: 1 }, &mut ())
        .expect("a pass");
    let mut seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    assert!(seen.can.actions.iter().any(|a| matches!(a, Action::Stand { .. })));
    let view = &mut seen.view;
    view.options.challenge_seconds = 5;
    assert!((0..300).all(|_| slowest.pace(&seen, &mut luck).0 <= 3_500));
}
