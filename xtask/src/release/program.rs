//! The page and the program, the same bytes on every machine that builds this commit.

use crate::workspace::{read, run};
use crate::{Workspace, wasm, web};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Linux with musl: the program needs no library of the system it runs on.
pub const MUSL_TARGET: &str = "x86_64-unknown-linux-musl";

/// When the commit was made, in seconds since 1970.
pub fn commit_time(ws: &Workspace) -> Result<String> {
    let mut time = Command::new("git");
    time.current_dir(&ws.root).args(["log", "-1", "--format=%ct"]);
    Ok(read(time).context("a release is made of a commit")?.trim().to_owned())
}

/// The same checkout with an environment in which time and place leave no trace.
pub fn reproducible(ws: &Workspace, time: &str) -> Result<Workspace> {
    let cargo = std::env::var("CARGO_HOME").or_else(|_| Ok(std::env::var("HOME")? + "/.cargo"));
    let cargo =
        cargo.map_err(|_: std::env::VarError| anyhow::anyhow!("there is no home folder"))?;
    // The later of two that fit wins, so the inner folder comes last.
    let places = [
        (cargo, "/cargo"),
        (ws.root.display().to_string(), "/parlour"),
        (ws.target.display().to_string(), "/parlour/target"),
    ];
    let flags =
        |flag: &str| places.iter().map(|(at, as_if)| format!("{flag}={at}={as_if}")).collect();
    let (rust, c): (Vec<String>, Vec<String>) =
        (flags("--remap-path-prefix"), flags("-ffile-prefix-map"));
    let environment = [
        ("CARGO_ENCODED_RUSTFLAGS", rust.join("\x1f")),
        ("CFLAGS_x86_64_unknown_linux_musl", c.join(" ")),
        ("SOURCE_DATE_EPOCH", time.to_owned()),
        ("CARGO_INCREMENTAL", "0".to_owned()),
        ("CARGO_PROFILE_RELEASE_STRIP", "symbols".to_owned()),
        ("LC_ALL", "C.UTF-8".to_owned()),
        ("TZ", "UTC".to_owned()),
    ];
    let environment = environment.map(|(name, value)| (name.to_owned(), value)).to_vec();
    Ok(Workspace { root: ws.root.clone(), target: ws.target.clone(), environment })
}

/// Builds the page, with the rules that it checks games with.
pub fn page(ws: &Workspace) -> Result<()> {
    web::packages(ws)?;
    wasm::for_page(ws)?;
    web::script(ws, "build")
}

/// Builds the program. In a folder of its own, as other builds have other flags.
pub fn build(ws: &Workspace) -> Result<PathBuf> {
    let mut build = ws.cargo(["build", "--release", "--locked", "--package", "cli"]);
    build.args(["--target", MUSL_TARGET, "--target-dir"]).arg(folder(ws));
    run(build)?;
    Ok(built(ws))
}

fn folder(ws: &Workspace) -> PathBuf {
    ws.target.join("dist-build")
}

/// Where the program lies that was built last.
pub fn built(ws: &Workspace) -> PathBuf {
    folder(ws).join(MUSL_TARGET).join("release/parlour")
}

/// Whether Rust's standard library for it is here.
pub fn target_is_here() -> bool {
    let rustc =
        Command::new("rustc").args(["--print", "target-libdir", "--target", MUSL_TARGET]).output();
    let folder = rustc.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    folder.is_some_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Fetches it.
pub fn fetch_target() -> Result<()> {
    let mut add = Command::new("rustup");
    add.args(["target", "add", MUSL_TARGET]);
    run(add)
}
