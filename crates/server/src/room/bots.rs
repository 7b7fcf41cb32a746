//! Letting bots think elsewhere and act here.
//!
//! Where nobody is connected bots do not think, until somebody comes back, and the clock stands still
//! too. Only where a move may take days they play on, so that people need not wait for them.

use super::Room;
use super::command::RoomCommand;
use crate::compute::Job;
use crate::{EntropySource, HostError, secret};
use catalog::{AnyBot, GameEntry};
use play::{Seat, Seats, Turn, Viewer};
use serde_json::{Value, value::RawValue};
use std::time::Duration;
use table::DailyLuck;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How often a bot thinks again when what it chose is no longer possible. At a table where others
/// act at the same time that can happen; after this many times it plays anything legal.
const TRIES: u32 = 3;
/// The longest that people wait for a bot, once the game waits for none of them.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// The bots of one table, by seat. A bot is away from here while it thinks.
pub(crate) struct Bots {
    waiting: Vec<Waiting>,
    thinking: Seats,
    /// How they are called, once they have been: people among themselves need none of it.
    calls: Option<Box<Calls>>,
}

/// What bots that are called are told.
struct Calls {
    /// Cancelled when nobody is left to think for: bots that wait for their turn come home.
    left_alone: CancellationToken,
    /// Whether who acts first gains by it.
    race: bool,
    /// How many lines the log had when the bots were last called.
    moves: watch::Sender<u64>,
}

struct Waiting {
    seat: Seat,
    bot: Box<dyn AnyBot>,
    /// How long it thinks, about.
    cost: Duration,
    /// Where it has thought already, but could not act.
    again: Option<Again>,
}

/// A bot's turn that has not come to an end yet.
#[derive(Clone, Copy)]
pub(crate) struct Again {
    /// When it began to think, so that its pace is waited for once.
    since: Instant,
    tries: u32,
}

/// What a bot comes back with.
pub(crate) struct BotMove {
    seat: Seat,
    /// The bot itself; nothing where it broke down.
    bot: Option<Box<dyn AnyBot>>,
    /// Whether it has not thought at all, for nobody was there.
    alone: bool,
    /// What it would do; nothing where it does not know.
    chosen: Option<Box<RawValue>>,
    /// What it saw when it chose.
    saw: Box<RawValue>,
    turn: Again,
    /// When a person would have chosen.
    due: Instant,
    /// Whether people had still something to do when this was last looked at.
    people_busy: bool,
}

impl Bots {
    /// No bots yet: [`reseat`](Bots::reseat) seats them.
    pub(super) fn new() -> Bots {
        Bots { waiting: Vec::new(), thinking: Seats::NONE, calls: None }
    }

    /// Bots of these levels sit in these seats, and in no others. One that is away thinking finds out
    /// when it comes back.
    pub(super) fn reseat(
        &mut self,
        game: &'static GameEntry,
        levels: &[(Seat, String)],
        options: &Value,
        entropy_source: &EntropySource,
    ) {
        let daily =
            game.day(options).map(|day| DailyLuck::new(game.about.id, game.rules_version, day));
        self.waiting.retain(|waiting| levels.iter().any(|(seat, _)| *seat == waiting.seat));
        for (seat, level) in levels {
            let there = self.waiting.iter().any(|waiting| waiting.seat == *seat);
            if there || self.thinking.has(*seat) {
                continue;
            }
            // The bots of a day play the same everywhere.
            let seed = match &daily {
                Some(luck) => luck.number(&format!("bot {}", seat.0)),
                None => secret::number(entropy_source),
            };
            if let Some((bot, cost)) = make(game, level, seed) {
                self.waiting.push(Waiting { seat: *seat, bot, cost, again: None });
            }
        }
    }

    /// Whether people are among themselves.
    fn is_none(&self) -> bool {
        self.waiting.is_empty() && !self.is_thinking()
    }

    pub(super) fn is_thinking(&self) -> bool {
        !self.thinking.is_empty()
    }

