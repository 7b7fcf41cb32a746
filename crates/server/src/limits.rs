//! What one address may ask of the host.

use crate::compute::Client;
use crate::connections::Connections;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// With more addresses than this in memory, those that have been quiet for a while are forgotten.
const REMEMBERED: usize = 100_000;
/// How many unknown tables one address may ask for in a minute; then it waits.
const MAX_GUESSES: u32 = 30;
const GUESSES_FORGOTTEN: Duration = Duration::from_secs(60);
/// Requests a second of one address, at least; loading the page takes about a dozen.
const REQUESTS: u32 = 200;
/// All connections of an address together may send this many times what one of them may.
const BUSY_CONNECTIONS: u32 = 4;
/// Wrong device codes of all addresses together in a while; then nobody's is tried. Of 19^6 codes
/// that is too few to hit one, however many addresses somebody has.
const MAX_WRONG_CODES: u32 = 300;

/// The limits of a host.
pub(crate) struct Limits {
    pub(crate) connections: Connections,
    changes: DefaultKeyedRateLimiter<IpAddr>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    new_connections: DefaultKeyedRateLimiter<IpAddr>,
    hellos: DefaultKeyedRateLimiter<Client>,
    messages_of_address: DefaultKeyedRateLimiter<Client>,
    guesses: Mutex<HashMap<Client, Guesses>>,
    max_guesses: u32,
    wrong_codes: Mutex<Option<Guesses>>,
    messages: NonZeroU32,
    hellos_of_one: NonZeroU32,
    clients: RandomState,
}

/// How often an address asked for tables that do not exist.
#[derive(Clone, Copy)]
struct Guesses {
    count: u32,
    since: Instant,
}

/// What counts as one address. With IPv6 that is a network of 64 bits, which is what one household
/// gets. An IPv4 address counts as itself even when it is written as an IPv6 address.
pub(crate) fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.into(),
        IpAddr::V6(v6) => (v6.to_bits() >> 64 << 64).to_be_bytes().into(),
    }
}

/// A quota per second that allows a burst of `burst` seconds' worth.
fn per_second(n: NonZeroU32, burst: u32) -> Quota {
    Quota::per_second(n).allow_burst(n.saturating_mul(at_least_one(burst)))
}

fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

fn check<K: Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> bool {
    if limiter.len() > REMEMBERED {
        limiter.retain_recent();
    }
    limiter.check_key(key).is_ok()
}

impl Limits {
    pub(crate) fn new(config: &crate::Config) -> Limits {
        // A client that may make many tables may also connect to as many.
        let hellos_of_one = config.hellos_per_second.max(config.changes_per_second / 10);
        // After a restart, all connections of an address may say hello at once.
        let hellos = at_least_one((config.connections_per_address / 10).max(hellos_of_one));
        let requests = at_least_one(config.changes_per_second.saturating_mul(10).max(REQUESTS));
        let messages =
            at_least_one(config.messages_per_second).saturating_mul(at_least_one(BUSY_CONNECTIONS));
        Limits {
            connections: Connections::new(config),
            changes: RateLimiter::keyed(per_second(at_least_one(config.changes_per_second), 5)),
            requests: RateLimiter::keyed(per_second(requests, 5)),
            new_connections: RateLimiter::keyed(per_second(requests, 5)),
            hellos: RateLimiter::keyed(per_second(hellos, 10)),
            messages_of_address: RateLimiter::keyed(per_second(messages, 2)),
            guesses: Mutex::default(),
            // An operator who lets one address do much trusts it not to guess.
            max_guesses: config.changes_per_second.max(MAX_GUESSES),
            wrong_codes: Mutex::default(),
            messages: at_least_one(config.messages_per_second),
            hellos_of_one: at_least_one(hellos_of_one),
            clients: RandomState::new(),
        }
    }

    /// Who gets the bill for work that somebody at this address asks for.
    pub(crate) fn client(&self, address: IpAddr) -> Client {
        Client(self.clients.hash_one(rate_limit_key(address)))
    }

    /// Whether this address may change something now.
    pub(crate) fn may_change(&self, address: IpAddr) -> bool {
        check(&self.changes, &rate_limit_key(address))
    }

    /// Whether this address may make a request now.
    pub(crate) fn may_request(&self, address: IpAddr) -> bool {
        check(&self.requests, &rate_limit_key(address))
    }

    /// Whether this address may open a connection now.
    pub(crate) fn may_connect(&self, address: IpAddr) -> bool {
        self.connections.is_behind_proxy() || check(&self.new_connections, &rate_limit_key(address))
    }

