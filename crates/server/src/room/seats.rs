//! Sitting down, and starting when the last seat is taken.

use super::Room;
use crate::host::{refusal, wall_clock};
use crate::secret;
use catalog::Start;
use play::{Reject, Seat};
use protocol::TableInfo;
use store::{Change, Entry, Sitter};

impl Room {
    /// The seat that this secret opens.
    pub(super) fn seat_of(&self, secret: &str) -> Result<Seat, Reject> {
        let hash = secret::hash(secret);
        let mut seats = self.kept.seats.iter();
        seats
            .find(|(_, sitter)| sitter.secret_hash == Some(hash))
            .map(|(seat, _)| Seat(*seat))
            .ok_or_else(|| {
                let say = "This key fits no seat of this table. Open the table's link without it \
                           to watch or to take a free seat.";
                Reject::new("wrong-secret", "", say)
            })
    }

    /// Somebody sits down. Durable before it is answered.
    pub(super) async fn sit(
        &mut self,
        seat: Seat,
        mut sitter: Sitter,
        entropy: String,
        by: Option<String>,
    ) -> Result<TableInfo, Reject> {
        if let Some(level) = &sitter.bot_level {
            sitter.name = self.game.level(level)?.name.into();
            let no = "Only somebody who sits at this table can add a bot. Take a seat first.";
            let by = by.ok_or_else(|| Reject::new("not-seated", "", no))?;
            self.seat_of(&by)?;
        }
        if seat.0 >= self.meta.seats {
            let say = format!("This table has {} seats; there is no {seat}.", self.meta.seats);
            return Err(Reject::new("no-such-seat", "", say));
        }
        if self.kept.seats.iter().any(|(s, _)| *s == seat.0) {
            let say = "Somebody sits there already. Take another seat, or watch.";
            return Err(Reject::new("seat-taken", "", say));
        }
        let mut meta = self.meta.clone();
        meta.entropy[seat.index()] = entropy;
        let change = Change {
            at: wall_clock().cast_signed(),
            meta: Some(meta.to_text()),
            seats: vec![(seat.0, Some(sitter.clone()))],
            ..Change::default()
        };
        let changed = self.host.store.update(&self.id, self.kept.version, change).await;
        self.kept.version = changed.map_err(refusal)?;
        self.kept.seats.push((seat.0, sitter));
        self.kept.seats.sort_by_key(|(seat, _)| *seat);
        self.meta = meta;
        self.start_if_full().await?;
        self.tell_table();
        Ok(self.info())
    }

    /// The last seat is taken: the game begins.
    pub(super) async fn start_if_full(&mut self) -> Result<(), Reject> {
        if self.playing.is_some() || self.kept.seats.len() < usize::from(self.meta.seats) {
            return Ok(());
        }
        let seed = self.seed().await?;
        let (_, news) = self.game.open(Start {
            options: self.meta.options.clone(),
            seats: Some(self.meta.seats),
            scenario: self.meta.scenario.clone(),
            players: self.kept.seats.iter().map(|(_, sitter)| sitter.name.clone()).collect(),
            seed,
            entropy: self.meta.entropy.clone(),
            opened: wall_clock(),
        })?;
        let entries = news.lines.into_iter().map(Entry::of).collect();
        self.host.store.append(&self.id, 0, entries).await.map_err(refusal)?;
        // From here on the log says that the game is on; the record only follows.
        self.load_log().await?;
        self.note_running().await;
        self.show_start();
        self.let_bots_think();
        Ok(())
    }

    /// Writes into the table's record that the game is on, which makes lists find it.
    pub(super) async fn note_running(&mut self) {
        if self.kept.state != store::State::Waiting {
            return;
        }
        let change = Change { at: wall_clock().cast_signed(), start: true, ..Change::default() };
        match self.host.store.update(&self.id, self.kept.version, change).await {
            Ok(version) => {
                self.kept.version = version;
                self.kept.state = store::State::Running;
            }
            Err(e) => tracing::warn!(table = %self.id, "could not note the start: {e}"),
        }
    }

    /// Everybody who waits sees the game begin: a welcome to the game itself.
    fn show_start(&mut self) {
        if let Some(playing) = &mut self.playing {
            let all = 0..playing.table.event_count();
            self.audience.tell_news(playing, all);
        }
    }
}
