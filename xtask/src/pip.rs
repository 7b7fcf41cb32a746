//! Tools that come as Python packages: each in a virtual environment of its own, beside the builds.

use crate::Workspace;
use crate::workspace::run;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// The program: the one on the PATH, else our own. Being on the PATH is not enough: version
/// managers leave stand-ins that only complain.
pub fn find(ws: &Workspace, tool: &str) -> Option<PathBuf> {
    let works = |program: &PathBuf| {
        let version = Command::new(program).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    [tool.into(), folder(ws, tool).join("bin").join(tool)].into_iter().find(works)
}

/// Fetches `package`, a tool's name with its version. A wheel arrives in seconds.
pub fn install(ws: &Workspace, tool: &str, package: &str) -> Result<()> {
    let mut pip = pip(ws, tool)?;
    pip.arg(package);
    run(pip)
}

/// Fetches exactly this, a requirement with its hash, and nothing that it asks for.
pub fn install_pinned(ws: &Workspace, tool: &str, requirement: &str) -> Result<()> {
    let mut pip = pip(ws, tool)?;
    let file = folder(ws, tool).join("requirements.txt");
    std::fs::write(&file, requirement)?;
    pip.args(["--no-deps", "--require-hashes", "--requirement"]).arg(file);
    run(pip)
}

/// `pip install` in the environment of a tool, which is made.
fn pip(ws: &Workspace, tool: &str) -> Result<Command> {
    let folder = folder(ws, tool);
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv"]).arg(&folder);
    run(venv)?;
    let mut pip = Command::new(folder.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check"]);
    Ok(pip)
}

/// Where it is, beside the builds.
pub fn folder(ws: &Workspace, tool: &str) -> PathBuf {
    ws.target.join("tools").join(tool)
}
