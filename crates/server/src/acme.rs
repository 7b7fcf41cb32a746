//! A certificate from an authority that gives them to whoever has the name, such as Let's Encrypt: asked
//! for at the start, kept in a folder, and asked for again when a third of its time is left. The authority
//! checks the name at the host's own port, by ACME's tls-alpn-01.

use crate::TlsError;
use crate::trust;
use futures_util::StreamExt;
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::server::ResolvesServerCert;
use rustls_acme::caches::DirCache;
use rustls_acme::{AcmeConfig, AcmeState, EventError, EventOk};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The protocol that only the authority speaks, to check a name.
pub(crate) const CHALLENGE: &[u8] = b"acme-tls/1";
/// The pause after a certificate was refused. Let's Encrypt forgives five failures an hour.
const RETRY_DELAY: Duration = Duration::from_secs(15 * 60);

/// What to ask for, and whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acme {
    /// The names that the certificate is for.
    pub domains: Vec<String>,
    /// The authority's directory, if it is not Let's Encrypt's.
    pub directory: Option<String>,
    /// A file with the certificates that vouch for the authority, if they are not the usual ones.
    pub root: Option<PathBuf>,
    /// Whom the authority may write to, as `mailto:you@example.org`.
    pub contact: Option<String>,
    /// Where the certificate and the key of the account are kept.
    pub folder: PathBuf,
}

/// The way to a certificate, and on to the next ones.
pub(crate) struct Ordering {
    names: String,
    state: AcmeState<io::Error>,
}

impl fmt::Debug for Ordering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ordering").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Ordering {
    pub(crate) fn new(acme: &Acme) -> Result<Ordering, TlsError> {
        make_private(&acme.folder).map_err(|e| TlsError::Folder {
            folder: acme.folder.display().to_string(),
            why: e.to_string(),
        })?;
        let roots = match &acme.root {
            None => trust::usual_roots(),
            Some(file) => read_roots(file)?,
        };
        let client = Arc::new(trust::client_config(roots));
        let config = AcmeConfig::new_with_client_config(&acme.domains, client)
            .contact(&acme.contact)
            .cache(DirCache::new(acme.folder.clone()));
        let config = match &acme.directory {
            None => config.directory_lets_encrypt(true),
            Some(directory) => config.directory(directory),
        };
        Ok(Ordering { names: acme.domains.join(", "), state: config.state() })
    }

    /// Where the certificate will be; none until there is one.
    pub(crate) fn certificates(&self) -> Arc<dyn ResolvesServerCert> {
        self.state.resolver()
    }

    /// Asks for a certificate whenever one is needed, until the host stops.
    pub(crate) async fn keep_current(mut self, stopping: CancellationToken) {
        let names = &self.names;
        while let Some(Some(event)) = stopping.run_until_cancelled(self.state.next()).await {
            match event {
                Ok(EventOk::DeployedCachedCert) => {
                    tracing::info!("the certificate for {names} is the one of last time");
                }
                Ok(EventOk::DeployedNewCert) => {
                    tracing::info!("there is a new certificate for {names}");
                }
                Ok(EventOk::CertCacheStore | EventOk::AccountCacheStore) => {}
                Err(EventError::Order(e)) => {
                    tracing::error!(
                        "no certificate for {names}; the next try is in {} minutes, or when the host is \
                         started again. Its names must lead to this machine, and its port 443 must be \
                         reached from the internet. The authority's answer: {e}",
                        RETRY_DELAY.as_secs() / 60
                    );
                    // Nothing is tried while nobody asks what has happened.
                    stopping.run_until_cancelled(tokio::time::sleep(RETRY_DELAY)).await;
                }
                Err(e) => {
                    tracing::warn!("the certificate for {names} is not kept as it should be: {e}")
                }
            }
        }
    }
}

/// Makes a folder that nobody else may look into.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    #[cfg(unix)]
    std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

fn read_roots(file: &Path) -> Result<RootCertStore, TlsError> {
    let found =
        CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(found.unwrap_or_default());
    match roots.is_empty() {
        true => Err(TlsError::NoCertificate { file: file.display().to_string() }),
        false => Ok(roots),
    }
}
