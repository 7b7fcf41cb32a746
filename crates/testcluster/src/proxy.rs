//! A TCP proxy that can be cut, stalled and slowed. Neither side notices that it is there.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// Bytes passed on at once.
const BUFFER_SIZE: usize = 16 * 1024;

/// The state of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkState {
    /// Bytes pass in both directions.
    Open,
    /// Nothing passes; connections stay open and silent.
    Stalled,
    /// Requests pass and replies do not: work is done, but nobody learns of it.
    RepliesLost,
    /// Every read is delayed this long.
    Slow(Duration),
    /// Connections are cut and new ones refused.
    Cut,
}

/// Which way bytes travel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Request,
    Reply,
}

impl LinkState {
    fn stalls(self, direction: Direction) -> bool {
        match self {
            LinkState::Stalled => true,
            LinkState::RepliesLost => direction == Direction::Reply,
            LinkState::Open | LinkState::Slow(_) | LinkState::Cut => false,
        }
    }
}

/// A proxy to a port of this machine.
pub struct Proxy {
    port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    /// The target port; connections are dropped while there is none.
    target: Mutex<Option<u16>>,
    state: watch::Sender<LinkState>,
    /// Cancelled to cut all connections, and then replaced.
    connections: Mutex<CancellationToken>,
}

impl Shared {
    fn token(&self) -> CancellationToken {
        self.connections.lock().expect("no panic while the lock is held").clone()
    }
}

impl Proxy {
    /// Binds a proxy without a target. It ends with the runtime.
    pub async fn bind() -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let listener = listener.expect("loopback has free ports");
        let port = listener.local_addr().expect("it is bound").port();
        let shared = Arc::new(Shared {
            target: Mutex::new(None),
            state: watch::Sender::new(LinkState::Open),
            connections: Mutex::default(),
        });
        let serving = Arc::clone(&shared);
        tokio::spawn(async move {
            loop {
                match listener.accept().await {
                    Ok((near, _)) => drop(tokio::spawn(forward(near, Arc::clone(&serving)))),
                    // Too many open files, for example: try again.
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        });
        Proxy { port, shared }
    }

    /// Its port, which stays the same whatever the target.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Sets the target port for new connections.
    pub fn set_target(&self, port: Option<u16>) {
        *self.shared.target.lock().expect("no panic while the lock is held") = port;
    }

    /// Sets its state. `Cut` also ends open connections.
    pub fn set(&self, state: LinkState) {
        self.shared.state.send_replace(state);
        if state == LinkState::Cut {
            self.cut();
        }
    }

    /// Ends all open connections; new ones can be made.
    pub fn cut(&self) {
        let mut connections =
            self.shared.connections.lock().expect("no panic while the lock is held");
        std::mem::take(&mut *connections).cancel();
    }
}

/// Forwards one connection until either side closes it or it is cut.
async fn forward(near: TcpStream, shared: Arc<Shared>) {
    let connections = shared.token();
    let target = *shared.target.lock().expect("no panic while the lock is held");
    let (Some(port), false) = (target, *shared.state.borrow() == LinkState::Cut) else { return };
    let far = TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
    let Ok(far) = far else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let there = pump(near_in, far_out, shared.state.subscribe(), Direction::Request);
    let back = pump(far_in, near_out, shared.state.subscribe(), Direction::Reply);
    tokio::select! {
        () = connections.cancelled() => {}
        // One side closing ends both: nobody here uses half-closed connections.
        () = there => {}
        () = back => {}
    }
}

async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<LinkState>,
    direction: Direction,
) {
    let mut buffer = vec![0; BUFFER_SIZE];
    loop {
        let Ok(read @ 1..) = from.read(&mut buffer).await else { return };
        if state.wait_for(|state| !state.stalls(direction)).await.is_err() {
            return;
        }
        let slow = *state.borrow();
        if let LinkState::Slow(delay) = slow {
            tokio::time::sleep(delay).await;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    const SHORT_WAIT: Duration = Duration::from_millis(200);

    /// An echo server behind a proxy.
    async fn echo() -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let proxy = Proxy::bind().await;
        proxy.set_target(Some(listener.local_addr().unwrap().port()));
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = socket.split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        proxy
    }

    async fn call(proxy: &Proxy) -> TcpStream {
        TcpStream::connect((Ipv4Addr::LOCALHOST, proxy.port())).await.unwrap()
    }

    async fn is_answered(socket: &mut TcpStream) -> bool {
        let mut heard = [0; 1];
        socket.write_all(b"x").await.is_ok()
            && matches!(timeout(SHORT_WAIT, socket.read(&mut heard)).await, Ok(Ok(1)))
    }

    #[tokio::test]
    async fn a_stalled_link_delivers_later() {
        let proxy = echo().await;
        let mut socket = call(&proxy).await;
        assert!(is_answered(&mut socket).await);
        for state in [LinkState::Stalled, LinkState::RepliesLost] {
            proxy.set(state);
            assert!(!is_answered(&mut socket).await, "{state:?}");
            proxy.set(LinkState::Open);
            let mut heard = [0; 1];
            assert_eq!(timeout(SHORT_WAIT, socket.read(&mut heard)).await.unwrap().unwrap(), 1);
        }
    }

    #[tokio::test]
    async fn a_cut_link_ends_its_connections() {
        let proxy = echo().await;
        let mut socket = call(&proxy).await;
        assert!(is_answered(&mut socket).await);
        proxy.set(LinkState::Cut);
        assert!(!is_answered(&mut socket).await);
        assert!(!is_answered(&mut call(&proxy).await).await, "no new connection");
        proxy.set(LinkState::Open);
        assert!(!is_answered(&mut socket).await, "a cut connection stays cut");
        assert!(is_answered(&mut call(&proxy).await).await);
    }
}
