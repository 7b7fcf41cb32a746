//! Acting, time, and keeping the log.

use super::Room;
use super::absent::bot_levels;
use super::bots::Bots;
use super::clock::Clock;
use super::command::Conn;
use crate::HostError;
use play::{Millis, Outcome, Seat, Turn, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;
use store::{Entry, StoreError, Transition};
use table::{AnyTable, News, Preview, Seed};
use tokio::time::Instant;

/// The longest name of an action that a client may give.
const LONGEST_ID: usize = 64;

/// A game that is on, or over.
pub(crate) struct Playing {
    pub(super) table: Box<dyn AnyTable>,
    pub(super) bots: Bots,
    pub(super) clock: Clock,
    /// How many lines the store has.
    pub(super) position: u64,
    /// Actions that were taken, for each seat by the client's name for them: a resend is harmless.
    answered: Vec<HashMap<String, ActionHash>>,
    /// For each viewer: how many of the first n events they have seen. Numbers must not
    /// tell anybody of events that they may not see, so everybody counts their own.
    shown: Vec<(usize, u32)>,
}

/// Tells one action of a seat from another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ActionHash(u64);

impl ActionHash {
    /// Of an action as the log holds it.
    fn of(action: &RawValue) -> ActionHash {
        let mut hasher = DefaultHasher::new();
        action.get().hash(&mut hasher);
        ActionHash(hasher.finish())
    }

    /// Of the action in a line of the log.
    fn in_line(line: &str) -> ActionHash {
        #[derive(Deserialize)]
        struct Line<'l> {
            #[serde(borrow)]
            input: Input<'l>,
        }
        #[derive(Deserialize)]
        struct Input<'l> {
            #[serde(borrow)]
            act: Act<'l>,
        }
        #[derive(Deserialize)]
        struct Act<'l> {
            #[serde(borrow)]
            action: &'l RawValue,
        }
        let line: Line<'_> = serde_json::from_str(line).expect("a seat's line holds its action");
        ActionHash::of(line.input.act.action)
    }
}

impl Playing {
    /// How many of the first `n` events `viewer` has seen.
    pub(super) fn shown(&mut self, viewer: Viewer, n: usize) -> u32 {
        let (upto, count) = self.shown[viewer_index(viewer, self.shown.len())];
        if upto == n {
            return count;
        }
        self.table.history(viewer, 0..n).len() as u32
    }

    /// Of the first `n` events `viewer` has now seen `count`.
    pub(super) fn note_shown(&mut self, viewer: Viewer, n: usize, count: u32) {
        let viewer_index = viewer_index(viewer, self.shown.len());
        self.shown[viewer_index] = (n, count);
    }

    /// The table's clock. It stops when the game is over.
    pub(super) fn now(&self) -> Millis {
        if self.table.turn().outcome().is_some() {
            return self.table.now();
        }
        self.clock.now()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.table.turn().outcome().cloned()
    }

    /// The seats that the game waits for.
    pub(super) fn waiting_for(&self) -> Vec<Seat> {
        match self.table.turn() {
            Turn::Play { waiting_for, .. } => waiting_for.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// How often a person in this seat has acted.
    pub(super) fn acted(&self, seat: Seat) -> usize {
        self.answered[seat.index()].len()
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.bots.is_thinking()
    }
}

/// Whether the client that acted got its answer along with the news.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerSent {
    /// Yes.
    Yes,
    /// No: there was no news for that client.
    NotYet,
}

/// The step that closes the log of a game that ended so.
pub(super) fn finish(outcome: &Outcome, at: i64) -> Transition {
    let outcome = serde_json::to_string(outcome).expect("outcomes are plain data");
    Transition::Finish { at, outcome }
}

/// Seats in order, then the watchers.
fn viewer_index(viewer: Viewer, places: usize) -> usize {
    viewer.seat().map_or(places - 1, Seat::index)
}

impl Room {
    /// The seed of this table's deals, which only the host knows until the end.
    pub(super) async fn seed(&mut self) -> Result<Seed, HostError> {
        if let Some(seed) = &self.seed {
            return Ok(seed.clone());
        }
        let secret = self.host.store.secret(&self.id).await?;
        Seed::from_hex(secret.reveal())
            .ok_or_else(|| HostError::frozen("This table's seed cannot be read."))
    }

