//! Exercises of every game: a decision of a finished game, made again.

mod bot_games;

use bot_games::games;
use catalog::exercise::Exercise;
use catalog::puzzle::Progress;
use catalog::{CoachRun, GameEntry, Judgement, Start, game};
use play::{Seat, Viewer};
use protocol::CoachDecision;
use serde_json::{Value, json};
use table::Seed;

/// A mistake in a game of beginners, with the action as the log has it.
struct Mistake {
    log: String,
    decision: CoachDecision,
    done: String,
}

fn mistake(entry: &'static GameEntry) -> Mistake {
    let logs = match entry.levels.first() {
        Some(weakest) => games(entry.about.id, weakest, 2),
        None => vec![stopped_too_soon(entry)],
    };
    for log in logs {
        let mut run = CoachRun::of(&log, Seat(0)).expect("a finished game of ours");
        let tasks = std::mem::take(&mut run.tasks);
        let mistake = tasks.into_iter().filter_map(|task| task()).find(|decision| {
            let weighed = Judgement::Weighed(Box::new(decision.clone()));
            decision.pattern.is_some() && !entry.is_right(&weighed)
        });
        if let Some(decision) = mistake {
            let done = action_after(&log, decision.frame).to_string();
            return Mistake { log, decision, done };
        }
    }
    panic!("beginners make no mistakes at {}", entry.about.id)
}

/// What was done from this frame.
fn action_after(log: &str, frame: u32) -> Value {
    let line = log.lines().nth(frame as usize + 1).expect("something followed");
    let line: Value = serde_json::from_str(line).expect("a line of a log");
    line["input"]["act"]["action"].clone()
}

/// QD-25: a solitaire given up though there was a word.
fn stopped_too_soon(entry: &GameEntry) -> String {
    let start = Start {
        options: json!({}),
        seats: Some(1),
        scenario: json!({ "piles": [["c"], ["a"], ["t"], [], [], [], [], []] }),
        players: vec!["Ada".into()],
        seed: Seed::from_text("an exercise"),
        entropy: Vec::new(),
        opened: 0,
    };
    let (mut table, news) = entry.open(start).expect("a sound position");
    let mut lines = news.lines;
    let (news, acted) = table.act(table.now(), Seat(0), r#""stop""#);
    acted.expect("one may always stop");
    lines.extend(news.lines);
    lines.extend(table.end());
    lines.join("\n") + "\n"
}

/// What no coach weighs, but the table accepts.
fn unweighed(id: &str) -> &'static str {
    match id {
        "candy-chain" => r#""resign""#,
        "quiddler-solitaire" => r#""hint""#,
        _ => r#""leave""#,
    }
}

impl Mistake {
    fn exercise(&self) -> Exercise {
        let found = Exercise::of(&self.log, self.decision.frame, Seat(0));
        found.expect("a log of ours").expect("something was decided")
    }
}

fn seen(exercise: &Exercise) -> String {
    exercise.table().snapshot(Viewer::Seat(exercise.seat())).get().to_owned()
}

/// Why the last try failed.
fn failure(exercise: &Exercise) -> &str {
    let Progress::Failed { say, .. } = exercise.progress() else {
        panic!("{:?}", exercise.progress());
    };
    say
}

fn an_exercise_is_judged(id: &str) {
    let entry = game(id).expect("a listed game");
    let mistake = mistake(entry);
    let mut exercise = mistake.exercise();
    let before = seen(&exercise);

    let slip = exercise.act(r#"{"no":"such"}"#).unwrap_err();
    assert!(slip.refused.is_some(), "{slip:?}");
    assert_eq!(exercise.progress(), &Progress::Fresh, "what the rules refuse is no try");

    let slip = exercise.act(&mistake.done).unwrap_err();
    assert!(slip.refused.is_none(), "{slip:?}");
    assert!(failure(&exercise).starts_with("There is something better."), "{slip:?}");
    assert_eq!(seen(&exercise), before, "the table is as it was");

    let slip = exercise.act(unweighed(id)).unwrap_err();
    assert!(slip.refused.is_none(), "{slip:?}");
    assert!(failure(&exercise).starts_with("The coach cannot weigh that"), "{slip:?}");
    assert_eq!(seen(&exercise), before, "the table is as it was");

    let best = mistake.decision.best_action.to_string();
    exercise.act(&best).unwrap_or_else(|slip| panic!("{best}: {slip:?}"));
    assert!(matches!(exercise.progress(), Progress::Solved(_)), "{:?}", exercise.progress());
    assert_ne!(seen(&exercise), before);
    assert!(exercise.act(&best).is_err() && exercise.give_up().is_none(), "it is done");

    let mut exercise = mistake.exercise();
    assert!(exercise.give_up().is_some(), "the best is played");
    assert!(matches!(exercise.progress(), Progress::Shown(_)), "{:?}", exercise.progress());
    assert_ne!(seen(&exercise), before);
}

#[test]
fn candy_chain() {
    an_exercise_is_judged("candy-chain");
}

#[test]
fn candy_monsters() {
    an_exercise_is_judged("candy-monsters");
}

#[test]
fn candygrams() {
    an_exercise_is_judged("candygrams");
}

#[test]
fn keyword() {
    an_exercise_is_judged("keyword");
}

#[test]
fn quiddler() {
    an_exercise_is_judged("quiddler");
}

#[test]
fn solitaire() {
    an_exercise_is_judged("quiddler-solitaire");
}

/// CC-09: a lone take is right, and giving up beside it is still no answer.
#[test]
fn the_only_option_is_told_from_what_is_not_weighed() {
    let entry = game("candy-chain").unwrap();
    let mut alone = 0;
    for log in games("candy-chain", entry.levels.first().unwrap(), 8) {
        let header = table::replay::header(&log).unwrap();
        let frames = catalog::replay_frames(&log, Viewer::Seat(Seat(0))).unwrap();
        for frame in 0..frames.len() as u32 - 2 {
            let action = action_after(&log, frame);
            let seen = frames[frame as usize].snapshot.get();
            let moves =
                serde_json::from_str::<Value>(seen).unwrap()["turn"]["may_act"] == json!([0]);
            if !moves || action.get("take").is_none() {
                continue;
            }
            let judge = |action: &str| entry.judge(&header, seen, action).unwrap();
            if judge(&action.to_string()) == Judgement::OnlyOption {
                alone += 1;
                assert_eq!(judge(r#""resign""#), Judgement::Unweighed);
                let exercise = Exercise::of(&log, frame, Seat(0)).unwrap();
                assert!(exercise.is_none(), "nothing was decided");
            }
        }
    }
    assert!(alone > 0, "no take was ever alone");
}
