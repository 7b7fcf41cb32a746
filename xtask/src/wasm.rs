//! The rules run in WebAssembly too. Here the target is fetched and the rules are built for
//! it; that they compute the same there is a test of the crate `replay-wasm`.

use crate::Workspace;
use crate::rules::games;
use crate::test::Done;
use crate::workspace::run;
use anyhow::Result;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds every game's rules for WebAssembly.
pub fn build(ws: &Workspace) -> Result<Done> {
    let mut add = Command::new("rustup");
    add.args(["target", "add", TARGET]);
    if let Err(why) = run(add) {
        return Ok(Done::Skipped(format!(
            "The WebAssembly target cannot be had ({why}): `rustup target add {TARGET}` where there is a network."
        )));
    }
    let mut build = ws.cargo(["build", "--lib", "--target", TARGET]);
    for game in games(&ws.root)? {
        build.args(["--package", &game]);
    }
    run(build)?;
    Ok(Done::Passed)
}
