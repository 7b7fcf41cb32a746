//! The table without its types: JSON in, JSON out. For hosts and referees.

use crate::{Checked, Header, SeenEvent, Step, Table};
use play::{Describe, Millis, Names, Reject, Seat, Turn, Viewer};
use serde::Serialize;
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
    /// Since when the game waits for a seat's next action, at a table with a time limit.
    fn waiting_since(&self, seat: Seat) -> Option<Millis>;
    /// Whether the table made the last move of a seat, because its time was up.
    fn was_late(&self, seat: Seat) -> bool;
    /// A seat acts; see [`Table::act`].
    fn act(&mut self, at: Millis, seat: Seat, action: &str) -> (News, Result<(), Reject>);
    /// An action as the log holds it, whether or not it can be made now.
    fn in_log_form(&self, action: &str) -> Result<Box<RawValue>, Reject>;
    /// From now on a bot of this level decides for a seat whose person is away.
    fn stand_in(&mut self, at: Millis, seat: Seat, level: &str) -> (News, Result<(), Reject>);
    /// The person of a seat decides again.
    fn back(&mut self, at: Millis, seat: Seat) -> (News, Result<(), Reject>);
    /// The level of the bot that decides for a seat, while its person is away.
    fn stand_in_of(&self, seat: Seat) -> Option<&str>;
    /// The people end the game without a loser.
    fn call_off(&mut self, at: Millis) -> (News, Result<(), Reject>);
    /// Takes back the last action of a seat, with all that came after it.
    fn takeback(&mut self, at: Millis, seat: Seat) -> (News, Result<(), Reject>);
    /// Whether the last action of a seat can still be taken back, or why not.
    fn may_take_back(&self, at: Millis, seat: Seat) -> Result<(), Reject>;
    /// Time has passed.
    fn tick(&mut self, at: Millis) -> News;
    /// What `viewer` sees now, as a [`play::Snapshot`].
    fn snapshot(&self, viewer: Viewer) -> Box<RawValue>;
    /// What `viewer` saw of the events in `range`, each with its index: `{"text", "event"}`.
    fn history(&self, viewer: Viewer, range: Range<usize>) -> Vec<(usize, Box<RawValue>)>;
    /// The same appended to `into` as a JSON list. Says how many there were.
    fn write_history(&self, viewer: Viewer, range: Range<usize>, into: &mut Vec<u8>) -> usize;
    /// The snapshot appended to `into`.
    fn write_snapshot(&self, viewer: Viewer, into: &mut Vec<u8>);
    /// The position as a text board, as `viewer` sees it.
    fn describe_position(&self, viewer: Viewer) -> String;
    /// What `seat` can do now in words: each ready-made action with its text.
    fn describe_actions(&self, seat: Seat) -> Vec<(String, Box<RawValue>)>;
    /// This action in words, as `seat` would say it.
    fn describe_action(&self, seat: Seat, action: &str) -> Result<String, Reject>;
    /// The same for somebody who looks at the table: nothing reads it back.
    fn say_action(&self, seat: Seat, action: &str) -> Result<String, Reject>;
    /// The action that `text` means to `seat`, or what could have been typed instead.
    fn parse_action(&self, seat: Seat, text: &str) -> Result<Box<RawValue>, Reject>;
    /// Every action `seat` could make now; `None` where the game cannot tell.
    fn actions(&self, seat: Seat) -> Option<Vec<Box<RawValue>>>;
    /// Every action `seat` could make now, but about `most` at most, and whether those are all; `None`
    /// where the game cannot tell.
    fn list(&self, seat: Seat, most: usize) -> Option<(Vec<Box<RawValue>>, bool)>;
    /// Judges a draft without making it.
    fn preview(&self, at: Millis, seat: Seat, action: &str) -> Preview;
    /// The last line of a finished game.
    fn end(&self) -> Option<String>;
}

