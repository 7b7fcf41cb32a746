//! What was possible, told to whoever asks.

use super::Room;
use super::ask::Conn;
use super::audience::{Frames, frame};
use play::Reject;
use protocol::{Answer, ToClient};
use serde_json::value::to_raw_value;
use std::sync::Arc;

impl Room {
    /// Works it out elsewhere, as a bot thinks, from what this connection sees and nothing else.
    pub(super) fn possible(&mut self, conn: Conn, id: String) {
        let Some((viewer, outbox)) = self.audience.whose(conn) else { return };
        let Some(playing) = &self.playing else {
            let no = Reject::new("not-started", "", "The game has not begun.");
            return self.answer(conn, id, Err(no));
        };
        let (game, view) = (self.game, playing.table.view(viewer));
        let permits = Arc::clone(&self.host.thinking);
        self.host.tasks.spawn(async move {
            let Ok(permit) = permits.acquire_owned().await else { return };
            let thought = tokio::task::spawn_blocking(move || {
                let told = game.possible(view.get());
                drop(permit);
                told
            });
            let told = thought.await.unwrap_or_else(|_| {
                let say = "This could not be worked out. The game is not harmed: play on.";
                Err(Reject::new("nothing-to-tell", "", say))
            });
            let (draft, error) = match told {
                Ok(told) => (Some(to_raw_value(&told).expect("it is plain data")), None),
                Err(no) => (None, Some(no)),
            };
            let answer = ToClient::Answer(Answer { id, draft, error });
            outbox.send(Frames::One(frame(&answer)));
        });
    }
}
