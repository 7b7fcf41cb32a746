//! One player: a connection that moves whenever the game waits for it, in any game. It parses every
//! message whole, as a page does, and takes one of the actions that the host lists; where actions
//! must be put together, it asks the game's weakest bot. A connection that breaks is taken up again,
//! at the next node where there are several, and a move without an answer is sent again under its id.

use super::tally::Tally;
use anyhow::{Context, anyhow, bail};
use catalog::AnyBot;
use client::{Error, Live, SeatLuck};
use protocol::{ToHost, VERSION};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// Through the lists of what can be done, to vary the games.
const STRIDE: usize = 61;

/// The most refusals in a row: in a race others may be quicker now and then.
const MAX_REFUSALS: u32 = 1000;

/// After this long without a message it asks whether anybody is there, and after as long again it
/// takes the connection for broken.
const SILENCE: Duration = Duration::from_secs(2);
/// The pause before the first attempt to come back; later ones are longer, up to the other.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

/// How long a node may take to find a table whose node was lost, before another one is asked.
const TAKEOVER: Duration = Duration::from_secs(10);

/// A seat at one table after another.
pub(super) struct Player {
    live: Live,
    /// The nodes, and the one that this player is connected to.
    nodes: Vec<String>,
    node: usize,
    table: String,
    secret: String,
    /// What it adds to the luck of its table.
    luck: SeatLuck,
    /// Knows how to put an action together; not every game has one.
    bot: Option<Box<dyn AnyBot>>,
    tally: Arc<Tally>,
    /// How long it thinks before each move.
    pub(super) pace: Duration,
    /// What it saw last and has not acted upon.
    snapshot: Option<Value>,
    /// The request that waits for its answer.
    pending: Option<Pending>,
    count: usize,
    refusals_in_a_row: u32,
}

enum Pending {
    /// A move, first sent at this moment; and what it was chosen from, for another choice if it is
    /// refused.
    Move {
        since: Instant,
        text: String,
        chosen_from: Value,
    },
    Rematch,
}

impl Player {
    /// Connects to the seat of `secret`, at one of the nodes.
    pub(super) async fn sit(
        (nodes, node): (Vec<String>, usize),
        (game, table): (&str, &str),
        secret: String,
        tally: &Arc<Tally>,
    ) -> anyhow::Result<Player> {
        let game = catalog::game(game)?;
        let weakest = game.levels.first();
        let mut player = Player {
            live: Live::open(&nodes[node], table).await?,
            nodes,
            node,
            table: table.to_owned(),
            secret,
            luck: SeatLuck::new(),
            bot: weakest.map(|level| game.bot(level, 0)),
            tally: Arc::clone(tally),
            pace: Duration::ZERO,
            snapshot: None,
            pending: None,
            count: 0,
            refusals_in_a_row: 0,
        };
        player.hello(None).await?;
        Ok(player)
    }

    /// Goes to the table of a rematch.
    async fn hello(&mut self, table: Option<String>) -> anyhow::Result<()> {
        (self.snapshot, self.pending) = (None, None);
        self.luck = SeatLuck::new();
        if let Some(table) = &table {
            self.table.clone_from(table);
        }
        self.say_hello(table).await
    }

    async fn say_hello(&mut self, table: Option<String>) -> anyhow::Result<()> {
        let (secret, commit) = (Some(self.secret.clone()), Some(self.luck.commit()));
        let hello = ToHost::Hello { version: VERSION, table, secret, seq: None, commit, tv: false };
        Ok(self.live.send(&hello).await?)
    }

