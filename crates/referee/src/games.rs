//! The games there are, for programs.

use catalog::{GAMES, GameEntry};
use serde_json::{Value, json};

/// Everything about the games that a program needs to know.
pub fn list() -> Value {
    let bot = |level: &catalog::Level| json!({"id": level.id, "word": level.word, "name": level.name, "line": level.line});
    let game = |game: &GameEntry| {
        let about = &game.about;
        json!({
            "id": about.id,
            "name": about.name,
            "line": about.line,
            "goal": about.goal,
            "rules": game.rules_version,
            "seats": [about.min_seats, about.max_seats],
            "minutes": about.minutes,
            "options": game.check_options(&Value::Null, None).expect("the usual options are sound"),
            "bots": game.levels.iter().map(bot).collect::<Vec<_>>(),
        })
    };
    GAMES.iter().map(game).collect()
}
