//! Being told that it is one's turn, where a move may take days.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/notices`: how this host tells people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NoticeSettings {
    /// The host's public key for push services, in base64url.
    pub key: String,
}

/// `POST /api/tables/{id}/seats/{seat}/notices`: tell me when it is my turn, in one of two ways.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TellMe {
    /// In this browser.
    #[serde(default)]
    pub push: Option<PushAddress>,
    /// By a text that is posted to this address, such as a topic of ntfy.
    #[serde(default)]
    #[schemars(length(max = 1024))]
    pub address: Option<String>,
    /// When not.
    #[serde(default)]
    pub quiet: Option<QuietHours>,
}

/// Where a browser's push service takes messages for it, and its keys.
#[derive(Clone, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushAddress {
    /// The address.
    #[schemars(length(max = 1024))]
    pub endpoint: String,
    /// The browser's public key, in base64url.
    #[schemars(length(max = 128))]
    pub p256dh: String,
    /// A secret that the browser shares, in base64url.
    #[schemars(length(max = 64))]
    pub auth: String,
}

impl std::fmt::Debug for PushAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PushAddress(..)")
    }
}

/// Hours in which somebody is not told anything. A turn that begins then is told when they are over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The minute of the player's day in which they begin.
    #[schemars(range(max = 1439))]
    pub from: u16,
    /// The minute in which they end.
    #[schemars(range(max = 1439))]
    pub until: u16,
    /// How many minutes the player's clock is ahead of UTC.
    #[schemars(range(min = -840, max = 840))]
    pub offset: i16,
}

/// `POST /api/tables/{id}/seats/{seat}/notices/stop`: no longer tell me there.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StopTelling {
    /// The push service's address, or the address of one's own.
    #[schemars(length(max = 1024))]
    pub address: String,
}

/// What somebody will be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct NoticeText {
    /// The whole message: "Your turn in Quiddler with Mum".
    pub text: String,
}
