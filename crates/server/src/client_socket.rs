//! What a connection is written to by: the room itself, as soon as it has something to tell.
//!
//! Handing every message to the connection's own task would wake that task for nothing but a
//! write, twice a move. So whoever has something to say says it, under a lock that is held for one
//! write and never over an `await`. Only where the client's side is full do messages wait, and the
//! connection's task sees to them.

use crate::room::Frames;
use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Sleep, sleep};

/// Messages that may wait for a client to read them, and their bytes.
pub(crate) const OUTBOX: usize = 256;
const OUTBOX_BYTES: usize = 1024 * 1024;
/// How long a client may take to read what it is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);

/// Where a connection's messages go. Bounded: a client that never reads is let go, and can come
/// back and ask for what it missed.
#[derive(Clone)]
pub(crate) enum Outbox {
    /// To a client of this node.
    Here(Arc<ClientSocket>),
    /// To the link that passes them on to another node.
    Afar(mpsc::Sender<Frames>),
}

impl Outbox {
    /// Takes what is to be sent; [`post`](Outbox::post) sends it. False when nobody reads.
    pub(crate) fn take(&self, frames: Frames) -> bool {
        match self {
            Outbox::Here(wire) => wire.take(frames),
            Outbox::Afar(outbox) => outbox.try_send(frames).is_ok(),
        }
    }

    /// Sends everything queued at once, without waiting; false if the connection is gone.
    pub(crate) fn post(&self) -> bool {
        match self {
            Outbox::Here(wire) => wire.post(),
            Outbox::Afar(_) => true,
        }
    }

    /// Sends at once.
    pub(crate) fn send(&self, frames: Frames) -> bool {
        self.take(frames) && self.post()
    }
}

/// A client's socket, which its own task reads and everybody writes to.
pub(crate) struct ClientSocket(Mutex<SocketState>);

struct SocketState {
    /// Nothing once it was hung up.
    socket: Option<WebSocket>,
    /// Messages behind those that the socket has taken.
    queue: VecDeque<Message>,
    /// Their bytes.
    queued_bytes: usize,
    /// While the client does not take what it is sent: until when it may.
    deadline: Option<Pin<Box<Sleep>>>,
    /// The connection's task.
    task: Waker,
}

/// What the connection's task receives.
pub(crate) enum Received {
    /// The client says something, or the socket cannot be read.
    Message(Result<Message, axum::Error>),
    /// The client went, or the network did.
    Gone,
    /// The client does not read.
    TooSlow,
}

impl ClientSocket {
    pub(crate) fn new(socket: WebSocket) -> ClientSocket {
        let (queue, deadline, task) = (VecDeque::new(), None, Waker::noop().clone());
        ClientSocket(Mutex::new(SocketState {
            socket: Some(socket),
            queue,
            queued_bytes: 0,
            deadline,
            task,
        }))
    }

    fn state(&self) -> MutexGuard<'_, SocketState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues messages. False if too many wait, or the client is gone.
    fn take(&self, frames: Frames) -> bool {
        match frames {
            Frames::One(text) => self.state().take([Message::Text(text)]),
            Frames::Two(first, second) => {
                self.state().take([Message::Text(first), Message::Text(second)])
            }
        }
    }

    /// Writes as much as the client takes; the rest waits its turn.
    fn post(&self) -> bool {
        self.state().post()
    }

    /// Sends a message of any kind at once.
    pub(crate) fn send(&self, message: Message) -> bool {
        let mut state = self.state();
        state.take([message]) && state.post()
    }

    /// Sends a last message behind all others, however many they are.
    pub(crate) async fn close_with(&self, message: Message) {
        self.state().put(message);
        poll_fn(|cx| self.state().write(cx)).await;
        self.state().deadline = None;
    }

    /// What the client says next. Nothing, as long as it does not take what it is told: who asks
    /// without reading is not asked what else they want.
    pub(crate) async fn recv(&self) -> Received {
        poll_fn(|cx| self.state().recv(cx)).await
    }

    /// Ends the connection, whoever else still holds it.
    pub(crate) fn shutdown(&self) {
        self.state().socket = None;
    }
}

fn size(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        // A few bytes, and seldom.
        _ => 0,
    }
}

/// From now on; `cx` is woken when it is over.
fn write_deadline(cx: &mut Context<'_>) -> Option<Pin<Box<Sleep>>> {
    let mut deadline = Box::pin(sleep(WRITE_TIMEOUT));
    let _ = deadline.as_mut().poll(cx);
    Some(deadline)
}

impl SocketState {
    fn take<const N: usize>(&mut self, messages: [Message; N]) -> bool {
        let room = self.queue.len() + N <= OUTBOX && self.queued_bytes <= OUTBOX_BYTES;
        if room && self.socket.is_some() {
            messages.into_iter().for_each(|message| self.put(message));
            return true;
        }
        false
    }

    fn put(&mut self, message: Message) {
        self.queued_bytes += size(&message);
        self.queue.push_back(message);
    }

    fn post(&mut self) -> bool {
        if self.deadline.is_some() {
            return true;
        }
        let task = self.task.clone();
        match self.write(&mut Context::from_waker(&task)) {
            Poll::Ready(written) => written,
            // From here on the task writes on, and keeps an eye on the time.
            Poll::Pending => {
                self.deadline = Some(Box::pin(sleep(WRITE_TIMEOUT)));
                task.wake();
                true
            }
        }
    }

    fn recv(&mut self, cx: &mut Context<'_>) -> Poll<Received> {
        if !self.task.will_wake(cx.waker()) {
            self.task.clone_from(cx.waker());
        }
        if let Some(deadline) = &mut self.deadline {
            if deadline.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Received::TooSlow);
            }
            let waited = self.queue.len();
            match self.write(cx) {
                Poll::Ready(true) => self.deadline = None,
                Poll::Ready(false) => return Poll::Ready(Received::Gone),
                Poll::Pending => {
                    // A slow client that reads something gets its full time again.
                    if self.queue.len() < waited {
                        self.deadline = write_deadline(cx);
                    }
                    return Poll::Pending;
                }
            }
        }
        let Some(socket) = &mut self.socket else { return Poll::Ready(Received::Gone) };
        let message = ready!(socket.poll_next_unpin(cx));
        Poll::Ready(message.map_or(Received::Gone, Received::Message))
    }

    /// Writes what waits; false when that is of no use any more.
    fn write(&mut self, cx: &mut Context<'_>) -> Poll<bool> {
        let Some(socket) = &mut self.socket else { return Poll::Ready(false) };
        while !self.queue.is_empty() {
            let taken = match ready!(socket.poll_ready_unpin(cx)) {
                Ok(()) => self.queue.pop_front().map(|message| {
                    self.queued_bytes -= size(&message);
                    socket.start_send_unpin(message)
                }),
                Err(e) => Some(Err(e)),
            };
            if let Some(Err(_)) = taken {
                return Poll::Ready(false);
            }
        }
        socket.poll_flush_unpin(cx).map(|flushed| flushed.is_ok())
    }
}
