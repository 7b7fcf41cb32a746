//! The store in trouble: what could not be kept did not happen, nobody is told otherwise, and the
//! game goes on when the trouble is over. A table that breaks down is frozen; others go on.

mod common;

use async_trait::async_trait;
use client::{Http, Live};
use common::{any_action, candy_chain, eventually, next_snapshot, quick, snapshot_of, waits_for};
use play::Seat;
use protocol::{Join, MakeTable, Stage, ToClient};
use serde_json::{Value, json};
use server::{Config, Host};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{
    Change, Claim, Entry, Fence, NewTable, NodeId, Note, Page, Query, Secret, SqliteStore, Store,
    StoreError, Table, TableId, Transition,
};
use tokio::net::TcpListener;

/// A real store that can be told to refuse what is written, and to panic at one table.
struct Moody {
    inner: SqliteStore,
    full: Arc<AtomicBool>,
    /// It takes what it is asked, and never answers.
    silent: bool,
    cursed: Cursed,
}

/// The table whose log must not be touched: whoever does, panics, as a flaw in its rules would
/// have it.
type Cursed = Arc<Mutex<Option<String>>>;

impl Moody {
    fn touch(&self, id: &TableId) {
        let cursed = self.cursed.lock().unwrap().as_deref() == Some(id.as_str());
        assert!(!cursed, "a flaw that nobody knew of");
    }

    fn check(&self) -> Result<(), StoreError> {
        if self.full.load(Ordering::SeqCst) { Err(StoreError::DiskFull) } else { Ok(()) }
    }
}

#[async_trait]
impl Store for Moody {
    async fn create(&self, new: NewTable) -> Result<Table, StoreError> {
        self.inner.create(new).await
    }
    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.inner.table(id).await
    }
    async fn secret(&self, id: &TableId) -> Result<Secret, StoreError> {
        self.inner.secret(id).await
    }
    async fn update(
        &self,
        id: &TableId,
        fence: Fence,
        expected: u64,
        change: Change,
    ) -> Result<u64, StoreError> {
        self.inner.update(id, fence, expected, change).await
    }
    async fn list(&self, query: Query) -> Result<Page, StoreError> {
        self.inner.list(query).await
    }
    async fn awake(&self) -> Result<Vec<TableId>, StoreError> {
        self.inner.awake().await
    }
    async fn due(
        &self,
        node: Option<&NodeId>,
        now: i64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.inner.due(node, now, limit).await
    }
    async fn append(
        &self,
        id: &TableId,
        fence: Fence,
        at: u64,
        lines: Vec<Entry>,
    ) -> Result<u64, StoreError> {
        self.touch(id);
        self.check()?;
        self.inner.append(id, fence, at, lines).await
    }
    async fn renew_lease(&self, node: &NodeId, lasts: Duration) -> Result<(), StoreError> {
        self.inner.renew_lease(node, lasts).await
    }
    async fn release_lease(&self, node: &NodeId) -> Result<(), StoreError> {
        self.inner.release_lease(node).await
    }
    async fn claim(&self, id: &TableId, node: &NodeId) -> Result<Claim, StoreError> {
        self.inner.claim(id, node).await
    }
    async fn expire(
        &self,
        state: store::State,
        before: i64,
        except: Vec<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.inner.expire(state, before, except, limit).await
    }
    async fn orphans(&self, now: i64, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.inner.orphans(now, limit).await
    }
    async fn read(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.touch(id);
        self.inner.read(id, from).await
    }
    async fn advance(
        &self,
        id: &TableId,
        fence: Fence,
        at: u64,
        lines: Vec<Entry>,
        step: Transition,
    ) -> Result<u64, StoreError> {
        self.check()?;
        self.inner.advance(id, fence, at, lines, step).await
    }
    async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.inner.setting(name).await
    }
    async fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        if self.silent {
            std::future::pending::<()>().await;
        }
        self.check()?;
        self.inner.put_setting(name, value).await
    }
    async fn note(&self, name: &str, now: i64) -> Result<Option<Note>, StoreError> {
        self.inner.note(name, now).await
    }
    async fn notes(
        &self,
        prefix: &str,
        limit: u32,
        now: i64,
    ) -> Result<Vec<(String, Note)>, StoreError> {
        self.inner.notes(prefix, limit, now).await
    }
    async fn swap_note(
        &self,
        name: &str,
        expected: Option<&str>,
        new: Option<Note>,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.check()?;
        self.inner.swap_note(name, expected, new, now).await
    }
}

