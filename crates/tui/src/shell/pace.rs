//! How long bots take: as long as a person would, but nobody has to wait long for them.

use play::Millis;

/// So long a bot's move is held back at least: two moves at once cannot be followed by eye.
const PAUSE: Millis = Millis(400);
/// The same once somebody has asked for haste.
const HASTE: Millis = Millis(150);
/// The longest that people wait while the game does not wait for them.
const LONGEST: Millis = Millis(3000);
/// So long before a timer runs out a bot stops musing.
const SLACK: Millis = Millis(1500);

/// Whether people wait for bots, and since when.
#[derive(Default)]
pub struct Pace {
    /// Since when people have been waiting for bots; `None` while the game waits for a person.
    waiting: Option<Millis>,
    hurried: bool,
}

impl Pace {
    /// It is now this time, and the game waits for somebody at this keyboard or not.
    pub fn follow(&mut self, now: Millis, people: bool) {
        if people {
            *self = Pace::default();
        } else {
            self.waiting.get_or_insert(now);
        }
    }

    /// Hurries from now on, until the game waits for somebody at this keyboard.
    pub fn hurry(&mut self) {
        self.hurried = self.waiting.is_some();
    }

    /// When a bot that was asked at `at` acts, if a person would have taken `span`.
    pub fn due(&self, at: Millis, span: Millis, deadline: Option<Millis>) -> Millis {
        let mut due = at.plus(span);
        if let Some(waiting) = self.waiting {
            due = due.min(waiting.max(at).plus(LONGEST));
        }
        if let Some(deadline) = deadline {
            due = due.min(deadline.since(SLACK));
        }
        match self.hurried {
            true => at.plus(HASTE),
            false => due.max(at.plus(PAUSE)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Millis = Millis::secs(40);

    #[test]
    fn while_people_think_bots_take_their_time() {
        let mut pace = Pace::default();
        pace.follow(Millis::ZERO, true);
        assert_eq!(pace.due(Millis(100), LONG, None), Millis(40_100));
        assert_eq!(pace.due(Millis(100), Millis::ZERO, None), Millis(500));
        let timer = Some(Millis::secs(30));
        assert_eq!(pace.due(Millis(100), LONG, timer), Millis(28_500), "never after the timer");
    }

    #[test]
    fn people_who_wait_do_not_wait_long() {
        let mut pace = Pace::default();
        pace.follow(Millis::secs(10), false);
        pace.follow(Millis::secs(11), false);
        assert_eq!(pace.due(Millis(100), LONG, None), Millis::secs(13), "since they began to wait");
        assert_eq!(pace.due(Millis::secs(12), LONG, None), Millis::secs(15), "at each move");
        pace.hurry();
        assert_eq!(pace.due(Millis::secs(12), LONG, None), Millis(12_150));
        pace.follow(Millis::secs(20), true);
        pace.hurry();
        assert_eq!(pace.due(Millis(100), LONG, None), Millis(40_100), "nobody waits any more");
    }
}
