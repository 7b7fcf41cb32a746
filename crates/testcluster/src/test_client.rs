//! A client that plays or watches whatever happens to the nodes: it reconnects at another node and
//! sends unanswered actions again under the same id.

use crate::cluster::Addresses;
use crate::habits::Habits;
use crate::player::Player;
use crate::record::{ActionStatus, ClientRecord, SentAction, digest, to_json};
use client::{Error, Live, SeatLuck};
use play::{Seat, Viewer};
use protocol::{Answer, AnySnapshot, TableInfo, ToClient, ToHost, Welcome};
use serde_json::value::RawValue;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

/// Longer than a takeover; after that an attempt to connect is given up.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// After this long without a message the client sends a ping, and after as long again it reconnects.
const PING_AFTER: Duration = Duration::from_secs(3);
/// The delay between attempts to reconnect doubles from the first value to the second, so that many
/// clients do not overwhelm a node that is starting.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(100);
const LAST_RETRY_DELAY: Duration = Duration::from_millis(1600);
/// How often the client tries again after refusals in the same position.
const MAX_REFUSALS: u32 = 5;
/// Why a client that goes away for a while leaves.
const AWAY: &str = "away for a while";
/// Refusals that leave open whether the action was taken: the client asks again elsewhere.
pub(crate) const OUTCOME_UNKNOWN: &[&str] = &["not-saved", "table-away", "slow-down"];

/// How all clients of a run behave.
#[derive(Clone, Default)]
pub struct ClientBehaviour {
    /// Delay before each move.
    pub pace: Duration,
    /// Whether they do what people do besides playing, until they are told to hurry: go away, let bots
    /// play for others, take back, change devices.
    pub lively: bool,
    /// Cancelled: clients move without delay from now on.
    pub hurry: CancellationToken,
    /// Cancelled: clients connect once more, compare the whole history, and leave.
    pub leave: CancellationToken,
    /// What all clients did so far, for progress reports.
    pub counters: Arc<Counters>,
}

/// Totals over all clients.
#[derive(Default)]
pub struct Counters {
    /// Actions acknowledged.
    pub acknowledged: AtomicU64,
    /// Actions refused by the rules.
    pub refused: AtomicU64,
    /// Reconnections.
    pub reconnected: AtomicU64,
    /// Other devices taken, and keys renewed.
    pub key_changes: AtomicU64,
}

/// A client at one table.
#[derive(Clone)]
pub struct TestClient {
    /// The nodes it can connect to.
    pub addresses: Addresses,
    /// Its table.
    pub table: String,
    /// Its seat, or a watcher.
    pub viewer: Viewer,
    /// The secret of its seat; none for a watcher.
    pub secret: Option<String>,
    /// The node it tries first; also the seed of its choices.
    pub start: usize,
    /// What it sent and received.
    pub record: Arc<Mutex<ClientRecord>>,
}

/// What survives a reconnection.
struct GameProgress {
    habits: Habits,
    player: Option<Player>,
    /// What it adds to the luck.
    luck: SeatLuck,
    /// Number of actions sent.
    action_count: u32,
    /// The action that is sent and not answered.
    pending: Option<(String, Box<RawValue>)>,
    /// The digest of the snapshot that the last action was chosen from.
    acted_on: Option<u64>,
    /// Refusals in a row of actions chosen from that view.
    refusals: u32,
    /// Whether it has the whole history for the last time.
    final_look: bool,
}

impl GameProgress {
    fn new(habits: Habits) -> GameProgress {
        GameProgress {
            habits,
            player: None,
            luck: SeatLuck::default(),
            action_count: 0,
            pending: None,
            acted_on: None,
            refusals: 0,
            final_look: false,
        }
    }
}

impl ClientBehaviour {
    fn is_lively(&self) -> bool {
        self.lively && !self.hurry.is_cancelled() && !self.leave.is_cancelled()
    }
}

