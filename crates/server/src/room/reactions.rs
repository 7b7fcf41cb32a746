//! Reactions: one of a few short phrases, shown to everybody at the table and then forgotten. They are in
//! no log.

use super::Room;
use super::command::Conn;
use crate::HostError;
use play::Seat;
use protocol::{REACTIONS, ToClient};
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// So many reactions of a seat in this time; more are refused.
const MOST: usize = 3;
const WINDOW: Duration = Duration::from_secs(6);

/// Who reacted lately, the latest last.
#[derive(Default)]
pub(super) struct Reactions {
    lately: VecDeque<(Seat, Instant)>,
}

impl Reactions {
    /// Whether a seat may react now; then it is counted.
    fn may_react(&mut self, seat: Seat) -> bool {
        let now = Instant::now();
        self.lately.retain(|(_, at)| now.duration_since(*at) < WINDOW);
        let free = self.lately.iter().filter(|(other, _)| *other == seat).count() < MOST;
        if free {
            self.lately.push_back((seat, now));
        }
        free
    }
}

impl Room {
    /// A seat reacts: everybody sees it.
    pub(super) fn react(&mut self, conn: Conn, reaction: String) {
        let checked = self.seat_at(conn).and_then(|seat| {
            if !REACTIONS.contains(&reaction.as_str()) {
                let known = REACTIONS.join(", ");
                return Err(HostError::UnknownReaction { known });
            }
            if !self.reactions.may_react(seat) {
                return Err(HostError::TooManyReactions);
            }
            Ok(seat)
        });
        match checked {
            Ok(seat) => self.audience.tell_all(&ToClient::Reaction { seat, reaction }),
            Err(error) => self.audience.send(conn, &ToClient::Error(error.into())),
        }
    }
}