/// A host whose disk can be filled.
async fn start() -> (Http, Arc<AtomicBool>) {
    let (http, full, _) = start_moody(quick()).await;
    (http, full)
}

async fn start_moody(config: Config) -> (Http, Arc<AtomicBool>, Cursed) {
    let (full, cursed) = (Arc::new(AtomicBool::new(false)), Cursed::default());
    let inner = SqliteStore::temporary().unwrap();
    let store =
        Moody { inner, full: Arc::clone(&full), silent: false, cursed: Arc::clone(&cursed) };
    (start_over(store, config).await, full, cursed)
}

async fn start_over(store: Moody, config: Config) -> Http {
    let host = Host::new(Arc::new(store), config);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let http = Http::new(format!("http://{}", listener.local_addr().unwrap()));
    tokio::spawn(server::run(host, listener, std::future::pending()));
    http
}

async fn welcome(http: &Http, table: &str, secret: &str) -> (Live, Value) {
    let (live, welcome) = Live::connect(http.base(), table, Some(secret), None).await.unwrap();
    (live, snapshot_of(&welcome))
}

#[tokio::test]
async fn a_move_that_cannot_be_kept_did_not_happen() {
    let (http, full) = start().await;
    let made = http.make(&candy_chain()).await.unwrap();
    let (id, ada) = (made.table.id, made.secret.unwrap());
    let ben = http.sit(&id, Seat(1), &Join::default(), None).await.unwrap().secret.unwrap();
    let (_ada, before) = welcome(&http, &id, &ada).await;
    let (mut live, _) = welcome(&http, &id, &ben).await;
    full.store(true, Ordering::SeqCst);
    let right = json!({"right": "first"}).to_string();
    for _ in 0..3 {
        assert_eq!(live.act("a", &right).await.unwrap_err().code(), "not-saved");
    }
    let (_again, now) = welcome(&http, &id, &ada).await;
    assert_eq!(now["view"]["stage"], before["view"]["stage"]);
    full.store(false, Ordering::SeqCst);
    live.act("a", &right).await.unwrap();
    assert_ne!(next_snapshot(&mut live).await.1["view"]["stage"], before["view"]["stage"]);
}

/// A failed append must not give anybody their time back.
#[tokio::test]
async fn trouble_does_not_stop_the_clock() {
    let (http, full) = start().await;
    let options = json!({"clock": {"per-move": {"seconds": 1}}});
    let made = http.make(&MakeTable { options, ..candy_chain() }).await.unwrap();
    let (id, ada) = (made.table.id, made.secret.unwrap());
    let ben = http.sit(&id, Seat(1), &Join::default(), None).await.unwrap().secret.unwrap();
    let (_ada, _) = welcome(&http, &id, &ada).await;
    let (mut live, _) = welcome(&http, &id, &ben).await;
    full.store(true, Ordering::SeqCst);
    let (begun, mut tries) = (Instant::now(), 0);
    eventually("the second is over, and everything refused meanwhile", async || {
        tries += 1;
        let act = live.act(&tries.to_string(), &json!({"right": "first"}).to_string()).await;
        assert!(act.is_err());
        begun.elapsed() > Duration::from_secs(1)
    })
    .await;
    full.store(false, Ordering::SeqCst);
    let outcome = async || http.table(&id).await.unwrap().outcome;
    eventually("the clock runs out", async || outcome().await.is_some()).await;
    assert_eq!(outcome().await.unwrap().reason, "time");
}

#[tokio::test]
async fn a_seat_taken_in_trouble_is_not_lost() {
    let (http, full) = start().await;
    let made = http.make(&candy_chain()).await.unwrap();
    let (id, ada) = (made.table.id, made.secret.unwrap());
    let (_waiting, _) = Live::connect(http.base(), &id, Some(&ada), None).await.unwrap();
    full.store(true, Ordering::SeqCst);
    let joined = http.sit(&id, Seat(1), &Join::default(), None).await.unwrap();
    assert_eq!(joined.table.stage, Stage::Waiting, "the game could not begin");
    full.store(false, Ordering::SeqCst);
    let (_, view) = welcome(&http, &id, &joined.secret.unwrap()).await;
    assert_eq!(view["view"]["stage"], "rights", "and begins when the trouble is over");
}

