//! `chaos`: the long fault test, as `cargo xtask chaos` runs it.

use chaos::fault::Weather;
use chaos::run::{Moment, Plan, run};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Many nodes under faults, and a checker of what people were told.
#[derive(Parser)]
struct Args {
    /// The program `parlour`.
    #[arg(long)]
    program: PathBuf,
    /// How long things fall.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Tables at the same time.
    #[arg(long, default_value_t = 240)]
    tables: u32,
    /// Nodes.
    #[arg(long, default_value_t = 3)]
    nodes: usize,
    /// What everything is drawn from; drawn itself unless given.
    #[arg(long)]
    seed: Option<u64>,
    /// Faults at the same time, at most.
    #[arg(long, default_value_t = 3)]
    together: u32,
    /// Milliseconds between two moves of a person.
    #[arg(long, default_value_t = 600)]
    pace: u64,
    /// Seconds in which people may finish their games afterwards.
    #[arg(long, default_value_t = 30)]
    grace: u64,
    /// A folder for what nodes complain of.
    #[arg(long)]
    logs: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let seed = args.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |passed| passed.as_millis() as u64 % 1_000_000)
    });
    eprintln!("seed {seed}: say it again with --seed {seed}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let logs = args.logs.unwrap_or_else(|| folder.path().to_owned());
    let plan = Plan {
        program: args.program,
        logs,
        seed,
        lasts: Duration::from_secs(args.seconds),
        tables: args.tables.max(1),
        pace: Duration::from_millis(args.pace),
        grace: Duration::from_secs(args.grace),
        weather: Weather {
            nodes: args.nodes.max(1),
            together: args.together.max(1),
            short: Duration::from_millis(2500),
            long: Duration::from_secs(4),
        },
    };
    let bar = ProgressBar::new(args.seconds);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} s  {msg}").expect("it is valid");
    bar.set_style(style);
    let look = |moment: &Moment| {
        let Moment { people, tables, acknowledged, faults, doing, .. } = moment;
        bar.set_position(moment.passed.as_secs().min(args.seconds));
        bar.set_message(format!(
            "{people} people, {tables} tables, {acknowledged} acknowledged, {faults} faults: {doing}"
        ));
    };
    let runtime = tokio::runtime::Runtime::new().expect("threads can be started");
    let report = runtime.block_on(run(&plan, look));
    bar.finish_and_clear();
    match report {
        Ok(report) => {
            report.say.iter().for_each(|say| eprintln!("{say}"));
            println!("{}", serde_json::to_string(&report).expect("a report is plain data"));
            if report.is_clean() && report.is_in_time() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            eprintln!("The database cannot be read in the end: {error}");
            ExitCode::FAILURE
        }
    }
}
