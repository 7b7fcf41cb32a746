//! Candygrams' levels.

use super::{duel, level, won};
use serde_json::json;

const ID: &str = "candygrams";

/// The full figures need 400 games; sixteen show a trend. In a race the bots take their time, and
/// who is quicker and who finds more count together.
#[test]
fn each_level_beats_the_one_below() {
    let levels = catalog::game(ID).expect("it is listed").levels;
    for pair in levels.windows(2) {
        let (better, worse) = (level(ID, pair[1].id, 2_000), level(ID, pair[0].id, 2_000));
        for mode in ["standard", "express"] {
            let options = json!({ "mode": mode });
            let won = won(&duel(ID, &options, better, worse, 16));
            assert!(won > 8, "{} won {won} of 16 against {} ({mode})", better.id, worse.id);
        }
    }
}

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
