//! The checks that cargo does.

use crate::Workspace;
use crate::test::suites;
use crate::workspace::{on_path, run};
use anyhow::Result;

/// Formatting.
pub fn format(ws: &Workspace) -> Result<()> {
    run(ws.cargo(["fmt", "--all", "--check"]))
}

/// Lints, warnings being errors.
pub fn lints(ws: &Workspace) -> Result<()> {
    run(ws.cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

/// Tests that are quick and need no services.
pub fn quick_tests(ws: &Workspace) -> Result<()> {
    tests(ws, &suites::quick(ws)?)
}

/// All other tests.
pub fn slow_tests(ws: &Workspace) -> Result<()> {
    tests(ws, &suites::slow())
}

/// The program, built from the same dependencies as the tests. `--package cli` alone would select
/// fewer features of some of them and build all of those a second time.
pub fn build_program(ws: &Workspace) -> Result<()> {
    build_program_as(ws, None)
}

/// The same, as another version of itself.
pub fn build_program_as(ws: &Workspace, version: Option<&str>) -> Result<()> {
    let mut build = ws.cargo(["build", "--workspace", "--bin", "parlour"]);
    if let Some(version) = version {
        build.env("PARLOUR_VERSION", version);
    }
    run(build)
}

/// Examples in doc comments, which nextest does not run.
pub fn doc_tests(ws: &Workspace) -> Result<()> {
    run(ws.cargo(["test", "--workspace", "--doc"]))
}

/// Nextest, where it is installed, runs tests of different crates side by side and each in a
/// process of its own; cargo's own runner is enough.
fn tests(ws: &Workspace, targets: &[String]) -> Result<()> {
    let runner: &[&str] = if on_path("cargo-nextest") { &["nextest", "run"] } else { &["test"] };
    let mut command = ws.cargo(runner);
    command.args(["--workspace", "--no-fail-fast"]).args(targets);
    run(command)
}
