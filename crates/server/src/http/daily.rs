//! Daily games: the same deal for everybody on a day, and the ranking of a day on this host.
//!
//! A ranked attempt is a table whose id follows from the player's key, the game and the day, so
//! there is one for each. A note lists it. How it went is worked out from its log once it is over,
//! and kept in the note.

use super::body::{Json, Path, Query};
use super::create::{NewGame, create, today};
use super::guard::Address;
use super::route::{DailyQuery, TablePath};
use super::tables::known_game;
use crate::compute::{Client, Job};
use crate::host::wall_clock;
use crate::meta::Meta;
use crate::replays::finished_log;
use crate::{Host, HostError, secret};
use axum::extract::{Extension, State};
use catalog::{AnyDaily, DailyResult, GameEntry};
use play::{Day, Seat};
use protocol::{DailyGame, DailyGames, DailyPlace, DailyReport, Joined, PlayDaily};
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use store::{Note, TableId};

/// How long it takes to work out how a game went, about.
const LOOK: Duration = Duration::from_millis(300);
/// How long the ranking of a day is kept.
const KEPT: Duration = Duration::from_hours(24 * 400);
/// The most attempts at one game that are ranked in a day.
const MOST: u32 = 2_000;
/// The most lines of a ranking that are shown.
const SHOWN: usize = 50;
/// Of the attempts that were not over when somebody looked last, so many are looked at by one request;
/// the next goes on after them.
const LOOKS: usize = 20;
/// How long it takes to find where a day begins, about.
const SEARCH: Duration = Duration::from_millis(300);
/// How many beginnings are remembered: those of some days of all games.
const REMEMBERED: usize = 64;

/// What is remembered about daily games.
pub(crate) struct Dailies {
    starts: Cache<(&'static str, Day), Arc<Value>>,
    /// How many attempts were looked at so far, to go on after them.
    looked: AtomicUsize,
}

impl Default for Dailies {
    fn default() -> Dailies {
        Dailies { starts: Cache::new(REMEMBERED), looked: AtomicUsize::new(0) }
    }
}

impl Dailies {
    /// Where the game of a day begins. Some are searched for, which takes its turn like all such work.
    async fn start(
        &self,
        host: &Host,
        game: &'static GameEntry,
        daily: &'static AnyDaily,
        day: Day,
        client: Client,
    ) -> Result<Value, HostError> {
        if !daily.is_searched() {
            return Ok(Value::Null);
        }
        let job = Job { client, table: None, cost: SEARCH, refusable: true };
        let search = async { host.compute.run(job, move || Arc::new(daily.start(day))).await };
        let start = self.starts.get_or_insert_async(&(game.about.id, day), search).await?;
        Ok(Value::clone(&start))
    }

    /// Those of some attempts that are looked at now. All have their turn.
    fn turn_of<T>(&self, mut open: Vec<T>) -> Vec<T> {
        let looked = self.looked.fetch_add(LOOKS.min(open.len()), Ordering::Relaxed);
        if !open.is_empty() {
            let first = looked % open.len();
            open.rotate_left(first);
        }
        open.truncate(LOOKS);
        open
    }
}

/// A ranked attempt that has come to an end, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Attempt {
    table: String,
    name: String,
    avatar: Option<String>,
    hints: u32,
    result: DailyResult,
}

impl Attempt {
    /// Those without hints rank first; then by the game's own measure.
    fn rank(&self) -> (bool, i64) {
        (self.hints == 0, self.result.rank)
    }
}

fn prefix(game: &str, day: Day) -> String {
    format!("daily:{day}:{game}:")
}

fn now() -> i64 {
    wall_clock().cast_signed()
}

fn note(value: String) -> Note {
    Note { value, until: Some(now().saturating_add(KEPT.as_millis() as i64)) }
}

fn read_day(text: Option<String>) -> Result<Day, HostError> {
    let Some(text) = text else { return Ok(today(wall_clock())) };
    text.parse().map_err(|no: play::NoSuchDay| HostError::MalformedBody { why: no.to_string() })
}

/// `GET /api/daily`
pub(crate) async fn list(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Query(DailyQuery { day }): Query<DailyQuery>,
) -> Result<axum::Json<DailyGames>, HostError> {
    let (day, today) = (read_day(day)?, today(wall_clock()));
    let client = host.limits.client(address);
    let mut games = Vec::new();
    for (game, daily) in catalog::GAMES.iter().filter_map(|g| Some((g, g.daily.as_ref()?))) {
        let attempts = ranking(&host, game, daily, day, client).await?;
        games.push(DailyGame {
            game: game.about.id.into(),
            goal: daily.goal.into(),
            minutes: daily.minutes,
            players: attempts.len() as u32,
            board: board(&attempts, day < today),
        });
    }
    Ok(axum::Json(DailyGames { today: today.to_string(), day: day.to_string(), games }))
}

