//! Flags, environment and file, in this order: a flag wins over the environment, the environment
//! over the file, the file over the default.
//!
//! | file | what |
//! |---|---|
//! | [`certificate`] | whence the certificate comes, where the host serves HTTPS |
//! | [`value`] | how single values are written |
//! | [`source`] | where each value came from, and values that contradict each other |
//! | [`environment`] | variables that look like settings and are none |
//! | [`folders`] | where games and sockets are unless somebody says otherwise |
//! | [`table`](mod@table) | all settings as a table, for help, documents and `--check` |

mod certificate;
mod environment;
mod folders;
mod source;
mod table;
mod value;

pub use folders::home_folder;
pub(crate) use folders::{PACKAGED_DATA, usual_folder};
pub(crate) use source::read_secret;
pub use table::{describe, markdown};

use crate::database::Database;
use crate::failure::Usage;
use anyhow::Context;
pub(super) use certificate::Certificate;
use clap::builder::BoolishValueParser as Switch;
use clap::{ArgMatches, Args as _, FromArgMatches};
use serde::{Deserialize, Serialize};
use server::Config;
use source::{Source, Sources};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The host's default port.
const PORT: u16 = 7777;

/// A shorter lease would run out while a busy node is merely slow.
const SHORTEST_LEASE: Duration = Duration::from_millis(500);

/// How long load balancers take to notice that a node leaves: one that asks every second, as ours do,
/// and takes the second refusal for an answer.
pub(super) const NOTICED_WITHIN: Duration = Duration::from_secs(3);

/// How to serve.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A TOML file with these same settings.
    #[arg(long, env = "PARLOUR_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Prints the settings that are in effect and where each comes from, and exits.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    settings: RawSettings,
}