/// A table that also tells the whole truth. For referees and tests: whatever a player's connection
/// can reach holds an [`AnyTable`], which cannot.
pub trait RefereeTable: AnyTable {
    /// The whole position as a scenario, secrets included.
    fn scenario(&self) -> Box<RawValue>;
}

impl<G: Describe> RefereeTable for Table<G> {
    fn scenario(&self) -> Box<RawValue> {
        raw(&self.game.scenario(&self.state))
    }
}

impl<G: Describe> AnyTable for Table<G> {
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

    fn was_late(&self, seat: Seat) -> bool {
        self.clocks.was_late(seat)
    }

    fn waiting_since(&self, seat: Seat) -> Option<Millis> {
        self.clocks.since(seat)
    }

    fn act(&mut self, at: Millis, seat: Seat, action: &str) -> (News, Result<(), Reject>) {
        match read_action::<G>(action) {
            Ok(action) => self.act(at, seat, &action),
            Err(reject) => (self.fire(at), Err(reject)),
        }
    }

    fn in_log_form(&self, action: &str) -> Result<Box<RawValue>, Reject> {
        read_action::<G>(action).map(|action| raw(&action))
    }

    fn stand_in(&mut self, at: Millis, seat: Seat, level: &str) -> (News, Result<(), Reject>) {
        self.stand_in(at, seat, level)
    }

    fn back(&mut self, at: Millis, seat: Seat) -> (News, Result<(), Reject>) {
        self.back(at, seat)
    }

    fn stand_in_of(&self, seat: Seat) -> Option<&str> {
        self.stand_in_of(seat)
    }

    fn call_off(&mut self, at: Millis) -> (News, Result<(), Reject>) {
        self.call_off(at)
    }

    fn takeback(&mut self, at: Millis, seat: Seat) -> (News, Result<(), Reject>) {
        self.takeback(at, seat)
    }

    fn may_take_back(&self, at: Millis, seat: Seat) -> Result<(), Reject> {
        self.may_take_back(at, seat).map(drop)
    }

    fn tick(&mut self, at: Millis) -> News {
        self.tick(at)
    }

    fn snapshot(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.snapshot(viewer))
    }

    fn history(&self, viewer: Viewer, range: Range<usize>) -> Vec<(usize, Box<RawValue>)> {
        self.events_in_words(viewer, viewer, range).map(|(i, event)| (i, raw(&event))).collect()
    }

    fn write_history(&self, viewer: Viewer, range: Range<usize>, into: &mut Vec<u8>) -> usize {
        let mut count = 0;
        into.push(b'[');
        for (_, event) in self.events_in_words(viewer, viewer, range) {
            if count > 0 {
                into.push(b',');
            }
            write(&event, into);
            count += 1;
        }
        into.push(b']');
        count
    }

    fn write_snapshot(&self, viewer: Viewer, into: &mut Vec<u8>) {
        write(&self.snapshot(viewer), into);
    }

    fn describe_position(&self, viewer: Viewer) -> String {
        self.game.describe_position(&self.snapshot(viewer), &self.names(viewer))
    }

    fn describe_actions(&self, seat: Seat) -> Vec<(String, Box<RawValue>)> {
        let seen = self.snapshot(Viewer::Seat(seat));
        let text = |action| (self.game.describe_action(&seen, action), raw(action));
        seen.can.actions.iter().map(text).collect()
    }

    fn describe_action(&self, seat: Seat, action: &str) -> Result<String, Reject> {
        let action = read_action::<G>(action)?;
        Ok(self.game.describe_action(&self.snapshot(Viewer::Seat(seat)), &action))
    }

    fn say_action(&self, seat: Seat, action: &str) -> Result<String, Reject> {
        let action = read_action::<G>(action)?;
        let viewer = Viewer::Seat(seat);
        Ok(self.game.say_action(&self.snapshot(viewer), &action, &self.names(viewer)))
    }

    fn parse_action(&self, seat: Seat, text: &str) -> Result<Box<RawValue>, Reject> {
        Ok(raw(&self.game.parse_action(&self.snapshot(Viewer::Seat(seat)), text)?))
    }

    fn actions(&self, seat: Seat) -> Option<Vec<Box<RawValue>>> {
        Some(self.actions(seat)?.iter().map(raw).collect())
    }

    fn list(&self, seat: Seat, most: usize) -> Option<(Vec<Box<RawValue>>, bool)> {
        let (actions, complete) = self.list(seat, most)?;
        Some((actions.iter().map(raw).collect(), complete))
    }

    fn preview(&self, at: Millis, seat: Seat, action: &str) -> Preview {
        let action = match read_action::<G>(action) {
            Ok(action) => action,
            Err(reject) => return Preview { draft: None, refused: Some(reject) },
        };
        match self.preview(at, seat, &action) {
            Ok((draft, refused)) => Preview { draft: Some(raw(&draft)), refused },
            Err(reject) => Preview { draft: None, refused: Some(reject) },
        }
    }

    fn end(&self) -> Option<String> {
        self.end().map(|end| crate::log::line(&end))
    }
}

