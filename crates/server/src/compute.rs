//! Work that keeps a core busy: bots, what was possible, proofs, explanations of words. It is shared
//! fairly, first among clients, then among the tables of one client, and cheap work comes first.
//!
//! A client that has used little comes before one that has used much; of two that have used the same,
//! the one with the cheaper job. One slot never takes slow work, so a quick bot waits only for quick
//! work. Work leaves the queue when nobody waits for it any more.

use crate::HostError;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::TableId;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// Work that is expected to take longer is slow.
const QUICK: Duration = Duration::from_millis(50);
/// Requests of one client that may wait. Bots are not counted: a table has only a few.
const MAX_PER_CLIENT: usize = 8;
/// Requests of all clients that may wait.
const MAX_TOTAL: usize = 512;

/// Who work is done for: the keyed hash of an address, as limits count addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(pub(crate) u64);

impl Client {
    /// All tables where nobody is connected count as one client.
    pub(crate) const NOBODY: Client = Client(0);
}

/// One piece of work.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) client: Client,
    /// The table it is for, where there is one.
    pub(crate) table: Option<TableId>,
    /// How long it is expected to take.
    pub(crate) cost: Duration,
    /// Whether it can be refused. A bot's turn cannot: its table would stand still.
    pub(crate) refusable: bool,
}

/// How much there is to do at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    /// Bots that think.
    pub(crate) bots: usize,
    /// Work being done, of bots and of all else.
    pub(crate) running: usize,
    /// Work that waits for a slot.
    pub(crate) waiting: usize,
}

/// The queue, and the slots in which work is done.
#[derive(Clone)]
pub(crate) struct Compute(Arc<Mutex<State>>);

struct State {
    places: usize,
    free: usize,
    /// How many slots bots have.
    bots: usize,
    /// How many of the free slots slow work may have.
    free_for_slow: usize,
    /// In the order in which they came.
    waiting: Vec<Waiting>,
    next: u64,
    clients: Shares<Client>,
    tables: Shares<(Client, Option<TableId>)>,
}

struct Waiting {
    number: u64,
    job: Job,
    go: oneshot::Sender<Slot>,
}

/// How much time each has used. Newcomers start at the level of the others.
struct Shares<K> {
    had: HashMap<K, Duration>,
    /// What the one served last had used before that.
    level: Duration,
}

impl<K: Hash + Eq + Clone> Shares<K> {
    fn new() -> Shares<K> {
        Shares { had: HashMap::new(), level: Duration::ZERO }
    }

    fn of(&self, key: &K) -> Duration {
        self.had.get(key).copied().unwrap_or_default().max(self.level)
    }

    /// Charges `key` for work that is expected to cost this much.
    fn serve(&mut self, key: &K, cost: Duration) {
        let before = self.of(key);
        self.level = before;
        self.had.insert(key.clone(), before + cost);
        let level = self.level;
        self.had.retain(|_, had| *had > level);
    }

    /// Corrects the charge when the work took more or less time than expected.
    fn correct(&mut self, key: &K, expected: Duration, took: Duration) {
        let had = self.of(key);
        self.had.insert(key.clone(), (had + took).saturating_sub(expected));
    }
}

impl Job {
    fn is_slow(&self) -> bool {
        self.cost > QUICK
    }

    fn table_key(&self) -> (Client, Option<TableId>) {
        (self.client, self.table.clone())
    }
}

impl Compute {
    /// One slot per core, but at least two: one is for quick work only.
    pub(crate) fn new() -> Compute {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Compute::with_places(cores.max(2))
    }

