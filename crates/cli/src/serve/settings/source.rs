//! Where each setting comes from, and settings that contradict each other.

use super::{RawSettings, table};
use crate::failure::Usage;
use anyhow::Context;
use clap::ArgMatches;
use clap::parser::ValueSource;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A flag.
    CommandLine,
    /// A variable `PARLOUR_…`.
    Environment,
    /// The file of `--config`.
    File,
    /// A file that holds this value alone.
    SecretFile,
    /// A credential that systemd passed on.
    Credential,
    /// Nobody set it.
    Default,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::CommandLine => "command line",
            Source::Environment => "environment",
            Source::File => "settings file",
            Source::SecretFile => "secret file",
            Source::Credential => "systemd credential",
            Source::Default => "default",
        })
    }
}

/// Settings of which only one can be given.
const RIVALS: [&[&str]; 11] = [
    &["data", "forget", "database_url", "database_url_file"],
    &["nats", "nats_file"],
    &["listen", "port"],
    &["listen", "lan"],
    &["unix", "listen"],
    &["unix", "port"],
    &["unix", "lan"],
    &["unix", "open"],
    &["acme", "tls_cert"],
    &["acme", "unix"],
    // Its certificate must be kept: authorities give few.
    &["acme", "forget"],
];

/// Where every setting that somebody set comes from, by its id.
#[derive(Debug, Default)]
pub(super) struct Sources(BTreeMap<String, Source>);

impl Sources {
    /// What was set on the command line and in the environment.
    pub(super) fn of(matches: &ArgMatches) -> Sources {
        let mut sources = BTreeMap::new();
        for id in matches.ids().map(clap::Id::as_str) {
            let source = match matches.value_source(id) {
                Some(ValueSource::CommandLine) => Source::CommandLine,
                Some(ValueSource::EnvVariable) => Source::Environment,
                _ => continue,
            };
            // What is switched off contradicts nothing.
            let switch = matches.try_get_one::<bool>(id).ok().flatten();
            if switch != Some(&false) {
                sources.insert(id.to_owned(), source);
            }
        }
        Sources(sources)
    }

    /// Where a setting comes from.
    pub(super) fn of_setting(&self, id: &str) -> Source {
        self.0.get(id).copied().unwrap_or(Source::Default)
    }

    pub(super) fn set(&mut self, id: &str, source: Source) {
        self.0.insert(id.to_owned(), source);
    }

    /// Notes what the file sets and the line does not.
    pub(super) fn add_file(&mut self, file: &RawSettings) -> anyhow::Result<()> {
        for id in of_file(file)? {
            self.0.entry(id).or_insert(Source::File);
        }
        Ok(())
    }

    pub(super) fn refuse_contradictions(&self) -> anyhow::Result<()> {
        for rivals in RIVALS {
            let mut given = rivals.iter().filter(|id| self.0.contains_key(**id));
            if let (Some(one), Some(other)) = (given.next(), given.next()) {
                let (one, other) = (self.name(one), self.name(other));
                let message = format!("{one} and {other} contradict each other. Keep one of them");
                return Err(Usage(message).into());
            }
        }
        Ok(())
    }

    pub(super) fn refuse_contradictions_in_file(&self, file: &RawSettings) -> anyhow::Result<()> {
        let ids = of_file(file)?.into_iter().map(|id| (id, Source::File));
        Sources(ids.collect()).refuse_contradictions()
    }

    /// A setting as its operator wrote it.
    fn name(&self, id: &str) -> String {
        match self.of_setting(id) {
            Source::Environment => format!("{} in the environment", table::variable(id)),
            Source::File => format!("`{}` in the settings file", table::key(id)),
            _ => format!("{} on the command line", table::flag(id)),
        }
    }
}

/// The ids of what a file sets.
fn of_file(file: &RawSettings) -> anyhow::Result<Vec<String>> {
    Ok(table::values(file)?
        .into_iter()
        .filter(|(_, value)| !value.is_null() && value.as_bool() != Some(false))
        .filter(|(_, value)| value.as_array().is_none_or(|list| !list.is_empty()))
        .map(|(id, _)| id)
        .collect())
}

/// Reads the secrets that are in files of their own.
pub(super) fn read_secrets(
    mut raw: RawSettings,
    sources: &mut Sources,
) -> anyhow::Result<RawSettings> {
    let kept_elsewhere = raw.data.is_some() || raw.forget == Some(true);
    let url = raw.database_url.take();
    let file = raw.database_url_file.as_deref();
    raw.database_url = secret("database_url", url, file, sources, !kept_elsewhere)?;
    let shared = raw.database_url.is_some();
    raw.nats = secret("nats", raw.nats.take(), raw.nats_file.as_deref(), sources, shared)?;
    Ok(raw)
}

/// A secret as it was given, from its file, or as a credential of the service.
fn secret(
    id: &str,
    given: Option<String>,
    file: Option<&Path>,
    sources: &mut Sources,
    credentials: bool,
) -> anyhow::Result<Option<String>> {
    if given.is_some() {
        return Ok(given);
    }
    if let Some(file) = file {
        sources.set(id, Source::SecretFile);
        return read_secret(file).map(Some);
    }
    let folder = std::env::var_os("CREDENTIALS_DIRECTORY").filter(|_| credentials);
    let credential = folder.map(|folder| PathBuf::from(folder).join(table::key(id)));
    match credential.filter(|file| file.is_file()) {
        Some(file) => {
            sources.set(id, Source::Credential);
            read_secret(&file).map(Some)
        }
        None => Ok(None),
    }
}

/// The text of a file, without the end of its line.
pub(crate) fn read_secret(file: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(file).with_context(|| {
        let file = file.display();
        format!(
            "The secret file {file} cannot be read. It must be there, and the host's user must be \
                 allowed to read it: install -m 0640 -g parlour SECRET {file}"
        )
    })?;
    Ok(text.trim().to_owned())
}
