//! A whole run: people play, things fall, all is mended, and what was told is held against the
//! logs.

use crate::check::{Kept, Verdict, check};
use crate::crowd::Crowd;
use crate::fault::{Blow, Deck, Fault, Weather};
use crate::known::Known;
use crate::person::{Manner, Person};
use crate::site::{Place, Site};
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

/// A lost node's tables are taken over within five seconds.
const PROMISED: Duration = Duration::from_secs(5);
/// A busy machine may need longer.
const TAKEN_OVER: Duration = Duration::from_secs(10);
/// Who noticed a kill later than this noticed something else.
const NOTICED: Duration = Duration::from_secs(5);
/// How long people may need to come back, at most.
const BACK: Duration = Duration::from_secs(20);
/// How long a game may need to go on, at most.
const GOES_ON: Duration = Duration::from_secs(120);
/// How long everybody has for a last look.
const LAST_LOOK: Duration = Duration::from_secs(60);

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program `parlour`.
    pub program: PathBuf,
    /// Where nodes write what they complain of.
    pub logs: PathBuf,
    /// What everything is drawn from.
    pub seed: u64,
    /// How long things fall.
    pub lasts: Duration,
    /// Tables at the same time.
    pub tables: u32,
    /// Between two moves of a person.
    pub pace: Duration,
    /// How long people may finish their games afterwards.
    pub grace: Duration,
    /// How hard it is.
    pub weather: Weather,
}

/// What is going on, for whoever looks on.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// How long it has lasted.
    pub passed: Duration,
    /// In words.
    pub doing: String,
    /// People at tables.
    pub people: u64,
    /// Tables made so far.
    pub tables: u64,
    /// Actions acknowledged so far.
    pub acknowledged: u64,
    /// Faults made so far.
    pub faults: u64,
}

/// What came out.
#[derive(Debug, Serialize)]
pub struct Report {
    /// What everything was drawn from.
    pub seed: u64,
    /// How long things fell.
    pub seconds: u64,
    /// Nodes.
    pub nodes: usize,
    /// Tables that were played at.
    pub tables: u64,
    /// Games that came to their end.
    pub games: u64,
    /// Actions acknowledged to clients.
    pub acknowledged: u64,
    /// Of those, not in the log, or changed there.
    pub lost: u64,
    /// In the log more than once; also tables made more than once.
    pub duplicated: u64,
    /// Somebody was told something else than the log says, or than they were told before.
    pub forked: u64,
    /// Logs that do not replay, and views that they do not give.
    pub diverged: u64,
    /// Faults made.
    pub faults: u64,
    /// Refused by the rules.
    pub refused: u64,
    /// Sent and never answered.
    pub unanswered: u64,
    /// Connections made again.
    pub reconnected: u64,
    /// Events and views that were compared with the logs.
    pub compared: u64,
    /// How long the slowest of a killed node's people waited until they were at their table again.
    pub slowest_takeover_ms: u128,
    /// Kills after which that was measured: those with nothing else wrong.
    pub takeovers: u64,
    /// People who did not get another look at their table after all was mended.
    pub stuck: u64,
    /// Games that did not go on after all was mended.
    pub stalled: u64,
    /// Panics of nodes, and requests refused that should not have been.
    pub surprises: u64,
    /// Faults by kind.
    pub by_kind: BTreeMap<&'static str, u64>,
    /// What is wrong, in words.
    #[serde(skip)]
    pub say: Vec<String>,
}

impl Report {
    /// Whether nothing is wrong, however long it took.
    pub fn is_clean(&self) -> bool {
        let wrong = [self.lost, self.duplicated, self.forked, self.diverged];
        wrong == [0; 4] && [self.stuck, self.stalled, self.surprises] == [0; 3]
    }

    /// Whether every killed node's people were back at their tables in time.
    pub fn is_in_time(&self) -> bool {
        self.slowest_takeover_ms <= TAKEN_OVER.as_millis()
    }
}

/// What happened to the nodes.
#[derive(Default)]
struct Storm {
    faults: u64,
    by_kind: BTreeMap<&'static str, u64>,
    takeovers: Vec<(Duration, String)>,
}

/// Does all of it. `look` is called now and then.
///
/// # Panics
/// Outside of a runtime of many threads, or where PostgreSQL or NATS is missing.
pub async fn run(plan: &Plan, look: impl Fn(&Moment) + Send + Sync) -> Result<Report, StoreError> {
    let site = Arc::new(Site::start(&plan.program, plan.weather.nodes, &plan.logs).await);
    let crowd = Crowd::new(&site.doors, Manner { pace: plan.pace, ..Manner::default() });
    let places = crowd.gather(plan.tables, plan.seed);
    let storm = rage(plan, &site, &crowd, &look).await;
    let say = |doing: &str| {
        let mut moment = moment(&crowd, &storm, plan.lasts);
        moment.doing = doing.to_owned();
        look(&moment);
    };
    say("all is mended; games go on");
    let stalled = finish(plan, &crowd, places).await;
    let stuck = crowd.present();
    say("the nodes stop");
    site.stop();
    let panics = site.panics() as u64;
    say("logs are read and compared");
    let verdict = judge(&site, &crowd).await?;
    let refused = crowd.surprises();
    let mut words = verdict.say;
    words.extend(refused.iter().map(|no| format!("refused: {no}")));
    words.extend(stalled.iter().map(|table| format!("{table}: did not go on")));
    let slowest = storm.takeovers.iter().max();
    if let Some((took, tries)) = slowest.filter(|(took, _)| *took > PROMISED) {
        words.push(format!("back at their table only after {took:.1?}: {tries}"));
    }
    Ok(Report {
        seed: plan.seed,
        seconds: plan.lasts.as_secs(),
        nodes: plan.weather.nodes,
        tables: crowd.tables(),
        games: verdict.finished,
        acknowledged: verdict.acknowledged,
        lost: verdict.lost,
        duplicated: verdict.duplicated,
        forked: verdict.forked,
        diverged: verdict.diverged,
        faults: storm.faults,
        refused: verdict.refused,
        unanswered: verdict.unanswered,
        reconnected: crowd.manner.tally.reconnected.load(Ordering::Relaxed),
        compared: verdict.compared,
        slowest_takeover_ms: slowest.map_or(0, |(took, _)| took.as_millis()),
        takeovers: storm.takeovers.len() as u64,
        stuck,
        stalled: stalled.len() as u64,
        surprises: panics + refused.len() as u64,
        by_kind: storm.by_kind,
        say: words,
    })
}