/// Everything that can be set; in a file the names are the same.
#[derive(clap::Args, Clone, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct RawSettings {
    /// Where to listen. 127.0.0.1 is reached from this machine only, 0.0.0.0 from everywhere.
    #[arg(long, env = "PARLOUR_LISTEN", value_name = "ADDRESS:PORT", value_parser = value::address)]
    #[serde(deserialize_with = "value::address_or_port")]
    listen: Option<SocketAddr>,
    /// The port alone, with the usual address. 0 takes any free one.
    #[arg(long, env = "PARLOUR_PORT", value_name = "N")]
    port: Option<u16>,
    /// Listens to the whole local network, so that phones in the room can join.
    #[arg(long, env = "PARLOUR_LAN", num_args = 0..=1, default_missing_value = "true", value_parser = Switch::new())]
    lan: Option<bool>,
    /// Listens on a Unix socket at this path instead of a port: for a reverse proxy on this
    /// machine. Its owner and group may connect.
    #[cfg(unix)]
    #[arg(long, env = "PARLOUR_UNIX", value_name = "PATH")]
    unix: Option<PathBuf>,
    /// Serves HTTPS with the certificate in this file, the whole chain in PEM; with --tls-key. The files
    /// are read again when they change.
    #[arg(long, env = "PARLOUR_TLS_CERT", value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// The private key of that certificate, in PEM.
    #[arg(long, env = "PARLOUR_TLS_KEY", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Serves HTTPS with a certificate for this name, which the host gets from Let's Encrypt by itself, at
    /// port 443 of all addresses unless another is given; can be given several times. To do so accepts
    /// Let's Encrypt's terms.
    #[arg(long, env = "PARLOUR_ACME", value_delimiter = ',', value_name = "DOMAIN", value_parser = value::domain)]
    #[serde(deserialize_with = "value::domains")]
    acme: Vec<String>,
    /// Another authority's ACME directory than Let's Encrypt's.
    #[arg(long, env = "PARLOUR_ACME_DIRECTORY", value_name = "URL", value_parser = value::directory)]
    #[serde(deserialize_with = "value::some_directory")]
    acme_directory: Option<String>,
    /// A file with the certificates, in PEM, that vouch for that directory, if the system does not know them.
    #[arg(long, env = "PARLOUR_ACME_ROOT", value_name = "FILE")]
    acme_root: Option<PathBuf>,
    /// Where games are kept.
    #[arg(long, env = "PARLOUR_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Keeps nothing: all games are gone when the host stops.
    #[arg(long, env = "PARLOUR_FORGET", num_args = 0..=1, default_missing_value = "true", value_parser = Switch::new())]
    forget: Option<bool>,
    /// Keeps games in PostgreSQL, at postgres://user:password@host:5432/name, which many nodes can
    /// share.
    #[arg(long, env = "PARLOUR_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// A file with that URL in it, so that its password is in no list of processes.
    #[arg(long, env = "PARLOUR_DATABASE_URL_FILE", value_name = "FILE")]
    database_url_file: Option<PathBuf>,
    /// Finds the other nodes of that database through NATS, at nats://host:4222.
    #[arg(long, env = "PARLOUR_NATS", value_name = "URL", hide_env_values = true)]
    nats: Option<String>,
    /// A file with that address in it.
    #[arg(long, env = "PARLOUR_NATS_FILE", value_name = "FILE")]
    nats_file: Option<PathBuf>,
    /// With many nodes: how long an unresponsive node keeps its tables, in milliseconds.
    #[arg(long, env = "PARLOUR_LEASE", value_name = "MS")]
    lease: Option<u64>,
    /// When told to stop: how long /readyz says so first, while everything goes on, so that a load
    /// balancer sends people elsewhere, in milliseconds.
    #[arg(long, env = "PARLOUR_DRAIN", value_name = "MS")]
    drain: Option<u64>,
    /// Opens the page in a browser.
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_parser = Switch::new())]
    open: Option<bool>,
    /// How much is logged: error, warn, info, debug or trace, also for one part, as in
    /// info,security=debug.
    #[arg(long, env = "PARLOUR_LOG", value_name = "LEVEL", value_parser = value::log_filter)]
    #[serde(deserialize_with = "value::some_log_filter")]
    log: Option<String>,
    /// Writes logs as JSON, one object a line.
    #[arg(long, env = "PARLOUR_LOG_JSON", num_args = 0..=1, default_missing_value = "true", value_parser = Switch::new())]
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
    /// Public tables of one address that may wait for players; ten times as many may be full, and as many
    /// private ones may wait.
    #[arg(long, env = "PARLOUR_OPEN_TABLES_PER_ADDRESS", value_name = "N")]
    open_tables_per_address: Option<u32>,
    /// Where `parlour admin` finds this host: a Unix socket that only its user can open. Usually
    /// admin.sock in the data folder, or, where there is none, in a service's RUNTIME_DIRECTORY.
    #[cfg(unix)]
    #[arg(long, env = "PARLOUR_ADMIN_SOCKET", value_name = "PATH")]
    admin_socket: Option<PathBuf>,
    /// Makes no new tables while games take more disk space than this, in MiB; 0 for as much as there is.
    #[arg(long, env = "PARLOUR_MAX_DISK", value_name = "MIB")]
    max_disk: Option<u32>,
    /// Deletes tables that nobody ever played at after this many hours; 0 keeps them.
    #[arg(long, env = "PARLOUR_KEEP_WAITING_HOURS", value_name = "HOURS")]
    keep_waiting_hours: Option<u32>,
    /// Deletes finished games after this many days; 0 keeps them.
    #[arg(long, env = "PARLOUR_KEEP_FINISHED_DAYS", value_name = "DAYS")]
    keep_finished_days: Option<u32>,
    /// Logs security events with the address they came from.
    #[arg(long, env = "PARLOUR_LOG_ADDRESSES", num_args = 0..=1, default_missing_value = "true", value_parser = Switch::new())]
    log_addresses: Option<bool>,
    /// A name by which people reach this host, such as games.example.org; can be given several times.
    #[arg(long = "name", env = "PARLOUR_NAMES", value_delimiter = ',', value_name = "NAME")]
    #[serde(rename = "name", alias = "names")]
    names: Vec<String>,
    /// Another origin whose pages may connect, as https://host; can be given several times.
    #[arg(long = "origin", env = "PARLOUR_ORIGINS", value_delimiter = ',', value_name = "ORIGIN", value_parser = value::origin)]
    #[serde(rename = "origin", alias = "origins", deserialize_with = "value::origins")]
    origins: Vec<String>,
    /// Believes the x-forwarded-for of a reverse proxy in front.
    #[arg(long, env = "PARLOUR_TRUST_PROXY", num_args = 0..=1, default_missing_value = "true", value_parser = Switch::new())]
    trust_proxy: Option<bool>,
    /// Lets notifications go to addresses of this machine and its network, and without encryption:
    /// for an ntfy of your own. Everybody at a table can then make the host call such addresses.
    #[arg(long, env = "PARLOUR_NOTIFY_PRIVATE", num_args = 0..=1, default_missing_value = "true", value_parser = Switch::new())]
    notify_private: Option<bool>,
    /// Whom push services can ask about this host, as mailto:you@example.org or https://example.org.
    #[arg(long, env = "PARLOUR_CONTACT", value_name = "ADDRESS", value_parser = value::contact)]
    #[serde(deserialize_with = "value::some_contact")]
    contact: Option<String>,
    /// A word list of your own for word games: a text file, one word a line. Known by the file's
    /// name without its ending; can be given several times.
    #[arg(long, value_name = "FILE", env = "PARLOUR_WORDS", value_delimiter = ',')]
    words: Vec<PathBuf>,
    /// A set of cards of your own for Kingdom's Candy Monsters: a TOML file, known by the name it
    /// gives itself; can be given several times.
    #[arg(long, value_name = "FILE", env = "PARLOUR_CARDS", value_delimiter = ',')]
    cards: Vec<PathBuf>,
}

