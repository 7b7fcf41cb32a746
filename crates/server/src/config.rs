//! What an operator can set.

use crate::{EntropySource, WallClock};
use std::time::Duration;

/// Settings of a host. [`Config::default`] is right for a family; a crowd changes the limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// How long a bot at least seems to think, so that people can follow; longer where a person
    /// would think longer. Zero: nobody waits for bots.
    pub bot_pace: Duration,
    /// A table without anybody connected rests (leaves memory) after this long.
    pub rest_after: Duration,
    /// How long somebody who committed to their part of the luck may take to tell it. Their client
    /// does it by itself, so this is the time that a lost connection has to come back.
    pub reveal_timeout: Duration,
    /// How long somebody must be gone before the others may let a bot play for them, or end the game:
    /// longer than a tunnel, or a page reload.
    pub absent_after: Duration,
    /// How long nothing must have happened before they may do so with somebody who is here.
    pub long_wait: Duration,
    /// With many nodes: the name of this one, which no other node ever had; drawn at random where it is
    /// left out.
    pub node: Option<String>,
    /// With many nodes: how long a silent node keeps its tables, before others take
    /// them over.
    pub lease: Duration,
    /// How long a host that is told to stop says so at `/readyz` before it does, so that load
    /// balancers send people elsewhere.
    pub drain: Duration,
    /// Messages a second that one connection may send, on the long run.
    pub messages_per_second: u32,
    /// Hellos a second that one connection may say, on the long run; a tenth of `changes_per_second`
    /// where that is more.
    pub hellos_per_second: u32,
    /// How long at least between two pictures of who sits where and who is there, shown to everybody.
    pub table_news_interval: Duration,
    /// Changes a second (tables made, seats taken) that one address may make.
    pub changes_per_second: u32,
    /// Connections that one address may hold at the same time.
    pub connections_per_address: u32,
    /// Connections that all addresses together may hold; fewer where the system allows fewer files.
    pub connections: u32,
    /// How long the headers of a request may take to arrive, the time between two requests on one
    /// connection included.
    pub request_timeout: Duration,
    /// How long a client may take to answer when the host closes its connection.
    pub close_timeout: Duration,
    /// Public tables of one address that may wait for players at the same time. Ten times as many may be
    /// full, and as many private ones may wait.
    pub open_tables_per_address: u32,
    /// No new tables are made while games take more disk space than this, in bytes.
    pub max_disk: Option<u64>,
    /// Tables that nobody ever played at are deleted after this long.
    pub keep_waiting: Option<Duration>,
    /// Finished games are deleted after this long.
    pub keep_finished: Option<Duration>,
    /// Names by which people reach this host, besides those of this machine and network.
    pub names: Vec<String>,
    /// Whether security events are logged with the address they came from.
    pub log_addresses: bool,
    /// Other origins whose pages may connect, as `https://host[:port]`. The host's own always may.
    pub origins: Vec<String>,
    /// Whether a reverse proxy in front is trusted to name the client in `x-forwarded-for`.
    pub trust_proxy: bool,
    /// Whether notifications may go to addresses of this machine and its network, and without
    /// encryption: for an ntfy of one's own.
    pub notify_private: bool,
    /// Whom push services can ask about this host, as `mailto:` or `https:`.
    pub contact: Option<String>,
    /// Where everything comes from that nobody must be able to guess: the system.
    pub entropy_source: EntropySource,
    /// Where the time of day is read: the system's clock.
    pub wall_clock: WallClock,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bot_pace: Duration::from_millis(700),
            rest_after: Duration::from_secs(600),
            reveal_timeout: Duration::from_secs(15),
            absent_after: Duration::from_secs(10),
            long_wait: Duration::from_secs(60),
            node: None,
            lease: Duration::from_secs(3),
            drain: Duration::ZERO,
            messages_per_second: 1000,
            hellos_per_second: 2,
            table_news_interval: Duration::from_millis(200),
            changes_per_second: 20,
            connections_per_address: 1000,
            connections: 50_000,
            request_timeout: Duration::from_secs(20),
            close_timeout: Duration::from_secs(2),
            open_tables_per_address: 5,
            max_disk: None,
            keep_waiting: Some(Duration::from_secs(24 * 60 * 60)),
            keep_finished: None,
            names: Vec::new(),
            log_addresses: false,
            origins: Vec::new(),
            trust_proxy: false,
            notify_private: false,
            contact: None,
            entropy_source: EntropySource::default(),
            wall_clock: WallClock::default(),
        }
    }
}