    fn with_places(places: usize) -> Compute {
        Compute(Arc::new(Mutex::new(State {
            places,
            free: places,
            bots: 0,
            free_for_slow: places - 1,
            waiting: Vec::new(),
            next: 0,
            clients: Shares::new(),
            tables: Shares::new(),
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does `work` when its turn comes; not at all if this future is dropped before that.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: Job,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HostError> {
        self.turn(job).await?.run(work).await
    }

    /// How much there is to do.
    pub(crate) fn load(&self) -> Load {
        let state = self.state();
        let (running, waiting) = (state.places - state.free, state.waiting.len());
        Load { bots: state.bots, running, waiting }
    }

    /// How many wait.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// Takes all slots, so that everything else waits.
    #[cfg(test)]
    pub(crate) async fn take_all(&self) -> Vec<Slot> {
        let mut taken = Vec::new();
        while self.state().free > 0 {
            let cost = Duration::ZERO;
            let job = Job { client: Client::NOBODY, table: None, cost, refusable: false };
            taken.push(self.turn(job).await.expect("there is a place"));
        }
        taken
    }

    /// Waits for a slot for this job.
    pub(crate) async fn turn(&self, job: Job) -> Result<Slot, HostError> {
        let (_ticket, turn) = {
            let mut state = self.state();
            if job.refusable && !state.has_room(job.client) {
                crate::monitoring::metric_list::WORK_REFUSED.count();
                return Err(HostError::Busy);
            }
            let (go, turn) = oneshot::channel();
            let number = state.next;
            state.next += 1;
            state.waiting.push(Waiting { number, job, go });
            let unwanted = state.dispatch(self);
            drop(state);
            drop(unwanted);
            (Ticket { number, compute: self }, turn)
        };
        turn.await.map_err(|_| HostError::NotWorkedOut)
    }
}

impl State {
    fn has_room(&self, client: Client) -> bool {
        let requests = || self.waiting.iter().filter(|waiting| waiting.job.refusable);
        requests().count() < MAX_TOTAL
            && requests().filter(|waiting| waiting.job.client == client).count() < MAX_PER_CLIENT
    }

    /// Gives free slots to the next in line. Slots that nobody waits for any more are returned, to be
    /// dropped without the lock.
    #[must_use]
    fn dispatch(&mut self, compute: &Compute) -> Vec<Slot> {
        let mut unwanted = Vec::new();
        while let Some(i) = self.next_in_line() {
            let Waiting { job, go, .. } = self.waiting.remove(i);
            self.clients.serve(&job.client, job.cost);
            self.tables.serve(&job.table_key(), job.cost);
            self.free -= 1;
            self.free_for_slow -= usize::from(job.is_slow());
            self.bots += usize::from(!job.refusable);
            let slot = Slot { compute: compute.clone(), job, since: Instant::now() };
            unwanted.extend(go.send(slot).err());
        }
        unwanted
    }

    fn next_in_line(&self) -> Option<usize> {
        if self.free == 0 {
            return None;
        }
        let may = |waiting: &Waiting| !waiting.job.is_slow() || self.free_for_slow > 0;
        let rank = |waiting: &Waiting| {
            let job = &waiting.job;
            let of_table = self.tables.of(&job.table_key());
            (self.clients.of(&job.client) + job.cost, of_table + job.cost, waiting.number)
        };
        let in_line = self.waiting.iter().enumerate().filter(|(_, waiting)| may(waiting));
        in_line.min_by_key(|(_, waiting)| rank(waiting)).map(|(i, _)| i)
    }
}

/// Leaves the queue when it is dropped.
struct Ticket<'c> {
    number: u64,
    compute: &'c Compute,
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut state = self.compute.state();
        let left = state.waiting.iter().position(|waiting| waiting.number == self.number);
        let left = left.map(|i| state.waiting.remove(i));
        drop(state);
        drop(left);
    }
}

/// A slot in which work can be done; free again when this is dropped.
pub(crate) struct Slot {
    compute: Compute,
    job: Job,
    since: Instant,
}

impl Slot {
    /// Does the work on another thread. A panic becomes [`HostError::NotWorkedOut`].
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HostError> {
        let working = tokio::task::spawn_blocking(move || {
            let _slot = self;
            work()
        });
        working.await.map_err(|_| HostError::NotWorkedOut)
    }

    fn account(&self, state: &mut State) {
        let took = self.since.elapsed();
        state.clients.correct(&self.job.client, self.job.cost, took);
        state.tables.correct(&self.job.table_key(), self.job.cost, took);
        state.free += 1;
        state.free_for_slow += usize::from(self.job.is_slow());
        state.bots -= usize::from(!self.job.refusable);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.compute.state();
        self.account(&mut state);
        let unwanted = state.dispatch(&self.compute);
        drop(state);
        drop(unwanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    const SLOW: Duration = Duration::from_secs(1);
    const CHEAP: Duration = Duration::from_millis(1);

    fn job(client: u64, table: &str, cost: Duration) -> Job {
        let table = Some(table.parse().unwrap());
        Job { client: Client(client), table, cost, refusable: false }
    }

    /// Queues work that notes its name when its turn comes, and then frees its slot.
    fn ask(
        compute: &Compute,
        job: Job,
        name: &'static str,
        done: &mpsc::UnboundedSender<&'static str>,
    ) {
        let (compute, done) = (compute.clone(), done.clone());
        tokio::spawn(async move {
            let cost = job.cost;
            let _slot = compute.turn(job).await.unwrap();
            let _ = done.send(name);
            tokio::time::sleep(cost).await;
        });
    }

    async fn order(
        count: usize,
        mut done: mpsc::UnboundedReceiver<&'static str>,
    ) -> Vec<&'static str> {
        let mut order = Vec::new();
        for _ in 0..count {
            order.push(done.recv().await.unwrap());
        }
        order
    }

    #[tokio::test(start_paused = true)]
    async fn slow_work_leaves_a_slot_for_quick_work() {
        let compute = Compute::with_places(2);
        let _thinking = compute.turn(job(1, "a", SLOW)).await.unwrap();
        let mut second = Box::pin(compute.turn(job(2, "b", SLOW)));
        assert!(futures_util::poll!(&mut second).is_pending());
        let _quick = compute.turn(job(3, "c", CHEAP)).await.unwrap();
        assert!(futures_util::poll!(&mut second).is_pending());
    }

    #[tokio::test(start_paused = true)]
    async fn one_client_with_many_tables_has_the_share_of_one() {
        let compute = Compute::with_places(2);
        let busy = [compute.turn(job(9, "x", CHEAP)).await, compute.turn(job(9, "y", CHEAP)).await];
        let (done, order_of) = mpsc::unbounded_channel();
        for (table, name) in [("a", "a1"), ("b", "a2"), ("c", "a3")] {
            ask(&compute, job(1, table, CHEAP), name, &done);
            tokio::task::yield_now().await;
        }
        ask(&compute, job(2, "d", CHEAP), "b1", &done);
        tokio::task::yield_now().await;
        drop(busy);
        assert_eq!(order(4, order_of).await, ["a1", "b1", "a2", "a3"]);
    }

    #[tokio::test(start_paused = true)]
    async fn cheap_work_comes_first_and_tables_of_a_client_take_turns() {
        let compute = Compute::with_places(2);
        let busy = [compute.turn(job(9, "x", CHEAP)).await, compute.turn(job(9, "y", CHEAP)).await];
        let (done, order_of) = mpsc::unbounded_channel();
        let asks =
            [(SLOW, "a", "slow"), (CHEAP, "b", "b1"), (CHEAP, "b", "b2"), (CHEAP, "c", "c1")];
        for (cost, table, name) in asks {
            ask(&compute, job(1, table, cost), name, &done);
            tokio::task::yield_now().await;
        }
        drop(busy);
        assert_eq!(order(4, order_of).await, ["b1", "c1", "b2", "slow"]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_queue_that_is_full_refuses_and_one_that_was_left_has_room() {
        let compute = Compute::with_places(2);
        let request = |client| Job { refusable: true, ..job(client, "a", SLOW) };
        let working = compute.turn(request(1)).await.unwrap();
        let mut waiting: Vec<_> =
            (0..MAX_PER_CLIENT).map(|_| Box::pin(compute.turn(request(1)))).collect();
        for turn in &mut waiting {
            assert!(futures_util::poll!(turn).is_pending());
        }
        assert_eq!(compute.turn(request(1)).await.err(), Some(HostError::Busy));
        // Others are not refused, and bots never are.
        let mut other = Box::pin(compute.turn(request(2)));
        let mut bot = Box::pin(compute.turn(job(1, "a", SLOW)));
        assert!(futures_util::poll!(&mut other).is_pending());
        assert!(futures_util::poll!(&mut bot).is_pending());
        drop(waiting);
        assert_eq!(compute.waiting(), 2);
        drop(working);
        let first = other.await.unwrap();
        drop(first);
        bot.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_panics_frees_its_slot() {
        let compute = Compute::with_places(2);
        for _ in 0..3 {
            let broken = compute.run(job(1, "a", SLOW), || panic!("on purpose")).await;
            assert_eq!(broken, Err::<(), _>(HostError::NotWorkedOut));
        }
        assert_eq!(compute.run(job(1, "a", SLOW), || 7).await, Ok(7));
    }
}
