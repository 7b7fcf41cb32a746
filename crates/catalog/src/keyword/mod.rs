//! Keyword's plugin.

mod daily;
mod puzzle;
mod solve;

use crate::daily::DailyForm;
use crate::hint::Look;
use crate::plugin::{About, GamePlugin};
use crate::puzzle::PuzzleForm;
use crate::solver::Solver;
use crate::words;
use bots::Level;
use bots::coach::Coach;
use bots::strength::Scale;
use keyword::{Action, Keyword, Options, Place};
use play::{Bot, OptionSpec, Refusal, RefusalInfo, Reject, SnapshotOf};
use serde_json::Value;

/// Keyword.
pub struct Plugin;

impl GamePlugin for Plugin {
    type Game = Keyword;

    const ABOUT: About = About {
        id: "keyword",
        name: "Keyword",
        line: "Everybody at once: the longest word takes it all.",
        goal: "Win rounds with the longest word, and be the first to collect every letter of the keyword.",
        min_seats: 2,
        max_seats: 6,
        seats_rule: "KW-03",
        minutes: 25,
        rules: include_str!("../../../../rules/keyword.md"),
    };

    const OPTIONS: &'static [OptionSpec] = keyword::OPTIONS;
    const REFUSALS: &'static [RefusalInfo] = keyword::Refusal::ALL;
    const LESSON: &'static str = include_str!("../../../../lessons/keyword.toml");
    const COACH: Option<Coach<Keyword>> = Some(bots::keyword::COACH);
    const LEVELS: &'static [Level] = bots::keyword::LEVELS;
    const SCALE: Scale = Scale(&[
        (0, 0),
        (400, 60),
        (800, 230),
        (1200, 390),
        (2000, 580),
        (2800, 830),
        (3200, 1010),
        (4000, 1223),
    ]);
    const SOLVER: Option<Solver> = Some(solve::solve);

    const DAILY: Option<DailyForm<Keyword>> = Some(daily::FORM);
    const PUZZLES: Option<PuzzleForm> = Some(puzzle::FORM);

    fn make(options: Options, seats: u8, rules_version: u32) -> Result<Keyword, Reject> {
        let list = words::lists(&options.words, &options.seat_words, "KW-10")?;
        Ok(Keyword::new(options, seats, list)?.with_rules_version(rules_version))
    }

    fn bot(level: &Level) -> Box<dyn Bot<Keyword>> {
        bots::keyword::bot(level.id).expect("every listed level has its bot")
    }

    fn look(_: &SnapshotOf<Keyword>, action: &Action) -> Look {
        match action {
            Action::Commit { word, .. } => {
                let row = word.iter().filter_map(|part| match part.from {
                    Place::Row(slot) => Some(format!("row {slot}")),
                    Place::Hand(_) => None,
                });
                let text =
                    format!("There is a word with {} letters. Use these blue cards.", word.len());
                Look::new(text, row)
            }
            Action::Pass { .. } => Look::new("Look at your cards: would others be better?", []),
            _ => Look::new("Look at the words that were shown.", []),
        }
    }

    fn possible(snapshot: &SnapshotOf<Self::Game>) -> Result<Value, Reject> {
        solve::possible(snapshot)
    }
}