    /// Replays the log from the store, if there is one: after a start, a rest or a failed append.
    pub(super) async fn load_log(&mut self) -> Result<(), HostError> {
        let entries = self.host.store.read(&self.id, 0).await?;
        if entries.is_empty() {
            self.playing = None;
            return Ok(());
        }
        let seed = self.seed().await?;
        let lines: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
        let table = catalog::replay(&lines.join("\n"), Some(seed)).map_err(|fault| {
            tracing::error!(table = %self.id, "log replay failed: {fault}");
            HostError::does_not_replay()
        })?;
        // After a failed append the clock goes on where it was, and bots that think still do.
        let (clock, mut bots) = match self.playing.take() {
            Some(before) => (Some(before.clock), before.bots),
            None => (None, Bots::new()),
        };
        let levels = bot_levels(&self.record.seats, &*table);
        bots.reseat(self.game, &levels, &self.meta.options, &self.host.config.entropy_source);
        let clock = clock.unwrap_or_else(|| self.clock_from(table.now()));
        let position = entries.len() as u64;
        let mut answered = vec![HashMap::new(); usize::from(table.seats())];
        for Entry { line, seat, action_id } in entries {
            let (Some(seat), Some(id)) = (seat, action_id) else { continue };
            if let Some(of_seat) = answered.get_mut(usize::from(seat)) {
                of_seat.insert(id, ActionHash::in_line(&line));
            }
        }
        let shown = vec![(0, 0); usize::from(table.seats()) + 1];
        let playing = Playing { table, bots, clock, position, answered, shown };
        let over = playing.outcome();
        self.playing = Some(playing);
        self.update_clock();
        self.note_running().await;
        if let Some(outcome) = over {
            self.note_finished(&outcome).await;
        }
        Ok(())
    }

    /// The game that has just begun, as `table`, with its first `position` lines kept.
    pub(super) fn begin(&mut self, table: Box<dyn AnyTable>, position: u64) {
        self.record.state = match table.turn().outcome() {
            None => store::State::Running,
            Some(_) => store::State::Finished,
        };
        self.record.since = self.host.now();
        let mut bots = Bots::new();
        let levels = bot_levels(&self.record.seats, &*table);
        bots.reseat(self.game, &levels, &self.meta.options, &self.host.config.entropy_source);
        self.absences.note_news();
        self.playing = Some(Playing {
            bots,
            clock: Clock::standing(table.now().max(Millis(self.meta.clock))),
            position,
            answered: vec![HashMap::new(); usize::from(table.seats())],
            shown: vec![(0, 0); usize::from(table.seats()) + 1],
            table,
        });
        self.update_clock();
    }

