//! The checks that cargo does.

use crate::Workspace;
use crate::test::Done;
use crate::workspace::{on_path, run};
use anyhow::Result;

/// Formatting.
pub fn format(ws: &Workspace) -> Result<Done> {
    run(ws.cargo(["fmt", "--all", "--check"]))?;
    Ok(Done::Passed)
}

/// Lints, warnings being errors.
pub fn lints(ws: &Workspace) -> Result<Done> {
    run(ws.cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    Ok(Done::Passed)
}

/// Every crate's tests; nextest runs them side by side and each in a process of its own.
pub fn tests(ws: &Workspace) -> Result<Done> {
    if on_path("cargo-nextest") {
        run(ws.cargo(["nextest", "run", "--workspace", "--no-fail-fast"]))?;
    } else {
        run(ws.cargo(["test", "--workspace", "--all-targets", "--no-fail-fast"]))?;
    }
    Ok(Done::Passed)
}

/// Examples in doc comments, which nextest does not run.
pub fn doc_tests(ws: &Workspace) -> Result<Done> {
    run(ws.cargo(["test", "--workspace", "--doc"]))?;
    Ok(Done::Passed)
}