    /// Moves whenever it may; when a game is over, there is a rematch.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        loop {
            let Err(error) = self.play_connected().await;
            if !is_loss(&error) {
                return Err(error);
            }
            self.tally.dropped();
            let since = Instant::now();
            self.come_back().await?;
            self.tally.back(since.elapsed());
        }
    }

    /// Plays until something goes wrong.
    async fn play_connected(&mut self) -> anyhow::Result<std::convert::Infallible> {
        loop {
            let text = match timeout(SILENCE, self.live.next_text()).await {
                Ok(text) => text?,
                Err(_) => {
                    self.live.send(&ToHost::Ping {}).await?;
                    let answered = timeout(SILENCE, self.live.next_text()).await;
                    answered.map_err(|_| Error::Unreachable("it is silent".into()))??
                }
            };
            self.receive(serde_json::from_str(&text)?).await?;
            if self.pending.is_none() {
                self.act().await?;
            }
        }
    }

    /// Connects again until the table answers, and sends again what was not answered.
    async fn come_back(&mut self) -> anyhow::Result<()> {
        let mut pause = FIRST_PAUSE;
        loop {
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
            self.node = (self.node + 1) % self.nodes.len();
            match self.try_to_come_back().await {
                Err(error) if is_loss(&error) => {}
                done => return done,
            }
        }
    }

    async fn try_to_come_back(&mut self) -> anyhow::Result<()> {
        let lost = |_| Error::Unreachable("it is silent".into());
        let opening = Live::open(&self.nodes[self.node], &self.table);
        self.live = timeout(SILENCE, opening).await.map_err(lost)??;
        self.say_hello(None).await?;
        self.snapshot = None;
        loop {
            let text = timeout(TAKEOVER, self.live.next_text()).await.map_err(lost)??;
            let message: Value = serde_json::from_str(&text)?;
            let welcomed = message.get("welcome").is_some();
            self.receive(message).await?;
            if welcomed {
                break;
            }
        }
        match &self.pending {
            Some(Pending::Move { text, .. }) => self.live.send_text(text.clone()).await?,
            // Asked again, where the game is over.
            Some(Pending::Rematch) => self.pending = None,
            None => {}
        }
        Ok(())
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
            "error" => {
                return Err(match serde_json::from_value(content.clone()) {
                    Ok(reject) => Error::Refused(reject).into(),
                    Err(_) => anyhow!("The host complains: {content}"),
                });
            }
            _ => {}
        }
        Ok(())
    }

    fn answered(&mut self, error: &Value) -> anyhow::Result<()> {
        // Whether it was done is open: the same is asked again, elsewhere.
        if error["code"].as_str().is_some_and(|code| UNDECIDED.contains(&code)) {
            return Err(Error::Refused(serde_json::from_value(error.clone())?).into());
        }
        match self.pending.take() {
            Some(Pending::Move { since, .. }) if error.is_null() => {
                self.refusals_in_a_row = 0;
                self.tally.accepted(since.elapsed());
            }
            Some(Pending::Move { chosen_from, .. }) => {
                self.refusals_in_a_row += 1;
                if self.refusals_in_a_row > MAX_REFUSALS {
                    bail!("Moves are refused again and again, this one with {error}");
                }
                self.tally.refused();
                self.snapshot.get_or_insert(chosen_from);
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
            if !self.pace.is_zero() {
                sleep(self.pace).await;
            }
            let text = json!({ "act": { "id": id, "action": action } }).to_string();
            let (since, sent) = (Instant::now(), text.clone());
            self.pending = Some(Pending::Move { since, text, chosen_from: snapshot });
            self.live.send_text(sent).await?;
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

/// Codes after which a request is made again: the table is on its way to another node, or cannot be
/// saved just now.
const UNDECIDED: &[&str] = &["not-saved", "table-away"];

/// Whether a connection was lost, rather than something wrong said on it.
fn is_loss(error: &anyhow::Error) -> bool {
    match error.downcast_ref::<Error>() {
        Some(Error::Unreachable(_) | Error::Closed { .. }) => true,
        Some(Error::Refused(reject)) => UNDECIDED.contains(&&*reject.code),
        Some(Error::Unexpected(_)) | None => false,
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
    fn a_lost_connection_is_no_complaint() {
        let refused = |code: &str| {
            let reject = json!({ "code": code, "rule": "", "message": "No.", "at": [] });
            anyhow::Error::from(Error::Refused(serde_json::from_value(reject).unwrap()))
        };
        assert!(is_loss(&refused("table-away")) && !is_loss(&refused("wrong-secret")));
        assert!(is_loss(&Error::Closed { code: 1012, reason: String::new() }.into()));
        assert!(!is_loss(&anyhow!("No rematch")));
    }

    #[test]
    fn it_acts_only_when_the_game_waits_for_it() {
        let turn = |seats: &[u8]| json!({ "you": 1, "turn": { "waiting_for": seats } });
        assert!(is_waited_for(&turn(&[0, 1])));
        assert!(!is_waited_for(&turn(&[0])) && !is_waited_for(&Value::Null));
    }
}
