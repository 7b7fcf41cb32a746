//! What all requests share, and serving until stopped.

use crate::accept::{self, Encryption, NoEncryption};
use crate::compute::Compute;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::monitoring::metric_list;
use crate::nodes::{self, Bus, CannotJoin, Nodes};
use crate::registry::Registry;
use crate::room::RoomCommand;
use crate::security::Security;
use crate::{Config, HostError, http};
use axum::serve::{Listener, ListenerExt, TapIo};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use store::{Store, StoreError, TableId};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// One host: its store, its tables in memory, its limits.
pub struct Host {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Config,
    pub(crate) registry: Registry,
    pub(crate) limits: Limits,
    pub(crate) security: Security,
    pub(crate) lobby: Lobby,
    /// Programs that play by themselves.
    pub(crate) programs: crate::programs::Programs,
    /// Bots think on other threads, so that moves of people never wait.
    pub(crate) compute: Compute,
    /// Tells people who are away that it is their turn.
    pub(crate) notifier: crate::notify::Notifier,
    /// How long no host ran, which counts against nobody.
    pub(crate) uptime: crate::uptime::Uptime,
    /// Finished games that were asked for lately.
    pub(crate) replays: crate::replays::Replays,
    /// What the coach is working out.
    pub(crate) reports: crate::reports::Reports,
    /// What is remembered about daily games.
    pub(crate) dailies: crate::http::Dailies,
    /// Whether the store can be written to.
    pub(crate) health: crate::monitoring::Health,
    /// Names and addresses that may not play for a while.
    pub(crate) blocks: crate::admin::blocks::Blocks,
    /// How much disk space games take.
    pub(crate) disk: crate::disk::Disk,
    /// When saving a change of a table last failed, if none has been saved since.
    pub(crate) unsaved: Mutex<Option<Instant>>,
    /// This node among others; `None` if the host runs alone.
    pub(crate) nodes: Option<Arc<Nodes>>,
    /// Rooms; a stop waits for them before it leaves their tables to others.
    pub(crate) rooms: TaskTracker,
    /// Sockets and all else that a stop waits for.
    pub(crate) tasks: TaskTracker,
    /// Cancelled when the host begins to leave; see [`Host::drain`].
    pub(crate) draining: CancellationToken,
    /// Cancelled once, when the host is stopped.
    pub(crate) stopping: CancellationToken,
    pub(crate) started: Instant,
    pub(crate) metrics: metrics_exporter_prometheus::PrometheusHandle,
    pub(crate) move_metrics: MoveMetrics,
}

/// Metrics that change with every move, kept here to avoid looking them up by name.
pub(crate) struct MoveMetrics {
    pub(crate) accepted: metrics::Counter,
    pub(crate) refused: metrics::Counter,
    pub(crate) append: metrics::Histogram,
}

impl MoveMetrics {
    fn new() -> MoveMetrics {
        MoveMetrics {
            accepted: metric_list::ACTIONS.counter_of("accepted"),
            refused: metric_list::ACTIONS.counter_of("refused"),
            append: metric_list::APPEND_SECONDS.histogram(),
        }
    }
}

/// How often samples are summed up; until then each of them takes memory.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

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
        let bus = nodes::connect(&store, nats, config.node.as_deref()).await?;
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
        Arc::new(Host {
            limits: Limits::new(&config),
            security: Security::new(config.log_addresses),
            lobby: Lobby::default(),
            programs: Default::default(),
            store,
            registry: Registry::default(),
            compute: Compute::new(),
            notifier: crate::notify::Notifier::new(config.notify_private),
            uptime: Default::default(),
            replays: Default::default(),
            reports: Default::default(),
            dailies: Default::default(),
            health: Default::default(),
            blocks: Default::default(),
            disk: Default::default(),
            unsaved: Mutex::default(),
            nodes,
            config,
            rooms: TaskTracker::new(),
            tasks: TaskTracker::new(),
            draining: CancellationToken::new(),
            stopping: CancellationToken::new(),
            started: Instant::now(),
            metrics: crate::monitoring::recorder(),
            // Must come after the recorder, or nothing is counted.
            move_metrics: MoveMetrics::new(),
        })
    }

    /// Loads every game that was running when the host stopped, but for those that sleep until
    /// somebody comes or their time does. Returns how many; the host can accept connections
    /// meanwhile. Logs what was found damaged in the store.
    pub async fn resume(self: &Arc<Host>) -> Result<usize, StoreError> {
        let damaged = self.store.found_damaged();
        for error in damaged.iter().take(MAX_LOGGED) {
            // By table, not by code: each of them is news.
            let table = match error {
                StoreError::DamagedTable { id, .. } => id.as_str(),
                _ => error.code(),
            };
            tracing::error!(table, "{error} [{}]", error.code());
        }
        if let Some(more @ 1..) = damaged.len().checked_sub(MAX_LOGGED) {
            tracing::error!(
                "{more} more tables are damaged: run `parlour doctor` with the host stopped"
            );
        }
        if let Some(nodes) = &self.nodes {
            // Only those that no other node has.
            return Ok(nodes.adopt(self).await);
        }
        let tables = self.store.awake().await?;
        let count = tables.len();
        let host = Arc::clone(self);
        self.tasks.spawn(async move {
            for id in tables {
                // A table that cannot be loaded now reports that to the next client.
                let _ = host.registry.room(&host, &id).await;
                tokio::task::yield_now().await;
            }
        });
        Ok(count)
    }
}

