//! The socket of the operator: only who runs the host, or root, can open it.

use super::command::{AdminAnswer, AdminCommand};
use crate::{Host, UnixSocket};
use axum::serve::Listener;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;

/// A command is shorter.
const LONGEST: u64 = 64 * 1024;

/// Answers operators until the host stops.
pub async fn serve(host: Arc<Host>, mut socket: UnixSocket) {
    let stopping = host.stopping.clone();
    while let Some((stream, _)) = stopping.run_until_cancelled(Listener::accept(&mut socket)).await
    {
        let (host, stopping) = (Arc::clone(&host), stopping.clone());
        tokio::spawn(async move {
            stopping.run_until_cancelled(answer(&host, stream)).await;
        });
    }
}

/// Whether the other side runs as this program does, or as root. The file's permissions say the same;
/// they are set a moment after the file is there.
fn is_operator(stream: &UnixStream) -> bool {
    let me = rustix::process::geteuid().as_raw();
    stream.peer_cred().is_ok_and(|other| other.uid() == 0 || other.uid() == me)
}

async fn answer(host: &Arc<Host>, stream: UnixStream) -> std::io::Result<()> {
    if !is_operator(&stream) {
        tracing::warn!(target: "admin", "request refused: only the user that runs this host, or root, may use this socket");
        return Ok(());
    }
    let (reading, mut writing) = stream.into_split();
    let mut reading = BufReader::new(reading);
    loop {
        let mut line = String::new();
        if (&mut reading).take(LONGEST).read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let answer = match serde_json::from_str::<AdminCommand>(&line) {
            Ok(command) => super::carry_out::carry_out(host, command).await,
            Err(e) => AdminAnswer::error(format!("This is not a command: {e}.")),
        };
        let mut text = serde_json::to_vec(&answer).expect("answers are plain data");
        text.push(b'\n');
        writing.write_all(&text).await?;
    }
}
