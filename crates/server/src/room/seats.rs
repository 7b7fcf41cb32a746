//! Taking, changing and leaving seats.

use super::{Room, SeatChange, SeatRequest};
use crate::HostError;
use crate::meta::Meta;
use crate::name::{self, program_name};
use play::Seat;
use protocol::{SeatCommit, TableInfo};
use store::{Change, Occupant, SecretHash};

impl Room {
    /// A seat is taken, changed or given up. Durable before it is answered.
    pub(super) async fn change_seat(
        &mut self,
        request: SeatRequest,
    ) -> Result<TableInfo, HostError> {
        let SeatRequest { seat, change, by, .. } = request;
        if seat.0 >= self.meta.seats {
            let (seats, seat) = (self.meta.seats, seat.to_string());
            return Err(HostError::NoSuchSeat { seats, seat });
        }
        match change {
            SeatChange::Sit { name, avatar, bot_level, key, commit, program } => {
                let occupant = Occupant { name, bot_level, secret_hash: key.map(SecretHash) };
                self.sit(seat, occupant, avatar, commit, by, program).await
            }
            SeatChange::Rename { name, avatar } => {
                let occupant = self.occupant(seat, by)?;
                self.rename(seat, Occupant { name, ..occupant }, avatar).await
            }
            SeatChange::Leave if self.playing.is_some() => self.leave_game(seat, by).await,
            SeatChange::Leave => {
                self.occupant(seat, by)?;
                self.give_up(seat).await
            }
            SeatChange::Offer => {
                self.seat_of(by.ok_or(HostError::NotSeated)?)?;
                match self.record.seats.iter().any(|(taken, _)| *taken == seat.0) {
                    true => Err(HostError::SeatTaken),
                    false => Ok(self.info()),
                }
            }
            SeatChange::Check => self.check_key(seat, by).map(|()| self.info()),
            SeatChange::AddKey { key, stay } => self.add_key(seat, SecretHash(key), by, stay).await,
            SeatChange::RenewKey { key } => self.renew_key(seat, SecretHash(key), by).await,
            SeatChange::Tell { target, quiet } => {
                self.check_key(seat, by)?;
                self.tell(seat, target, quiet).await
            }
            SeatChange::StopTelling { address } => {
                self.check_key(seat, by)?;
                self.stop_telling(seat, &address).await
            }
        }
    }

    /// The person in this seat, if it is they who ask and the game has not begun: nobody changes their
    /// seat any more when the commitments are fixed, for then texts may be known.
    fn occupant(&self, seat: Seat, by: Option<SecretHash>) -> Result<Occupant, HostError> {
        self.check_key(seat, by)?;
        if self.playing.is_some() || self.meta.commits.is_some() {
            return Err(HostError::AlreadyStarted);
        }
        let mut seats = self.record.seats.iter();
        let found = seats.find(|(s, _)| *s == seat.0).map(|(_, occupant)| occupant.clone());
        found.ok_or(HostError::WrongSecret)
    }

    /// The person in this seat leaves a game that is on: a bot plays for them, until they come back.
    async fn leave_game(
        &mut self,
        seat: Seat,
        by: Option<SecretHash>,
    ) -> Result<TableInfo, HostError> {
        if self.seat_of(by.ok_or(HostError::NotSeated)?)? != seat {
            return Err(HostError::NotSeated);
        }
        if self.playing.as_ref().is_some_and(|playing| playing.outcome().is_none())
            && self.deciding_people().has(seat)
        {
            self.let_bot_play(seat).await?;
            self.let_bots_think();
        }
        Ok(self.info())
    }

