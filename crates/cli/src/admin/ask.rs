//! The admin socket of a running host, and asking there.

use super::SocketArgs;
use crate::failure::Usage;
use crate::serve::ADMIN_SOCKET;
use anyhow::Context;
use server::admin::{AdminAnswer, AdminCommand};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;

/// An answer takes no longer, even if other nodes are slow.
const TIMEOUT: Duration = Duration::from_secs(10);

/// An open admin socket.
pub(crate) struct Operator {
    stream: BufReader<UnixStream>,
}

impl Operator {
    /// Opens the socket of the host.
    pub(crate) fn connect(args: &SocketArgs) -> anyhow::Result<Operator> {
        let path = path(args)?;
        let stream = UnixStream::connect(&path).with_context(|| {
            format!(
                "No host answers at {}. Is it running, as this user? Name its admin socket with \
                 --admin-socket, or its data folder with --data",
                path.display()
            )
        })?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        Ok(Operator { stream: BufReader::new(stream) })
    }

    /// Asks, and waits for the answer.
    pub(crate) fn ask(&mut self, command: &AdminCommand) -> anyhow::Result<AdminAnswer> {
        let mut line = serde_json::to_string(command)?;
        line.push('\n');
        self.stream.get_mut().write_all(line.as_bytes()).context("The host went away")?;
        line.clear();
        self.stream.read_line(&mut line).context("The host did not answer")?;
        anyhow::ensure!(
            !line.is_empty(),
            "The host did not answer: only the user that runs it, or root, may ask"
        );
        Ok(serde_json::from_str(&line)?)
    }
}

fn path(args: &SocketArgs) -> anyhow::Result<PathBuf> {
    if let Some(path) = &args.admin_socket {
        return Ok(path.clone());
    }
    let folder = match &args.data {
        Some(folder) => folder.clone(),
        None => crate::serve::home_folder()?,
    };
    if !folder.is_dir() {
        let message = format!(
            "There is no folder {}. Name the host's admin socket with --admin-socket, or its data folder with --data",
            folder.display()
        );
        return Err(Usage(message).into());
    }
    Ok(folder.join(ADMIN_SOCKET))
}