#[tokio::test]
async fn a_bot_moves_when_the_trouble_is_over() {
    let (http, full) = start().await;
    let setup = MakeTable { bots: vec!["easy".into()], ..candy_chain() };
    let made = http.make(&setup).await.unwrap();
    let (mut live, mut view) = welcome(&http, &made.table.id, &made.secret.unwrap()).await;
    full.store(true, Ordering::SeqCst);
    eventually("the bot's move is not saved", async || http.text("/healthz").await.is_err()).await;
    full.store(false, Ordering::SeqCst);
    let mut acts = 0;
    while acts < 4 && view["turn"]["outcome"].is_null() {
        if waits_for(&view, 0) {
            acts += 1;
            let action = any_action(&view).unwrap().to_string();
            live.act(&acts.to_string(), &action).await.unwrap();
        }
        view = next_snapshot(&mut live).await.1;
    }
}

#[tokio::test]
async fn health_is_told_as_it_is() {
    let (http, full) = start().await;
    assert!(http.text("/healthz").await.unwrap().contains("\"ok\":true"));
    full.store(true, Ordering::SeqCst);
    eventually("health shows it", async || http.text("/healthz").await.is_err()).await;
    assert_eq!(http.text("/healthz").await.unwrap_err().code(), "not-saved");
}

#[tokio::test]
async fn health_is_told_within_half_a_second_even_if_the_store_says_nothing() {
    let inner = SqliteStore::temporary().unwrap();
    let store = Moody { inner, full: Arc::default(), silent: true, cursed: Cursed::default() };
    let http = start_over(store, quick()).await;
    for _ in 0..3 {
        let asked = Instant::now();
        let refused = http.text("/healthz").await.unwrap_err();
        assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
        assert_eq!(refused.code(), "store-silent");
    }
    let metrics = http.text("/metrics").await.unwrap();
    assert!(metrics.contains("\nparlour_store_up 0\n"), "{metrics}");
}

/// Ben acts at a table that breaks down over it.
async fn break_down(http: &Http, cursed: &Cursed) -> (String, [Live; 2]) {
    let made = http.make(&candy_chain()).await.unwrap();
    let (id, ada) = (made.table.id, made.secret.unwrap());
    let ben = http.sit(&id, Seat(1), &Join::default(), None).await.unwrap().secret.unwrap();
    let (ada, _) = welcome(http, &id, &ada).await;
    let (mut ben, _) = welcome(http, &id, &ben).await;
    *cursed.lock().unwrap() = Some(id.clone());
    let error = ben.act("a", &json!({"right": "first"}).to_string()).await.unwrap_err();
    assert_eq!(error.code(), "table-frozen");
    assert!(error.to_string().contains("operator has been told"), "{error}");
    (id, [ada, ben])
}

#[tokio::test]
async fn a_table_that_breaks_down_is_frozen_and_others_go_on() {
    let (http, _, cursed) = start_moody(quick()).await;
    let healthy = http.make(&candy_chain()).await.unwrap();
    let (id, [mut ada, _ben]) = break_down(&http, &cursed).await;
    // Everybody at the table is told, not only whoever acted.
    let mut said = Vec::new();
    while let Ok(message) = ada.next().await {
        match message {
            ToClient::Table(info) => said.push(format!("{:?}", info.stage)),
            ToClient::Error(error) => said.push(error.code.into_owned()),
            _ => {}
        }
    }
    assert!(said.ends_with(&["Frozen".to_owned(), "table-frozen".to_owned()]), "{said:?}");
    let error = Live::connect(http.base(), &id, None, None).await.map(drop).unwrap_err();
    assert_eq!(error.code(), "table-frozen");
    assert_eq!(http.table(&id).await.unwrap().stage, Stage::Frozen);
    let metrics = http.text("/metrics").await.unwrap();
    assert!(metrics.contains("parlour_tables_frozen_total"), "{metrics}");

    let (other, ada) = (healthy.table.id, healthy.secret.unwrap());
    let ben = http.sit(&other, Seat(1), &Join::default(), None).await.unwrap().secret.unwrap();
    let (_ada, _) = welcome(&http, &other, &ada).await;
    let (mut ben, _) = welcome(&http, &other, &ben).await;
    ben.act("a", &json!({"right": "first"}).to_string()).await.unwrap();
}

#[tokio::test]
async fn a_log_that_makes_the_rules_panic_freezes_its_table_alone() {
    let config = Config { rest_after: Duration::from_millis(50), ..quick() };
    let (http, _, cursed) = start_moody(config).await;
    let (id, people) = break_down(&http, &cursed).await;
    drop(people);
    // It rests, is asked for again, and breaks down over its log.
    let stage = async || http.table(&id).await.unwrap().stage;
    eventually("it is frozen", async || stage().await == Stage::Frozen).await;
    // A corrected program takes it up where it was.
    *cursed.lock().unwrap() = None;
    eventually("it runs again", async || stage().await == Stage::Running).await;
}