    /// Somebody sits down.
    async fn sit(
        &mut self,
        seat: Seat,
        mut occupant: Occupant,
        avatar: Option<String>,
        commit: Option<SeatCommit>,
        by: Option<SecretHash>,
        program: bool,
    ) -> Result<TableInfo, HostError> {
        if let Some(level) = &occupant.bot_level {
            let taken = self.record.seats.iter().map(|(_, there)| there.name.as_str());
            occupant.name = self.game.level(level)?.name_beside(taken).into();
            let by = by.ok_or(HostError::NotSeated)?;
            self.seat_of(by)?;
        }
        if let Some((_, there)) = self.record.seats.iter().find(|(s, _)| *s == seat.0) {
            // The same request once more: its answer was lost.
            if there.secret_hash == occupant.secret_hash && there.bot_level == occupant.bot_level {
                return Ok(self.info());
            }
            return Err(HostError::SeatTaken);
        }
        if self.meta.closed {
            return Err(HostError::TableClosed);
        }
        if occupant.secret_hash.is_some_and(|key| !self.is_new_key(key)) {
            return Err(HostError::SecretInUse);
        }
        let mut meta = self.meta.clone();
        meta.set_avatar(seat.0, avatar);
        meta.set_program(seat.0, program);
        self.keep_seat(seat, Some(occupant), meta, None).await?;
        self.note_part(seat, commit);
        // The seat is taken, come what may; a start that fails is tried again.
        self.begin_if_ready().await;
        Ok(self.info())
    }

    /// The person in this seat wants another name or picture.
    async fn rename(
        &mut self,
        seat: Seat,
        occupant: Occupant,
        avatar: Option<String>,
    ) -> Result<TableInfo, HostError> {
        let mut meta = self.meta.clone();
        meta.set_avatar(seat.0, avatar);
        let name = match meta.is_program(seat.0) {
            true => program_name(&occupant.name),
            false => occupant.name,
        };
        let occupant = Occupant { name, ..occupant };
        self.keep_seat(seat, Some(occupant), meta, None).await?;
        Ok(self.info())
    }

    /// The person in this seat leaves. When the last one has, the table is closed.
    async fn give_up(&mut self, seat: Seat) -> Result<TableInfo, HostError> {
        let mut meta = self.meta.clone();
        meta.set_avatar(seat.0, None);
        meta.set_keys(seat, []);
        meta.set_program(seat.0, false);
        let others = self.record.seats.iter();
        let others = others.filter(|(s, occupant)| *s != seat.0 && occupant.bot_level.is_none());
        meta.closed = others.count() == 0;
        let public = meta.closed.then_some(false);
        self.keep_seat(seat, None, meta, public).await?;
        self.seat_is_free(seat);
        // The next person to sit here is somebody else.
        self.audience.disconnect_seat(seat);
        Ok(self.info())
    }

    /// Keeps who sits in a seat now, and shows everybody.
    pub(super) async fn keep_seat(
        &mut self,
        seat: Seat,
        mut occupant: Option<Occupant>,
        meta: Meta,
        public: Option<bool>,
    ) -> Result<(), HostError> {
        let others = self.record.seats.iter().filter(|(s, _)| *s != seat.0);
        if let Some(occupant) = &mut occupant {
            occupant.name =
                name::distinct(&occupant.name, others.map(|(_, other)| other.name.as_str()));
        }
        let change = Change {
            at: self.host.now(),
            public,
            meta: Some(meta.to_text()),
            seats: vec![(seat.0, occupant.clone())],
            ..Change::default()
        };
        let changed =
            self.host.store.update(&self.id, self.lease.fence, self.record.version, change).await;
        self.record.version = changed.map_err(|e| self.on_store_error(e))?;
        self.record.seats.retain(|(s, _)| *s != seat.0);
        self.record.seats.extend(occupant.map(|occupant| (seat.0, occupant)));
        self.record.seats.sort_by_key(|(seat, _)| *seat);
        self.record.public = public.unwrap_or(self.record.public);
        self.meta = meta;
        self.tell_table();
        Ok(())
    }

    /// Writes into the table's record that the game is on, if it does not say so.
    pub(super) async fn note_running(&mut self) {
        if self.record.state != store::State::Waiting {
            return;
        }
        let change = Change { at: self.host.now(), start: true, ..Change::default() };
        match self.host.store.update(&self.id, self.lease.fence, self.record.version, change).await
        {
            Ok(version) => {
                self.record.version = version;
                self.record.state = store::State::Running;
            }
            Err(e) => {
                tracing::warn!(table = %self.id, code = e.code(), "recording the start failed: {e}")
            }
        }
    }
}
