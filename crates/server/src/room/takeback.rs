//! Taking back an action: a player asks, the others agree or decline. What the rules of secrecy allow is
//! up to the table; bots always agree.

use super::Room;
use super::command::Conn;
use crate::HostError;
use play::Seat;
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
        self.takeback = Some(Takeback { seat, lines, agreed: Seats::NONE });
        self.tell_table();
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
        let asked = self.open_takeback().map(|asked| asked.seat);
        if asked.is_none_or(|asked| asked == seat) {
            return Err(HostError::NoTakeback);
        }
        self.tell_table();
        if !agree {
            self.takeback = None;
            return Ok(());
        }
        if let Some(takeback) = &mut self.takeback {
            takeback.agreed = takeback.agreed.with(seat);
        }
        self.take_back_if_agreed().await
    }

    /// The request to take back that is open, if anything has not happened since.
    pub(super) fn open_takeback(&self) -> Option<&Takeback> {
        let lines = self.playing.as_ref()?.table.lines();
        self.takeback.as_ref().filter(|takeback| takeback.lines == lines)
    }

    async fn take_back_if_agreed(&mut self) -> Result<(), HostError> {
        let Some(&Takeback { seat, agreed, .. }) = self.open_takeback() else { return Ok(()) };
        if !self.asked_people().iter().all(|other| other == seat || agreed.has(other)) {
            return Ok(());
        }
        self.takeback = None;
        let Some(playing) = &mut self.playing else { return Ok(()) };
        let (news, done) = playing.table.takeback(playing.now(), seat);
        self.persist_and_broadcast(news, seat, None).await?;
        Ok(done?)
    }
}

/// A request to take back an action. It ends when anything else happens.
pub(super) struct Takeback {
    pub(super) seat: Seat,
    /// How many lines the log had.
    lines: u64,
    pub(super) agreed: Seats,
}
