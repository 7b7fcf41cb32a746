//! Spelling, by the tool `typos`: the one on the PATH, else a private one beside the builds.

use crate::Workspace;
use crate::test::Done;
use crate::workspace::{on_path, run};
use anyhow::Result;
use std::process::Command;

/// Checks the spelling of everything that is kept.
pub fn check(ws: &Workspace) -> Result<Done> {
    let private = ws.target.join("tools/typos");
    let program = private.join("bin/typos");
    let mut typos = if works(Command::new("typos")) {
        Command::new("typos")
    } else if works(Command::new(&program)) || install(&private).is_ok() {
        Command::new(program)
    } else {
        return Ok(Done::Skipped(
            "The tool `typos` is not here and could not be fetched: `pip install typos` or `cargo install typos-cli`.".into(),
        ));
    };
    typos.current_dir(&ws.root);
    run(typos)?;
    Ok(Done::Passed)
}

/// Being on the PATH is not enough: version managers leave stand-ins that only complain.
fn works(mut typos: Command) -> bool {
    typos.arg("--version").output().is_ok_and(|out| out.status.success())
}

/// Python's wheel arrives in seconds, where building from source takes minutes.
fn install(folder: &std::path::Path) -> Result<()> {
    anyhow::ensure!(on_path("python3"), "there is no python3");
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv"]).arg(folder);
    run(venv)?;
    let mut pip = Command::new(folder.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check", "typos"]);
    run(pip)
}
