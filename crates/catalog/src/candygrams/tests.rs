//! What the solver says, on positions small enough to see that it is right.

use super::Plugin;
use super::solve::{possible, solve};
use crate::hint::Look;
use crate::plugin::GamePlugin as _;
use crate::solver::{Effort, Solved};
use candygrams::{Action, Candygrams, Cell, Options, Scenario};
use lexicon::Lexicon;
use play::{Describe as _, Game, Millis, Names, Reject, Seat, Snapshot, SnapshotOf, Viewer};
use serde_json::{Value, json};
use std::sync::Arc;

fn ask(text: &str) -> Result<Solved, Reject> {
    solve(text, Effort::Nodes(3_000))
}

/// Adds a small list under a name of its own. A list too short for a base word opens no table.
fn list(name: &str, words: &[&str]) -> Arc<Lexicon> {
    let list = Arc::new(Lexicon::of_words(name, words));
    lexicon::add(list.clone());
    list
}

fn words(best: &Value) -> Vec<Vec<&str>> {
    let all = best.as_array().unwrap().iter();
    all.map(|one| one["words"].as_array().unwrap().iter().filter_map(Value::as_str).collect())
        .collect()
}

/// CG-18: FLOW to FLOWERS, pink and yellow, leaves nothing.
#[test]
fn the_best_play_leaves_fewest() {
    list("cg-flow", &["flow", "flowers", "flower", "low", "so", "cat"]);
    let typed = "crossword=fplyopwy shoppe=ep,ry,sp combo=pink,yellow list=cg-flow";
    let found = ask(typed).unwrap().found;
    assert_eq!(words(&found["best"])[0], ["flowers"]);
    assert_eq!((&found["best"][0]["left"], &found["best_verdict"]), (&json!(0), &json!("proved")));
    let blue = ask(&typed.replace("sp", "sb")).unwrap().found;
    assert_eq!(words(&blue["best"])[0], ["flower"], "the blue S matches nothing");
    assert_eq!(blue["best"][0]["left"], 1);
    let json = r#"{"crossword":[[0,0,"Fp"],[1,0,"Ly"],[2,0,"Op"],[3,0,"Wy"]],
        "shoppe":["Ep","Ry","Sp"],"combo":["pink","yellow"],"list":"cg-flow"}"#;
    assert_eq!(ask(json).unwrap().found, found);
}

/// CG-19, CG-20: FACT without F, making FAN, leaves ACT.
#[test]
fn candies_are_taken_off_as_far_as_asked() {
    list("cg-fact", &["fact", "act", "fan", "cat"]);
    // F, A and N in a column beside: only the F of FACT makes FAN with the shoppe.
    let typed = "crossword=fpabcptb shoppe=ab,nb combo=pb list=cg-fact";
    let with = ask(typed).unwrap();
    assert!(with.found["best"].as_array().unwrap().iter().all(|one| one["off"].is_array()));
    let without = ask(&format!("{typed} off=0")).unwrap();
    assert_eq!(without.found["off"], 0);
}

/// CG-08: where nothing lies, the longest base words.
#[test]
fn base_words_come_first() {
    list("cg-base", &["cat", "act", "coat", "at"]);
    let found = ask("shoppe=cp,ay,tb,ob list=cg-base").unwrap().found;
    assert_eq!(words(&found["best"])[0], ["coat"]);
    let pink = ask("shoppe=cp,ap,tp,op list=cg-base").unwrap();
    assert_eq!(pink.found["best"], json!([]));
    assert!(pink.text[0].1.contains("no base word, proved"), "{:?}", pink.text);
}

/// CG-43: the fewest rolls, proved where everything was tried or nothing less could do.
#[test]
fn practice_finds_the_fewest_rolls() {
    list("cg-practice", &["cat", "cats", "at", "to"]);
    let typed = "crossword=cpaytp shoppe=sp,oy list=cg-practice rolls=";
    // CATS and TO: no word takes both S and O.
    let found = ask(&format!("{typed}py,py,py")).unwrap().found;
    assert_eq!((&found["rolls"], &found["verdict"]), (&json!(2), &json!("proved")), "{found:?}");
    assert_eq!(words(&found["line"]).len(), 2);
    let later = ask(&format!("{typed}bb,py,py")).unwrap().found;
    assert_eq!((&later["rolls"], &later["verdict"]), (&json!(3), &json!("proved")));
    let never = ask(&format!("{typed}bb,bb")).unwrap();
    assert_eq!((&never.found["rolls"], &never.found["verdict"]), (&json!(null), &json!("proved")));
    assert!(never.text[0].1.contains("not in these 2: proved"));
    // From the start, with the base word.
    let whole = ask("shoppe=cp,ay,tb,oy list=cg-practice rolls=yb").unwrap().found;
    assert_eq!((&whole["rolls"], &whole["verdict"]), (&json!(1), &json!("proved")));
    assert_eq!(words(&whole["line"]), [["cat"], ["to"]]);
}

