//! Who is connected, and telling them.

use super::Room;
use super::ask::{Conn, Hello};
use super::playing::{Playing, Told};
use crate::wire::Outbox;
use axum::extract::ws::Utf8Bytes;
use play::{Millis, Reject, Seat, Viewer};
use protocol::{Answer, ToClient, Welcome};
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::io::Write;
use std::ops::Range;
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
    viewer: Viewer,
    outbox: Outbox,
    /// Whether something is on its way to be posted.
    told: bool,
    /// Tells the connection when it is let go, for whatever reason: it then ends, and its client
    /// comes back and asks for what it missed.
    _let_go: DropGuard,
}

/// In how many places a seat can be open at the same time: tabs, a phone, and connections that are
/// dead without knowing it yet.
const PLACES_OF_A_SEAT: usize = 16;

/// Everybody connected to one table.
pub(crate) struct Audience {
    seats: u8,
    listeners: Vec<Listener>,
}

pub(crate) fn frame(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

thread_local! {
    /// What news is written on, again and again: it is near at hand, and long enough.
    static PAPER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The answer to an action that was done: a `ToClient::Answer`, written in one go.
fn done(id: &str) -> Utf8Bytes {
    let mut text = String::with_capacity(id.len() + 48);
    text.push_str(r#"{"answer":{"id":"#);
    text.push_str(&serde_json::to_string(id).expect("a text is plain data"));
    text.push_str(r#","draft":null,"error":null}}"#);
    text.into()
}

impl Audience {
    pub(crate) fn new(seats: u8) -> Audience {
        Audience { seats, listeners: Vec::new() }
    }

    /// Lets everybody go, unanswered: they come back and ask again.
    pub(super) fn let_all_go(&mut self) {
        self.listeners.clear();
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

    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.listeners.iter().any(|l| l.viewer.is(seat))
    }

    pub(crate) fn watchers(&self) -> u32 {
        self.listeners.iter().filter(|l| l.viewer == Viewer::Watcher).count() as u32
    }

    pub(crate) fn viewer(&self, conn: Conn) -> Option<Viewer> {
        self.listeners.iter().find(|l| l.conn == conn).map(|l| l.viewer)
    }

    /// Who a connection is, and where its messages go.
    pub(super) fn whose(&self, conn: Conn) -> Option<(Viewer, Outbox)> {
        self.listeners.iter().find(|l| l.conn == conn).map(|l| (l.viewer, l.outbox.clone()))
    }

    /// Says something to one connection.
    pub(crate) fn tell(&mut self, conn: Conn, message: &ToClient) {
        let frame = frame(message);
        self.send_where(|l| (l.conn == conn).then(|| Frames::One(frame.clone())));
    }

    /// Says the same to everybody.
    pub(crate) fn tell_all(&mut self, message: &ToClient) {
        let frame = frame(message);
        self.send_where(|_| Some(Frames::One(frame.clone())));
    }

    /// Tells everybody what they may see of the events in `range`, and how things look now; and
    /// whoever acted, that it is done.
    pub(super) fn tell_news(
        &mut self,
        playing: &mut Playing,
        range: Range<usize>,
        by: Option<(Conn, &str)>,
    ) -> Told {
        // People of one viewer (tabs of a seat, all watchers) get the same bytes.
        let frames: Vec<(Viewer, Option<Utf8Bytes>)> = Viewer::all(self.seats)
            .filter(|viewer| self.listeners.iter().any(|l| l.viewer == *viewer))
            .map(|viewer| (viewer, playing.news(viewer, range.clone())))
            .collect();
        let mut told = Told::NotYet;
        self.send_where(|l| {
            let (_, news) = frames.iter().find(|(viewer, _)| *viewer == l.viewer)?;
            let news = news.clone()?;
            Some(match by {
                Some((conn, id)) if conn == l.conn => {
                    told = Told::Already;
                    Frames::Two(news, done(id))
                }
                _ => Frames::One(news),
            })
        });
        told
    }

    fn send_where(&mut self, mut pick: impl FnMut(&Listener) -> Option<Frames>) {
        self.listeners.retain_mut(|listener| match pick(listener) {
            // A full outbox belongs to a client that does not read: it is let go.
            Some(frames) => {
                listener.told = true;
                listener.outbox.take(frames)
            }
            None => true,
        });
    }

    /// Sends everybody what they were told since the last time: whatever belongs together travels
    /// together.
    pub(crate) fn post(&mut self) {
        self.listeners
            .retain_mut(|listener| !std::mem::take(&mut listener.told) || listener.outbox.post());
    }
}

impl Playing {
    /// What `viewer` is told of the events in `range`; nothing where they may not notice.
    fn news(&mut self, viewer: Viewer, range: Range<usize>) -> Option<Utf8Bytes> {
        let before = self.seen(viewer, range.start);
        // A `ToClient::News`, written in one go: nothing is said more often.
        PAPER.with_borrow_mut(|text| {
            text.clear();
            text.extend_from_slice(br#"{"news":{"events":"#);
            let count = self.table.write_history(viewer, range.clone(), text);
            let seq = before + count as u32;
            self.note_seen(viewer, range.end, seq);
            if count == 0 {
                return None;
            }
            text.extend_from_slice(br#","view":"#);
            self.table.write_view(viewer, text);
            let _ = write!(text, r#","seq":{seq},"now":{}}}}}"#, self.now().0);
            Some(str::from_utf8(text).expect("JSON is text").into())
        })
    }
}

impl Room {
    /// Welcomes a connection, as the seat whose secret it knows or as a watcher.
    pub(super) fn connect(&mut self, hello: Hello, outbox: Outbox) -> Result<(), Reject> {
        let viewer = match hello.key {
            None => Viewer::Watcher,
            Some(key) => Viewer::Seat(self.seat_of(key)?),
        };
        let was_here = viewer.seat().is_some_and(|seat| self.audience.is_here(seat));
        let conn = hello.conn;
        self.audience.listeners.retain(|l| l.conn != conn);
        self.audience.make_room(viewer);
        let _let_go = hello.let_go.drop_guard();
        self.audience.listeners.push(Listener { conn, viewer, outbox, told: false, _let_go });
        let welcome = self.welcome(viewer, hello.seq);
        self.audience.tell(conn, &ToClient::Welcome(welcome));
        if !was_here {
            self.tell_table();
        }
        Ok(())
    }

    fn welcome(&self, viewer: Viewer, seq: Option<u32>) -> Welcome {
        let (table, you) = (self.info(), viewer.seat());
        let Some(playing) = &self.playing else {
            return Welcome { table, you, view: None, seq: 0, events: vec![], now: Millis::ZERO };
        };
        let all = playing.table.history(viewer, 0..playing.table.event_count());
        let total = all.len();
        // A number from a future that never was: the client gets everything anew.
        let known = seq.map(|n| n as usize).filter(|n| *n <= total).unwrap_or(0);
        let events = all.into_iter().skip(known).map(|(_, event)| event).collect();
        let view = Some(playing.table.view(viewer));
        Welcome { table, you, view, seq: total as u32, events, now: playing.now() }
    }

    /// Forgets a connection.
    pub(super) fn leave(&mut self, conn: Conn) {
        let Some(viewer) = self.audience.viewer(conn) else {
            // It could not be told something, and was let go without a word.
            return self.tell_table();
        };
        self.audience.listeners.retain(|l| l.conn != conn);
        if !viewer.seat().is_some_and(|seat| self.audience.is_here(seat)) {
            self.tell_table();
        }
    }

    /// Who sits where, or how the table stands, has changed: everybody is shown soon.
    pub(super) fn tell_table(&mut self) {
        self.changed = true;
    }

    /// Shows everybody what has changed. Once for all that came together: when a hundred watchers
    /// come back at once, nobody needs a hundred pictures.
    pub(super) fn show_changes(&mut self) {
        if std::mem::take(&mut self.changed) {
            let info = self.info();
            self.audience.tell_all(&ToClient::Table(info));
        }
    }

    /// Everybody who waited sees the game begin.
    pub(super) fn show_start(&mut self) {
        let viewers: Vec<(Conn, Viewer)> =
            self.audience.listeners.iter().map(|l| (l.conn, l.viewer)).collect();
        for (conn, viewer) in viewers {
            let welcome = self.welcome(viewer, None);
            self.audience.tell(conn, &ToClient::Welcome(welcome));
        }
    }

    /// Answers a numbered request.
    pub(super) fn answer(
        &mut self,
        conn: Conn,
        id: String,
        result: Result<Option<Box<RawValue>>, Reject>,
    ) {
        let (draft, error) = match result {
            Ok(draft) => (draft, None),
            Err(error) => (None, Some(error)),
        };
        self.audience.tell(conn, &ToClient::Answer(Answer { id, draft, error }));
    }

    /// The seat that a connection speaks for.
    pub(super) fn seat_at(&self, conn: Conn) -> Result<Seat, Reject> {
        self.audience.viewer(conn).and_then(Viewer::seat).ok_or_else(|| {
            let say = "You are watching this table. Take a free seat to play.";
            Reject::new("only-watching", "", say)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Ask;
    use crate::{Config, Host};
    use axum::body::{Body, to_bytes};
    use axum::extract::connect_info::MockConnectInfo;
    use std::net::SocketAddr;
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::sync::mpsc;
    use tokio_util::sync::CancellationToken;
    use tower::ServiceExt;

    async fn a_table(host: &Arc<Host>) -> store::TableId {
        let here = MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1)));
        let app = crate::http::routes(Arc::clone(host)).layer(here);
        let request = axum::http::Request::post("/api/tables")
            .header("content-type", "application/json")
            .body(Body::from(r#"{"game":"candy-chain"}"#))
            .unwrap();
        let body = app.oneshot(request).await.unwrap().into_body();
        let made = to_bytes(body, usize::MAX).await.unwrap();
        let made: serde_json::Value = serde_json::from_slice(&made).unwrap();
        made["table"]["id"].as_str().unwrap().parse().unwrap()
    }

    /// Whoever could not be told something is no longer here, and everybody is told so as soon as
    /// their connection says that it is gone.
    #[tokio::test]
    async fn others_learn_that_somebody_went_who_could_not_be_told() {
        let store = store::SqliteStore::temporary().unwrap();
        let host = Host::new(Arc::new(store), Config::default());
        let id = a_table(&host).await;
        let watch = async |conn: Conn| {
            let (outbox, told) = mpsc::channel(crate::wire::OUTBOX);
            let (key, seq, entropy, relayed) = (None, None, None, false);
            let let_go = CancellationToken::new();
            let hello = Hello { conn, key, seq, entropy, let_go, relayed };
            let asked = host.ask(&id, |reply| Ask::Connect {
                hello: Box::new(hello.clone()),
                outbox: Outbox::Afar(outbox.clone()),
                reply,
            });
            asked.await.unwrap().unwrap();
            told
        };
        let mut told = watch(1).await;
        drop(watch(2).await);
        // Of the third everybody is told, but for the second, who has gone.
        let _third = watch(3).await;
        let room = host.registry.room(&host, &id).await.unwrap();
        room.send(Ask::Leave { conn: 2 }).await.unwrap();
        let seen = async {
            for watchers in [3, 2] {
                let shown = format!(r#""watchers":{watchers}"#);
                loop {
                    match told.recv().await.expect("the first one stays") {
                        Frames::One(text) if text.contains(&shown) => break,
                        _ => {}
                    }
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(10), seen).await.expect("nobody said it");
    }

    #[test]
    fn an_answer_written_in_one_go_is_an_answer() {
        for id in ["1", "", "a \"quoted\" name", "Grüße"] {
            let answer = Answer { id: id.to_owned(), draft: None, error: None };
            assert_eq!(done(id), frame(&ToClient::Answer(answer)));
        }
    }
}
