//! The admin socket of a running host, and asking there.

use super::SocketArgs;
use crate::failure::Usage;
use crate::serve::{ADMIN_SOCKET, PACKAGED_DATA, home_folder};
use anyhow::Context;
use server::admin::{AdminAnswer, AdminCommand};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// An answer takes no longer, even if other nodes are slow.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Unless the host looks through all games that it keeps.
const WORK_TIMEOUT: Duration = Duration::from_mins(10);

/// Where the unit of the package has a folder for sockets.
const PACKAGED_RUNTIME: &str = "/run/parlour";

/// An open admin socket.
pub(crate) struct Operator {
    stream: BufReader<UnixStream>,
}

impl Operator {
    /// Opens the socket of the host.
    pub(crate) fn connect(args: &SocketArgs) -> anyhow::Result<Operator> {
        Operator::first_of(&places(args)?)
    }

    /// The host that keeps its games in this folder, if it runs.
    pub(crate) fn of_folder(folder: &Path) -> Option<Operator> {
        Operator::first_of(&[folder.join(ADMIN_SOCKET)]).ok()
    }

    /// The host of this machine, if one runs where hosts usually do.
    pub(crate) fn of_this_machine() -> Option<Operator> {
        Operator::first_of(&usual_places(home_folder().ok())).ok()
    }

    /// The host that answers at the first of these sockets. A host that was killed leaves its socket.
    fn first_of(places: &[PathBuf]) -> anyhow::Result<Operator> {
        for place in places {
            if let Ok(stream) = UnixStream::connect(place) {
                stream.set_read_timeout(Some(TIMEOUT))?;
                return Ok(Operator { stream: BufReader::new(stream) });
            }
        }
        let places: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
        anyhow::bail!(
            "No host answers at {}. Is it running, as this user? Name its admin socket with \
             --admin-socket, or its data folder with --data",
            places.join(" or ")
        )
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

    /// Asks for something to be done; what was not done is an error.
    pub(crate) fn order(&mut self, command: &AdminCommand) -> anyhow::Result<AdminAnswer> {
        if matches!(command, AdminCommand::Prune { .. } | AdminCommand::Forget { .. }) {
            self.stream.get_ref().set_read_timeout(Some(WORK_TIMEOUT))?;
        }
        let mut answer = self.ask(command)?;
        match answer.error.take() {
            Some(error) => anyhow::bail!(error),
            None => Ok(answer),
        }
    }
}

fn places(args: &SocketArgs) -> anyhow::Result<Vec<PathBuf>> {
    if let Some(path) = &args.admin_socket {
        return Ok(vec![path.clone()]);
    }
    let Some(folder) = &args.data else { return Ok(usual_places(home_folder().ok())) };
    if !folder.is_dir() {
        let message = format!(
            "There is no folder {}. Name the host's admin socket with --admin-socket, or its data folder with --data",
            folder.display()
        );
        return Err(Usage(message).into());
    }
    Ok(vec![folder.join(ADMIN_SOCKET)])
}

/// Where the socket of a host is that was told nothing else: one of this user, a node that the package
/// installed, or a host that it installed.
fn usual_places(home: Option<PathBuf>) -> Vec<PathBuf> {
    let folders = home.into_iter().chain([PACKAGED_RUNTIME.into(), PACKAGED_DATA.into()]);
    folders.map(|folder| folder.join(ADMIN_SOCKET)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_looked_for_at_home_and_where_the_package_puts_it() {
        let told = |admin_socket: Option<&str>, data: Option<&Path>| SocketArgs {
            admin_socket: admin_socket.map(PathBuf::from),
            data: data.map(Path::to_owned),
        };
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("admin.sock");
        assert_eq!(places(&told(None, Some(folder.path()))).unwrap(), [socket]);
        let named = places(&told(Some("here.sock"), Some(folder.path()))).unwrap();
        assert_eq!(named, [PathBuf::from("here.sock")]);
        assert!(places(&told(None, Some(Path::new("no/such/folder")))).is_err());
        let usual = usual_places(Some("home".into()));
        let packaged = ["/run/parlour/admin.sock", "/var/lib/parlour/admin.sock"];
        assert_eq!(usual, ["home/admin.sock", packaged[0], packaged[1]].map(PathBuf::from));
        assert_eq!(usual_places(None), packaged.map(PathBuf::from));
    }

    #[test]
    fn a_socket_that_was_left_over_is_passed_by() {
        let folder = tempfile::tempdir().unwrap();
        let [left, here] = ["left", "here"].map(|name| folder.path().join(name));
        drop(std::os::unix::net::UnixListener::bind(&left).unwrap());
        let missing = folder.path().join("missing");
        let places = [missing, left.clone(), here.clone()];
        let error = Operator::first_of(&places).err().unwrap().to_string();
        assert!(error.contains("No host answers at") && error.contains("left or "), "{error}");
        let _host = std::os::unix::net::UnixListener::bind(&here).unwrap();
        assert!(Operator::first_of(&places).is_ok());
    }
}
