//! Flags, environment and file, in this order: a flag wins over the environment, the environment
//! over the file, the file over the default.

use crate::failure::Usage;
use anyhow::Context;
use serde::Deserialize;
use server::Config;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The host's port, unless told otherwise.
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
    wishes: Wishes,
}

/// Everything that can be set; in a file the names are the same.
#[derive(clap::Args, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Wishes {
    /// Where to listen; 127.0.0.1:7777 by default, which only this machine can reach.
    #[arg(long, env = "PARLOUR_LISTEN", value_name = "ADDRESS:PORT", value_parser = address)]
    listen: Option<SocketAddr>,
    /// Listens to the whole local network, so that phones in the room can join.
    #[arg(long, env = "PARLOUR_LAN", num_args = 0..=1, default_missing_value = "true")]
    lan: Option<bool>,
    /// Listens on a Unix socket at this path instead of a port: for a reverse proxy on this
    /// machine. Its owner and group may connect.
    #[cfg(unix)]
    #[arg(long, env = "PARLOUR_UNIX", value_name = "PATH", conflicts_with_all = ["listen", "lan", "open"])]
    unix: Option<PathBuf>,
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
    /// With many nodes: how long a node that is not heard of keeps its tables, in milliseconds.
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
    /// Another origin whose pages may connect, as https://host; can be given several times.
    #[arg(long = "origin", env = "PARLOUR_ORIGINS", value_delimiter = ',', value_name = "ORIGIN")]
    origins: Vec<String>,
    /// Believes the x-forwarded-for of a reverse proxy in front.
    #[arg(long, env = "PARLOUR_TRUST_PROXY", num_args = 0..=1, default_missing_value = "true")]
    trust_proxy: Option<bool>,
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

/// What was decided.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) listen: Listen,
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
            None => Wishes::default(),
        };
        decide(args.wishes, file)
    }
}

fn read(path: &Path) -> anyhow::Result<Wishes> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("The settings file {} cannot be read", path.display()))?;
    toml::from_str(&text).map_err(|e| {
        Usage(format!("The settings file {} is not right: {e}", path.display())).into()
    })
}

fn listen(flags: &Wishes, file: &Wishes) -> Listen {
    #[cfg(unix)]
    {
        // A port on the line counts for more than a socket in the file.
        let port = flags.listen.is_some() || flags.lan == Some(true);
        if let Some(path) = flags.unix.as_ref().or(file.unix.as_ref().filter(|_| !port)) {
            return Listen::Unix(path.clone());
        }
    }
    let lan = flags.lan.or(file.lan).unwrap_or(false);
    let usual = SocketAddr::from((if lan { [0, 0, 0, 0] } else { [127, 0, 0, 1] }, PORT));
    Listen::Port(flags.listen.or(file.listen).unwrap_or(usual))
}

