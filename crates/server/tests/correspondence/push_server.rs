//! A push service and a browser behind it: checks who sends, decrypts, and keeps what it was told.

use crate::days::Days;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use data_encoding::BASE64URL_NOPAD;
use p256::{PublicKey, SecretKey, ecdh};
use protocol::PushAddress;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;

const AUTH: [u8; 16] = *b"a browser's auth";

/// A message that arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub to: String,
    pub text: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

#[derive(Clone)]
pub struct PushServer {
    pub origin: String,
    days: Arc<Days>,
    arrived: Arc<Mutex<Vec<Message>>>,
    /// What it answers to messages for somebody, in turn; 201 when there is nothing left.
    answers: Arc<Mutex<BTreeMap<String, Vec<u16>>>>,
    /// The key that the sender must have.
    pub key: Arc<Mutex<String>>,
}

fn secret_key() -> SecretKey {
    SecretKey::from_slice(&[7; 32]).unwrap()
}

impl PushServer {
    pub async fn start(days: &Arc<Days>) -> PushServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (days, arrived) = (Arc::clone(days), Arc::default());
        let server =
            PushServer { origin, days, arrived, answers: Arc::default(), key: Arc::default() };
        let routes = Router::new()
            .route("/push/{who}", axum::routing::post(push))
            .route("/ntfy/{who}", axum::routing::post(ntfy))
            .with_state(server.clone());
        tokio::spawn(async { axum::serve(listener, routes).await.unwrap() });
        server
    }

    /// Where a browser is told.
    pub fn subscription(&self, who: &str) -> PushAddress {
        PushAddress {
            endpoint: format!("{}/push/{who}", self.origin),
            p256dh: BASE64URL_NOPAD.encode(&secret_key().public_key().to_sec1_bytes()),
            auth: BASE64URL_NOPAD.encode(&AUTH),
        }
    }

    /// Everything that arrived, in order.
    pub fn arrived(&self) -> Vec<Message> {
        self.arrived.lock().unwrap().clone()
    }

    /// The next messages for somebody are answered so.
    pub fn answer_with(&self, who: &str, statuses: &[u16]) {
        self.answers.lock().unwrap().insert(who.to_owned(), statuses.to_vec());
    }

    fn take(&self, to: String, text: String) -> StatusCode {
        let mut answers = self.answers.lock().unwrap();
        let status = match answers.get_mut(&to).filter(|left| !left.is_empty()) {
            Some(left) => left.remove(0),
            None => 201,
        };
        let at = self.days.now();
        self.arrived.lock().unwrap().push(Message { to, text, at });
        StatusCode::from_u16(status).unwrap()
    }

    /// The sender shows by its signature who it is, for whom, and until when.
    fn check_sender(&self, headers: &HeaderMap) {
        let authorization = headers["authorization"].to_str().unwrap();
        let (token, key) =
            authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, *self.key.lock().unwrap());
        let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key));
        key.verify(signed.as_bytes(), &decode(signature)).unwrap();
        let claims = decode(signed.split_once('.').unwrap().1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], self.origin);
        let left = claims["exp"].as_i64().unwrap() - self.days.now() / 1000;
        assert!((1..=24 * 60 * 60).contains(&left), "{left}");
        assert!(claims["sub"].as_str().unwrap().starts_with("mailto:"));
        assert!(headers["ttl"].to_str().unwrap().parse::<u32>().unwrap() > 0);
        assert_eq!(headers["content-encoding"], "aes128gcm");
        assert!(headers["topic"].len() <= 32);
    }
}

async fn push(
    State(server): State<PushServer>,
    Path(who): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    server.check_sender(&headers);
    server.take(who, open(&body))
}

async fn ntfy(
    State(server): State<PushServer>,
    Path(who): Path<String>,
    body: String,
) -> StatusCode {
    server.take(who, body)
}

/// What a browser reads, step by step as RFC 8291 and RFC 8188 have it.
fn open(body: &[u8]) -> String {
    let (salt, rest) = body.split_at(16);
    let (record, rest) = rest.split_at(4);
    assert!(u32::from_be_bytes(record.try_into().unwrap()) as usize >= rest.len());
    let (sender, sealed) = rest[1..].split_at(usize::from(rest[0]));
    let mine = secret_key();
    let theirs = PublicKey::from_sec1_bytes(sender).unwrap();
    let shared = ecdh::diffie_hellman(mine.to_nonzero_scalar(), theirs.as_affine());
    let mine = mine.public_key().to_sec1_bytes();
    let info = [&b"WebPush: info\0"[..], &mine, sender, &[1]].concat();
    let material = hmac(&hmac(&AUTH, shared.raw_secret_bytes()), &info);
    let key = hmac(salt, &material);
    let content_key = &hmac(&key, b"Content-Encoding: aes128gcm\0\x01")[..16];
    let nonce = &hmac(&key, b"Content-Encoding: nonce\0\x01")[..12];
    let content_key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, content_key).unwrap());
    let nonce = Nonce::try_assume_unique_for_key(nonce).unwrap();
    let mut sealed = sealed.to_vec();
    let plain = content_key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
    let end = plain.iter().rposition(|byte| *byte != 0).unwrap();
    assert_eq!(plain[end], 2, "the last record");
    String::from_utf8(plain[..end].to_vec()).unwrap()
}

fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, key);
    ring::hmac::sign(&key, message).as_ref().to_vec()
}
