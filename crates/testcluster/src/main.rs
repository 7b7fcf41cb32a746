//! `chaos`: the long fault test, as `cargo xtask chaos` runs it.

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use testcluster::fault::FaultPlan;
use testcluster::kills::{self, KillConfig, KillReport};
use testcluster::run::{ChaosConfig, Progress, run};

/// Runs many nodes under faults and checks what clients received.
#[derive(Parser)]
struct Args {
    /// The program `parlour`. Given several times, the nodes run these builds of it in turn.
    #[arg(long, required = true)]
    program: Vec<PathBuf>,
    /// Instead of random faults, nodes go one at a time and come back: tables move between all of them.
    #[arg(long)]
    handovers: bool,
    /// Instead of all that, kills single hosts in the middle of play, this often in total.
    #[arg(long)]
    kills: Option<u32>,
    /// With --kills: hosts that run side by side, each on its own.
    #[arg(long, default_value_t = 4)]
    hosts: u32,
    /// How long faults are injected, in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Tables at the same time.
    #[arg(long, default_value_t = 240)]
    tables: u32,
    /// Nodes.
    #[arg(long, default_value_t = 3)]
    nodes: usize,
    /// Seed of tables and faults; random if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// Faults at the same time, at most.
    #[arg(long, default_value_t = 3)]
    at_once: u32,
    /// Milliseconds before each move of a client.
    #[arg(long, default_value_t = 600)]
    pace: u64,
    /// Seconds in which clients may finish their games afterwards.
    #[arg(long, default_value_t = 30)]
    grace: u64,
    /// Folder for the nodes' logs.
    #[arg(long)]
    logs: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let seed = args.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |passed| passed.as_millis() as u64 % 1_000_000)
    });
    eprintln!("seed {seed} (repeat with --seed {seed})");
    if let Some(kills) = args.kills {
        let (program, hosts) = (args.program[0].clone(), args.hosts);
        return kill_hosts(KillConfig { program, kills, hosts, tables: 4, seed });
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let logs = args.logs.unwrap_or_else(|| folder.path().to_owned());
    let config = ChaosConfig {
        programs: args.program,
        handovers: args.handovers,
        logs,
        seed,
        duration: Duration::from_secs(args.seconds),
        tables: args.tables.max(1),
        pace: Duration::from_millis(args.pace),
        grace: Duration::from_secs(args.grace),
        faults: FaultPlan {
            nodes: args.nodes.max(1),
            at_once: args.at_once.max(1),
            short: Duration::from_millis(2500),
            long: Duration::from_secs(4),
        },
    };
    let bar = ProgressBar::new(args.seconds);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} s  {msg}").expect("it is valid");
    bar.set_style(style);
    let on_progress = |progress: &Progress| {
        let Progress { clients, tables, acknowledged, faults, activity, .. } = progress;
        bar.set_position(progress.elapsed.as_secs().min(args.seconds));
        bar.set_message(format!(
            "{clients} clients, {tables} tables, {acknowledged} acknowledged, {faults} faults: {activity}"
        ));
    };
    let runtime = tokio::runtime::Runtime::new().expect("threads can be started");
    let report = runtime.block_on(run(&config, on_progress));
    bar.finish_and_clear();
    match report {
        Ok(report) => {
            report.problems.iter().for_each(|problem| eprintln!("{problem}"));
            println!("{}", serde_json::to_string(&report).expect("a report is plain data"));
            if report.is_clean() && report.is_in_time() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            eprintln!("reading the database at the end failed: {error}");
            ExitCode::FAILURE
        }
    }
}

fn kill_hosts(config: KillConfig) -> ExitCode {
    let bar = ProgressBar::new(config.kills.into());
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} kills  {eta} left  {msg}");
    bar.set_style(style.expect("it is valid"));
    let on_progress = |report: &KillReport| {
        bar.set_position(report.kills.into());
        bar.set_message(format!(
            "{} damaged copies, {} problems",
            report.flipped,
            report.problems.len()
        ));
    };
    let runtime = tokio::runtime::Runtime::new().expect("threads can be started");
    let report = runtime.block_on(kills::run(&config, on_progress));
    bar.finish_and_clear();
    report.problems.iter().for_each(|problem| eprintln!("{problem}"));
    println!("{}", serde_json::to_string(&report).expect("a report is plain data"));
    if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