    /// Nobody is here: whoever waits to think comes home.
    fn leave_alone(&self) {
        if let Some(calls) = &self.calls {
            calls.left_alone.cancel();
        }
    }

    /// The next bot that the game waits for and that does not think yet.
    fn awaited(&self, turn: &Turn) -> Option<usize> {
        let Turn::Play { waiting_for, .. } = turn else { return None };
        self.waiting.iter().position(|waiting| waiting_for.has(waiting.seat))
    }

    /// The same, taken out to think.
    fn called(&mut self, turn: &Turn) -> Option<Waiting> {
        let i = self.awaited(turn)?;
        let called = self.waiting.swap_remove(i);
        self.thinking = self.thinking.with(called.seat);
        Some(called)
    }

    fn back(&mut self, seat: Seat, bot: Box<dyn AnyBot>, cost: Duration) {
        self.thinking = self.thinking.without(seat);
        if self.waiting.iter().all(|other| other.seat != seat) {
            self.waiting.push(Waiting { seat, bot, cost, again: None });
        }
    }

    fn try_again(&mut self, seat: Seat, turn: Again) {
        let again = Again { tries: turn.tries + 1, ..turn };
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.seat == seat) {
            waiting.again = Some(again);
        }
    }
}

/// A bot of this level, and how long it thinks, about.
fn make(game: &'static GameEntry, level: &str, seed: u64) -> Option<(Box<dyn AnyBot>, Duration)> {
    let level = game.level(level).ok()?;
    let cost = Duration::from_millis(level.millis.into());
    Some((game.bot(level, seed), cost))
}

impl Room {
    /// Starts every bot that the game waits for, with its own view and nothing else. Cancels those
    /// that have not begun when nobody is there any more.
    pub(super) fn let_bots_think(&mut self) {
        let alone = self.audience.is_empty();
        let may_play = !alone || self.correspondence;
        let client = self.audience.client();
        let people_busy = self.is_person_awaited();
        let Some(playing) = &mut self.playing else { return };
        if playing.bots.is_none() {
            return;
        }
        if !may_play {
            return playing.bots.leave_alone();
        }
        let calls = playing.bots.calls.get_or_insert_with(|| {
            let (left_alone, moves) = (CancellationToken::new(), watch::Sender::new(0));
            Box::new(Calls { left_alone, race: self.game.is_race(&self.meta.options), moves })
        });
        if calls.left_alone.is_cancelled() {
            calls.left_alone = CancellationToken::new();
        }
        let lines = playing.table.lines();
        calls.moves.send_if_modified(|known| std::mem::replace(known, lines) != lines);
        let (race, left_alone, moves) = (calls.race, calls.left_alone.clone(), calls.moves.clone());
        while let Some(Waiting { seat, mut bot, cost, again }) =
            playing.bots.called(&playing.table.turn())
        {
            let saw = playing.table.snapshot(Viewer::Seat(seat));
            let turn = again.unwrap_or_else(|| Again { since: Instant::now(), tries: 0 });
            let home = self.inbox.clone();
            let moves = (race || people_busy).then(|| moves.subscribe());
            let least = self.host.config.bot_pace;
            let most = if alone { least } else { Duration::MAX };
            let job = Job { client, table: Some(self.id.clone()), cost, refusable: false };
            let (compute, left_alone) = (self.host.compute.clone(), left_alone.clone());
            self.host.tasks.spawn(async move {
                let Some(Ok(slot)) = left_alone.run_until_cancelled(compute.turn(job)).await else {
                    let Some(home) = home.upgrade() else { return };
                    let (chosen, due) = (None, turn.since);
                    let bot = Some(bot);
                    let bot_move = BotMove { seat, bot, alone: true, chosen, saw, turn, due, people_busy };
                    let _ = home.send(RoomCommand::BotMoved { bot_move: Box::new(bot_move) }).await;
                    return;
                };
                let view = saw.clone();
                let thinking = slot.run(move || {
                    // Where nobody is to wait for bots, not even a moment is asked for.
                    let pace = match least.is_zero() {
                        true => least,
                        false => least.max(pace(&mut *bot, &view)).min(most),
                    };
                    let chosen = bot.choose(view.get());
                    (bot, chosen, pace)
                });
                let (bot, chosen, due) = match thinking.await {
                    Ok((bot, chosen, pace)) => {
                        let log =
                            |reject| tracing::error!(%seat, "bot failed to choose a move: {reject}");
                        let chosen = chosen.map_err(log).ok().map(|(action, _)| action);
                        let pace = if people_busy { pace } else { pace.min(LONGEST_WAIT) };
                        (Some(bot), chosen, turn.since + pace)
                    }
                    Err(_) => (None, None, turn.since),
                };
                wait(due, moves).await;
                if let Some(home) = home.upgrade() {
                    let alone = false;
                    let bot_move =
                        BotMove { seat, bot, alone, chosen, saw, turn, due, people_busy };
                    let bot_move = Box::new(bot_move);
                    let _ = home.send(RoomCommand::BotMoved { bot_move }).await;
                }
            });
        }
    }

