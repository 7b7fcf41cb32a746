//! Telling people who are away that it is their turn, where a move may take days: once for each turn,
//! not while they look at the table, and not in their quiet hours.
//!
//! Who is told where stands in a note of the store, with the turn that each was told last. What is
//! not told yet keeps the table from sleeping longer than that, so it is told after a crash too.

use super::Room;
use super::command::{Conn, RoomCommand};
use crate::HostError;
use crate::host::report_store_error;
use crate::notify::{Notice, Sent, Subscription, Target};
use play::Seat;
use protocol::{QuietHours, TableInfo};
use std::time::Duration;
use store::Note;
use tokio::time::Instant;

/// In so many ways one seat can be told.
const WAYS_OF_A_SEAT: usize = 4;
/// Whoever has been connected for this long since their turn began has seen it. A connection that is
/// dead is noticed sooner.
const SEEN_AFTER: i64 = 90_000;
/// How long the note is kept after the last change: longer than a table waits for a move.
const LIFETIME: i64 = 60 * 24 * 60 * 60 * 1000;
/// Pauses before a message that was not taken is sent again. After the last one it is given up.
const RETRIES: [i64; 3] = [60_000, 600_000, 3_600_000];

/// Who is told where.
#[derive(Default)]
pub(super) struct Notices {
    list: Vec<Entry>,
    /// The note as the store has it.
    kept: Option<String>,
    /// Whether the store has to be brought up to date.
    changed: bool,
}

struct Entry {
    subscription: Subscription,
    /// Whether a message is on its way.
    sending: bool,
    /// How often it was not taken, and when to try again.
    tries: usize,
    retry_at: i64,
}

impl Entry {
    fn new(subscription: Subscription) -> Entry {
        Entry { subscription, sending: false, tries: 0, retry_at: 0 }
    }
}

/// What became of a message to one subscription.
pub(crate) struct Delivery {
    seat: u8,
    target: Target,
    notice: Notice,
    sent: Sent,
}

impl Notices {
    pub(super) fn is_sending(&self) -> bool {
        self.list.iter().any(|entry| entry.sending)
    }

    /// What stands in the note.
    fn to_text(&self) -> Option<String> {
        let list: Vec<&Subscription> = self.list.iter().map(|entry| &entry.subscription).collect();
        (!list.is_empty()).then(|| serde_json::to_string(&list).expect("plain data"))
    }

    fn of_seat(&mut self, seat: Seat) -> impl Iterator<Item = &mut Entry> {
        self.list.iter_mut().filter(move |entry| entry.subscription.seat == seat.0)
    }
}

impl Room {
    fn notice_name(&self) -> String {
        format!("notices:{}", self.id)
    }

    /// Reads who is told where.
    pub(super) async fn load_notices(&mut self) -> Result<(), HostError> {
        if !self.correspondence || self.record.state == store::State::Finished {
            return Ok(());
        }
        let note = self.host.store.note(&self.notice_name(), self.host.now()).await?;
        let kept = note.map(|note| note.value);
        let list: Vec<Subscription> =
            kept.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        let list = list.into_iter().map(Entry::new).collect();
        self.notices = Notices { list, kept, changed: false };
        Ok(())
    }

    /// The turn that a person has now, by what the clock showed when it began.
    fn turn_of(&self, seat: u8) -> Option<u64> {
        let seat = Seat(seat);
        let playing = self.playing.as_ref().filter(|playing| playing.outcome().is_none())?;
        let since = playing.table.waiting_since(seat)?;
        self.bot_level(seat).is_none().then_some(since.0)
    }

    /// What there is to tell.
    fn notice_for(
        &self,
        &Subscription { seat, told, replaced, .. }: &Subscription,
    ) -> Option<Notice> {
        if replaced {
            return Some(Notice::StandIn);
        }
        self.turn_of(seat).filter(|turn| Some(*turn) != told).map(Notice::Turn)
    }

    /// When something has to be done about this entry; nothing where all was told.
    fn entry_due(&self, entry: &Entry, now: i64) -> Option<i64> {
        let seat = entry.subscription.seat;
        let began = match self.notice_for(&entry.subscription)? {
            Notice::Turn(turn) => self.time_of(play::Millis(turn))?,
            Notice::StandIn => now,
        };
        if self.audience.is_here(Seat(seat)) {
            return Some(began.saturating_add(SEEN_AFTER));
        }
        let may_tell = entry.subscription.may_tell_at(now);
        Some(if may_tell > now { may_tell } else { began.min(now) }.max(entry.retry_at))
    }