impl Host {
    /// Leaves in good order. `/readyz` says so at once, so that load balancers send nobody here any
    /// more; everything goes on for [`Config::drain`], or until [`stop`](Host::stop); then the host
    /// stops, which hands its tables over. A second call waits with the first.
    pub async fn drain(&self) {
        if !self.draining.is_cancelled() && !self.config.drain.is_zero() {
            tracing::info!(
                "leaving: load balancers have {:?} to notice it at /readyz",
                self.config.drain
            );
        }
        self.draining.cancel();
        let noticed = tokio::time::sleep(self.config.drain);
        let _ = self.stopping.run_until_cancelled(noticed).await;
        self.stop();
    }

    /// Whether the host leaves, or has stopped.
    pub fn is_draining(&self) -> bool {
        self.draining.is_cancelled() || self.stopping.is_cancelled()
    }

    /// Starts what happens by itself from time to time: sleeping games wake, and old tables go.
    pub async fn start_rounds(self: &Arc<Host>) {
        crate::uptime::start(self).await;
        crate::disk::start(self).await;
        crate::admin::blocks::start(self).await;
        crate::expiry::start(self);
        crate::wake::start(self);
    }

    /// Stops the host: rooms finish their work, connections end, and tables are released to other
    /// nodes. [`run`] waits for all that.
    pub fn stop(&self) {
        self.stopping.cancel();
    }

    /// The time of day, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.config.wall_clock.now()
    }

    /// Sends a command to a table's room and waits for its answer. A room that is about to be
    /// unloaded is loaded again.
    pub(crate) async fn ask<T>(
        self: &Arc<Host>,
        id: &TableId,
        mut ask: impl FnMut(oneshot::Sender<T>) -> RoomCommand,
    ) -> Result<T, HostError> {
        // With many nodes, wait as long as a takeover may last.
        let timeout = self.nodes.as_ref().map_or(Duration::ZERO, |_| nodes::TAKEOVER_TIMEOUT);
        let until = tokio::time::Instant::now() + timeout;
        for tries in 1.. {
            let room = self.registry.room(self, id).await?;
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
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
        Err(HostError::TableAway)
    }

    /// Records whether a change of a table was saved, for the health check.
    pub(crate) fn note_saved<T>(&self, result: &Result<T, StoreError>) {
        let trouble = result.as_ref().is_err_and(|error| !error.is_refusal());
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        if trouble {
            metric_list::STORE_ERRORS.count();
        }
        match result {
            Ok(_) => *unsaved = None,
            Err(_) if trouble => *unsaved = Some(Instant::now()),
            Err(_) => {}
        }
    }

    /// Whether saving a change has failed lately, and none has been saved since.
    pub(crate) fn could_not_save(&self) -> bool {
        let unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        unsaved.is_some_and(|at| at.elapsed() < UNSAVED_WINDOW)
    }

    /// Loads a running game again whose room has failed, even if nobody asks for it. (A host that
    /// runs alone leaves that to the next request.)
    pub(crate) fn wake_soon(self: &Arc<Host>, id: &TableId) {
        let Some(nodes) = self.nodes.clone() else { return };
        let (host, id) = (Arc::clone(self), id.clone());
        self.tasks.spawn(async move {
            // Without a lease the table is an orphan, and found as one.
            while host.stopping.run_until_cancelled(tokio::time::sleep(WAKE_DELAY)).await.is_some()
                && nodes.has_lease()
                && host.registry.room(&host, &id).await.is_err()
            {}
        });
    }
}