impl TestClient {
    /// A client in this seat.
    pub fn new(addresses: &Addresses, table: &str, seat: u8, secret: &str) -> TestClient {
        TestClient {
            addresses: Arc::clone(addresses),
            table: table.to_owned(),
            viewer: Viewer::Seat(Seat(seat)),
            secret: Some(secret.to_owned()),
            start: seat.into(),
            record: Arc::default(),
        }
    }

    /// A watcher.
    pub fn watching(addresses: &Addresses, table: &str, start: usize) -> TestClient {
        let (addresses, table) = (Arc::clone(addresses), table.to_owned());
        TestClient {
            addresses,
            table,
            viewer: Viewer::Watcher,
            secret: None,
            start,
            record: Arc::default(),
        }
    }

    /// What it sent and received.
    pub fn record(&self) -> MutexGuard<'_, ClientRecord> {
        self.record.lock().expect("no panic while the lock is held")
    }

    /// Plays until the game is over, waiting `pace` before each move.
    pub async fn play(self, pace: Duration) {
        self.run(ClientBehaviour { pace, ..ClientBehaviour::default() }).await;
    }

    /// Plays or watches until the game is over or clients are asked to leave.
    pub async fn run(self, behaviour: ClientBehaviour) {
        let habits = Habits::new(self.start as u64, self.secret.clone());
        let (mut progress, mut retry_delay) = (GameProgress::new(habits), FIRST_RETRY_DELAY);
        for attempt in 0_usize.. {
            let base = {
                let addresses = self.addresses.lock().expect("no panic while the lock is held");
                addresses[(attempt + self.start) % addresses.len()].clone()
            };
            // Every fourth time, and at the end, the client asks for the whole history.
            let from_start = attempt % 4 == 3 || behaviour.leave.is_cancelled();
            let seq = (!from_start).then(|| self.record().seq());
            if let Some(seat) = self.viewer.seat()
                && attempt > 0
                && behaviour.is_lively()
                && progress.habits.once_in(4)
            {
                let changed = progress.habits.change_device(&base, &self.table, seat).await;
                behaviour.counters.key_changes.fetch_add(changed.into(), Ordering::Relaxed);
            }
            let (secret, commit) = (progress.habits.key(), progress.luck.commit());
            let commit = secret.and(Some(commit));
            let coming = Live::connect_committed(&base, &self.table, secret, seq, commit);
            let came = timeout(CONNECT_TIMEOUT, coming).await;
            match came.unwrap_or_else(|_| Err(Error::Unexpected("no welcome".into()))) {
                Ok((live, welcome)) => {
                    let again = u64::from(attempt > 0);
                    behaviour.counters.reconnected.fetch_add(again, Ordering::Relaxed);
                    self.record().on_welcome(&welcome);
                    retry_delay = FIRST_RETRY_DELAY;
                    progress.final_look = from_start && behaviour.leave.is_cancelled();
                    match self.play_session(live, welcome, &behaviour, &mut progress).await {
                        Ok(()) => return,
                        Err(Error::Unexpected(why)) if why == AWAY => {
                            let away = progress.habits.absence();
                            let _ = timeout(away, behaviour.hurry.cancelled()).await;
                        }
                        Err(end) => self.record().on_disconnect(&end.to_string()),
                    }
                }
                Err(error) if error.code() == "wrong-secret" => {
                    if !progress.habits.try_other_key() {
                        let locked_out = "locked out of the seat".to_owned();
                        return self.record().contradictions.push(locked_out);
                    }
                }
                // A client that was never connected has no outage.
                Err(error) if self.record().disconnected_since.is_some() => {
                    self.record().on_disconnect(&error.to_string())
                }
                Err(_) => {}
            }
            sleep(retry_delay).await;
            retry_delay = (retry_delay * 2).min(LAST_RETRY_DELAY);
        }
    }

    async fn play_session(
        &self,
        live: Live,
        welcome: Welcome,
        behaviour: &ClientBehaviour,
        progress: &mut GameProgress,
    ) -> Result<(), Error> {
        if let (None, Viewer::Seat(seat)) = (&progress.player, self.viewer) {
            let player = Player::new(&welcome.table.game, seat, self.start as u64);
            progress.player = player.ok();
        }
        let (table, snapshot) = (welcome.table, welcome.snapshot);
        Session { client: self, live, table, snapshot, behaviour }.run(progress).await
    }
}

