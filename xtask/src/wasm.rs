//! The rules run in WebAssembly too. Here they are built for it; that they compute the same there
//! is a test of the crate `replay-wasm`.

use crate::Workspace;
use crate::rules::games;
use crate::workspace::run;
use anyhow::Result;
use std::path::Path;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The command that fetches Rust's standard library for it.
pub const FETCH: &str = "rustup target add wasm32-unknown-unknown";

/// Builds every game's rules for WebAssembly, and the module that the test of `replay-wasm` runs: it
/// would build it itself, but on a slow machine not in the time that a test has.
pub fn build(ws: &Workspace) -> Result<()> {
    let mut build = ws.cargo(["build", "--lib", "--package", "replay-wasm", "--target", TARGET]);
    for game in games(&ws.root)? {
        build.args(["--package", &game]);
    }
    run(build)
}

/// Builds the rules as the page loads them to check a game, and puts them, with the words that they
/// need, where the page's build finds them.
pub fn for_page(ws: &Workspace) -> Result<()> {
    let profile = ["--profile", "wasm", "--target", TARGET];
    let mut build = ws.cargo(["build", "--lib", "--package", "replay-wasm"]);
    build.args(profile);
    run(build)?;
    let folder = ws.root.join("web/public/check");
    std::fs::create_dir_all(&folder)?;
    let module = ws.target.join(TARGET).join("wasm/replay_wasm.wasm");
    std::fs::copy(module, folder.join("rules.wasm"))?;
    for table in ["standard.table", "large.table"] {
        std::fs::copy(ws.root.join("data/words").join(table), folder.join(table))?;
    }
    Ok(())
}

/// Whether the standard library is here.
pub fn target_is_here() -> bool {
    let rustc =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = rustc.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let files = folder.and_then(|folder| std::fs::read_dir(Path::new(folder.trim())).ok());
    files.is_some_and(|mut files| files.next().is_some())
}

/// Fetches the standard library.
pub fn fetch_target() -> Result<()> {
    let mut words = FETCH.split(' ');
    let mut add = Command::new(words.next().unwrap_or_default());
    add.args(words);
    run(add)
}