/// The most damaged tables that are logged one by one at the start.
const MAX_LOGGED: usize = 50;
/// The pause between two attempts to reach a table that is moving to another node.
const RETRY_DELAY: Duration = Duration::from_millis(50);
/// How long a failed save counts against the host's health.
const UNSAVED_WINDOW: Duration = Duration::from_secs(10);
/// How often a lasting problem is logged again.
const REPORT_INTERVAL: Duration = Duration::from_secs(60);
/// The pause before a game whose room failed is loaded again.
const WAKE_DELAY: Duration = Duration::from_secs(1);

/// Logs a store error: at once, and then once a minute while it lasts, however many requests fail
/// meanwhile.
pub(crate) fn report_store_error(error: &StoreError) {
    static LAST: Mutex<Option<(&str, Instant)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if !last.is_some_and(|(code, at)| code == error.code() && at.elapsed() < REPORT_INTERVAL) {
        *last = Some((error.code(), Instant::now()));
        tracing::error!(code = error.code(), "{error}");
    }
}

/// Serves `host` on `listener` until `stop` completes; then the host [drains](Host::drain), and every
/// room finishes what it has begun. Nothing acknowledged is lost, and nothing new is begun.
pub async fn run(
    host: Arc<Host>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    // Moves are small and people wait for them: disable Nagle's algorithm.
    let listener = listener.tap_io(|stream| {
        if let Err(e) = stream.set_nodelay(true) {
            tracing::debug!("setting TCP_NODELAY failed: {e}");
        }
    });
    serve(host, listener, NoEncryption, stop).await
}

/// As [`run`], with HTTPS. Whoever comes to the same port without encryption, or to the port of
/// `plain`, is sent to the same address with it.
pub async fn run_tls(
    host: Arc<Host>,
    listener: TcpListener,
    tls: crate::Tls,
    plain: Option<TcpListener>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let port = listener.local_addr()?.port();
    let stopping = host.stopping.clone();
    let encryption = tls.encryption();
    host.tasks.spawn(tls.keep_current(stopping.clone()));
    if let Some(plain) = plain {
        host.tasks.spawn(redirect_all(plain, port, stopping));
    }
    let listener = listener.tap_io(|stream| {
        if let Err(e) = stream.set_nodelay(true) {
            tracing::debug!("setting TCP_NODELAY failed: {e}");
        }
    });
    serve(host, listener, encryption, stop).await
}

/// So many people at a time are sent from HTTP to HTTPS.
const MAX_REDIRECTS: usize = 64;
const REDIRECT_TIMEOUT: Duration = Duration::from_secs(5);

async fn redirect_all(mut plain: TcpListener, port: u16, stopping: CancellationToken) {
    let slots = Arc::new(tokio::sync::Semaphore::new(MAX_REDIRECTS));
    loop {
        let accepted = stopping.run_until_cancelled(Listener::accept(&mut plain)).await;
        let Some((stream, _)) = accepted else { return };
        let Ok(slot) = Arc::clone(&slots).try_acquire_owned() else { continue };
        tokio::spawn(async move {
            let redirecting = crate::tls::redirect(stream, Some(port));
            let _ = tokio::time::timeout(REDIRECT_TIMEOUT, redirecting).await;
            drop(slot);
        });
    }
}

/// As [`run`], on a Unix socket.
#[cfg(unix)]
pub async fn run_unix(
    host: Arc<Host>,
    socket: crate::UnixSocket,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    serve(host, socket.tap_io(|_| ()), NoEncryption, stop).await
}

async fn serve<L, F, E>(
    host: Arc<Host>,
    listener: TapIo<L, F>,
    encryption: E,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()>
where
    L: Listener<Addr = SocketAddr>,
    F: FnMut(&mut L::Io) + Send + 'static,
    E: Encryption<L::Io>,
{
    if let Some(files) = accept::raise_file_limit() {
        tracing::info!(files, "up to {files} files and connections can be open");
        host.limits.connections.note_file_limit(files);
    }
    host.start_rounds().await;
    let routes = http::routes(Arc::clone(&host));
    let stopping = Arc::clone(&host);
    tokio::spawn(async move {
        stop.await;
        tracing::info!("shutting down");
        stopping.drain().await;
    });
    let (metrics, stopped) = (host.metrics.clone(), host.stopping.clone());
    host.tasks.spawn(async move {
        let mut rounds = tokio::time::interval(UPKEEP_INTERVAL);
        while stopped.run_until_cancelled(rounds.tick()).await.is_some() {
            metrics.run_upkeep();
        }
    });
    tokio::select! {
        () = accept::serve(&host, listener, encryption, routes) => {}
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
    table::log::millis_since_1970(SystemTime::now())
}
