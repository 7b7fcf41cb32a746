//! The address of a host: a URL, or a Unix socket of this machine.

use std::path::PathBuf;

/// The address of a host.
#[derive(Clone, Debug)]
pub(crate) struct HostAddress {
    /// As it was given.
    pub(crate) base: String,
    /// The beginning of request URLs.
    pub(crate) origin: String,
    /// The Unix socket to connect to, if it is one.
    pub(crate) socket: Option<PathBuf>,
}

impl HostAddress {
    /// Parses `http://127.0.0.1:7777` or `unix:/run/parlour.sock`.
    pub(crate) fn new(base: &str) -> HostAddress {
        let base = base.trim_end_matches('/').to_owned();
        let socket = base.strip_prefix("unix:").map(PathBuf::from);
        let origin = match socket {
            Some(_) => "http://localhost".to_owned(),
            None => base.clone(),
        };
        HostAddress { base, origin, socket }
    }
}
