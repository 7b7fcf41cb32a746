//! How single values are written, on the command line and in a file.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

/// `127.0.0.1:7777`, `localhost:7777`, or a port alone.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    let port = |text: &str| text.parse().map(|port: u16| SocketAddr::from(([127, 0, 0, 1], port)));
    let here = text.strip_prefix("localhost:").map(port).transpose().ok().flatten();
    here.map_or_else(|| text.parse().or_else(|_| port(text)), Ok).map_err(|_| {
        "give an address and a port such as 127.0.0.1:7777, or a port from 0 to 65535".to_owned()
    })
}

/// An address in a file: as text, or a port as a number.
pub(super) fn address_or_port<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<SocketAddr>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Port(u16),
        Address(String),
    }
    let text = match Written::deserialize(from) {
        Ok(Written::Port(port)) => port.to_string(),
        Ok(Written::Address(text)) => text,
        Err(_) => String::new(),
    };
    address(&text).map(Some).map_err(D::Error::custom)
}

/// `mailto:you@example.org`, or the address of a page.
pub(super) fn contact(text: &str) -> Result<String, String> {
    match text.starts_with("mailto:") || text.starts_with("https://") {
        true => Ok(text.to_owned()),
        false => Err("write it as mailto:you@example.org or https://example.org".to_owned()),
    }
}

/// The same in a file.
pub(super) fn some_contact<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    contact(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

/// A name that the internet knows, such as games.example.org.
pub(super) fn domain(text: &str) -> Result<String, String> {
    let is_part = |part: &str| {
        let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        (1..=63).contains(&part.len()) && part.bytes().all(fits) && !part.starts_with('-')
    };
    let is_name = text.contains('.') && text.len() <= 253 && text.split('.').all(is_part);
    match is_name && text.parse::<Ipv4Addr>().is_err() {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("write a name of the internet alone, such as games.example.org".to_owned()),
    }
}

/// The same in a file.
pub(super) fn domains<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let written = Vec::<String>::deserialize(from)?;
    written.iter().map(|text| domain(text).map_err(D::Error::custom)).collect()
}

/// Where an authority begins, as https://host/path.
pub(super) fn directory(text: &str) -> Result<String, String> {
    match text.starts_with("https://") {
        true => Ok(text.to_owned()),
        false => Err("write it as https://host/path".to_owned()),
    }
}

/// The same in a file.
pub(super) fn some_directory<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<String>, D::Error> {
    directory(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

/// `https://host` or `https://host:port`, as browsers say it.
pub(super) fn origin(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest.filter(|rest| !rest.is_empty() && !rest.contains(['/', '?', '#', '@', ' '])) {
        Some(_) => Ok(text.to_owned()),
        None => Err("write it as https://host or https://host:port, without a path".to_owned()),
    }
}

/// The same in a file.
pub(super) fn origins<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let written = Vec::<String>::deserialize(from)?;
    written.iter().map(|text| origin(text).map_err(D::Error::custom)).collect()
}

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// A level, or levels of single parts, separated by commas.
pub(super) fn log_filter(text: &str) -> Result<String, String> {
    let is_level = |text: &str| LEVELS.contains(&text.to_ascii_lowercase().as_str());
    let fits = |item: &str| is_level(item.rsplit_once('=').map_or(item, |(_, level)| level).trim());
    match text.split(',').all(fits) {
        true => Ok(text.to_owned()),
        false => Err(format!("give one of {}, or PART=LEVEL", LEVELS.join(", "))),
    }
}

/// The same in a file.
pub(super) fn some_log_filter<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<String>, D::Error> {
    log_filter(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

/// In seconds.
pub(super) const HOUR: u64 = 60 * 60;

/// So many hours or days; 0 is for ever.
pub(super) fn age(count: u32, unit: u64) -> Option<Duration> {
    (count > 0).then(|| Duration::from_secs(u64::from(count) * unit))
}
