//! Flags, environment and file, in this order: a flag wins over the environment, the environment
//! over the file, the file over the default.

use crate::failure::Usage;
use anyhow::Context;
use clap::{Args as _, FromArgMatches};
use serde::Deserialize;
use server::Config;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The host's default port.
const PORT: u16 = 7777;

/// A shorter lease would run out while a busy node is merely slow.
const SHORTEST_LEASE: Duration = Duration::from_millis(500);

/// How to serve.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A TOML file with these same settings.
    #[arg(long, env = "PARLOUR_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: RawSettings,
}

/// Everything that can be set; in a file the names are the same.
#[derive(clap::Args, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct RawSettings {
    /// Where to listen; 127.0.0.1:7777 by default, which only this machine can reach.
    #[arg(long, env = "PARLOUR_LISTEN", value_name = "ADDRESS:PORT", value_parser = address)]
    listen: Option<SocketAddr>,
    /// The port to listen on; 7777 by default. 0 takes any free one.
    #[arg(long, env = "PARLOUR_PORT", value_name = "N", conflicts_with = "listen")]
    port: Option<u16>,
    /// Listens to the whole local network, so that phones in the room can join.
    #[arg(long, env = "PARLOUR_LAN", num_args = 0..=1, default_missing_value = "true")]
    lan: Option<bool>,
    /// Listens on a Unix socket at this path instead of a port: for a reverse proxy on this
    /// machine. Its owner and group may connect.
    #[cfg(unix)]
    #[arg(long, env = "PARLOUR_UNIX", value_name = "PATH", conflicts_with_all = ["listen", "port", "lan", "open"])]
    unix: Option<PathBuf>,
    /// Serves HTTPS with the certificate in this file, the whole chain in PEM; with --tls-key. The files
    /// are read again when they change.
    #[arg(long, env = "PARLOUR_TLS_CERT", value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// The private key of that certificate, in PEM.
    #[arg(long, env = "PARLOUR_TLS_KEY", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Where games are kept; a folder in your home by default.
    #[arg(long, env = "PARLOUR_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Keeps nothing: all games are gone when the host stops.
    #[arg(long, env = "PARLOUR_FORGET", num_args = 0..=1, default_missing_value = "true", conflicts_with = "data")]
    forget: Option<bool>,
    /// Keeps games in PostgreSQL, at postgres://user:password@host:5432/name, which many nodes can
    /// share.
    #[arg(long, env = "PARLOUR_DATABASE_URL", value_name = "URL", hide_env_values = true, conflicts_with_all = ["data", "forget"])]
    database_url: Option<String>,
    /// Finds the other nodes of that database through NATS, at nats://host:4222.
    #[arg(long, env = "PARLOUR_NATS", value_name = "URL", hide_env_values = true)]
    nats: Option<String>,
    /// With many nodes: how long a silent node keeps its tables, in milliseconds.
    #[arg(long, env = "PARLOUR_LEASE", value_name = "MS")]
    lease: Option<u64>,
    /// Opens the page in a browser.
    #[arg(long, num_args = 0..=1, default_missing_value = "true")]
    open: Option<bool>,
    /// Writes logs as JSON, for machines. PARLOUR_LOG sets how much (info, debug, …).
    #[arg(long, env = "PARLOUR_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    log_json: Option<bool>,
    /// How long a bot at least seems to think, in milliseconds.
    #[arg(long, env = "PARLOUR_BOT_PACE", value_name = "MS")]
    bot_pace: Option<u64>,
    /// Messages a second that one connection may send.
    #[arg(long, env = "PARLOUR_MESSAGES_PER_SECOND", value_name = "N")]
    messages_per_second: Option<u32>,
    /// Tables and seats a second that one address may take.
    #[arg(long, env = "PARLOUR_CHANGES_PER_SECOND", value_name = "N")]
    changes_per_second: Option<u32>,
    /// Connections that one address may hold.
    #[arg(long, env = "PARLOUR_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    connections_per_address: Option<u32>,
    /// Connections that all addresses together may hold.
    #[arg(long, env = "PARLOUR_CONNECTIONS", value_name = "N")]
    connections: Option<u32>,
    /// Public tables of one address that may wait for players.
    #[arg(long, env = "PARLOUR_OPEN_TABLES_PER_ADDRESS", value_name = "N")]
    open_tables_per_address: Option<u32>,
    /// Deletes tables that nobody ever played at after this many hours; 0 keeps them.
    #[arg(long, env = "PARLOUR_KEEP_WAITING_HOURS", value_name = "HOURS")]
    keep_waiting_hours: Option<u32>,
    /// Deletes finished games after this many days; 0 keeps them.
    #[arg(long, env = "PARLOUR_KEEP_FINISHED_DAYS", value_name = "DAYS")]
    keep_finished_days: Option<u32>,
    /// Logs security events with the address they came from.
    #[arg(long, env = "PARLOUR_LOG_ADDRESSES", num_args = 0..=1, default_missing_value = "true")]
    log_addresses: Option<bool>,
    /// A name by which people reach this host, such as games.example.org; can be given several times.
    #[arg(long = "name", env = "PARLOUR_NAMES", value_delimiter = ',', value_name = "NAME")]
    names: Vec<String>,
    /// Another origin whose pages may connect, as https://host; can be given several times.
    #[arg(long = "origin", env = "PARLOUR_ORIGINS", value_delimiter = ',', value_name = "ORIGIN")]
    origins: Vec<String>,
    /// Believes the x-forwarded-for of a reverse proxy in front.
    #[arg(long, env = "PARLOUR_TRUST_PROXY", num_args = 0..=1, default_missing_value = "true")]
    trust_proxy: Option<bool>,
    /// Lets notifications go to addresses of this machine and its network, and without encryption:
    /// for an ntfy of your own. Everybody at a table can then make the host call such addresses.
    #[arg(long, env = "PARLOUR_NOTIFY_PRIVATE", num_args = 0..=1, default_missing_value = "true")]
    notify_private: Option<bool>,
    /// Whom push services can ask about this host, as mailto:you@example.org or https://example.org.
    #[arg(long, env = "PARLOUR_CONTACT", value_name = "ADDRESS", value_parser = contact)]
    contact: Option<String>,
    /// Word lists of the host's own; on the command line --words, which every command has.
    #[arg(skip)]
    words: Vec<PathBuf>,
    /// Card sets of the host's own; on the command line --cards, which every command has.
    #[arg(skip)]
    cards: Vec<PathBuf>,
}

