//! A message that only one browser can read: RFC 8291, in the coding of RFC 8188.

use axum::http::HeaderValue;
use data_encoding::BASE64URL_NOPAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use sha2::{Digest, Sha256};

/// Messages are padded to multiples of this, so that their length does not tell who plays.
const PADDING: usize = 128;
/// The length of a record, as the header says it. A message is a single one.
const RECORD: u32 = 4096;
/// A public key, uncompressed.
const PUBLIC_KEY: usize = 65;
const AUTH: usize = 16;

struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// Whether a browser's keys have the right form.
pub(crate) fn check_keys(p256dh: &str, auth: &str) -> bool {
    decode(p256dh).is_some_and(|key| key.len() == PUBLIC_KEY && key[0] == 4)
        && decode(auth).is_some_and(|auth| auth.len() == AUTH)
}

fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok()
}

/// A name for what a message is about: a later message of the same name replaces this one.
pub(super) fn topic(text: &str) -> HeaderValue {
    let name = BASE64URL_NOPAD.encode(&Sha256::digest(text)[..24]);
    HeaderValue::from_str(&name).expect("base64url is plain text")
}

/// `text`, encrypted for the browser with these keys.
pub(super) fn seal(p256dh: &str, auth: &str, text: &str) -> Option<Vec<u8>> {
    let (theirs, auth) = (decode(p256dh)?, decode(auth)?);
    let random = SystemRandom::new();
    let mine = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let public = mine.compute_public_key().ok()?;
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &theirs);
    let info = [&b"WebPush: info\0"[..], &theirs, public.as_ref()].concat();
    let derive = |shared: &[u8]| {
        let key = Salt::new(HKDF_SHA256, &auth).extract(shared);
        expand::<32>(&key, &info)
    };
    let material = agree_ephemeral(mine, &peer, derive).ok()??;
    let key = Salt::new(HKDF_SHA256, &salt).extract(&material);
    let content_key: [u8; 16] = expand(&key, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = expand(&key, b"Content-Encoding: nonce\0")?;
    // The last record ends with a two, then zeros.
    let mut record = text.as_bytes().to_vec();
    record.push(2);
    record.resize(record.len().next_multiple_of(PADDING), 0);
    let content_key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key).ok()?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    content_key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record).ok()?;
    let public = public.as_ref();
    let length = [public.len() as u8];
    Some([&salt[..], &RECORD.to_be_bytes(), &length, public, &record].concat())
}

fn expand<const N: usize>(key: &ring::hkdf::Prk, info: &[u8]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    key.expand(&[info], Bytes(N)).ok()?.fill(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_wrong_form_are_noticed() {
        // Those of RFC 8291's example.
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        assert!(check_keys(key, auth));
        assert!(!check_keys(key, "") && !check_keys("", auth) && !check_keys(auth, key));
        assert!(!check_keys(&key.replace('B', "A"), auth));
    }

    #[test]
    fn names_do_not_show_in_the_length() {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let sealed = |text| seal(key, "BTBZMqHH6r4Tts7J_aSIgg", text).unwrap();
        let (short, long) = (sealed("Your turn"), sealed("Your turn in Keyword with Bartholomew"));
        assert_eq!(short.len(), long.len());
        assert_ne!(short, sealed("Your turn"), "never the same bytes twice");
    }
}
