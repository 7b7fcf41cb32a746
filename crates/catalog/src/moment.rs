//! Any moment of a finished game. Only of a finished one: the log of a running game holds its
//! secrets.

use crate::{GameEntry, game, replay_as_referee};
use play::{Millis, Reject, Viewer};
use serde_json::Value;
use table::{End, Fault, RefereeTable};

/// A finished game as it stood at one frame of its replay.
pub struct Moment {
    game: &'static GameEntry,
    table: Box<dyn RefereeTable>,
}

/// A position to go on from, with all its secrets.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The game.
    pub game: String,
    /// Its options, in full.
    pub options: Value,
    /// How many seats.
    pub seats: u8,
    /// Everything on the table, in hands and in piles.
    pub scenario: Value,
    /// What the table's clock showed.
    pub at: Millis,
}

impl Moment {
    /// The finished game of this log after its first `frame` inputs; `None` where it had fewer.
    pub fn of(log: &str, frame: usize) -> Result<Option<Moment>, Fault> {
        check_over(log)?;
        let lines: Vec<&str> = log.lines().collect();
        // The first line is the header, the last one the end.
        if frame + 2 > lines.len() {
            return Ok(None);
        }
        let table = replay_as_referee(&lines[..=frame].join("\n"), None)?;
        let game = game(&table.header().game).map_err(|no| Fault {
            line: 1,
            code: "unknown-game",
            message: no.message,
        })?;
        Ok(Some(Moment { game, table }))
    }

    /// Whether the game was over by then.
    pub fn is_over(&self) -> bool {
        self.table.turn().outcome().is_some()
    }

    /// The position, to go on from.
    pub fn position(&self) -> Position {
        let header = self.table.header();
        let scenario = serde_json::from_str(self.table.scenario().get());
        Position {
            game: header.game.clone(),
            options: (*header.options).clone(),
            seats: self.table.seats(),
            scenario: scenario.expect("a scenario is plain data"),
            at: self.table.now(),
        }
    }

    /// What was possible then for this viewer; see [`GameEntry::possible`].
    pub fn possible(&self, viewer: Viewer) -> Result<Value, Reject> {
        self.game.possible(self.table.snapshot(viewer).get())
    }
}

/// Refuses the log of a game that is not over.
pub(crate) fn check_over(log: &str) -> Result<(), Fault> {
    let last = log.lines().next_back();
    if last.is_some_and(|last| serde_json::from_str::<End>(last).is_ok()) {
        return Ok(());
    }
    let message = "This game is not over, so its log tells nobody anything yet.".into();
    Err(Fault { line: log.lines().count(), code: "not-over", message })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Start;
    use play::Seat;
    use serde_json::json;
    use table::Seed;

    /// A short game of Candy Chain, as the lines of its log.
    fn a_game() -> Vec<String> {
        let start = Start {
            options: json!({ "variant": "mini", "clock": "none" }),
            seats: None,
            scenario: Value::Null,
            players: vec!["Ada".into(), "Ben".into()],
            seed: Seed::from_text("a moment"),
            entropy: vec![],
            opened: 0,
        };
        let (mut table, news) = game("candy-chain").unwrap().open(start).unwrap();
        let mut lines = news.lines;
        while table.turn().outcome().is_none() {
            let seat = [Seat(0), Seat(1)]
                .into_iter()
                .find(|seat| table.actions(*seat).is_some_and(|actions| !actions.is_empty()));
            let seat = seat.expect("somebody can act");
            let action = table.actions(seat).unwrap().remove(0);
            let (news, done) = table.act(Millis(1_000 * lines.len() as u64), seat, action.get());
            done.unwrap();
            lines.extend(news.lines);
        }
        lines.extend(table.end());
        lines
    }

    #[test]
    fn a_finished_game_can_be_gone_on_with_from_any_moment() {
        let lines = a_game();
        let log = lines.join("\n");
        let moment = Moment::of(&log, 4).unwrap().unwrap();
        let position = moment.position();
        assert_eq!((position.game.as_str(), position.seats), ("candy-chain", 2));
        assert_eq!(position.at, Millis(4_000));
        let start = Start {
            options: position.options.clone(),
            seats: Some(2),
            scenario: position.scenario.clone(),
            players: vec![],
            seed: Seed::from_text("another"),
            entropy: vec![],
            opened: 0,
        };
        let (table, _) = game("candy-chain").unwrap().open_as_referee(start).unwrap();
        let scenario: Value = serde_json::from_str(table.scenario().get()).unwrap();
        assert_eq!(scenario, position.scenario);
        assert!(Moment::of(&log, lines.len() - 2).unwrap().is_some(), "the last move");
        assert!(Moment::of(&log, lines.len() - 1).unwrap().is_none(), "there are no more");
    }

    #[test]
    fn a_running_game_tells_nothing() {
        let lines = a_game();
        let running = lines[..lines.len() - 1].join("\n");
        let fault = Moment::of(&running, 1).err().unwrap();
        assert_eq!(fault.code, "not-over");
    }
}
