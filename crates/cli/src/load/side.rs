//! One player: a socket that moves whenever it may.

use super::report::Report;
use anyhow::bail;
use client::Live;
use hdrhistogram::Histogram;
use play::{Reject, Seat};
use protocol::{ToHost, VERSION};
use serde::Deserialize;
use serde::de::IgnoredAny;
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

/// What of a message a player in a hurry reads, in one go and without copying.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Heard<'a> {
    #[serde(borrow)]
    Welcome(Shown<'a>),
    #[serde(borrow)]
    News(Shown<'a>),
    Answer(Answered),
    Moved {
        table: String,
    },
    Error(Reject),
    Table(IgnoredAny),
    Pong(IgnoredAny),
}

#[derive(Deserialize)]
struct Shown<'a> {
    #[serde(default)]
    you: Option<Seat>,
    #[serde(borrow)]
    view: Option<Glance<'a>>,
}

#[derive(Deserialize)]
struct Answered {
    error: Option<Reject>,
}

/// The parts of a Candy Chain view that matter.
#[derive(Deserialize)]
struct Glance<'a> {
    to_act: Option<Seat>,
    #[serde(borrow)]
    moves: &'a RawValue,
    #[serde(borrow)]
    open_rights: &'a RawValue,
    #[serde(borrow)]
    open_sides: &'a RawValue,
    outcome: Option<IgnoredAny>,
}

/// Through lists of what can be done, to vary the games.
const STRIDE: usize = 61;

impl Glance<'_> {
    /// Any action that is open.
    fn action(&self, count: u64) -> Option<String> {
        let pick = |list: &RawValue, what: &str| {
            let one = one_of(list.get(), count as usize * STRIDE)?;
            Some(format!("{{\"{what}\":{one}}}"))
        };
        pick(self.open_rights, "right")
            .or_else(|| pick(self.open_sides, "side"))
            .or_else(|| pick(self.moves, "take"))
    }
}

/// The name that stands about `place` bytes into a JSON list of plain names, counted round and
/// round. A hundred of them are listed at every move, and one is wanted.
fn one_of(list: &str, place: usize) -> Option<&str> {
    let names = list.strip_prefix('[')?.strip_suffix(']')?;
    let place = place % names.len().max(1);
    let start = names.get(..place)?.rfind(',').map_or(0, |comma| comma + 1);
    Some(names[start..].split(',').next()?.trim()).filter(|name| !name.is_empty())
}

/// One player: a seat at one table after another, always on the same connection.
pub(super) struct Side {
    live: Live,
    secret: String,
    seat: Option<Seat>,
    tally: Arc<Tally>,
    /// What it does next.
    action: Option<String>,
    over: bool,
    /// When it sent the request that waits for its answer; nothing where none does.
    sent: Option<Sent>,
    count: u64,
}

enum Sent {
    Action(Instant),
    Rematch,
}

impl Side {
    pub(super) async fn sit(
        base: &str,
        table: &str,
        secret: String,
        tally: &Arc<Tally>,
    ) -> anyhow::Result<Side> {
        let live = Live::open(base, table).await?;
        let tally = Arc::clone(tally);
        let mut side = Side {
            live,
            secret,
            seat: None,
            tally,
            action: None,
            over: false,
            sent: None,
            count: 0,
        };
        side.hello(None).await?;
        Ok(side)
    }

    async fn hello(&mut self, table: Option<String>) -> anyhow::Result<()> {
        (self.over, self.action, self.sent) = (false, None, None);
        let secret = Some(self.secret.clone());
        let hello = ToHost::Hello { version: VERSION, table, secret, seq: None, entropy: None };
        Ok(self.live.send(&hello).await?)
    }

    /// Moves whenever it may; when a game is over, there is a rematch.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        loop {
            let text = self.live.next_text().await?;
            match self.glance(&text) {
                Some(()) => {}
                None => self.read(&text).await?,
            }
            if self.sent.is_none() {
                self.go_on().await?;
            }
        }
    }

    /// Everything in a message.
    async fn read(&mut self, text: &str) -> anyhow::Result<()> {
        match serde_json::from_str(text)? {
            Heard::Welcome(shown) => {
                self.seat = shown.you;
                self.look(shown.view);
            }
            Heard::News(shown) => self.look(shown.view),
            Heard::Answer(Answered { error: Some(no) }) => bail!("A move was refused: {no}"),
            Heard::Answer(_) => {
                if let Some(Sent::Action(since)) = self.sent.take() {
                    self.tally.answered(since.elapsed());
                }
            }
            Heard::Moved { table } => self.hello(Some(table)).await?,
            Heard::Error(no) => bail!("The host complains: {no}"),
            Heard::Table(_) | Heard::Pong(_) => {}
        }
        Ok(())
    }

    /// What most messages are, read only as far as a player in a hurry does: news that leaves the
    /// turn with the other one, or passes it on with moves to choose from. Nothing for all others.
    fn glance(&mut self, text: &str) -> Option<()> {
        let me = self.seat.filter(|_| text.starts_with(r#"{"news":"#))?;
        let (_, rest) = text.split_once(r#""to_act":"#)?;
        let (to_act, rest) = rest.split_once(',')?;
        if to_act.parse() != Ok(me.0) {
            return (to_act != "null").then_some(());
        }
        let (_, rest) = rest.split_once(r#""moves":"#)?;
        let moves = &rest[..=rest.find(']')?];
        let name = one_of(moves, self.count as usize * STRIDE)?;
        self.action = Some(format!("{{\"take\":{name}}}"));
        Some(())
    }

    fn look(&mut self, view: Option<Glance<'_>>) {
        let Some(view) = view else { return };
        self.over = view.outcome.is_some();
        let mine = view.to_act.is_some() && view.to_act == self.seat;
        self.action = view.action(self.count).filter(|_| mine);
    }

    /// Sends what there is to send.
    async fn go_on(&mut self) -> anyhow::Result<()> {
        let id = self.count;
        if let Some(action) = self.action.take() {
            self.count += 1;
            self.sent = Some(Sent::Action(Instant::now()));
            let act = format!("{{\"act\":{{\"id\":\"{id}\",\"action\":{action}}}}}");
            self.live.send_text(act).await?;
        } else if self.over {
            // Counted by one of the two.
            if self.seat == Some(Seat(0)) {
                self.tally.games.fetch_add(1, Ordering::Relaxed);
            }
            (self.over, self.sent) = (false, Some(Sent::Rematch));
            self.live.send_text(format!("{{\"rematch\":{{\"id\":\"r{id}\"}}}}")).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_of_a_list_can_be_picked_and_of_an_empty_one_none() {
        let list = r#"["a1","a1+b2","c3"]"#;
        let found: std::collections::BTreeSet<_> = (0..100).map(|n| one_of(list, n)).collect();
        let names = [r#""a1""#, r#""a1+b2""#, r#""c3""#].map(Some);
        assert_eq!(found, names.into());
        assert_eq!(one_of("[]", 7), None);
    }
}
