//! The task that owns one table. Its inbox order is the order in which things happen.
//!
//! | file | what |
//! |---|---|
//! | `command` | what can be asked of a room |
//! | `inbox` | how that comes to it |
//! | `audience` | who is connected, and telling them |
//! | `seats` | sitting down |
//! | `keys` | the keys of a seat, one for each device |
//! | `absent` | people who are away: bots for them, and games that end without a loser |
//! | `takeback` | asking to take back an action |
//! | `agree` | agreeing on the luck, and starting when the last seat is taken |
//! | `playing` | acting, time, and keeping the log |
//! | `clock` | the table's clock, and how long the table can sleep |
//! | `describe` | the table in words, and what words mean |
//! | `questions` | questions that take a while to work out |
//! | `bots` | letting bots think elsewhere and act here |
//! | `reactions` | what people call out |
//! | `rematch` | the same people, once more |
//! | `notices` | telling people who are away that it is their turn |
//! | `order` | what the operator orders |
//! | `hints` | help for a player against bots, counted |
//! | `frozen` | tables that cannot go on |

mod absent;
mod agree;
mod audience;
mod bots;
mod clock;
mod command;
mod describe;
mod frozen;
mod hints;
mod inbox;
mod keys;
mod notices;
mod order;
mod playing;
mod questions;
mod reactions;
mod rematch;
mod seats;
mod takeback;
#[cfg(test)]
pub(crate) mod test_table;

pub(crate) use audience::Frames;
pub(crate) use command::{Hello, RoomCommand, SeatChange, SeatRequest};
pub(crate) use inbox::{RoomInbox, RoomSender, WeakRoomSender, inbox};
pub(crate) use order::Order;

use crate::Host;
use crate::HostError;
use crate::meta::Meta;
use crate::nodes::TableLease;
use absent::Absences;
use agree::Agreement;
use audience::Audience;
use catalog::GameEntry;
use futures_util::FutureExt;
use playing::Playing;
use protocol::{Occupant, SeatInfo, Stage, TableInfo};
use questions::{Question, Questions};
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use table::Seed;
use tokio::time::{Instant, sleep_until};

/// A table where the game is over and nobody is left rests after this long.
const FINISHED_REST: Duration = Duration::from_secs(2);

/// One table in memory.
pub(crate) struct Room {
    host: Arc<Host>,
    id: TableId,
    /// What this room writes under, and whether it still may.
    lease: TableLease,
    /// Facts as kept, seats included; `version` guards changes of them.
    record: store::Table,
    meta: Meta,
    game: &'static GameEntry,
    /// Whether a move may take days.
    correspondence: bool,
    /// Until when the store lets the table sleep, once this room has set it.
    sleep: Option<i64>,
    playing: Option<Playing>,
    audience: Audience,
    questions: Questions,
    reactions: reactions::Reactions,
    /// Seats that want a rematch.
    rematch: play::Seats,
    /// How a bot's choice finds back.
    inbox: WeakRoomSender,
    /// Who had a hint last, after how many of their actions.
    hinted: Option<(play::Seat, usize)>,
    /// Whether everybody has to be shown who sits where.
    changed: bool,
    /// When everybody was shown that last.
    shown_at: Option<Instant>,
    /// How far the seats are on the way to the first deal.
    agreement: Agreement,
    /// Who is away, and what the others decide about that.
    absences: Absences,
    /// Who is told elsewhere that it is their turn.
    notices: notices::Notices,
    /// Memory and store have come apart and could not be brought together: the room must end.
    lost: bool,
    /// The seed of the deals, where it need not be read first.
    seed: Option<Seed>,
}

