//! Somebody who plays, whatever happens to the nodes: a lost connection is made again somewhere
//! else, and what was not answered is said again under the same id.

use crate::cluster::Doors;
use client::{Error, Live};
use protocol::{Answer, ToClient, ToHost, Welcome};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longer than it takes to take a table over; after that a connection is given up.
const PATIENCE: Duration = Duration::from_secs(15);
/// Between two tries to find the table.
const PAUSE: Duration = Duration::from_millis(100);

/// What somebody knows of their game.
#[derive(Default)]
pub struct Known {
    /// Each action they sent, and whether it was acknowledged.
    pub actions: BTreeMap<String, (Value, bool)>,
    /// Whether they saw the end.
    pub over: bool,
    /// When they last heard that an action was taken.
    pub acknowledged_at: Option<Instant>,
}

/// Somebody who plays.
#[derive(Clone)]
pub struct Person {
    /// Where they try to come in.
    pub doors: Doors,
    /// Their table.
    pub table: String,
    /// Their seat there.
    pub seat: u64,
    /// Its secret.
    pub secret: String,
    /// What they know.
    pub known: Arc<Mutex<Known>>,
}

impl Person {
    /// Somebody in this seat.
    pub fn new(doors: &Doors, table: &str, seat: u64, secret: &str) -> Person {
        let (table, secret) = (table.to_owned(), secret.to_owned());
        Person { doors: Arc::clone(doors), table, seat, secret, known: Arc::default() }
    }

    /// Plays until the game is over, `pace` between two moves.
    pub async fn play(self, pace: Duration) {
        let (mut seq, mut turn) = (0, 0);
        let mut open: Option<(String, Value)> = None;
        for door in 0_usize.. {
            let base = {
                let doors = self.doors.lock().unwrap();
                doors[(door + self.seat as usize) % doors.len()].clone()
            };
            let coming = Live::connect(&base, &self.table, Some(&self.secret), Some(seq));
            let Ok(Ok((live, welcome))) = tokio::time::timeout(PATIENCE, coming).await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            assert!(welcome.seq >= seq, "{}: what was seen is gone", self.table);
            match self.stay(live, welcome, pace, &mut seq, &mut turn, &mut open).await {
                Ok(()) => return,
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    async fn stay(
        &self,
        mut live: Live,
        welcome: Welcome,
        pace: Duration,
        seq: &mut u32,
        turn: &mut u32,
        open: &mut Option<(String, Value)>,
    ) -> Result<(), Error> {
        let mut view: Value = json!({});
        self.see(&mut view, seq, welcome.seq, welcome.view.as_deref());
        if let Some((id, action)) = open {
            say(&mut live, id, action).await?;
        }
        loop {
            if open.is_none() && view["outcome"].is_object() {
                self.known.lock().unwrap().over = true;
                return Ok(());
            }
            if open.is_none() && view["to_act"] == self.seat {
                tokio::time::sleep(pace).await;
                *turn += 1;
                let (id, action) = (format!("{}-{turn}", self.seat), choose(&view));
                let note = (action.clone(), false);
                self.known.lock().unwrap().actions.insert(id.clone(), note);
                *open = Some((id.clone(), action.clone()));
                say(&mut live, &id, &action).await?;
            }
            let silent = |_| Error::Unexpected("silence".into());
            match tokio::time::timeout(PATIENCE, live.next()).await.map_err(silent)?? {
                ToClient::News(news) => self.see(&mut view, seq, news.seq, Some(&news.view)),
                ToClient::Welcome(again) => {
                    self.see(&mut view, seq, again.seq, again.view.as_deref());
                }
                ToClient::Answer(Answer { id, error: None, .. }) => {
                    let mut known = self.known.lock().unwrap();
                    known.actions.get_mut(&id).expect("an answer to what was asked").1 = true;
                    known.acknowledged_at = Some(Instant::now());
                    *open = None;
                }
                ToClient::Answer(Answer { error: Some(no), .. }) if no.code == "not-saved" => {
                    return Err(Error::Refused(no));
                }
                ToClient::Answer(Answer { error: Some(no), .. }) => {
                    panic!("{}: a legal move was refused: {no}", self.table);
                }
                ToClient::Error(no) => return Err(Error::Refused(no)),
                _ => {}
            }
        }
    }

    fn see(&self, view: &mut Value, seq: &mut u32, now: u32, seen: Option<&RawValue>) {
        assert!(now >= *seq, "{}: seen {seq} events, told of {now}", self.table);
        *seq = now;
        if let Some(seen) = seen {
            *view = serde_json::from_str(seen.get()).unwrap();
        }
    }
}

async fn say(live: &mut Live, id: &str, action: &Value) -> Result<(), Error> {
    let action = RawValue::from_string(action.to_string()).unwrap();
    live.send(&ToHost::Act { id: id.into(), action }).await
}

/// Whatever the view allows first.
fn choose(view: &Value) -> Value {
    let first = |list: &str| view[list].as_array()?.first().cloned();
    let any = first("open_rights")
        .map(|right| json!({ "right": right }))
        .or_else(|| Some(json!({ "side": first("open_sides")? })))
        .or_else(|| Some(json!({ "take": first("moves")? })));
    any.expect("whoever is to act can act")
}
