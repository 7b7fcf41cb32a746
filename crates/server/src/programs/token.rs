//! Who a program is. A token is told once; its hash is kept, as a note.

use crate::name::{clean_name, program_name};
use crate::{EntropySource, Host, HostError, secret};
use data_encoding::HEXLOWER;
use play::Seat;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::{Note, Store, StoreError, TableId};

/// How long a token for one seat works.
const SEAT_LIFETIME: Duration = Duration::from_hours(24);
/// The most tokens that are listed.
const MAX_LISTED: u32 = 1000;

/// A program, as its token tells.
#[derive(Clone)]
pub(crate) struct Program {
    /// The token itself.
    token: String,
    /// What it is called at tables.
    pub(crate) name: String,
    /// The one seat that it may take.
    pub(crate) only: Option<(TableId, Seat)>,
}

/// A token, as the operator sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TokenInfo {
    /// What its program is called at tables.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// The one seat that it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    only: Option<(String, Seat)>,
}

/// Why a token cannot be made or revoked.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The name cannot be a program's.
    #[error("{0}")]
    Name(HostError),
    /// There is one of this name.
    #[error("There is a token for {name} already. Revoke it first, or choose another name.")]
    Exists {
        /// Whose.
        name: String,
    },
    /// There is none of this name.
    #[error("There is no token for {name}.")]
    Unknown {
        /// Whose.
        name: String,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn note_name(token: &str) -> String {
    format!("program:{}", HEXLOWER.encode(&secret::hash(token).0))
}

fn named(name: &str) -> String {
    format!("program-name:{}", name.to_lowercase())
}

/// Makes a token for a program of this name, and tells it. `now` is in milliseconds since 1970.
pub async fn issue(store: &dyn Store, name: &str, now: i64) -> Result<String, TokenError> {
    let name = program_name(&clean_name(name, Seat(0)).map_err(TokenError::Name)?);
    let token = secret::make(&EntropySource::default());
    let note = Note { value: note_name(&token), until: None };
    if !store.swap_note(&named(&name), None, Some(note), now).await? {
        return Err(TokenError::Exists { name });
    }
    keep(store, &token, &TokenInfo { name, made: now, only: None }, None, now).await?;
    Ok(token)
}

/// The tokens that [`issue`] has made.
pub async fn list(store: &dyn Store, now: i64) -> Result<Vec<TokenInfo>, TokenError> {
    let mut found = Vec::new();
    for (_, note) in store.notes("program-name:", MAX_LISTED, now).await? {
        if let Some(note) = store.note(&note.value, now).await? {
            found.extend(serde_json::from_str::<TokenInfo>(&note.value));
        }
    }
    Ok(found)
}

/// Makes the token of this program useless. Its connection ends with the next hello.
pub async fn revoke(store: &dyn Store, name: &str, now: i64) -> Result<(), TokenError> {
    let name = program_name(name);
    let by_name = named(&name);
    let Some(note) = store.note(&by_name, now).await? else {
        return Err(TokenError::Unknown { name });
    };
    if let Some(token) = store.note(&note.value, now).await? {
        store.swap_note(&note.value, Some(&token.value), None, now).await?;
    }
    store.swap_note(&by_name, Some(&note.value), None, now).await?;
    Ok(())
}

/// Makes a token for one seat, and tells it.
pub(crate) async fn issue_for_seat(
    host: &Host,
    table: &TableId,
    seat: Seat,
) -> Result<String, HostError> {
    let token = secret::make(&host.config.entropy_source);
    let now = host.now();
    let name = program_name("Guest");
    let only = Some((table.to_string(), seat));
    let until = now.saturating_add(SEAT_LIFETIME.as_millis() as i64);
    keep(&*host.store, &token, &TokenInfo { name, made: now, only }, Some(until), now).await?;
    Ok(token)
}

async fn keep(
    store: &dyn Store,
    token: &str,
    info: &TokenInfo,
    until: Option<i64>,
    now: i64,
) -> Result<(), StoreError> {
    let value = serde_json::to_string(info).expect("it is plain data");
    store.swap_note(&note_name(token), None, Some(Note { value, until }), now).await.map(drop)
}

/// The program that has this token.
pub(crate) async fn identify(host: &Host, token: &str) -> Result<Program, HostError> {
    let note = match token.len() {
        22..=64 => host.store.note(&note_name(token), host.now()).await?,
        _ => None,
    };
    let info = note.and_then(|note| serde_json::from_str::<TokenInfo>(&note.value).ok());
    let TokenInfo { name, only, .. } = info.ok_or(HostError::UnknownToken)?;
    let only = match only {
        Some((table, seat)) => Some((table.parse()?, seat)),
        None => None,
    };
    Ok(Program { token: token.to_owned(), name, only })
}

impl Program {
    /// The secret of its seat at a table: the same each time, so that it finds its seat again.
    pub(crate) fn secret_at(&self, table: &TableId) -> String {
        secret::program_seat(&self.token, table.as_str())
    }

    /// A name for it that is not its token.
    pub(crate) fn id(&self) -> String {
        note_name(&self.token)
    }

    /// Where the tables are noted that it plays at.
    pub(crate) fn tables_note(&self) -> String {
        format!("program-tables:{}", self.id())
    }
}
