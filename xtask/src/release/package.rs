//! The Debian package: the program, its unit, user, folders and papers, put together by `dpkg-deb`.

use super::{fresh, papers};
use crate::workspace::{read, run};
use crate::{Workspace, cargo};
use anyhow::{Context, Result};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What of `deploy/` and the checkout lies where, and its mode.
const FILES: &[(&str, &str, u32)] = &[
    ("deploy/parlour.service", "usr/lib/systemd/system/parlour.service", 0o644),
    ("deploy/parlour-backup.service", "usr/lib/systemd/system/parlour-backup.service", 0o644),
    ("deploy/parlour-backup.timer", "usr/lib/systemd/system/parlour-backup.timer", 0o644),
    ("deploy/parlour.sysusers", "usr/lib/sysusers.d/parlour.conf", 0o644),
    ("deploy/parlour.env", "etc/parlour/parlour.env", 0o640),
    ("deploy/backup.sh", "usr/bin/parlour-backup", 0o755),
    ("deploy/restore.sh", "usr/bin/parlour-restore", 0o755),
    ("deploy/Caddyfile", "usr/share/doc/parlour/Caddyfile", 0o644),
    ("deploy/nginx.conf", "usr/share/doc/parlour/nginx.conf", 0o644),
    ("docs/hosting.md", "usr/share/doc/parlour/hosting.md", 0o644),
    ("docs/operations.md", "usr/share/doc/parlour/operations.md", 0o644),
    ("docs/upgrading.md", "usr/share/doc/parlour/upgrading.md", 0o644),
    ("docs/security.md", "usr/share/doc/parlour/security.md", 0o644),
    ("CHANGELOG.md", "usr/share/doc/parlour/CHANGELOG.md", 0o644),
    ("NOTICE.md", "usr/share/doc/parlour/NOTICE.md", 0o644),
    ("LICENSE-MIT", "usr/share/doc/parlour/copyright", 0o644),
    ("LICENSE-APACHE", "usr/share/doc/parlour/LICENSE-APACHE", 0o644),
    ("deploy/debian/conffiles", "DEBIAN/conffiles", 0o644),
    ("deploy/debian/postinst", "DEBIAN/postinst", 0o755),
    ("deploy/debian/prerm", "DEBIAN/prerm", 0o755),
    ("deploy/debian/postrm", "DEBIAN/postrm", 0o755),
];

/// What is put together.
pub struct Package<'a> {
    /// The checkout that has the other files.
    pub ws: &'a Workspace,
    /// The program, which also writes its papers.
    pub program: &'a Path,
    /// The version of the package.
    pub version: &'a str,
    /// As Debian calls it.
    pub architecture: &'a str,
    /// As `dpkg-deb -Z` calls it.
    pub compression: &'a str,
}

impl Package<'_> {
    /// Puts it into this folder.
    pub fn build(&self, folder: &Path) -> Result<PathBuf> {
        let root = self.ws.target.join("deb");
        fresh(&root)?;
        self.fill(&root)?;
        fs::write(root.join("DEBIAN/control"), self.control(&root)?)?;
        set_modes(&root)?;
        let name = format!("parlour_{}_{}.deb", self.version, self.architecture);
        let mut build = self.ws.command("dpkg-deb");
        build.arg("--root-owner-group").arg(format!("-Z{}", self.compression));
        build.arg("--build").arg(&root).arg(folder.join(&name));
        run(build)?;
        fs::remove_dir_all(&root)?;
        Ok(folder.join(name))
    }

    fn fill(&self, root: &Path) -> Result<()> {
        for (from, to, _) in FILES {
            place(&self.ws.root.join(from), &root.join(to))?;
        }
        place(self.program, &root.join("usr/bin/parlour"))?;
        papers::write(self.program, &self.ws.root.join("deploy"), root)
    }

    fn control(&self, root: &Path) -> Result<String> {
        let control = fs::read_to_string(self.ws.root.join("deploy/debian/control"))?;
        let mut size = Command::new("du");
        size.args(["--apparent-size", "--block-size=1024", "--summarize"]).arg(root);
        let size = read(size)?;
        let size = size.split_whitespace().next().context("du prints a number")?;
        Ok(control
            .replace("@VERSION@", self.version)
            .replace("@ARCHITECTURE@", self.architecture)
            .replace("@SIZE@", size))
    }
}

/// The package of an ordinary build that calls itself this version: not small, and quickly made.
pub fn of_build(ws: &Workspace, folder: &Path, version: &str) -> Result<()> {
    let own = super::version(ws)?;
    cargo::build_program_as(ws, (version != own).then_some(version))?;
    let program = &ws.target.join("debug/parlour");
    let (architecture, compression) = ("amd64", "none");
    Package { ws, program, version, architecture, compression }.build(folder).map(drop)
}

fn place(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("every file lies in a folder")?)?;
    fs::copy(from, to).with_context(|| format!("{} cannot be copied", from.display()))?;
    Ok(())
}

/// Whatever the developer's own umask: folders are open, files readable, but for what is named.
fn set_modes(folder: &Path) -> Result<()> {
    set_usual_modes(folder)?;
    for (_, to, mode) in FILES {
        fs::set_permissions(folder.join(to), fs::Permissions::from_mode(*mode))?;
    }
    let program = folder.join("usr/bin/parlour");
    fs::set_permissions(program, fs::Permissions::from_mode(0o755))?;
    fs::set_permissions(folder.join("etc/parlour"), fs::Permissions::from_mode(0o750))?;
    Ok(())
}

fn set_usual_modes(folder: &Path) -> Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            set_usual_modes(&path)?;
        } else {
            fs::set_permissions(path, fs::Permissions::from_mode(0o644))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_it_is_in_the_checkout() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (from, _, mode) in FILES {
            let file = root.join(from);
            assert!(file.is_file(), "{from}");
            let runs = mode & 0o111 != 0;
            let says = fs::read_to_string(file).unwrap().starts_with("#!");
            assert_eq!(runs, says, "{from} is a script or is not");
        }
    }
}
