//! Somebody who plays on whatever happens: comes back, sends again what was not answered, and
//! believes only what fits together.

use crate::luck::Luck;
use crate::node::Nodes;
use futures_util::{SinkExt, StreamExt};
use protocol::{Answer, ToClient, ToHost, VERSION};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tokio::io::DuplexStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long to wait for a word before connecting anew.
const PATIENCE: Duration = Duration::from_secs(20);
/// Refusals that say: not now.
const NOT_NOW: &[&str] = &["not-saved", "table-away", "hello-first", "slow-down"];

/// The table, and the keys to its seats.
pub struct Table {
    pub id: TableId,
    secrets: [String; 2],
}

impl Table {
    /// Two people sit down at a position without luck, so that a seed gives the same game.
    pub async fn open(nodes: &Nodes, luck: &Luck) -> Result<Table, String> {
        let secrets = [secret(luck), secret(luck)];
        let clock = match luck.below(3) {
            0 => json!({"per-move": {"seconds": 20}}),
            _ => json!("none"),
        };
        let wish = json!({
            "game": "candy-chain",
            "options": {"variant": "mini", "clock": clock},
            "scenario": {"board": "WRWRW/BUBUB/GYGYG/RWRUB/U.YYG"},
            "secret": secrets[0],
        });
        let made = nodes.post("/api/tables", &wish).await?;
        let id = made["table"]["id"].as_str().ok_or("a table has an id")?.to_owned();
        let join = json!({"secret": secrets[1], "entropy": "mine"});
        nodes.post(&format!("/api/tables/{id}/seats/1"), &join).await?;
        Ok(Table { id: id.parse().map_err(|e| format!("{e}"))?, secrets })
    }
}

fn secret(luck: &Luck) -> String {
    let letters = b"abcdefghjkmnpqrstuvwxyz23456789";
    (0..26).map(|_| letters[luck.below(letters.len() as u64) as usize] as char).collect()
}

/// Seat 0, seat 1, or, as the third, a watcher.
pub struct Player {
    pub who: u64,
    table: Arc<Table>,
    nodes: Nodes,
    luck: Luck,
    /// Everything that was shown, in order.
    pub events: Vec<String>,
    pub view: Option<Value>,
    /// Named, and not answered yet.
    pending: Option<(String, String)>,
    sent: BTreeMap<String, u32>,
    /// Named, and taken, in this order.
    pub acknowledged: Vec<String>,
    /// Named, sent once, and refused.
    pub refused: BTreeSet<String>,
}

type Socket = WebSocketStream<DuplexStream>;

impl Player {
    pub fn new(who: u64, table: &Arc<Table>, nodes: &Nodes, luck: &Luck) -> Player {
        Player {
            who,
            table: Arc::clone(table),
            nodes: nodes.clone(),
            luck: luck.clone(),
            events: Vec::new(),
            view: None,
            pending: None,
            sent: BTreeMap::new(),
            acknowledged: Vec::new(),
            refused: BTreeSet::new(),
        }
    }

    /// Until the game is over and everything is answered.
    pub async fn play(&mut self) -> Result<(), String> {
        loop {
            sleep(self.luck.moment(500)).await;
            let wire = self.nodes.connect().await;
            let address = format!("ws://host/api/tables/{}/socket", self.table.id);
            let Ok(Ok((socket, _))) = timeout(PATIENCE, client_async(address, wire)).await else {
                continue;
            };
            if self.talk(socket).await? {
                self.luck.tell(format_args!("{} has seen the end", self.who));
                return Ok(());
            }
        }
    }

