//! Chooses actions in any game from what a player sees.

use crate::record::to_json;
use catalog::AnyBot;
use play::{Luck, Reject, Seat};
use protocol::AnySnapshot;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// Plays one seat at a table of any game.
pub struct Player {
    /// The game's weakest bot; none in a game without bots.
    bot: Option<Box<dyn AnyBot>>,
    seat: Seat,
    rng: ChaCha12Rng,
}

impl Player {
    /// A player in this seat. The same seed makes the same choices.
    pub fn new(game: &str, seat: Seat, seed: u64) -> Result<Player, Reject> {
        let game = catalog::game(game)?;
        let bot = game.levels.first().map(|level| game.bot(level, seed));
        Ok(Player { bot, seat, rng: ChaCha12Rng::seed_from_u64(seed) })
    }

    /// Whether the game waits for this player.
    pub fn is_waited_for(&self, snapshot: &AnySnapshot) -> bool {
        snapshot.turn.waiting_for.has(self.seat)
    }

    /// The next action: the bot's; without a bot, one of the ready-made actions, or resigning if
    /// there are none.
    pub fn choose(&mut self, snapshot: &AnySnapshot) -> Result<Option<Box<RawValue>>, Reject> {
        if let Some(bot) = &mut self.bot {
            return Ok(Some(bot.choose(&to_json(snapshot))?.0));
        }
        let can = &snapshot.can;
        let index = match can.actions.len() {
            0 if can.resign.is_some() => return Ok(can.resign.clone()),
            0 => {
                let view = serde_json::from_str(snapshot.view.get()).unwrap_or_default();
                return Ok(Some(solitaire_action(&view)));
            }
            count => Luck::new(&mut self.rng).below(count as u32) as usize,
        };
        Ok(Some(can.actions[index].clone()))
    }
}

/// The number of words after which a solitaire stops.
const ENOUGH: usize = 8;

/// For a solitaire whose snapshot does not list its actions yet: asks for a hint, plays that word,
/// and stops after some words.
fn solitaire_action(view: &Value) -> Box<RawValue> {
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

    /// Every game can be played to its end from snapshots alone; the clock moves when nobody acts.
    #[test]
    fn every_game_can_be_played_from_snapshots() {
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
            let mut players: Vec<Player> =
                (0..seats).map(|seat| Player::new(id, Seat(seat), 1).unwrap()).collect();
            let mut refused = 0;
            while table.turn().outcome().is_none() {
                let Turn::Play { waiting_for, .. } = table.turn() else {
                    panic!("luck has fallen")
                };
                let mut acted = false;
                for seat in Seat::first(seats) {
                    let snapshot = table.snapshot(Viewer::Seat(seat));
                    let snapshot: AnySnapshot = serde_json::from_str(snapshot.get()).unwrap();
                    let player = &mut players[seat.index()];
                    if !player.is_waited_for(&snapshot) {
                        continue;
                    }
                    let action = player.choose(&snapshot).unwrap();
                    let action = action.expect("a seat that the game waits for can act");
                    let (_, done) = table.act(table.now(), seat, action.get());
                    refused += u32::from(done.is_err());
                    acted |= done.is_ok();
                }
                assert!(refused < 50, "{id}: too much was refused");
                if !acted {
                    let due = table.deadline();
                    let due =
                        due.unwrap_or_else(|| panic!("{id} waits for ever for {waiting_for:?}"));
                    table.tick(due);
                }
            }
        }
    }
}