/// Every line that makes a claim says what it is worth.
#[test]
fn every_claim_is_marked() {
    list("cg-claims", &["cat", "cats", "at", "as", "so", "to"]);
    for typed in [
        "crossword=cpaytb shoppe=sp,oy combo=py",
        "crossword=cpaytb shoppe=zp combo=bb",
        "crossword=cpaytb shoppe=sp,oy rolls=py,py",
        "crossword=cpaytb shoppe=sp,oy,zp rolls=py,py",
        "shoppe=cp,ay,tb",
    ] {
        let solved = ask(&format!("{typed} list=cg-claims")).unwrap();
        for (label, said) in &solved.text {
            let marked = said.to_lowercase().contains("proved") || said.contains("estimated");
            let plain = ["word list", "line", "looked at"].contains(label);
            assert!(marked || plain, "{typed}: {label} {said}");
        }
    }
}

/// CG-06: offensive words on request only.
#[test]
fn offensive_words_are_told_on_request_only() {
    list("cg-rude", &["cat", "darn!", "ran"]);
    let best = |more: &str| {
        let typed = format!("crossword=cpaptb shoppe=dp,rp,np combo=pp list=cg-rude{more}");
        let found = ask(&typed).unwrap().found;
        words(&found["best"]).concat().join(" ")
    };
    assert!(!best("").contains("darn"));
    assert!(best(" offensive=on").contains("darn"));
}

/// Errors name their rule.
#[test]
fn bad_questions_are_refused_with_their_rule() {
    list("cg-bad", &["cat", "at"]);
    for (typed, code, rule) in [
        ("", "bad-position", "CG-14"),
        ("cat", "bad-position", "CG-14"),
        ("shoppe=ap shoppe=bp", "bad-position", "CG-14"),
        ("shoppe=", "empty-shoppe", "CG-30"),
        ("shoppe=a", "not-a-candy", "CG-01"),
        ("shoppe=ag", "not-a-candy", "CG-01"),
        ("shoppe=é", "not-a-candy", "CG-01"),
        ("crossword=cpaytb shoppe=sp", "no-roll", "CG-11"),
        ("crossword=cpaytb shoppe=sp combo=green", "not-a-roll", "CG-02"),
        ("crossword=cpaytb shoppe=sp combo=p", "not-a-roll", "CG-02"),
        ("crossword=cpaytb shoppe=sp combo=pear,banana", "not-a-roll", "CG-02"),
        ("crossword=cpaytb shoppe=sp rolls=pb,px", "not-a-roll", "CG-02"),
        ("crossword=cpaytb shoppe=sp combo=pp rolls=pb", "two-questions", "CG-43"),
        ("crossword=cpaytb shoppe=sp rolls=pb mode=express", "no-race-alone", "CG-43"),
        ("crossword=cpaytb shoppe=sp combo=pp off=9", "too-many-off", "CG-19"),
        ("crossword=cpaytb shoppe=zp,zp combo=pp", "too-many-candies", "CG-44"),
        ("crossword=cpay.tb shoppe=sp combo=pp", "splits", "CG-17"),
        ("crossword=tpaycb shoppe=sp combo=pp", "not-a-word", "CG-20"),
        ("shoppe=ap list=french", "unknown-list", "CG-06"),
    ] {
        let typed = if typed.contains("list=") || typed.is_empty() || typed == "cat" {
            typed.to_owned()
        } else {
            format!("{typed} list=cg-bad")
        };
        let reject = ask(&typed).unwrap_err();
        assert_eq!((reject.code.as_ref(), reject.rule.as_ref()), (code, rule), "{typed}: {reject}");
        assert!(reject.message.len() > 20, "{reject}");
    }
}

/// CG-14: lines and cells beyond all counting are too far away, not too much.
#[test]
fn a_crossword_typed_far_away_is_refused() {
    list("cg-far", &["cat", "at"]);
    for typed in [
        format!("cpaytb{}cp", "/".repeat(1 << 16)),
        format!("{}cpaytb", "/".repeat(1 << 15)),
        format!("{}cpaytb", ".".repeat(1 << 15)),
        format!("cpaytb{}cp", ".".repeat(1 << 16)),
    ] {
        let reject = ask(&format!("crossword={typed} shoppe=sp combo=pp list=cg-far")).unwrap_err();
        assert_eq!((reject.code.as_ref(), reject.rule.as_ref()), ("far-away", "CG-14"), "{reject}");
    }
}

