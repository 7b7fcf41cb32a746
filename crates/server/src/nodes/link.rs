//! A link: what two nodes say to each other, in order and without gaps, or broken for good.
//!
//! NATS delivers at most once. So packets are numbered, and a beat follows the last of them soon: a
//! node that misses one, or receives nothing for a while, breaks the link. Whoever was on it comes
//! back and is shown what they missed, from the log.

use super::Bus;
use super::packet::{Message, Packet};
use std::sync::Arc;
use std::time::Duration;
use store::NodeId;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, sleep_until};
use tokio_util::sync::CancellationToken;

/// Packets that may wait to be sent, or to be handled.
const QUEUE: usize = 4096;
/// How often a node says that it is there.
const BEAT: Duration = Duration::from_millis(500);
/// After this long without a word the other node is taken for lost.
const SILENCE: Duration = Duration::from_secs(3);

/// The way out to the other node. Cheap to clone.
#[derive(Clone)]
pub(super) struct LinkSender {
    out: mpsc::Sender<Message>,
    broken: CancellationToken,
}

impl LinkSender {
    /// A way, and what is put on it; nothing goes out before [`Queue::start`].
    pub(super) fn new() -> (LinkSender, Queue) {
        let (out, queue) = mpsc::channel(QUEUE);
        let broken = CancellationToken::new();
        (LinkSender { out, broken: broken.clone() }, Queue { queue, broken })
    }

    /// Sends, or breaks the link: a gap is worse than an end.
    pub(super) fn send(&self, message: Message) {
        if self.out.try_send(message).is_err() {
            self.broken.cancel();
        }
    }

    /// Cancelled when the link breaks.
    pub(super) fn broken(&self) -> &CancellationToken {
        &self.broken
    }
}

/// What waits to be sent.
pub(super) struct Queue {
    queue: mpsc::Receiver<Message>,
    broken: CancellationToken,
}

impl Queue {
    /// Sends what is put on the way, by a task that ends with the link.
    pub(super) fn start(self, bus: Arc<dyn Bus>, to: NodeId, link: u64) {
        tokio::spawn(send_all(bus, to, link, self.queue, self.broken));
    }
}

async fn send_all(
    bus: Arc<dyn Bus>,
    to: NodeId,
    link: u64,
    mut queue: mpsc::Receiver<Message>,
    broken: CancellationToken,
) {
    let mut beat = interval(BEAT);
    for n in 1.. {
        let message = tokio::select! {
            biased;
            () = broken.cancelled() => return,
            message = queue.recv() => match message {
                Some(message) => message,
                None => break,
            },
            _ = beat.tick() => Message::Beat,
        };
        if !bus.send(&to, Packet { link, n, message }.to_bytes()).await {
            break;
        }
    }
    broken.cancel();
}

/// Where packets of one link are put when they arrive.
pub(super) struct LinkInbox {
    into: mpsc::Sender<Packet>,
    broken: CancellationToken,
    sender: LinkSender,
}

impl LinkInbox {
    pub(super) fn put(&self, packet: Packet) {
        if self.into.try_send(packet).is_err() {
            self.broken.cancel();
        }
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken.is_cancelled()
    }

    pub(super) fn shut(&self) {
        self.broken.cancel();
    }

    /// Tells the other node that nothing will come any more.
    pub(super) fn announce_end(&self) {
        self.sender.send(Message::Bye);
    }
}

/// What arrives on a link, in order.
pub(super) struct LinkReceiver {
    packets: mpsc::Receiver<Packet>,
    broken: CancellationToken,
    next: u64,
    silent_at: Instant,
}

impl LinkReceiver {
    pub(super) fn new(sender: &LinkSender) -> (LinkInbox, LinkReceiver) {
        let (into, packets) = mpsc::channel(QUEUE);
        let broken = sender.broken.clone();
        let silent_at = Instant::now() + SILENCE;
        let inbox = LinkInbox { into, broken: broken.clone(), sender: sender.clone() };
        (inbox, LinkReceiver { packets, broken, next: 1, silent_at })
    }

    /// The next message; nothing when the link is broken.
    pub(super) async fn next(&mut self) -> Option<Message> {
        let packet = tokio::select! {
            biased;
            () = self.broken.cancelled() => None,
            packet = self.packets.recv() => packet,
            () = sleep_until(self.silent_at) => None,
        };
        match packet {
            Some(packet) if packet.n == self.next && !matches!(packet.message, Message::Bye) => {
                self.next += 1;
                self.silent_at = Instant::now() + SILENCE;
                Some(packet.message)
            }
            _ => {
                self.broken.cancel();
                None
            }
        }
    }
}
