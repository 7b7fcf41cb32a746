//! Quiddler's plugin.

mod puzzle;

use crate::hint::Look;
use crate::plugin::{About, GamePlugin};
use crate::puzzle::PuzzleForm;
use crate::solver::Solver;
use crate::words;
use bots::Level;
use bots::coach::Coach;
use bots::strength::Scale;
use play::{Bot, OptionSpec, RefusalInfo, Reject, SnapshotOf};
use quiddler::{Action, Card, Options, Quiddler, Source};
use serde_json::Value;

/// Quiddler.
pub struct Plugin;

impl GamePlugin for Plugin {
    type Game = Quiddler;

    const ABOUT: About = About {
        id: "quiddler",
        name: "Quiddler",
        line: "Short words, all your cards. Go out before the others do.",
        goal: "Put all your cards into words to go out; most points after eight rounds wins.",
        min_seats: 2,
        max_seats: 8,
        seats_rule: "QD-05",
        minutes: 30,
        rules: include_str!("../../../rules/quiddler.md"),
    };

    const OPTIONS: &'static [OptionSpec] = quiddler::OPTIONS;
    const REFUSALS: &'static [RefusalInfo] = quiddler::REFUSALS;
    const LESSON: &'static str = include_str!("../../../lessons/quiddler.toml");
    const COACH: Option<Coach<Quiddler>> = Some(bots::quiddler::COACH);
    const LEVELS: &'static [Level] = bots::quiddler::LEVELS;
    const SCALE: Scale = Scale(&[
        (0, 0),
        (150, 134),
        (300, 224),
        (450, 310),
        (750, 451),
        (1050, 571),
        (1500, 635),
        (2000, 720),
        (2400, 840),
        (3000, 1066),
    ]);
    const SOLVER: Option<Solver> = Some(bots::quiddler::solve::solve);
    const PUZZLES: Option<PuzzleForm> = Some(puzzle::FORM);

    fn make(options: Options, seats: u8, version: u32) -> Result<Quiddler, Reject> {
        let list = words::lists(&options.words, &options.seat_words, "QD-04")?;
        Ok(Quiddler::new(options, seats, list)?.with_rules_version(version))
    }

    fn bot(level: &Level) -> Box<dyn Bot<Quiddler>> {
        bots::quiddler::bot(level.id).expect("every listed level has its bot")
    }

    fn look(snapshot: &SnapshotOf<Quiddler>, action: &Action) -> Look {
        let spot = |card: &Card| card.to_string();
        match action {
            Action::Take(Source::Discard) => {
                Look::new("Look at the open card: what would it make?", ["discard".into()])
            }
            Action::Take(Source::Draw) => {
                Look::new("Look at both piles: does the open card help you?", ["draw".into()])
            }
            Action::Lay(lay) => {
                let longest = lay.words.iter().max_by_key(|word| word.len());
                let cards = longest.map_or(0, Vec::len);
                let all = if snapshot.view.ending.is_none() { "You can go out! " } else { "" };
                let text = format!("{all}Look for a word with {cards} cards.");
                Look::new(text, longest.into_iter().flatten().map(spot))
            }
            Action::Discard(_) => {
                Look::new("You cannot go out yet. Which card fits your words least?", [])
            }
            _ => Look::new("Look at the words that were laid.", []),
        }
    }

    fn possible(snapshot: &SnapshotOf<Self::Game>) -> Result<Value, Reject> {
        bots::quiddler::solve::best_layings(&snapshot.view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Seat;
    use serde_json::json;
    use table::{Opening, Seed, Table};

    /// QD-19: a game that began by version 1 of the rules goes on by it: there, who challenged one
    /// word also had to let the others stand. By version 2 the same log is another game.
    #[test]
    fn a_game_ends_by_the_rules_it_began_with() {
        let options = json!({ "mode": "challenge", "words": "family" });
        let game = Plugin::make(serde_json::from_value(options).unwrap(), 3, 1).unwrap();
        let hands = ["dogtox", "toeatz", "abcdef"];
        let hands = hands.map(|hand| hand.chars().map(String::from).collect::<Vec<_>>());
        let scenario = json!({
            "dealer": 2,
            "tally": [{}, {}, {}],
            "deal": {
                "draw": ["e"],
                "discards": ["v"],
                "seats": hands.map(|hand| json!({ "hand": hand })),
                "to_act": 0,
            },
        });
        let opening = Opening {
            players: ["Ada", "Ben", "Cyd"].map(String::from).to_vec(),
            scenario: Some(serde_json::from_value(scenario).unwrap()),
            seed: Seed::from_text("version 1"),
            entropy: vec![String::new(); 3],
            opened: 0,
            table: Default::default(),
        };
        let (mut table, step) = Table::open(game, opening).unwrap();
        let mut lines = step.lines;
        for (seat, action) in [
            (0, json!({ "take": "draw" })),
            (0, json!({ "lay": { "words": [["d", "o", "g"], ["t", "o", "x"]], "discard": "e" } })),
            (2, json!({ "challenge": { "seat": 0, "word": 1 } })),
            (2, json!("stand")),
            (1, json!("stand")),
            (1, json!({ "take": "draw" })),
        ] {
            let action = serde_json::from_value(action).unwrap();
            let (step, done) = table.act(table.now(), Seat(seat), &action);
            done.unwrap();
            lines.extend(step.lines);
        }
        let log = lines.join("\n");
        let again = crate::replay(&log, None).unwrap();
        assert_eq!((again.lines(), again.head()), (lines.len() as u64, table.head().to_string()));
        let newer = log.replacen("\"rules\":1", "\"rules\":2", 1);
        assert_ne!(newer, log);
        assert!(crate::replay(&newer, None).is_err(), "nobody waits for Cyd by version 2");
    }
}
