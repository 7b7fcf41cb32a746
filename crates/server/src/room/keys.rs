//! The keys of a seat: one for each device that plays it. They are added by a code, and renewed or
//! revoked by whoever has one.

use super::Room;
use crate::HostError;
use crate::meta::Meta;
use play::Seat;
use protocol::TableInfo;
use store::SecretHash;

/// On so many devices one seat can be played; with another one, the oldest is signed out.
const DEVICES_OF_A_SEAT: usize = 8;

impl Room {
    /// The seat that this secret opens.
    pub(super) fn seat_of(&self, key: SecretHash) -> Result<Seat, HostError> {
        let mut seats = self.record.seats.iter();
        let first = seats.find(|(_, occupant)| occupant.secret_hash == Some(key));
        let first = first.map(|(seat, _)| Seat(*seat));
        first.or_else(|| self.meta.seat_of_key(key)).ok_or(HostError::WrongSecret)
    }

    /// Whether no seat of this table has this key yet.
    pub(super) fn is_new_key(&self, key: SecretHash) -> bool {
        self.seat_of(key).is_err()
    }

    /// Checks that this key opens this seat.
    pub(super) fn check_key(&self, seat: Seat, by: Option<SecretHash>) -> Result<(), HostError> {
        match self.seat_of(by.ok_or(HostError::NotSeated)?)? == seat {
            true => Ok(()),
            false => Err(HostError::NotSeated),
        }
    }

    /// Another device plays this seat, beside the one with the key `by` or instead of it.
    pub(super) async fn add_key(
        &mut self,
        seat: Seat,
        key: SecretHash,
        by: Option<SecretHash>,
        stay: bool,
    ) -> Result<TableInfo, HostError> {
        if self.seat_of(key).is_ok_and(|known| known == seat) {
            // The same request once more: its answer was lost.
            return Ok(self.info());
        }
        self.check_key(seat, by)?;
        let mut keys = self.keys_of(seat);
        keys.retain(|other| stay || Some(*other) != by);
        keys.push(key);
        let surplus = keys.len().saturating_sub(DEVICES_OF_A_SEAT);
        keys.drain(..surplus);
        self.set_keys(seat, keys).await
    }

    /// This seat gets a new key, and all others stop working.
    pub(super) async fn renew_key(
        &mut self,
        seat: Seat,
        key: SecretHash,
        by: Option<SecretHash>,
    ) -> Result<TableInfo, HostError> {
        if self.keys_of(seat) == [key] {
            return Ok(self.info());
        }
        self.check_key(seat, by)?;
        self.set_keys(seat, vec![key]).await
    }

    /// Every key of a seat, the oldest first.
    fn keys_of(&self, seat: Seat) -> Vec<SecretHash> {
        let occupant = self.record.seats.iter().find(|(s, _)| *s == seat.0);
        let first = occupant.and_then(|(_, occupant)| occupant.secret_hash);
        first.into_iter().chain(self.meta.keys_of(seat)).collect()
    }

    /// Keeps the keys of a seat, and signs out every device that has none of them.
    async fn set_keys(
        &mut self,
        seat: Seat,
        keys: Vec<SecretHash>,
    ) -> Result<TableInfo, HostError> {
        if self.meta.commits.is_some() && self.playing.is_none() {
            // The texts are being told, and only the device that committed knows its own.
            return Err(HostError::Beginning);
        }
        if let Some(key) = keys.last()
            && self.seat_of(*key).is_ok_and(|other| other != seat)
        {
            return Err(HostError::SecretInUse);
        }
        let mut keys = keys.into_iter();
        let mut meta: Meta = self.meta.clone();
        let (_, occupant) = self
            .record
            .seats
            .iter()
            .find(|(s, _)| *s == seat.0)
            .cloned()
            .ok_or(HostError::WrongSecret)?;
        let occupant = store::Occupant { secret_hash: keys.next(), ..occupant };
        meta.set_keys(seat, keys);
        self.keep_seat(seat, Some(occupant), meta, None).await?;
        let valid = self.keys_of(seat);
        self.audience.disconnect_keys(seat, &valid);
        if !self.audience.is_here(seat) {
            self.forget_part(seat);
        }
        Ok(self.info())
    }
}
