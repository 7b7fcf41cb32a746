//! People who are away: bots that play for them, and games that end without a loser.

use crate::{LogInput, Step, Table, TableRefusal};
use play::{Game, Millis, Reject, Seat, TableEvent, Turn};

impl<G: Game> Table<G> {
    /// From now on a bot of this level decides for `seat`, whose person is away.
    pub fn stand_in(&mut self, at: Millis, seat: Seat, level: &str) -> (Step, Result<(), Reject>) {
        self.enter(at, LogInput::StandIn { seat, level: level.to_owned() })
    }

    /// The person of `seat` decides again.
    pub fn back(&mut self, at: Millis, seat: Seat) -> (Step, Result<(), Reject>) {
        self.enter(at, LogInput::Back { seat })
    }

    /// The people end the game without a loser.
    pub fn call_off(&mut self, at: Millis) -> (Step, Result<(), Reject>) {
        self.enter(at, LogInput::CallOff)
    }

    /// The level of the bot that decides for `seat`, while its person is away.
    pub fn stand_in_of(&self, seat: Seat) -> Option<&str> {
        self.stand_ins.get(seat.index())?.as_deref()
    }

    pub(crate) fn set_stand_in(
        &mut self,
        seat: Seat,
        level: Option<&String>,
    ) -> Result<(), Reject> {
        self.check_seat(seat)?;
        self.check_goes_on()?;
        if self.stand_in_of(seat).is_some() == level.is_some() {
            return Err(match level {
                Some(_) => TableRefusal::BotDecides.into(),
                None => TableRefusal::PersonDecides.into(),
            });
        }
        self.stand_ins.resize(usize::from(self.game.seats()), None);
        self.stand_ins[seat.index()] = level.cloned();
        self.events.note(match level {
            Some(level) => TableEvent::TableStandIn { seat, level: level.clone() },
            None => TableEvent::TableBack { seat },
        });
        Ok(())
    }

    pub(crate) fn end_early(&mut self) -> Result<(), Reject> {
        self.check_goes_on()?;
        self.called_off = true;
        self.past.forget();
        self.clocks.note(self.now, &self.turn(), None);
        self.events.note(TableEvent::TableCalledOff);
        Ok(())
    }

    pub(crate) fn check_goes_on(&self) -> Result<(), Reject> {
        match self.turn() {
            Turn::Over(_) => Err(TableRefusal::GameOver.into()),
            _ => Ok(()),
        }
    }
}