/// Runs a room until it rests or the host stops. One that panics is frozen; others go on.
pub(crate) async fn run(
    host: Arc<Host>,
    id: TableId,
    mut inbox: RoomInbox,
    me: WeakRoomSender,
    fresh: Option<Box<(store::Table, Seed)>>,
) {
    let lease = match &host.nodes {
        None => TableLease::alone(),
        Some(nodes) => match Box::pin(nodes.take(&host, &id, &mut inbox)).await {
            Some(lease) => lease,
            None => return,
        },
    };
    let mut room = None;
    // Boxed, as is all else that is done seldom: a room at rest holds no space for it.
    let load = Box::pin(Room::load(Arc::clone(&host), id.clone(), lease, me, fresh));
    // Unwind safe: of a room that panicked only the list of its listeners is used again.
    let life = live(&host, &id, &mut inbox, load, &mut room);
    let ended = AssertUnwindSafe(life).catch_unwind().await;
    host.lobby.forget(&id);
    let error = match ended {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error,
        Err(panic) => frozen::on_panic(&id, room.take(), &*panic),
    };
    Box::pin(frozen::serve_frozen(&host, &id, inbox, error)).await;
}

/// Loads a room into `slot` and lets it live. An error is why it cannot go on, ever.
async fn live(
    host: &Arc<Host>,
    id: &TableId,
    inbox: &mut RoomInbox,
    load: impl Future<Output = Result<Room, HostError>>,
    slot: &mut Option<Room>,
) -> Result<(), HostError> {
    let room = match load.await {
        Ok(room) => slot.insert(room),
        Err(error @ HostError::TableFrozen { .. }) => return Err(error),
        // A temporary fault of the store: the next request tries again.
        Err(error) => {
            host.registry.leave(id, inbox);
            while let Ok(command) = inbox.try_recv() {
                command.refuse(&error, None);
            }
            if matches!(error, HostError::NotSaved) {
                host.wake_soon(id);
            }
            return Ok(());
        }
    };
    room.let_bots_think();
    let (mut quiet_since, mut was_alone, mut was_running) = (None, true, false);
    // A source of its own: otherwise all rooms would queue for the host's.
    let mut stopping = pin!(host.stopping.child_token().cancelled_owned());
    let mut ended = pin!(room.lease.ended());
    loop {
        room.update_clock();
        let alone = room.audience.is_empty();
        if std::mem::replace(&mut was_alone, alone) != alone {
            room.let_bots_think();
            room.tell_lobby();
        }
        let running = room.playing.is_some();
        if std::mem::replace(&mut was_running, running) != running {
            room.tell_lobby();
        }
        let due = room.due();
        if !alone {
            quiet_since = None;
        }
        let quiet = || *quiet_since.get_or_insert_with(Instant::now);
        let rest = room.may_rest().then(quiet).map(|since| since + room.rests_after());
        let changes = room.changes_due();
        let review = room.review_due();
        let wake = due.into_iter().chain(rest).chain(changes).chain(review).min();
        tokio::select! {
            // In this order, so that the same things happen in the same order again.
            biased;
            () = &mut stopping => break,
            () = &mut ended => room.lost = true,
            command = inbox.recv() => {
                let Some(command) = command else { break };
                room.handle(command).await;
                while let Ok(command) = inbox.try_recv() {
                    room.audience.post();
                    room.handle(command).await;
                }
                room.show_changes();
                room.audience.post();
            }
            () = async { sleep_until(wake.expect("checked")).await }, if wake.is_some() => {
                let is_due = |at: Option<Instant>| at.is_some_and(|at| at <= Instant::now());
                if is_due(due) {
                    Box::pin(room.time_passes()).await;
                    room.show_changes();
                    room.audience.post();
                } else if is_due(review) {
                    Box::pin(room.review_notices()).await;
                } else if changes.is_some() {
                    room.show_changes();
                    room.audience.post();
                } else if Box::pin(room.keep_sleep()).await.is_err() {
                    // Not saved: it stays, and tries again later.
                    quiet_since = None;
                } else if host.registry.rest(id, inbox) {
                    break;
                }
            }
        }
        if room.lost {
            host.registry.leave(id, inbox);
            if room.record.state == store::State::Running {
                host.wake_soon(id);
            }
            break;
        }
    }
    Ok(())
}

impl Room {
    /// Tells the lobby whether somebody is at this table, and whether the game is on.
    fn tell_lobby(&self) {
        match self.record.public && !self.audience.is_empty() {
            true => self.host.lobby.note(&self.id, self.playing.is_some()),
            false => self.host.lobby.forget(&self.id),
        }
    }

