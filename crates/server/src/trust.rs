//! Whom the host trusts when it calls somebody itself: push services, and authorities that give
//! certificates.

use rustls::crypto::ring::default_provider;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;

/// What the system trusts, or what browsers do where the system has no list.
pub(crate) fn usual_roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // One that cannot be read is not trusted.
        let _ = roots.add(certificate);
    }
    if roots.is_empty() {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    roots
}

/// How to call somebody whom one of these vouches for.
pub(crate) fn client_config(roots: RootCertStore) -> ClientConfig {
    ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring has them")
        .with_root_certificates(roots)
        .with_no_client_auth()
}