/// `POST /api/daily`
pub(crate) async fn play(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Json(request): Json<PlayDaily>,
) -> Result<axum::Json<Joined>, HostError> {
    let game = known_game(&request.game)?;
    let daily = game.daily.as_ref();
    let daily = daily.ok_or_else(|| HostError::NoDaily { game: game.about.name.into() })?;
    let day = read_day(request.day)?;
    // A day to come is refused before anything is worked out about it.
    if day > today(wall_clock()) {
        return Err(HostError::FutureDay { day: day.to_string() });
    }
    let ranked = request.player.filter(|_| day == today(wall_clock()));
    if let Some(player) = &ranked {
        secret::check(player)?;
    }
    let options = game.with_table_defaults(&daily.options(day));
    let options = game.check_options(&game.without_clocks(&options), Some(daily.seats()))?;
    let client = host.limits.client(address);
    let new = NewGame {
        game,
        options,
        seats: daily.seats(),
        scenario: host.dailies.start(&host, game, daily, day, client).await?,
        clock: 0,
        public: false,
        seat: Seat(0),
        name: request.name,
        avatar: request.avatar,
        program: false,
        bots: daily.bots.iter().map(|level| (*level).to_owned()).collect(),
        secret: ranked.as_deref().map(|player| secret::daily_seat(player, game.about.id, day)),
    };
    let joined = create(&host, new).await?;
    if ranked.is_some() {
        let name = prefix(game.about.id, day) + &joined.table.id;
        host.store.swap_note(&name, None, Some(note(String::new())), now()).await?;
    }
    Ok(axum::Json(joined))
}

/// `GET /api/finished/{id}/daily`
pub(crate) async fn report(
    State(host): State<Arc<Host>>,
    Extension(Address(address)): Extension<Address>,
    Path(TablePath { id }): Path<TablePath>,
) -> Result<axum::Json<DailyReport>, HostError> {
    let client = host.limits.client(address);
    let id: TableId = id.parse()?;
    let record = host.store.table(&id).await?;
    let game = known_game(&record.game)?;
    let meta: Option<Meta> = serde_json::from_str(&record.meta).ok();
    let day = meta.and_then(|meta| game.day(&meta.options)).ok_or(HostError::NotDaily)?;
    let daily = game.daily.as_ref().ok_or(HostError::NotDaily)?;
    let attempt = attempt(&host, daily, &id, client).await?;
    // Its own player asks first, so nobody has to look for it.
    let own = prefix(game.about.id, day) + id.as_str();
    if host.store.note(&own, now()).await?.is_some_and(|note| note.value.is_empty()) {
        settle(&host, &own, "", &attempt).await?;
    }
    let attempts = ranking(&host, game, daily, day, client).await?;
    let ranked = attempts.iter().any(|other| other.table == attempt.table);
    let DailyResult { score, solved, marks, .. } = &attempt.result;
    Ok(axum::Json(DailyReport {
        game: game.about.id.into(),
        day: day.to_string(),
        score: score.clone(),
        solved: *solved,
        hints: attempt.hints,
        marks: marks.iter().map(|mark| mark.as_str().to_owned()).collect(),
        marks_in_words: attempt.result.marks_in_words(),
        share: attempt.result.share(game.about.name, day, attempt.hints),
        place: ranked.then(|| place_of(&attempts, &attempt)),
        players: attempts.len() as u32,
    }))
}

