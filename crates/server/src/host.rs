//! What all requests share, and serving until told to stop.

use crate::limits::Limits;
use crate::nodes::{self, Bus, CannotJoin, Nodes};
use crate::registry::Registry;
use crate::room::Ask;
use crate::{Config, http};
use axum::serve::{Listener, ListenerExt, TapIo};
use play::Reject;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{State, Store, StoreError, TableId};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// One host: its store, its tables in memory, its limits.
pub struct Host {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Config,
    pub(crate) registry: Registry,
    pub(crate) limits: Limits,
    /// Bots think on other threads, at most one a core, so that moves of people never wait.
    pub(crate) thinking: Arc<Semaphore>,
    /// Finished games are replayed and proved one at a time, apart from the bots.
    pub(crate) replays: crate::http::Replays,
    /// Whether the store could be written to, and when that was last tried.
    pub(crate) health: tokio::sync::Mutex<Option<(Instant, Result<(), Reject>)>>,
    /// When a change of a table could last not be saved, with no other saved since.
    pub(crate) unsaved: Mutex<Option<Instant>>,
    /// This node among others; nothing where the host is alone.
    pub(crate) nodes: Option<Arc<Nodes>>,
    /// Rooms; a stop waits for them before it leaves their tables to others.
    pub(crate) rooms: TaskTracker,
    /// Sockets and all else that a stop waits for.
    pub(crate) tasks: TaskTracker,
    /// Cancelled once, when the host is told to stop.
    pub(crate) stopping: CancellationToken,
    pub(crate) started: Instant,
    pub(crate) metrics: metrics_exporter_prometheus::PrometheusHandle,
    pub(crate) figures: Figures,
}

/// Figures that change with every move, at hand so that they need not be looked up by name.
pub(crate) struct Figures {
    pub(crate) accepted: metrics::Counter,
    pub(crate) refused: metrics::Counter,
    pub(crate) append: metrics::Histogram,
}

impl Figures {
    fn new() -> Figures {
        Figures {
            accepted: metrics::counter!("parlour_actions_total", "result" => "accepted"),
            refused: metrics::counter!("parlour_actions_total", "result" => "refused"),
            append: metrics::histogram!("parlour_append_seconds"),
        }
    }
}

/// How often samples are summed up; until then each of them takes memory.
const SUM_UP: Duration = Duration::from_secs(5);

impl Host {
    /// A host over a store that it has to itself.
    pub fn new(store: Arc<dyn Store>, config: Config) -> Arc<Host> {
        Host::make(store, config, None)
    }

    /// One host of many over the same store, which find each other through NATS at this address.
    /// Without NATS it is the only one, until others are started with it.
    pub async fn join(
        store: Arc<dyn Store>,
        config: Config,
        nats: Option<&str>,
    ) -> Result<Arc<Host>, CannotJoin> {
        let bus = nodes::connect(&store, nats).await?;
        Host::join_by(store, config, bus).await
    }

    /// One host of many, which find each other by this bus.
    pub async fn join_by(
        store: Arc<dyn Store>,
        config: Config,
        bus: Option<Arc<dyn Bus>>,
    ) -> Result<Arc<Host>, CannotJoin> {
        let nodes = Nodes::join(Arc::clone(&store), &config, bus).await?;
        let host = Host::make(store, config, Some(Arc::clone(&nodes)));
        nodes.start(&host);
        Ok(host)
    }

    fn make(store: Arc<dyn Store>, config: Config, nodes: Option<Arc<Nodes>>) -> Arc<Host> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Host {
            limits: Limits::new(&config),
            store,
            config,
            registry: Registry::default(),
            thinking: Arc::new(Semaphore::new(cores)),
            replays: Default::default(),
            health: Default::default(),
            unsaved: Mutex::default(),
            nodes,
            rooms: TaskTracker::new(),
            tasks: TaskTracker::new(),
            stopping: CancellationToken::new(),
            started: Instant::now(),
            metrics: recorder(),
            // After the recorder is there, or nobody would count.
            figures: Figures::new(),
        })
    }

    /// Takes up every game that was on when the host stopped: clocks run on and bots move,
    /// whether or not anybody has come back yet. Says how many; the doors need not wait for them.
    pub async fn resume(self: &Arc<Host>) -> Result<usize, StoreError> {
        if let Some(nodes) = &self.nodes {
            // Only those that no other node has; the rest of them follow.
            return Ok(nodes.adopt(self).await);
        }
        let mut tables = self.store.unfinished().await?;
        tables.retain(|table| table.state == State::Running);
        let count = tables.len();
        let host = Arc::clone(self);
        self.tasks.spawn(async move {
            for table in tables {
                // A table that cannot be woken now says so to whoever asks for it.
                let _ = host.registry.room(&host, &table.id).await;
                tokio::task::yield_now().await;
            }
        });
        Ok(count)
    }
}

impl Host {
    /// Tells it to stop: rooms finish what they have begun, connections end, and tables are left to
    /// other nodes. [`run`] waits for all that.
    pub fn stop(&self) {
        self.stopping.cancel();
    }

