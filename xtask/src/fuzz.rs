//! `cargo xtask fuzz`: libFuzzer over everything that reads foreign bytes, for as long as one likes.
//!
//! The targets are functions of `crates/fuzzed`, which the ordinary tests try for some seconds too.
//! Built with stable Rust: the compiler's coverage pass needs no nightly, and without unsafe code
//! there is nothing for a sanitizer to watch.

use crate::Workspace;
use crate::workspace::{read, run};
use anyhow::{Context, Result, bail};
use std::path::Path;

/// What to fuzz, and for how long.
#[derive(clap::Args)]
pub struct Args {
    /// Only this target; all of them otherwise.
    target: Option<String>,
    /// How long each.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// At the same time; each has a process of its own.
    #[arg(long, default_value_t = 1)]
    jobs: u32,
}

/// What tells libFuzzer which lines were reached and which numbers were compared.
const COVERAGE: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "--cfg=fuzzing",
];

/// Examples that need not be kept twice.
const EXAMPLES: &[(&str, &str)] =
    &[("logs", "data/games"), ("cards", "crates/candy-monsters/data")];

/// Builds the targets and runs them one after the other. What they find that is new goes to
/// `fuzz/found`, what breaks them to `fuzz/artifacts`.
pub fn start(ws: &Workspace, args: &Args) -> Result<()> {
    let fuzz = ws.root.join("fuzz");
    let all = targets(&fuzz)?;
    let wanted = match &args.target {
        None => all,
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => bail!("There is no target `{name}`. There are: {}.", all.join(", ")),
    };
    let platform = read(ws.cargo(["-vV"]))?;
    let platform = platform.lines().find_map(|line| line.strip_prefix("host: "));
    let platform = platform.context("cargo names its host")?.to_owned();
    let target_dir = ws.target.join("fuzz");
    let mut build = ws.cargo(["build", "--release", "--bins", "--target", &platform]);
    build.arg("--manifest-path").arg(fuzz.join("Cargo.toml"));
    build.arg("--target-dir").arg(&target_dir).env("RUSTFLAGS", COVERAGE.join(" "));
    run(build)?;
    for name in wanted {
        let (found, artifacts) =
            (fuzz.join("found").join(&name), fuzz.join("artifacts").join(&name));
        std::fs::create_dir_all(&found)?;
        std::fs::create_dir_all(&artifacts)?;
        let program = target_dir.join(&platform).join("release").join(&name);
        let mut fuzzing = std::process::Command::new(program);
        fuzzing.arg(&found).arg(fuzz.join("corpus").join(&name));
        let examples = EXAMPLES.iter().filter(|(target, _)| *target == name);
        fuzzing.args(examples.map(|(_, folder)| ws.root.join(folder)));
        fuzzing.arg(format!("-max_total_time={}", args.seconds));
        fuzzing.arg(format!("-artifact_prefix={}/", artifacts.display()));
        fuzzing.args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1"]);
        fuzzing.arg(format!("-fork={}", args.jobs)).current_dir(&found);
        run(fuzzing).with_context(|| {
            format!("See it again: cargo run -p fuzzed -- {name} fuzz/artifacts/{name}/...")
        })?;
    }
    Ok(())
}

/// The names of all targets.
fn targets(fuzz: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in std::fs::read_dir(fuzz.join("fuzz_targets"))? {
        let path = file?.path();
        names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}
