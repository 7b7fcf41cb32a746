//! Codes that open a seat on another device. They are kept in the store, so any node can make one and
//! any other take it.

use crate::{Host, HostError, secret};
use data_encoding::HEXLOWER;
use play::Seat;
use protocol::{DEVICE_CODE_LENGTH, DEVICE_CODE_LETTERS, DeviceCode};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::{Note, SecretHash, TableId};

/// For how long a code can be used.
const LIFETIME: Duration = Duration::from_secs(60);

/// What a code opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Offer {
    pub(crate) table: String,
    pub(crate) seat: Seat,
    /// Whether the device that made the code keeps the seat.
    pub(crate) stay: bool,
    /// The hash of that device's key, in hexadecimal.
    by: String,
    /// The hash of the key that the code was used with, if it was.
    used: Option<String>,
}

impl Offer {
    /// The key of the device that made the code.
    pub(crate) fn by(&self) -> Option<SecretHash> {
        let bytes = HEXLOWER.decode(self.by.as_bytes()).ok()?;
        bytes.try_into().ok().map(SecretHash)
    }

    fn to_text(&self) -> String {
        serde_json::to_string(self).expect("offers are plain data")
    }
}

fn note_name(code: &str) -> String {
    format!("device-code:{code}")
}

/// Makes a code for this seat.
pub(crate) async fn make(
    host: &Host,
    table: &TableId,
    seat: Seat,
    by: SecretHash,
    stay: bool,
) -> Result<DeviceCode, HostError> {
    let by = HEXLOWER.encode(&by.0);
    let value = Offer { table: table.to_string(), seat, stay, by, used: None }.to_text();
    let now = host.now();
    let until = Some(now.saturating_add(LIFETIME.as_millis() as i64));
    // Two codes of the same minute are the same once in millions of times.
    for _ in 0..5 {
        let code = secret::device_code(&host.config.entropy_source);
        let note = Note { value: value.clone(), until };
        if host.store.swap_note(&note_name(&code), None, Some(note), now).await? {
            return Ok(DeviceCode { code, seconds: LIFETIME.as_secs() as u32 });
        }
    }
    Err(HostError::Busy)
}

/// Uses a code for the device with this key: once, but as often as the same device asks, in case the
/// answer was lost.
pub(crate) async fn take(host: &Host, code: &str, key: SecretHash) -> Result<Offer, HostError> {
    let code = clean(code).ok_or(HostError::UnknownCode)?;
    let (name, now) = (note_name(&code), host.now());
    let found = host.store.note(&name, now).await?.ok_or(HostError::UnknownCode)?;
    let offer: Offer = serde_json::from_str(&found.value).map_err(|_| HostError::UnknownCode)?;
    let used = Some(HEXLOWER.encode(&key.0));
    if offer.used == used {
        return Ok(offer);
    }
    if offer.used.is_some() {
        return Err(HostError::UnknownCode);
    }
    let offer = Offer { used, ..offer };
    let note = Note { value: offer.to_text(), until: found.until };
    match host.store.swap_note(&name, Some(&found.value), Some(note), now).await? {
        true => Ok(offer),
        false => Err(HostError::UnknownCode),
    }
}

/// A code as it was typed: small letters, spaces and hyphens do no harm.
fn clean(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let code: String = letters.take(DEVICE_CODE_LENGTH + 1).collect();
    let code = code.to_ascii_uppercase();
    let known = code.chars().all(|letter| DEVICE_CODE_LETTERS.contains(letter));
    (known && code.len() == DEVICE_CODE_LENGTH).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_may_be_typed_in_many_ways() {
        for typed in ["BCDFGH", "bcdfgh", " bcd fgh ", "BCD-FGH"] {
            assert_eq!(clean(typed).as_deref(), Some("BCDFGH"), "{typed}");
        }
        for typed in ["", "BCDFG", "BCDFGHJ", "ABCDEF", "BCDFG1", "ßßßßßß"] {
            assert_eq!(clean(typed), None, "{typed}");
        }
    }
}
