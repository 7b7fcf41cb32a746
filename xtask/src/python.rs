//! The Python package: `cargo xtask wheel` builds it, the step `python` tests it.
//!
//! Everything happens in a virtual environment beside the builds, with the packages that
//! `crates/python/requirements.txt` locks.

use crate::Workspace;
use crate::setup::{self, Need};
use crate::workspace::run;
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The package, from the root of the checkout.
const FOLDER: &str = "crates/python";
/// What the package is built and tested with.
const REQUIREMENTS: &str = "crates/python/requirements.txt";

/// How to build.
#[derive(clap::Args)]
pub struct Args {
    /// Builds without optimisation.
    #[arg(long)]
    debug: bool,
}

/// Builds the wheel into `target/wheels`.
pub fn wheel(ws: &Workspace, args: &Args) -> Result<()> {
    setup::install(ws, [Need::Python, Need::PythonPackages])?;
    let profile = if args.debug { "dev" } else { "release" };
    println!("{}", build(ws, profile)?.display());
    Ok(())
}

/// Builds the wheel, and tests it as somebody who has installed it: types, documentation, tests,
/// notebooks, the example.
pub fn test(ws: &Workspace) -> Result<()> {
    let wheel = build(ws, "dev")?;
    let mut install = program(ws, "pip");
    install.args(["install", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    install.arg("--force-reinstall").arg(wheel);
    run(install)?;
    for (tool, args) in [
        ("mypy", &["python/parlour", "examples"][..]),
        ("pytest", &["--doctest-modules", "--pyargs", "parlour", "tests"]),
    ] {
        let mut check = program(ws, tool);
        check.current_dir(ws.root.join(FOLDER)).args(args);
        // Its compiled files do not belong beside the sources.
        check.env("PYTHONDONTWRITEBYTECODE", "1");
        check.env("MYPY_CACHE_DIR", ws.target.join("mypy"));
        run(check)?;
    }
    Ok(())
}

/// The only wheel in a fresh folder.
fn build(ws: &Workspace, profile: &str) -> Result<PathBuf> {
    let wheels = ws.target.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let mut maturin = program(ws, "maturin");
    maturin.args(["build", "--quiet", "--locked", "--profile", profile, "--out"]).arg(&wheels);
    maturin.arg("--manifest-path").arg(ws.root.join(FOLDER).join("Cargo.toml"));
    maturin.current_dir(&ws.root).stdout(std::io::stderr()); // ours is for the wheel
    run(maturin)?;
    let file = fs::read_dir(&wheels)?.next().context("maturin leaves a wheel")??;
    Ok(file.path())
}

/// Whether the packages are installed that the list names now.
pub fn packages_are_here(ws: &Workspace) -> bool {
    let read = |path: PathBuf| fs::read_to_string(path).ok();
    let installed = read(folder(ws).join("requirements.txt"));
    installed.is_some() && installed == read(ws.root.join(REQUIREMENTS))
}

/// Installs them.
pub fn install_packages(ws: &Workspace) -> Result<()> {
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv", "--clear"]).arg(folder(ws));
    run(venv)?;
    let mut pip = program(ws, "pip");
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    pip.arg(ws.root.join(REQUIREMENTS));
    run(pip)?;
    fs::copy(ws.root.join(REQUIREMENTS), folder(ws).join("requirements.txt"))?;
    Ok(())
}

fn program(ws: &Workspace, name: &str) -> Command {
    Command::new(folder(ws).join("bin").join(name))
}

fn folder(ws: &Workspace) -> PathBuf {
    ws.target.join("tools/python")
}