/// What was decided.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) listen: Listen,
    /// Where the host serves HTTPS: whence its certificate comes.
    pub(super) tls: Option<Certificate>,
    pub(super) keep: Keep,
    /// The admin socket: where it was set, or in the data folder.
    pub(super) admin_socket: Option<AdminSocket>,
    /// Where the other nodes are found.
    pub(super) nats: Option<String>,
    pub(super) open: bool,
    /// How much is logged.
    pub(super) log: String,
    pub(super) log_json: bool,
    /// The settings in effect as text, where they are only to be shown.
    pub(super) shown: Option<String>,
    /// What works, but hardly as it was meant.
    pub(super) warnings: Vec<String>,
    pub(super) config: Config,
    /// Word lists of the host's own.
    pub(super) words: Vec<PathBuf>,
    /// Card sets of the host's own.
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

/// Where operators ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AdminSocket {
    pub(super) path: PathBuf,
    /// Whether the host must not start without it.
    pub(super) asked_for: bool,
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
    /// What the command line, the environment and the file decide.
    pub(super) fn from(matches: &ArgMatches) -> anyhow::Result<Settings> {
        let args = Args::from_arg_matches(matches)?;
        let file = match &args.config {
            Some(path) => read(path)?,
            None => RawSettings::default(),
        };
        let mut sources = Sources::of(matches);
        let raw = merge(args.settings, file, &mut sources)?;
        let raw = source::read_secrets(raw, &mut sources)?;
        let mut warnings = environment::warnings();
        let shown = if args.check { Some(table::effective(&raw, &sources)?) } else { None };
        let seen = ["database_url", "nats"].into_iter().filter(|id| {
            let url = if *id == "nats" { &raw.nats } else { &raw.database_url };
            sources.of_setting(id) == Source::CommandLine
                && url.as_deref().is_some_and(has_password)
        });
        warnings.extend(seen.map(table::flag).map(|flag| {
            format!(
                "everybody on this machine can see the password in {flag}: use {flag}-file, or the \
                 environment"
            )
        }));
        let mut settings = decide(raw)?;
        settings.shown = shown;
        settings.warnings = warnings;
        Ok(settings)
    }
}

/// Whether a URL holds a password.
fn has_password(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'))
}

fn read(path: &Path) -> anyhow::Result<RawSettings> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("The settings file {} cannot be read", path.display()))?;
    toml::from_str(&text).map_err(|e| {
        Usage(format!("The settings file {} is not right: {e}", path.display())).into()
    })
}

