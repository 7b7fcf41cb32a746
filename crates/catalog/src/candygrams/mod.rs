//! Candygrams on the shelf.

mod best;
mod daily;
mod position;
mod practice;
mod puzzle;
mod solve;
#[cfg(test)]
mod tests;

use crate::daily::DailyForm;
use crate::hint::Look;
use crate::plugin::{About, GamePlugin};
use crate::puzzle::PuzzleForm;
use crate::solver::Solver;
use crate::words;
use bots::Level;
use bots::coach::Coach;
use bots::strength::Scale;
use candygrams::{Action, Candy, Candygrams, Cell, Mode, Options, Put};
use play::describe::and;
use play::{Bot, OptionSpec, Refusal as _, RefusalInfo, Reject, SnapshotOf};
use serde_json::Value;

/// Candygrams.
pub struct Plugin;

impl GamePlugin for Plugin {
    type Game = Candygrams;

    const ABOUT: About = About {
        id: "candygrams",
        name: "Candygrams",
        line: "Roll two colours, and build a crossword of candies that match.",
        goal: "Be the first to use up all your candies in your own crossword.",
        min_seats: 1,
        max_seats: 4,
        seats_rule: "CG-03",
        minutes: 20,
        rules: include_str!("../../../../rules/candygrams.md"),
    };

    const LESSON: &'static str = include_str!("../../../../lessons/candygrams.toml");
    const COACH: Option<Coach<Candygrams>> = Some(bots::candygrams::COACH);
    const LEVELS: &'static [Level] = bots::candygrams::LEVELS;
    const SCALE: Scale =
        Scale(&[(0, 0), (800, 482), (1600, 716), (2400, 778), (3200, 840), (4000, 968)]);
    const OPTIONS: &'static [OptionSpec] = candygrams::OPTIONS;
    const REFUSALS: &'static [RefusalInfo] = candygrams::Refusal::ALL;
    const SOLVER: Option<Solver> = Some(solve::solve);

    const DAILY: Option<DailyForm<Candygrams>> = Some(daily::FORM);

    const PUZZLES: Option<PuzzleForm> = Some(puzzle::FORM);

    fn make(options: Options, seats: u8, rules_version: u32) -> Result<Candygrams, Reject> {
        let list = words::lists(&options.words, &options.seat_words, "CG-06")?;
        Ok(Candygrams::new(options, seats, list)?.with_rules_version(rules_version))
    }

    fn bot(level: &Level) -> Box<dyn Bot<Candygrams>> {
        bots::candygrams::bot(level.id).expect("every listed level has its bot")
    }

    fn untimed() -> Vec<(&'static str, Value)> {
        vec![("round_seconds", 0.into())]
    }

    fn look(snapshot: &SnapshotOf<Candygrams>, action: &Action) -> Look {
        let laid = |on: &[Put]| match on.len() {
            1 => "1 candy".to_owned(),
            n => format!("{n} candies"),
        };
        match action {
            Action::Base { on } => {
                let text = format!("Look for a word with {} in all three colours.", laid(on));
                Look::new(text, [])
            }
            Action::Play { on, off, .. } => {
                let near = beside(snapshot, on, off);
                let letters: Vec<String> =
                    near.iter().map(|(_, candy)| format!("the {}", candy.upper())).collect();
                let text = format!("There is a play with {}: look at {}.", laid(on), and(&letters));
                Look::new(text, near.iter().map(|(cell, _)| format!("{},{}", cell.x, cell.y)))
            }
            Action::Trade { .. } => Look::new("Look at the jar: a trade would help.", [JAR.into()]),
            Action::Pass { .. } => Look::new("Nothing good fits these colours.", []),
            _ => Look::new("Look at what the others have played.", []),
        }
    }

    fn possible(snapshot: &SnapshotOf<Self::Game>) -> Result<Value, Reject> {
        solve::possible(snapshot)
    }

    fn is_race(options: &Options) -> bool {
        options.mode == Mode::Express
    }
}

/// What the page calls the jar.
const JAR: &str = "jar";

/// The candies of the player's own crossword that a play lies beside or takes off.
fn beside(snapshot: &SnapshotOf<Candygrams>, on: &[Put], off: &[Cell]) -> Vec<(Cell, Candy)> {
    let me = snapshot.you.and_then(|seat| snapshot.view.players.get(seat.index()));
    let near = on.iter().flat_map(|put| put.cell.neighbours()).chain(off.iter().copied());
    let candy = |cell: Cell| Some((cell, *me?.crossword.get(cell)?));
    let mut near: Vec<(Cell, Candy)> = near.filter_map(candy).collect();
    near.sort();
    near.dedup();
    near
}
