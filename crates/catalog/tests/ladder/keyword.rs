//! Keyword's levels.

use super::{duel, level, won};
use serde_json::json;

const ID: &str = "keyword";

#[test]
fn each_level_beats_the_one_below() {
    let levels = catalog::game(ID).expect("it is listed").levels;
    for pair in levels.windows(2) {
        let (better, worse) = (level(ID, pair[1].id, 10), level(ID, pair[0].id, 10));
        let played = duel(ID, &json!(null), better, worse, 20);
        // The full figures need 400 games; twenty show a trend.
        let won = won(&played);
        assert!(won > 10, "{} won {won} of 20 against {}", better.id, worse.id);
    }
}

#[test]
fn every_level_plays_every_table_by_the_rules() {
    for bot in catalog::game(ID).expect("it is listed").levels {
        let options = json!({
            "keyword": "tea", "words": "family", "validation": "table", "timer_seconds": null,
            "reveal_seconds": 0, "offensive": false,
        });
        let played = duel(ID, &options, level(ID, bot.id, 5), level(ID, "beginner", 1), 4);
        let ended = |rule: &str| ["KW-14", "KW-15", "KW-17"].contains(&rule);
        assert!(played.iter().all(|game| ended(&game.outcome.rule)), "{}", bot.id);
    }
}
