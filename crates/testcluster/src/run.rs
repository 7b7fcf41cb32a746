//! A whole chaos run: clients play under faults, all faults are repaired, and the checker compares
//! what clients received with the logs.

use crate::check::{CheckResult, StoredTable, check};
use crate::fault::{Fault, FaultDeck, FaultKind, FaultPlan};
use crate::population::Population;
use crate::proxied::{NodeSlot, ProxiedCluster};
use crate::record::ClientRecord;
use crate::test_client::{ClientBehaviour, TestClient};
use play::{Luck, Viewer};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::{PostgresStore, StoreError};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{sleep, timeout};

/// The promised limit for taking over a lost node's tables.
const TAKEOVER_TARGET: Duration = Duration::from_secs(5);
/// The limit on a busy machine.
const TAKEOVER_LIMIT: Duration = Duration::from_secs(10);
/// A connection lost later than this after a kill has another cause.
const KILL_WINDOW: Duration = Duration::from_secs(5);
/// How long clients may take to reconnect.
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// How long a game may stand still after all faults are repaired.
const STALL_TIMEOUT: Duration = Duration::from_secs(120);
/// How long clients have for their last look.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(60);

/// The settings of a chaos run.
#[derive(Clone, Debug)]
pub struct ChaosConfig {
    /// The program `parlour`, or several builds of it: node 0 runs the first, and so on in turn.
    pub programs: Vec<PathBuf>,
    /// The folder for the nodes' logs.
    pub logs: PathBuf,
    /// The seed of tables and faults.
    pub seed: u64,
    /// How long faults are injected.
    pub duration: Duration,
    /// Tables at the same time.
    pub tables: u32,
    /// Delay before each move of a client.
    pub pace: Duration,
    /// How long clients may finish their games afterwards.
    pub grace: Duration,
    /// How many faults strike at once, and for how long.
    pub faults: FaultPlan,
    /// Instead of all faults, nodes go one at a time and come back, in good order and killed: tables
    /// move between all of them, and nothing else happens.
    pub handovers: bool,
}

/// The state of a run, for a progress bar.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Time since the start.
    pub elapsed: Duration,
    /// What happens now.
    pub activity: String,
    /// Clients at tables.
    pub clients: u64,
    /// Tables made so far.
    pub tables: u64,
    /// Actions acknowledged so far.
    pub acknowledged: u64,
    /// Faults injected so far.
    pub faults: u64,
}

/// The result of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The seed of tables and faults.
    pub seed: u64,
    /// How long faults were injected.
    pub seconds: u64,
    /// Number of nodes.
    pub nodes: usize,
    /// Which version each node runs.
    pub versions: Vec<String>,
    /// With handovers: how many tables each node had when it went, all times together.
    pub handed_over: Vec<u64>,
    /// Tables made.
    pub tables: u64,
    /// Finished games.
    pub games: u64,
    /// Acknowledged actions.
    pub acknowledged: u64,
    /// Of those, missing from the log or changed there.
    pub lost: u64,
    /// Actions in the log more than once, and tables made more than once.
    pub duplicated: u64,
    /// Messages that contradict the log or an earlier message.
    pub forked: u64,
    /// Logs that do not replay, and views that differ from the replay.
    pub diverged: u64,
    /// Faults injected.
    pub faults: u64,
    /// Refused actions.
    pub refused: u64,
    /// Actions without an answer.
    pub unanswered: u64,
    /// Reconnections.
    pub reconnected: u64,
    /// How often a bot began to play for somebody who was away.
    pub stand_ins: u64,
    /// How often an action was taken back.
    pub takebacks: u64,
    /// How often somebody went on with another device, or with a new key.
    pub key_changes: u64,
    /// Events and views compared with the logs.
    pub compared: u64,
    /// How long the slowest client of a killed node took to reconnect.
    pub slowest_takeover_ms: u128,
    /// Kills after which that was measured: those without any other fault.
    pub takeovers: u64,
    /// Clients that could not reconnect after all faults were repaired.
    pub stuck: u64,
    /// Games that stood still after all faults were repaired.
    pub stalled: u64,
    /// Panics of nodes, and unexpected refusals.
    pub unexpected: u64,
    /// Faults by kind.
    pub by_kind: BTreeMap<&'static str, u64>,
    /// The problems, described.
    #[serde(skip)]
    pub problems: Vec<String>,
}