/// `127.0.0.1:7777`, or a port alone.
fn address(text: &str) -> Result<SocketAddr, String> {
    let port = |text: &str| text.parse().map(|port: u16| SocketAddr::from(([127, 0, 0, 1], port)));
    text.parse().or_else(|_| port(text)).map_err(|_| {
        "give an address and a port such as 127.0.0.1:7777, or a port from 0 to 65535".to_owned()
    })
}

/// `mailto:you@example.org`, or the address of a page.
fn contact(text: &str) -> Result<String, String> {
    match text.starts_with("mailto:") || text.starts_with("https://") {
        true => Ok(text.to_owned()),
        false => Err("write it as mailto:you@example.org or https://example.org".to_owned()),
    }
}

/// What was decided.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) listen: Listen,
    /// The files of the certificate and its key, where the host serves HTTPS.
    pub(super) tls: Option<(PathBuf, PathBuf)>,
    pub(super) keep: Keep,
    /// Where the other nodes are found.
    pub(super) nats: Option<String>,
    pub(super) open: bool,
    pub(super) log_json: bool,
    pub(super) config: Config,
    /// Word lists that the file names.
    pub(super) words: Vec<PathBuf>,
    /// Card sets that the file names.
    pub(super) cards: Vec<PathBuf>,
}

/// Where people come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Listen {
    /// At a port.
    Port(SocketAddr),
    /// At a Unix socket, by way of a proxy.
    #[cfg(unix)]
    Unix(PathBuf),
}

/// Where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// Nowhere: they are gone when the host stops.
    Nowhere,
    /// In SQLite, in this folder.
    Folder(PathBuf),
    /// In PostgreSQL, at this address.
    Database(String),
}

impl Settings {
    pub(super) fn from(args: Args) -> anyhow::Result<Settings> {
        let file = match &args.config {
            Some(path) => read(path)?,
            None => RawSettings::default(),
        };
        decide(args.settings, file)
    }
}

fn read(path: &Path) -> anyhow::Result<RawSettings> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("The settings file {} cannot be read", path.display()))?;
    toml::from_str(&text).map_err(|e| {
        Usage(format!("The settings file {} is not right: {e}", path.display())).into()
    })
}

/// Whether `parlour serve` would start with these flags and a settings file with this text.
pub fn check_settings<'a>(
    flags: impl IntoIterator<Item = &'a str>,
    file: &str,
) -> anyhow::Result<()> {
    let command = RawSettings::augment_args(clap::Command::new("serve").no_binary_name(true));
    let flags = RawSettings::from_arg_matches(&command.try_get_matches_from(flags)?)?;
    decide(flags, toml::from_str(file)?).map(drop)
}

fn listen(flags: &RawSettings, file: &RawSettings) -> Listen {
    #[cfg(unix)]
    {
        // A port on the line counts for more than a socket in the file.
        let port = flags.listen.is_some() || flags.port.is_some() || flags.lan == Some(true);
        if let Some(path) = flags.unix.as_ref().or(file.unix.as_ref().filter(|_| !port)) {
            return Listen::Unix(path.clone());
        }
    }
    let lan = flags.lan.or(file.lan).unwrap_or(false);
    let ip = if lan { [0, 0, 0, 0] } else { [127, 0, 0, 1] };
    let usual = SocketAddr::from((ip, file.port.unwrap_or(PORT)));
    let mut address = flags.listen.or(file.listen).unwrap_or(usual);
    if let Some(port) = flags.port {
        address.set_port(port);
    }
    Listen::Port(address)
}