fn decide(flags: Wishes, file: Wishes) -> anyhow::Result<Settings> {
    let usual = Config::default();
    let listen = listen(&flags, &file);
    let keep = match (flags.database_url, flags.data, flags.forget) {
        // What is said on the line counts for more than anything in the file.
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
        let say = "--nats is for many nodes that share one database. Say which: --database-url \
                   postgres://user:password@host:5432/name";
        return Err(Usage(say.into()).into());
    }
    let lease = flags.lease.or(file.lease).map_or(usual.lease, Duration::from_millis);
    if lease < SHORTEST_LEASE {
        let say = format!("--lease is at least {} milliseconds", SHORTEST_LEASE.as_millis());
        return Err(Usage(say).into());
    }
    let origins = if flags.origins.is_empty() { file.origins } else { flags.origins };
    let bot_pace = flags.bot_pace.or(file.bot_pace).map(Duration::from_millis);
    Ok(Settings {
        words: file.words,
        cards: file.cards,
        listen,
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
            origins,
            trust_proxy: flags.trust_proxy.or(file.trust_proxy).unwrap_or(usual.trust_proxy),
            ..usual
        },
    })
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
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn settings(words: &[&str]) -> anyhow::Result<Settings> {
        let line = Line::try_parse_from([&["serve"], words].concat())?;
        Settings::from(line.args)
    }

    fn port(ip: [u8; 4], port: u16) -> Listen {
        Listen::Port(SocketAddr::from((ip, port)))
    }

    #[cfg(unix)]
    #[test]
    fn a_proxy_on_the_same_machine_needs_no_port() {
        let path = "/run/parlour/parlour.sock";
        let on_the_line = settings(&["--unix", path, "--forget"]).unwrap();
        assert_eq!(on_the_line.listen, Listen::Unix(path.into()));
        for other in [&["--listen", "7913"][..], &["--lan"], &["--open"]] {
            assert!(settings(&[&["--unix", path, "--forget"], other].concat()).is_err());
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlour.toml");
        std::fs::write(&file, format!("unix = \"{path}\"\nforget = true\n")).unwrap();
        let file = file.to_str().unwrap();
        let from_file = settings(&["--config", file]).unwrap();
        assert_eq!(from_file.listen, Listen::Unix(path.into()));
        let line = settings(&["--config", file, "--listen", "7913"]).unwrap();
        assert_eq!(line.listen, port([127, 0, 0, 1], 7913), "the line wins over the file");
    }

    #[test]
    fn a_family_needs_no_settings() {
        let settings = settings(&["--data", "somewhere"]).unwrap();
        assert_eq!(settings.listen, port([127, 0, 0, 1], PORT));
        assert!(!settings.open);
    }

    #[test]
    fn a_port_alone_will_do() {
        let settings = settings(&["--listen", "7913", "--forget"]).unwrap();
        assert_eq!(settings.listen, port([127, 0, 0, 1], 7913));
        for wrong in ["localhost", "127.0.0.1:99999", "99999", ""] {
            assert!(super::address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_whole_room_can_join() {
        let settings = settings(&["--lan", "--forget"]).unwrap();
        assert_eq!(settings.listen, port([0, 0, 0, 0], PORT));
        assert_eq!(settings.keep, Keep::Nowhere);
    }

    #[test]
    fn flags_win_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlour.toml");
        std::fs::write(&file, "listen = \"127.0.0.1:1\"\nbot-pace = 5\nforget = true\n").unwrap();
        let file = file.to_str().unwrap();
        let from_file = settings(&["--config", file]).unwrap();
        assert_eq!(from_file.listen, port([127, 0, 0, 1], 1));
        assert_eq!(from_file.config.bot_pace, Duration::from_millis(5));
        let flags =
            settings(&["--config", file, "--listen", "127.0.0.1:2", "--data", "d"]).unwrap();
        assert_eq!(flags.listen, port([127, 0, 0, 1], 2));
        assert_eq!(
            flags.keep,
            Keep::Folder("d".into()),
            "a folder on the line wins over forgetting"
        );
    }

    #[test]
    fn many_nodes_share_a_database() {
        let url = "postgres://parlour@db/parlour";
        let line = ["--database-url", url, "--nats", "nats://bus:4222", "--lease", "2000"];
        let nodes = settings(&line).unwrap();
        assert_eq!(nodes.keep, Keep::Database(url.into()));
        assert_eq!(nodes.nats.as_deref(), Some("nats://bus:4222"));
        assert_eq!(nodes.config.lease, Duration::from_secs(2));
        assert!(settings(&["--database-url", url, "--data", "d"]).is_err(), "one or the other");
        for alone in [&["--nats", "nats://bus:4222", "--forget"][..], &["--forget", "--lease", "5"]]
        {
            assert!(settings(alone).unwrap_err().is::<Usage>());
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlour.toml");
        let text = format!("database-url = \"{url}\"\nnats = \"nats://bus:4222\"\n");
        std::fs::write(&file, text).unwrap();
        let from_file = settings(&["--config", file.to_str().unwrap()]).unwrap();
        assert_eq!(from_file.keep, Keep::Database(url.into()));
    }

    #[test]
    fn a_file_can_name_word_lists_and_cards() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlour.toml");
        std::fs::write(&file, "words = [\"club.txt\"]\ncards = [\"my.toml\"]\nforget = true\n")
            .unwrap();
        let settings = settings(&["--config", file.to_str().unwrap()]).unwrap();
        assert_eq!(settings.words, [PathBuf::from("club.txt")]);
        assert_eq!(settings.cards, [PathBuf::from("my.toml")]);
    }

    #[test]
    fn a_wrong_file_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlour.toml");
        std::fs::write(&file, "lisen = \"127.0.0.1:1\"\n").unwrap();
        let no = settings(&["--config", file.to_str().unwrap()]).unwrap_err();
        assert!(no.is::<Usage>() && no.to_string().contains("lisen"), "{no}");
        assert!(settings(&["--config", "no-such-file"]).is_err());
    }
}
