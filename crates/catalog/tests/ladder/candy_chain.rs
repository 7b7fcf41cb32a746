//! Candy Chain's levels.

use super::{duel, level, won};
use serde_json::json;

const ID: &str = "candy-chain";

#[test]
fn each_level_beats_the_one_below() {
    for (better, worse, nodes) in
        [("easy", "beginner", 1_000), ("medium", "easy", 1_000), ("strong", "medium", 20_000)]
    {
        let (a, b) = (level(ID, better, nodes), level(ID, worse, nodes));
        let played = duel(ID, &json!(null), a, b, 20);
        // The full figures need 200 games and all nodes; twenty games with few show a trend.
        assert!(won(&played) > 10, "{better} won {} of 20 against {worse}", won(&played));
    }
}

#[test]
fn every_level_plays_every_board_by_the_rules() {
    for variant in ["standard", "dense", "mini"] {
        for bot in catalog::game(ID).expect("it is listed").levels {
            let options = json!({ "variant": variant });
            let played = duel(ID, &options, level(ID, bot.id, 300), level(ID, "beginner", 1), 6);
            assert_eq!(played.len(), 6, "{} {variant}", bot.id);
        }
    }
}