/// The database that a settings file names, if it names one.
pub(crate) fn database_of_file(path: &Path) -> anyhow::Result<Option<Database>> {
    let raw = read(path)?;
    let address = raw.database_url.map(Database::Address);
    Ok(address.or_else(|| raw.database_url_file.or(raw.data).map(Database::Folder)))
}

/// Whether `parlour serve` would start with these flags and a settings file with this text.
pub fn check_settings<'a>(
    flags: impl IntoIterator<Item = &'a str>,
    file: &str,
) -> anyhow::Result<()> {
    let command = RawSettings::augment_args(clap::Command::new("serve").no_binary_name(true));
    let matches = command.try_get_matches_from(flags)?;
    let flags = RawSettings::from_arg_matches(&matches)?;
    decide(merge(flags, toml::from_str(file)?, &mut Sources::of(&matches))?).map(drop)
}

/// The settings of the line and the environment, and those of the file that they do not replace.
fn merge(
    flags: RawSettings,
    mut file: RawSettings,
    sources: &mut Sources,
) -> anyhow::Result<RawSettings> {
    sources.refuse_contradictions()?;
    sources.refuse_contradictions_in_file(&file)?;
    let at_a_port = flags.listen.is_some() || flags.port.is_some() || flags.lan == Some(true);
    #[cfg(unix)]
    if flags.unix.is_some() {
        (file.listen, file.port, file.lan, file.open) = (None, None, None, None);
    } else if at_a_port {
        file.unix = None;
    }
    if flags.listen.is_some() {
        (file.port, file.lan) = (None, None);
    }
    if flags.lan == Some(true) {
        file.listen = None;
    }
    let keeps = flags.data.is_some() || flags.forget == Some(true);
    if keeps || flags.database_url.is_some() || flags.database_url_file.is_some() {
        (file.data, file.forget) = (None, None);
        (file.database_url, file.database_url_file) = (None, None);
    }
    if flags.nats.is_some() || flags.nats_file.is_some() {
        (file.nats, file.nats_file) = (None, None);
    }
    if !flags.acme.is_empty() {
        (file.tls_cert, file.tls_key) = (None, None);
    } else if flags.tls_cert.is_some() {
        (file.acme, file.acme_directory, file.acme_root) = (Vec::new(), None, None);
    }
    sources.add_file(&file)?;
    macro_rules! first {
        ($($option:ident)* ; $($list:ident)*) => {
            RawSettings {
                $($option: flags.$option.or(file.$option),)*
                $($list: if flags.$list.is_empty() { file.$list } else { flags.$list },)*
                #[cfg(unix)]
                unix: flags.unix.or(file.unix),
                #[cfg(unix)]
                admin_socket: flags.admin_socket.or(file.admin_socket),
            }
        };
    }
    Ok(first!(
        listen port lan tls_cert tls_key acme_directory acme_root data forget database_url
        database_url_file nats nats_file lease drain open log log_json bot_pace
        messages_per_second changes_per_second connections_per_address connections
        open_tables_per_address max_disk keep_waiting_hours
        keep_finished_days log_addresses trust_proxy notify_private contact;
        acme names origins words cards
    ))
}

fn listen(raw: &RawSettings) -> Listen {
    #[cfg(unix)]
    if let Some(path) = &raw.unix {
        return Listen::Unix(path.clone());
    }
    let to_all = raw.lan == Some(true) || !raw.acme.is_empty();
    let ip = if to_all { [0, 0, 0, 0] } else { [127, 0, 0, 1] };
    let port = if raw.acme.is_empty() { PORT } else { super::HTTPS };
    let mut address = raw.listen.unwrap_or(SocketAddr::from((ip, port)));
    if let Some(port) = raw.port {
        address.set_port(port);
    }
    Listen::Port(address)
}

