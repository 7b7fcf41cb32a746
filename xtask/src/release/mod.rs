//! `cargo xtask release`: everything that people install, in `target/dist`.
//!
//! | file | what |
//! |---|---|
//! | [`program`] | the page and the program, the same bytes on every machine |
//! | [`papers`] | manual pages and completions, made by the program itself |
//! | [`package`] | the Debian package |
//! | [`image`] | the container image |
//! | [`archive`] | the program for other systems, and checksums |
//! | [`bill`] | what it is made of, as CycloneDX |
//!
//! The same commit gives the same bytes: times are those of the commit, paths of this machine are
//! replaced, files are sorted. `--twice` proves it, with a second build in another folder.

mod archive;
mod bill;
pub mod image;
pub mod package;
mod papers;
mod program;

pub use bill::{find as find_cyclonedx, install as install_cyclonedx};
pub use package::{Package, of_build};
use program::MUSL_TARGET;
pub use program::{fetch_target, target_is_here};

use crate::Workspace;
use crate::setup::{self, Need};
use crate::test::{image as image_test, packages};
use crate::workspace::read;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How to release.
#[derive(clap::Args)]
pub struct Args {
    /// Builds everything a second time in another folder and compares the files, byte by byte.
    #[arg(long)]
    pub twice: bool,
    /// Installs the package on machines inside this one, plays, upgrades to it from an ordinary build,
    /// and removes it; runs the image in a container.
    #[arg(long)]
    pub r#try: bool,
}

/// What it needs.
const NEEDS: [Need; 7] = [
    Need::Node,
    Need::WebPackages,
    Need::WasmTarget,
    Need::MuslTarget,
    Need::MuslTools,
    Need::PackageTools,
    Need::CycloneDx,
];

/// Builds everything, and checks the sums and the bills of materials.
pub fn run(ws: &Workspace, args: &Args) -> Result<()> {
    setup::install(ws, NEEDS)?;
    let time = program::commit_time(ws)?;
    let folder = build(ws, &time)?;
    archive::check_sums(&folder)?;
    bill::check(&folder, &version(ws)?)?;
    if args.twice {
        let scratch = ws.scratch(ws.target.join("release-twice"))?;
        let again = build(&scratch, &time)?;
        archive::compare(&folder, &again)?;
        eprintln!("Built twice, in two folders: every file is the same, byte by byte.");
    }
    if args.r#try {
        setup::install(ws, packages::NEEDS.iter().chain(image_test::NEEDS).copied())?;
        let version = version(ws)?;
        let file = image::file(&folder, &version);
        image_test::check(ws, &file, &program::built(ws))?;
        let package = folder.join(format!("parlour_{version}_amd64.deb"));
        packages::check_upgrade_to(ws, &package, &version)?;
    }
    eprintln!("\n{}", folder.display());
    for (name, bytes) in archive::sizes(&folder)? {
        eprintln!("  {name}  {:.1} MB", bytes as f64 / 1e6);
    }
    Ok(())
}

/// All files of a release of a commit of that time, in a folder of their own.
fn build(ws: &Workspace, time: &str) -> Result<PathBuf> {
    let ws = &program::reproducible(ws, time)?;
    let version = version(ws)?;
    let folder = ws.target.join("dist");
    fresh(&folder)?;
    let begun = Instant::now();
    let step = |number: u32, what: &str| {
        eprintln!("\n== [{number}/6] {what} (after {} s)", begun.elapsed().as_secs());
    };
    step(1, "page");
    program::page(ws)?;
    step(2, "program");
    let program = program::build(ws)?;
    step(3, "Debian package");
    let (program, version) = (program.as_path(), version.as_str());
    let (architecture, compression) = ("amd64", "xz");
    Package { ws, program, version, architecture, compression }.build(&folder)?;
    step(4, "container image");
    image::pack(ws, program, version, &folder)?;
    step(5, "archive");
    archive::pack(ws, program, version, &folder)?;
    step(6, "bill of materials, checksums");
    bill::write(ws, version, &folder)?;
    archive::sum(&folder)?;
    Ok(folder)
}

/// The program's version, as cargo knows it.
pub fn version(ws: &Workspace) -> Result<String> {
    let metadata = read(ws.cargo(["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("cargo lists no packages")?;
    let cli = packages.iter().find(|package| package["name"] == "cli");
    let version = cli.and_then(|cli| cli["version"].as_str()).context("the program is there")?;
    Ok(version.to_owned())
}

/// An empty folder.
pub fn fresh(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        match entry?.file_name().into_string() {
            Ok(name) => names.push(name),
            Err(name) => bail!("{} is a strange name", name.display()),
        }
    }
    names.sort();
    Ok(names)
}
