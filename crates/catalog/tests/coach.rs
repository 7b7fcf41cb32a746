//! What the coach says about games of bots, and about the recorded games.

mod bot_games;

use bot_games::games;
use catalog::{CoachRun, GAMES, Judgement, Level, game};
use play::{Seat, Viewer};
use protocol::{CoachDecision, CoachReport};
use serde_json::Value;
use std::path::Path;

/// The whole report of a seat.
fn report(log: &str, seat: u8) -> CoachReport {
    let mut run = CoachRun::of(log, Seat(seat)).expect("a finished game of ours");
    let tasks = std::mem::take(&mut run.tasks);
    run.report(tasks.into_iter().filter_map(|task| task()).collect())
}

fn recorded(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games").join(name);
    std::fs::read_to_string(path).expect("a recorded game")
}

/// Whether a sentence has a cell by its numbers (`2,-1`) or a piece by a code (`Qp`).
fn names_what_nobody_sees(text: &str) -> bool {
    let number = |text: &str| text.parse::<i16>().is_ok();
    text.split_whitespace().any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '-');
        let code = |(i, byte): (usize, u8)| match i {
            0 => byte.is_ascii_uppercase(),
            _ => b"pyb".contains(&byte),
        };
        word.split_once(',').is_some_and(|(x, y)| number(x) && number(y))
            || (word.len() == 2 && word.bytes().enumerate().all(code))
    })
}

fn check(report: &CoachReport) {
    for decision in &report.decisions {
        let CoachDecision { loss, value, best_value, error, proven, pattern, .. } = decision;
        assert!(*loss >= 0.0 && best_value >= value && *error >= 0.0, "{decision:?}");
        assert!((best_value - value - loss).abs() < 0.002, "{decision:?}");
        assert!(!proven || *error == 0.0, "{decision:?}");
        assert_eq!(pattern.is_some(), *best_value > *value || *loss > 0.0, "{decision:?}");
        assert!(*loss == 0.0 || decision.done != decision.best, "{decision:?}");
        for said in [&decision.done, &decision.best] {
            assert!(!names_what_nobody_sees(said), "{said}");
        }
    }
    assert!(report.moments.len() <= 3);
    for moment in &report.moments {
        assert!(moment.sentence.ends_with('.') && !moment.advice.is_empty(), "{moment:?}");
    }
}

/// Whatever is done: what is best is worth at least as much.
#[test]
fn no_loss_is_negative() {
    for entry in GAMES {
        let Some(weakest) = entry.levels.first() else { continue };
        let logs = games(entry.about.id, weakest, 1);
        let report = report(&logs[0], 0);
        assert!(!report.decisions.is_empty(), "{} has decisions", entry.about.id);
        check(&report);
    }
    let solitaire = report(&recorded("solitaire-daily.jsonl"), 0);
    assert!(!solitaire.decisions.is_empty());
    check(&solitaire);
}

/// Mean loss of a decision, and its standard error: over players of games, for decisions of one game
/// are alike.
fn mean_loss(id: &str, level: &'static Level, many: u32) -> (f64, f64) {
    let logs = games(id, level, many);
    let reports = logs.iter().flat_map(|log| [report(log, 0), report(log, 1)]);
    let losses: Vec<f64> = reports.map(|report| report.mean_loss).collect();
    let count = losses.len().max(2) as f64;
    let mean = losses.iter().sum::<f64>() / count;
    let spread: f64 = losses.iter().map(|loss| (loss - mean) * (loss - mean)).sum();
    (mean, (spread / (count - 1.0) / count).sqrt())
}

/// Who plays better loses less: whoever is in a group loses less than everybody in the one before, each
/// time by more than chance would do in 95 of 100 cases. Within a group the coach cannot tell levels
/// apart by so many games.
fn better_bots_lose_less(id: &str, groups: &[&[&str]], many: u32) {
    let entry = game(id).expect("a listed game");
    let mut before: Vec<(&str, f64, f64)> = Vec::new();
    for group in groups {
        let mut here = Vec::new();
        for level in *group {
            let (mean, error) = mean_loss(id, entry.level(level).expect("a level"), many);
            println!("{id} {level}: {mean:.4} give or take {:.4}", 1.96 * error);
            for (worse, other, other_error) in &before {
                let apart = 1.645 * (error * error + other_error * other_error).sqrt();
                let by = other - mean;
                assert!(by > apart, "{id}: {level} loses {by} less than {worse}, not {apart}");
            }
            here.push((*level, mean, error));
        }
        before = here;
    }
}

#[test]
fn better_bots_lose_less_at_candy_chain() {
    let groups: [&[&str]; 3] = [&["beginner"], &["easy"], &["medium", "strong"]];
    better_bots_lose_less("candy-chain", &groups, 16);
}

#[test]
fn better_bots_lose_less_at_candygrams() {
    better_bots_lose_less("candygrams", &[&["beginner"], &["medium"], &["expert"]], 4);
}

/// The coach plays on as the medium bot does, so it cannot tell that one from stronger ones.
#[test]
fn better_bots_lose_less_at_candy_monsters() {
    better_bots_lose_less("candy-monsters", &[&["beginner", "easy"], &["medium"]], 4);
}

#[test]
fn better_bots_lose_less_at_keyword() {
    let groups: [&[&str]; 5] = [&["beginner"], &["easy"], &["medium"], &["strong"], &["expert"]];
    better_bots_lose_less("keyword", &groups, 6);
}

#[test]
fn better_bots_lose_less_at_quiddler() {
    let groups: [&[&str]; 4] = [&["beginner"], &["easy"], &["medium"], &["strong"]];
    better_bots_lose_less("quiddler", &groups, 8);
}

/// The log holds all secrets; the coach is given what the seat saw, and that alone leads to the same
/// answer.
#[test]
fn the_answer_depends_on_what_the_player_saw_alone() {
    for entry in GAMES {
        let Some(level) = entry.levels.last() else { continue };
        let log = &games(entry.about.id, level, 1)[0];
        let header = table::replay::header(log).unwrap();
        let frames = catalog::replay_frames(log, Viewer::Seat(Seat(1))).unwrap();
        let whole = report(log, 1);
        let mut compared = 0;
        for decision in whole.decisions.iter().step_by(7) {
            let line = log.lines().nth(decision.frame as usize + 1).unwrap();
            let line: Value = serde_json::from_str(line).unwrap();
            let action = line["input"]["act"]["action"].to_string();
            let seen = frames[decision.frame as usize].snapshot.get();
            let Judgement::Weighed(judged) = entry.judge(&header, seen, &action).unwrap() else {
                panic!("{}: {action} was weighed before", entry.about.id)
            };
            let same = CoachDecision { frame: decision.frame, ..*judged };
            assert_eq!(&same, decision, "{}", entry.about.id);
            compared += 1;
        }
        assert!(compared > 0, "{}", entry.about.id);
    }
}

#[test]
fn a_running_game_is_not_coached() {
    let log = recorded("solitaire-daily.jsonl");
    let running: Vec<&str> = log.lines().collect();
    let running = running[..running.len() - 1].join("\n");
    assert_eq!(CoachRun::of(&running, Seat(0)).err().unwrap().code, "not-over");
    assert_eq!(CoachRun::of(&log, Seat(1)).err().unwrap().code, "no-such-seat");
}
