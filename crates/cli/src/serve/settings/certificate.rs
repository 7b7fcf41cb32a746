//! Whence the certificate comes, where the host serves HTTPS.

use super::{Keep, RawSettings, home_folder};
use crate::failure::Usage;
use server::Acme;
use std::path::PathBuf;

/// Whence a certificate comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::serve) enum Certificate {
    /// From the files of the certificate and its key.
    Files(PathBuf, PathBuf),
    /// From an authority.
    Acme(Acme),
}

/// Where the certificate comes from, and the names that the host goes by: those that it has one for, too.
pub(super) fn decide(
    raw: &mut RawSettings,
    keep: &Keep,
) -> anyhow::Result<(Option<Certificate>, Vec<String>)> {
    let files = match (raw.tls_cert.take(), raw.tls_key.take()) {
        (Some(cert), Some(key)) => Some(Certificate::Files(cert, key)),
        (None, None) => None,
        _ => {
            let message = "--tls-cert and --tls-key belong together: give the file of the certificate \
                           and the file of its key";
            return Err(Usage(message.to_owned()).into());
        }
    };
    let (mut names, domains) = (std::mem::take(&mut raw.names), std::mem::take(&mut raw.acme));
    if domains.is_empty() && (raw.acme_directory.is_some() || raw.acme_root.is_some()) {
        let message = "--acme-directory and --acme-root say who gives the certificate. Say for which name, too: \
                       --acme games.example.org";
        return Err(Usage(message.to_owned()).into());
    }
    if domains.is_empty() {
        return Ok((files, names));
    }
    for domain in &domains {
        if !names.contains(domain) {
            names.push(domain.clone());
        }
    }
    let folder = match keep {
        Keep::Folder(folder) => folder.clone(),
        Keep::Nowhere | Keep::Database(_) => home_folder()?,
    };
    let acme = Acme {
        domains,
        directory: raw.acme_directory.take(),
        root: raw.acme_root.take(),
        contact: raw.contact.clone().filter(|contact| contact.starts_with("mailto:")),
        folder: folder.join("certificate"),
    };
    Ok((files.or(Some(Certificate::Acme(acme))), names))
}