fn decide(flags: RawSettings, file: RawSettings) -> anyhow::Result<Settings> {
    let usual = Config::default();
    if file.listen.is_some() && file.port.is_some() {
        let message = "The settings file has both `listen` and `port`. Keep one: `listen` is an \
                       address with a port, `port` a port of the usual address";
        return Err(Usage(message.into()).into());
    }
    let listen = listen(&flags, &file);
    let tls = match (flags.tls_cert.or(file.tls_cert), flags.tls_key.or(file.tls_key)) {
        (Some(cert), Some(key)) => Some((cert, key)),
        (None, None) => None,
        _ => {
            let message = "--tls-cert and --tls-key belong together: give the file of the \
                           certificate and the file of its key";
            return Err(Usage(message.into()).into());
        }
    };
    #[cfg(unix)]
    if tls.is_some() && matches!(listen, Listen::Unix(_)) {
        let message = "By a Unix socket only a proxy comes, and the proxy has the certificate. Leave \
                       out --tls-cert and --tls-key, or --unix";
        return Err(Usage(message.into()).into());
    }
    let keep = match (flags.database_url, flags.data, flags.forget) {
        // The command line overrides the file.
        (Some(address), ..) => Keep::Database(address),
        (None, Some(folder), _) => Keep::Folder(folder),
        (None, None, Some(true)) => Keep::Nowhere,
        (None, None, flag) => match (file.database_url, file.data) {
            (Some(address), _) => Keep::Database(address),
            (None, _) if flag.is_none() && file.forget == Some(true) => Keep::Nowhere,
            (None, Some(folder)) => Keep::Folder(folder),
            (None, None) => Keep::Folder(home_folder()?),
        },
    };
    let nats = flags.nats.or(file.nats);
    if nats.is_some() && !matches!(keep, Keep::Database(_)) {
        let message = "--nats is for many nodes that share one database. Say which: --database-url \
                   postgres://user:password@host:5432/name";
        return Err(Usage(message.into()).into());
    }
    let lease = flags.lease.or(file.lease).map_or(usual.lease, Duration::from_millis);
    if lease < SHORTEST_LEASE {
        let message = format!("--lease is at least {} milliseconds", SHORTEST_LEASE.as_millis());
        return Err(Usage(message).into());
    }
    let origins = if flags.origins.is_empty() { file.origins } else { flags.origins };
    let bot_pace = flags.bot_pace.or(file.bot_pace).map(Duration::from_millis);
    Ok(Settings {
        words: file.words,
        cards: file.cards,
        listen,
        tls,
        keep,
        nats,
        open: flags.open.or(file.open).unwrap_or(false),
        log_json: flags.log_json.or(file.log_json).unwrap_or(false),
        config: Config {
            bot_pace: bot_pace.unwrap_or(usual.bot_pace),
            lease,
            messages_per_second: flags
                .messages_per_second
                .or(file.messages_per_second)
                .unwrap_or(usual.messages_per_second),
            changes_per_second: flags
                .changes_per_second
                .or(file.changes_per_second)
                .unwrap_or(usual.changes_per_second),
            connections_per_address: flags
                .connections_per_address
                .or(file.connections_per_address)
                .unwrap_or(usual.connections_per_address),
            connections: flags.connections.or(file.connections).unwrap_or(usual.connections),
            open_tables_per_address: flags
                .open_tables_per_address
                .or(file.open_tables_per_address)
                .unwrap_or(usual.open_tables_per_address),
            keep_waiting: flags
                .keep_waiting_hours
                .or(file.keep_waiting_hours)
                .map_or(usual.keep_waiting, |hours| age(hours, HOUR)),
            keep_finished: flags
                .keep_finished_days
                .or(file.keep_finished_days)
                .map_or(usual.keep_finished, |days| age(days, 24 * HOUR)),
            log_addresses: flags.log_addresses.or(file.log_addresses).unwrap_or(false),
            names: if flags.names.is_empty() { file.names } else { flags.names },
            origins,
            notify_private: flags.notify_private.or(file.notify_private).unwrap_or(false),
            contact: flags.contact.or(file.contact),
            trust_proxy: flags.trust_proxy.or(file.trust_proxy).unwrap_or(usual.trust_proxy),
            ..usual
        },
    })
}

/// In seconds.
const HOUR: u64 = 60 * 60;

/// So many hours or days; 0 is for ever.
fn age(count: u32, unit: u64) -> Option<Duration> {
    (count > 0).then(|| Duration::from_secs(u64::from(count) * unit))
}

/// Where programs keep their data in a home folder.
pub fn home_folder() -> anyhow::Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    set("XDG_DATA_HOME")
        .or_else(|| Some(set("HOME").or_else(|| set("USERPROFILE"))?.join(".local/share")))
        .map(|data| data.join("parlour"))
        .ok_or_else(|| Usage("There is no home folder here. Say where to keep games: --data FOLDER, or --forget to keep none".into()).into())
}

#[cfg(test)]
mod tests;
