//! Candygrams' levels.

use super::{duel, level};
use serde_json::json;

const ID: &str = "candygrams";

/// Rounds and races, with a referee and without, to the end.
#[test]
fn every_level_plays_every_table_by_the_rules() {
    for bot in catalog::game(ID).expect("it is listed").levels {
        for (mode, judge) in [
            ("standard", "referee"),
            ("standard", "challenge"),
            ("express", "referee"),
            ("express", "challenge"),
        ] {
            let options = json!({
                "mode": mode, "judge": judge, "words": "family", "offensive": false,
                "round_seconds": 0,
            });
            let played = duel(ID, &options, level(ID, bot.id, 100), level(ID, "beginner", 100), 2);
            let ended = |rule: &str| ["CG-30", "CG-31", "CG-32"].contains(&rule);
            let rules: Vec<&str> = played.iter().map(|game| &*game.outcome.rule).collect();
            assert!(rules.iter().all(|rule| ended(rule)), "{} {mode} {judge}: {rules:?}", bot.id);
        }
    }
}
