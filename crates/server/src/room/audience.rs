//! Who is connected, and telling them.

use super::Room;
use super::command::{Conn, Hello};
use super::playing::{AnswerSent, Playing};
use crate::HostError;
use crate::client_socket::Outbox;
use crate::compute::Client;
use axum::extract::ws::Utf8Bytes;
use play::{Millis, Reject, Seat, Viewer};
use protocol::{Answer, ToClient, Welcome};
use serde_json::value::RawValue;
use std::io::Write;
use std::ops::Range;
use store::SecretHash;
use tokio::time::Instant;
use tokio_util::sync::DropGuard;

/// One message, or two that belong together and travel together: a move's news and its answer.
#[derive(Clone)]
pub(crate) enum Frames {
    /// One.
    One(Utf8Bytes),
    /// Two, in this order.
    Two(Utf8Bytes, Utf8Bytes),
}

struct Listener {
    conn: Conn,
    client: Client,
    viewer: Viewer,
    /// The key that it came with; nothing for a watcher.
    key: Option<SecretHash>,
    /// Whether it shows the table to everybody in a room.
    tv: bool,
    outbox: Outbox,
    /// Whether it has its welcome. Nothing is sent before that.
    welcomed: bool,
    /// Whether frames wait in the outbox to be flushed.
    has_queued: bool,
    /// Tells the connection when it is let go, for whatever reason: it then ends, and its client
    /// comes back and asks for what it missed.
    _disconnect: DropGuard,
}

/// In how many places a seat can be open at the same time: tabs, a phone, and connections that are
/// dead without knowing it yet.
const PLACES_OF_A_SEAT: usize = 16;

/// About as long as the news of an ordinary move, in bytes.
const NEWS_CAPACITY: usize = 4096;

/// Everybody connected to one table.
pub(crate) struct Audience {
    seats: u8,
    listeners: Vec<Listener>,
}

