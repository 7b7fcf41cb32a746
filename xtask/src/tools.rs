//! Tools that come as crates: each built once, beside the builds.

use crate::Workspace;
use crate::workspace::run;
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// The program: the one on the PATH, else our own. Being on the PATH is not enough: version managers leave
/// stand-ins that only complain.
pub fn find(ws: &Workspace, tool: &str) -> Option<PathBuf> {
    let version = Command::new(tool).arg("--version").output();
    if version.is_ok_and(|output| output.status.success()) {
        return Some(tool.into());
    }
    Some(folder(ws, tool).join("bin").join(tool)).filter(|program| program.is_file())
}

/// Builds it. Without optimisation: it runs for seconds.
pub fn install(ws: &Workspace, tool: &str, version: &str) -> Result<()> {
    let mut install = ws.cargo(["install", tool, "--locked", "--version", version]);
    install.arg("--root").arg(folder(ws, tool));
    install.arg("--target-dir").arg(ws.target.join("tools/build"));
    install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_LTO", "off");
    install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    run(install)?;
    // Hundreds of megabytes that nothing needs any more.
    let _ = std::fs::remove_dir_all(ws.target.join("tools/build"));
    Ok(())
}

fn folder(ws: &Workspace, tool: &str) -> PathBuf {
    ws.target.join("tools").join(tool)
}
