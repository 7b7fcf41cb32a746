//! Unix sockets for whoever reads much and rarely waits to write: the host behind its proxy, and
//! clients on the same machine, such as the load generator.
//!
//! Of a Unix socket the system tells, every time that the other side has read something, that there
//! is room to write again. Tokio's own asks to be told, so that every message costs its sender an
//! event that says nothing. This one asks to be told of what there is to read, and of room to
//! write only while it has none.

#![cfg(unix)]

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::unix::AsyncFd;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};

/// One side of a connected Unix socket.
#[derive(Debug)]
pub struct Stream {
    socket: AsyncFd<UnixStream>,
    /// The same socket once more, while it is full.
    full: Option<AsyncFd<UnixStream>>,
}

impl Stream {
    /// Takes over a connected socket. Within a Tokio runtime.
    pub fn new(socket: UnixStream) -> io::Result<Stream> {
        socket.set_nonblocking(true)?;
        let socket = watch(socket, Interest::READABLE)?;
        Ok(Stream { socket, full: None })
    }

    /// Connects to whoever listens at `path`.
    pub async fn connect(path: &Path) -> io::Result<Stream> {
        Stream::new(tokio::net::UnixStream::connect(path).await?.into_std()?)
    }

    /// Does what wants to write until it need not wait for room.
    fn write_with(
        &mut self,
        cx: &mut Context<'_>,
        mut write: impl FnMut(&UnixStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            match write(self.socket.get_ref()) {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                written => {
                    self.full = None;
                    return Poll::Ready(written);
                }
            }
            let full = match self.full.take() {
                Some(full) => full,
                None => watch(self.socket.get_ref().try_clone()?, Interest::WRITABLE)?,
            };
            let full = self.full.insert(full);
            ready!(full.poll_write_ready(cx))?.clear_ready();
        }
    }
}

/// Has the system tell of `interest`.
#[expect(
    deprecated,
    reason = "deprecated for what can change its descriptor meanwhile, which a socket of the \
              standard library cannot; what replaces it is unsafe"
)]
fn watch(socket: UnixStream, interest: Interest) -> io::Result<AsyncFd<UnixStream>> {
    AsyncFd::with_interest(socket, interest)
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            let mut ready = ready!(self.socket.poll_read_ready(cx))?;
            let into = buf.initialize_unfilled();
            let asked = into.len();
            match ready.try_io(|socket| socket.get_ref().read(into)) {
                Ok(Ok(n)) => {
                    // What is read short is empty: the system tells when there is more.
                    if 0 < n && n < asked {
                        ready.clear_ready();
                    }
                    buf.advance(n);
                    return Poll::Ready(Ok(()));
                }
                Ok(Err(e)) if e.kind() == io::ErrorKind::Interrupted => {}
                Ok(Err(e)) => return Poll::Ready(Err(e)),
                Err(_would_block) => {}
            }
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().write_with(cx, |mut socket| socket.write(buf))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().write_with(cx, |mut socket| socket.write_vectored(bufs))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.socket.get_ref().shutdown(Shutdown::Write))
    }
}
