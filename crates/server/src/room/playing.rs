//! Acting, time, and keeping the log.

use super::Room;
use super::ask::Conn;
use super::bots::Bots;
use crate::host::{refusal, wall_clock};
use crate::registry::Clock;
use play::{Millis, Outcome, Reject, Seat, Turn, Viewer};
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::time::Duration;
use store::{Entry, Step, StoreError};
use table::{AnyTable, News, Seed};
use tokio::time::Instant;

/// The longest name of an action that a client may give.
const LONGEST_ID: usize = 64;

/// A game that is on, or over.
pub(crate) struct Playing {
    pub(super) table: Box<dyn AnyTable>,
    pub(super) bots: Bots,
    /// The table's clock. It stands while the host is down, so that nobody
    /// loses time to that.
    clock: Clock,
    /// How many lines the store has.
    position: u64,
    /// Actions that were taken, for each seat by the client's name for them: a resend is harmless.
    answered: Vec<HashSet<String>>,
    /// For each viewer: of the first so many events they have seen so many. Numbers must not
    /// tell anybody of events that they may not see, so everybody counts their own.
    seen: Vec<(usize, u32)>,
}

impl Playing {
    /// How many of the first `n` events `viewer` has seen.
    pub(super) fn seen(&mut self, viewer: Viewer, n: usize) -> u32 {
        let (upto, count) = self.seen[place(viewer, self.seen.len())];
        if upto == n {
            return count;
        }
        self.table.history(viewer, 0..n).len() as u32
    }

    /// Of the first `n` events `viewer` has now seen `count`.
    pub(super) fn note_seen(&mut self, viewer: Viewer, n: usize, count: u32) {
        let place = place(viewer, self.seen.len());
        self.seen[place] = (n, count);
    }

    /// The table's clock.
    pub(super) fn now(&self) -> Millis {
        let passed = u64::try_from(self.clock.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.clock.offset.plus(Millis(passed))
    }

    /// When the next timer of the game fires.
    pub(super) fn due(&self) -> Option<Instant> {
        let wait = self.table.deadline()?.since(self.clock.offset);
        // A clock of a million years never runs out.
        self.clock.since.checked_add(Duration::from_millis(wait.0))
    }

    pub(super) fn clock(&self) -> Clock {
        self.clock
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.table.turn().outcome().cloned()
    }

    /// The seats that the game waits for.
    pub(super) fn awaited(&self) -> Vec<Seat> {
        match self.table.turn() {
            Turn::Play { awaited, .. } => awaited.iter().collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.bots.is_thinking()
    }
}

/// Whether the one who acted has had their answer along with the news.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// Yes.
    Already,
    /// No: there was no news for them.
    NotYet,
}

/// The step that closes the log of a game that ended so.
pub(super) fn finish(outcome: &Outcome, at: i64) -> Step {
    let outcome = serde_json::to_string(outcome).expect("outcomes are plain data");
    Step::Finish { at, outcome }
}

fn does_not_replay() -> Reject {
    let say = "This table's log does not replay, so the host keeps its hands off it. The host's \
               operator has been told.";
    Reject::new("table-frozen", "", say)
}

/// Seats in order, then the watchers.
fn place(viewer: Viewer, places: usize) -> usize {
    viewer.seat().map_or(places - 1, Seat::index)
}

impl Room {
    /// The seed of this table's deals, which only the host knows until the end.
    pub(super) async fn seed(&mut self) -> Result<Seed, Reject> {
        if let Some(seed) = &self.seed {
            return Ok(seed.clone());
        }
        let secret = self.host.store.secret(&self.id).await.map_err(refusal)?;
        Seed::from_hex(secret.reveal())
            .ok_or_else(|| Reject::new("table-frozen", "", "This table's seed cannot be read."))
    }

