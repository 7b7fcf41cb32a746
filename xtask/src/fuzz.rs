//! `cargo xtask fuzz`: libFuzzer over everything that reads foreign bytes, for as long as you like.
//!
//! The targets are functions of `crates/fuzzed`, which the ordinary tests try for some seconds too.
//! Built with stable Rust: the compiler's coverage pass needs no nightly, and without unsafe code
//! there is nothing for a sanitizer to watch.

use crate::Workspace;
use crate::workspace::{read, run};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

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
    /// Begins again with the first target until so many inputs were ever tried, as `fuzz/inputs.json`
    /// counts them.
    #[arg(long)]
    inputs: Option<u64>,
}

impl Args {
    /// Every target, one after the other, until so many inputs were ever tried.
    pub fn all(seconds: u64, inputs: Option<u64>) -> Args {
        Args { target: None, seconds, jobs: 1, inputs }
    }
}

/// How many inputs libFuzzer has tried, by target; kept with the code, so that everybody can see it.
const COUNTS: &str = "fuzz/inputs.json";

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
    loop {
        let mut ever = 0;
        for name in &wanted {
            ever = fuzz_one(ws, &target_dir.join(&platform).join("release"), name, args)?;
        }
        if args.inputs.is_none_or(|inputs| ever >= inputs) {
            return Ok(());
        }
    }
}

/// Runs one target for its time. How many inputs were ever tried, of all targets.
fn fuzz_one(ws: &Workspace, programs: &Path, name: &str, args: &Args) -> Result<u64> {
    let fuzz = ws.root.join("fuzz");
    let (found, artifacts) = (fuzz.join("found").join(name), fuzz.join("artifacts").join(name));
    std::fs::create_dir_all(&found)?;
    std::fs::create_dir_all(&artifacts)?;
    let mut fuzzing = Command::new(programs.join(name));
    fuzzing.arg(&found).arg(fuzz.join("corpus").join(name));
    let examples = EXAMPLES.iter().filter(|(target, _)| *target == name);
    fuzzing.args(examples.map(|(_, folder)| ws.root.join(folder)));
    fuzzing.arg(format!("-max_total_time={}", args.seconds));
    fuzzing.arg(format!("-artifact_prefix={}/", artifacts.display()));
    fuzzing.args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1"]);
    fuzzing.arg(format!("-fork={}", args.jobs)).current_dir(&found);
    let inputs = run_counting(fuzzing).with_context(|| {
        format!("See it again: cargo run -p fuzzed -- {name} fuzz/artifacts/{name}/...")
    })?;
    record(&ws.root.join(COUNTS), name, inputs)
}

/// Runs libFuzzer with its output shown, and gives how many inputs it tried.
fn run_counting(mut fuzzing: Command) -> Result<u64> {
    eprintln!("$ {fuzzing:?}");
    let mut child = fuzzing.stderr(Stdio::piped()).spawn().context("libFuzzer does not start")?;
    let mut inputs = 0;
    for line in BufReader::new(child.stderr.take().context("it is piped")?).lines() {
        let line = line?;
        inputs = tried(&line).unwrap_or(inputs);
        eprintln!("{line}");
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("it found something ({status})");
    }
    Ok(inputs)
}

/// How many inputs a line of libFuzzer's says that it has tried: `#123: cov: …`.
fn tried(line: &str) -> Option<u64> {
    let number = line.strip_prefix('#')?;
    number[..number.find(|c: char| !c.is_ascii_digit())?].parse().ok()
}

/// Adds to the count of inputs that were ever tried, and says how many these are.
fn record(file: &Path, name: &str, inputs: u64) -> Result<u64> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|_| "{}".into());
    let counts = serde_json::from_str(&text).with_context(|| file.display().to_string());
    let mut counts: BTreeMap<String, u64> = counts?;
    *counts.entry(name.to_owned()).or_default() += inputs;
    std::fs::write(file, serde_json::to_string_pretty(&counts)? + "\n")?;
    let all: u64 = counts.values().sum();
    eprintln!("{name}: {inputs} inputs, and nothing broke. Ever: {all}, see {}", file.display());
    Ok(all)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_counted_and_added_up() {
        let line = "#65536: cov: 1234 ft: 5678 corp: 90 exec/s: 16384 oom/timeout/crash: 0/0/0";
        assert_eq!(tried(line), Some(65536));
        assert_eq!(tried("INFO: seed corpus: files: 10"), None);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("inputs.json");
        for (name, inputs) in [("words", 5), ("cards", 2), ("words", 7)] {
            record(&file, name, inputs).unwrap();
        }
        assert_eq!(record(&file, "logs", 1).unwrap(), 15, "the sum of all");
        let counts: BTreeMap<String, u64> =
            serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        assert_eq!(
            counts,
            BTreeMap::from([("cards".into(), 2), ("logs".into(), 1), ("words".into(), 12)])
        );
    }
}
