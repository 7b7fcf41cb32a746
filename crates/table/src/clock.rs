//! How long each seat has been waited for, and when its time is up.

use crate::options::{TableOptions, TimeLimit};
use play::{Millis, Seat, Turn};

/// The table's own clock, the same for every game. Only seats that the game waits for spend time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatClocks {
    limit: TimeLimit,
    seats: Vec<SeatClock>,
}

/// A time with so many percent more.
fn with_extra(time: Millis, percent: u16) -> Millis {
    Millis(time.0 + time.0 * u64::from(percent) / 100)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeatClock {
    /// What is left for the rest of the game, or what every move has.
    left: Millis,
    /// What a move adds, where all moves share the time.
    increment: Millis,
    /// When the game began to wait for this seat, while it does.
    since: Option<Millis>,
    /// Whether the table made the last move of this seat, because its time was up.
    late: bool,
}

impl SeatClocks {
    pub(crate) fn new(options: &TableOptions, seats: u8) -> SeatClocks {
        let limit = options.time;
        let left = limit.whole().unwrap_or_default();
        let increment = match limit {
            TimeLimit::Game { increment, .. } => Millis::secs(increment.into()),
            _ => Millis::ZERO,
        };
        // Without a limit nothing is kept, so that such tables are as small as they can be.
        let seats = if limit == TimeLimit::None { 0 } else { usize::from(seats) };
        let clock = |seat: usize| {
            let extra = options.extra_time.get(seat).copied().flatten().unwrap_or(0);
            let with_extra = |time| with_extra(time, extra);
            SeatClock {
                left: with_extra(left),
                increment: with_extra(increment),
                ..SeatClock::default()
            }
        };
        SeatClocks { limit, seats: (0..seats).map(clock).collect() }
    }

    /// Something happened at `at`, perhaps by the hand of `acted`, and the game waits for these now.
    pub(crate) fn note(&mut self, at: Millis, turn: &Turn, acted: Option<Seat>) {
        for (clock, seat) in self.seats.iter_mut().zip((0..).map(Seat)) {
            let moved = acted == Some(seat);
            let awaited = match turn {
                // Luck falls at once: whoever else was waited for still is.
                Turn::Chance => clock.since.is_some() && !moved,
                Turn::Play { waiting_for, .. } => waiting_for.has(seat),
                Turn::Over(_) => false,
            };
            if let Some(since) = clock.since.filter(|_| moved || !awaited) {
                if let TimeLimit::Game { .. } = self.limit {
                    clock.left = clock.left.since(at.since(since));
                    if moved {
                        clock.left = clock.left.plus(clock.increment);
                    }
                }
                clock.since = None;
            }
            if awaited {
                clock.since.get_or_insert(at);
            }
        }
    }

    /// A seat moved, or the table did for it.
    pub(crate) fn note_late(&mut self, seat: Seat, late: bool) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            clock.late = late;
        }
    }

    /// Whether the table made the last move of this seat, because its time was up.
    pub(crate) fn was_late(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|clock| clock.late)
    }

    /// Since when the game waits for this seat's next action.
    pub(crate) fn since(&self, seat: Seat) -> Option<Millis> {
        self.seats.get(seat.index())?.since
    }

    /// When the next seat's time is up, and whose.
    pub(crate) fn due(&self) -> Option<(Millis, Seat)> {
        let due = |clock: &SeatClock| Some(clock.since?.plus(clock.left));
        let seats = self.seats.iter().zip((0..).map(Seat));
        seats.filter_map(|(clock, seat)| Some((due(clock)?, seat))).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Seats;

    const ADA: Seat = Seat(0);
    const BEN: Seat = Seat(1);

    fn limited(time: TimeLimit) -> TableOptions {
        TableOptions { time, ..TableOptions::default() }
    }

    #[test]
    fn every_move_has_its_own_time() {
        let mut clocks = SeatClocks::new(&limited(TimeLimit::Move { seconds: 10 }), 2);
        clocks.note(Millis::ZERO, &Turn::one(ADA), None);
        assert_eq!(clocks.due(), Some((Millis::secs(10), ADA)));
        clocks.note(Millis::secs(4), &Turn::one(ADA), Some(ADA));
        assert_eq!(clocks.due(), Some((Millis::secs(14), ADA)), "a second move of the turn");
        clocks.note(Millis::secs(9), &Turn::one(BEN), Some(ADA));
        assert_eq!(clocks.due(), Some((Millis::secs(19), BEN)));
        assert_eq!((clocks.since(ADA), clocks.since(BEN)), (None, Some(Millis::secs(9))));
    }

    #[test]
    fn all_moves_share_the_time_of_a_game() {
        let mut clocks =
            SeatClocks::new(&limited(TimeLimit::Game { seconds: 10, increment: 2 }), 2);
        clocks.note(Millis::ZERO, &Turn::one(ADA), None);
        clocks.note(Millis::secs(7), &Turn::one(BEN), Some(ADA));
        assert_eq!(clocks.due(), Some((Millis::secs(17), BEN)));
        clocks.note(Millis::secs(8), &Turn::one(ADA), Some(BEN));
        assert_eq!(clocks.due(), Some((Millis::secs(13), ADA)), "3 left, and 2 earned");
    }

    #[test]
    fn a_seat_can_have_more_time() {
        let extra_time = vec![None, Some(50)];
        let time = TimeLimit::Game { seconds: 10, increment: 2 };
        let options = TableOptions { time, extra_time, ..TableOptions::default() };
        let mut clocks = SeatClocks::new(&options, 2);
        clocks.note(Millis::ZERO, &Turn::one(ADA), None);
        assert_eq!(clocks.due(), Some((Millis::secs(10), ADA)));
        clocks.note(Millis::secs(1), &Turn::one(BEN), Some(ADA));
        assert_eq!(clocks.due(), Some((Millis::secs(16), BEN)), "15 seconds in place of 10");
        clocks.note(Millis::secs(11), &Turn::one(ADA), Some(BEN));
        clocks.note(Millis::secs(11), &Turn::one(BEN), Some(ADA));
        assert_eq!(clocks.due(), Some((Millis::secs(19), BEN)), "5 left, and 3 earned");
    }

    #[test]
    fn where_all_act_at_once_each_has_their_own_time() {
        let both = Seats::one(ADA).with(BEN);
        let turn = |waiting_for| Turn::Play { may_act: both, waiting_for };
        let mut clocks = SeatClocks::new(&limited(TimeLimit::Move { seconds: 10 }), 2);
        clocks.note(Millis::ZERO, &turn(both), None);
        clocks.note(Millis::secs(6), &turn(Seats::one(BEN)), Some(ADA));
        assert_eq!(clocks.due(), Some((Millis::secs(10), BEN)), "Ben was not given more");
        clocks.note(Millis::secs(7), &Turn::Chance, Some(BEN));
        clocks.note(Millis::secs(7), &turn(both), None);
        assert_eq!(clocks.due(), Some((Millis::secs(17), ADA)));
    }
}
