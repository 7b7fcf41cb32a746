//! One player: a connection that moves whenever the game waits for it, in any game. It parses every
//! message whole, as a page does, and takes one of the actions that the host lists; where actions
//! must be put together, it asks the game's weakest bot.

use super::tally::Tally;
use anyhow::{Context, bail};
use catalog::AnyBot;
use client::{Live, SeatLuck};
use protocol::{ToHost, VERSION};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Through the lists of what can be done, to vary the games.
const STRIDE: usize = 61;

/// The most refusals in a row: in a race others may be quicker now and then.
const MAX_REFUSALS: u32 = 1000;

/// A seat at one table after another, always on the same connection.
pub(super) struct Player {
    live: Live,
    secret: String,
    /// What it adds to the luck of its table.
    luck: SeatLuck,
    /// Knows how to put an action together; not every game has one.
    bot: Option<Box<dyn AnyBot>>,
    tally: Arc<Tally>,
    /// What it saw last and has not acted upon.
    snapshot: Option<Value>,
    /// The request that waits for its answer.
    pending: Option<Pending>,
    count: usize,
    refusals_in_a_row: u32,
}

enum Pending {
    /// A move, sent at this moment; and what it was chosen from, for another choice if it is refused.
    Move(Instant, Value),
    Rematch,
}

impl Player {
    /// Connects to the seat of `secret`.
    pub(super) async fn sit(
        base: &str,
        (game, table): (&str, &str),
        secret: String,
        tally: &Arc<Tally>,
    ) -> anyhow::Result<Player> {
        let game = catalog::game(game)?;
        let weakest = game.levels.first();
        let mut player = Player {
            live: Live::open(base, table).await?,
            secret,
            luck: SeatLuck::new(),
            bot: weakest.map(|level| game.bot(level, 0)),
            tally: Arc::clone(tally),
            snapshot: None,
            pending: None,
            count: 0,
            refusals_in_a_row: 0,
        };
        player.hello(None).await?;
        Ok(player)
    }

    async fn hello(&mut self, table: Option<String>) -> anyhow::Result<()> {
        (self.snapshot, self.pending) = (None, None);
        self.luck = SeatLuck::new();
        let (secret, commit) = (Some(self.secret.clone()), Some(self.luck.commit()));
        let hello = ToHost::Hello { version: VERSION, table, secret, seq: None, commit, tv: false };
        Ok(self.live.send(&hello).await?)
    }

    /// Moves whenever it may; when a game is over, there is a rematch.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        loop {
            let text = self.live.next_text().await?;
            let message: Value = serde_json::from_str(&text)?;
            self.receive(message).await?;
            if self.pending.is_none() {
                self.act().await?;
            }
        }
    }

    async fn receive(&mut self, message: Value) -> anyhow::Result<()> {
        let Value::Object(message) = message else { bail!("not a message: {message}") };
        let (kind, mut content) = message.into_iter().next().context("an empty message")?;
        match kind.as_str() {
            "reveal" => {
                let asked = serde_json::from_value(content)?;
                if let Some(text) = self.luck.reveal(&asked) {
                    self.live.send(&text).await?;
                }
            }
            "table" => {
                let attempt = content["attempt"].as_u64().context("a table counts its attempts")?;
                if let Some(commit) = self.luck.renew(u32::try_from(attempt)?) {
                    self.live.send(&commit).await?;
                }
            }
            "welcome" | "news" => self.snapshot = Some(content["snapshot"].take()),
            "answer" => self.answered(&content["error"])?,
            "moved" => {
                let table = content["table"].as_str().context("a table has an id")?;
                self.hello(Some(table.to_owned())).await?;
            }
            "error" => bail!("The host complains: {content}"),
            _ => {}
        }
        Ok(())
    }

    fn answered(&mut self, error: &Value) -> anyhow::Result<()> {
        match self.pending.take() {
            Some(Pending::Move(since, _)) if error.is_null() => {
                self.refusals_in_a_row = 0;
                self.tally.accepted(since.elapsed());
            }
            Some(Pending::Move(_, snapshot)) => {
                self.refusals_in_a_row += 1;
                if self.refusals_in_a_row > MAX_REFUSALS {
                    bail!("Moves are refused again and again, this one with {error}");
                }
                self.tally.refused();
                self.snapshot.get_or_insert(snapshot);
            }
            Some(Pending::Rematch) if !error.is_null() => bail!("No rematch: {error}"),
            Some(Pending::Rematch) | None => {}
        }
        Ok(())
    }

    /// Sends what there is to send.
    async fn act(&mut self) -> anyhow::Result<()> {
        let Some(snapshot) = self.snapshot.take() else { return Ok(()) };
        let id = self.count.to_string();
        if !snapshot["turn"]["outcome"].is_null() {
            // Counted by one of them.
            if snapshot["you"] == 0 {
                self.tally.games.fetch_add(1, Ordering::Relaxed);
            }
            self.pending = Some(Pending::Rematch);
            self.live
                .send_text(json!({ "rematch": { "id": format!("r{id}") } }).to_string())
                .await?;
        } else if is_waited_for(&snapshot)
            && let Some(action) = self.choose(&snapshot)?
        {
            self.count += 1;
            let text = json!({ "act": { "id": id, "action": action } }).to_string();
            self.pending = Some(Pending::Move(Instant::now(), snapshot));
            self.live.send_text(text).await?;
        }
        Ok(())
    }

    /// Nothing where actions must be put together, and nobody here knows how.
    fn choose(&mut self, snapshot: &Value) -> anyhow::Result<Option<Value>> {
        let can = &snapshot["can"];
        let listed = pick(can, self.count).cloned();
        match &mut self.bot {
            Some(bot) if can["complete"] != true || listed.is_none() => {
                let (action, _) = bot.choose(&snapshot.to_string())?;
                Ok(Some(serde_json::to_value(action)?))
            }
            _ => {
                Ok(listed.or_else(|| Some(can["resign"].clone()).filter(|error| !error.is_null())))
            }
        }
    }
}

/// Whether the game waits for this viewer.
fn is_waited_for(snapshot: &Value) -> bool {
    let waiting_for = snapshot["turn"]["waiting_for"].as_array();
    waiting_for.is_some_and(|seats| seats.contains(&snapshot["you"]))
}

/// One of the actions that the host lists; which one, changes with `count`.
fn pick(can: &Value, count: usize) -> Option<&Value> {
    let actions = can["actions"].as_array().filter(|actions| !actions.is_empty())?;
    Some(&actions[count * STRIDE % actions.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_picked_now_and_then() {
        let can = json!({ "actions": ["a", "b", "c"], "complete": true });
        let picked: std::collections::BTreeSet<_> =
            (0..9).map(|count| pick(&can, count).unwrap().as_str().unwrap()).collect();
        assert_eq!(picked, ["a", "b", "c"].into());
        assert_eq!(pick(&json!({ "actions": [] }), 0), None);
    }

    #[test]
    fn it_acts_only_when_the_game_waits_for_it() {
        let turn = |seats: &[u8]| json!({ "you": 1, "turn": { "waiting_for": seats } });
        assert!(is_waited_for(&turn(&[0, 1])));
        assert!(!is_waited_for(&turn(&[0])) && !is_waited_for(&Value::Null));
    }
}
