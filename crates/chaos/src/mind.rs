//! What to do with a view: any game on the shelf can be played from what its players see.

use catalog::{AnyBot, Listing};
use play::Reject;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// Somebody's mind, set on one game.
pub struct Mind {
    game: &'static Listing,
    /// Nothing at a game for one, which has no bots.
    bot: Option<Box<dyn AnyBot>>,
    seat: u64,
}

/// So many words are enough for a game alone.
const ENOUGH: usize = 8;

impl Mind {
    /// Of whoever has this seat at a table of this game; the same seed thinks the same.
    pub fn new(game: &str, seat: u64, seed: u64) -> Result<Mind, Reject> {
        let game = catalog::game(game)?;
        let bot = game.levels.first().map(|level| game.bot(level, seed));
        Ok(Mind { game, bot, seat })
    }

    /// Whether the game waits for this seat.
    pub fn is_awaited(&self, view: &Value) -> bool {
        if !view["outcome"].is_null() {
            return false;
        }
        let seat = self.seat as usize;
        match self.game.about.id {
            "candygrams" => {
                view["awaited"].as_array().is_some_and(|all| all.contains(&json!(seat)))
            }
            "keyword" => {
                matches!(view["seats"][seat]["status"].as_str(), Some("thinking" | "looking"))
            }
            "quiddler" => ["take", "discard", "stand"].iter().any(|may| view["may"][may] == true),
            "quiddler-solitaire" => view["stage"] != "dealing",
            _ => view["to_act"] == json!(seat),
        }
    }

    /// What to do.
    pub fn choose(&mut self, view: &str) -> Result<Box<RawValue>, Reject> {
        match &mut self.bot {
            Some(bot) => Ok(bot.choose(view)?.0),
            None => Ok(alone(&serde_json::from_str(view).unwrap_or_default())),
        }
    }
}

/// At the solitaire: asks for a hint, makes the word, and stops when it was enough.
fn alone(view: &Value) -> Box<RawValue> {
    let may = &view["may"];
    let action = if let Some(pile) = may["fill"].as_array().and_then(|piles| piles.first()) {
        json!({ "fill": { "from": pile } })
    } else if let Some(piles) = view["hint"].get("piles") {
        json!({ "word": piles })
    } else if may["hint"] == true && view["words"].as_array().is_some_and(|w| w.len() < ENOUGH) {
        json!("hint")
    } else {
        json!("stop")
    };
    serde_json::value::to_raw_value(&action).expect("actions are plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Start;
    use play::{Seat, Turn, Viewer};
    use table::Seed;

    /// Every game can be played to its end from views alone; time passes where nobody is awaited.
    #[test]
    fn every_game_can_be_played_from_views() {
        for game in catalog::GAMES {
            let id = game.about.id;
            let seats = game.about.usual_seats();
            let start = Start {
                options: Value::Null,
                seats: Some(seats),
                scenario: Value::Null,
                players: vec![],
                seed: Seed::from_text("any"),
                entropy: vec![],
                opened: 0,
            };
            let (mut table, _) = game.open(start).unwrap();
            let mut minds: Vec<Mind> =
                (0..seats).map(|seat| Mind::new(id, seat.into(), 1).unwrap()).collect();
            let mut refused = 0;
            while table.turn().outcome().is_none() {
                let Turn::Play { awaited, .. } = table.turn() else { panic!("luck has fallen") };
                let mut acted = false;
                for seat in Seat::first(seats) {
                    let view = table.view(Viewer::Seat(seat));
                    let seen: Value = serde_json::from_str(view.get()).unwrap();
                    let mind = &mut minds[seat.index()];
                    if !mind.is_awaited(&seen) {
                        continue;
                    }
                    let action = mind.choose(view.get()).unwrap();
                    let (_, done) = table.act(table.now(), seat, action.get());
                    refused += u32::from(done.is_err());
                    acted |= done.is_ok();
                }
                assert!(refused < 50, "{id}: too much was refused");
                if !acted {
                    let due = table.deadline();
                    let due = due.unwrap_or_else(|| panic!("{id} waits for ever for {awaited:?}"));
                    table.tick(due);
                }
            }
        }
    }
}
