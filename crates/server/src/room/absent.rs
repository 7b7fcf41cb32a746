//! People who are away. Those who are here decide: remind them, let a bot play for them, or end the
//! game without a loser. Whoever comes back has their seat again at once.
//!
//! Who decides for a seat stands in the log, so it is the same on every node and after every restart.
//! A person's action is preceded by their return, and a bot's choice counts only while the log says
//! that a bot decides: never both.
//!
//! Where a move may take days nobody need be there. Others decide about somebody only when the table
//! had to move for them, and they have not moved since.

use super::Room;
use super::command::Conn;
use super::playing::Playing;
use crate::{Config, HostError};
use play::{Seat, Seats};
use protocol::{AbsentChoice, AbsentVote, ToClient};
use std::time::Duration;
use store::Occupant;
use table::AnyTable;
use tokio::time::Instant;

/// How long between two reminders to one seat.
const BETWEEN_NUDGES: Duration = Duration::from_secs(10);

/// Since when people are away, and what they were reminded of. Lost with the room; what others decide about
/// them is kept with the table.
#[derive(Default)]
pub(super) struct Absences {
    /// Since when each seat's person is gone, by seat.
    gone: Vec<Option<Instant>>,
    /// When anything last happened in the game.
    quiet_since: Option<Instant>,
    nudged: Vec<(Seat, Instant)>,
}

impl Absences {
    pub(super) fn new(seats: u8) -> Absences {
        let gone = vec![Some(Instant::now()); usize::from(seats)];
        Absences { gone, quiet_since: Some(Instant::now()), ..Absences::default() }
    }

    /// A connection is gone; `is_here` says who still has another one.
    pub(super) fn note_gone(&mut self, is_here: impl Fn(Seat) -> bool) {
        for (gone, seat) in self.gone.iter_mut().zip((0..).map(Seat)) {
            if !is_here(seat) {
                gone.get_or_insert_with(Instant::now);
            }
        }
    }

    /// Something happened in the game.
    pub(super) fn note_news(&mut self) {
        self.quiet_since = Some(Instant::now());
    }

    /// Whether others may decide about a seat that the game waits for.
    fn is_overdue(&self, seat: Seat, config: &Config) -> bool {
        let over =
            |since: Option<Instant>, long| since.is_some_and(|since| since.elapsed() >= long);
        over(self.gone[seat.index()], config.absent_after)
            || over(self.quiet_since, config.long_wait)
    }
}

/// The seats that bots decide for, with their levels: their own, or those of people who are away.
pub(super) fn bot_levels(seats: &[(u8, Occupant)], table: &dyn AnyTable) -> Vec<(Seat, String)> {
    let level = |(seat, occupant): &(u8, Occupant)| {
        let seat = Seat(*seat);
        let own = occupant.bot_level.clone();
        Some((seat, own.or_else(|| table.stand_in_of(seat).map(str::to_owned))?))
    };
    seats.iter().filter_map(level).collect()
}

impl Room {
    /// Somebody says hello: nobody decides about them any more.
    pub(super) async fn note_here(&mut self, seat: Seat) {
        self.absences.gone[seat.index()] = None;
        self.forget_votes(seat).await;
    }

    /// What others would do about those whom the game waits for.
    pub(super) fn open_votes(&self) -> Vec<AbsentVote> {
        let awaited = self.playing.as_ref().map(Playing::waiting_for).unwrap_or_default();
        let votes = self.meta.votes.iter().filter(|vote| awaited.contains(&vote.seat));
        votes.cloned().collect()
    }

    /// Forgets what others would do about somebody. Not saved just now, it is with whatever is kept next.
    async fn forget_votes(&mut self, seat: Seat) {
        let about = |vote: &AbsentVote| vote.seat == seat;
        if self.meta.votes.iter().any(about) {
            self.meta.votes.retain(|vote| !about(vote));
            let _ = self.keep(self.meta.clone(), None).await;
        }
    }

    /// Keeps what somebody would do about somebody: where a move may take days, others come when the
    /// table has long been asleep.
    async fn keep_vote(&mut self, vote: AbsentVote) -> Result<(), HostError> {
        if self.meta.votes.contains(&vote) {
            return Ok(());
        }
        let mut meta = self.meta.clone();
        meta.votes.retain(|other| (other.seat, other.by) != (vote.seat, vote.by));
        meta.votes.push(vote);
        self.keep(meta, None).await
    }