    /// A bot comes back with its choice.
    pub(super) async fn bot_chose(&mut self, bot_move: BotMove) {
        let Some(bot_move) = self.still_waits(bot_move) else { return };
        let BotMove { seat, bot, alone, chosen, saw, turn, .. } = bot_move;
        self.take_back(seat, bot);
        let decides = self.bot_level(seat).is_some();
        let Some(playing) = &mut self.playing else { return };
        if alone || !decides || !playing.waiting_for().contains(&seat) {
            return self.let_bots_think();
        }
        let same = playing.table.snapshot(Viewer::Seat(seat)).get() == saw.get();
        let acted = match chosen {
            Some(action) => self.act_as(seat, None, &action).await.map(drop),
            None => self.play_anything(seat).await,
        };
        if let Err(error) = acted {
            self.bot_refused(seat, turn, same, error).await;
        }
        self.let_bots_think();
    }

    /// A bot is at the table again. One that broke down is replaced: a table without a clock would
    /// wait for it for ever.
    fn take_back(&mut self, seat: Seat, bot: Option<Box<dyn AnyBot>>) {
        let level = self.bot_level(seat);
        let entropy_source = &self.host.config.entropy_source;
        let fresh = level.and_then(|level| make(self.game, &level, secret::number(entropy_source)));
        let Some(playing) = &mut self.playing else { return };
        match fresh {
            Some((fresh, cost)) => playing.bots.back(seat, bot.unwrap_or(fresh), cost),
            // The person came back while it thought.
            None => playing.bots.thinking = playing.bots.thinking.without(seat),
        }
    }

    /// A bot comes back as soon as anybody has acted, in a race and while people have something to
    /// do as well. What it chose may still be good: then it waits on, but not long where people
    /// now wait for it. What has become of no use is given up at once, as people do, and what is
    /// there now is thought about from now on.
    fn still_waits(&mut self, mut bot_move: BotMove) -> Option<BotMove> {
        let people_busy = self.is_person_awaited();
        let decides = self.bot_level(bot_move.seat).is_some();
        let Some(playing) = self.playing.as_mut().filter(|_| Instant::now() < bot_move.due) else {
            return Some(bot_move);
        };
        let fits = |action: &RawValue| {
            let preview = playing.table.preview(playing.now(), bot_move.seat, action.get());
            preview.refused.is_none()
        };
        let good = decides
            && playing.waiting_for().contains(&bot_move.seat)
            && bot_move.chosen.as_deref().is_some_and(fits);
        if !good {
            self.take_back(bot_move.seat, bot_move.bot);
            self.let_bots_think();
            return None;
        }
        if bot_move.people_busy && !people_busy {
            bot_move.due = bot_move.due.min(Instant::now() + LONGEST_WAIT);
        }
        bot_move.people_busy = people_busy;
        let moves = playing.bots.calls.as_ref().map(|calls| calls.moves.subscribe());
        let home = self.inbox.clone();
        self.host.tasks.spawn(async move {
            wait(bot_move.due, moves).await;
            if let Some(home) = home.upgrade() {
                let _ = home.send(RoomCommand::BotMoved { bot_move: Box::new(bot_move) }).await;
            }
        });
        None
    }