    /// Reads a table from the store and replays its log.
    async fn load(
        host: Arc<Host>,
        id: TableId,
        lease: TableLease,
        inbox: WeakRoomSender,
        fresh: Option<Box<(store::Table, Seed)>>,
    ) -> Result<Room, HostError> {
        let (mut record, seed) = match fresh {
            Some(fresh) => {
                let (record, seed) = *fresh;
                (record, Some(seed))
            }
            None => (host.store.table(&id).await?, None),
        };
        let is_fresh = seed.is_some();
        let meta: Meta = serde_json::from_str(&record.meta)
            .map_err(|e| HostError::frozen(format!("This table's record cannot be read: {e}.")))?;
        // Its text is not needed any more.
        record.meta = String::new();
        let game = catalog::game(&record.game)?;
        let shared = table::TableOptions::split(&meta.options).ok();
        let correspondence = shared.is_some_and(|(shared, _)| shared.time.is_correspondence());
        let audience = Audience::new(meta.seats);
        let (agreement, rematch) = (Agreement::new(meta.seats), play::Seats::NONE);
        let absences = Absences::new(meta.seats);
        let mut room = Room {
            host,
            id,
            lease,
            record,
            meta,
            game,
            correspondence,
            sleep: None,
            playing: None,
            audience,
            questions: Questions::default(),
            reactions: reactions::Reactions::default(),
            rematch,
            inbox,
            hinted: None,
            changed: false,
            shown_at: None,
            agreement,
            absences,
            notices: notices::Notices::default(),
            lost: false,
            seed,
        };
        if !is_fresh {
            room.load_log().await?;
            if room.playing.is_none() && room.record.state != store::State::Waiting {
                tracing::error!(table = %room.id, "the game has begun, but its log is empty");
                return Err(HostError::does_not_replay());
            }
            room.keep_clock().await;
        }
        room.load_notices().await?;
        // A rematch is full from the beginning; so is a table whose host fell at the wrong moment.
        room.try_to_begin().await?;
        Ok(room)
    }

    async fn handle(&mut self, command: RoomCommand) {
        if !self.lease.is_valid() {
            // What this room knows may no longer be true.
            self.lost = true;
        }
        if self.lost {
            // Not answered: who asked asks again.
            return;
        }
        match command {
            RoomCommand::Connect { hello, outbox, reply } => {
                let connected = Box::pin(self.connect(*hello, outbox)).await;
                if !self.lost {
                    let _ = reply.send(connected);
                }
            }
            RoomCommand::Leave { conn, closed } => {
                if closed {
                    self.note_closed(conn);
                }
                self.leave(conn);
            }
            RoomCommand::Delivered { delivery } => self.delivered(*delivery),
            RoomCommand::Act { conn, id, action } => {
                Box::pin(self.act(conn, id, &action)).await;
            }
            RoomCommand::Preview { conn, id, action } => self.preview(conn, id, &action),
            RoomCommand::Possible { conn, id } => self.ask(conn, id, Question::Possible),
            RoomCommand::Hint { conn, id, full } => self.ask_for_hint(conn, id, full),
            RoomCommand::WorkedOut { topic, answer } => {
                Box::pin(self.worked_out(topic, answer)).await;
            }
            RoomCommand::Describe { conn, id } => self.describe(conn, id),
            RoomCommand::Parse { conn, id, text } => self.parse(conn, id, &text),
            RoomCommand::Commit { conn, commit } => Box::pin(self.commit(conn, commit)).await,
            RoomCommand::Reveal { conn, attempt, text } => {
                Box::pin(self.reveal(conn, attempt, text)).await;
            }
            RoomCommand::React { conn, reaction } => self.react(conn, reaction),
            RoomCommand::Decide { conn, id, seat, choice } => {
                Box::pin(self.decide(conn, id, seat, choice)).await;
            }
            RoomCommand::Back { conn, id } => Box::pin(self.come_back(conn, id)).await,
            RoomCommand::Takeback { conn, id, agree: None } => {
                Box::pin(self.ask_takeback(conn, id)).await;
            }
            RoomCommand::Takeback { conn, id, agree: Some(agree) } => {
                Box::pin(self.answer_takeback(conn, id, agree)).await;
            }
            RoomCommand::Rematch { conn, id } => Box::pin(self.want_rematch(conn, id)).await,
            RoomCommand::Seat { request, reply } => {
                let changed = Box::pin(self.change_seat(*request)).await;
                if !self.lost {
                    let _ = reply.send(changed);
                }
            }
            RoomCommand::Info { reply, .. } => {
                let _ = reply.send(Ok(self.info()));
            }
            RoomCommand::Order { order, reply } => {
                let obeyed = Box::pin(self.obey(*order)).await;
                if !self.lost {
                    let _ = reply.send(obeyed);
                }
            }
            RoomCommand::BotMoved { bot_move } => Box::pin(self.bot_chose(*bot_move)).await,
        }
    }

