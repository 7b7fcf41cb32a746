//! Taking back an action: a player asks, the others agree or decline. What the rules of secrecy allow is
//! up to the table; bots always agree.

use super::Room;
use super::command::Conn;
use crate::HostError;
use crate::meta::{Meta, Takeback};
use play::Seats;

impl Room {
    /// A seat asks to take back its last action. The other people agree; bots always do.
    pub(super) async fn ask_takeback(&mut self, conn: Conn, id: String) {
        let asked = self.try_ask_takeback(conn).await;
        self.answer(conn, id, asked.map(|()| None));
        self.let_bots_think();
    }

    async fn try_ask_takeback(&mut self, conn: Conn) -> Result<(), HostError> {
        let seat = self.seat_at(conn)?;
        if self.game.day(&self.meta.options).is_some() {
            return Err(HostError::DailyStands);
        }
        let playing = self.playing.as_ref().ok_or(HostError::NotStarted)?;
        playing.table.may_take_back(playing.now(), seat)?;
        let lines = playing.table.lines();
        self.keep_takeback(Some(Takeback { seat, lines, agreed: Seats::NONE })).await?;
        self.take_back_if_agreed().await
    }

    /// Somebody answers a request to take back.
    pub(super) async fn answer_takeback(&mut self, conn: Conn, id: String, agree: bool) {
        let answered = self.try_answer_takeback(conn, agree).await;
        self.answer(conn, id, answered.map(|()| None));
        self.let_bots_think();
    }

    async fn try_answer_takeback(&mut self, conn: Conn, agree: bool) -> Result<(), HostError> {
        let seat = self.seat_at(conn)?;
        let asked = self.open_takeback().filter(|asked| asked.seat != seat).copied();
        let asked = asked.ok_or(HostError::NoTakeback)?;
        let agreed = Takeback { agreed: asked.agreed.with(seat), ..asked };
        self.keep_takeback(agree.then_some(agreed)).await?;
        self.take_back_if_agreed().await
    }

    /// The request to take back that is open, if anything has not happened since.
    pub(super) fn open_takeback(&self) -> Option<&Takeback> {
        let lines = self.playing.as_ref()?.table.lines();
        self.meta.takeback.as_ref().filter(|takeback| takeback.lines == lines)
    }

    async fn take_back_if_agreed(&mut self) -> Result<(), HostError> {
        let Some(&Takeback { seat, agreed, .. }) = self.open_takeback() else { return Ok(()) };
        if !self.asked_people().iter().all(|other| other == seat || agreed.has(other)) {
            return Ok(());
        }
        let Some(playing) = &mut self.playing else { return Ok(()) };
        let (news, done) = playing.table.takeback(playing.now(), seat);
        self.persist_and_broadcast(news, seat, None).await?;
        if done.is_err() {
            // It has become too late: nobody need be asked again.
            self.keep_takeback(None).await?;
        }
        Ok(done?)
    }

    /// Keeps who asks and who has agreed: where a move may take days, the others come when the table
    /// has long been asleep.
    async fn keep_takeback(&mut self, takeback: Option<Takeback>) -> Result<(), HostError> {
        if self.meta.takeback != takeback {
            self.keep(Meta { takeback, ..self.meta.clone() }, None).await?;
        }
        self.tell_table();
        Ok(())
    }
}
