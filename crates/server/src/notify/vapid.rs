//! The host's key, by which push services know it (RFC 8292). It is kept in the store, so all nodes
//! have the same, and browsers that trust it need not be asked again after a restart.

use crate::{Host, HostError};
use axum::http::{HeaderValue, Uri};
use data_encoding::BASE64URL_NOPAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use store::Note;

const NOTE: &str = "vapid";
/// For how many seconds a token is valid. RFC 8292 allows a day.
const VALID: i64 = 12 * 60 * 60;

pub(super) struct Vapid {
    key: EcdsaKeyPair,
    /// Whom a push service can ask about this host.
    contact: String,
}

/// Reads the key from the store, or makes it. Of several nodes that do so at once, one makes it.
pub(super) async fn load(host: &Host) -> Result<Vapid, HostError> {
    let now = host.now();
    loop {
        if let Some(note) = host.store.note(NOTE, now).await? {
            let bytes = BASE64URL_NOPAD.decode(note.value.as_bytes()).unwrap_or_default();
            let (algorithm, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
            let key = EcdsaKeyPair::from_pkcs8(algorithm, &bytes, &random).map_err(|_| {
                tracing::error!("the host's key for push services cannot be read");
                HostError::HostBrokeDown
            })?;
            return Ok(Vapid { key, contact: contact(host) });
        }
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
            .map_err(|_| HostError::HostBrokeDown)?;
        let note = Note { value: BASE64URL_NOPAD.encode(made.as_ref()), until: None };
        host.store.swap_note(NOTE, None, Some(note), now).await?;
    }
}

fn contact(host: &Host) -> String {
    let named = || host.config.names.first().map(|name| format!("https://{name}"));
    let set = host.config.contact.clone().or_else(named);
    set.unwrap_or_else(|| "mailto:operator@parlour.invalid".to_owned())
}

impl Vapid {
    /// The public half, as browsers want it.
    pub(super) fn public_key(&self) -> String {
        BASE64URL_NOPAD.encode(self.key.public_key().as_ref())
    }

    /// The header that shows a push service who sends, at this many seconds since 1970.
    pub(super) fn authorization(&self, endpoint: &str, now: i64) -> Option<HeaderValue> {
        let uri: Uri = endpoint.parse().ok()?;
        let audience = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
        let claims = json!({ "aud": audience, "exp": now + VALID, "sub": self.contact });
        let encode = |text: &str| BASE64URL_NOPAD.encode(text.as_bytes());
        let header = encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", encode(&claims.to_string()));
        let signature = self.key.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        let signature = BASE64URL_NOPAD.encode(signature.as_ref());
        let value = format!("vapid t={signed}.{signature}, k={}", self.public_key());
        let mut value = HeaderValue::from_str(&value).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}
