//! The table's clock, and how long the table can sleep.
//!
//! The clock stands still while no player is connected, so a family that goes to bed finds its game as
//! it was. Only where a move may take days it runs on, for as long as the host does: see
//! `docs/decisions/0013-when-time-passes.md`.

use super::{Playing, Room};
use crate::HostError;
use crate::meta::Meta;
use play::Millis;
use std::time::Duration;
use store::{Change, Transition};
use tokio::time::Instant;

/// A clock that runs or stands still.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    /// What it showed when it began to run or to stand.
    shows: Millis,
    /// Since when it runs.
    since: Option<Instant>,
}

impl Clock {
    /// A clock that stands still.
    pub(super) fn standing(shows: Millis) -> Clock {
        Clock { shows, since: None }
    }

    pub(super) fn now(&self) -> Millis {
        let Some(since) = self.since else { return self.shows };
        let passed = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.shows.plus(Millis(passed))
    }

    /// Runs from now on, or stands still.
    fn run(&mut self, run: bool) {
        if run != self.since.is_some() {
            *self = Clock { shows: self.now(), since: run.then(Instant::now) };
        }
    }

    /// When it will show this; never while it stands still.
    pub(super) fn when(&self, shows: Millis) -> Option<Instant> {
        // A clock of a million years never runs out.
        self.since?.checked_add(Duration::from_millis(shows.since(self.shows).0))
    }
}

impl Room {
    /// Lets the clock run while a player is connected, and always where a move may take days.
    pub(super) fn update_clock(&mut self) {
        let run = self.correspondence || self.audience.has_player();
        if let Some(playing) = &mut self.playing {
            playing.clock.run(run);
        }
    }

    /// The time of day at which the table's clock shows `shows`, in a game where a move may take days.
    pub(super) fn time_of(&self, shows: Millis) -> Option<i64> {
        let shows = i64::try_from(shows.0).ok()?;
        self.meta.clock_zero?.checked_add(self.host.uptime.down())?.checked_add(shows)
    }

    /// The clock of a game that was loaded and shows at least `shows`.
    pub(super) fn clock_from(&self, shows: Millis) -> Clock {
        let zero = self.time_of(Millis::ZERO).filter(|_| self.correspondence);
        let passed = zero.map_or(0, |zero| self.host.now().saturating_sub(zero));
        Clock::standing(shows.max(Millis(u64::try_from(passed).unwrap_or_default())))
    }

    /// Keeps when the clock of a game where a move may take days showed zero.
    pub(super) async fn keep_clock(&mut self) {
        let Some(playing) = self.playing.as_ref().filter(|playing| playing.outcome().is_none())
        else {
            return;
        };
        if !self.correspondence || self.meta.clock_zero.is_some() {
            return;
        }
        let shows = i64::try_from(playing.now().0).unwrap_or(i64::MAX);
        let zero = self.host.now().saturating_sub(self.host.uptime.down()).saturating_sub(shows);
        let meta = Meta { clock_zero: Some(zero), ..self.meta.clone() };
        let change =
            Change { at: self.host.now(), meta: Some(meta.to_text()), ..Change::default() };
        match self.host.store.update(&self.id, self.lease.fence, self.record.version, change).await
        {
            Ok(version) => (self.record.version, self.meta) = (version, meta),
            Err(e) => drop(self.on_store_error(e)),
        }
    }

    /// Until when the table can sleep; 0 where it cannot, because a bot is to move.
    pub(super) fn sleeps_until(&self) -> i64 {
        let Some(playing) = &self.playing else { return 0 };
        let bot_moves = |seat: &play::Seat| self.bot_level(*seat).is_some();
        if playing.waiting_for().iter().any(bot_moves) {
            return 0;
        }
        let deadline = match playing.table.deadline() {
            None => i64::MAX,
            Some(deadline) => self.time_of(deadline).unwrap_or(0),
        };
        deadline.min(self.notices_due().unwrap_or(i64::MAX))
    }

    /// Keeps until when the table can sleep.
    pub(super) async fn keep_sleep(&mut self) -> Result<(), HostError> {
        let until = self.sleeps_until();
        let Some(playing) = self.playing.as_ref().filter(|playing| playing.outcome().is_none())
        else {
            return Ok(());
        };
        if !self.correspondence || self.sleep == Some(until) {
            return Ok(());
        }
        let (fence, step) = (self.lease.fence, Transition::Sleep { until });
        let kept = self.host.store.advance(&self.id, fence, playing.position, Vec::new(), step);
        self.record.version = kept.await.map_err(|e| self.on_store_error(e))?;
        self.sleep = Some(until);
        Ok(())
    }
}

impl Playing {
    /// When the next timer of the game fires.
    pub(super) fn due(&self) -> Option<Instant> {
        self.clock.when(self.table.deadline()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_clock_runs_or_stands_still() {
        let mut clock = Clock::standing(Millis::secs(5));
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!((clock.now(), clock.when(Millis::secs(6))), (Millis::secs(5), None));
        clock.run(true);
        let soon = Some(Instant::now() + Duration::from_secs(1));
        assert_eq!(clock.when(Millis::secs(6)), soon);
        tokio::time::advance(Duration::from_secs(3)).await;
        clock.run(true);
        assert_eq!(clock.now(), Millis::secs(8));
        clock.run(false);
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(clock.now(), Millis::secs(8));
    }
}
