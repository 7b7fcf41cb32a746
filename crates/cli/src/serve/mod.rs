//! `parlour serve`: a host, for a family on its own, for a club with a few flags.
//!
//! | file | what |
//! |---|---|
//! | [`settings`] | flags, environment and file, in this order |
//! | [`welcome`] | what is printed when the doors open: addresses, and a QR code for phones |

mod settings;
mod welcome;

pub use settings::{Args, check_settings, describe, home_folder, markdown as settings_table};

use crate::failure::DONE;
use anyhow::Context;
use server::Host;
use settings::{Keep, Listen, Settings};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use store::{PostgresStore, SqliteStore};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Serves until stopped.
pub fn run(matches: &clap::ArgMatches) -> anyhow::Result<u8> {
    let settings = Settings::from(matches)?;
    if let Some(shown) = &settings.shown {
        std::io::stdout().write_all(shown.as_bytes())?;
        settings.warnings.iter().for_each(crate::failure::message);
        return Ok(DONE);
    }
    crate::word::add_lists(&settings.words)?;
    crate::cards::add_sets(&settings.cards)?;
    start_logging(&settings.log, settings.log_json);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    if let Some(workers) = workers(&settings.keep) {
        runtime.worker_threads(workers);
    }
    runtime.enable_all().build()?.block_on(serve(settings))?;
    Ok(DONE)
}

/// How many threads play, where it is not as many as there are cores: games that are kept on this
/// machine have a thread that writes, and are played faster where it has a core. Tokio's own
/// variable says otherwise.
fn workers(keep: &Keep) -> Option<usize> {
    let written_here = !matches!(keep, Keep::Database(_));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let asked = std::env::var_os("TOKIO_WORKER_THREADS").is_some();
    (written_here && !asked).then(|| (cores - 1).max(1))
}

async fn serve(settings: Settings) -> anyhow::Result<()> {
    let tls = match &settings.tls {
        Some((cert, key)) => Some(server::Tls::load(cert, key)?),
        None => None,
    };
    let socket = Socket::open(&settings.listen).await?;
    let config = settings.config.clone();
    let (host, storage) = match &settings.keep {
        Keep::Nowhere => {
            let storage = "not kept: they are gone when the host stops".to_owned();
            (Host::new(Arc::new(SqliteStore::temporary()?), config), storage)
        }
        Keep::Folder(folder) => {
            let store = SqliteStore::open(folder)?;
            (Host::new(Arc::new(store), config), format!("kept in {}", folder.display()))
        }
        Keep::Database(address) => {
            let store = PostgresStore::open(address).await?;
            let storage = format!("kept in the database {}", store.name());
            (Host::join(Arc::new(store), config, settings.nats.as_deref()).await?, storage)
        }
    };
    let resumed = host.resume().await?;
    let told = stop_signals(&host);
    for warning in &settings.warnings {
        tracing::warn!("{warning}");
    }
    match socket {
        Socket::Port(listener) => {
            let address = listener.local_addr()?;
            let scheme = if tls.is_some() { "https" } else { "http" };
            welcome::print(&welcome::at_a_port(scheme, address), &storage, resumed);
            if settings.open {
                // Without a browser there is nobody to show a page to.
                let _ = open::that_detached(welcome::here(scheme, address));
            }
            match tls {
                None => server::run(host, listener, told).await?,
                Some(tls) => {
                    let plain = plain(address).await;
                    server::run_tls(host, listener, tls, plain, told).await?;
                }
            }
        }
        #[cfg(unix)]
        Socket::Unix(socket) => {
            welcome::print(&welcome::at_a_socket(socket.path()), &storage, resumed);
            server::run_unix(host, socket, told).await?;
        }
    }
    tracing::info!("stopped");
    Ok(())
}

/// The port of HTTP, for people who type a name without https, where the host has the port of HTTPS.
async fn plain(address: std::net::SocketAddr) -> Option<TcpListener> {
    if address.port() != HTTPS {
        return None;
    }
    let opened = TcpListener::bind((address.ip(), HTTP)).await;
    opened
        .inspect_err(|e| {
            tracing::warn!("port {HTTP} cannot be used, so http:// is not led to https://: {e}");
        })
        .ok()
}

const HTTP: u16 = 80;
const HTTPS: u16 = 443;

/// Where people come in. Opened first: a host that cannot be reached need not touch its games.
enum Socket {
    Port(TcpListener),
    #[cfg(unix)]
    Unix(server::UnixSocket),
}

impl Socket {
    async fn open(listen: &Listen) -> anyhow::Result<Socket> {
        match listen {
            Listen::Port(address) => {
                let listener = TcpListener::bind(address).await.with_context(|| {
                    format!(
                        "Cannot listen on {address}. If another program has it, choose another \
                         with --port (0 takes any free one)"
                    )
                })?;
                Ok(Socket::Port(listener))
            }
            #[cfg(unix)]
            Listen::Unix(path) => Ok(Socket::Unix(server::UnixSocket::open(path)?)),
        }
    }
}

fn start_logging(level: &str, json: bool) {
    let mut filter = EnvFilter::new(level);
    // At their most talkative these write down whole messages, and with them seat secrets; or what
    // is wrong in an address, and with it a password. We report what NATS does in our own words.
    let quiet = ["tungstenite=info", "tokio_tungstenite=info", "hyper=info"];
    for library in quiet.into_iter().chain(["sqlx_postgres::options=off", "async_nats=off"]) {
        filter = filter.add_directive(library.parse().expect("it is a directive"));
    }
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match json {
        true => lines.json().init(),
        false => lines.with_target(false).with_ansi(std::io::stderr().is_terminal()).init(),
    }
    // A table that breaks down is frozen; what it said belongs into the same log, in its form.
    std::panic::set_hook(Box::new(|broken| {
        let (what, at) = (broken.payload_as_str().unwrap_or_default(), broken.location());
        tracing::error!(
            "something broke down that never should, please report it: {what}, at {}",
            at.map(ToString::to_string).unwrap_or_default()
        );
    }));
}

/// Completes when the host is told to stop. Whoever says so twice does not want to wait.
fn stop_signals(host: &Arc<Host>) -> impl Future<Output = ()> + Send + 'static {
    let host = Arc::downgrade(host);
    async move {
        told_to_stop().await;
        tokio::spawn(async move {
            told_to_stop().await;
            if let Some(host) = host.upgrade() {
                host.stop();
            }
        });
    }
}

/// Ctrl-C, or what service managers send.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            },
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
