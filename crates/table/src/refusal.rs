//! Why any table refuses something, whatever the game.

play::refusals! {
    /// Why a table refuses something that is no matter of its game's rules.
    pub enum TableRefusal {
        /// Nothing happens any more.
        GameOver = "game-over", "", "The game is over.";
        /// The table has fewer seats.
        NoSuchSeat { seats: u8, seat: play::Seat } = "no-such-seat", "",
            "This table has {seats} seats; there is no {seat}.";
        /// No deadline of the rules was due.
        NoDeadline = "no-deadline", "", "No timer was due at that moment.";
        /// The table acts for a seat whose time was not up.
        NotLate { seat: play::Seat } = "not-late", "", "The time of {seat} was not up.";
        /// A bot decides for the seat already.
        BotDecides = "bot-decides", "", "A bot plays for them already.";
        /// No bot decides for the seat.
        PersonDecides = "person-decides", "", "No bot plays for them: they decide themselves.";
        /// The seat has no action that could be taken back.
        NothingToTakeBack = "nothing-to-take-back", "",
            "You have made no move that can still be taken back.";
        /// Somebody has learned something since.
        HiddenWasShown = "hidden-was-shown", "",
            "Something hidden was shown since then, so it cannot be taken back.";
        /// The deadline of that move has passed by now.
        TooLateToTakeBack = "too-late-to-take-back", "",
            "The time for that move is up by now, so it cannot be taken back.";
        /// The day of a daily game is not a date.
        NoSuchDay { text: String } = "no-such-day", "",
            "“{text}” is not a date. Write year, month and day, such as 2026-11-15.";
        /// A time limit that makes no game.
        BadTimeLimit { seconds: u32, most: u32 } = "bad-time-limit", "",
            "A time limit is 1 to {most} seconds (two weeks), not {seconds}. Leave `time` out to play without one.";
        /// A move earns too much time.
        BadIncrement { increment: u32, most: u32 } = "bad-time-increment", "",
            "A move can earn at most {most} seconds (an hour), not {increment}.";
        /// A list by seat names seats that the table does not have.
        NotThatManySeats { given: usize, seats: u8 } = "not-that-many-seats", "",
            "This table has {seats} seats, but the list names {given}. Give one value for each seat at most.";
        /// A seat is given more than there can be.
        BadForASeat { what: &'static str, given: String, most: u32, unit: &'static str } = "bad-for-a-seat", "",
            "{what} is 0 to {most} {unit} for each seat, not {given}.";
    }
}
