//! Kingdom's Candy Monsters as a plugin.

mod daily;
mod puzzle;

use crate::daily::DailyForm;
use crate::hint::Look;
use crate::plugin::{About, GamePlugin};
use crate::puzzle::PuzzleForm;
use bots::Level;
use bots::coach::Coach;
use bots::strength::Scale;
use candy_monsters::options::OPTIONS;
use candy_monsters::{Action, BuyAbility, CandyMonsters, Options, Refusal, Use};
use play::{Bot, OptionSpec, RefusalInfo, Reject, SnapshotOf};

/// Kingdom's Candy Monsters.
pub struct Plugin;

impl GamePlugin for Plugin {
    type Game = CandyMonsters;

    const ABOUT: About = About {
        id: "candy-monsters",
        name: "Kingdom's Candy Monsters",
        line: "Hire monsters, teach them tricks, and keep them fed.",
        goal: "Buy monsters, keep them fed, and have the most candies when the game ends.",
        min_seats: 2,
        max_seats: 5,
        seats_rule: "KM-04",
        minutes: 45,
        rules: include_str!("../../../rules/candy-monsters.md"),
    };
    const OPTIONS: &'static [OptionSpec] = OPTIONS;
    const REFUSALS: &'static [RefusalInfo] = <Refusal as play::Refusal>::ALL;
    const LESSON: &'static str = include_str!("../../../lessons/candy-monsters.toml");
    const COACH: Option<Coach<CandyMonsters>> = Some(bots::candy_monsters::COACH);
    const LEVELS: &'static [Level] = bots::candy_monsters::LEVELS;
    const SCALE: Scale =
        Scale(&[(0, 0), (800, 645), (1600, 925), (2400, 1105), (3200, 1285), (4000, 1318)]);

    const DAILY: Option<DailyForm<CandyMonsters>> = Some(daily::FORM);
    const PUZZLES: Option<PuzzleForm> = Some(puzzle::FORM);

    fn make(options: Options, seats: u8, rules_version: u32) -> Result<CandyMonsters, Reject> {
        CandyMonsters::with_named_cards(options, seats)?.with_rules_version(rules_version)
    }

    fn bot(level: &Level) -> Box<dyn Bot<CandyMonsters>> {
        bots::candy_monsters::bot(level.id).expect("every listed level has its bot")
    }

    fn look(_: &SnapshotOf<CandyMonsters>, action: &Action) -> Look {
        let (text, at) = match action {
            Action::BuyMonster(card) => {
                ("Look at the monsters: you can afford a good one.", Some(card))
            }
            Action::BuyAbility(BuyAbility { card, .. }) => {
                ("Look at the abilities: one of them suits you.", Some(card))
            }
            Action::Collect => ("Look at the prices: more sugar first.", None),
            Action::Use(Use { card, .. }) => ("One of your abilities helps here.", Some(card)),
            Action::Feed(_) | Action::LetGo(_) => ("Look at what your monsters eat.", None),
            Action::PayOff(_) => ("Look at your black cubes.", None),
            Action::Convert => ("Count your sugar: 4 make a candy.", None),
            Action::Sweep(card) => ("Look at the open cards: one helps a rival.", Some(card)),
            Action::Accept | Action::Decline => ("Read the offer again: is it worth it?", None),
            Action::Done | Action::Leave => ("You have done what is worth doing here.", None),
        };
        Look::new(text, at.map(|card| card.to_string()))
    }

    fn card_sets() -> Vec<String> {
        candy_monsters::cards::names()
    }
}
