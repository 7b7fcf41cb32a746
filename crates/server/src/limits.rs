//! How much of everything one address may have.

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

/// The limits of a host.
pub(crate) struct Limits {
    changes: DefaultKeyedRateLimiter<IpAddr>,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
    most_connections: u32,
    messages: NonZeroU32,
}

/// What counts as one address: with IPv6 whole networks of 64 bits, which one household has.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => (v6.to_bits() >> 64 << 64).to_be_bytes().into(),
    }
}

/// A quota per second that allows a burst of `burst` seconds' worth.
fn per_second(n: NonZeroU32, burst: u32) -> Quota {
    Quota::per_second(n).allow_burst(n.saturating_mul(NonZeroU32::new(burst).expect("not zero")))
}

fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    pub(crate) fn new(config: &crate::Config) -> Limits {
        Limits {
            changes: RateLimiter::keyed(per_second(at_least_one(config.changes_per_second), 5)),
            connections: Arc::default(),
            most_connections: config.connections_per_address,
            messages: at_least_one(config.messages_per_second),
        }
    }

    /// Whether this address may change something now.
    pub(crate) fn may_change(&self, address: IpAddr) -> bool {
        if self.changes.len() > 100_000 {
            self.changes.retain_recent();
        }
        self.changes.check_key(&household(address)).is_ok()
    }

    /// A place for one more connection of this address, given back when dropped.
    pub(crate) fn connect(&self, address: IpAddr) -> Option<Place> {
        let address = household(address);
        let mut all = self.connections.lock().expect("counting does not panic");
        let count = all.entry(address).or_default();
        if *count >= self.most_connections {
            return None;
        }
        *count += 1;
        Some(Place { address, connections: Arc::clone(&self.connections) })
    }

    /// The message limit of one new connection.
    pub(crate) fn messages(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(per_second(self.messages, 2))
    }
}

/// One connection's place.
pub(crate) struct Place {
    address: IpAddr,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.connections.lock().expect("counting does not panic");
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_and_given_back() {
        let config = crate::Config { connections_per_address: 2, ..Default::default() };
        let limits = Limits::new(&config);
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let first = limits.connect(here).unwrap();
        let _second = limits.connect(here).unwrap();
        assert!(limits.connect(here).is_none());
        assert!(limits.connect(there).is_some());
        drop(first);
        assert!(limits.connect(here).is_some());
    }

    #[test]
    fn a_household_is_one_address() {
        let limits =
            Limits::new(&crate::Config { connections_per_address: 1, ..Default::default() });
        let _one = limits.connect("2001:db8::1".parse().unwrap()).unwrap();
        assert!(limits.connect("2001:db8::ffff:1".parse().unwrap()).is_none());
        assert!(limits.connect("2001:db8:0:1::1".parse().unwrap()).is_some());
    }

    #[test]
    fn changes_are_limited_per_address() {
        let limits = Limits::new(&crate::Config { changes_per_second: 1, ..Default::default() });
        let here = IpAddr::from([127, 0, 0, 1]);
        let granted = (0..100).filter(|_| limits.may_change(here)).count();
        assert!((5..10).contains(&granted), "{granted}");
        assert!(limits.may_change(IpAddr::from([127, 0, 0, 2])));
    }
}
