//! Who acts first where that counts: bots take the time that people would, and the quickest is
//! first, as at a host.

use crate::AnyBot;
use play::{Millis, Reject, Seat, Seats, Viewer};
use serde_json::value::RawValue;
use table::AnyTable;

/// What the seats have in mind.
pub(crate) struct Race(Vec<Option<PendingMove>>);

struct PendingMove {
    /// When it is done.
    due: Millis,
    action: Box<RawValue>,
}

impl Race {
    /// Nobody has thought yet.
    pub(crate) fn new(seats: u8) -> Race {
        Race((0..seats).map(|_| None).collect())
    }

    /// What happens next: a timer, or the quickest bot that the game waits for.
    pub(crate) fn step(
        &mut self,
        table: &mut dyn AnyTable,
        bots: &mut [Box<dyn AnyBot>],
        waiting_for: Seats,
    ) -> Result<Vec<String>, Reject> {
        let now = table.now();
        for (seat, pending) in Seat::first(self.0.len() as u8).zip(&mut self.0) {
            // A thought about what is over is given up at once, as people do.
            let stale =
                |it: &mut PendingMove| table.preview(now, seat, it.action.get()).refused.is_some();
            pending.take_if(|it| !waiting_for.has(seat) || stale(it));
            if waiting_for.has(seat) && pending.is_none() {
                let (bot, view) = (&mut bots[seat.index()], table.snapshot(Viewer::Seat(seat)));
                let due = now.plus(bot.pace(view.get())?);
                let (action, _) = bot.choose(view.get())?;
                *pending = Some(PendingMove { due, action });
            }
        }
        let due = |seat: &Seat| self.0[seat.index()].as_ref().map(|pending| pending.due);
        let first = waiting_for.iter().min_by_key(due).expect("the game waits for somebody");
        let Some(pending) = &self.0[first.index()] else { return Ok(Vec::new()) };
        if let Some(timer) = table.deadline().filter(|timer| *timer <= pending.due) {
            return Ok(table.tick(timer).lines);
        }
        let (news, result) = table.act(pending.due, first, pending.action.get());
        self.0[first.index()] = None;
        result.map(|()| news.lines).map_err(|reject| {
            let message = format!("A bot's choice is refused: {}", reject.message);
            Reject { message, ..reject }
        })
    }
}
