//! One player: a socket that moves whenever it may.

use super::report::Report;
use anyhow::bail;
use client::Live;
use hdrhistogram::Histogram;
use play::Seat;
use protocol::{ToClient, ToHost};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What all sides count together.
pub(super) struct Tally {
    pub(super) moves: AtomicU64,
    pub(super) games: AtomicU64,
    measuring: AtomicBool,
    /// Microseconds from sending a move to its answer.
    waits: Mutex<Histogram<u64>>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            moves: AtomicU64::new(0),
            games: AtomicU64::new(0),
            measuring: AtomicBool::new(false),
            waits: Mutex::new(
                Histogram::new_with_bounds(1, 60_000_000, 3).expect("a minute at most"),
            ),
        }
    }
}

impl Tally {
    /// From now on it counts.
    pub(super) fn start(&self) {
        self.games.store(0, Ordering::Relaxed);
        self.measuring.store(true, Ordering::Relaxed);
    }

    fn answered(&self, wait: Duration) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        if self.measuring.load(Ordering::Relaxed) {
            let micros = u64::try_from(wait.as_micros()).unwrap_or(u64::MAX);
            self.waits.lock().expect("counting does not panic").saturating_record(micros);
        }
    }

    pub(super) fn report(&self, took: Duration, tables: u32) -> Report {
        self.measuring.store(false, Ordering::Relaxed);
        let waits = self.waits.lock().expect("counting does not panic");
        let ms = |quantile: f64| waits.value_at_quantile(quantile) as f64 / 1000.0;
        Report {
            tables,
            moves: waits.len(),
            games: self.games.load(Ordering::Relaxed),
            moves_per_second: waits.len() as f64 / took.as_secs_f64(),
            p50_ms: ms(0.5),
            p90_ms: ms(0.9),
            p99_ms: ms(0.99),
            max_ms: waits.max() as f64 / 1000.0,
        }
    }
}

/// The parts of a Candy Chain view that a player in a hurry looks at.
#[derive(Deserialize)]
struct Glance<'a> {
    to_act: Option<Seat>,
    #[serde(borrow)]
    moves: Vec<&'a str>,
    #[serde(borrow)]
    open_rights: Vec<&'a str>,
    #[serde(borrow)]
    open_sides: Vec<&'a str>,
    #[serde(borrow)]
    outcome: Option<&'a RawValue>,
}

pub(super) struct Side {
    live: Live,
    seat: Seat,
    view: Box<RawValue>,
    tally: Arc<Tally>,
    /// The move that waits for its answer, and since when.
    sent: Option<(u64, Instant)>,
    count: u64,
}

impl Side {
    pub(super) async fn sit(
        base: &str,
        table: &str,
        secret: &str,
        tally: &Arc<Tally>,
    ) -> anyhow::Result<Side> {
        let (live, welcome) = Live::connect(base, table, Some(secret), None).await?;
        let (Some(seat), Some(view)) = (welcome.you, welcome.view) else {
            bail!("The game did not begin when both seats were taken");
        };
        Ok(Side { live, seat, view, tally: Arc::clone(tally), sent: None, count: 0 })
    }

    /// Moves whenever it may, until the game is over.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        while self.move_if_awaited().await? {
            match self.live.next().await? {
                ToClient::News(news) => self.view = news.view,
                ToClient::Answer(answer) => {
                    if let Some(no) = answer.error {
                        bail!("A move was refused: {no}");
                    }
                    if let Some((_, since)) = self.sent.take() {
                        self.tally.answered(since.elapsed());
                    }
                }
                ToClient::Error(no) => bail!("The host complains: {no}"),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether the game goes on.
    async fn move_if_awaited(&mut self) -> anyhow::Result<bool> {
        let glance: Glance<'_> = serde_json::from_str(self.view.get())?;
        if glance.outcome.is_some() {
            return Ok(self.sent.is_some());
        }
        if self.sent.is_some() || glance.to_act != Some(self.seat) {
            return Ok(true);
        }
        // Any move will do; a fixed stride through the list varies the games.
        let pick = |list: &[&str]| {
            list.get(self.count as usize * 7 % list.len().max(1)).map(|s| s.to_string())
        };
        let action =
            match (pick(&glance.open_rights), pick(&glance.open_sides), pick(&glance.moves)) {
                (Some(right), _, _) => format!("{{\"right\":\"{right}\"}}"),
                (_, Some(side), _) => format!("{{\"side\":\"{side}\"}}"),
                (_, _, Some(take)) => format!("{{\"take\":\"{take}\"}}"),
                _ => bail!("The host awaits a move but offers none"),
            };
        self.count += 1;
        let action = RawValue::from_string(action)?;
        self.sent = Some((self.count, Instant::now()));
        self.live.send(&ToHost::Act { id: self.count.to_string(), action }).await?;
        Ok(true)
    }
}