    /// What a bot chose may have become impossible while it thought; then it thinks again. What is
    /// refused though nothing has changed would be refused for ever.
    async fn bot_refused(&mut self, seat: Seat, turn: Again, same: bool, error: HostError) {
        let mut trouble = matches!(error, HostError::NotSaved);
        if !trouble && (same || turn.tries >= TRIES) {
            tracing::error!(table = %self.id, %seat, "bot chose an illegal move: {error}");
            if self.play_anything(seat).await.is_ok() {
                return;
            }
            trouble = true;
        }
        if let Some(playing) = &mut self.playing {
            playing.bots.try_again(seat, turn);
        }
        if trouble {
            self.audience.post();
            // The store's, not the bot's: it chooses again in a moment.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Whether a person is among those that the game waits for.
    fn is_person_awaited(&self) -> bool {
        let Some(playing) = &self.playing else { return false };
        let people = self.deciding_people();
        playing.waiting_for().into_iter().any(|seat| people.has(seat))
    }

    /// A bot that chose wrongly must not hold up the people at its table.
    async fn play_anything(&mut self, seat: Seat) -> Result<(), HostError> {
        let Some(playing) = &self.playing else { return Ok(()) };
        let mut acted = Err(HostError::NoAction);
        for action in playing.table.actions(seat).unwrap_or_default() {
            acted = self.act_as(seat, None, &action).await.map(drop);
            if acted.is_ok() {
                break;
            }
        }
        acted
    }
}

/// Until then, or until anybody acts.
async fn wait(due: Instant, moves: Option<watch::Receiver<u64>>) {
    let somebody = async {
        let acted = match moves {
            Some(mut moves) => moves.changed().await.is_ok(),
            None => false,
        };
        // The table may end first: then nobody acts any more.
        if !acted {
            std::future::pending().await
        }
    };
    tokio::select! {
        () = tokio::time::sleep_until(due) => {}
        () = somebody => {}
    }
}

/// How long a person would think about what this bot sees.
fn pace(bot: &mut dyn AnyBot, view: &RawValue) -> Duration {
    bot.pace(view.get()).map_or(Duration::ZERO, |pace| Duration::from_millis(pace.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::test_table::{TestTable, heard, until};

    const LONG: Duration = Duration::from_secs(3600);

    /// Otherwise a bot would answer the next roll the moment its thought about the last is over.
    #[tokio::test]
    async fn in_a_race_a_bot_comes_back_when_somebody_acts() {
        let moves = watch::Sender::new(0);
        let waiting = wait(Instant::now() + LONG, Some(moves.subscribe()));
        let acted = async { moves.send(1).unwrap() };
        tokio::join!(waiting, acted);
    }

    #[tokio::test]
    async fn elsewhere_and_at_a_table_that_is_gone_it_waits() {
        let moves = watch::Sender::new(0).subscribe();
        for moves in [None, Some(moves)] {
            let soon = Duration::from_millis(20);
            let waited = tokio::time::timeout(soon, wait(Instant::now() + LONG, moves)).await;
            assert!(waited.is_err());
        }
        wait(Instant::now(), None).await;
    }

    /// The second seat, a bot's, chooses who begins.
    #[tokio::test]
    async fn bots_think_only_while_somebody_is_connected() {
        let table = TestTable::make(r#"{"game":"candy-chain","bots":["easy"]}"#).await;
        let compute = table.host.compute.clone();
        let places = compute.take_all().await;
        let told = table.connect(1, true).await;
        until(|| compute.waiting() == 1).await;
        table.send(RoomCommand::Leave { conn: 1, closed: true }).await;
        until(|| compute.waiting() == 0).await;
        drop(told);
        let mut told = table.connect(2, true).await;
        until(|| compute.waiting() == 1).await;
        drop(places);
        heard(&mut told, r#"{"news""#).await;
    }
}