/// One connection of a client.
struct Session<'a> {
    client: &'a TestClient,
    live: Live,
    table: TableInfo,
    snapshot: Option<AnySnapshot>,
    behaviour: &'a ClientBehaviour,
}

impl Session<'_> {
    /// Sends and receives until the connection ends or there is nothing left to do.
    async fn run(mut self, progress: &mut GameProgress) -> Result<(), Error> {
        if let Some((id, action)) = progress.pending.clone() {
            self.live.send(&ToHost::Act { id, action }).await?;
        }
        let (mut last_message, mut pinged) = (Instant::now(), false);
        let mut act_at = self.next_move(progress);
        loop {
            if progress.pending.is_none() && (self.is_finished() || progress.final_look) {
                return Ok(());
            }
            let (leave, hurry) = (&self.behaviour.leave, &self.behaviour.hurry);
            tokio::select! {
                message = self.live.next() => {
                    (last_message, pinged) = (Instant::now(), false);
                    let message = message?;
                    if let Some(answer) = progress.luck.answer(&message) {
                        self.live.send(&answer).await?;
                    }
                    let was_pending = progress.pending.is_some();
                    self.on_message(message, progress)?;
                    if self.behaviour.is_lively() {
                        let acted = was_pending && progress.pending.is_none();
                        self.be_lively(acted, progress).await?;
                    }
                    act_at = act_at.filter(|_| progress.pending.is_none());
                    let next = self.next_move(progress);
                    act_at = next.and(act_at.or(next));
                }
                () = wait_until(act_at, hurry), if act_at.is_some() => {
                    act_at = None;
                    self.act(progress).await?;
                }
                () = sleep_until(last_message + PING_AFTER), if !pinged => {
                    pinged = true;
                    self.live.send(&ToHost::Ping {}).await?;
                }
                () = sleep_until(last_message + PING_AFTER * 2), if pinged => {
                    return Err(Error::Unexpected("no answer to a ping".into()));
                }
                () = leave.cancelled(), if !progress.final_look => {
                    return Err(Error::Unexpected("one last look".into()));
                }
            }
        }
    }

    /// Does what people do besides playing, perhaps after a move of its own.
    async fn be_lively(&mut self, acted: bool, progress: &mut GameProgress) -> Result<(), Error> {
        let Viewer::Seat(seat) = self.client.viewer else { return Ok(()) };
        let habits = &mut progress.habits;
        let waiting_for = self.snapshot.as_ref().map(|seen| seen.turn.waiting_for);
        if let Some(said) = habits.mind_others(seat, &self.table, waiting_for.unwrap_or_default()) {
            self.live.send(&said).await?;
        }
        if acted && habits.once_in(12) {
            self.live.send(&habits.takeback()).await?;
        }
        match acted && habits.once_in(25) {
            true => Err(Error::Unexpected(AWAY.into())),
            false => Ok(()),
        }
    }

    fn is_finished(&self) -> bool {
        self.client.record().finished
    }

    fn on_message(&mut self, message: ToClient, progress: &mut GameProgress) -> Result<(), Error> {
        match message {
            ToClient::News(news) => {
                self.client.record().on_news(&news);
                self.snapshot = Some(news.snapshot);
            }
            ToClient::Welcome(again) => {
                self.client.record().on_welcome(&again);
                (self.table, self.snapshot) = (again.table, again.snapshot);
            }
            ToClient::Table(table) => self.table = table,
            ToClient::Answer(Answer { id, .. }) if Habits::is_asked(&id) => {}
            ToClient::Answer(Answer { id, error, .. }) => self.on_answer(id, error, progress)?,
            ToClient::Error(error) => return Err(Error::Refused(error)),
            _ => {}
        }
        Ok(())
    }

    fn on_answer(
        &self,
        id: String,
        error: Option<play::Reject>,
        progress: &mut GameProgress,
    ) -> Result<(), Error> {
        if let Some(error) = error.as_ref().filter(|error| OUTCOME_UNKNOWN.contains(&&*error.code))
        {
            return Err(Error::Refused(error.clone()));
        }
        let mut record = self.client.record();
        let counters = &self.behaviour.counters;
        let status = match error {
            None => {
                counters.acknowledged.fetch_add(1, Ordering::Relaxed);
                record.acknowledged_at = Some(std::time::Instant::now());
                ActionStatus::Acknowledged
            }
            Some(error) => {
                counters.refused.fetch_add(1, Ordering::Relaxed);
                progress.refusals += 1;
                ActionStatus::Refused(error.code.to_string())
            }
        };
        match record.actions.get_mut(&id) {
            Some(sent) => sent.status = status,
            None => record.contradictions.push(format!("answer to unknown action {id}")),
        }
        progress.pending = None;
        Ok(())
    }

    /// When to make the next move, if there is one to make.
    fn next_move(&self, progress: &GameProgress) -> Option<Instant> {
        let snapshot = self.snapshot.as_ref()?;
        if snapshot.turn.is_over() {
            self.client.record().finished = true;
        }
        let waited_for =
            progress.player.as_ref().is_some_and(|player| player.is_waited_for(snapshot));
        // Give up until something changes.
        let hopeless = progress.refusals >= MAX_REFUSALS
            && progress.acted_on == Some(digest(&to_json(snapshot)));
        let may = waited_for && !hopeless && progress.pending.is_none() && !progress.final_look;
        may.then(|| Instant::now() + self.behaviour.pace)
    }

    async fn act(&mut self, progress: &mut GameProgress) -> Result<(), Error> {
        let (Some(player), Some(snapshot)) = (&mut progress.player, &self.snapshot) else {
            return Ok(());
        };
        let Ok(Some(action)) = player.choose(snapshot) else { return Ok(()) };
        progress.action_count += 1;
        let chosen_from = Some(digest(&to_json(snapshot)));
        if progress.acted_on != chosen_from {
            (progress.acted_on, progress.refusals) = (chosen_from, 0);
        }
        let id = format!("{}-{}", self.client.start, progress.action_count);
        let value = serde_json::from_str(action.get()).expect("actions are JSON");
        let sent = SentAction { action: value, status: ActionStatus::Unanswered };
        self.client.record().actions.insert(id.clone(), sent);
        progress.pending = Some((id.clone(), action.clone()));
        self.live.send(&ToHost::Act { id, action }).await
    }
}

/// Waits until `at`, or until clients are told to hurry.
async fn wait_until(at: Option<Instant>, hurry: &CancellationToken) {
    let Some(at) = at else { return };
    tokio::select! {
        () = sleep_until(at) => {}
        () = hurry.cancelled() => {}
    }
}

/// Waits until every client whose game goes on has had an action acknowledged since `since`; gives
/// how long that took.
pub async fn wait_until_all_progress(
    clients: &[TestClient],
    since: std::time::Instant,
) -> Duration {
    let is_waiting = |client: &&TestClient| {
        let record = client.record();
        !record.finished && record.acknowledged_at.is_none_or(|at| at < since)
    };
    while let Some(client) = clients.iter().find(is_waiting) {
        let waited = since.elapsed();
        assert!(waited < Duration::from_secs(60), "{} is still waiting", client.table);
        sleep(Duration::from_millis(20)).await;
    }
    since.elapsed()
}