/// CG-04: only players see what was possible, and only for rolls that they have answered.
#[test]
fn what_was_possible_is_told_afterwards() {
    let list = list("cg-possible", &["cat", "cats", "at", "as", "to", "so"]);
    let options = Options { words: list.id().clone(), ..Options::default() };
    let game = Candygrams::new(options, 2, list).unwrap();
    let scenario: Scenario = serde_json::from_value(json!({
        "phase": { "is": "round" }, "roll": 1, "combo": ["pink", "yellow"],
        "players": [
            { "crossword": [[0, 0, "Cp"], [1, 0, "Ay"], [2, 0, "Tp"]], "shoppe": ["Sp", "Oy", "Zp"] },
            { "crossword": [[0, 0, "Tb"], [1, 0, "Ob"]], "shoppe": ["Sb"] },
        ],
    }))
    .unwrap();
    let mut state = game.open(&scenario).unwrap();
    let seen = |state: &_, seat| possible(&Snapshot::of(&game, state, Viewer::Seat(Seat(seat))));
    assert_eq!(seen(&state, 0).unwrap_err().code, "nothing-to-tell");
    let on = vec![serde_json::from_value(json!([3, 0, "Sp"])).unwrap()];
    let play = Action::Play { roll: 1, off: Vec::new(), on };
    game.act(&mut state, Millis::ZERO, Seat(0), &play, &mut ()).unwrap();
    let answer = seen(&state, 0).unwrap();
    assert_eq!(answer["best"][0]["left"], 1, "as it was before the play: {answer}");
    assert!(words(&answer["best"]).contains(&vec!["cats"]));
    assert_eq!(seen(&state, 1).unwrap_err().code, "nothing-to-tell", "still thinking");
    let watcher = possible(&Snapshot::of(&game, &state, Viewer::Watcher)).unwrap_err();
    assert_eq!((watcher.code.as_ref(), watcher.rule.as_ref()), ("nothing-to-tell", "CG-04"));
}

/// A player with CAT in pink, holding these candies, on a double pink.
fn before_a_play(shoppe: &[&str]) -> (Candygrams, SnapshotOf<Candygrams>) {
    let list = list("cg-said", &["cat", "cats", "scat", "tap", "at", "as", "ta"]);
    let options = Options { words: list.id().clone(), ..Options::default() };
    let game = Candygrams::new(options, 1, list).unwrap();
    let scenario: Scenario = serde_json::from_value(json!({
        "phase": { "is": "round" }, "roll": 1, "combo": ["pink", "pink"],
        "players": [{
            "crossword": [[0, 0, "Cp"], [1, 0, "Ap"], [2, 0, "Tp"]],
            "shoppe": shoppe,
        }],
    }))
    .unwrap();
    let state = game.open(&scenario).unwrap();
    let seen = Snapshot::of(&game, &state, Viewer::Seat(Seat(0)));
    (game, seen)
}

/// Nothing that is said here names anybody.
const NOBODY: Names<'static> = Names::new(&[], Viewer::Watcher);

/// What a play is called, and which cells to look at for it.
fn said(shoppe: &[&str], off: &[(i16, i16)], on: Value) -> (String, Look) {
    let (game, seen) = before_a_play(shoppe);
    let off = off.iter().map(|(x, y)| Cell::new(*x, *y)).collect();
    let action = Action::Play { roll: 1, off, on: serde_json::from_value(on).unwrap() };
    (game.say_action(&seen, &action, &NOBODY), Plugin::look(&seen, &action))
}

/// A hint says a play as one would at a table: the word, where it lies, and which candies where
/// there is a choice.
#[test]
fn a_play_is_said_as_people_see_it() {
    let (text, look) = said(&["Ap", "Pp"], &[], json!([[2, 1, "Ap"], [2, 2, "Pp"]]));
    assert_eq!(text, "Play TAP down from the T");
    assert_eq!(look, Look::new("There is a play with 2 candies: look at the T.", ["2,0".into()]));
    let (text, look) = said(&["Sp", "Sb"], &[], json!([[3, 0, "Sp"]]));
    assert_eq!(text, "Play CATS by adding to CAT, with the pink S");
    assert_eq!(look.at, ["2,0"]);
    let (text, _) = said(&["Tp"], &[], json!([[1, -1, "Tp"]]));
    assert_eq!(text, "Play TA down through the A");
    let (text, look) = said(&["Sp"], &[(0, 0)], json!([[1, 1, "Sp"]]));
    assert_eq!(text, "Take off the C, then play AS down from the A");
    assert_eq!(look.at, ["0,0", "1,0"]);
    assert_eq!(look.text, "There is a play with 1 candy: look at the C and the A.");
}

/// Trades, and what the others have laid.
#[test]
fn other_actions_are_said_without_codes() {
    let (game, mut seen) = before_a_play(&["Qy"]);
    let take = seen.view.jar[0].number;
    let trade = |give: &str| Action::Trade { roll: 1, give: give.parse().unwrap(), take };
    assert_eq!(
        game.say_action(&seen, &trade("Qy"), &NOBODY),
        "Swap your yellow Q for a face-down candy"
    );
    seen.view.jar[0].candy = Some("Eb".parse().unwrap());
    assert_eq!(game.say_action(&seen, &trade("Qy"), &NOBODY), "Swap your yellow Q for the blue E");
    assert_eq!(Plugin::look(&seen, &trade("Qy")).at, ["jar"]);
    let on = serde_json::from_value(json!([[0, 0, "Cp"], [1, 0, "Ay"], [2, 0, "Tb"]])).unwrap();
    assert_eq!(game.say_action(&seen, &Action::Base { on }, &NOBODY), "Lay CAT as your base word");
}
