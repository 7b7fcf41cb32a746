//! The task that owns one table. Its inbox order is the order in which things happen.
//!
//! | file | what |
//! |---|---|
//! | `ask` | what can be asked of a room |
//! | `audience` | who is connected, and telling them |
//! | `seats` | sitting down, and starting when the last seat is taken |
//! | `playing` | acting, time, and keeping the log |
//! | `possible` | what was possible, told to whoever asks |
//! | `bots` | letting bots think elsewhere and act here |
//! | `rematch` | the same people, once more |
//! | `frozen` | tables that cannot go on |

mod ask;
mod audience;
mod bots;
mod frozen;
mod playing;
mod possible;
mod rematch;
mod seats;

pub(crate) use ask::{Ask, Hello, Sitting};
pub(crate) use audience::Frames;

use crate::Host;
use crate::host::refusal;
use crate::meta::Meta;
use crate::nodes::Hold;
use audience::Audience;
use catalog::Listing;
use futures_util::FutureExt;
use play::Reject;
use playing::Playing;
use protocol::{Occupant, SeatInfo, Stage, TableInfo};
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use table::Seed;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// A table where the game is over and nobody is left rests after this long.
const AFTER_THE_END: Duration = Duration::from_secs(2);

/// One table in memory.
pub(crate) struct Room {
    host: Arc<Host>,
    id: TableId,
    /// What this room writes under, and whether it still may.
    hold: Hold,
    /// Facts as kept, seats included; `version` guards changes of them.
    kept: store::Table,
    meta: Meta,
    game: &'static Listing,
    playing: Option<Playing>,
    audience: Audience,
    /// Seats that would like a rematch.
    rematch: play::Seats,
    /// How a bot's choice finds back.
    inbox: mpsc::WeakSender<Ask>,
    /// Whether everybody has to be shown who sits where.
    changed: bool,
    /// All seats were taken at this moment, and somebody has not added to the luck yet.
    full_since: Option<Instant>,
    /// Memory and store have come apart and could not be brought together: the room must end.
    lost: bool,
    /// The seed of the deals, where it need not be read first.
    seed: Option<Seed>,
}

/// Runs a room until it rests or the host stops. One that panics is frozen; others go on.
pub(crate) async fn run(
    host: Arc<Host>,
    id: TableId,
    mut inbox: mpsc::Receiver<Ask>,
    me: mpsc::WeakSender<Ask>,
    fresh: Option<(store::Table, Seed)>,
) {
    let hold = match &host.nodes {
        None => Hold::alone(),
        Some(nodes) => match Box::pin(nodes.take(&host, &id, &mut inbox)).await {
            Some(hold) => hold,
            None => return,
        },
    };
    let mut room = None;
    // Boxed, as is all else that is done seldom: a room at rest holds no space for it.
    let load = Box::pin(Room::load(Arc::clone(&host), id.clone(), hold, me, fresh));
    // Unwind safe: of a room that panicked only the list of its listeners is used again.
    let life = live(&host, &id, &mut inbox, load, &mut room);
    let no = match AssertUnwindSafe(life).catch_unwind().await {
        Ok(Ok(())) => return,
        Ok(Err(no)) => no,
        Err(panic) => frozen::broke_down(&id, room.take(), &*panic),
    };
    Box::pin(frozen::stay(&host, &id, inbox, no)).await;
}

/// Loads a room into `slot` and lets it live. An error is why it cannot go on, ever.
async fn live(
    host: &Arc<Host>,
    id: &TableId,
    inbox: &mut mpsc::Receiver<Ask>,
    load: impl Future<Output = Result<Room, Reject>>,
    slot: &mut Option<Room>,
) -> Result<(), Reject> {
    let room = match load.await {
        Ok(room) => slot.insert(room),
        Err(no) if no.code == "table-frozen" => return Err(no),
        // A passing trouble of the store: whoever asks next has another try.
        Err(no) => {
            host.registry.leave(id, inbox);
            while let Ok(ask) = inbox.try_recv() {
                ask.refuse(&no, None);
            }
            if no.code == "not-saved" {
                host.wake_soon(id);
            }
            return Ok(());
        }
    };
    room.let_bots_think();
    let mut quiet_since = None;
    // One of its own, for all rooms would stand in line for the host's.
    let mut stopping = pin!(host.stopping.child_token().cancelled_owned());
    let mut ended = pin!(room.hold.ended.clone().cancelled_owned());
    loop {
        let due = room.due();
        if !room.audience.is_empty() {
            quiet_since = None;
        }
        let quiet = || *quiet_since.get_or_insert_with(Instant::now);
        let rest = room.may_rest().then(quiet).map(|since| since + room.rests_after());
        let wake = due.into_iter().chain(rest).min();
        tokio::select! {
            // In this order, so that the same things happen in the same order again.
            biased;
            () = &mut stopping => break,
            () = &mut ended => room.lost = true,
            ask = inbox.recv() => {
                let Some(ask) = ask else { break };
                room.handle(ask).await;
                while let Ok(ask) = inbox.try_recv() {
                    room.audience.post();
                    room.handle(ask).await;
                }
                room.show_changes();
                room.audience.post();
            }
            () = async { sleep_until(wake.expect("checked")).await }, if wake.is_some() => {
                if due.is_some_and(|due| due <= Instant::now()) {
                    Box::pin(room.time_passes()).await;
                    room.show_changes();
                    room.audience.post();
                } else if host.registry.rest(id, inbox) {
                    room.wake_when_due();
                    break;
                }
            }
        }
        if room.lost {
            host.registry.leave(id, inbox);
            if room.kept.state == store::State::Running {
                host.wake_soon(id);
            }
            break;
        }
    }
    Ok(())
}

