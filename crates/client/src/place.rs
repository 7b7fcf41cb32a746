//! Where a host is: at a port, or behind a Unix socket of this machine.

use std::path::PathBuf;

/// Where a host is.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// As it was given.
    pub(crate) base: String,
    /// What requests begin with.
    pub(crate) origin: String,
    /// The socket that they go to, where it is not the address that says it.
    pub(crate) socket: Option<PathBuf>,
}

impl Place {
    /// Reads `http://127.0.0.1:7777` or `unix:/run/parlour.sock`.
    pub(crate) fn new(base: &str) -> Place {
        let base = base.trim_end_matches('/').to_owned();
        let socket = base.strip_prefix("unix:").map(PathBuf::from);
        let origin = match socket {
            Some(_) => "http://localhost".to_owned(),
            None => base.clone(),
        };
        Place { base, origin, socket }
    }
}
