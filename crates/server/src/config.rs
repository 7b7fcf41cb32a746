//! What an operator can set.

use crate::Chance;
use std::time::Duration;

/// Settings of a host. [`Config::default`] is right for a family; a crowd changes the limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// How long a bot at least seems to think, so that people can follow; longer where a person
    /// would think longer. Zero: nobody waits for bots.
    pub bot_pace: Duration,
    /// A table without anybody connected rests (leaves memory) after this long.
    pub rest_after: Duration,
    /// With many nodes: how long a node that is not heard of keeps its tables, before others take
    /// them over.
    pub lease: Duration,
    /// Messages a second that one connection may send, on the long run.
    pub messages_per_second: u32,
    /// Changes a second (tables made, seats taken) that one address may make.
    pub changes_per_second: u32,
    /// Connections that one address may hold at the same time.
    pub connections_per_address: u32,
    /// Other origins whose pages may connect, as `https://host[:port]`. The host's own always may.
    pub origins: Vec<String>,
    /// Whether a reverse proxy in front is trusted to name the client in `x-forwarded-for`.
    pub trust_proxy: bool,
    /// Where everything comes from that nobody must be able to guess: the system.
    pub chance: Chance,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bot_pace: Duration::from_millis(700),
            rest_after: Duration::from_secs(600),
            lease: Duration::from_secs(3),
            messages_per_second: 1000,
            changes_per_second: 20,
            connections_per_address: 1000,
            origins: Vec::new(),
            trust_proxy: false,
            chance: Chance::default(),
        }
    }
}
