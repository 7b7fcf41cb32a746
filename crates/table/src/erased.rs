//! The table without its types: JSON in, JSON out. For hosts and referees.

use crate::{Checked, Header, Step, Table};
use play::{Game, Millis, Reject, Seat, Turn, Viewer};
use serde_json::value::RawValue;
use std::ops::Range;

/// What one call changed.
pub type News = Step;

/// A [`Table`] of whichever game. Views and events are ready-made JSON.
pub trait AnyTable: Send {
    /// The header of the log.
    fn header(&self) -> &Header;
    /// How many seats.
    fn seats(&self) -> u8;
    /// How many lines the log has.
    fn lines(&self) -> u64;
    /// How many events there have been.
    fn event_count(&self) -> usize;
    /// The running hash.
    fn head(&self) -> String;
    /// The time of the last call.
    fn now(&self) -> Millis;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// When the next timer is due.
    fn deadline(&self) -> Option<Millis>;
    /// A seat acts; see [`Table::act`].
    fn act(&mut self, at: Millis, seat: Seat, action: &str) -> (News, Result<(), Reject>);
    /// Time has passed.
    fn tick(&mut self, at: Millis) -> News;
    /// What `viewer` sees now.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// What `viewer` saw of the events in `range`, each with its place.
    fn history(&self, viewer: Viewer, range: Range<usize>) -> Vec<(usize, Box<RawValue>)>;
    /// The same straight into a longer text, as a list: what is told after every move is written
    /// once and never copied. Says how many there were.
    fn write_history(&self, viewer: Viewer, range: Range<usize>, into: &mut Vec<u8>) -> usize;
    /// What `viewer` sees now, straight into a longer text.
    fn write_view(&self, viewer: Viewer, into: &mut Vec<u8>);
    /// Every action `seat` could make now; `None` where the game cannot tell.
    fn actions(&self, seat: Seat) -> Option<Vec<Box<RawValue>>>;
    /// Judges a draft without making it.
    fn preview(&self, at: Millis, seat: Seat, action: &str) -> Result<Box<RawValue>, Reject>;
    /// The whole truth as a scenario: for referees and logs, never for players.
    fn scenario(&self) -> Box<RawValue>;
    /// The last line of a finished game.
    fn end(&self) -> Option<String>;
}

impl<G: Game> AnyTable for Table<G> {
    fn header(&self) -> &Header {
        self.header()
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn lines(&self) -> u64 {
        self.lines
    }

    fn event_count(&self) -> usize {
        self.event_count()
    }

    fn head(&self) -> String {
        self.head.to_string()
    }

    fn now(&self) -> Millis {
        self.now
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline()
    }

    fn act(&mut self, at: Millis, seat: Seat, action: &str) -> (News, Result<(), Reject>) {
        match read_action::<G>(action) {
            Ok(action) => self.act(at, seat, &action),
            Err(no) => (self.fire(at), Err(no)),
        }
    }

    fn tick(&mut self, at: Millis) -> News {
        self.tick(at)
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.view(viewer))
    }

    fn history(&self, viewer: Viewer, range: Range<usize>) -> Vec<(usize, Box<RawValue>)> {
        self.history(viewer, range).map(|(i, event)| (i, raw(&event))).collect()
    }

    fn write_history(&self, viewer: Viewer, range: Range<usize>, into: &mut Vec<u8>) -> usize {
        let mut count = 0;
        into.push(b'[');
        for (_, event) in self.history(viewer, range) {
            if count > 0 {
                into.push(b',');
            }
            write(&event, into);
            count += 1;
        }
        into.push(b']');
        count
    }

    fn write_view(&self, viewer: Viewer, into: &mut Vec<u8>) {
        write(&self.view(viewer), into);
    }

    fn actions(&self, seat: Seat) -> Option<Vec<Box<RawValue>>> {
        Some(self.actions(seat)?.iter().map(raw).collect())
    }

    fn preview(&self, at: Millis, seat: Seat, action: &str) -> Result<Box<RawValue>, Reject> {
        Ok(raw(&self.preview(at, seat, &read_action::<G>(action)?)?))
    }

    fn scenario(&self) -> Box<RawValue> {
        raw(&self.game.scenario(&self.state))
    }

    fn end(&self) -> Option<String> {
        self.end().map(|end| crate::log::line(&end))
    }
}

/// One step of a game as one viewer saw it.
pub struct Still {
    /// When.
    pub at: Millis,
    /// What happened.
    pub events: Vec<Box<RawValue>>,
    /// What was seen after it.
    pub view: Box<RawValue>,
}

/// A whole log as `viewer` would have seen it, step by step. The first still is the beginning.
pub fn film<G: Game>(game: G, log: &str, viewer: Viewer) -> Result<Vec<Still>, crate::Fault> {
    let mut stills = Vec::new();
    let mut shown = 0;
    crate::replay::walk(game, log, None, |table| {
        let events = table.history(viewer, shown..table.event_count());
        let events = events.map(|(_, event)| raw(&event)).collect();
        shown = table.event_count();
        stills.push(Still { at: table.now(), events, view: raw(&table.view(viewer)) });
    })?;
    Ok(stills)
}

/// A replayed log without its types, and what was found out about it.
pub type Verified = (Box<dyn AnyTable>, Checked);

fn read_action<G: Game>(json: &str) -> Result<G::Action, Reject> {
    serde_json::from_str(json).map_err(|e| {
        let say = format!("That is not an action of {}: {}.", G::ID, play::misread(e));
        Reject::new("malformed-action", "", say)
    })
}

fn write<T: serde::Serialize>(value: &T, into: &mut Vec<u8>) {
    serde_json::to_writer(into, value).expect("views and events are plain data");
}

fn raw<T: serde::Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("views and actions are plain data")
}
