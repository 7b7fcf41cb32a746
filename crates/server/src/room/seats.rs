//! Sitting down, and starting when the last seat is taken.

use super::playing::finish;
use super::{Hello, Room, Sitting};
use crate::host::wall_clock;
use catalog::Start;
use play::{Reject, Seat};
use protocol::TableInfo;
use std::time::Duration;
use store::{Change, Entry, SecretHash, Step};
use tokio::time::Instant;

/// How long a full table waits for people to say hello, and with it to add to the luck.
pub(super) const LUCK_GRACE: Duration = Duration::from_secs(3);

impl Room {
    /// The seat that this secret opens.
    pub(super) fn seat_of(&self, key: SecretHash) -> Result<Seat, Reject> {
        let mut seats = self.kept.seats.iter();
        seats
            .find(|(_, sitter)| sitter.secret_hash == Some(key))
            .map(|(seat, _)| Seat(*seat))
            .ok_or_else(|| {
                let say = "This key fits no seat of this table. Open the table's link without it \
                           to watch or to take a free seat.";
                Reject::new("wrong-secret", "", say)
            })
    }

    /// Somebody sits down. Durable before it is answered.
    pub(super) async fn sit(&mut self, sitting: Sitting) -> Result<TableInfo, Reject> {
        let Sitting { seat, mut sitter, entropy, by, .. } = sitting;
        if let Some(level) = &sitter.bot_level {
            sitter.name = self.game.level(level)?.name.into();
            let no = "Only somebody who sits at this table can add a bot. Take a seat first.";
            let by = by.ok_or_else(|| Reject::new("not-seated", "", no))?;
            self.seat_of(by)?;
        }
        if seat.0 >= self.meta.seats {
            let say = format!("This table has {} seats; there is no {seat}.", self.meta.seats);
            return Err(Reject::new("no-such-seat", "", say));
        }
        if let Some((_, there)) = self.kept.seats.iter().find(|(s, _)| *s == seat.0) {
            // The same request once more: its answer was lost.
            if there.secret_hash == sitter.secret_hash && there.bot_level == sitter.bot_level {
                return Ok(self.info());
            }
            let say = "Somebody sits there already. Take another seat, or watch.";
            return Err(Reject::new("seat-taken", "", say));
        }
        let key = sitter.secret_hash;
        if key.is_some() && self.kept.seats.iter().any(|(_, other)| other.secret_hash == key) {
            let say = "You sit at this table already. Another seat wants a key of its own.";
            return Err(Reject::new("secret-in-use", "", say));
        }
        let mut meta = self.meta.clone();
        meta.entropy[seat.index()] = Some(entropy);
        let change = Change {
            at: wall_clock().cast_signed(),
            meta: Some(meta.to_text()),
            seats: vec![(seat.0, Some(sitter.clone()))],
            ..Change::default()
        };
        let changed =
            self.host.store.update(&self.id, self.hold.fence, self.kept.version, change).await;
        self.kept.version = changed.map_err(|e| self.not_written(e))?;
        self.kept.seats.push((seat.0, sitter));
        self.kept.seats.sort_by_key(|(seat, _)| *seat);
        self.meta = meta;
        self.tell_table();
        // The seat is taken, come what may; a start that fails is tried again.
        if let Err(no) = self.start_if_ready().await {
            tracing::warn!(table = %self.id, "the game could not begin yet: {no}");
        }
        Ok(self.info())
    }

    /// A seat adds to the luck by its first hello. The seed was committed to before that. It is
    /// kept with the first line of the log; should the host fall before, the client comes back
    /// and says it again.
    pub(super) async fn add_luck(&mut self, hello: &Hello) {
        if self.playing.is_some() {
            return;
        }
        let seat = hello.key.and_then(|key| self.seat_of(key).ok());
        if let Some(seat) = seat {
            let luck = &mut self.meta.entropy[seat.index()];
            luck.get_or_insert_with(|| hello.entropy.clone().unwrap_or_default());
        }
        if let Err(no) = self.start_if_ready().await {
            tracing::warn!(table = %self.id, "the game could not begin yet: {no}");
        }
    }

    /// The last seat is taken and everybody has had their chance to add to the luck: the game
    /// begins.
    pub(super) async fn start_if_ready(&mut self) -> Result<(), Reject> {
        if self.playing.is_some() || self.kept.seats.len() < usize::from(self.meta.seats) {
            return Ok(());
        }
        let full_since = *self.full_since.get_or_insert_with(Instant::now);
        let missing = self.kept.seats.iter().any(|(seat, sitter)| {
            sitter.bot_level.is_none() && self.meta.entropy[usize::from(*seat)].is_none()
        });
        if missing && full_since.elapsed() < LUCK_GRACE {
            return Ok(());
        }
        let seed = self.seed().await?;
        let (table, news) = self.game.open(Start {
            options: self.meta.options.clone(),
            seats: Some(self.meta.seats),
            scenario: self.meta.scenario.clone(),
            players: self.kept.seats.iter().map(|(_, sitter)| sitter.name.clone()).collect(),
            seed,
            entropy: self.meta.entropy.iter().map(|e| e.clone().unwrap_or_default()).collect(),
            opened: wall_clock(),
        })?;
        // A position can be over before it has begun; then its log ends at once.
        let entries: Vec<Entry> =
            news.lines.into_iter().chain(table.end()).map(Entry::of).collect();
        let (at, position) = (wall_clock().cast_signed(), entries.len() as u64);
        let step = match table.turn().outcome() {
            None => Step::Start { at },
            Some(outcome) => finish(outcome, at),
        };
        let version = self
            .host
            .store
            .advance(&self.id, self.hold.fence, 0, entries, step)
            .await
            .map_err(|e| self.not_written(e))?;
        self.kept.version = version;
        self.begin(table, position);
        self.show_start();
        self.tell_table();
        self.let_bots_think();
        Ok(())
    }

    /// Writes into the table's record that the game is on, if it does not say so.
    pub(super) async fn note_running(&mut self) {
        if self.kept.state != store::State::Waiting {
            return;
        }
        let change = Change { at: wall_clock().cast_signed(), start: true, ..Change::default() };
        match self.host.store.update(&self.id, self.hold.fence, self.kept.version, change).await {
            Ok(version) => {
                self.kept.version = version;
                self.kept.state = store::State::Running;
            }
            Err(e) => tracing::warn!(table = %self.id, "could not note the start: {e}"),
        }
    }
}