impl Report {
    /// Whether nothing is wrong, apart from how long it took.
    pub fn is_clean(&self) -> bool {
        let wrong = [self.lost, self.duplicated, self.forked, self.diverged];
        wrong == [0; 4] && [self.stuck, self.stalled, self.unexpected] == [0; 3]
    }

    /// Whether clients of killed nodes reconnected in time.
    pub fn is_in_time(&self) -> bool {
        self.slowest_takeover_ms <= TAKEOVER_LIMIT.as_millis()
    }
}

/// The faults injected, and what was measured.
#[derive(Default)]
struct FaultLog {
    faults: u64,
    by_kind: BTreeMap<&'static str, u64>,
    takeovers: Vec<(Duration, String)>,
    handed_over: Vec<u64>,
    /// Tables at which nothing happened after a node had gone.
    stalled: Vec<String>,
}

impl FaultLog {
    fn count(&mut self, fault: Fault) {
        self.faults += 1;
        *self.by_kind.entry(fault.kind.name()).or_default() += 1;
    }
}

/// Runs it. Calls `on_progress` from time to time.
///
/// # Panics
/// Outside a multi-threaded runtime, or if PostgreSQL or NATS is missing.
pub async fn run(
    config: &ChaosConfig,
    on_progress: impl Fn(&Progress) + Send + Sync,
) -> Result<Report, StoreError> {
    let cluster =
        Arc::new(ProxiedCluster::start(&config.programs, config.faults.nodes, &config.logs).await);
    let versions = cluster.versions().await;
    let population = Population::new(
        &cluster.addresses,
        ClientBehaviour { pace: config.pace, lively: true, ..ClientBehaviour::default() },
    );
    let tables = population.start(config.tables, config.seed);
    let fault_log = match config.handovers {
        true => hand_over(config, &cluster, &population, &on_progress).await,
        false => inject_faults(config, &cluster, &population, &on_progress).await,
    };
    let show = |activity: &str| {
        let mut progress = progress(&population, &fault_log, config.duration);
        progress.activity = activity.to_owned();
        on_progress(&progress);
    };
    show("finishing games");
    let mut stalled = finish(config, &population, tables).await;
    stalled.extend(fault_log.stalled.iter().cloned());
    let stuck = population.active();
    show("stopping nodes");
    cluster.stop();
    let panics = cluster.panics() as u64;
    show("comparing logs");
    let result = check_all(&cluster, &population).await?;
    let refused = population.unexpected_refusals();
    let mut problems = result.problems;
    problems.extend(refused.iter().map(|reject| format!("refused: {reject}")));
    problems.extend(stalled.iter().map(|table| format!("{table}: stood still")));
    let slowest = fault_log.takeovers.iter().max();
    if let Some((took, attempts)) = slowest.filter(|(took, _)| *took > TAKEOVER_TARGET) {
        problems.push(format!("reconnected only after {took:.1?}: {attempts}"));
    }
    Ok(Report {
        seed: config.seed,
        seconds: config.duration.as_secs(),
        nodes: config.faults.nodes,
        versions,
        handed_over: fault_log.handed_over,
        tables: population.tables(),
        games: result.finished,
        acknowledged: result.acknowledged,
        lost: result.lost,
        duplicated: result.duplicated,
        forked: result.forked,
        diverged: result.diverged,
        faults: fault_log.faults,
        refused: result.refused,
        unanswered: result.unanswered,
        reconnected: population.behaviour.counters.reconnected.load(Ordering::Relaxed),
        stand_ins: result.stand_ins,
        takebacks: result.takebacks,
        key_changes: population.behaviour.counters.key_changes.load(Ordering::Relaxed),
        compared: result.compared,
        slowest_takeover_ms: slowest.map_or(0, |(took, _)| took.as_millis()),
        takeovers: fault_log.takeovers.len() as u64,
        stuck,
        stalled: stalled.len() as u64,
        unexpected: panics + refused.len() as u64,
        by_kind: fault_log.by_kind,
        problems,
    })
}

