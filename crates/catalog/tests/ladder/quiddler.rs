//! Quiddler's levels.

use super::{duel, level, won};
use serde_json::json;

const ID: &str = "quiddler";

#[test]
fn each_level_beats_the_one_below() {
    for (better, worse) in [("easy", "beginner"), ("medium", "easy"), ("strong", "medium")] {
        let (a, b) = (level(ID, better, 200), level(ID, worse, 200));
        let played = duel(ID, &json!(null), a, b, 20);
        // The full figures need 400 games; twenty show a trend.
        assert!(won(&played) > 10, "{better} won {} of 20 against {worse}", won(&played));
    }
}

#[test]
fn every_level_plays_by_the_rules_and_challenges() {
    let options = json!({ "mode": "challenge", "words": "family" });
    for bot in catalog::game(ID).expect("it is listed").levels {
        let played = duel(ID, &options, level(ID, bot.id, 40), level(ID, "medium", 1), 4);
        assert!(played.iter().all(|game| game.outcome.rule == "QD-18"), "{}", bot.id);
    }
}
