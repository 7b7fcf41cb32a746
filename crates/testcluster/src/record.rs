//! What one client sent and received, to be compared with the log.

use protocol::{AnySnapshot, EventInWords, News, Welcome};
use serde_json::Value;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// The hash of a text, so that clients need not keep whole games in memory.
pub fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// What became of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionStatus {
    /// No answer yet: the log may or may not have it.
    Unanswered,
    /// Acknowledged: the log must have it.
    Acknowledged,
    /// Refused with this code: the log must not have it.
    Refused(String),
}

/// An action that a client sent.
#[derive(Clone, Debug)]
pub struct SentAction {
    /// The action.
    pub action: Value,
    /// What became of it.
    pub status: ActionStatus,
}

/// A time without a connection.
#[derive(Clone, Debug)]
pub struct Outage {
    /// When the connection was lost.
    pub from: Instant,
    /// When the next welcome arrived.
    pub until: Instant,
    /// The error of every attempt to reconnect.
    pub attempts: Vec<String>,
}

/// Everything that one client sent and received.
#[derive(Clone, Debug, Default)]
pub struct ClientRecord {
    /// The actions it sent, by id.
    pub actions: BTreeMap<String, SentAction>,
    /// Digests of the events it received, in order.
    pub events: Vec<u64>,
    /// Digests of the views it received, by the number of events before them.
    pub views: BTreeMap<u32, Vec<u64>>,
    /// Messages that contradict earlier ones.
    pub contradictions: Vec<String>,
    /// Whether it saw the end of the game.
    pub finished: bool,
    /// When an action was last acknowledged.
    pub acknowledged_at: Option<Instant>,
    /// When it last received a new event.
    pub last_event_at: Option<Instant>,
    /// When it lost its connection, while it has none.
    pub disconnected_since: Option<Instant>,
    /// The error of every attempt to reconnect since then.
    pub attempts: Vec<String>,
    /// Past outages.
    pub outages: Vec<Outage>,
}

impl ClientRecord {
    /// The number of events received.
    pub fn seq(&self) -> u32 {
        self.events.len() as u32
    }

    /// Records a welcome, which ends an outage.
    pub fn on_welcome(&mut self, welcome: &Welcome) {
        let attempts = std::mem::take(&mut self.attempts);
        if let Some(from) = self.disconnected_since.take() {
            self.outages.push(Outage { from, until: Instant::now(), attempts });
        }
        if welcome.seq < self.seq() {
            let (before, now) = (self.seq(), welcome.seq);
            self.contradictions.push(format!("welcomed at event {now} after event {before}"));
        }
        self.receive(welcome.seq, &welcome.events, welcome.snapshot.as_ref());
    }

    /// Records a lost connection, or a failed attempt to reconnect.
    pub fn on_disconnect(&mut self, reason: &str) {
        let from = *self.disconnected_since.get_or_insert_with(Instant::now);
        self.attempts.push(format!("after {:.1} s: {reason}", from.elapsed().as_secs_f32()));
    }

    /// Records news.
    pub fn on_news(&mut self, news: &News) {
        self.receive(news.seq, &news.events, Some(&news.snapshot));
    }

    /// Records `events`, the last of which has the number `seq`, and the view after it.
    fn receive(&mut self, seq: u32, events: &[EventInWords], snapshot: Option<&AnySnapshot>) {
        let Some(first) = (seq as usize).checked_sub(events.len()) else {
            self.contradictions.push(format!("{} events up to number {seq}", events.len()));
            return;
        };
        if first > self.events.len() {
            let received = self.seq();
            self.contradictions.push(format!("events from {first} on after event {received}"));
            return;
        }
        for (index, event) in (first..).zip(events) {
            let event = digest(&to_json(event));
            match self.events.get(index) {
                None => {
                    self.events.push(event);
                    self.last_event_at = Some(Instant::now());
                }
                Some(before) if *before == event => {}
                Some(_) => self.contradictions.push(format!("event {index} was different before")),
            }
        }
        if let Some(snapshot) = snapshot {
            let (views, view) = (self.views.entry(seq).or_default(), digest(&to_json(snapshot)));
            if !views.contains(&view) {
                views.push(view);
            }
        }
    }
}

/// A part of a message as the host wrote it.
pub(crate) fn to_json(part: &impl serde::Serialize) -> String {
    serde_json::to_string(part).expect("messages are plain data")
}