    /// Until when the table can sleep before somebody has to be told.
    pub(super) fn notices_due(&self) -> Option<i64> {
        let now = self.host.now();
        self.notices.list.iter().filter_map(|entry| self.entry_due(entry, now)).min()
    }

    /// When [`review_notices`](Room::review_notices) has something to do.
    pub(super) fn review_due(&self) -> Option<Instant> {
        if self.notices.changed {
            return Some(Instant::now());
        }
        let now = self.host.now();
        let idle = self.notices.list.iter().filter(|entry| !entry.sending);
        let due = idle.filter_map(|entry| self.entry_due(entry, now)).min()?;
        let wait = u64::try_from(due.saturating_sub(now)).unwrap_or_default();
        Instant::now().checked_add(Duration::from_millis(wait))
    }

    /// Tells those who have to be told now, and keeps what changed.
    pub(super) async fn review_notices(&mut self) {
        let now = self.host.now();
        for i in 0..self.notices.list.len() {
            let entry = &self.notices.list[i];
            if entry.sending || self.entry_due(entry, now).is_none_or(|due| due > now) {
                continue;
            }
            let Some(notice) = self.notice_for(&entry.subscription) else { continue };
            if self.audience.is_here(Seat(entry.subscription.seat)) {
                self.notices.list[i].subscription.note_told(notice);
                self.notices.changed = true;
            } else {
                self.send_notice(i, notice);
            }
        }
        self.keep_notices().await;
    }

    fn send_notice(&mut self, i: usize, notice: Notice) {
        let entry = &mut self.notices.list[i];
        entry.sending = true;
        let (seat, target) = (entry.subscription.seat, entry.subscription.target.clone());
        let others = self.record.seats.iter().filter(|(other, _)| *other != seat);
        let names = others.map(|(_, occupant)| occupant.name.as_str());
        let text = notice.text(self.game.about.name, names);
        let (host, home) = (std::sync::Arc::clone(&self.host), self.inbox.clone());
        self.host.tasks.spawn(async move {
            let sending = host.notifier.send(&host, &target, &text);
            let Some(sent) = host.stopping.run_until_cancelled(sending).await else { return };
            if let Some(home) = home.upgrade() {
                let delivery = Box::new(Delivery { seat, target, notice, sent });
                let _ = home.send(RoomCommand::Delivered { delivery }).await;
            }
        });
    }

    /// A message was sent, or was not.
    pub(super) fn delivered(&mut self, delivery: Delivery) {
        let now = self.host.now();
        let list = &mut self.notices.list;
        // Two who share a phone are told in the same place, each for their own seat.
        let is_it = |s: &Subscription| s.seat == delivery.seat && s.target == delivery.target;
        let Some(i) = list.iter().position(|entry| is_it(&entry.subscription)) else { return };
        let entry = &mut list[i];
        entry.sending = false;
        match delivery.sent {
            Sent::NotNow if entry.tries < RETRIES.len() => {
                entry.retry_at = now.saturating_add(RETRIES[entry.tries]);
                entry.tries += 1;
                return;
            }
            Sent::Gone => drop(list.remove(i)),
            Sent::Taken | Sent::Refused | Sent::NotNow => {
                entry.subscription.note_told(delivery.notice);
                (entry.tries, entry.retry_at) = (0, 0);
            }
        }
        self.notices.changed = true;
    }

    /// The game is over: nobody is told anything any more.
    pub(super) fn note_over(&mut self) {
        self.notices.changed = !self.notices.list.is_empty();
    }

    /// A person has just seen that it is their turn, or still is.
    pub(super) fn note_seen(&mut self, seat: Seat) {
        let Some(turn) = self.turn_of(seat.0) else { return };
        let mut changed = false;
        for entry in self.notices.of_seat(seat) {
            changed |= entry.subscription.told.replace(turn) != Some(turn);
        }
        self.notices.changed |= changed;
    }

    /// The others let a bot play for this person, who is told so; or the person is back.
    pub(super) fn note_replaced(&mut self, seat: Seat, replaced: bool) {
        let mut changed = false;
        for entry in self.notices.of_seat(seat) {
            changed |= std::mem::replace(&mut entry.subscription.replaced, replaced) != replaced;
        }
        self.notices.changed |= changed;
    }