/// What the rules think of a draft.
pub struct Preview {
    /// What the game tells about it; some games have something to tell about a bad one, too.
    pub draft: Option<Box<RawValue>>,
    /// Why it would be refused; nothing where it would be accepted.
    pub refused: Option<Reject>,
}

/// An event as one viewer saw it, with its sentence.
#[derive(Serialize)]
struct EventInWords<E> {
    text: String,
    event: E,
}

impl<G: Describe> Table<G> {
    fn names(&self, viewer: Viewer) -> Names<'_> {
        Names::new(&self.header.players, viewer)
    }

    fn events_in_words(
        &self,
        viewer: Viewer,
        reader: Viewer,
        range: Range<usize>,
    ) -> impl Iterator<Item = (usize, EventInWords<SeenEvent<G::EventView>>)> {
        let names = self.names(reader);
        self.history(viewer, range).map(move |(i, event)| {
            let text = match &event {
                SeenEvent::Game(event) => self.game.describe_event(event, &names),
                SeenEvent::Table(event) => event.describe(&names),
            };
            (i, EventInWords { text, event })
        })
    }
}

/// One step of a replay as one viewer saw it.
pub struct ReplayFrame {
    /// When.
    pub at: Millis,
    /// What happened, each event as `{"text", "event"}`.
    pub events: Vec<Box<RawValue>>,
    /// What was seen after it: a [`play::Snapshot`].
    pub snapshot: Box<RawValue>,
    /// The same as a text board.
    pub position: String,
}

/// A whole log as `viewer` would have seen it, step by step, worded for `reader`: only their own seat
/// is called "you". The first frame is the beginning.
pub fn replay_frames<G: Describe>(
    game: G,
    log: &str,
    viewer: Viewer,
    reader: Viewer,
) -> Result<Vec<ReplayFrame>, crate::Fault> {
    let mut frames = Vec::new();
    let mut shown = 0;
    crate::replay::walk(game, log, None, |table| {
        let events = table.events_in_words(viewer, reader, shown..table.event_count());
        let events = events.map(|(_, event)| raw(&event)).collect();
        shown = table.event_count();
        let seen = table.snapshot(viewer);
        frames.push(ReplayFrame {
            at: table.now(),
            events,
            snapshot: raw(&seen),
            position: table.game.describe_position(&seen, &table.names(reader)),
        });
    })?;
    Ok(frames)
}

/// A replayed log without its types, and what checking it showed.
pub type Verified = (Box<dyn RefereeTable>, Checked);

fn read_action<G: Describe>(json: &str) -> Result<G::Action, Reject> {
    crate::strict::from_str(json).map_err(|e| {
        play::refuse_malformed("malformed-action", "That is not an action of this game", e)
    })
}

fn write<T: serde::Serialize>(value: &T, into: &mut Vec<u8>) {
    serde_json::to_writer(into, value).expect("views and events are plain data");
}

fn raw<T: serde::Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("views and actions are plain data")
}
