//! The levels of Kingdom's Candy Monsters.

use super::{duel, level, won};
use serde_json::json;

const ID: &str = "candy-monsters";

#[test]
fn each_level_beats_the_one_below() {
    let levels = catalog::game(ID).expect("it is listed").levels;
    for pair in levels.windows(2) {
        let (better, worse) = (level(ID, pair[1].id, 60), level(ID, pair[0].id, 60));
        let played = duel(ID, &json!(null), better, worse, 20);
        // The full figures need 400 games; twenty show a trend.
        let won = won(&played);
        assert!(won > 10, "{} won {won} of 20 against {}", better.id, worse.id);
    }
}