pub(crate) fn frame(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

/// The answer to an action that was done: a `ToClient::Answer`, written directly.
fn done(id: &str) -> Utf8Bytes {
    let mut text = String::with_capacity(id.len() + 48);
    text.push_str(r#"{"answer":{"id":"#);
    text.push_str(&serde_json::to_string(id).expect("a text is plain data"));
    text.push_str(r#","draft":null,"error":null}}"#);
    text.into()
}

/// A part of a message, out of the table's own JSON.
fn read<T: serde::de::DeserializeOwned>(json: &RawValue) -> T {
    serde_json::from_str(json.get()).expect("tables write what the protocol says")
}

impl Audience {
    pub(crate) fn new(seats: u8) -> Audience {
        Audience { seats, listeners: Vec::new() }
    }

    /// Lets everybody go, unanswered: they come back and ask again.
    pub(super) fn disconnect_all(&mut self) {
        self.listeners.clear();
    }

    /// Lets everybody go who sat there: the seat is somebody else's now.
    pub(super) fn disconnect_seat(&mut self, seat: Seat) {
        self.listeners.retain(|listener| !listener.viewer.is(seat));
    }

    /// Signs out every device at a seat that came with none of these keys.
    pub(super) fn disconnect_keys(&mut self, seat: Seat, valid: &[SecretHash]) {
        self.listeners.retain(|listener| {
            !listener.viewer.is(seat) || listener.key.is_some_and(|key| valid.contains(&key))
        });
    }

    /// Lets the oldest connection of a seat go where there would be too many. Nobody is kept out of
    /// their own seat by connections that they lost. Watchers are counted by their address alone.
    fn make_room(&mut self, viewer: Viewer) {
        let same = |listener: &Listener| viewer.seat().is_some() && listener.viewer == viewer;
        if self.listeners.iter().filter(|l| same(l)).count() >= PLACES_OF_A_SEAT
            && let Some(oldest) = self.listeners.iter().position(same)
        {
            self.listeners.remove(oldest);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Whether anybody is here who plays.
    pub(super) fn has_player(&self) -> bool {
        self.listeners.iter().any(|l| l.viewer.seat().is_some())
    }

    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.listeners.iter().any(|l| l.viewer.is(seat))
    }

    pub(crate) fn watchers(&self) -> u32 {
        self.listeners.iter().filter(|l| l.viewer == Viewer::Watcher && !l.tv).count() as u32
    }

    /// Screens that show the table to everybody in a room.
    pub(crate) fn tvs(&self) -> u32 {
        self.listeners.iter().filter(|l| l.tv).count() as u32
    }

    pub(crate) fn viewer(&self, conn: Conn) -> Option<Viewer> {
        self.listeners.iter().find(|l| l.conn == conn).map(|l| l.viewer)
    }

    /// Who a connection is, at the table and in the queue for work.
    pub(super) fn who(&self, conn: Conn) -> Option<(Viewer, Client)> {
        self.listeners.iter().find(|l| l.conn == conn).map(|l| (l.viewer, l.client))
    }

    /// Whom the bots think for: somebody who sits here, or else somebody who watches.
    pub(super) fn client(&self) -> Client {
        let seated = self.listeners.iter().find(|l| l.viewer.seat().is_some());
        seated.or(self.listeners.first()).map_or(Client::NOBODY, |l| l.client)
    }

    /// Every connection that has its welcome.
    pub(super) fn welcomed(&self) -> Vec<Conn> {
        self.listeners.iter().filter(|l| l.welcomed).map(|l| l.conn).collect()
    }

    /// Says something to one connection.
    pub(crate) fn send(&mut self, conn: Conn, message: &ToClient) {
        let frame = frame(message);
        self.send_where(|l| (l.conn == conn).then(|| Frames::One(frame.clone())));
    }

    /// Says something to everybody who has this seat open.
    pub(super) fn tell_seat(&mut self, seat: Seat, message: &ToClient) {
        let frame = frame(message);
        self.send_where(|l| l.viewer.is(seat).then(|| Frames::One(frame.clone())));
    }

    /// Says the same to everybody.
    pub(crate) fn tell_all(&mut self, message: &ToClient) {
        let frame = frame(message);
        self.send_where(|_| Some(Frames::One(frame.clone())));
    }

    /// Tells everybody what they may see of the events in `range`, and how things look now; and
    /// the client that acted, that it is done.
    pub(super) fn tell_news(
        &mut self,
        playing: &mut Playing,
        range: Range<usize>,
        by: Option<(Conn, &str)>,
    ) -> AnswerSent {
        // People of one viewer (tabs of a seat, all watchers) get the same bytes.
        let frames: Vec<(Viewer, Option<Utf8Bytes>)> = Viewer::all(self.seats)
            .filter(|viewer| self.listeners.iter().any(|l| l.viewer == *viewer))
            .map(|viewer| (viewer, playing.news(viewer, range.clone())))
            .collect();
        let mut sent = AnswerSent::NotYet;
        self.send_where(|l| {
            let (_, news) = frames.iter().find(|(viewer, _)| *viewer == l.viewer)?;
            let news = news.clone()?;
            Some(match by {
                Some((conn, id)) if conn == l.conn => {
                    sent = AnswerSent::Yes;
                    Frames::Two(news, done(id))
                }
                _ => Frames::One(news),
            })
        });
        sent
    }

    fn send_where(&mut self, mut pick: impl FnMut(&Listener) -> Option<Frames>) {
        self.listeners.retain_mut(|listener| match pick(listener).filter(|_| listener.welcomed) {
            // A full outbox belongs to a client that does not read: it is let go.
            Some(frames) => {
                listener.has_queued = true;
                listener.outbox.take(frames)
            }
            None => true,
        });
    }

    /// Flushes everybody's queue: what belongs together travels together.
    pub(crate) fn post(&mut self) {
        self.listeners.retain_mut(|listener| {
            !std::mem::take(&mut listener.has_queued) || listener.outbox.post()
        });
    }
}

impl Playing {
    /// The news of the events in `range` for `viewer`; nothing if they may not notice them.
    fn news(&mut self, viewer: Viewer, range: Range<usize>) -> Option<Utf8Bytes> {
        let before = self.shown(viewer, range.start);
        // A `ToClient::News`, written directly: nothing is sent more often.
        let mut text = Vec::with_capacity(NEWS_CAPACITY);
        text.extend_from_slice(br#"{"news":{"events":"#);
        let count = self.table.write_history(viewer, range.clone(), &mut text);
        let seq = before + count as u32;
        self.note_shown(viewer, range.end, seq);
        if count == 0 {
            return None;
        }
        text.extend_from_slice(br#","snapshot":"#);
        self.table.write_snapshot(viewer, &mut text);
        let _ = write!(text, r#","seq":{seq},"now":{}}}}}"#, self.now().0);
        Some(String::from_utf8(text).expect("JSON is text").into())
    }
}

impl Room {
    /// Welcomes a connection, as the seat whose secret it knows or as a watcher.
    pub(super) async fn connect(&mut self, hello: Hello, outbox: Outbox) -> Result<(), HostError> {
        let viewer = match hello.key {
            None => Viewer::Watcher,
            Some(key) => Viewer::Seat(self.seat_of(key)?),
        };
        let was_here = viewer.seat().is_some_and(|seat| self.audience.is_here(seat));
        let (conn, client) = (hello.conn, hello.client);
        self.questions.leave(conn);
        self.audience.listeners.retain(|l| l.conn != conn);
        self.audience.make_room(viewer);
        let _disconnect = hello.disconnect.clone().drop_guard();
        self.audience.listeners.push(Listener {
            conn,
            client,
            viewer,
            key: hello.key,
            tv: hello.tv && viewer == Viewer::Watcher,
            outbox,
            welcomed: false,
            has_queued: false,
            _disconnect,
        });
        if self.audience.listeners.len() == 1 {
            self.tell_lobby();
        }
        self.update_clock();
        // The welcome shows the game already, where it begins with this hello.
        self.note_part_from(&hello).await;
        if let Some(seat) = viewer.seat() {
            self.note_here(seat).await;
            // Whoever comes back decides for themselves again. Not saved just now, it is tried again
            // with whatever they do next.
            let back = self.take_seat_back(seat).await;
            if self.lost {
                return back;
            }
        }
        let Some(listener) = self.audience.listeners.iter_mut().find(|l| l.conn == conn) else {
            return Ok(());
        };
        listener.welcomed = true;
        let welcome = self.welcome(viewer, hello.seq);
        self.audience.send(conn, &ToClient::Welcome(welcome));
        self.ask_text(conn);
        if !was_here {
            self.tell_table();
        }
        Ok(())
    }

    fn welcome(&self, viewer: Viewer, seq: Option<u32>) -> Welcome {
        let (table, you) = (self.info(), viewer.seat());
        let named = seq.unwrap_or(0);
        let Some(playing) = &self.playing else {
            let (seq, events, now) = (0, Vec::new(), Millis::ZERO);
            return Welcome { table, you, snapshot: None, seq, events, lost: named, now };
        };
        let all = playing.table.history(viewer, 0..playing.table.event_count());
        let seq = all.len() as u32;
        // Nothing unsaved is ever sent. If a client knows more, this host has lost something,
        // and the client gets everything again.
        let lost = named.saturating_sub(seq);
        let known = if lost == 0 { named as usize } else { 0 };
        let events = all.into_iter().skip(known).map(|(_, event)| read(&event)).collect();
        let snapshot = Some(read(&playing.table.snapshot(viewer)));
        Welcome { table, you, snapshot, seq, events, lost, now: playing.now() }
    }

    /// Forgets a connection.
    pub(super) fn leave(&mut self, conn: Conn) {
        self.questions.leave(conn);
        let left = self.audience.viewer(conn);
        self.audience.listeners.retain(|l| l.conn != conn);
        self.absences.note_gone(|seat| self.audience.is_here(seat));
        let Some(viewer) = left else {
            // A message could not be delivered, so the connection was dropped.
            return self.tell_table();
        };
        match viewer.seat() {
            Some(seat) if self.audience.is_here(seat) => {}
            Some(seat) => {
                self.forget_part(seat);
                self.tell_table();
            }
            None => self.tell_table(),
        }
    }

    /// The seats or the stage of the table changed: everybody is updated soon.
    pub(super) fn tell_table(&mut self) {
        self.changed = true;
    }

    /// When everybody is shown what has changed, if anything has.
    pub(super) fn changes_due(&self) -> Option<Instant> {
        let soonest = self.shown_at.map(|at| at + self.host.config.table_news_interval);
        self.changed.then(|| soonest.unwrap_or_else(Instant::now))
    }

    /// Shows everybody what has changed, if it is time. Once for all that came together: when a
    /// hundred watchers come back at once, nobody needs a hundred updates.
    pub(super) fn show_changes(&mut self) {
        if self.changes_due().is_some_and(|due| due <= Instant::now()) {
            (self.changed, self.shown_at) = (false, Some(Instant::now()));
            let info = self.info();
            self.audience.tell_all(&ToClient::Table(info));
        }
    }

    /// Everybody who waited sees the game begin.
    pub(super) fn show_start(&mut self) {
        let welcomed = self.audience.listeners.iter().filter(|l| l.welcomed);
        let viewers: Vec<(Conn, Viewer)> = welcomed.map(|l| (l.conn, l.viewer)).collect();
        for (conn, viewer) in viewers {
            let welcome = self.welcome(viewer, None);
            self.audience.send(conn, &ToClient::Welcome(welcome));
        }
    }

    /// Answers a numbered request.
    pub(super) fn answer(
        &mut self,
        conn: Conn,
        id: String,
        result: Result<Option<Box<RawValue>>, HostError>,
    ) {
        let (draft, error) = match result {
            Ok(draft) => (draft, None),
            Err(error) => {
                crate::monitoring::metric_list::count_refused(&error);
                (None, Some(error.into()))
            }
        };
        self.send_answer(conn, id, draft, error);
    }

    pub(super) fn send_answer(
        &mut self,
        conn: Conn,
        id: String,
        draft: Option<Box<RawValue>>,
        error: Option<Reject>,
    ) {
        self.audience.send(conn, &ToClient::Answer(Answer { id, draft, error }));
    }

    /// The seat that a connection speaks for.
    pub(super) fn seat_at(&self, conn: Conn) -> Result<Seat, HostError> {
        self.audience.viewer(conn).and_then(Viewer::seat).ok_or(HostError::OnlyWatching)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::room::RoomCommand;
    use crate::room::test_table::{TestTable, heard};
    use std::time::Duration;

    /// A client that cannot be reached is gone, and everybody learns of it as soon as
    /// their connection says that it is gone.
    #[tokio::test]
    async fn others_learn_that_somebody_went_who_could_not_be_told() {
        let config = Config { table_news_interval: Duration::ZERO, ..Config::default() };
        let table = TestTable::make_at(config, r#"{"game":"candy-chain"}"#).await;
        let mut told = table.connect(1, false).await;
        drop(table.connect(2, false).await);
        // Everybody learns of the third, except the second, who has gone.
        let _third = table.connect(3, false).await;
        table.send(RoomCommand::Leave { conn: 2, closed: true }).await;
        for watchers in [3, 2] {
            heard(&mut told, &format!(r#""watchers":{watchers}"#)).await;
        }
    }

    /// A client that keeps reconnecting does not flood the others with updates of the table.
    #[tokio::test]
    async fn everybody_is_shown_the_table_a_few_times_a_second() {
        let table = TestTable::make(r#"{"game":"candy-chain"}"#).await;
        let mut told = table.connect(1, false).await;
        let begun = Instant::now();
        for conn in 2..52 {
            drop(table.connect(conn, false).await);
            table.send(RoomCommand::Leave { conn, closed: true }).await;
        }
        let _last = (table.connect(52, false).await, table.connect(53, false).await);
        let mut shown = 0;
        while !heard(&mut told, r#"{"table""#).await.contains(r#""watchers":3"#) {
            shown += 1;
        }
        let interval = table.host.config.table_news_interval;
        let most = begun.elapsed().as_millis() / interval.as_millis() + 1;
        assert!(shown <= most, "{shown} of at most {most}");
    }

    #[test]
    fn an_answer_written_in_one_go_is_an_answer() {
        for id in ["1", "", "a \"quoted\" name", "Grüße"] {
            let answer = Answer { id: id.to_owned(), draft: None, error: None };
            assert_eq!(done(id), frame(&ToClient::Answer(answer)));
        }
    }
}