    /// Counts a message of this address; a long one counts once for each KiB. False when all its
    /// connections together send too much.
    pub(crate) fn may_send(&self, client: Client, bytes: usize) -> bool {
        if self.messages_of_address.len() > REMEMBERED {
            self.messages_of_address.retain_recent();
        }
        let count = at_least_one(u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX));
        let checked = self.messages_of_address.check_key_n(&client, count);
        checked.is_ok_and(|within| within.is_ok())
    }

    /// Whether this address may say hello now.
    pub(crate) fn may_say_hello(&self, client: Client) -> bool {
        check(&self.hellos, &client)
    }

    /// Whether this address may ask for a table now, or has guessed too often.
    pub(crate) fn may_ask_for_tables(&self, client: Client) -> bool {
        let guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        guesses.get(&client).is_none_or(|made| {
            made.count < self.max_guesses || made.since.elapsed() >= GUESSES_FORGOTTEN
        })
    }

    /// Notes that this address asked for a table that does not exist.
    pub(crate) fn note_guess(&self, client: Client) {
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        let is_old = |made: &Guesses| made.since.elapsed() >= GUESSES_FORGOTTEN;
        if guesses.len() > REMEMBERED {
            guesses.retain(|_, made| !is_old(made));
        }
        let fresh = Guesses { count: 0, since: Instant::now() };
        let made = guesses.entry(client).or_insert(fresh);
        if is_old(made) {
            *made = fresh;
        }
        made.count += 1;
    }

    /// Whether device codes may be tried now: not too many wrong ones came lately, from anywhere.
    pub(crate) fn may_use_codes(&self) -> bool {
        let wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.is_none_or(|made| {
            made.count < MAX_WRONG_CODES || made.since.elapsed() >= GUESSES_FORGOTTEN
        })
    }

    /// Somebody tried a device code that opens no seat.
    pub(crate) fn note_wrong_code(&self) {
        let mut wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = wrong.filter(|made| made.since.elapsed() < GUESSES_FORGOTTEN);
        let Guesses { count, since } =
            recent.unwrap_or(Guesses { count: 0, since: Instant::now() });
        *wrong = Some(Guesses { count: count + 1, since });
    }

    /// The message limit of a new connection.
    pub(crate) fn messages(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(per_second(self.messages, 2))
    }

    /// The hello limit of a new connection. A hello costs the table more than a move.
    pub(crate) fn hellos(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(per_second(self.hellos_of_one, 5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_limited_per_address() {
        let limits = Limits::new(&crate::Config { changes_per_second: 1, ..Default::default() });
        let here = IpAddr::from([127, 0, 0, 1]);
        let granted = (0..100).filter(|_| limits.may_change(here)).count();
        assert!((5..10).contains(&granted), "{granted}");
        assert!(limits.may_change(IpAddr::from([127, 0, 0, 2])));
    }

    #[test]
    fn nobody_finds_a_device_code_from_many_addresses() {
        let limits = Limits::new(&crate::Config::default());
        for _ in 0..MAX_WRONG_CODES {
            assert!(limits.may_use_codes());
            limits.note_wrong_code();
        }
        assert!(!limits.may_use_codes());
    }

    #[test]
    fn all_connections_of_an_address_share_a_budget() {
        let limits = Limits::new(&crate::Config { messages_per_second: 10, ..Default::default() });
        let granted = (0..1000).filter(|_| limits.may_send(Client(1), 100)).count();
        assert!((80..90).contains(&granted), "{granted}");
        let long = (0..1000).filter(|_| limits.may_send(Client(2), 15 * 1024 + 1)).count();
        assert!((5..7).contains(&long), "{long}");
        assert!(limits.may_send(Client(3), 100));
    }

    #[test]
    fn requests_and_new_connections_are_limited_per_address() {
        let limits = Limits::new(&crate::Config::default());
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        for may in [Limits::may_request, Limits::may_connect] {
            let granted = (0..5000).filter(|_| may(&limits, here)).count();
            assert!((1000..1500).contains(&granted), "{granted}");
            assert!(may(&limits, there));
        }
    }

    /// All connections are the proxy's.
    #[test]
    fn a_proxy_may_open_as_many_connections_as_it_likes() {
        let config = crate::Config { trust_proxy: true, ..Default::default() };
        let limits = Limits::new(&config);
        assert!((0..5000).all(|_| limits.may_connect(IpAddr::from([127, 0, 0, 1]))));
    }

    #[test]
    fn guessing_table_ids_is_limited() {
        let limits = Limits::new(&crate::Config::default());
        let (eve, ada) = (Client(1), Client(2));
        for _ in 0..MAX_GUESSES {
            assert!(limits.may_ask_for_tables(eve));
            limits.note_guess(eve);
        }
        assert!(!limits.may_ask_for_tables(eve));
        assert!(limits.may_ask_for_tables(ada));
    }
}