    /// A connection's seat acts.
    pub(super) async fn act(&mut self, conn: Conn, id: String, action: &RawValue) {
        let result = match self.seat_at(conn) {
            // Whoever acts is back: a bot no longer decides for them.
            Ok(seat) => match self.take_seat_back(seat).await {
                Ok(()) => {
                    let acted = self.act_as(seat, Some((conn, &id)), action).await;
                    // If there is more to do in this turn, they know.
                    self.note_seen(seat);
                    acted
                }
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        };
        let move_metrics = &self.host.move_metrics;
        if result.is_ok() { &move_metrics.accepted } else { &move_metrics.refused }.increment(1);
        match result {
            Ok(AnswerSent::Yes) => {}
            Ok(AnswerSent::NotYet) => self.answer(conn, id, Ok(None)),
            Err(error) => self.answer(conn, id, Err(error)),
        }
        self.let_bots_think();
    }

    /// A seat acts, by a person's or a bot's hand. Answered only when it is durable.
    pub(super) async fn act_as(
        &mut self,
        seat: Seat,
        by: Option<(Conn, &str)>,
        action: &RawValue,
    ) -> Result<AnswerSent, HostError> {
        let Some(playing) = &mut self.playing else {
            return Err(HostError::NotStarted);
        };
        if let Some((_, id)) = by {
            if id.is_empty() || id.len() > LONGEST_ID || id.contains(char::is_control) {
                return Err(HostError::BadRequestId { most: LONGEST_ID });
            }
            if let Some(done) = playing.answered[seat.index()].get(id) {
                let again = playing.table.in_log_form(action.get())?;
                return match ActionHash::of(&again) == *done {
                    true => Ok(AnswerSent::NotYet),
                    false => Err(HostError::ReusedId),
                };
            }
        }
        let (news, result) = playing.table.act(playing.now(), seat, action.get());
        // A refused action can still have let timers fire; those are sent without an answer.
        let by = by.filter(|_| result.is_ok());
        let sent = self.persist_and_broadcast(news, seat, by).await?;
        result?;
        Ok(sent)
    }

    /// A timer of the game is due.
    pub(super) async fn time_passes(&mut self) {
        let Some(playing) = &mut self.playing else {
            // Somebody did not say hello or tell their text in time.
            return self.begin_if_ready().await;
        };
        let news = playing.table.tick(playing.now());
        if let Err(error) = self.persist_and_broadcast(news, Seat(0), None).await {
            tracing::warn!(table = %self.id, code = error.code(), "saving a timeout failed, retrying in 0.2 s: {error}");
            // The timer stays due; a moment's rest keeps this from spinning.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        self.let_bots_think();
    }

    /// Appends, then tells. If the store refuses, memory goes back to what the store has.
    pub(super) async fn persist_and_broadcast(
        &mut self,
        news: News,
        seat: Seat,
        by: Option<(Conn, &str)>,
    ) -> Result<AnswerSent, HostError> {
        let Some(playing) = &mut self.playing else { return Ok(AnswerSent::NotYet) };
        if news.lines.is_empty() {
            return Ok(AnswerSent::NotYet);
        }
        let acted = news.acted;
        let mut entries: Vec<Entry> = news.lines.into_iter().map(Entry::new).collect();
        let mut hash = None;
        if let (Some(acted), Some((_, id))) = (acted, by) {
            entries[acted].seat = Some(seat.0);
            entries[acted].action_id = Some(id.to_owned());
            hash = Some(ActionHash::in_line(&entries[acted].line));
        }
        entries.extend(playing.table.end().map(Entry::new));
        let (begun, at) = (Instant::now(), playing.position);
        let grown = at + entries.len() as u64;
        let ended = self.host.now();
        // The last lines close the log: the game is public before anybody learns of the end.
        let over = playing.outcome();
        let step = match &over {
            Some(outcome) => Some(finish(outcome, ended)),
            None if self.correspondence => Some(Transition::Sleep { until: self.sleeps_until() }),
            None => None,
        };
        let (store, fence) = (&self.host.store, self.lease.fence);
        let record = match step.clone() {
            None => store.append(&self.id, fence, at, entries).await.map(drop),
            Some(step) => {
                let advanced = store.advance(&self.id, fence, at, entries, step).await;
                advanced.map(|version| self.record.version = version)
            }
        };
        self.host.note_saved(&record);
        let Some(playing) = &mut self.playing else { return Ok(AnswerSent::NotYet) };
        match record {
            Ok(()) => playing.position = grown,
            Err(error) => return Err(Box::pin(self.reload_from_store(error)).await),
        }
        if let Some(Transition::Sleep { until }) = step {
            self.sleep = Some(until);
        }
        self.host.move_metrics.append.record(begun.elapsed());
        self.absences.note_news();
        self.changed |= self.meta.takeback.take().is_some();
        if let (Some(hash), Some((_, id))) = (hash, by) {
            playing.answered[seat.index()].insert(id.to_owned(), hash);
        }
        if over.is_some() {
            (self.record.state, self.record.since) = (store::State::Finished, ended);
            crate::monitoring::metric_list::GAMES_FINISHED.count();
            let reason = over.as_ref().map(|outcome| outcome.reason.to_string());
            tracing::info!(table = %self.id, game = self.game.about.id, lines = grown, reason, "game over");
            self.changed = true;
            self.note_over();
        }
        let Some(playing) = &mut self.playing else { return Ok(AnswerSent::NotYet) };
        Ok(self.audience.tell_news(playing, news.events, by))
    }

    /// What could not be kept did not happen.
    async fn reload_from_store(&mut self, error: StoreError) -> HostError {
        let answer = self.on_store_error(error);
        if self.lost {
            return answer;
        }
        let lines = |room: &Room| room.playing.as_ref().map_or(0, |playing| playing.position);
        let sent = lines(self);
        if let Err(worse) = self.load_log().await {
            tracing::error!(table = %self.id, code = worse.code(), "reloading from the store failed: {worse}");
            self.lost = true;
        } else if lines(self) != sent {
            // It was saved after all: clients that reconnect get what they have not seen.
            self.audience.disconnect_all();
        }
        answer
    }

    /// A write was refused, or nobody knows whether it was made. Where somebody else may have
    /// written, or this write may still arrive, the room ends: the next claim of its table keeps
    /// out whatever is on its way, and the log tells what has happened. Nobody is told anything
    /// that could turn out wrong; who asked comes back and asks again.
    pub(super) fn on_store_error(&mut self, error: StoreError) -> HostError {
        let others = matches!(
            error,
            StoreError::Fenced { .. } | StoreError::Conflict { .. } | StoreError::Stale { .. }
        );
        if others || error.is_outcome_unknown() {
            tracing::warn!(table = %self.id, code = error.code(), "write not confirmed, reloading the table: {error}");
            self.audience.disconnect_all();
            self.lost = true;
        }
        error.into()
    }

    /// Writes into the table's record that the game is over, if it does not say so.
    async fn note_finished(&mut self, outcome: &Outcome) {
        if self.record.state == store::State::Finished {
            return;
        }
        let Some(playing) = &self.playing else { return };
        let text = serde_json::to_string(outcome).expect("outcomes are plain data");
        let at = self.host.now();
        match self.host.store.finish(&self.id, self.lease.fence, playing.position, text, at).await {
            Ok(version) => {
                self.record.version = version;
                (self.record.state, self.record.since) = (store::State::Finished, at);
            }
            Err(e) => {
                tracing::warn!(table = %self.id, code = e.code(), "recording the end failed: {e}")
            }
        }
    }

    /// Judges a draft.
    pub(super) fn preview(&mut self, conn: Conn, id: String, action: &RawValue) {
        let preview = self.seat_at(conn).and_then(|seat| match &self.playing {
            Some(playing) => Ok(playing.table.preview(playing.now(), seat, action.get())),
            None => Err(HostError::NotStarted),
        });
        match preview {
            Ok(Preview { draft, refused }) => self.send_answer(conn, id, draft, refused),
            Err(error) => self.answer(conn, id, Err(error)),
        }
    }
}