    /// Asks a table's room something and waits for its answer. A room that was just going to
    /// rest is woken again.
    pub(crate) async fn ask<T>(
        self: &Arc<Host>,
        id: &TableId,
        mut ask: impl FnMut(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, Reject> {
        // With many nodes, as long as it may take one to take over from another.
        let patience = self.nodes.as_ref().map_or(Duration::ZERO, |_| nodes::PATIENCE);
        let until = tokio::time::Instant::now() + patience;
        for tries in 1.. {
            let room = self.registry.room(self, id).await.map_err(refusal)?;
            let (reply, answer) = oneshot::channel();
            if room.send(ask(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
            if tries >= 3 && (tokio::time::Instant::now() >= until || self.stopping.is_cancelled())
            {
                break;
            }
            if self.nodes.is_some() {
                tokio::time::sleep(AGAIN).await;
            }
        }
        Err(nodes::away())
    }

    /// Notes how a change of a table went: health is judged by it.
    pub(crate) fn note_saved<T>(&self, result: &Result<T, StoreError>) {
        let trouble = result.as_ref().is_err_and(|error| !error.is_refusal());
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(_) => *unsaved = None,
            Err(_) if trouble => *unsaved = Some(Instant::now()),
            Err(_) => {}
        }
    }

    /// Whether a change could not be saved just now, and none was since.
    pub(crate) fn could_not_save(&self) -> bool {
        let unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        unsaved.is_some_and(|at| at.elapsed() < LATELY)
    }

    /// A game that is on and whose room ended in trouble is taken up again, whether or not anybody
    /// asks for it. (A host that is alone has always left that to whoever asks.)
    pub(crate) fn wake_soon(self: &Arc<Host>, id: &TableId) {
        let Some(nodes) = self.nodes.clone() else { return };
        let (host, id) = (Arc::clone(self), id.clone());
        self.tasks.spawn(async move {
            // Without tenure it is nobody's, and found as such.
            while host.stopping.run_until_cancelled(tokio::time::sleep(SOON)).await.is_some()
                && nodes.holds()
                && host.registry.room(&host, &id).await.is_err()
            {}
        });
    }
}

/// Between two tries to ask a table that is about to be elsewhere.
const AGAIN: Duration = Duration::from_millis(50);
/// For this long a change that was not saved tells of the next.
const LATELY: Duration = Duration::from_secs(10);
/// Until the operator is told once more of a trouble that lasts.
const COMPLAIN_AGAIN: Duration = Duration::from_secs(60);
/// Until a game whose room ended in trouble is taken up again.
const SOON: Duration = Duration::from_secs(1);

/// What a store's trouble is for a client: refusals as they are, the rest without inner details.
pub(crate) fn refusal(error: StoreError) -> Reject {
    if matches!(error, StoreError::Fenced { .. }) {
        return nodes::away();
    }
    if error.is_refusal() {
        return Reject::new(error.code(), "", error.to_string());
    }
    complain(&error);
    not_saved()
}

pub(crate) fn not_saved() -> Reject {
    let say = "The host cannot save just now, so nothing was changed. Try again in a moment.";
    Reject::new("not-saved", "", say)
}

/// Tells the operator of the store's trouble: at once, and then once a minute while it lasts,
/// however many people knock meanwhile.
fn complain(error: &StoreError) {
    static LAST: Mutex<Option<(&str, Instant)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if !last.is_some_and(|(code, at)| code == error.code() && at.elapsed() < COMPLAIN_AGAIN) {
        *last = Some((error.code(), Instant::now()));
        tracing::error!(code = error.code(), "{error}");
    }
}

/// The steps of what is measured in seconds. Counts of steps add up over nodes, and cost less than
/// quantiles, which do not.
const SECONDS: &[f64] =
    &[0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.03, 0.06, 0.12, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// The recorder is global to the process; several hosts in one process (tests) share it.
fn recorder() -> metrics_exporter_prometheus::PrometheusHandle {
    use std::sync::OnceLock;
    static HANDLE: OnceLock<metrics_exporter_prometheus::PrometheusHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            metrics_exporter_prometheus::PrometheusBuilder::new()
                .set_buckets(SECONDS)
                .expect("there are some")
                .install_recorder()
                .expect("the recorder is installed once")
        })
        .clone()
}

/// Serves `host` on `listener` until `stop` completes; then lets every room finish what it has
/// begun. Nothing acknowledged is lost, and nothing new is begun.
pub async fn run(
    host: Arc<Host>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    // Moves are small and people wait for them: no gathering of packets.
    let listener = listener.tap_io(|stream| {
        if let Err(e) = stream.set_nodelay(true) {
            tracing::debug!("nodelay refused: {e}");
        }
    });
    serve(host, listener, stop).await
}

/// As [`run`], on a Unix socket.
#[cfg(unix)]
pub async fn run_unix(
    host: Arc<Host>,
    door: crate::UnixDoor,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    serve(host, door.tap_io(|_| ()), stop).await
}

async fn serve<L, F>(
    host: Arc<Host>,
    listener: TapIo<L, F>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()>
where
    L: Listener<Addr = SocketAddr>,
    F: FnMut(&mut L::Io) + Send + 'static,
{
    let routes = http::routes(Arc::clone(&host));
    let routes = routes.into_make_service_with_connect_info::<SocketAddr>();
    let stopping = Arc::clone(&host);
    let stop = async move {
        stop.await;
        tracing::info!("stopping: finishing what was begun");
        stopping.stop();
    };
    let (metrics, stopped) = (host.metrics.clone(), host.stopping.clone());
    host.tasks.spawn(async move {
        let mut rounds = tokio::time::interval(SUM_UP);
        while stopped.run_until_cancelled(rounds.tick()).await.is_some() {
            metrics.run_upkeep();
        }
    });
    let serving = axum::serve(listener, routes).with_graceful_shutdown(stop).into_future();
    tokio::select! {
        served = serving => served?,
        // A client that holds its connection open must not hold up the stop.
        () = async {
            host.stopping.cancelled().await;
            tokio::time::sleep(Duration::from_secs(3)).await;
        } => {}
    }
    host.tasks.close();
    host.rooms.close();
    let ended = async { tokio::join!(host.tasks.wait(), host.rooms.wait()) };
    let _ = tokio::time::timeout(Duration::from_secs(5), ended).await;
    Ok(())
}

/// The wall clock, in milliseconds since 1970.
pub(crate) fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
