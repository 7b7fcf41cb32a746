//! `cargo xtask chaos`: many nodes under faults for as long as you like, or single hosts that are
//! killed as often as you like; a JSON line at the end.
//!
//! The ordinary tests do the same for some seconds. Needs PostgreSQL and NATS, as they do.

use crate::Workspace;
use crate::workspace::{become_program, run};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

const TABLES: u32 = 240;
const NODES: u32 = 3;

/// How long, how many, and from which seed.
#[derive(clap::Args)]
pub struct Args {
    /// Builds without optimisation.
    #[arg(long)]
    debug: bool,
    /// Kills single hosts in the middle of play instead, this often in total.
    #[arg(long)]
    kills: Option<u32>,
    /// How long things fail.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Tables at the same time.
    #[arg(long, default_value_t = TABLES)]
    tables: u32,
    /// Nodes.
    #[arg(long, default_value_t = NODES)]
    nodes: u32,
    /// Draws the same tables and faults again.
    #[arg(long)]
    seed: Option<u64>,
    /// Further arguments for the program (see `cargo run -p testcluster -- --help`).
    #[arg(last = true)]
    further: Vec<String>,
}

/// Every person has a socket, and so have both ends of the wire between them and their node: more
/// files than a shell usually lets a program open.
const MANY_FILES: &str = r#"ulimit -n "$(ulimit -Hn)"; exec "$0" "$@""#;

/// Builds the program and what makes it fail, and becomes that.
pub fn start(ws: &Workspace, args: &Args) -> Result<()> {
    become_program(prepare(ws, args)?)
}

impl Args {
    fn usual() -> Args {
        let (tables, nodes) = (TABLES, NODES);
        Args { debug: false, kills: None, seconds: 60, tables, nodes, seed: None, further: vec![] }
    }
}

/// Runs it with the usual numbers for this long; returns when it is done.
pub fn run_for(ws: &Workspace, seconds: u64) -> Result<()> {
    run(prepare(ws, &Args { seconds, ..Args::usual() })?)
}

/// Kills single hosts this often in total; returns when it is done.
pub fn run_kills(ws: &Workspace, kills: u32) -> Result<()> {
    run(prepare(ws, &Args { kills: Some(kills), ..Args::usual() })?)
}

/// Nodes of these builds, which take tables over from each other again and again.
pub fn hand_over(ws: &Workspace, programs: &[&Path]) -> Result<Command> {
    run(ws.cargo(["build", "--workspace", "--bin", "chaos"]))?;
    let mut chaos = many_files(&ws.target.join("debug/chaos"));
    for program in programs {
        chaos.arg("--program").arg(program);
    }
    chaos.args(["--handovers", "--tables", "16", "--pace", "300"]);
    chaos.args(["--nodes", &programs.len().to_string()]);
    Ok(chaos)
}

fn many_files(program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", MANY_FILES]).arg(program);
    command
}

fn prepare(ws: &Workspace, args: &Args) -> Result<Command> {
    let mut build = ws.cargo(["build", "--package", "cli", "--package", "testcluster"]);
    let folder = ws.target.join(if args.debug { "debug" } else { "release" });
    if !args.debug {
        build.arg("--release");
    }
    run(build)?;
    let mut chaos = many_files(&folder.join("chaos"));
    chaos.arg("--program").arg(folder.join("parlour"));
    chaos.args(["--seconds", &args.seconds.to_string()]);
    chaos.args(["--tables", &args.tables.to_string(), "--nodes", &args.nodes.to_string()]);
    if let Some(kills) = args.kills {
        chaos.args(["--kills", &kills.to_string()]);
    }
    if let Some(seed) = args.seed {
        chaos.args(["--seed", &seed.to_string()]);
    }
    chaos.args(&args.further);
    Ok(chaos)
}