impl Room {
    /// Reads a table from the store and replays its log.
    async fn load(
        host: Arc<Host>,
        id: TableId,
        hold: Hold,
        inbox: mpsc::WeakSender<Ask>,
        fresh: Option<(store::Table, Seed)>,
    ) -> Result<Room, Reject> {
        let (kept, seed) = match fresh {
            Some((kept, seed)) => (kept, Some(seed)),
            None => (host.store.table(&id).await.map_err(refusal)?, None),
        };
        let is_fresh = seed.is_some();
        let meta: Meta = serde_json::from_str(&kept.meta).map_err(|e| {
            Reject::new("table-frozen", "", format!("This table's record cannot be read: {e}."))
        })?;
        let game = catalog::game(&kept.game)?;
        let audience = Audience::new(meta.seats);
        let rematch = play::Seats::NONE;
        let mut room = Room {
            host,
            id,
            hold,
            kept,
            meta,
            game,
            playing: None,
            audience,
            rematch,
            inbox,
            changed: false,
            full_since: None,
            lost: false,
            seed,
        };
        if !is_fresh {
            room.load_log().await?;
            room.check_length()?;
        }
        // A rematch is full from the beginning; so is a table whose host fell at the wrong moment.
        room.start_if_ready().await?;
        Ok(room)
    }

    async fn handle(&mut self, ask: Ask) {
        if !self.hold.holds() {
            // What this room knows may no longer be true.
            self.lost = true;
        }
        if self.lost {
            // Not answered: who asked asks again.
            return;
        }
        match ask {
            Ask::Connect { hello, outbox, reply } => {
                Box::pin(self.add_luck(&hello)).await;
                if !self.lost {
                    let _ = reply.send(self.connect(*hello, outbox));
                }
            }
            Ask::Leave { conn } => self.leave(conn),
            Ask::Act { conn, id, action } => self.act(conn, id, &action).await,
            Ask::Preview { conn, id, action } => self.preview(conn, id, &action),
            Ask::Possible { conn, id } => self.possible(conn, id),
            Ask::Rematch { conn, id } => Box::pin(self.want_rematch(conn, id)).await,
            Ask::Sit { sitting, reply } => {
                let sat = Box::pin(self.sit(*sitting)).await;
                if !self.lost {
                    let _ = reply.send(sat);
                }
            }
            Ask::Info { reply, .. } => {
                let _ = reply.send(Ok(self.info()));
            }
            Ask::BotChose { thought } => Box::pin(self.bot_chose(*thought)).await,
        }
    }

    /// When something happens by itself.
    fn due(&self) -> Option<Instant> {
        match &self.playing {
            Some(playing) => playing.due(),
            None => self.full_since.map(|since| since + seats::LUCK_GRACE),
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
            || self.due().is_some_and(|due| due <= soon);
        !busy
    }

    /// How long nobody must be here. A game that is over is hardly asked for again.
    fn rests_after(&self) -> Duration {
        let over = self.kept.state == store::State::Finished;
        let rest_after = self.host.config.rest_after;
        if over { rest_after.min(AFTER_THE_END) } else { rest_after }
    }

    /// A resting table comes back in time for its clock.
    fn wake_when_due(&self) {
        let (Some(due), Some(playing)) = (self.due(), &self.playing) else { return };
        self.host.registry.keep_clock(&self.id, playing.clock());
        let (host, id) = (Arc::clone(&self.host), self.id.clone());
        self.host.tasks.spawn(async move {
            tokio::select! {
                () = sleep_until(due) => drop(host.registry.room(&host, &id).await),
                () = host.stopping.cancelled() => {}
            }
        });
    }

    /// Everything public about the table but the game itself.
    fn info(&self) -> TableInfo {
        let seats = (0..self.meta.seats).map(|seat| {
            let sitter = self.kept.seats.iter().find(|(s, _)| *s == seat).map(|(_, s)| s);
            SeatInfo {
                occupant: sitter.map(occupant),
                here: sitter.is_some_and(|s| s.bot_level.is_some())
                    || self.audience.is_here(play::Seat(seat)),
                rematch: self.rematch.has(play::Seat(seat)),
            }
        });
        let outcome = self.playing.as_ref().and_then(Playing::outcome);
        let stage = match (&self.playing, &outcome) {
            (None, _) => Stage::Waiting,
            (Some(_), None) => Stage::Running,
            (Some(_), Some(_)) => Stage::Finished,
        };
        TableInfo {
            id: self.id.to_string(),
            game: self.kept.game.clone(),
            options: self.meta.options.clone(),
            stage,
            seats: seats.collect(),
            public: self.kept.public,
            commit: self.meta.commit.clone(),
            made: self.kept.created.max(0).unsigned_abs(),
            awaited: self.playing.as_ref().map(Playing::awaited).unwrap_or_default(),
            outcome,
            watchers: self.audience.watchers(),
            next: self.meta.next.clone(),
        }
    }
}

/// Somebody at a table, as others see them.
pub(crate) fn occupant(sitter: &store::Sitter) -> Occupant {
    let name = sitter.name.clone();
    match &sitter.bot_level {
        Some(level) => Occupant::Bot { level: level.clone(), name },
        None => Occupant::Person { name },
    }
}
