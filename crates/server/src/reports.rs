//! What the coach says about a finished game. Decisions are weighed one by one in the queue that all
//! work shares, so that other tables do not wait. Whoever asks for a report that is being worked out
//! waits for the same work; when nobody waits any more it stops, and goes on where it was for the next
//! who asks. A finished report is a note in the store, and goes with its game.

use crate::compute::{Client, Job};
use crate::host::report_store_error;
use crate::replays::finished_log;
use crate::{Host, HostError};
use catalog::CoachRun;
use futures_util::stream::{self, BoxStream, FuturesUnordered, StreamExt};
use play::Seat;
use protocol::{CoachDecision, CoachLine, CoachReport};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Note, Store, StoreError, TableId};
use tokio::sync::watch;

/// How long it takes to replay a game, and to weigh one decision, about.
const REPLAY: Duration = Duration::from_millis(300);
const DECISION: Duration = Duration::from_millis(150);
/// Decisions of one report that are weighed or wait at a time.
const AT_A_TIME: usize = 2;
/// So many reports that nobody waits for any more are kept as far as they are.
const KEPT: usize = 32;

/// Whose report, of which game.
type Key = (TableId, u8);
type ProgressSender = Arc<watch::Sender<Progress>>;

/// Reports that are being worked out, and those that were left.
#[derive(Default)]
pub(crate) struct Reports(Mutex<Work>);

#[derive(Default)]
struct Work {
    begun: HashMap<Key, ProgressSender>,
    left: VecDeque<(Key, Making)>,
}

/// How far a report is.
#[derive(Clone, Default)]
struct Progress {
    done: u32,
    /// Of how many decisions; nothing before that is known.
    of: Option<u32>,
    end: Option<Result<Arc<CoachReport>, HostError>>,
}

/// A report in the making, as far as it is.
struct Making {
    run: CoachRun,
    decisions: Vec<CoachDecision>,
    done: u32,
    of: u32,
}

/// A report as it is stored. The rules are those of the game's log, which never change.
#[derive(Serialize, Deserialize)]
struct Stored {
    coach: u32,
    report: CoachReport,
}

/// What the coach says of a seat's decisions: how far it is, line by line, then the report.
pub(crate) async fn report(
    host: Arc<Host>,
    id: TableId,
    seat: u8,
    client: Client,
) -> Result<BoxStream<'static, CoachLine>, HostError> {
    let mut receiver = host.reports.ask(&host, (id, seat), client);
    let begun = receiver.wait_for(|progress| progress.of.is_some() || progress.end.is_some()).await;
    let begun = begun.map_err(|_| HostError::NotWorkedOut)?.clone();
    match (begun.of, begun.end) {
        (None, Some(Err(refused))) => Err(refused),
        _ => Ok(lines(receiver).boxed()),
    }
}

/// Deletes the reports of games that are gone.
pub async fn forget_reports(
    store: &dyn Store,
    gone: &[TableId],
    now: i64,
) -> Result<(), StoreError> {
    let seats = catalog::GAMES.iter().map(|game| game.about.max_seats).max().unwrap_or_default();
    for id in gone {
        for seat in 0..seats {
            let name = name(id, seat);
            if let Some(Note { value, .. }) = store.note(&name, now).await? {
                store.swap_note(&name, Some(&value), None, now).await?;
            }
        }
    }
    Ok(())
}

fn name(id: &TableId, seat: u8) -> String {
    format!("report:{id}:{seat}")
}

/// Everything new, each once.
fn lines(receiver: watch::Receiver<Progress>) -> impl stream::Stream<Item = CoachLine> {
    stream::unfold(Some((receiver, 0)), |state| async {
        let (mut receiver, shown) = state?;
        loop {
            let Progress { done, of, end } = receiver.borrow_and_update().clone();
            if let Some(of) = of.filter(|_| done > shown) {
                return Some((CoachLine::Progress { done, of }, Some((receiver, done))));
            }
            let refused = |error| CoachLine::Refused(play::Reject::from(error).into());
            match end {
                Some(Ok(report)) => {
                    return Some((CoachLine::Report(CoachReport::clone(&report)), None));
                }
                Some(Err(error)) => return Some((refused(error), None)),
                None if receiver.changed().await.is_err() => {
                    return Some((refused(HostError::NotWorkedOut), None));
                }
                None => {}
            }
        }
    })
}

impl Reports {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears how far a report is; begins it, if nobody has.
    fn ask(&self, host: &Arc<Host>, key: Key, client: Client) -> watch::Receiver<Progress> {
        let mut work = self.work();
        if let Some(progress) = work.begun.get(&key) {
            return progress.subscribe();
        }
        let (sender, receiver) = watch::channel(Progress::default());
        let progress = Arc::new(sender);
        work.begun.insert(key.clone(), progress.clone());
        drop(work);
        host.tasks.spawn(work_out(Begun { host: host.clone(), key, progress }, client));
        receiver
    }

