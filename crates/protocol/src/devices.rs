//! Playing one seat on several devices: codes and keys.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `POST /api/tables/{id}/seats/{seat}/code`: ask for a code that opens your seat on another device.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskDeviceCode {
    /// Whether this device keeps the seat too. Otherwise it is signed out when the code is used.
    #[serde(default)]
    pub stay: bool,
}

/// A code that opens a seat on another device, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DeviceCode {
    /// Six letters, each one of [`DEVICE_CODE_LETTERS`].
    pub code: String,
    /// For how many seconds it can be used.
    pub seconds: u32,
}

/// `POST /api/codes`: take the seat that a code of another device opens.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseDeviceCode {
    /// The code; small letters and spaces do no harm.
    #[schemars(length(max = crate::MAX_ID))]
    pub code: String,
    /// The secret that this device shall have for the seat, as in [`Join`](crate::Join).
    #[serde(default)]
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{22,64}$"))]
    pub secret: Option<String>,
}

/// `POST /api/tables/{id}/seats/{seat}/key`: a new secret for your seat. All others stop working.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RenewKey {
    /// The new secret, as in [`Join`](crate::Join).
    #[serde(default)]
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{22,64}$"))]
    pub secret: Option<String>,
}

/// Letters of device codes: none looks or sounds like another, and without vowels they spell no words.
pub const DEVICE_CODE_LETTERS: &str = "BCDFGHJKMNPQRSTVWXZ";

/// A device code has this many letters.
pub const DEVICE_CODE_LENGTH: usize = 6;