    /// Over one connection. Whether all is done; if not, it broke.
    async fn talk(&mut self, mut socket: Socket) -> Result<bool, String> {
        let hello = ToHost::Hello {
            version: VERSION,
            table: None,
            secret: self.table.secrets.get(self.who as usize).cloned(),
            seq: Some(self.events.len() as u32),
            entropy: None,
        };
        let mut welcomed = false;
        if !say(&mut socket, &hello).await {
            return Ok(false);
        }
        loop {
            let over = self.view.as_ref().is_some_and(|view| !view["outcome"].is_null());
            if over && self.pending.is_none() && welcomed {
                return Ok(true);
            }
            let Ok(Some(Ok(message))) = timeout(PATIENCE, socket.next()).await else {
                return Ok(false);
            };
            let Message::Text(text) = message else { continue };
            let message: ToClient =
                serde_json::from_str(&text).map_err(|e| format!("{e} in {text}"))?;
            let go_on = match message {
                ToClient::Welcome(welcome) => {
                    // The first one holds the rest; one at the start of the game holds all.
                    let known = if welcomed { 0 } else { self.events.len() };
                    self.events.truncate(known);
                    self.shown(welcome.events, welcome.seq)?;
                    let again = !welcomed;
                    welcomed = true;
                    self.view = parsed(welcome.view.as_deref())?;
                    (!again || self.send_again(&mut socket).await) && self.act(&mut socket).await
                }
                ToClient::News(news) => {
                    self.shown(news.events, news.seq)?;
                    self.view = parsed(Some(&news.view))?;
                    self.act(&mut socket).await
                }
                ToClient::Answer(answer) => self.answered(answer, &mut socket).await,
                ToClient::Error(_) => false,
                _ => true,
            };
            if !go_on || self.luck.once_in(100) {
                return Ok(false);
            }
        }
    }

    /// Events follow each other without gaps and without repeating.
    fn shown(&mut self, events: Vec<Box<RawValue>>, seq: u32) -> Result<(), String> {
        let (known, new) = (self.events.len(), events.len());
        self.events.extend(events.iter().map(|event| event.get().to_owned()));
        if self.events.len() as u32 != seq {
            return Err(format!(
                "{} knew {known} events, was shown {new}, and now there are {seq}",
                self.who
            ));
        }
        Ok(())
    }

    /// Does something, if it is this player's turn.
    async fn act(&mut self, socket: &mut Socket) -> bool {
        let Some(view) = &self.view else { return true };
        if view["to_act"] != self.who || self.pending.is_some() || !view["outcome"].is_null() {
            return true;
        }
        let pick = |list: &str| {
            let list = view[list].as_array()?;
            list.get(self.luck.below(list.len().max(1) as u64) as usize).cloned()
        };
        let action = pick("open_rights")
            .map(|right| json!({ "right": right }))
            .or_else(|| Some(json!({ "side": pick("open_sides")? })))
            .or_else(|| Some(json!({ "take": pick("moves")? })));
        let Some(action) = action else { return true };
        // Now and then nonsense, which must be refused and leave no trace.
        let action = if self.luck.once_in(8) { json!({"take": "z99"}) } else { action };
        let id = format!("{}-{}", self.who, self.sent.len());
        self.luck.tell(format_args!("{id}: {action}"));
        self.pending = Some((id, action.to_string()));
        self.send_again(socket).await
    }

    /// Sends what is not answered; now and then twice.
    async fn send_again(&mut self, socket: &mut Socket) -> bool {
        let Some((id, action)) = self.pending.clone() else { return true };
        for _ in 0..=u8::from(self.luck.once_in(4)) {
            *self.sent.entry(id.clone()).or_default() += 1;
            let action = RawValue::from_string(action.clone()).expect("it is JSON");
            if !say(socket, &ToHost::Act { id: id.clone(), action }).await {
                return false;
            }
        }
        true
    }

    async fn answered(&mut self, answer: Answer, socket: &mut Socket) -> bool {
        if self.pending.as_ref().is_none_or(|(id, _)| *id != answer.id) {
            // The second copy's answer.
            return true;
        }
        match answer.error {
            None => {
                self.luck.tell(format_args!("{} is acknowledged", answer.id));
                self.acknowledged.push(answer.id);
            }
            Some(no) if NOT_NOW.contains(&no.code.as_ref()) => {
                sleep(self.luck.moment(1000)).await;
                return self.send_again(socket).await;
            }
            Some(no) => {
                self.luck.tell(format_args!("{} is refused: {}", answer.id, no.code));
                if self.sent[&answer.id] == 1 {
                    self.refused.insert(answer.id);
                }
            }
        }
        self.pending = None;
        self.act(socket).await
    }
}

async fn say(socket: &mut Socket, message: &ToHost) -> bool {
    let text = serde_json::to_string(message).expect("messages are plain data");
    socket.send(Message::text(text)).await.is_ok()
}

fn parsed(view: Option<&RawValue>) -> Result<Option<Value>, String> {
    view.map(|view| serde_json::from_str(view.get())).transpose().map_err(|e| e.to_string())
}
