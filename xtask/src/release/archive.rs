//! The program for other systems than Debian, and checksums of all files.

use super::{fresh, names, papers};
use crate::Workspace;
use crate::workspace::run;
use anyhow::{Context, Result, bail};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What lies beside the program and its papers.
pub const FILES: [&str; 5] =
    ["README.md", "CHANGELOG.md", "NOTICE.md", "LICENSE-MIT", "LICENSE-APACHE"];

const SUMS: &str = "SHA256SUMS";

/// Packs the program with its papers and what `deploy/` has.
pub fn pack(ws: &Workspace, program: &Path, version: &str, folder: &Path) -> Result<()> {
    let name = format!("parlour-{version}-x86_64-linux");
    let stage = ws.target.join("archive");
    fresh(&stage)?;
    let root = stage.join(&name);
    fs::create_dir_all(root.join("deploy"))?;
    fs::copy(program, root.join("parlour"))?;
    for file in FILES {
        fs::copy(ws.root.join(file), root.join(file))?;
    }
    let deploy = ws.root.join("deploy");
    for file in names(&deploy)?.iter().filter(|file| deploy.join(file).is_file()) {
        fs::copy(deploy.join(file), root.join("deploy").join(file))?;
    }
    papers::write(program, &deploy, &root)?;
    let mut tar = tar(ws, &stage, "0")?;
    tar.args(["--use-compress-program=gzip -9n", "--create", "--file"]);
    tar.arg(folder.join(format!("{name}.tar.gz"))).arg(&name);
    run(tar)?;
    Ok(fs::remove_dir_all(stage)?)
}

/// `tar` in this folder, the same bytes every time: everything belongs to this user, is readable, and is
/// as old as the commit.
pub fn tar(ws: &Workspace, folder: &Path, user: &str) -> Result<Command> {
    let mut tar = ws.command("tar");
    tar.arg("--directory").arg(folder).args(["--sort=name", "--numeric-owner", "--format=gnu"]);
    tar.arg(format!("--owner={user}")).arg(format!("--group={user}"));
    tar.arg("--mode=u=rwX,go=rX");
    tar.arg(format!("--mtime=@{}", ws.variable("SOURCE_DATE_EPOCH").context("it has a time")?));
    Ok(tar)
}

/// The sums of all files, as `sha256sum --check` reads them.
pub fn sum(folder: &Path) -> Result<()> {
    let mut text = String::new();
    for name in names(folder)?.iter().filter(|name| *name != SUMS) {
        let sum = HEXLOWER.encode(&Sha256::digest(fs::read(folder.join(name))?));
        writeln!(text, "{sum}  {name}")?;
    }
    Ok(fs::write(folder.join(SUMS), text)?)
}

/// Whether every file but the list is in it, and is as it says.
pub fn check_sums(folder: &Path) -> Result<()> {
    let text = fs::read_to_string(folder.join(SUMS)).context(SUMS)?;
    let listed = text.lines().filter_map(|line| Some(line.split_once("  ")?.1));
    let listed: Vec<&str> = listed.collect();
    let mut there = names(folder)?;
    there.retain(|name| name != SUMS);
    if listed != there {
        bail!("{SUMS} lists {listed:?}, and these are there: {there:?}");
    }
    let mut check = Command::new("sha256sum");
    check.args(["--check", "--strict", "--quiet", SUMS]).current_dir(folder);
    run(check)
}

/// Names and sizes.
pub fn sizes(folder: &Path) -> Result<Vec<(String, u64)>> {
    let size = |name: String| Ok((folder.join(&name).metadata()?.len(), name));
    names(folder)?.into_iter().map(|name| size(name).map(|(size, name)| (name, size))).collect()
}

/// Whether two releases are the same, byte by byte.
pub fn compare(one: &Path, other: &Path) -> Result<()> {
    let (ours, theirs) = (names(one)?, names(other)?);
    if ours != theirs {
        bail!("The two builds have different files: {ours:?} and {theirs:?}");
    }
    let differ = |name: &&String| fs::read(one.join(name)).ok() != fs::read(other.join(name)).ok();
    let differ: Vec<&String> = ours.iter().filter(differ).collect();
    if !differ.is_empty() {
        bail!(
            "These differ between two builds of the same commit: {differ:?}. Compare them: \
             diffoscope {} {}",
            one.display(),
            other.display()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_that_differs_is_found() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for (folder, text) in [(&one, "same"), (&other, "same")] {
            fs::write(folder.path().join("a"), text).unwrap();
            sum(folder.path()).unwrap();
        }
        compare(one.path(), other.path()).unwrap();
        let sums = fs::read_to_string(one.path().join(SUMS)).unwrap();
        assert!(sums.ends_with("  a\n") && sums.len() == 64 + 4, "{sums}");
        fs::write(other.path().join("a"), "sane").unwrap();
        let error = compare(one.path(), other.path()).unwrap_err().to_string();
        assert!(error.contains("\"a\"") && !error.contains(SUMS), "{error}");
        check_sums(one.path()).unwrap();
        assert!(check_sums(other.path()).is_err(), "a file was changed");
        fs::write(one.path().join("b"), "new").unwrap();
        assert!(check_sums(one.path()).is_err(), "a file is not listed");
    }
}
