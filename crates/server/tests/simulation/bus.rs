//! What carries packets from host to host: late, and now and then not at all, twice, or after those
//! that were sent later.

use crate::flaw::Flaw;
use crate::luck::Luck;
use crate::pause::Pause;
use async_trait::async_trait;
use futures_util::StreamExt;
use futures_util::stream::{BoxStream, poll_fn};
use server::{Bus, BusError, BusMessage};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::NodeId;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long to wait for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(1);
/// Of so many packets one is lost, one comes twice, and one is overtaken by others.
const ONE: u64 = 200;

/// All wires between hosts.
#[derive(Clone)]
pub struct Net {
    luck: Luck,
    flaw: Option<Flaw>,
    away: Arc<AtomicBool>,
    state: Arc<Mutex<BusState>>,
}

#[derive(Default)]
struct BusState {
    listeners: BTreeMap<NodeId, mpsc::UnboundedSender<(Instant, BusMessage)>>,
    /// Who waits for an answer.
    asked: BTreeMap<String, oneshot::Sender<()>>,
    count: u64,
    /// How many packets of a link were lost without anybody noticing.
    hidden: BTreeMap<(u64, NodeId), u64>,
}

impl Net {
    pub fn new(luck: Luck, flaw: Option<Flaw>) -> Net {
        Net { luck, flaw, away: Arc::default(), state: Arc::default() }
    }

    /// Nobody reaches anybody for a while.
    pub async fn go_away(&self, how_long: Duration) {
        self.luck.trace_line(format_args!("the bus is away for {how_long:?}"));
        self.away.store(true, Ordering::SeqCst);
        sleep(how_long).await;
        self.away.store(false, Ordering::SeqCst);
    }

    fn is_away(&self) -> bool {
        self.away.load(Ordering::SeqCst)
    }

    /// One host's end.
    pub fn bus_link(&self, pause: Pause) -> Arc<BusLink> {
        let (off, listener) = (AtomicBool::new(false), Mutex::default());
        Arc::new(BusLink { net: self.clone(), pause, off, listener })
    }

    fn post(&self, to: &NodeId, message: BusMessage) {
        let luck = &self.luck;
        if self.is_away() || luck.once_in(ONE) {
            return luck.trace_line(format_args!("a packet to {to} is lost"));
        }
        let Some(message) = self.hide_losses(to, message) else { return };
        let state = self.state.lock().unwrap();
        let Some(listener) = state.listeners.get(to) else { return };
        if luck.once_in(ONE) {
            luck.trace_line(format_args!("a packet to {to} comes twice"));
            let _ = listener.send((Instant::now(), message.clone()));
        }
        let at = Instant::now() + luck.moment(60);
        if luck.once_in(ONE) {
            luck.trace_line(format_args!("a packet to {to} is overtaken"));
            let listener = listener.clone();
            tokio::spawn(async move {
                sleep_until(at + Duration::from_millis(100)).await;
                let _ = listener.send((at, message));
            });
        } else {
            let _ = listener.send((at, message));
        }
    }

    /// With the flaw, a packet that is lost leaves no gap in the numbers.
    fn hide_losses(&self, to: &NodeId, mut message: BusMessage) -> Option<BusMessage> {
        if self.flaw != Some(Flaw::HiddenLoss) {
            return Some(message);
        }
        let (link, rest) = number(&message.bytes);
        let (n, payload) = number(rest);
        let mut state = self.state.lock().unwrap();
        let hidden = state.hidden.entry((link, to.clone())).or_default();
        if n > 1 && self.luck.once_in(ONE / 8) {
            self.luck.trace_line(format_args!("a packet to {to} is lost and nobody notices"));
            *hidden += 1;
            return None;
        }
        message.bytes = [written(link), written(n - *hidden), payload.to_vec()].concat();
        Some(message)
    }
}

/// The number at the front of a packet, seven bits a byte, and the rest.
fn number(bytes: &[u8]) -> (u64, &[u8]) {
    let end = bytes.iter().position(|byte| byte & 0x80 == 0).expect("a number ends") + 1;
    let bits = bytes[..end].iter().rev();
    (bits.fold(0, |n, byte| n << 7 | u64::from(byte & 0x7f)), &bytes[end..])
}

fn written(mut n: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
    bytes
}

/// One host's end of all wires to other hosts.
pub struct BusLink {
    net: Net,
    pause: Pause,
    off: AtomicBool,
    listener: Mutex<Option<NodeId>>,
}

impl BusLink {
    /// The host is gone: nothing reaches it, and nothing of it reaches anybody.
    pub fn switch_off(&self) {
        self.off.store(true, Ordering::SeqCst);
        if let Some(me) = &*self.listener.lock().unwrap() {
            self.net.state.lock().unwrap().listeners.remove(me);
        }
    }

    fn is_off(&self) -> bool {
        self.off.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl Bus for BusLink {
    fn is_connected(&self) -> bool {
        !self.net.is_away() && !self.is_off()
    }

    async fn listen(&self, node: &NodeId) -> Result<BoxStream<'static, BusMessage>, String> {
        let (listener, mut arriving) = mpsc::unbounded_channel::<(Instant, BusMessage)>();
        let (into, mut heard) = mpsc::unbounded_channel();
        *self.listener.lock().unwrap() = Some(node.clone());
        self.net.state.lock().unwrap().listeners.insert(node.clone(), listener);
        let pause = self.pause.clone();
        tokio::spawn(async move {
            while let Some((at, message)) = arriving.recv().await {
                sleep_until(at).await;
                pause.over().await;
                if into.send(message).is_err() {
                    break;
                }
            }
        });
        Ok(poll_fn(move |cx| heard.poll_recv(cx)).boxed())
    }

    async fn ask(&self, to: &NodeId, bytes: Vec<u8>) -> Result<(), BusError> {
        self.pause.over().await;
        if !self.is_connected() {
            return Err(BusError::Bus);
        }
        let (answer, answered) = oneshot::channel();
        let reply = {
            let mut state = self.net.state.lock().unwrap();
            if !state.listeners.contains_key(to) {
                return Err(BusError::Node);
            }
            state.count += 1;
            let reply = state.count.to_string();
            state.asked.insert(reply.clone(), answer);
            reply
        };
        self.net.post(to, BusMessage { bytes, reply: Some(reply) });
        match timeout(ANSWER_TIMEOUT, answered).await {
            Ok(Ok(())) => Ok(()),
            _ if self.is_connected() => Err(BusError::Node),
            _ => Err(BusError::Bus),
        }
    }

    async fn answer(&self, reply: String) {
        self.pause.over().await;
        let asked = self.net.state.lock().unwrap().asked.remove(&reply);
        if self.is_connected() && !self.net.luck.once_in(ONE) {
            sleep(self.net.luck.moment(60)).await;
            let _ = asked.map(|asked| asked.send(()));
        }
    }

    async fn send(&self, to: &NodeId, bytes: Vec<u8>) -> bool {
        self.pause.over().await;
        if self.is_off() {
            return false;
        }
        self.net.post(to, BusMessage { bytes, reply: None });
        true
    }

    async fn flush(&self) {}
}