    /// What was left of this report.
    fn take_left(&self, key: &Key) -> Option<Making> {
        let mut work = self.work();
        let at = work.left.iter().position(|(other, _)| other == key)?;
        work.left.remove(at).map(|(_, making)| making)
    }

    /// Keeps a report that nobody waits for; gives it back if somebody does.
    fn leave(&self, begun: &Begun, making: Making) -> Option<Making> {
        let mut work = self.work();
        if begun.progress.receiver_count() > 0 {
            return Some(making);
        }
        work.begun.remove(&begun.key);
        work.left.push_back((begun.key.clone(), making));
        let oldest = (work.left.len() > KEPT).then(|| work.left.pop_front());
        drop(work);
        drop(oldest);
        None
    }
}

/// A report that is being worked out. Dropped, it is no more.
struct Begun {
    host: Arc<Host>,
    key: Key,
    progress: ProgressSender,
}

impl Drop for Begun {
    fn drop(&mut self) {
        let mut work = self.host.reports.work();
        if work.begun.get(&self.key).is_some_and(|sender| Arc::ptr_eq(sender, &self.progress)) {
            work.begun.remove(&self.key);
        }
    }
}

async fn work_out(begun: Begun, client: Client) {
    let end = match begun.report(client).await {
        Ok(Some(report)) => Ok(Arc::new(report)),
        Ok(None) => return,
        Err(error) => Err(error),
    };
    let sender = begun.progress.clone();
    // Whoever asks from now on finds it in the store.
    drop(begun);
    sender.send_modify(|progress| progress.end = Some(end));
}

impl Begun {
    /// The report; nothing if nobody waits for it any more.
    async fn report(&self, client: Client) -> Result<Option<CoachReport>, HostError> {
        let (id, seat) = &self.key;
        let note = self.host.store.note(&name(id, *seat), self.host.now()).await?;
        let known = note.as_ref().and_then(|note| serde_json::from_str::<Stored>(&note.value).ok());
        if let Some(Stored { report, .. }) = known.filter(|it| it.coach == catalog::coach::VERSION)
        {
            return Ok(Some(report));
        }
        let mut making = match self.host.reports.take_left(&self.key) {
            Some(making) => making,
            None => self.open(client).await?,
        };
        self.progress
            .send_modify(|progress| (progress.done, progress.of) = (making.done, Some(making.of)));
        while !making.run.tasks.is_empty() {
            self.weigh(&mut making, client).await?;
            if !making.run.tasks.is_empty() {
                match self.host.reports.leave(self, making) {
                    Some(wanted) => making = wanted,
                    None => return Ok(None),
                }
            }
        }
        let report = making.run.report(making.decisions);
        let stored = Stored { coach: catalog::coach::VERSION, report };
        let value = serde_json::to_string(&stored).expect("a report is plain data");
        let before = note.as_ref().map(|note| note.value.as_str());
        let new = Note { value, until: None };
        // Another node may have written the same. Without its note it is still a report.
        let now = self.host.now();
        if let Err(error) =
            self.host.store.swap_note(&name(id, *seat), before, Some(new), now).await
        {
            report_store_error(&error);
        }
        Ok(Some(stored.report))
    }

    async fn open(&self, client: Client) -> Result<Making, HostError> {
        let (id, seat) = (&self.key.0, self.key.1);
        let (record, text) = finished_log(&self.host, id).await?;
        let seats = record.seats.len() as u8;
        if seat >= seats {
            return Err(HostError::NoSuchSeat { seats, seat: Seat(seat).to_string() });
        }
        let job = self.job(client, REPLAY);
        let opened = self.host.compute.run(job, move || CoachRun::of(&text, Seat(seat))).await?;
        let mut run = opened.map_err(|fault| {
            tracing::error!(table = %record.id, "coaching a finished game failed: {fault}");
            HostError::frozen("This game cannot be replayed by this host.")
        })?;
        // Taken from the end.
        run.tasks.reverse();
        let of = run.tasks.len() as u32;
        Ok(Making { run, decisions: Vec::new(), done: 0, of })
    }

    /// Weighs decisions as long as somebody waits for them, and what is begun to its end.
    async fn weigh(&self, making: &mut Making, client: Client) -> Result<(), HostError> {
        let mut running = FuturesUnordered::new();
        let mut wanted = true;
        loop {
            while wanted && running.len() < AT_A_TIME {
                let Some(task) = making.run.tasks.pop() else { break };
                running.push(self.host.compute.run(self.job(client, DECISION), task));
            }
            if running.is_empty() {
                return Ok(());
            }
            tokio::select! {
                biased;
                Some(weighed) = running.next() => {
                    making.decisions.extend(weighed?);
                    making.done += 1;
                    self.progress.send_modify(|progress| progress.done = making.done);
                }
                () = self.progress.closed(), if wanted => wanted = false,
            }
        }
    }