/// The ranked attempts of a day that have come to an end, best first.
async fn ranking(
    host: &Host,
    game: &GameEntry,
    daily: &'static AnyDaily,
    day: Day,
    client: Client,
) -> Result<Vec<Attempt>, HostError> {
    let notes = host.store.notes(&prefix(game.about.id, day), MOST, now()).await?;
    let mut attempts = Vec::new();
    let mut open: Vec<(String, String)> = Vec::new();
    for (name, Note { value, .. }) in notes {
        match serde_json::from_str::<Attempt>(&value) {
            Ok(attempt) => attempts.push(attempt),
            Err(_) => open.push((name, value)),
        }
    }
    for (name, value) in host.dailies.turn_of(open) {
        let id = name.rsplit(':').next().and_then(|id| id.parse::<TableId>().ok());
        let Some(id) = id else { continue };
        match attempt(host, daily, &id, client).await {
            Ok(attempt) => {
                settle(host, &name, &value, &attempt).await?;
                attempts.push(attempt);
            }
            Err(HostError::NotOver | HostError::UnknownTable { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    attempts.sort_by_key(|attempt| std::cmp::Reverse(attempt.rank()));
    Ok(attempts)
}

/// Keeps how an attempt went in its note.
async fn settle(host: &Host, name: &str, was: &str, attempt: &Attempt) -> Result<(), HostError> {
    let text = serde_json::to_string(attempt).expect("it is plain data");
    // Somebody else may have done so just now: it is the same.
    host.store.swap_note(name, Some(was), Some(note(text)), now()).await?;
    Ok(())
}

/// How a finished game went, by its log.
async fn attempt(
    host: &Host,
    daily: &'static AnyDaily,
    id: &TableId,
    client: Client,
) -> Result<Attempt, HostError> {
    let (record, text) = finished_log(host, id).await?;
    let job = Job { client, table: Some(id.clone()), cost: LOOK, refusable: true };
    let result = host.compute.run(job, move || daily.result(&text)).await?;
    let result = result.map_err(|fault| {
        tracing::error!(table = %id, "replaying a daily game failed: {fault}");
        HostError::frozen("This game cannot be replayed by this host.")
    })?;
    let meta: Option<Meta> = serde_json::from_str(&record.meta).ok();
    let name = record.seats.first().map(|(_, occupant)| occupant.name.clone());
    Ok(Attempt {
        table: record.id.to_string(),
        name: name.unwrap_or_default(),
        avatar: meta.as_ref().and_then(|meta| meta.avatar(0)),
        hints: result.hints + meta.as_ref().map_or(0, |meta| meta.hints(0)),
        result,
    })
}

/// The place of an attempt; equal results share one.
fn place_of(attempts: &[Attempt], attempt: &Attempt) -> u32 {
    let better = attempts.iter().filter(|other| other.rank() > attempt.rank());
    better.count() as u32 + 1
}

fn board(attempts: &[Attempt], show_tables: bool) -> Vec<DailyPlace> {
    let place = |attempt: &Attempt| DailyPlace {
        place: place_of(attempts, attempt),
        name: attempt.name.clone(),
        avatar: attempt.avatar.clone(),
        score: attempt.result.score.clone(),
        solved: attempt.result.solved,
        hints: attempt.hints,
        table: show_tables.then(|| attempt.table.clone()),
    };
    attempts.iter().take(SHOWN).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(name: &str, rank: i64, hints: u32) -> Attempt {
        let result = DailyResult { rank, ..DailyResult::default() };
        Attempt { table: name.into(), name: name.into(), avatar: None, hints, result }
    }

    #[test]
    fn few_are_looked_at_and_all_have_their_turn() {
        let dailies = Dailies::default();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..5 {
            let now = dailies.turn_of((0..100).collect());
            assert_eq!(now.len(), LOOKS);
            seen.extend(now);
        }
        assert_eq!(seen.len(), 100);
        assert_eq!(dailies.turn_of(vec![1, 2, 3]).len(), 3);
        assert!(dailies.turn_of(Vec::<u8>::new()).is_empty());
    }

    /// The search of a puzzle waits in the queue, and is made once.
    #[tokio::test]
    async fn where_a_day_begins_is_searched_for_once() {
        let store = store::SqliteStore::temporary().unwrap();
        let host = Host::new(Arc::new(store), crate::Config::default());
        let searched = |game: &&GameEntry| game.daily.as_ref().is_some_and(AnyDaily::is_searched);
        let game = catalog::GAMES.iter().find(searched).unwrap();
        let daily = game.daily.as_ref().unwrap();
        let day: Day = "2026-11-18".parse().unwrap();
        let find = |client| host.dailies.start(&host, game, daily, day, Client(client));
        let busy = host.compute.take_all().await;
        let (mut one, mut other) = (Box::pin(find(1)), Box::pin(find(2)));
        assert!(futures_util::poll!(&mut one).is_pending(), "it waits its turn");
        assert!(futures_util::poll!(&mut other).is_pending());
        assert_eq!(host.compute.waiting(), 1, "for one of them");
        drop(busy);
        let (one, other) = tokio::join!(one, other);
        assert_eq!(one.unwrap(), other.unwrap());
        let _busy = host.compute.take_all().await;
        let again = find(3).await;
        assert_eq!(again.unwrap(), daily.start(day), "what is known waits for nobody");
    }

    #[test]
    fn equal_results_share_a_place_and_hints_rank_last() {
        let mut attempts =
            vec![attempt("Ada", -3, 0), attempt("Ben", 0, 1), attempt("Cleo", -3, 0)];
        attempts.push(attempt("Dan", -9, 0));
        attempts.sort_by_key(|attempt| std::cmp::Reverse(attempt.rank()));
        let board = board(&attempts, false);
        let lines: Vec<(u32, &str)> = board.iter().map(|p| (p.place, p.name.as_str())).collect();
        assert_eq!(lines, [(1, "Ada"), (1, "Cleo"), (3, "Dan"), (4, "Ben")]);
        assert!(board.iter().all(|place| place.table.is_none()));
    }
}