fn moment(crowd: &Crowd, storm: &Storm, passed: Duration) -> Moment {
    let acknowledged = crowd.manner.tally.acknowledged.load(Ordering::Relaxed);
    let (people, tables) = (crowd.present(), crowd.tables());
    Moment { passed, doing: String::new(), people, tables, acknowledged, faults: storm.faults }
}

/// One round of faults after the other, each mended before the next.
async fn rage(
    plan: &Plan,
    site: &Arc<Site>,
    crowd: &Crowd,
    look: &(impl Fn(&Moment) + Sync),
) -> Storm {
    let mut rng = ChaCha12Rng::seed_from_u64(plan.seed);
    let (mut deck, mut storm, begun) = (Deck::default(), Storm::default(), Instant::now());
    loop {
        let (faults, rest) = {
            let mut luck = Luck::new(&mut rng);
            (deck.draw(&plan.weather, &mut luck), luck.below(1500))
        };
        let lone_kill = matches!(faults[..], [Fault { blow: Blow::Kill, .. }]);
        if lone_kill {
            all_back(crowd).await;
        }
        sleep(Duration::from_millis(300) + Duration::from_millis(rest.into())).await;
        if begun.elapsed() >= plan.lasts {
            return storm;
        }
        let mut happening = JoinSet::new();
        let words: Vec<String> = faults.iter().map(Fault::to_string).collect();
        let since = Instant::now();
        for fault in faults {
            storm.faults += 1;
            *storm.by_kind.entry(fault.blow.name()).or_default() += 1;
            let site = Arc::clone(site);
            happening.spawn(async move { fault.happen(&site).await });
        }
        while !happening.is_empty() {
            let mut moment = moment(crowd, &storm, begun.elapsed());
            moment.doing = words.join(", ");
            look(&moment);
            if let Ok(Some(Err(broken))) =
                timeout(Duration::from_millis(250), happening.join_next()).await
            {
                std::panic::resume_unwind(broken.into_panic());
            }
        }
        site.places.iter().for_each(Place::mend);
        if lone_kill {
            sleep((since + NOTICED).saturating_duration_since(Instant::now())).await;
            all_back(crowd).await;
            storm.takeovers.extend(crowd.last_back(since, NOTICED));
        }
    }
}

/// Waits until everybody has a connection again, but not for ever.
async fn all_back(crowd: &Crowd) {
    let until = Instant::now() + BACK;
    while crowd.gone() > 0 && Instant::now() < until {
        sleep(Duration::from_millis(50)).await;
    }
}

/// Lets people finish their games, or leave. Gives the tables whose games did not go on.
async fn finish(plan: &Plan, crowd: &Crowd, mut places: JoinSet<()>) -> Vec<String> {
    crowd.close.cancel();
    all_back(crowd).await;
    let mended = Instant::now();
    crowd.manner.hurry.cancel();
    let all_done = async { while places.join_next().await.is_some() {} };
    if timeout(plan.grace, all_done).await.is_ok() {
        return Vec::new();
    }
    // A busy machine may need longer; a game that will never go on does not go on then either.
    let mut stalled = crowd.stalled(mended);
    while !stalled.is_empty() && mended.elapsed() < GOES_ON {
        sleep(Duration::from_millis(500)).await;
        stalled = crowd.stalled(mended);
    }
    crowd.manner.leave.cancel();
    let all_gone = async { while places.join_next().await.is_some() {} };
    let _ = timeout(LAST_LOOK, all_gone).await;
    places.shutdown().await;
    stalled
}

/// Reads every log and holds it against what people know.
async fn judge(site: &Site, crowd: &Crowd) -> Result<Verdict, StoreError> {
    let mut tables: BTreeMap<String, Vec<Person>> = BTreeMap::new();
    for person in crowd.people().iter() {
        tables.entry(person.table.clone()).or_default().push(person.clone());
    }
    let store = PostgresStore::open(&site.database).await?;
    let mut all = Verdict::default();
    let mut checking = JoinSet::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for (table, people) in tables {
        let kept = Kept::read(&store, &table).await?;
        if checking.len() >= cores
            && let Some(Ok(verdict)) = checking.join_next().await
        {
            all.add(verdict);
        }
        checking.spawn_blocking(move || {
            let known: Vec<(Viewer, Known)> =
                people.iter().map(|person| (person.viewer, person.known().clone())).collect();
            let known: Vec<(Viewer, &Known)> = known.iter().map(|(v, k)| (*v, k)).collect();
            check(&kept, &known)
        });
    }
    checking.join_all().await.into_iter().for_each(|verdict| all.add(verdict));
    let count =
        block_in_place(|| site.postgres().psql(&site.database, "select count(*) from tables"));
    let (there, made) = (count.parse().unwrap_or(0_u64), crowd.tables());
    if there != made {
        all.say.push(format!("{made} tables were made, and {there} are there"));
    }
    all.duplicated += there.saturating_sub(made);
    all.lost += made.saturating_sub(there);
    Ok(all)
}
