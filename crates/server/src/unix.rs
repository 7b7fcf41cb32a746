//! Listening on a Unix socket instead of a port: for a reverse proxy on the same machine. Who may
//! connect, the file's permissions say.

use axum::serve::Listener;
use std::fs::{self, Permissions};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use tokio::net::{UnixListener, UnixStream};

/// The owner of the socket and its group may connect: give the proxy's user the group.
const MODE: u32 = 0o660;
/// Nobody but the owner may connect.
const OWNER_MODE: u32 = 0o600;

/// A Unix socket that clients connect to. Its file goes with it.
#[derive(Debug)]
pub struct UnixSocket {
    listener: UnixListener,
    path: PathBuf,
}

/// Why a Unix socket could not be listened on.
#[derive(Debug, thiserror::Error)]
pub enum CannotOpen {
    /// Somebody answers there.
    #[error("Another program listens on {}. Stop it, or choose another path with --unix.", .0.display())]
    Taken(PathBuf),
    /// There is a file of another kind.
    #[error("There is something at {} that is not a socket, so it was left alone. Choose another path with --unix.", .0.display())]
    NoSocket(PathBuf),
    /// The system has something against it.
    #[error("Cannot listen on {}: {error}. Its folder must be there and this user may write into it; a path has at most about 100 bytes.", path.display())]
    Refused {
        /// The path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl UnixSocket {
    /// Listens at `path`. A socket that a host left behind when it was killed is replaced.
    pub fn open(path: &Path) -> Result<UnixSocket, CannotOpen> {
        UnixSocket::open_as(path, MODE)
    }

    /// The same for the owner alone.
    pub fn open_for_owner(path: &Path) -> Result<UnixSocket, CannotOpen> {
        UnixSocket::open_as(path, OWNER_MODE)
    }

    fn open_as(path: &Path, mode: u32) -> Result<UnixSocket, CannotOpen> {
        let refused = |error| CannotOpen::Refused { path: path.to_owned(), error };
        let listener = match UnixListener::bind(path) {
            Err(e) if e.kind() == io::ErrorKind::AddrInUse => {
                make_way(path)?;
                UnixListener::bind(path)
            }
            bound => bound,
        };
        let socket = UnixSocket { listener: listener.map_err(refused)?, path: path.to_owned() };
        fs::set_permissions(path, Permissions::from_mode(mode)).map_err(refused)?;
        Ok(socket)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Removes a socket at which nobody listens any more, and nothing else.
fn make_way(path: &Path) -> Result<(), CannotOpen> {
    let refused = |error| CannotOpen::Refused { path: path.to_owned(), error };
    if !fs::symlink_metadata(path).map_err(refused)?.file_type().is_socket() {
        return Err(CannotOpen::NoSocket(path.to_owned()));
    }
    match std::os::unix::net::UnixStream::connect(path) {
        Err(e) if e.kind() == io::ErrorKind::ConnectionRefused => {
            fs::remove_file(path).map_err(refused)
        }
        Ok(_) => Err(CannotOpen::Taken(path.to_owned())),
        Err(e) => Err(refused(e)),
    }
}

impl Drop for UnixSocket {
    fn drop(&mut self) {
        // Left behind, it would be replaced at the next start.
        let _ = fs::remove_file(&self.path);
    }
}

/// Clients here are on this machine, and count as one address unless a trusted proxy names
/// another.
impl Listener for UnixSocket {
    type Io = UnixStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (UnixStream, SocketAddr) {
        let (stream, _) = Listener::accept(&mut self.listener).await;
        (stream, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }
}
