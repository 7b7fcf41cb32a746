//! How many connections are open, in total and per address.

use crate::limits::rate_limit_key;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files that the host needs besides its connections: the database, logs, NATS.
const OTHER_FILES: u64 = 128;

/// The open connections of a host.
pub(crate) struct Connections {
    open: Arc<Mutex<Open>>,
    per_address: u32,
    most: u32,
    /// Whether all connections come from a proxy. Then their address says nothing about the client.
    behind_proxy: bool,
}

#[derive(Default)]
struct Open {
    by_address: HashMap<IpAddr, u32>,
    all: u32,
    /// How many the system has files for.
    files: Option<u32>,
}

impl Connections {
    pub(crate) fn new(config: &crate::Config) -> Connections {
        Connections {
            open: Arc::default(),
            per_address: config.connections_per_address,
            most: config.connections,
            behind_proxy: config.trust_proxy,
        }
    }

    /// Notes how many files the system lets this process open.
    pub(crate) fn note_file_limit(&self, files: u64) {
        let files = files.saturating_sub(OTHER_FILES).max(1);
        lock(&self.open).files = Some(u32::try_from(files).unwrap_or(u32::MAX));
    }

    pub(crate) fn is_behind_proxy(&self) -> bool {
        self.behind_proxy
    }

    /// Counts a new connection until the slot is dropped; `None` if there are too many.
    pub(crate) fn accept(&self, address: IpAddr) -> Option<ConnectionSlot> {
        let mut open = lock(&self.open);
        if open.all >= self.most.min(open.files.unwrap_or(u32::MAX)) {
            return None;
        }
        let address = match self.behind_proxy {
            true => None,
            false => Some(open.count(address, self.per_address)?),
        };
        open.all += 1;
        crate::monitoring::metric_list::CONNECTIONS_OPEN.set(open.all.into());
        Some(ConnectionSlot { address, accepted: true, open: Arc::clone(&self.open) })
    }

    /// Counts a WebSocket that comes through a proxy. Without a proxy its connection is counted
    /// already.
    pub(crate) fn upgrade(&self, address: IpAddr) -> Option<ConnectionSlot> {
        let mut open = lock(&self.open);
        let address = match self.behind_proxy {
            true => Some(open.count(address, self.per_address)?),
            false => None,
        };
        Some(ConnectionSlot { address, accepted: false, open: Arc::clone(&self.open) })
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Open {
    /// Counts one more connection of this address; `None` if it has too many.
    fn count(&mut self, address: IpAddr, most: u32) -> Option<IpAddr> {
        let address = rate_limit_key(address);
        let count = self.by_address.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(address)
    }
}

/// One connection, counted until this is dropped.
pub(crate) struct ConnectionSlot {
    address: Option<IpAddr>,
    accepted: bool,
    open: Arc<Mutex<Open>>,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        if self.accepted {
            open.all -= 1;
            crate::monitoring::metric_list::CONNECTIONS_OPEN.set(open.all.into());
        }
        let Some(address) = self.address else { return };
        if let Some(count) = open.by_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    fn connections(config: Config) -> Connections {
        Connections::new(&config)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn connections_are_counted_until_they_end() {
        let open = connections(Config { connections_per_address: 2, ..Default::default() });
        let (here, there) = (address("127.0.0.1"), address("127.0.0.2"));
        let first = open.accept(here).unwrap();
        let _second = open.accept(here).unwrap();
        assert!(open.accept(here).is_none());
        assert!(open.accept(there).is_some());
        drop(first);
        assert!(open.accept(here).is_some());
    }

    #[test]
    fn the_total_is_limited() {
        let open = connections(Config { connections: 2, ..Default::default() });
        let first = open.accept(address("192.0.2.1")).unwrap();
        let _second = open.accept(address("192.0.2.2")).unwrap();
        assert!(open.accept(address("192.0.2.3")).is_none());
        drop(first);
        assert!(open.accept(address("192.0.2.3")).is_some());
        open.note_file_limit(OTHER_FILES + 1);
        assert!(open.accept(address("192.0.2.4")).is_none(), "there is a file for one connection");
    }

    #[test]
    fn a_household_is_one_address() {
        let open = connections(Config { connections_per_address: 1, ..Default::default() });
        let _one = open.accept(address("2001:db8::1")).unwrap();
        assert!(open.accept(address("2001:db8::ffff:1")).is_none());
        assert!(open.accept(address("2001:db8:0:1::1")).is_some());
    }

    /// A host that listens on `[::]` sees IPv4 clients at IPv6 addresses.
    #[test]
    fn ipv4_addresses_are_told_apart_on_an_ipv6_socket() {
        let open = connections(Config { connections_per_address: 1, ..Default::default() });
        let _one = open.accept(address("::ffff:192.0.2.1")).unwrap();
        assert!(open.accept(address("::ffff:192.0.2.2")).is_some());
        assert!(open.accept(address("192.0.2.1")).is_none());
    }

    /// All connections are the proxy's; the requests say who the clients are.
    #[test]
    fn behind_a_proxy_websockets_are_counted() {
        let config = Config { connections_per_address: 1, trust_proxy: true, ..Default::default() };
        let open = connections(config);
        let _proxy = [open.accept(address("127.0.0.1")), open.accept(address("127.0.0.1"))];
        assert!(_proxy.iter().all(Option::is_some));
        let _socket = open.upgrade(address("192.0.2.1")).unwrap();
        assert!(open.upgrade(address("192.0.2.1")).is_none());
        assert!(open.upgrade(address("192.0.2.2")).is_some());
    }
}