    /// Replays the log from the store, if there is one: after a start, a rest or a failed append.
    pub(super) async fn load_log(&mut self) -> Result<(), Reject> {
        let entries = self.host.store.read(&self.id, 0).await.map_err(refusal)?;
        if entries.is_empty() {
            self.playing = None;
            return Ok(());
        }
        let seed = self.seed().await?;
        let lines: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
        let table = catalog::replay(&lines.join("\n"), Some(seed)).map_err(|fault| {
            tracing::error!(table = %self.id, "log does not replay: {fault}");
            does_not_replay()
        })?;
        // After a failed append the clock goes on where it was, and bots that think still do.
        let (clock, bots) = match self.playing.take() {
            Some(before) => (Some(before.clock), before.bots),
            None => {
                let rested = self.host.registry.take_clock(&self.id);
                let chance = &self.host.config.chance;
                (rested, Bots::new(self.game, &self.kept.seats, chance))
            }
        };
        let stood = Clock { since: Instant::now(), offset: table.now() };
        let clock = clock.unwrap_or(stood);
        let position = entries.len() as u64;
        let mut answered = vec![HashSet::new(); usize::from(table.seats())];
        for (seat, id) in entries.into_iter().filter_map(|e| Some((e.seat?, e.action_id?))) {
            if let Some(of_seat) = answered.get_mut(usize::from(seat)) {
                of_seat.insert(id);
            }
        }
        let seen = vec![(0, 0); usize::from(table.seats()) + 1];
        let playing = Playing { table, bots, clock, position, answered, seen };
        let over = playing.outcome();
        self.playing = Some(playing);
        self.note_running().await;
        if let Some(outcome) = over {
            self.note_finished(&outcome).await;
        }
        Ok(())
    }

    /// A log that ends too early replays all the same, and yet is not what was acknowledged.
    pub(super) fn check_length(&self) -> Result<(), Reject> {
        let lines = self.playing.as_ref().map_or(0, |playing| playing.position);
        let begun = self.kept.state != store::State::Waiting;
        if lines >= self.kept.position && (lines > 0 || !begun) {
            return Ok(());
        }
        tracing::error!(
            table = %self.id,
            "the log has {lines} lines; at least {} were kept",
            self.kept.position.max(u64::from(begun))
        );
        Err(does_not_replay())
    }

    /// The game that has just begun, as `table`, with its first `position` lines kept.
    pub(super) fn begin(&mut self, table: Box<dyn AnyTable>, position: u64) {
        self.kept.state = match table.turn().outcome() {
            None => store::State::Running,
            Some(_) => store::State::Finished,
        };
        self.playing = Some(Playing {
            bots: Bots::new(self.game, &self.kept.seats, &self.host.config.chance),
            clock: Clock { since: Instant::now(), offset: table.now() },
            position,
            answered: vec![HashSet::new(); usize::from(table.seats())],
            seen: vec![(0, 0); usize::from(table.seats()) + 1],
            table,
        });
    }

    /// A connection's seat acts.
    pub(super) async fn act(&mut self, conn: Conn, id: String, action: &RawValue) {
        let result = match self.seat_at(conn) {
            Ok(seat) => self.act_as(seat, Some((conn, &id)), action).await,
            Err(no) => Err(no),
        };
        let figures = &self.host.figures;
        if result.is_ok() { &figures.accepted } else { &figures.refused }.increment(1);
        match result {
            Ok(Told::Already) => {}
            Ok(Told::NotYet) => self.answer(conn, id, Ok(None)),
            Err(no) => self.answer(conn, id, Err(no)),
        }
        self.let_bots_think();
    }

    /// A seat acts, by a person's or a bot's hand. Answered only when it is durable.
    pub(super) async fn act_as(
        &mut self,
        seat: Seat,
        by: Option<(Conn, &str)>,
        action: &RawValue,
    ) -> Result<Told, Reject> {
        let Some(playing) = &mut self.playing else {
            let say = "The game has not begun: seats are still free.";
            return Err(Reject::new("not-started", "", say));
        };
        if let Some((_, id)) = by {
            if id.is_empty() || id.len() > LONGEST_ID || id.contains(char::is_control) {
                let say = format!("Name your action with 1 to {LONGEST_ID} bytes of plain text.");
                return Err(Reject::new("bad-id", "", say));
            }
            if playing.answered[seat.index()].contains(id) {
                return Ok(Told::NotYet);
            }
        }
        let (news, result) = playing.table.act(playing.now(), seat, action.get());
        // A refused action can still have let timers fire; those are told without an answer.
        let by = by.filter(|_| result.is_ok());
        let told = self.keep_and_tell(news, seat, by).await?;
        result.map(|()| told)
    }

