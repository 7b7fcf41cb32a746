//! Letting bots think elsewhere and act here.

use super::Room;
use super::ask::Ask;
use crate::{Chance, secret};
use catalog::{AnyBot, Listing};
use play::{Reject, Seat, Seats, Turn, Viewer};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use store::Sitter;
use tokio::sync::watch;
use tokio::time::Instant;

/// How often a bot thinks again when what it chose is no longer possible. At a table where others
/// act at the same time that can happen; after so many times it plays whatever it may.
const TRIES: u32 = 3;

/// The bots of one table, by seat. A bot is away from here while it thinks.
pub(crate) struct Bots {
    waiting: Vec<Waiting>,
    thinking: Seats,
    /// Whether who acts first gains by it, once that was looked up.
    race: Option<bool>,
    /// How many lines the log had when the bots were last called.
    moves: watch::Sender<u64>,
}

struct Waiting {
    seat: Seat,
    bot: Box<dyn AnyBot>,
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
pub(crate) struct Thought {
    seat: Seat,
    /// The bot itself; nothing where it broke down.
    bot: Option<Box<dyn AnyBot>>,
    /// What it would do; nothing where it does not know.
    chosen: Option<Box<RawValue>>,
    /// What it saw when it chose.
    saw: Box<RawValue>,
    turn: Again,
    /// When a person would have chosen.
    due: Instant,
}

impl Bots {
    pub(super) fn new(game: &'static Listing, seats: &[(u8, Sitter)], chance: &Chance) -> Bots {
        let waiting = |(seat, sitter): &(u8, Sitter)| {
            let bot = make(game, sitter, chance)?;
            Some(Waiting { seat: Seat(*seat), bot, again: None })
        };
        Bots {
            waiting: seats.iter().filter_map(waiting).collect(),
            thinking: Seats::NONE,
            race: None,
            moves: watch::Sender::new(0),
        }
    }

    /// Whether people are among themselves.
    fn is_none(&self) -> bool {
        self.waiting.is_empty() && !self.is_thinking()
    }

    pub(super) fn is_thinking(&self) -> bool {
        !self.thinking.is_empty()
    }

    /// The next bot that the game waits for, taken out to think.
    fn called(&mut self, turn: &Turn) -> Option<Waiting> {
        let Turn::Play { awaited, .. } = turn else { return None };
        let i = self.waiting.iter().position(|waiting| awaited.has(waiting.seat))?;
        let called = self.waiting.swap_remove(i);
        self.thinking = self.thinking.with(called.seat);
        Some(called)
    }

    fn back(&mut self, seat: Seat, bot: Box<dyn AnyBot>) {
        self.thinking = self.thinking.without(seat);
        if self.waiting.iter().all(|other| other.seat != seat) {
            self.waiting.push(Waiting { seat, bot, again: None });
        }
    }

    fn try_again(&mut self, seat: Seat, turn: Again) {
        let again = Again { tries: turn.tries + 1, ..turn };
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.seat == seat) {
            waiting.again = Some(again);
        }
    }
}

/// The bot that sits here, if one does.
fn make(game: &'static Listing, sitter: &Sitter, chance: &Chance) -> Option<Box<dyn AnyBot>> {
    let level = game.level(sitter.bot_level.as_deref()?).ok()?;
    Some(game.bot(level, secret::number(chance)))
}

