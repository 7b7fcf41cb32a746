//! Somebody who plays or watches, whatever happens to the nodes: a lost connection is made again
//! somewhere else, and what was not answered is said again under the same id.

use crate::cluster::Doors;
use crate::known::{Fate, Known, Said};
use crate::mind::Mind;
use client::{Error, Live};
use play::{Seat, Viewer};
use protocol::{Answer, ToClient, ToHost, Welcome};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

/// Longer than it takes to take a table over; after that a connection is given up.
const PATIENCE: Duration = Duration::from_secs(10);
/// After so long without a word somebody asks whether anybody is there.
const SILENCE: Duration = Duration::from_secs(3);
/// Between two tries to find the table: the first, and at most. Twice as long each time, so that
/// those who are many do not keep down what gets up.
const PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_millis(1600);
/// How often somebody tries in view of the same.
const TRIES: u32 = 5;
/// Refusals after which nobody knows whether anything was done: it is asked again elsewhere.
pub(crate) const UNSURE: &[&str] = &["not-saved", "table-away", "slow-down"];

/// How people behave, all of them.
#[derive(Clone, Default)]
pub struct Manner {
    /// Between two moves.
    pub pace: Duration,
    /// Cancelled: nobody takes any time from now on.
    pub hurry: CancellationToken,
    /// Cancelled: everybody looks at their table once more, and goes.
    pub leave: CancellationToken,
    /// What all of them did, for whoever looks on.
    pub tally: Arc<Tally>,
}

/// What many people did.
#[derive(Default)]
pub struct Tally {
    /// Actions acknowledged.
    pub acknowledged: AtomicU64,
    /// Actions refused by the rules.
    pub refused: AtomicU64,
    /// Connections made again.
    pub reconnected: AtomicU64,
}

/// Somebody at a table.
#[derive(Clone)]
pub struct Person {
    /// Where they try to come in.
    pub doors: Doors,
    /// Their table.
    pub table: String,
    /// Who they are there.
    pub viewer: Viewer,
    /// The secret of their seat, if they have one.
    pub secret: Option<String>,
    /// The door they try first; also what they think by.
    pub start: usize,
    /// What they know.
    pub known: Arc<Mutex<Known>>,
}

/// Where somebody stands in their game.
#[derive(Default)]
struct Progress {
    mind: Option<Mind>,
    turn: u32,
    /// What was said and not answered.
    open: Option<(String, Box<RawValue>)>,
    /// What was seen when it was chosen.
    saw: String,
    /// How often in a row something was refused that was chosen from `saw`.
    refused: u32,
    /// Whether they have looked once more before they go.
    looked: bool,
}

impl Person {
    /// Somebody in this seat.
    pub fn new(doors: &Doors, table: &str, seat: u8, secret: &str) -> Person {
        Person {
            doors: Arc::clone(doors),
            table: table.to_owned(),
            viewer: Viewer::Seat(Seat(seat)),
            secret: Some(secret.to_owned()),
            start: seat.into(),
            known: Arc::default(),
        }
    }

    /// Somebody who watches.
    pub fn watching(doors: &Doors, table: &str, start: usize) -> Person {
        let (doors, table) = (Arc::clone(doors), table.to_owned());
        Person { doors, table, viewer: Viewer::Watcher, secret: None, start, known: Arc::default() }
    }

