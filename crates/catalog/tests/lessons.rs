//! Every lesson is played to its end, with every wrong turn that it names.

use catalog::lesson::{LONGEST_SENTENCE, Lesson, LessonRun, LessonStep};
use catalog::{GAMES, GameEntry};
use play::Seat;
use std::collections::BTreeSet;

/// Words that only developers or rule books know.
const JARGON: &[&str] = &[
    "action id",
    "deadline",
    "draft",
    "edge",
    "invalid",
    "json",
    "legal",
    "option",
    "parameter",
    "seat",
    "snapshot",
    "state",
    "token",
    "view",
];

fn all() -> impl Iterator<Item = (&'static GameEntry, Lesson)> {
    GAMES.iter().map(|game| (game, game.lesson()))
}

/// What went wrong where, for authors of lessons.
fn place(game: &GameEntry, step: usize) -> String {
    format!("lessons/{}.toml, step {}", game.about.id, step + 1)
}

/// The sentences that a learner may read.
fn sentences(step: &LessonStep) -> impl Iterator<Item = &str> {
    let wrong = step.wrong.iter().map(|wrong| &wrong.say);
    let others = [Some(&step.say), Some(&step.otherwise), step.keys.as_ref()].into_iter().flatten();
    others.chain(wrong).map(String::as_str).filter(|text| !text.is_empty())
}

#[test]
fn a_lesson_is_played_to_its_end() {
    for (game, lesson) in all() {
        for (step, (_, data)) in lesson.steps().enumerate() {
            let place = place(game, step);
            for right in &data.right {
                let mut run = LessonRun::at(game, step);
                let acted = run.act(&right.to_string());
                assert!(acted.is_ok(), "{place}: {right} is not accepted: {acted:?}");
                assert_eq!(acted.unwrap().len(), 1 + data.then.len(), "{place}: a reply failed");
                let next = run.step_number();
                assert!(next == step + 1 || run.is_last(), "{place}: the lesson does not go on");
            }
            let mut run = LessonRun::at(game, step);
            let more = lesson.step_count() > step + 1;
            assert!(data.is_read_only() || !run.read_on(), "{place}: one may not just read on");
            assert!(more || data.is_read_only(), "{place}: the last step is read");
        }
    }
}

#[test]
fn every_wrong_turn_is_answered_and_changes_nothing() {
    for (game, lesson) in all() {
        for (step, (_, data)) in lesson.steps().enumerate() {
            let mut run = LessonRun::at(game, step);
            let before = run.table().snapshot(run.viewer()).get().to_owned();
            for wrong in &data.wrong {
                for action in &wrong.moves {
                    let place = format!("{}, {action}", place(game, step));
                    let slip = run.act(&action.to_string()).expect_err(&place);
                    assert_eq!(slip.say, wrong.say, "{place}: {slip:?}");
                    assert_eq!(run.step_number(), step, "{place}");
                    let after = run.table().snapshot(run.viewer());
                    assert_eq!(after.get(), before, "{place} changed the table");
                }
            }
        }
    }
}

#[test]
fn any_other_move_is_answered_too() {
    for (game, lesson) in all() {
        for (step, (_, data)) in lesson.steps().enumerate() {
            let mut run = LessonRun::at(game, step);
            for action in run.table().actions(Seat(0)).unwrap_or_default() {
                let place = format!("{}, {action}", place(game, step));
                match run.act(action.get()) {
                    // A move of the learner's own choice can be replied to as the lesson says.
                    Ok(news) => {
                        assert_eq!(news.len(), 1 + data.then.len(), "{place}: a reply failed");
                        run = LessonRun::at(game, step);
                    }
                    Err(slip) if data.is_read_only() => assert_eq!(slip.say, "", "{place}"),
                    Err(slip) => assert!(
                        !slip.say.is_empty() || slip.refused.is_some(),
                        "{place} is allowed, and gets no answer: write `otherwise`"
                    ),
                }
            }
            let slip = run.act(r#"{"nonsense":1}"#).unwrap_err();
            assert_eq!(
                slip.refused.map(|no| no.code.into_owned()),
                Some("malformed-action".into())
            );
        }
    }
}

#[test]
fn every_basic_rule_is_taught() {
    for (game, lesson) in all() {
        let id = game.about.id;
        let defined: BTreeSet<&str> = game
            .about
            .rules
            .lines()
            .filter_map(|line| line.strip_prefix("- ")?.split(' ').next())
            .collect();
        let taught: BTreeSet<&str> =
            lesson.steps().flat_map(|(_, step)| &step.teaches).map(String::as_str).collect();
        // The list is where the rules are, so that a lesson does not choose what it must teach.
        let start = format!("**The basics of {}:** ", game.about.name);
        let list = game.about.rules.lines().find_map(|line| line.strip_prefix(&start));
        let list = list.unwrap_or_else(|| panic!("{id}: its rules have no line \"{start}…\""));
        let basic: BTreeSet<&str> = list.trim_end_matches('.').split(", ").collect();
        for rule in basic.union(&taught) {
            assert!(defined.contains(rule), "{id}: there is no rule {rule}");
        }
        let missing: Vec<_> = basic.difference(&taught).collect();
        assert!(missing.is_empty(), "{id}: no step teaches {missing:?}");
        assert!(basic.len() >= 3, "{id}: a game has more basic rules than {basic:?}");
    }
}

#[test]
fn sentences_are_short_and_plain() {
    for (game, lesson) in all() {
        for (step, (_, data)) in lesson.steps().enumerate() {
            for text in sentences(data) {
                let place = format!("{}: \"{text}\"", place(game, step));
                let length = text.chars().count();
                assert!(length <= LONGEST_SENTENCE, "{place} is too long: {length} characters");
                assert!(text.ends_with(['.', '!', '?']), "{place} is not a sentence");
                let words: Vec<String> =
                    text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
                let jargon = JARGON.iter().find(|word| words.iter().any(|w| w == *word));
                assert!(jargon.is_none(), "{place} says \"{}\"", jargon.unwrap_or(&""));
            }
        }
    }
}

#[test]
fn a_lesson_is_short_and_each_chapter_ends_with_something_to_read() {
    for (game, lesson) in all() {
        let id = game.about.id;
        assert!((60..=120).contains(&lesson.seconds), "{id}: {} seconds", lesson.seconds);
        let steps = lesson.step_count();
        assert!((2..=10).contains(&steps), "{id}: {steps} steps");
        for chapter in &lesson.chapters {
            let last = chapter.steps.last().expect("a chapter has steps");
            assert!(last.is_read_only(), "{id}: \"{}\" hides what it came to", last.say);
            for step in chapter.steps.iter().filter(|step| step.is_read_only()) {
                let plain = step.then.is_empty() && step.wrong.is_empty() && step.any.is_none();
                assert!(plain, "{id}: \"{}\" waits for no move", step.say);
            }
        }
    }
}