fn progress(population: &Population, fault_log: &FaultLog, elapsed: Duration) -> Progress {
    let acknowledged = population.behaviour.counters.acknowledged.load(Ordering::Relaxed);
    let (clients, tables) = (population.active(), population.tables());
    Progress {
        elapsed,
        activity: String::new(),
        clients,
        tables,
        acknowledged,
        faults: fault_log.faults,
    }
}

/// One round of faults after another, each repaired before the next.
async fn inject_faults(
    config: &ChaosConfig,
    cluster: &Arc<ProxiedCluster>,
    population: &Population,
    on_progress: &(impl Fn(&Progress) + Sync),
) -> FaultLog {
    let mut rng = ChaCha12Rng::seed_from_u64(config.seed);
    let (mut deck, mut fault_log, begun) =
        (FaultDeck::default(), FaultLog::default(), Instant::now());
    loop {
        let (faults, rest) = {
            let mut luck = Luck::new(&mut rng);
            (deck.draw(&config.faults, &mut luck), luck.below(1500))
        };
        let lone_kill = matches!(faults[..], [Fault { kind: FaultKind::Kill, .. }]);
        if lone_kill {
            wait_until_connected(population).await;
        }
        sleep(Duration::from_millis(300) + Duration::from_millis(rest.into())).await;
        if begun.elapsed() >= config.duration {
            return fault_log;
        }
        let mut happening = JoinSet::new();
        let words: Vec<String> = faults.iter().map(Fault::to_string).collect();
        let since = Instant::now();
        for fault in faults {
            fault_log.count(fault);
            let cluster = Arc::clone(cluster);
            happening.spawn(async move { fault.inject(&cluster).await });
        }
        while !happening.is_empty() {
            let mut progress = progress(population, &fault_log, begun.elapsed());
            progress.activity = words.join(", ");
            on_progress(&progress);
            if let Ok(Some(Err(broken))) =
                timeout(Duration::from_millis(250), happening.join_next()).await
            {
                std::panic::resume_unwind(broken.into_panic());
            }
        }
        cluster.nodes.iter().for_each(NodeSlot::heal);
        if lone_kill {
            sleep((since + KILL_WINDOW).saturating_duration_since(Instant::now())).await;
            wait_until_connected(population).await;
            fault_log.takeovers.extend(population.slowest_reconnect(since, KILL_WINDOW));
        }
    }
}

/// How every node goes, in order, and comes back.
const HANDOVERS: [FaultKind; 2] = [FaultKind::Restart, FaultKind::Kill];

/// Every node in turn goes and comes back, when all games have gone on since the last.
async fn hand_over(
    config: &ChaosConfig,
    cluster: &ProxiedCluster,
    population: &Population,
    on_progress: &(impl Fn(&Progress) + Sync),
) -> FaultLog {
    let mut fault_log =
        FaultLog { handed_over: vec![0; cluster.nodes.len()], ..FaultLog::default() };
    let begun = Instant::now();
    fault_log.stalled.extend(wait_until_all_go_on(population, begun).await);
    for kind in HANDOVERS {
        for node in 0..cluster.nodes.len() {
            // Longer than a lease: the others have the tables before it is back.
            let fault = Fault { kind, node, duration: config.faults.long * 3 / 2 };
            let mut progress = progress(population, &fault_log, begun.elapsed());
            progress.activity = fault.to_string();
            on_progress(&progress);
            fault_log.count(fault);
            fault_log.handed_over[node] += cluster.tables_of(node).await;
            let since = Instant::now();
            fault.inject(cluster).await;
            wait_until_connected(population).await;
            if kind == FaultKind::Kill {
                fault_log.takeovers.extend(population.slowest_reconnect(since, KILL_WINDOW));
            }
            fault_log.stalled.extend(wait_until_all_go_on(population, since).await);
        }
    }
    fault_log
}