    /// What they know.
    pub fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().expect("nobody panics who knows something")
    }

    /// Plays until the game is over, `pace` between two moves.
    pub async fn play(self, pace: Duration) {
        self.stay(Manner { pace, ..Manner::default() }).await;
    }

    /// Plays or watches until the game is over, or everybody is asked to leave.
    pub async fn stay(self, manner: Manner) {
        let (mut progress, mut pause) = (Progress::default(), PAUSE);
        for attempt in 0_usize.. {
            let base = {
                let doors = self.doors.lock().expect("nobody panics at a door");
                doors[(attempt + self.start) % doors.len()].clone()
            };
            // Who has not looked at everything again for a while does so; who leaves, always.
            let anew = attempt % 4 == 3 || manner.leave.is_cancelled();
            let seq = (!anew).then(|| self.known().seq());
            let coming = Live::connect(&base, &self.table, self.secret.as_deref(), seq);
            let came = timeout(PATIENCE, coming).await;
            match came.unwrap_or_else(|_| Err(Error::Unexpected("no welcome".into()))) {
                Ok((live, welcome)) => {
                    let again = u64::from(attempt > 0);
                    manner.tally.reconnected.fetch_add(again, Ordering::Relaxed);
                    self.known().welcome(&welcome);
                    pause = PAUSE;
                    progress.looked = anew && manner.leave.is_cancelled();
                    match self.sit_down(live, welcome, &manner, &mut progress).await {
                        Ok(()) => return,
                        Err(end) => self.known().away(&end.to_string()),
                    }
                }
                // Who has not been at the table yet cannot have lost it.
                Err(no) if self.known().gone.is_some() => self.known().away(&no.to_string()),
                Err(_) => {}
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    async fn sit_down(
        &self,
        live: Live,
        welcome: Welcome,
        manner: &Manner,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        if let (None, Viewer::Seat(seat)) = (&progress.mind, self.viewer) {
            let mind = Mind::new(&welcome.table.game, seat.0.into(), self.start as u64);
            progress.mind = mind.ok();
        }
        let view = welcome.view.map(|view| view.get().to_owned());
        AtTable { person: self, live, view, manner }.talk(progress).await
    }
}

/// Somebody with a connection.
struct AtTable<'a> {
    person: &'a Person,
    live: Live,
    view: Option<String>,
    manner: &'a Manner,
}

impl AtTable<'_> {
    /// Talks until the connection ends, or there is nothing left to do.
    async fn talk(mut self, progress: &mut Progress) -> Result<(), Error> {
        if let Some((id, action)) = progress.open.clone() {
            self.live.send(&ToHost::Act { id, action }).await?;
        }
        let (mut heard, mut asked) = (Instant::now(), false);
        let mut act_at = self.next_move(progress);
        loop {
            if progress.open.is_none() && (self.is_over() || progress.looked) {
                return Ok(());
            }
            let (leave, hurry) = (&self.manner.leave, &self.manner.hurry);
            tokio::select! {
                message = self.live.next() => {
                    (heard, asked) = (Instant::now(), false);
                    self.hear(message?, progress)?;
                    act_at = act_at.filter(|_| progress.open.is_none());
                    let next = self.next_move(progress);
                    act_at = next.and(act_at.or(next));
                }
                () = wait_until(act_at, hurry), if act_at.is_some() => {
                    act_at = None;
                    self.act(progress).await?;
                }
                () = sleep_until(heard + SILENCE), if !asked => {
                    asked = true;
                    self.live.send(&ToHost::Ping {}).await?;
                }
                () = sleep_until(heard + SILENCE * 2), if asked => {
                    return Err(Error::Unexpected("silence".into()));
                }
                () = leave.cancelled(), if !progress.looked => {
                    return Err(Error::Unexpected("one more look".into()));
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.person.known().over
    }

    fn hear(&mut self, message: ToClient, progress: &mut Progress) -> Result<(), Error> {
        match message {
            ToClient::News(news) => {
                self.person.known().news(&news);
                self.view = Some(news.view.get().to_owned());
            }
            ToClient::Welcome(again) => {
                self.person.known().welcome(&again);
                self.view = again.view.map(|view| view.get().to_owned());
            }
            ToClient::Answer(Answer { id, error, .. }) => self.answered(id, error, progress)?,
            ToClient::Error(no) => return Err(Error::Refused(no)),
            _ => {}
        }
        Ok(())
    }

    fn answered(
        &self,
        id: String,
        error: Option<play::Reject>,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        if let Some(no) = error.as_ref().filter(|no| UNSURE.contains(&&*no.code)) {
            return Err(Error::Refused(no.clone()));
        }
        let mut known = self.person.known();
        let tally = &self.manner.tally;
        let fate = match error {
            None => {
                tally.acknowledged.fetch_add(1, Ordering::Relaxed);
                known.acknowledged_at = Some(std::time::Instant::now());
                Fate::Acknowledged
            }
            Some(no) => {
                tally.refused.fetch_add(1, Ordering::Relaxed);
                progress.refused += 1;
                Fate::Refused(no.code.to_string())
            }
        };
        match known.actions.get_mut(&id) {
            Some(said) => said.fate = fate,
            None => known.contradictions.push(format!("an answer to {id}, which was not asked")),
        }
        progress.open = None;
        Ok(())
    }

    /// When to make the next move; never while there is none to make.
    fn next_move(&self, progress: &Progress) -> Option<Instant> {
        let view = self.view.as_deref()?;
        let seen: Value = serde_json::from_str(view).unwrap_or_default();
        if !seen["outcome"].is_null() {
            self.person.known().over = true;
        }
        let awaited = progress.mind.as_ref().is_some_and(|mind| mind.is_awaited(&seen));
        // What was refused again and again will be, until something changes.
        let hopeless = progress.refused >= TRIES && progress.saw == view;
        let may = awaited && !hopeless && progress.open.is_none() && !progress.looked;
        may.then(|| Instant::now() + self.manner.pace)
    }

    async fn act(&mut self, progress: &mut Progress) -> Result<(), Error> {
        let (Some(mind), Some(view)) = (&mut progress.mind, &self.view) else { return Ok(()) };
        let Ok(action) = mind.choose(view) else { return Ok(()) };
        progress.turn += 1;
        if progress.saw != *view {
            (progress.saw, progress.refused) = (view.clone(), 0);
        }
        let id = format!("{}-{}", self.person.start, progress.turn);
        let value = serde_json::from_str(action.get()).expect("actions are JSON");
        let said = Said { action: value, fate: Fate::Unanswered };
        self.person.known().actions.insert(id.clone(), said);
        progress.open = Some((id.clone(), action.clone()));
        self.live.send(&ToHost::Act { id, action }).await
    }
}

/// Until then; at once for who is in a hurry.
async fn wait_until(at: Option<Instant>, hurry: &CancellationToken) {
    let Some(at) = at else { return };
    tokio::select! {
        () = sleep_until(at) => {}
        () = hurry.cancelled() => {}
    }
}

/// How long until everybody whose game is still on has had an action acknowledged again.
pub async fn until_all_go_on(people: &[Person], since: std::time::Instant) -> Duration {
    let waits = |person: &&Person| {
        let known = person.known();
        !known.over && known.acknowledged_at.is_none_or(|at| at < since)
    };
    while let Some(person) = people.iter().find(waits) {
        let waited = since.elapsed();
        assert!(waited < Duration::from_secs(60), "{} still waits", person.table);
        sleep(Duration::from_millis(20)).await;
    }
    since.elapsed()
}
