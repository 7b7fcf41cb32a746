//! Somebody who plays on whatever happens: comes back, sends again what was not answered, and
//! believes only what fits together.

use crate::games::{Game, Twin};
use crate::luck::Luck;
use crate::node::Nodes;
use futures_util::{SinkExt, StreamExt};
use play::{Seat, Viewer};
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
const PATIENCE: Duration = Duration::from_secs(6);
/// Refusals that say: not now.
const NOT_NOW: &[&str] = &["not-saved", "table-away", "hello-first", "slow-down"];

/// The table, and the keys to its seats.
pub struct Table {
    pub id: TableId,
    pub game: Game,
    secrets: Vec<String>,
}

impl Table {
    /// People sit down at a table, one after the other.
    pub async fn open(game: Game, nodes: &Nodes, luck: &Luck) -> Result<Table, String> {
        let secrets: Vec<String> = (0..game.seats()).map(|_| secret(luck)).collect();
        let mut wish = game.wish(luck);
        wish["secret"] = json!(secrets[0]);
        let made = nodes.post("/api/tables", &wish).await?;
        let id = made["table"]["id"].as_str().ok_or("a table has an id")?.to_owned();
        for (seat, secret) in secrets.iter().enumerate().skip(1) {
            let join = json!({"secret": secret, "entropy": "mine"});
            nodes.post(&format!("/api/tables/{id}/seats/{seat}"), &join).await?;
        }
        Ok(Table { id: id.parse().map_err(|e| format!("{e}"))?, game, secrets })
    }
}

fn secret(luck: &Luck) -> String {
    let letters = b"abcdefghjkmnpqrstuvwxyz23456789";
    (0..26).map(|_| letters[luck.below(letters.len() as u64) as usize] as char).collect()
}

/// Somebody at a seat, or, after all of those, a watcher.
pub struct Player {
    pub who: u8,
    table: Arc<Table>,
    nodes: Nodes,
    luck: Luck,
    twin: Option<Twin>,
    /// Every word of the host, and when it came.
    pub heard: Vec<(u128, String)>,
    /// Everything that was shown, in order.
    pub events: Vec<String>,
    pub view: Option<Value>,
    /// Named, and not answered yet.
    pending: Option<String>,
    /// What was sent, by its name, and how often.
    pub sent: BTreeMap<String, (Value, u32)>,
    /// Named, and taken, in this order.
    pub acknowledged: Vec<String>,
    /// Named, sent once, and refused.
    pub refused: BTreeSet<String>,
}

type Socket = WebSocketStream<DuplexStream>;

impl Player {
    pub fn new(
        who: u8,
        table: &Arc<Table>,
        nodes: &Nodes,
        luck: &Luck,
        twin: Option<Twin>,
    ) -> Player {
        Player {
            who,
            table: Arc::clone(table),
            nodes: nodes.clone(),
            luck: luck.clone(),
            twin,
            heard: Vec::new(),
            events: Vec::new(),
            view: None,
            pending: None,
            sent: BTreeMap::new(),
            acknowledged: Vec::new(),
            refused: BTreeSet::new(),
        }
    }

    /// Who they are to the game.
    pub fn viewer(&self) -> Viewer {
        match self.who < self.table.game.seats() {
            true => Viewer::Seat(Seat(self.who)),
            false => Viewer::Watcher,
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
            secret: self.table.secrets.get(usize::from(self.who)).cloned(),
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
            self.heard.push((self.luck.now(), text.to_string()));
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

    /// Does something, if there is something to do.
    async fn act(&mut self, socket: &mut Socket) -> bool {
        let Some(view) = &self.view else { return true };
        if self.pending.is_some() || !view["outcome"].is_null() {
            return true;
        }
        let Some(action) = self.table.game.choose(self.who, view, &self.luck, self.twin) else {
            return true;
        };
        // Now and then nonsense, which must be refused and leave no trace.
        let action = if self.luck.once_in(8) { json!({"take": "z99"}) } else { action };
        let id = format!("{}-{}", self.who, self.sent.len());
        // In two worlds the story is the same, but for what only one knows.
        match self.twin {
            None => self.luck.tell(format_args!("{id}: {action}")),
            Some(_) => self.luck.tell(&id),
        }
        self.sent.insert(id.clone(), (action, 0));
        self.pending = Some(id);
        self.send_again(socket).await
    }

    /// Sends what is not answered; now and then twice.
    async fn send_again(&mut self, socket: &mut Socket) -> bool {
        let Some(id) = self.pending.clone() else { return true };
        for _ in 0..=u8::from(self.luck.once_in(4)) {
            let (action, times) = self.sent.get_mut(&id).expect("it was named");
            *times += 1;
            let action = RawValue::from_string(action.to_string()).expect("it is JSON");
            if !say(socket, &ToHost::Act { id: id.clone(), action }).await {
                return false;
            }
        }
        true
    }

    async fn answered(&mut self, answer: Answer, socket: &mut Socket) -> bool {
        if self.pending.as_ref() != Some(&answer.id) {
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
                if self.sent[&answer.id].1 == 1 {
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
