//! Whether the store, the bus and the lease are well. Answered at once, whatever is down: the probe
//! of the store goes on by itself, and who asks is told how long it has been waiting.

use super::metric_list;
use crate::{Host, HostError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// The store is tried at most this often, however often somebody asks.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);
/// How long an answer may take; half a second with everything else.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(400);
/// A probe that takes longer was lost, and another is begun.
const LOST_AFTER: Duration = Duration::from_secs(30);

/// What is known of the store's health.
#[derive(Default)]
pub(crate) struct Health {
    probe: Mutex<Probe>,
    /// Told when a probe ends.
    ended: Notify,
}

#[derive(Default)]
struct Probe {
    running_since: Option<Instant>,
    last: Option<Tried>,
    /// When the first of the probes began that have failed since the last good one.
    failing_since: Option<Instant>,
}

/// A probe that ended.
#[derive(Clone)]
struct Tried {
    at: Instant,
    took: Duration,
    result: Result<(), HostError>,
}

/// The last probe, in figures.
pub(crate) struct LastProbe {
    pub(crate) well: bool,
    pub(crate) took: Duration,
}

/// One thing that can be down.
pub(crate) struct Check {
    pub(crate) name: &'static str,
    /// The code and what is wrong, in words for the operator.
    pub(crate) result: Result<(), (&'static str, String)>,
    /// Whether the host is of no use without it.
    pub(crate) vital: bool,
}

impl Health {
    fn probe(&self) -> MutexGuard<'_, Probe> {
        self.probe.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the last probe went. One that is running for long counts as failed.
    pub(crate) fn last_probe(&self) -> Option<LastProbe> {
        let probe = self.probe();
        let waiting = probe.running_since.map(|since| since.elapsed());
        if let Some(took) = waiting.filter(|waiting| *waiting > ANSWER_TIMEOUT) {
            return Some(LastProbe { well: false, took });
        }
        let last = probe.last.as_ref()?;
        Some(LastProbe { well: last.result.is_ok(), took: last.took })
    }
}

/// Begins a probe, unless one is running or the last one is fresh.
pub(crate) fn begin_probe(host: &Arc<Host>) {
    {
        let mut probe = host.health.probe();
        let running = probe.running_since.is_some_and(|since| since.elapsed() < LOST_AFTER);
        if running || probe.last.as_ref().is_some_and(|last| last.at.elapsed() < PROBE_INTERVAL) {
            return;
        }
        if let Some(lost) = probe.running_since.replace(Instant::now()) {
            probe.failing_since.get_or_insert(lost);
        }
    }
    let host = Arc::clone(host);
    tokio::spawn(async move {
        let begun = Instant::now();
        let now = crate::host::wall_clock().to_string();
        let result = host.store.put_setting("health", &now).await;
        if result.is_err() {
            metric_list::STORE_ERRORS.count();
        }
        let tried =
            Tried { at: Instant::now(), took: begun.elapsed(), result: result.map_err(Into::into) };
        let mut probe = host.health.probe();
        let failing_since = match tried.result {
            Ok(()) => None,
            Err(_) => Some(probe.failing_since.unwrap_or(begun)),
        };
        *probe = Probe { running_since: None, last: Some(tried), failing_since };
        drop(probe);
        host.health.ended.notify_waiters();
    });
}

/// Whether the store can be written to, because that is what a move needs.
async fn store(host: &Arc<Host>) -> Result<(), (&'static str, String)> {
    let ended = host.health.ended.notified();
    tokio::pin!(ended);
    ended.as_mut().enable();
    begin_probe(host);
    if host.health.probe().running_since.is_some() {
        let _ = tokio::time::timeout(ANSWER_TIMEOUT, ended).await;
    }
    let (running_since, failing_since, last) = {
        let probe = host.health.probe();
        (probe.running_since, probe.failing_since, probe.last.clone())
    };
    if let Some(since) = running_since.map(|since| failing_since.unwrap_or(since)) {
        let seconds = since.elapsed().as_secs_f32();
        return Err(("store-silent", format!("the store has not answered for {seconds:.1} s")));
    }
    let for_long = failing_since.map_or(0.0, |since| since.elapsed().as_secs_f32());
    match last.map(|last| last.result) {
        Some(Err(error)) => {
            let code = HostError::ALL.iter().find(|info| info.code == error.code());
            let code = code.map_or("not-saved", |info| info.code);
            let message = format!(
                "the store cannot be written to, for {for_long:.0} s now; the log says why"
            );
            Err((code, message))
        }
        // A database may have room for this and none for a move.
        _ if host.could_not_save() => {
            Err(("not-saved", "moves could not be saved lately; the log says why".into()))
        }
        _ => Ok(()),
    }
}

/// Everything that can be down.
pub(crate) async fn checks(host: &Arc<Host>) -> Vec<Check> {
    let mut checks = vec![Check { name: "store", result: store(host).await, vital: true }];
    let Some(nodes) = &host.nodes else { return checks };
    let lease = match nodes.has_lease() {
        true => Ok(()),
        false => Err((
            "lease-over",
            "this node could not renew its lease and has released its tables".to_owned(),
        )),
    };
    checks.push(Check { name: "lease", result: lease, vital: true });
    let bus = match nodes.reaches_others() {
        Some(false) => Err((
            "bus-down",
            "tables of other nodes cannot be reached from here: NATS is away, or this node was started without it".to_owned(),
        )),
        Some(true) | None => Ok(()),
    };
    // A node that cannot reach the others still serves its own tables.
    checks.push(Check { name: "bus", result: bus, vital: false });
    checks
}
