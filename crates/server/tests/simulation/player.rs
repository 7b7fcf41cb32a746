//! Somebody who plays on whatever happens: comes back, sends again what was not answered, and
//! believes only what fits together.

use crate::devices::Devices;
use crate::games::{Game, Twin};
use crate::luck::Luck;
use crate::node::Nodes;
use crate::part::Part;
use futures_util::{SinkExt, StreamExt};
use play::{Seat, Viewer};
use protocol::{
    AbsentChoice, Answer, AnySnapshot, EventInWords, TableInfo, TakebackAsk, ToClient, ToHost,
    VERSION,
};
use serde_json::value::{RawValue, to_raw_value};
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
const REPLY_TIMEOUT: Duration = Duration::from_secs(6);
/// Refusals that say: not now.
const NOT_NOW: &[&str] = &["not-saved", "table-away", "hello-first", "slow-down"];

/// The table, and the keys to its seats.
pub struct Table {
    pub id: TableId,
    pub game: Game,
    /// Whether a move may take days, and people come by a few times a day.
    takes_days: bool,
    secrets: Vec<String>,
}

impl Table {
    /// People sit down at a table, one after the other.
    pub async fn open(
        game: Game,
        takes_days: bool,
        nodes: &Nodes,
        luck: &Luck,
    ) -> Result<Table, String> {
        let secrets: Vec<String> = (0..game.seats()).map(|_| secret(luck)).collect();
        let mut setup = game.setup(luck, takes_days);
        setup["secret"] = json!(secrets[0]);
        let made = nodes.post("/api/tables", &setup).await?;
        let id = made["table"]["id"].as_str().ok_or("a table has an id")?.to_owned();
        for (seat, secret) in secrets.iter().enumerate().skip(1) {
            // Another one comes with the hello.
            let commit = json!({"attempt": 1, "hash": table::fair::commit_to(secret)});
            let join = json!({"secret": secret, "commit": commit});
            nodes.post(&format!("/api/tables/{id}/seats/{seat}"), &join).await?;
        }
        Ok(Table { id: id.parse().map_err(|e| format!("{e}"))?, game, takes_days, secrets })
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
    /// What they add to the luck.
    pub part: Part,
    /// Every word of the host, and when it came.
    pub heard: Vec<(u128, String)>,
    /// Everything that was shown, in order.
    pub events: Vec<String>,
    pub seen: Option<Value>,
    /// Named, and not answered yet.
    pending: Option<String>,
    /// What was sent, by its name, and how often.
    pub sent: BTreeMap<String, (Value, u32)>,
    /// Named, and taken, in this order.
    pub acknowledged: Vec<String>,
    /// Named, sent once, and refused.
    pub refused: BTreeSet<String>,
    /// How often something else was asked for.
    asked: u32,
    devices: Devices,
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
            part: Part::new(luck),
            heard: Vec::new(),
            events: Vec::new(),
            seen: None,
            pending: None,
            sent: BTreeMap::new(),
            acknowledged: Vec::new(),
            refused: BTreeSet::new(),
            asked: 0,
            devices: Devices::new(table.secrets.get(usize::from(who)).cloned()),
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
            if self.roams() && self.luck.once_in(4) {
                self.luck.trace_line(format_args!("{} is away for a while", self.who));
                sleep(Duration::from_secs(12) + self.luck.moment(20_000)).await;
            }
            if self.table.takes_days {
                // Nobody looks all day, and now and then somebody lets their time pass.
                sleep(self.luck.moment(4 * 3_600_000)).await;
                if self.roams() && self.luck.once_in(6) {
                    self.luck.trace_line(format_args!("{} is away for days", self.who));
                    sleep(Duration::from_secs(26 * 3600)).await;
                }
            }
            if self.roams() && self.luck.once_in(8) {
                self.change_device().await?;
            }
            let wire = self.nodes.connect().await;
            let address = format!("ws://host/api/tables/{}/socket", self.table.id);
            let Ok(Ok((socket, _))) = timeout(REPLY_TIMEOUT, client_async(address, wire)).await
            else {
                continue;
            };
            if self.talk(socket).await? {
                self.luck.trace_line(format_args!("{} has seen the end", self.who));
                return Ok(());
            }
        }
    }

    /// Over one connection. Whether all is done; if not, it broke.
    async fn talk(&mut self, mut socket: Socket) -> Result<bool, String> {
        let hello = ToHost::Hello {
            version: VERSION,
            table: None,
            secret: self.devices.key(),
            seq: Some(self.events.len() as u32),
            commit: self.viewer().seat().and_then(|_| self.part.commit()),
            tv: false,
        };
        let mut welcomed = false;
        if !message(&mut socket, &hello).await {
            return Ok(false);
        }
        loop {
            let over = self.seen.as_ref().is_some_and(|seen| !seen["turn"]["outcome"].is_null());
            if over && self.pending.is_none() && welcomed {
                return Ok(true);
            }
            let Ok(Some(Ok(message))) = timeout(REPLY_TIMEOUT, socket.next()).await else {
                return Ok(false);
            };
            let Message::Text(text) = message else { continue };
            self.heard.push((self.luck.now(), text.to_string()));
            let message: ToClient =
                serde_json::from_str(&text).map_err(|e| format!("{e} in {text}"))?;
            let go_on = match message {
                ToClient::Table(table) => {
                    send(&mut socket, self.part.renew(&table)).await
                        && self.mind_others(&table, &mut socket).await
                }
                ToClient::Reveal(asked) => send(&mut socket, self.part.reveal(&asked)?).await,
                ToClient::Welcome(welcome) => {
                    if !send(&mut socket, self.part.renew(&welcome.table)).await {
                        return Ok(false);
                    }
                    // The first one holds the rest; one at the start of the game holds all.
                    let known = if welcomed { 0 } else { self.events.len() };
                    self.events.truncate(known);
                    self.shown(written(&welcome.events), welcome.seq)?;
                    let again = !welcomed;
                    welcomed = true;
                    self.seen = welcome.snapshot.map(parsed).transpose()?;
                    (!again || self.send_again(&mut socket).await)
                        && self.mind_others(&welcome.table, &mut socket).await
                        && self.act(&mut socket).await
                }
                ToClient::News(news) => {
                    self.shown(written(&news.events), news.seq)?;
                    self.seen = Some(parsed(news.snapshot)?);
                    self.act(&mut socket).await
                }
                ToClient::Answer(answer) => self.answered(answer, &mut socket).await,
                ToClient::Error(error) => {
                    if error.code == "wrong-secret" {
                        self.devices.try_other().map_err(|why| format!("{} {why}", self.who))?;
                    }
                    false
                }
                _ => true,
            };
            if !go_on || self.luck.once_in(100) {
                return Ok(false);
            }
        }
    }

    /// Goes on with another device, beside this one or instead of it; or signs out all others.
    async fn change_device(&mut self) -> Result<(), String> {
        let (Some(old), Some(Seat(seat))) = (self.devices.key(), self.viewer().seat()) else {
            return Ok(());
        };
        let new = secret(&self.luck);
        let at_seat = format!("/api/tables/{}/seats/{seat}", self.table.id);
        let (renews, stay) = (self.luck.below(2) == 0, self.luck.below(2) == 0);
        self.devices.may_have(new.clone(), renews || !stay);
        if renews {
            let renew = json!({"secret": new});
            if self.nodes.post_with(&format!("{at_seat}/key"), &renew, Some(&old)).await.is_ok() {
                self.luck.trace_line(format_args!("{} has a new key", self.who));
                self.devices.has_only(&new);
            }
        } else {
            let ask = json!({"stay": stay});
            let code = self.nodes.post_with(&format!("{at_seat}/code"), &ask, Some(&old)).await;
            let Ok(code) = code else { return Ok(()) };
            let take = json!({"code": code["code"], "secret": new});
            if self.nodes.post("/api/codes", &take).await.is_ok() {
                self.luck.trace_line(format_args!("{} has another device", self.who));
                self.devices.has(&new);
                if !stay {
                    self.devices.signed_out(&old);
                }
            }
        }
        let Some(gone) = self.luck.pick(&self.devices.gone).cloned() else { return Ok(()) };
        self.try_in_vain(gone).await
    }

    /// Whoever was signed out does not get in.
    async fn try_in_vain(&self, key: String) -> Result<(), String> {
        let wire = self.nodes.connect().await;
        let address = format!("ws://host/api/tables/{}/socket", self.table.id);
        let Ok(Ok((mut socket, _))) = timeout(REPLY_TIMEOUT, client_async(address, wire)).await
        else {
            return Ok(());
        };
        let (secret, seq, commit) = (Some(key), None, None);
        let hello = ToHost::Hello { version: VERSION, table: None, secret, seq, commit, tv: false };
        if !message(&mut socket, &hello).await {
            return Ok(());
        }
        let Ok(Some(Ok(Message::Text(text)))) = timeout(REPLY_TIMEOUT, socket.next()).await else {
            return Ok(());
        };
        match serde_json::from_str(&text).map_err(|e| format!("{e} in {text}"))? {
            ToClient::Error(error) if error.code == "wrong-secret" => {
                self.luck.trace_line(format_args!("whoever {} signed out is signed out", self.who));
                Ok(())
            }
            ToClient::Error(_) => Ok(()),
            _ => Err(format!("{} signed somebody out who still gets in", self.who)),
        }
    }

    /// Whether this is somebody who goes away and changes their mind. In two worlds nobody does:
    /// there, what others receive must not depend on it.
    fn roams(&self) -> bool {
        self.twin.is_none() && self.viewer().seat().is_some()
    }

    /// A name for something that is asked for once.
    fn name(&mut self) -> String {
        self.asked += 1;
        format!("{}-asked-{}", self.who, self.asked)
    }

    /// Decides about people who are away, and answers those who want to take something back.
    async fn mind_others(&mut self, table: &TableInfo, socket: &mut Socket) -> bool {
        let Some(seen) = self.seen.as_ref().filter(|_| self.roams()) else { return true };
        let awaited: Vec<u64> =
            serde_json::from_value(seen["turn"]["waiting_for"].clone()).unwrap_or_default();
        let away = awaited.into_iter().find(|seat| {
            let there = &table.seats[*seat as usize];
            *seat != u64::from(self.who) && !there.here && there.stand_in.is_none()
        });
        if let Some(seat) = away {
            let choice = match self.luck.below(12) {
                0 => AbsentChoice::Nudge,
                1 => AbsentChoice::CallOff,
                _ => AbsentChoice::StandIn,
            };
            let decide = ToHost::Decide { id: self.name(), seat: Seat(seat as u8), choice };
            if !message(socket, &decide).await {
                return false;
            }
        }
        let asks =
            |ask: &TakebackAsk| ask.seat.0 != self.who && !ask.agreed.contains(&Seat(self.who));
        if table.takeback.as_ref().is_some_and(asks) {
            let agree = self.luck.below(4) > 0;
            let answer = ToHost::AnswerTakeback { id: self.name(), agree };
            return message(socket, &answer).await;
        }
        true
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
        let Some(seen) = &self.seen else { return true };
        if self.pending.is_some() || !seen["turn"]["outcome"].is_null() {
            return true;
        }
        let Some(action) = self.table.game.choose(self.who, seen, &self.luck, self.twin) else {
            return true;
        };
        // Now and then nonsense, which must be refused and leave no trace.
        let action = if self.luck.once_in(8) { json!({"take": "z99"}) } else { action };
        let id = format!("{}-{}", self.who, self.sent.len());
        // In two worlds the story is the same, but for what only one knows.
        match self.twin {
            None => self.luck.trace_line(format_args!("{id}: {action}")),
            Some(_) => self.luck.trace_line(&id),
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
            if !message(socket, &ToHost::Act { id: id.clone(), action }).await {
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
                self.luck.trace_line(format_args!("{} is acknowledged", answer.id));
                self.acknowledged.push(answer.id);
                let regrets = if self.table.takes_days { 3 } else { 8 };
                if self.roams() && self.luck.once_in(regrets) {
                    let ask = ToHost::Takeback { id: self.name() };
                    if !message(socket, &ask).await {
                        self.pending = None;
                        return false;
                    }
                }
                if self.table.takes_days && self.luck.below(2) == 0 {
                    // One move is enough for now.
                    self.pending = None;
                    return false;
                }
            }
            Some(error) if NOT_NOW.contains(&error.code.as_ref()) => {
                sleep(self.luck.moment(1000)).await;
                return self.send_again(socket).await;
            }
            Some(error) => {
                self.luck.trace_line(format_args!("{} is refused: {}", answer.id, error.code));
                if self.sent[&answer.id].1 == 1 {
                    self.refused.insert(answer.id);
                }
            }
        }
        self.pending = None;
        self.act(socket).await
    }
}

/// Says something, if there is something to say.
async fn send(socket: &mut Socket, said: Option<ToHost>) -> bool {
    match said {
        Some(said) => message(socket, &said).await,
        None => true,
    }
}

async fn message(socket: &mut Socket, message: &ToHost) -> bool {
    let text = serde_json::to_string(message).expect("messages are plain data");
    socket.send(Message::text(text)).await.is_ok()
}

fn parsed(seen: AnySnapshot) -> Result<Value, String> {
    serde_json::to_value(seen).map_err(|e| e.to_string())
}

/// Events as the host wrote them.
fn written(events: &[EventInWords]) -> Vec<Box<RawValue>> {
    events.iter().map(|event| to_raw_value(event).expect("events are plain data")).collect()
}
