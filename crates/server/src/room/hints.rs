//! Help for a player against bots or alone. Every hint is counted in the table's record before it is
//! told, once until the player acts, so that results can say how many there were.

use super::Room;
use super::command::Conn;
use super::questions::{Answered, Question, Topic};
use crate::HostError;
use play::Seat;
use protocol::Hint;
use serde_json::value::{RawValue, to_raw_value};
use store::Change;

impl Room {
    /// A player asks for a hint. It is made from what that player sees, and only where no other
    /// person plays.
    pub(super) fn ask_for_hint(&mut self, conn: Conn, id: String, full: bool) {
        match self.may_have_hint(conn) {
            Ok(()) => self.ask(conn, id, Question::Hint { full }),
            Err(error) => self.answer(conn, id, Err(error)),
        }
    }

    fn may_have_hint(&self, conn: Conn) -> Result<(), HostError> {
        let seat = self.seat_at(conn)?;
        let people = self.record.seats.iter().filter(|(_, there)| there.bot_level.is_none());
        if people.count() > 1 {
            return Err(HostError::HintsAreForOne);
        }
        let playing = self.playing.as_ref().ok_or(HostError::NotStarted)?;
        match playing.waiting_for().contains(&seat) {
            true => Ok(()),
            false => Err(HostError::NotYourMove),
        }
    }

    /// Counts a hint that was worked out, and puts its move into words.
    pub(super) async fn give_hint(&mut self, topic: Topic, hint: &RawValue) -> Answered {
        let playing = self.playing.as_ref().ok_or(HostError::NotStarted)?;
        let seat = topic.viewer.seat().ok_or(HostError::OnlyWatching)?;
        // Others may have acted meanwhile, where all act at once.
        if !playing.waiting_for().contains(&seat) {
            return Err(HostError::NotYourMove);
        }
        let turn = (seat, playing.acted(seat));
        let mut hint: Hint =
            serde_json::from_str(hint.get()).map_err(|_| HostError::NotWorkedOut)?;
        if let Some(action) = &mut hint.action {
            action.text = playing.table.say_action(seat, action.action.get())?;
        }
        if self.hinted != Some(turn) {
            self.count_hint(seat).await?;
            self.hinted = Some(turn);
        }
        Ok(to_raw_value(&hint).expect("it is plain data"))
    }

    async fn count_hint(&mut self, seat: Seat) -> Result<(), HostError> {
        let mut meta = self.meta.clone();
        meta.hints.resize(usize::from(meta.seats), 0);
        meta.hints[seat.index()] += 1;
        let change =
            Change { at: self.host.now(), meta: Some(meta.to_text()), ..Change::default() };
        let changed =
            self.host.store.update(&self.id, self.lease.fence, self.record.version, change).await;
        self.record.version = changed.map_err(|e| self.on_store_error(e))?;
        self.meta = meta;
        self.changed = true;
        Ok(())
    }
}
