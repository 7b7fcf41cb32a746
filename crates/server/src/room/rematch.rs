//! The same people, once more.

use super::Room;
use super::ask::Conn;
use crate::host::{refusal, wall_clock};
use crate::meta::Meta;
use crate::secret;
use play::{Reject, Seat};
use protocol::ToClient;
use store::{Change, NewTable, Secret, Sitter, TableId};

impl Room {
    /// A seat would like a rematch. When every person does, all are moved to a new table.
    pub(super) async fn want_rematch(&mut self, conn: Conn, id: String) {
        let result = self.try_rematch(conn).await;
        self.answer(conn, id, result.map(|()| None));
    }

    async fn try_rematch(&mut self, conn: Conn) -> Result<(), Reject> {
        let seat = self.seat_at(conn)?;
        if self.playing.as_ref().is_none_or(|playing| playing.outcome().is_none()) {
            let say = "This game is not over yet. Finish it first, or resign.";
            return Err(Reject::new("not-over", "", say));
        }
        self.rematch = self.rematch.with(seat);
        let people = self.kept.seats.iter().filter(|(_, sitter)| sitter.bot_level.is_none());
        let all_want = people.map(|(seat, _)| Seat(*seat)).all(|seat| self.rematch.has(seat));
        if all_want && self.meta.next.is_none() {
            let next = self.make_next().await?;
            self.note_next(next).await?;
        }
        self.tell_table();
        if let Some(table) = self.meta.next.clone() {
            self.audience.tell_all(&ToClient::Moved { table });
        }
        Ok(())
    }

    /// A new table with everybody one seat further, so that rights and starts go round.
    async fn make_next(&mut self) -> Result<TableId, Reject> {
        let seed = secret::seed(&self.host.config.chance);
        let n = self.meta.seats;
        let onward = |seat: u8| Seat(seat).next(n).0;
        let seats: Vec<(u8, Sitter)> =
            self.kept.seats.iter().map(|(seat, sitter)| (onward(*seat), sitter.clone())).collect();
        // A new seed wants new luck: everybody adds theirs when they say hello there.
        let entropy = vec![None; usize::from(n)];
        let meta = Meta { commit: seed.commit(), entropy, next: None, ..self.meta.clone() };
        let id: TableId = secret::table_id(&self.host.config.chance).parse().map_err(refusal)?;
        let new = NewTable {
            id: id.clone(),
            game: self.kept.game.clone(),
            public: self.kept.public,
            at: wall_clock().cast_signed(),
            meta: meta.to_text(),
            secret: Secret::new(seed.reveal()),
            seats,
        };
        let kept = self.host.store.create(new).await.map_err(refusal)?;
        self.host.registry.fresh(&self.host, kept, seed);
        Ok(id)
    }

    async fn note_next(&mut self, next: TableId) -> Result<(), Reject> {
        let meta = Meta { next: Some(next.to_string()), ..self.meta.clone() };
        let change = Change {
            at: wall_clock().cast_signed(),
            meta: Some(meta.to_text()),
            ..Change::default()
        };
        let changed =
            self.host.store.update(&self.id, self.hold.fence, self.kept.version, change).await;
        self.kept.version = changed.map_err(|e| self.not_written(e))?;
        self.meta = meta;
        Ok(())
    }
}
