//! Bytes on a connection, from the first one on: what is no HTTP at all, and whatever HTTP allows.
//!
//! Law: the host answers in HTTP or not at all, does not break down, and lets go of a connection when
//! the other side has.

use crate::requests::{HERE, host};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Longer than any answer takes.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Bytes on the way in each direction.
const ON_THE_WAY: usize = 16 * 1024;

/// Sends the bytes to a host and hears it out.
pub fn run(bytes: &[u8]) {
    let fuzzed = host();
    let said = fuzzed.runtime.block_on(async {
        let (ours, theirs) = tokio::io::duplex(ON_THE_WAY);
        let (host, routes) = (Arc::clone(&fuzzed.host), fuzzed.routes.clone());
        let serving =
            tokio::spawn(server::serve_stream(host, theirs, SocketAddr::from(HERE), routes));
        let (mut hear, mut say) = tokio::io::split(ours);
        let mut said = Vec::new();
        let talk = async {
            let all = async {
                // The host may hang up before it has heard everything.
                let _ = say.write_all(bytes).await;
                let _ = say.shutdown().await;
            };
            tokio::join!(all, hear.read_to_end(&mut said))
        };
        let _ = tokio::time::timeout(TIMEOUT, talk).await.expect("the host lets go");
        serving.await.expect("serving does not panic");
        said
    });
    let status = said.strip_prefix(b"HTTP/1.").and_then(|said| said.get(2..5));
    assert!(said.is_empty() || status.is_some(), "{}", String::from_utf8_lossy(&said));
    assert_ne!(status, Some(&b"500"[..]));
}