/// Waits until something has happened at every table, up to a limit. Gives those at which nothing did.
async fn wait_until_all_go_on(population: &Population, since: Instant) -> Vec<String> {
    let until = Instant::now() + STALL_TIMEOUT;
    let mut stalled = population.stalled(since);
    while !stalled.is_empty() && Instant::now() < until {
        sleep(Duration::from_millis(100)).await;
        stalled = population.stalled(since);
    }
    stalled
}

/// Waits until every client has reconnected, up to a limit.
async fn wait_until_connected(population: &Population) {
    let until = Instant::now() + RECONNECT_TIMEOUT;
    while population.disconnected() > 0 && Instant::now() < until {
        sleep(Duration::from_millis(50)).await;
    }
}

/// Lets clients finish their games, or leave. Gives the tables whose games stood still.
async fn finish(
    config: &ChaosConfig,
    population: &Population,
    mut tables: JoinSet<()>,
) -> Vec<String> {
    population.closing.cancel();
    wait_until_connected(population).await;
    let repaired_at = Instant::now();
    population.behaviour.hurry.cancel();
    let all_done = async { while tables.join_next().await.is_some() {} };
    if timeout(config.grace, all_done).await.is_ok() {
        return Vec::new();
    }
    // A busy machine may need longer.
    let mut stalled = population.stalled(repaired_at);
    while !stalled.is_empty() && repaired_at.elapsed() < STALL_TIMEOUT {
        sleep(Duration::from_millis(500)).await;
        stalled = population.stalled(repaired_at);
    }
    population.behaviour.leave.cancel();
    let all_gone = async { while tables.join_next().await.is_some() {} };
    let _ = timeout(LEAVE_TIMEOUT, all_gone).await;
    tables.shutdown().await;
    stalled
}

/// Compares every log with what clients received.
async fn check_all(
    cluster: &ProxiedCluster,
    population: &Population,
) -> Result<CheckResult, StoreError> {
    let mut tables: BTreeMap<String, Vec<TestClient>> = BTreeMap::new();
    for client in population.clients().iter() {
        tables.entry(client.table.clone()).or_default().push(client.clone());
    }
    let store = PostgresStore::open(&cluster.database).await?;
    let mut all = CheckResult::default();
    let mut checking = JoinSet::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for (table, clients) in tables {
        let stored = StoredTable::read(&store, &table).await?;
        if checking.len() >= cores
            && let Some(Ok(result)) = checking.join_next().await
        {
            all.add(result);
        }
        checking.spawn_blocking(move || {
            let record: Vec<(Viewer, ClientRecord)> =
                clients.iter().map(|client| (client.viewer, client.record().clone())).collect();
            let record: Vec<(Viewer, &ClientRecord)> =
                record.iter().map(|(v, k)| (*v, k)).collect();
            check(&stored, &record)
        });
    }
    checking.join_all().await.into_iter().for_each(|result| all.add(result));
    let count = block_in_place(|| {
        cluster.postgres().psql(&cluster.database, "select count(*) from tables")
    });
    let (there, made) = (count.parse().unwrap_or(0_u64), population.tables());
    if there != made {
        all.problems.push(format!("{made} tables were made, and the database has {there}"));
    }
    all.duplicated += there.saturating_sub(made);
    all.lost += made.saturating_sub(there);
    Ok(all)
}