    /// A timer of the game is due.
    pub(super) async fn time_passes(&mut self) {
        let Some(playing) = &mut self.playing else {
            // Somebody did not say hello in time; the game begins without their luck.
            if let Err(no) = self.start_if_ready().await {
                tracing::warn!(table = %self.id, "the game could not begin yet: {no}");
                self.full_since = Some(Instant::now());
            }
            return;
        };
        let news = playing.table.tick(playing.now());
        if let Err(no) = self.keep_and_tell(news, Seat(0), None).await {
            tracing::warn!(table = %self.id, "a timer could not be kept: {no}");
            // The timer stays due; a moment's rest keeps this from spinning.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        self.let_bots_think();
    }

    /// Appends, then tells. If the store refuses, memory goes back to what the store has.
    async fn keep_and_tell(
        &mut self,
        news: News,
        seat: Seat,
        by: Option<(Conn, &str)>,
    ) -> Result<Told, Reject> {
        let Some(playing) = &mut self.playing else { return Ok(Told::NotYet) };
        if news.lines.is_empty() {
            return Ok(Told::NotYet);
        }
        let acted = news.acted;
        let mut entries: Vec<Entry> = news.lines.into_iter().map(Entry::of).collect();
        if let (Some(acted), Some((_, id))) = (acted, by) {
            entries[acted].seat = Some(seat.0);
            entries[acted].action_id = Some(id.to_owned());
        }
        entries.extend(playing.table.end().map(Entry::of));
        let (begun, grown) = (Instant::now(), playing.position + entries.len() as u64);
        // The last lines close the log: before anybody hears of the end, the game is public.
        let over = playing.outcome();
        let kept = match &over {
            None => self
                .host
                .store
                .append(&self.id, self.hold.fence, playing.position, entries)
                .await
                .map(drop),
            Some(outcome) => {
                let step = finish(outcome, wall_clock().cast_signed());
                let closed = self.host.store.advance(
                    &self.id,
                    self.hold.fence,
                    playing.position,
                    entries,
                    step,
                );
                closed.await.map(|version| self.kept.version = version)
            }
        };
        self.host.note_saved(&kept);
        match kept {
            Ok(()) => playing.position = grown,
            Err(error) => return Err(Box::pin(self.fall_back(error)).await),
        }
        self.host.figures.append.record(begun.elapsed());
        if let (Some(_), Some((_, id))) = (acted, by) {
            playing.answered[seat.index()].insert(id.to_owned());
        }
        if over.is_some() {
            self.kept.state = store::State::Finished;
            metrics::counter!("parlour_games_finished_total").increment(1);
            self.changed = true;
        }
        Ok(self.audience.tell_news(playing, news.events, by))
    }

    /// What could not be kept did not happen.
    async fn fall_back(&mut self, error: StoreError) -> Reject {
        let no = self.not_written(error);
        if self.lost {
            return no;
        }
        let lines = |room: &Room| room.playing.as_ref().map_or(0, |playing| playing.position);
        let told = lines(self);
        if let Err(worse) = self.load_log().await {
            tracing::error!(table = %self.id, "cannot go back to the kept log: {worse}");
            self.lost = true;
        } else if lines(self) != told {
            // It was kept after all: whoever comes back is shown what they have not seen.
            self.audience.let_all_go();
        }
        no
    }

    /// A write was refused, or nobody knows whether it was made. Where somebody else may have
    /// written, or this write may still arrive, the room ends: the next claim of its table keeps
    /// out whatever is on its way, and the log tells what has happened. Nobody is told anything
    /// that could turn out wrong; who asked comes back and asks again.
    pub(super) fn not_written(&mut self, error: StoreError) -> Reject {
        let others = matches!(
            error,
            StoreError::Fenced { .. } | StoreError::Conflict { .. } | StoreError::Stale { .. }
        );
        if others || error.is_unsure() {
            tracing::warn!(table = %self.id, code = error.code(), "this table is read anew: {error}");
            self.audience.let_all_go();
            self.lost = true;
        }
        refusal(error)
    }

    /// Writes into the table's record that the game is over, if it does not say so.
    async fn note_finished(&mut self, outcome: &Outcome) {
        if self.kept.state == store::State::Finished {
            return;
        }
        let Some(playing) = &self.playing else { return };
        let text = serde_json::to_string(outcome).expect("outcomes are plain data");
        let at = wall_clock().cast_signed();
        match self.host.store.finish(&self.id, self.hold.fence, playing.position, text, at).await {
            Ok(version) => {
                self.kept.version = version;
                self.kept.state = store::State::Finished;
            }
            Err(e) => tracing::warn!(table = %self.id, "could not note the end: {e}"),
        }
    }

    /// Judges a draft.
    pub(super) fn preview(&mut self, conn: Conn, id: String, action: &RawValue) {
        let result = self.seat_at(conn).and_then(|seat| match &self.playing {
            Some(playing) => playing.table.preview(playing.now(), seat, action.get()).map(Some),
            None => Err(Reject::new("not-started", "", "The game has not begun.")),
        });
        self.answer(conn, id, result);
    }
}
