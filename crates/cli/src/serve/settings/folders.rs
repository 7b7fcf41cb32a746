//! Where games and sockets are unless somebody says otherwise.

use crate::failure::Usage;
use std::path::PathBuf;

/// Where the unit of the package keeps games.
pub(crate) const PACKAGED_DATA: &str = "/var/lib/parlour";

/// A folder that systemd has made for a service. It separates several by colons; ours is the first.
fn service_folder(variable: &str) -> Option<PathBuf> {
    let folders = std::env::var_os(variable)?;
    std::env::split_paths(&folders).next().filter(|folder| !folder.as_os_str().is_empty())
}

/// Where a service has its sockets.
#[cfg(unix)]
pub(super) fn runtime_folder() -> Option<PathBuf> {
    service_folder("RUNTIME_DIRECTORY")
}

/// Where games are kept unless somebody says otherwise: in the folder that systemd has made for a
/// service, or where programs keep their data in a home folder.
pub fn home_folder() -> anyhow::Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if let Some(folder) = service_folder("STATE_DIRECTORY") {
        return Ok(folder);
    }
    set("XDG_DATA_HOME")
        .or_else(|| Some(set("HOME").or_else(|| set("USERPROFILE"))?.join(".local/share")))
        .map(|data| data.join("parlour"))
        .ok_or_else(|| Usage("There is no home folder here. Say where to keep games: --data FOLDER, or --forget to keep none".into()).into())
}

/// The folder of the host of this machine: the package's, where there is one and this user may look
/// into it, or that of this user.
pub(crate) fn usual_folder() -> anyhow::Result<PathBuf> {
    let packaged = PathBuf::from(PACKAGED_DATA);
    let is_service = service_folder("STATE_DIRECTORY").is_some();
    match !is_service && packaged.join("parlour.sqlite").is_file() {
        true => Ok(packaged),
        false => home_folder(),
    }
}