impl Room {
    /// Sends every awaited bot off to think, with its own view and nothing else.
    pub(super) fn let_bots_think(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        if playing.bots.is_none() {
            return;
        }
        let lines = playing.table.lines();
        playing.bots.moves.send_if_modified(|seen| std::mem::replace(seen, lines) != lines);
        let race = *playing.bots.race.get_or_insert_with(|| self.game.is_race(&self.meta.options));
        while let Some(Waiting { seat, mut bot, again }) =
            playing.bots.called(&playing.table.turn())
        {
            let saw = playing.table.view(Viewer::Seat(seat));
            let turn = again.unwrap_or_else(|| Again { since: Instant::now(), tries: 0 });
            let home = self.inbox.clone();
            let moves = race.then(|| playing.bots.moves.subscribe());
            let least = self.host.config.bot_pace;
            let permits = Arc::clone(&self.host.thinking);
            self.host.tasks.spawn(async move {
                let Ok(permit) = permits.acquire_owned().await else { return };
                let view = saw.clone();
                let thinking = tokio::task::spawn_blocking(move || {
                    // Where nobody is to wait for bots, not even a moment is asked for.
                    let pace = match least.is_zero() {
                        true => least,
                        false => least.max(pace(&mut *bot, &view)),
                    };
                    let chosen = bot.choose(view.get());
                    drop(permit);
                    (bot, chosen, pace)
                });
                let (bot, chosen, due) = match thinking.await {
                    Ok((bot, chosen, pace)) => {
                        let told = |no| tracing::error!(%seat, "a bot could not choose: {no}");
                        let chosen = chosen.map_err(told).ok().map(|(action, _)| action);
                        (Some(bot), chosen, turn.since + pace)
                    }
                    Err(_) => (None, None, turn.since),
                };
                wait(due, moves).await;
                if let Some(home) = home.upgrade() {
                    let thought = Box::new(Thought { seat, bot, chosen, saw, turn, due });
                    let _ = home.send(Ask::BotChose { thought }).await;
                }
            });
        }
    }

    /// A bot comes back with its choice.
    pub(super) async fn bot_chose(&mut self, thought: Thought) {
        let Some(thought) = self.still_waits(thought) else { return };
        let Thought { seat, bot, chosen, saw, turn, .. } = thought;
        let sitter = self.kept.seats.iter().find(|(s, _)| *s == seat.0).map(|(_, sitter)| sitter);
        // One that broke down is replaced: a table without a clock would wait for it for ever.
        let bot = bot.or_else(|| make(self.game, sitter?, &self.host.config.chance));
        let (Some(playing), Some(bot)) = (&mut self.playing, bot) else { return };
        playing.bots.back(seat, bot);
        if !playing.awaited().contains(&seat) {
            return self.let_bots_think();
        }
        let same = playing.table.view(Viewer::Seat(seat)).get() == saw.get();
        let acted = match chosen {
            Some(action) => self.act_as(seat, None, &action).await.map(drop),
            None => self.play_anything(seat).await,
        };
        if let Err(no) = acted {
            self.bot_refused(seat, turn, same, no).await;
        }
        self.let_bots_think();
    }

    /// In a race a bot comes back as soon as anybody has acted. What it chose may still be good:
    /// then it waits on. What has become of no use is given up at once, as people do, and what is
    /// there now is thought about from now on.
    fn still_waits(&mut self, thought: Thought) -> Option<Thought> {
        let Some(playing) = self.playing.as_mut().filter(|_| Instant::now() < thought.due) else {
            return Some(thought);
        };
        let fits = |action: &RawValue| {
            let judged = playing.table.preview(playing.now(), thought.seat, action.get());
            judged.is_ok()
        };
        let good = playing.awaited().contains(&thought.seat)
            && thought.chosen.as_deref().is_some_and(fits);
        if !good {
            let Thought { seat, bot, .. } = thought;
            if let Some(bot) = bot {
                playing.bots.back(seat, bot);
            }
            self.let_bots_think();
            return None;
        }
        let (home, moves) = (self.inbox.clone(), playing.bots.moves.subscribe());
        self.host.tasks.spawn(async move {
            wait(thought.due, Some(moves)).await;
            if let Some(home) = home.upgrade() {
                let _ = home.send(Ask::BotChose { thought: Box::new(thought) }).await;
            }
        });
        None
    }

    /// What a bot chose may have become impossible while it thought; then it thinks again. What is
    /// refused though nothing has changed would be refused for ever.
    async fn bot_refused(&mut self, seat: Seat, turn: Again, same: bool, no: Reject) {
        let mut trouble = no.code == "not-saved";
        if !trouble && (same || turn.tries >= TRIES) {
            tracing::error!(table = %self.id, %seat, "a bot's move was refused: {no}");
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

    /// A bot that chose wrongly must not hold up the people at its table.
    async fn play_anything(&mut self, seat: Seat) -> Result<(), Reject> {
        let Some(playing) = &self.playing else { return Ok(()) };
        let mut acted = Err(Reject::new("no-action", "", "There is nothing this seat could do."));
        for action in playing.table.actions(seat).unwrap_or_default() {
            acted = self.act_as(seat, None, &action).await.map(drop);
            if acted.is_ok() {
                break;
            }
        }
        acted
    }
}

/// Until then; in a race only until anybody acts.
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
}