    /// Somebody else reminds them: they are told of this turn once more, and then not again.
    pub(super) fn tell_again(&mut self, seat: Seat) -> Result<(), HostError> {
        let turn = self.turn_of(seat.0).ok_or(HostError::NotReachable)?;
        let mut ways = self.notices.of_seat(seat).peekable();
        ways.peek().ok_or(HostError::NotReachable)?;
        let mut again = false;
        for Entry { subscription, .. } in ways.filter(|way| way.subscription.nudged != Some(turn)) {
            (subscription.told, subscription.nudged) = (None, Some(turn));
            again = true;
        }
        self.notices.changed |= again;
        again.then_some(()).ok_or(HostError::NudgedAlready)
    }

    /// A connection was closed by whoever used it, who has seen what there was to see.
    pub(super) fn note_closed(&mut self, conn: Conn) {
        if let Some(seat) = self.audience.viewer(conn).and_then(play::Viewer::seat) {
            self.note_seen(seat);
        }
    }

    /// Brings the note up to date.
    async fn keep_notices(&mut self) {
        if !self.notices.changed {
            return;
        }
        let (name, now) = (self.notice_name(), self.host.now());
        let over = self.record.state == store::State::Finished;
        let text = self.notices.to_text().filter(|_| !over);
        if text != self.notices.kept {
            let until = Some(now.saturating_add(LIFETIME));
            let note = text.clone().map(|value| Note { value, until });
            let kept = self.notices.kept.as_deref();
            match self.host.store.swap_note(&name, kept, note, now).await {
                Ok(true) => self.notices.kept = text,
                // It was forgotten meanwhile, or another node has the table now.
                Ok(false) => {
                    let found = self.host.store.note(&name, now).await;
                    self.notices.kept = found.ok().flatten().map(|note| note.value);
                    return;
                }
                Err(e) => {
                    report_store_error(&e);
                    self.notices.changed = false;
                    return;
                }
            }
        }
        self.notices.changed = false;
        // The table sleeps longer now. What fails here is tried again when it rests.
        let _ = self.keep_sleep().await;
    }

    /// Somebody wants to be told when it is their turn. The same place twice is the same way.
    pub(super) async fn tell(
        &mut self,
        seat: Seat,
        target: Target,
        quiet: Option<QuietHours>,
    ) -> Result<TableInfo, HostError> {
        if !self.correspondence {
            return Err(HostError::NotByDays);
        }
        if self.record.state == store::State::Finished {
            return Err(HostError::OverAlready);
        }
        let told = self.turn_of(seat.0);
        self.forget_way(seat, target.url());
        let subscription = Subscription::new(seat.0, target, quiet, told);
        self.notices.list.push(Entry::new(subscription));
        let surplus = self.notices.of_seat(seat).count().saturating_sub(WAYS_OF_A_SEAT);
        for _ in 0..surplus {
            let oldest = self.notices.list.iter().position(|e| e.subscription.seat == seat.0);
            self.notices.list.remove(oldest.expect("there are too many"));
        }
        self.keep_ways().await
    }

    /// Somebody no longer wants to be told there.
    pub(super) async fn stop_telling(
        &mut self,
        seat: Seat,
        address: &str,
    ) -> Result<TableInfo, HostError> {
        self.forget_way(seat, address);
        self.keep_ways().await
    }

    fn forget_way(&mut self, seat: Seat, address: &str) {
        let is_it = |s: &Subscription| s.seat == seat.0 && s.target.url() == address;
        self.notices.list.retain(|entry| !is_it(&entry.subscription));
    }

    /// Keeps the ways before it is answered.
    async fn keep_ways(&mut self) -> Result<TableInfo, HostError> {
        self.notices.changed = true;
        self.keep_notices().await;
        match self.notices.to_text() == self.notices.kept {
            true => Ok(self.info()),
            false => {
                self.load_notices().await?;
                Err(HostError::NotSaved)
            }
        }
    }

    /// The people of a rematch are told as before, each in their new seat.
    pub(super) async fn hand_on_notices(
        &mut self,
        next: &store::TableId,
        onward: impl Fn(u8) -> u8,
    ) {
        let list = self.notices.list.iter().map(|entry| {
            let subscription = entry.subscription.clone();
            let Subscription { seat, target, quiet, .. } = subscription;
            Subscription::new(onward(seat), target, quiet, None)
        });
        let list: Vec<Subscription> = list.collect();
        if list.is_empty() {
            return;
        }
        let now = self.host.now();
        let value = serde_json::to_string(&list).expect("plain data");
        let note = Note { value, until: Some(now.saturating_add(LIFETIME)) };
        let name = format!("notices:{next}");
        if let Err(e) = self.host.store.swap_note(&name, None, Some(note), now).await {
            report_store_error(&e);
        }
    }
}