    /// The people who are asked before something is done: those who decide for themselves, but no programs.
    pub(super) fn asked_people(&self) -> Seats {
        self.deciding_people().iter().filter(|seat| !self.meta.is_program(seat.0)).collect()
    }

    /// The people and programs who decide for themselves: not bots of the host, and not those one plays for.
    pub(super) fn deciding_people(&self) -> Seats {
        let away = |seat| {
            self.playing.as_ref().is_some_and(|playing| playing.table.stand_in_of(seat).is_some())
        };
        let people = self.record.seats.iter().filter(|(_, there)| there.bot_level.is_none());
        people.map(|(seat, _)| Seat(*seat)).filter(|seat| !away(*seat)).collect()
    }

    /// The bot that decides for a seat, if one does.
    pub(super) fn bot_level(&self, seat: Seat) -> Option<String> {
        let table = &self.playing.as_ref()?.table;
        let levels = bot_levels(&self.record.seats, &**table);
        levels.into_iter().find(|(bot, _)| *bot == seat).map(|(_, level)| level)
    }

    /// The name of the bot that plays for somebody who is away.
    pub(super) fn stand_in_info(&self, seat: Seat) -> Option<protocol::StandIn> {
        let level = self.playing.as_ref()?.table.stand_in_of(seat)?;
        let known = self.game.level(level).ok();
        let name = known.map_or_else(String::new, |known| known.name.to_owned());
        Some(protocol::StandIn { level: level.to_owned(), name })
    }

    /// Whether the table made the last move of this seat, because its time was up.
    pub(super) fn was_late(&self, seat: Seat) -> bool {
        self.playing.as_ref().is_some_and(|playing| playing.table.was_late(seat))
    }

    /// Refuses to decide about somebody who is awaited, but not away, or not for long.
    fn check_overdue(&self, seat: Seat) -> Result<(), HostError> {
        match self.correspondence {
            true if self.was_late(seat) && !self.audience.is_here(seat) => Ok(()),
            true => Err(HostError::TimeIsLeft),
            false if self.absences.is_overdue(seat, &self.host.config) => Ok(()),
            false => Err(HostError::StillThere),
        }
    }

    /// Whether somebody's vote about `seat` counts: that of everybody who is here. To end a game where
    /// a move may take days, everybody is asked who plays on.
    fn has_vote(&self, by: Seat, seat: Seat, choice: AbsentChoice) -> bool {
        let all = self.correspondence && choice == AbsentChoice::CallOff;
        by != seat && (self.audience.is_here(by) || all && !self.was_late(by))
    }

    /// Somebody who is here decides about somebody who is not.
    pub(super) async fn decide(
        &mut self,
        conn: Conn,
        id: String,
        seat: Seat,
        choice: AbsentChoice,
    ) {
        let decided = self.try_decide(conn, seat, choice).await;
        self.answer(conn, id, decided.map(|()| None));
        self.let_bots_think();
    }

    async fn try_decide(
        &mut self,
        conn: Conn,
        seat: Seat,
        choice: AbsentChoice,
    ) -> Result<(), HostError> {
        let by = self.seat_at(conn)?;
        let playing = self.playing.as_ref().ok_or(HostError::NotStarted)?;
        if !self.deciding_people().has(seat) || by == seat {
            return Err(HostError::NotAway);
        }
        if !playing.waiting_for().contains(&seat) {
            return Err(HostError::StillThere);
        }
        self.check_overdue(seat)?;
        if choice == AbsentChoice::Nudge {
            return self.nudge(by, seat);
        }
        self.keep_vote(AbsentVote { seat, by, choice }).await?;
        self.tell_table();
        let asked = self.asked_people();
        let voters = asked.iter().filter(|voter| self.has_vote(*voter, seat, choice));
        let voters: Seats = voters.collect();
        let votes = self.meta.votes.iter();
        let agreed = votes.filter(|v| v.seat == seat && v.choice == choice && voters.has(v.by));
        let agreed = agreed.count() as u32;
        match choice {
            // Most of those who are here: nobody can hold up the others.
            AbsentChoice::StandIn if 2 * agreed > voters.len() => {
                self.let_bot_play(seat).await?;
                self.note_replaced(seat, true);
                Ok(())
            }
            AbsentChoice::CallOff if agreed == voters.len() => self.call_off().await,
            _ => Ok(()),
        }
    }