fn decide(mut raw: RawSettings) -> anyhow::Result<Settings> {
    let usual = Config::default();
    let wrong = |message: &str| anyhow::Error::from(Usage(message.to_owned()));
    let listen = listen(&raw);
    let keep = match (raw.database_url.take(), raw.data.take()) {
        (Some(address), _) => Keep::Database(address),
        (None, _) if raw.forget == Some(true) => Keep::Nowhere,
        (None, Some(folder)) => Keep::Folder(folder),
        (None, None) => Keep::Folder(home_folder()?),
    };
    let (tls, names) = certificate::decide(&mut raw, &keep)?;
    #[cfg(unix)]
    if tls.is_some() && matches!(listen, Listen::Unix(_)) {
        return Err(wrong(
            "By a Unix socket only a proxy comes, and the proxy has the certificate. Leave out \
             --tls-cert and --tls-key, --acme, or --unix",
        ));
    }
    #[cfg(unix)]
    let admin_socket = match (raw.admin_socket, &keep) {
        (Some(path), _) => Some(AdminSocket { path, asked_for: true }),
        (None, Keep::Folder(folder)) => {
            Some(AdminSocket { path: folder.join(ADMIN_SOCKET), asked_for: false })
        }
        (None, _) => folders::runtime_folder()
            .map(|folder| AdminSocket { path: folder.join(ADMIN_SOCKET), asked_for: false }),
    };
    #[cfg(not(unix))]
    let admin_socket = None;
    if raw.nats.is_some() && !matches!(keep, Keep::Database(_)) {
        return Err(wrong(
            "--nats is for many nodes that share one database. Say which: --database-url \
             postgres://user:password@host:5432/name",
        ));
    }
    let lease = raw.lease.map_or(usual.lease, Duration::from_millis);
    if lease < SHORTEST_LEASE {
        let message = format!("--lease is at least {} milliseconds", SHORTEST_LEASE.as_millis());
        return Err(wrong(&message));
    }
    let usual_drain = if raw.nats.is_some() { NOTICED_WITHIN } else { usual.drain };
    let drain = raw.drain.map_or(usual_drain, Duration::from_millis);
    let at_least_one = |name: &str, given: Option<u32>, usual: u32| match given {
        Some(0) => Err(wrong(&format!(
            "--{name} 0 would let nobody play. Give at least 1, or leave it out for {usual}"
        ))),
        given => Ok(given.unwrap_or(usual)),
    };
    let messages_per_second =
        at_least_one("messages-per-second", raw.messages_per_second, usual.messages_per_second)?;
    let changes_per_second =
        at_least_one("changes-per-second", raw.changes_per_second, usual.changes_per_second)?;
    let connections = at_least_one("connections", raw.connections, usual.connections)?;
    let connections_per_address = at_least_one(
        "connections-per-address",
        raw.connections_per_address,
        usual.connections_per_address,
    )?;
    Ok(Settings {
        shown: None,
        warnings: Vec::new(),
        words: raw.words,
        cards: raw.cards,
        admin_socket,
        listen,
        tls,
        keep,
        nats: raw.nats,
        open: raw.open.unwrap_or(false),
        log: raw.log.unwrap_or_else(|| "info".into()),
        log_json: raw.log_json.unwrap_or(false),
        config: Config {
            bot_pace: raw.bot_pace.map_or(usual.bot_pace, Duration::from_millis),
            lease,
            drain,
            messages_per_second,
            changes_per_second,
            connections_per_address,
            connections,
            open_tables_per_address: raw
                .open_tables_per_address
                .unwrap_or(usual.open_tables_per_address),
            max_disk: raw.max_disk.filter(|mib| *mib > 0).map(|mib| u64::from(mib) << 20),
            keep_waiting: raw
                .keep_waiting_hours
                .map_or(usual.keep_waiting, |hours| value::age(hours, value::HOUR)),
            keep_finished: raw
                .keep_finished_days
                .map_or(usual.keep_finished, |days| value::age(days, 24 * value::HOUR)),
            log_addresses: raw.log_addresses.unwrap_or(false),
            names,
            origins: raw.origins,
            notify_private: raw.notify_private.unwrap_or(false),
            contact: raw.contact,
            trust_proxy: raw.trust_proxy.unwrap_or(usual.trust_proxy),
            ..usual
        },
    })
}

/// The name of the admin socket in the data folder.
pub(crate) const ADMIN_SOCKET: &str = "admin.sock";

#[cfg(test)]
mod tests;
