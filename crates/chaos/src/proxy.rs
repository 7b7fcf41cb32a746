//! A wire that can be cut, held and slowed: a small TCP proxy between two that do not know of it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// Bytes that pass at once.
const PIECE: usize = 16 * 1024;

/// How a wire behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// As it should.
    Whole,
    /// Nothing passes, and nobody is told: connections stay open and silent.
    Held,
    /// What is said passes, what is answered does not: work is done that nobody hears of.
    Deaf,
    /// Every piece takes this long.
    Slow(Duration),
    /// No connection can be made.
    Cut,
}

/// Which way bytes go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    There,
    Back,
}

impl Wire {
    fn holds(self, way: Way) -> bool {
        match self {
            Wire::Held => true,
            Wire::Deaf => way == Way::Back,
            Wire::Whole | Wire::Slow(_) | Wire::Cut => false,
        }
    }
}

/// A wire to a port of this machine.
pub struct Proxy {
    port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    /// Where it leads; nowhere for now if `None`.
    target: Mutex<Option<u16>>,
    wire: watch::Sender<Wire>,
    /// Cancelled when all connections are cut; then there is a new one.
    whole: Mutex<CancellationToken>,
}

impl Shared {
    fn token(&self) -> CancellationToken {
        self.whole.lock().expect("nothing panics here").clone()
    }
}

impl Proxy {
    /// Lays a wire that leads nowhere yet. Ends with the runtime.
    pub async fn lay() -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let listener = listener.expect("loopback has free ports");
        let port = listener.local_addr().expect("it is bound").port();
        let shared = Arc::new(Shared {
            target: Mutex::new(None),
            wire: watch::Sender::new(Wire::Whole),
            whole: Mutex::default(),
        });
        let serving = Arc::clone(&shared);
        tokio::spawn(async move {
            loop {
                match listener.accept().await {
                    Ok((near, _)) => drop(tokio::spawn(pass(near, Arc::clone(&serving)))),
                    // Too many open files, say: the wire is bad for a moment.
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        });
        Proxy { port, shared }
    }

    /// Its port, which stays the same wherever it leads.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Leads to this port from now on; nowhere if `None`.
    pub fn lead_to(&self, port: Option<u16>) {
        *self.shared.target.lock().expect("nothing panics here") = port;
    }

    /// How it behaves from now on. Cutting it ends what goes over it.
    pub fn set(&self, wire: Wire) {
        self.shared.wire.send_replace(wire);
        if wire == Wire::Cut {
            self.cut();
        }
    }

    /// Ends every connection that goes over it; new ones can be made.
    pub fn cut(&self) {
        let mut whole = self.shared.whole.lock().expect("nothing panics here");
        std::mem::take(&mut *whole).cancel();
    }
}

/// Passes on one connection until either side ends it, or it is cut.
async fn pass(near: TcpStream, shared: Arc<Shared>) {
    let whole = shared.token();
    let target = *shared.target.lock().expect("nothing panics here");
    let (Some(port), false) = (target, *shared.wire.borrow() == Wire::Cut) else { return };
    let far = TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
    let Ok(far) = far else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let there = pump(near_in, far_out, shared.wire.subscribe(), Way::There);
    let back = pump(far_in, near_out, shared.wire.subscribe(), Way::Back);
    tokio::select! {
        () = whole.cancelled() => {}
        // One that is gone takes the other with it: nobody here speaks half-closed.
        () = there => {}
        () = back => {}
    }
}

async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut wire: watch::Receiver<Wire>,
    way: Way,
) {
    let mut piece = vec![0; PIECE];
    loop {
        let Ok(read @ 1..) = from.read(&mut piece).await else { return };
        if wire.wait_for(|wire| !wire.holds(way)).await.is_err() {
            return;
        }
        let slow = *wire.borrow();
        if let Wire::Slow(delay) = slow {
            tokio::time::sleep(delay).await;
        }
        if to.write_all(&piece[..read]).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    const SOON: Duration = Duration::from_millis(200);

    /// Somebody who says everything back, and a wire there.
    async fn echo() -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let proxy = Proxy::lay().await;
        proxy.lead_to(Some(listener.local_addr().unwrap().port()));
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
            && matches!(timeout(SOON, socket.read(&mut heard)).await, Ok(Ok(1)))
    }

    #[tokio::test]
    async fn a_held_wire_delivers_later() {
        let proxy = echo().await;
        let mut socket = call(&proxy).await;
        assert!(is_answered(&mut socket).await);
        for wire in [Wire::Held, Wire::Deaf] {
            proxy.set(wire);
            assert!(!is_answered(&mut socket).await, "{wire:?}");
            proxy.set(Wire::Whole);
            let mut heard = [0; 1];
            assert_eq!(timeout(SOON, socket.read(&mut heard)).await.unwrap().unwrap(), 1);
        }
    }

    #[tokio::test]
    async fn a_cut_wire_ends_what_goes_over_it() {
        let proxy = echo().await;
        let mut socket = call(&proxy).await;
        assert!(is_answered(&mut socket).await);
        proxy.set(Wire::Cut);
        assert!(!is_answered(&mut socket).await);
        assert!(!is_answered(&mut call(&proxy).await).await, "nobody can come in");
        proxy.set(Wire::Whole);
        assert!(!is_answered(&mut socket).await, "what was cut stays cut");
        assert!(is_answered(&mut call(&proxy).await).await);
    }
}