    /// Reminds somebody who is awaited, wherever they have the table open; or else where they are told
    /// that it is their turn.
    fn nudge(&mut self, by: Seat, seat: Seat) -> Result<(), HostError> {
        self.absences.nudged.retain(|(_, at)| at.elapsed() < BETWEEN_NUDGES);
        if self.absences.nudged.iter().any(|(nudged, _)| *nudged == seat) {
            return Err(HostError::NudgedAlready);
        }
        if self.audience.is_here(seat) {
            self.audience.tell_seat(seat, &ToClient::Nudge { from: by });
        } else {
            self.tell_again(seat)?;
        }
        self.absences.nudged.push((seat, Instant::now()));
        Ok(())
    }

    /// From now on a bot plays for this person, at the level that the table chose.
    pub(super) async fn let_bot_play(&mut self, seat: Seat) -> Result<(), HostError> {
        let level = self.game.stand_in_level(&self.meta.options).ok_or(HostError::NoAction)?.id;
        let Some(playing) = &mut self.playing else { return Err(HostError::NotStarted) };
        let (news, done) = playing.table.stand_in(playing.now(), seat, level);
        self.persist_and_broadcast(news, seat, None).await?;
        done?;
        self.forget_votes(seat).await;
        self.reseat_bots();
        Ok(())
    }

    /// A person who was away is back and decides again. Nothing happens if they were not away.
    pub(super) async fn take_seat_back(&mut self, seat: Seat) -> Result<(), HostError> {
        let Some(playing) = &mut self.playing else { return Ok(()) };
        if playing.table.stand_in_of(seat).is_none() || playing.outcome().is_some() {
            return Ok(());
        }
        let (news, done) = playing.table.back(playing.now(), seat);
        self.persist_and_broadcast(news, seat, None).await?;
        done?;
        self.note_replaced(seat, false);
        self.reseat_bots();
        Ok(())
    }

    /// A connection says that its person decides again.
    pub(super) async fn come_back(&mut self, conn: Conn, id: String) {
        let back = match self.seat_at(conn) {
            Ok(seat) => self.take_seat_back(seat).await,
            Err(error) => Err(error),
        };
        self.answer(conn, id, back.map(|()| None));
        self.let_bots_think();
    }

    /// Everybody who is here ends the game without a loser.
    pub(super) async fn call_off(&mut self) -> Result<(), HostError> {
        let Some(playing) = &mut self.playing else { return Err(HostError::NotStarted) };
        let (news, done) = playing.table.call_off(playing.now());
        self.persist_and_broadcast(news, Seat(0), None).await?;
        Ok(done?)
    }

    /// Bots sit where the log says that bots decide, and nowhere else.
    fn reseat_bots(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        let levels = bot_levels(&self.record.seats, &*playing.table);
        playing.bots.reseat(
            self.game,
            &levels,
            &self.meta.options,
            &self.host.config.entropy_source,
        );
        self.tell_table();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Start;
    use play::Millis;
    use serde_json::Value;
    use table::Seed;

    /// One decides for each seat: a person, or a bot where one sits or plays for somebody.
    #[test]
    fn bots_decide_where_they_sit_and_for_people_who_are_away() {
        let start = Start {
            options: Value::Null,
            seats: None,
            scenario: Value::Null,
            players: vec![],
            seed: Seed::from_text("away"),
            entropy: vec![],
            opened: 0,
        };
        let (mut table, _) = catalog::game("candy-chain").unwrap().open(start).unwrap();
        let occupant = |level: Option<&str>| Occupant {
            name: String::new(),
            bot_level: level.map(Into::into),
            secret_hash: None,
        };
        let seats = [(0, occupant(None)), (1, occupant(Some("easy")))];
        let bot = (Seat(1), "easy".to_owned());
        assert_eq!(bot_levels(&seats, &*table), std::slice::from_ref(&bot));
        table.stand_in(Millis::ZERO, Seat(0), "strong").1.unwrap();
        assert_eq!(bot_levels(&seats, &*table), [(Seat(0), "strong".to_owned()), bot.clone()]);
        table.back(Millis::ZERO, Seat(0)).1.unwrap();
        assert_eq!(bot_levels(&seats, &*table), [bot]);
    }
}
