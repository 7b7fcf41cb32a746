//! `parlour serve`: a host, for a family on its own, for a club with a few flags.
//!
//! | file | what |
//! |---|---|
//! | [`in_json`] | whether all is to be said in JSON |
//! | `logging` | the host's log |
//! | [`settings`] | flags, environment and file, in this order |
//! | [`welcome`] | what is printed when the doors open: addresses, and a QR code for phones |

mod in_json;
mod logging;
mod settings;
mod welcome;

pub(crate) use logging::is_json;
pub(crate) use settings::{
    ADMIN_SOCKET, PACKAGED_DATA, database_of_file, read_secret, usual_folder,
};
pub use settings::{Args, check_settings, describe, home_folder, markdown as settings_table};

use crate::failure::DONE;
use server::Host;
use settings::{Certificate, Keep, Listen, Settings};
use std::io::{ErrorKind, Write};
use std::sync::Arc;
use store::{PostgresStore, SqliteStore};
use tokio::net::TcpListener;

/// A host that cannot start for what it was told says so in JSON, if that is how it would say all else.
pub(crate) fn say_in_json_if_asked() {
    let words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if words.iter().any(|word| word == "serve") && in_json::is_asked_for(&words) {
        logging::start("info", true);
    }
}

/// Serves until stopped.
pub fn run(matches: &clap::ArgMatches) -> anyhow::Result<u8> {
    let settings = Settings::from(matches).inspect_err(|_| say_in_json_if_asked())?;
    if let Some(shown) = &settings.shown {
        std::io::stdout().write_all(shown.as_bytes())?;
        settings.warnings.iter().for_each(crate::failure::message);
        return Ok(DONE);
    }
    logging::start(&settings.log, settings.log_json);
    crate::word::add_lists(&settings.words)?;
    crate::cards::add_sets(&settings.cards)?;
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
        Some(Certificate::Files(cert, key)) => Some(server::Tls::load(cert, key)?),
        // Later: asking for one takes a folder that may be another host's.
        Some(Certificate::Acme(_)) | None => None,
    };
    let socket = Socket::open(&settings.listen).await?;
    let config = settings.config.clone();
    let (host, storage) = match &settings.keep {
        Keep::Nowhere => {
            let storage = "not kept: all are gone when the host stops".to_owned();
            (Host::new(Arc::new(SqliteStore::temporary()?), config), storage)
        }
        Keep::Folder(folder) => {
            let store = SqliteStore::open(folder)?;
            if store.is_open_to_others() {
                tracing::warn!(
                    "other users of this machine can look into the folder {}. Give it to the user \
                     of this host, or choose another with --data",
                    folder.display()
                );
            }
            (
                Host::new(Arc::new(store), config),
                format!("kept in {}; stopping loses nothing", folder.display()),
            )
        }
        Keep::Database(address) => {
            let store = PostgresStore::open(address).await?;
            let node = server::node_name();
            logging::set_node(&node);
            let config = server::Config { node: Some(node), ..config };
            let storage = format!("kept in the database {}", store.name());
            (Host::join(Arc::new(store), config, settings.nats.as_deref()).await?, storage)
        }
    };
    let tls = match &settings.tls {
        Some(Certificate::Acme(acme)) => Some(server::Tls::ask_for(acme)?),
        _ => tls,
    };
    #[cfg(unix)]
    if let Some(socket) = &settings.admin_socket {
        open_admin_socket(&host, socket)?;
    }
    // With many nodes games are taken up bit by bit, by whoever has room.
    let resumed = match settings.keep {
        Keep::Database(_) => host.resume().await.map(|_| 0)?,
        _ => host.resume().await?,
    };
    let told = stop_signals(&host);
    for warning in &settings.warnings {
        tracing::warn!("{warning}");
    }
    match socket {
        Socket::Port(listener) => {
            let address = listener.local_addr()?;
            let scheme = if tls.is_some() { "https" } else { "http" };
            let (doors, first) = match &settings.tls {
                Some(Certificate::Acme(acme)) => welcome::at_names(&acme.domains, address),
                _ => (welcome::at_a_port(scheme, address), welcome::here(scheme, address)),
            };
            // Whoever reads that the host is up can use both ports.
            let plain = if tls.is_some() { plain(address).await } else { None };
            welcome::print(&doors, &storage, resumed);
            if settings.open {
                // Without a browser there is nobody to show a page to.
                let _ = open::that_detached(first);
            }
            match tls {
                None => server::run(host, listener, told).await?,
                Some(tls) => server::run_tls(host, listener, tls, plain, told).await?,
            }
        }
        #[cfg(unix)]
        Socket::Unix(socket) => {
            welcome::print(&welcome::at_a_socket(socket.path()), &storage, resumed);
            server::run_unix(host, socket, told).await?;
        }
    }
    logging::report_repeats();
    tracing::info!("stopped");
    Ok(())
}

/// Lets the operator ask this host things. In the data folder it is a convenience, without which the
/// host starts all the same.
#[cfg(unix)]
fn open_admin_socket(host: &Arc<Host>, at: &settings::AdminSocket) -> anyhow::Result<()> {
    match server::UnixSocket::open_for_owner(&at.path) {
        Ok(socket) => drop(tokio::spawn(server::admin::serve(Arc::clone(host), socket))),
        Err(e) if at.asked_for => return Err(e.into()),
        Err(e) => tracing::warn!("`parlour admin` cannot be used with this host: {e}"),
    }
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
                let listener = TcpListener::bind(address).await.map_err(|e| {
                    let advice = match e.kind() {
                        ErrorKind::AddrInUse => {
                            "Another program has this port: choose another with --port (0 takes any \
                             free one)"
                        }
                        ErrorKind::AddrNotAvailable => {
                            "This machine has no such address: --listen 0.0.0.0:PORT takes all that \
                             it has"
                        }
                        ErrorKind::PermissionDenied => {
                            "Ports below 1024 need permission, as systemd gives it with \
                             AmbientCapabilities=CAP_NET_BIND_SERVICE"
                        }
                        _ => "Choose another with --listen",
                    };
                    anyhow::anyhow!("Cannot listen on {address}: {e}. {advice}")
                })?;
                Ok(Socket::Port(listener))
            }
            #[cfg(unix)]
            Listen::Unix(path) => Ok(Socket::Unix(server::UnixSocket::open(path)?)),
        }
    }
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