    /// When something happens by itself.
    fn due(&self) -> Option<Instant> {
        match &self.playing {
            Some(playing) => playing.due(),
            None => self.agreement.due(self.host.config.reveal_timeout),
        }
    }

    /// Whether nobody would notice this table leaving memory: nobody is connected, no bot thinks,
    /// and nothing happens by itself for a while.
    fn may_rest(&self) -> bool {
        if !self.audience.is_empty() {
            return false;
        }
        let soon = Instant::now() + self.host.config.rest_after;
        let busy = self.playing.as_ref().is_some_and(Playing::is_thinking)
            || self.notices.is_sending()
            || self.review_due().is_some_and(|due| due <= soon)
            || self.due().is_some_and(|due| due <= soon);
        !busy
    }

    /// How long nobody must be here. A game that is over is hardly asked for again.
    fn rests_after(&self) -> Duration {
        let over = self.record.state == store::State::Finished;
        let rest_after = self.host.config.rest_after;
        if over { rest_after.min(FINISHED_REST) } else { rest_after }
    }

    /// Everything public about the table but the game itself.
    fn info(&self) -> TableInfo {
        let seats = (0..self.meta.seats).map(|seat| {
            let occupant = self.record.seats.iter().find(|(s, _)| *s == seat).map(|(_, s)| s);
            SeatInfo {
                occupant: occupant.map(|person| {
                    occupant_info(person, self.meta.avatar(seat), self.meta.is_program(seat))
                }),
                here: occupant.is_some_and(|s| s.bot_level.is_some())
                    || self.audience.is_here(play::Seat(seat)),
                rematch: self.rematch.has(play::Seat(seat)),
                commit: self.commit_of(seat),
                silent: self.meta.silences_of(seat),
                hints: self.meta.hints(seat),
                stand_in: self.stand_in_info(play::Seat(seat)),
                late: self.was_late(play::Seat(seat)),
            }
        });
        let outcome = self.playing.as_ref().and_then(Playing::outcome);
        let stage = match (&self.playing, &outcome) {
            (None, _) if self.meta.closed => Stage::Closed,
            (None, _) => Stage::Waiting,
            (Some(_), None) => Stage::Running,
            (Some(_), Some(_)) => Stage::Finished,
        };
        TableInfo {
            id: self.id.to_string(),
            game: self.record.game.clone(),
            options: (*self.meta.options).clone(),
            stage,
            seats: seats.collect(),
            public: self.record.public,
            commit: self.meta.commit.clone(),
            attempt: self.meta.attempt,
            laid_out: self.meta.laid_out.clone(),
            made: self.record.created.max(0).unsigned_abs(),
            finished: crate::meta::finished(&self.record),
            waiting_for: self.playing.as_ref().map(Playing::waiting_for).unwrap_or_default(),
            outcome,
            watchers: self.audience.watchers(),
            tvs: self.audience.tvs(),
            next: self.meta.next.clone(),
            votes: self.open_votes(),
            takeback: self.open_takeback().map(|takeback| protocol::TakebackAsk {
                seat: takeback.seat,
                agreed: takeback.agreed.iter().collect(),
            }),
            closed_because: self.meta.closed_because.clone(),
        }
    }
}

/// Somebody at a table, as others see them.
pub(crate) fn occupant_info(
    occupant: &store::Occupant,
    avatar: Option<String>,
    program: bool,
) -> Occupant {
    let name = occupant.name.clone();
    match &occupant.bot_level {
        Some(level) => Occupant::Bot { level: level.clone(), name },
        None => Occupant::Person { name, avatar, program },
    }
}
