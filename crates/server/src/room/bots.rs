//! Letting bots think elsewhere and act here.

use super::Room;
use super::ask::Ask;
use crate::secret;
use catalog::{AnyBot, Listing};
use play::{Seat, Turn, Viewer};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use store::Sitter;
use tokio::time::Instant;

/// The bots of one table, by seat. A bot is away from here while it thinks.
pub(crate) struct Bots {
    waiting: Vec<(Seat, Box<dyn AnyBot>)>,
    thinking: play::Seats,
}

impl Bots {
    pub(super) fn new(game: &'static Listing, seats: &[(u8, Sitter)]) -> Bots {
        let bot = |(seat, sitter): &(u8, Sitter)| {
            let level = game.level(sitter.bot_level.as_deref()?).ok()?;
            Some((Seat(*seat), game.bot(level, secret::number())))
        };
        Bots { waiting: seats.iter().filter_map(bot).collect(), thinking: play::Seats::NONE }
    }

    pub(super) fn is_thinking(&self) -> bool {
        !self.thinking.is_empty()
    }

    /// The next bot that the game waits for, taken out to think.
    fn called(&mut self, turn: &Turn) -> Option<(Seat, Box<dyn AnyBot>)> {
        let Turn::Play { awaited, .. } = turn else { return None };
        let i = self.waiting.iter().position(|(seat, _)| awaited.has(*seat))?;
        let called = self.waiting.swap_remove(i);
        self.thinking = self.thinking.with(called.0);
        Some(called)
    }

    fn back(&mut self, seat: Seat, bot: Box<dyn AnyBot>) {
        self.thinking = self.thinking.without(seat);
        if self.waiting.iter().all(|(other, _)| *other != seat) {
            self.waiting.push((seat, bot));
        }
    }
}

impl Room {
    /// Sends every awaited bot off to think, with its own view and nothing else.
    pub(super) fn let_bots_think(&mut self) {
        let Some(playing) = &mut self.playing else { return };
        while let Some((seat, mut bot)) = playing.bots.called(&playing.table.turn()) {
            let view = playing.table.view(Viewer::Seat(seat));
            let line = playing.table.lines();
            let home = self.inbox.clone();
            let pace = Instant::now() + self.host.config.bot_pace;
            let permits = Arc::clone(&self.host.thinking);
            self.host.tasks.spawn(async move {
                let Ok(permit) = permits.acquire_owned().await else { return };
                let thought = tokio::task::spawn_blocking(move || {
                    let chosen = bot.choose(view.get());
                    drop(permit);
                    (bot, chosen)
                });
                // A bot that panicked is not put back; its seat's clock decides.
                let Ok((bot, chosen)) = thought.await else { return };
                let chosen = match chosen {
                    Ok((action, _)) => Some(action),
                    Err(no) => {
                        tracing::error!("a bot could not choose: {no}");
                        None
                    }
                };
                tokio::time::sleep_until(pace).await;
                if let Some(home) = home.upgrade() {
                    let _ = home.send(Ask::BotChose { seat, bot, chosen, line }).await;
                }
            });
        }
    }

    /// A bot comes back with its choice.
    pub(super) async fn bot_chose(
        &mut self,
        seat: Seat,
        bot: Box<dyn AnyBot>,
        chosen: Option<Box<RawValue>>,
        line: u64,
    ) {
        let Some(playing) = &mut self.playing else { return };
        playing.bots.back(seat, bot);
        // What it saw may be gone by now (time ran out): then it looks again.
        if playing.table.lines() == line {
            let first_legal = || playing.table.actions(seat)?.into_iter().next();
            let action = chosen.or_else(first_legal);
            if let Some(action) = action
                && let Err(no) = self.act_as(seat, None, &action).await
            {
                tracing::error!(table = %self.id, %seat, "a bot's move was refused: {no}");
                match no.code.as_ref() {
                    // The store's trouble, not the bot's: it chooses again in a moment.
                    "not-saved" => tokio::time::sleep(Duration::from_millis(200)).await,
                    _ => self.play_anything(seat).await,
                }
            }
        }
        self.let_bots_think();
    }

    /// A bot that chose wrongly must not hold up the people at its table.
    async fn play_anything(&mut self, seat: Seat) {
        let Some(playing) = &self.playing else { return };
        for action in playing.table.actions(seat).unwrap_or_default() {
            if self.act_as(seat, None, &action).await.is_ok() {
                return;
            }
        }
    }
}