    fn job(&self, client: Client, cost: Duration) -> Job {
        Job { client, table: Some(self.key.0.clone()), cost, refusable: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::room::test_table::until;
    use store::{Entry, Fence, NewTable, Occupant, Secret, Transition};

    /// A host with a finished game of many decisions.
    async fn finished() -> (Arc<Host>, TableId) {
        let store = store::SqliteStore::temporary().unwrap();
        let id: TableId = "finished".parse().unwrap();
        let log = include_str!("../../../data/games/mini-easy.jsonl");
        let lines: Vec<Entry> = log.lines().map(Entry::new).collect();
        let somebody =
            |seat| (seat, Occupant { name: "Ada".into(), bot_level: None, secret_hash: None });
        let new = NewTable {
            id: id.clone(),
            game: "candy-chain".into(),
            public: true,
            at: 0,
            meta: String::new(),
            secret: Secret::new(""),
            seats: vec![somebody(0), somebody(1)],
        };
        store.create(new).await.unwrap();
        let over = Transition::Finish { at: 0, outcome: String::new() };
        store.advance(&id, Fence::FREE, 0, lines, over).await.unwrap();
        (Host::new(Arc::new(store), Config::default()), id)
    }

    async fn ask(host: &Arc<Host>, id: &TableId, client: u64) -> Vec<CoachLine> {
        let lines = report(host.clone(), id.clone(), 0, Client(client)).await.unwrap();
        lines.collect().await
    }

    fn found(lines: &[CoachLine]) -> &CoachReport {
        match lines.last() {
            Some(CoachLine::Report(report)) => report,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn two_who_ask_at_once_wait_for_the_same_work() {
        let (host, id) = finished().await;
        let busy = host.compute.take_all().await;
        let both = tokio::spawn({
            let (host, id) = (host.clone(), id.clone());
            async move { tokio::join!(ask(&host, &id, 1), ask(&host, &id, 2)) }
        });
        until(|| host.compute.waiting() > 0).await;
        let two = || host.reports.work().begun.values().any(|sender| sender.receiver_count() == 2);
        until(two).await;
        assert_eq!(host.compute.waiting(), 1, "one of them works");
        drop(busy);
        let (one, other) = both.await.unwrap();
        assert_eq!(found(&one), found(&other));
        assert!(host.reports.work().begun.is_empty(), "nothing is left behind");
    }

    #[tokio::test]
    async fn what_was_weighed_before_the_client_left_is_not_weighed_again() {
        let (host, id) = finished().await;
        let mut lines = report(host.clone(), id.clone(), 0, Client(1)).await.unwrap();
        let Some(CoachLine::Progress { done, of }) = lines.next().await else { panic!() };
        assert!(done < of, "there is more to do");
        drop(lines);
        until_left(&host).await;
        let again = ask(&host, &id, 2).await;
        let Some(CoachLine::Progress { done: first, .. }) = again.first() else { panic!() };
        assert!(*first >= done, "it goes on at {first} after {done}");
        let progress = again.iter().filter(|line| matches!(line, CoachLine::Progress { .. }));
        assert!(progress.count() < of as usize, "{again:?}");
        found(&again);
    }

    /// Real work goes on elsewhere meanwhile.
    async fn until_left(host: &Host) {
        let leaving = async {
            while host.reports.work().left.is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), leaving).await.expect("the work stops");
    }

    #[tokio::test]
    async fn a_report_of_another_coach_is_worked_out_again() {
        let (host, id) = finished().await;
        let first = ask(&host, &id, 1).await;
        let stored = host.store.note(&name(&id, 0), host.now()).await.unwrap().unwrap();
        let mut old: Stored = serde_json::from_str(&stored.value).unwrap();
        (old.coach, old.report.mean_loss) = (catalog::coach::VERSION + 1, 99.0);
        let value = serde_json::to_string(&old).unwrap();
        let new = Note { value, until: None };
        let now = host.now();
        assert!(
            host.store.swap_note(&name(&id, 0), Some(&stored.value), Some(new), now).await.unwrap()
        );
        let again = ask(&host, &id, 1).await;
        assert_eq!(found(&again), found(&first));
        assert!(again.len() > 1, "it was weighed again");
        assert_eq!(ask(&host, &id, 1).await.len(), 1, "and stored again");
    }

    #[tokio::test]
    async fn reports_go_with_their_game() {
        let (host, id) = finished().await;
        ask(&host, &id, 1).await;
        assert!(host.store.note(&name(&id, 0), host.now()).await.unwrap().is_some());
        crate::expiry::delete(&host, store::State::Finished, host.now() + 1).await.unwrap();
        assert!(host.store.table(&id).await.is_err(), "the game is gone");
        assert_eq!(host.store.note(&name(&id, 0), host.now()).await.unwrap(), None);
    }
}
