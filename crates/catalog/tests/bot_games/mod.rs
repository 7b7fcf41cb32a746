//! Games of bots, for tests of the coach.

use catalog::{Contest, Level, game};
use serde_json::{Value, json};

/// Small tables, so that a game is short.
fn options(id: &str) -> Value {
    match id {
        "candy-chain" => json!({ "variant": "mini", "clock": "none" }),
        "candygrams" => json!({ "words": "family", "round_seconds": 0 }),
        "quiddler" | "keyword" => json!({ "words": "family" }),
        _ => json!({}),
    }
}

/// Games of bots of one level among themselves.
pub fn games(id: &str, level: &'static Level, games: u32) -> Vec<String> {
    let game = game(id).expect("a listed game");
    let options = &game.check_options(&options(id), None).expect("sound options");
    let level = Level { nodes: level.nodes.min(5_000), ..*level };
    let contest = Contest {
        game,
        options,
        seed: "coach",
        seats: game.about.usual_seats(),
        a: level,
        b: level,
    };
    let played = contest.play(games, 2, || ()).expect("every choice is legal");
    played.into_iter().map(|played| played.log).collect()
}
