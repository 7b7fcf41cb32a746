//! What somebody was told, to be held against the log.

use protocol::{News, Welcome};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// A text by its hash: whole games are remembered.
pub fn mark(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// What became of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nobody has answered.
    Unanswered,
    /// It was acknowledged: it stands.
    Acknowledged,
    /// The rules refused it: it does not stand.
    Refused(String),
}

/// An action somebody sent.
#[derive(Clone, Debug)]
pub struct Said {
    /// What.
    pub action: Value,
    /// What became of it.
    pub fate: Fate,
}

/// Somebody had no connection.
#[derive(Clone, Debug)]
pub struct Absence {
    /// From then on.
    pub from: Instant,
    /// Until they were welcomed.
    pub until: Instant,
    /// What they tried meanwhile, in words.
    pub tries: Vec<String>,
}

/// What somebody knows of their game: all they sent, and all they were told.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// What they sent, by the names they gave.
    pub actions: BTreeMap<String, Said>,
    /// The events they were told of, in order.
    pub events: Vec<u64>,
    /// What they saw after so many events.
    pub views: BTreeMap<u32, Vec<u64>>,
    /// What they were told that does not fit what they were told before.
    pub contradictions: Vec<String>,
    /// Whether they saw the end.
    pub over: bool,
    /// When they last heard that an action was taken.
    pub acknowledged_at: Option<Instant>,
    /// When they were last told of an event.
    pub told_at: Option<Instant>,
    /// Since when they have had no connection, if they had one and have none.
    pub gone: Option<Instant>,
    /// What they have tried since, in words.
    pub tries: Vec<String>,
    /// When they had none.
    pub absences: Vec<Absence>,
}

impl Known {
    /// How many events they have been told of.
    pub fn seq(&self) -> u32 {
        self.events.len() as u32
    }

    /// They come in.
    pub fn welcome(&mut self, welcome: &Welcome) {
        let tries = std::mem::take(&mut self.tries);
        if let Some(from) = self.gone.take() {
            self.absences.push(Absence { from, until: Instant::now(), tries });
        }
        if welcome.seq < self.seq() {
            let (before, now) = (self.seq(), welcome.seq);
            self.contradictions.push(format!("welcomed at {now}, having seen {before}"));
        }
        self.told(welcome.seq, &welcome.events, welcome.view.as_deref());
    }

    /// They have no connection, for this reason.
    pub fn away(&mut self, why: &str) {
        let from = *self.gone.get_or_insert_with(Instant::now);
        self.tries.push(format!("after {:.1} s: {why}", from.elapsed().as_secs_f32()));
    }

    /// Something happened.
    pub fn news(&mut self, news: &News) {
        self.told(news.seq, &news.events, Some(&news.view));
    }

    /// They were told of `events`, the last of which is number `seq`, and shown `view` after it.
    fn told(&mut self, seq: u32, events: &[Box<RawValue>], view: Option<&RawValue>) {
        let Some(first) = (seq as usize).checked_sub(events.len()) else {
            self.contradictions.push(format!("{} events, but only at {seq}", events.len()));
            return;
        };
        if first > self.events.len() {
            let seen = self.seq();
            self.contradictions.push(format!("seen {seen}, told from {first}"));
            return;
        }
        for (place, event) in (first..).zip(events) {
            let event = mark(event.get());
            match self.events.get(place) {
                None => {
                    self.events.push(event);
                    self.told_at = Some(Instant::now());
                }
                Some(before) if *before == event => {}
                Some(_) => self.contradictions.push(format!("event {place} was another before")),
            }
        }
        if let Some(view) = view {
            let (seen, view) = (self.views.entry(seq).or_default(), mark(view.get()));
            if !seen.contains(&view) {
                seen.push(view);
            }
        }
    }
}
