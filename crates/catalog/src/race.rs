//! Who acts first where that counts: bots take the time that people would, and the quickest is
//! first, as at a host.

use crate::AnyBot;
use play::{Millis, Reject, Seat, Seats, Viewer};
use serde_json::value::RawValue;
use table::AnyTable;

/// What the seats have in mind.
pub(crate) struct Race(Vec<Option<Thought>>);

struct Thought {
    /// When it is done.
    due: Millis,
    action: Box<RawValue>,
}

impl Race {
    /// Nobody has thought yet.
    pub(crate) fn new(seats: u8) -> Race {
        Race((0..seats).map(|_| None).collect())
    }

    /// What happens next: a timer, or the quickest of those who are awaited.
    pub(crate) fn step(
        &mut self,
        table: &mut dyn AnyTable,
        bots: &mut [Box<dyn AnyBot>],
        awaited: Seats,
    ) -> Result<Vec<String>, Reject> {
        let now = table.now();
        for (seat, thought) in Seat::first(self.0.len() as u8).zip(&mut self.0) {
            // A thought about what is over is given up at once, as people do.
            let stale = |it: &mut Thought| table.preview(now, seat, it.action.get()).is_err();
            thought.take_if(|it| !awaited.has(seat) || stale(it));
            if awaited.has(seat) && thought.is_none() {
                let (bot, view) = (&mut bots[seat.index()], table.view(Viewer::Seat(seat)));
                let due = now.plus(bot.pace(view.get())?);
                let (action, _) = bot.choose(view.get())?;
                *thought = Some(Thought { due, action });
            }
        }
        let due = |seat: &Seat| self.0[seat.index()].as_ref().map(|thought| thought.due);
        let first = awaited.iter().min_by_key(due).expect("somebody is awaited");
        let Some(thought) = &self.0[first.index()] else { return Ok(Vec::new()) };
        if let Some(timer) = table.deadline().filter(|timer| *timer <= thought.due) {
            return Ok(table.tick(timer).lines);
        }
        let (news, result) = table.act(thought.due, first, thought.action.get());
        self.0[first.index()] = None;
        result.map(|()| news.lines).map_err(|no| {
            let say = format!("A bot's choice is refused: {}", no.say);
            Reject { say, ..no }
        })
    }
}
