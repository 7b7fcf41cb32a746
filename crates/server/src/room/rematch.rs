//! The same people, once more.

use super::Room;
use super::command::Conn;
use crate::HostError;
use crate::meta::Meta;
use crate::secret;
use play::Seat;
use protocol::ToClient;
use store::{Change, NewTable, Occupant, Secret, TableId};

impl Room {
    /// A seat wants a rematch. When every person does, all are moved to a new table.
    pub(super) async fn want_rematch(&mut self, conn: Conn, id: String) {
        let result = self.try_rematch(conn).await;
        self.answer(conn, id, result.map(|()| None));
    }

    async fn try_rematch(&mut self, conn: Conn) -> Result<(), HostError> {
        let seat = self.seat_at(conn)?;
        if self.playing.as_ref().is_none_or(|playing| playing.outcome().is_none()) {
            return Err(HostError::NotOver);
        }
        self.rematch = self.rematch.with(seat);
        // Whoever is away does not keep the others from playing again.
        let all_want = self.asked_people().iter().all(|seat| self.rematch.has(seat));
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
    async fn make_next(&mut self) -> Result<TableId, HostError> {
        let seed = secret::seed(&self.host.config.entropy_source);
        let n = self.meta.seats;
        let onward = |seat: u8| Seat(seat).next(n).0;
        let seats: Vec<(u8, Occupant)> = self
            .record
            .seats
            .iter()
            .map(|(seat, occupant)| (onward(*seat), occupant.clone()))
            .collect();
        // A new seed wants new commitments: everybody brings theirs when they say hello there.
        let mut meta = Meta {
            options: self.game.options_of_rematch(&self.meta.options, n).into(),
            commit: seed.commit(),
            attempt: 1,
            commits: None,
            silent: Vec::new(),
            next: None,
            clock_zero: None,
            closed_because: None,
            hints: Vec::new(),
            takeback: None,
            votes: Vec::new(),
            programs: self.meta.programs.iter().map(|seat| onward(*seat)).collect(),
            ..self.meta.clone()
        };
        for seat in 0..n {
            meta.set_avatar(onward(seat), self.meta.avatar(seat));
            meta.set_keys(Seat(onward(seat)), self.meta.keys_of(Seat(seat)));
        }
        let id: TableId = secret::table_id(&self.host.config.entropy_source).parse()?;
        let new = NewTable {
            id: id.clone(),
            game: self.record.game.clone(),
            public: self.record.public,
            at: self.host.now(),
            meta: meta.to_text(),
            secret: Secret::new(seed.reveal()),
            seats,
        };
        self.host.disk.may_make(&self.host)?;
        let record = self.host.store.create(new).await?;
        self.hand_on_notices(&id, onward).await;
        self.host.registry.fresh(&self.host, record, seed);
        Ok(id)
    }

    async fn note_next(&mut self, next: TableId) -> Result<(), HostError> {
        let meta = Meta { next: Some(next.to_string()), ..self.meta.clone() };
        let change =
            Change { at: self.host.now(), meta: Some(meta.to_text()), ..Change::default() };
        let changed =
            self.host.store.update(&self.id, self.lease.fence, self.record.version, change).await;
        self.record.version = changed.map_err(|e| self.on_store_error(e))?;
        self.meta = meta;
        Ok(())
    }
}
