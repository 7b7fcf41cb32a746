//! `cargo xtask chaos`: many nodes under faults for as long as one likes; a JSON line at the end.
//!
//! The ordinary tests do the same for some seconds. Needs PostgreSQL and NATS, as they do.

use crate::Workspace;
use crate::workspace::{become_program, run};
use anyhow::Result;
use std::process::Command;

/// How long, how many, and from which seed.
#[derive(clap::Args)]
pub struct Args {
    /// Builds without optimisation.
    #[arg(long)]
    debug: bool,
    /// How long things fall.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Tables at the same time.
    #[arg(long, default_value_t = 240)]
    tables: u32,
    /// Nodes.
    #[arg(long, default_value_t = 3)]
    nodes: u32,
    /// Draws the same tables and faults again.
    #[arg(long)]
    seed: Option<u64>,
    /// Further arguments for the program (see `cargo run -p chaos -- --help`).
    #[arg(last = true)]
    further: Vec<String>,
}

/// Every person has a socket, and so have both ends of the wire between them and their node: more
/// files than a shell usually lets a program open.
const MANY_FILES: &str = r#"ulimit -n "$(ulimit -Hn)"; exec "$0" "$@""#;

/// Builds the program and what makes it fall, and becomes that.
pub fn start(ws: &Workspace, args: &Args) -> Result<()> {
    let mut build = ws.cargo(["build", "--package", "cli", "--package", "chaos"]);
    let folder = ws.target.join(if args.debug { "debug" } else { "release" });
    if !args.debug {
        build.arg("--release");
    }
    run(build)?;
    let mut chaos = Command::new("sh");
    chaos.args(["-c", MANY_FILES]).arg(folder.join("chaos"));
    chaos.arg("--program").arg(folder.join("parlour"));
    chaos.args(["--seconds", &args.seconds.to_string()]);
    chaos.args(["--tables", &args.tables.to_string(), "--nodes", &args.nodes.to_string()]);
    if let Some(seed) = args.seed {
        chaos.args(["--seed", &seed.to_string()]);
    }
    chaos.args(&args.further);
    become_program(chaos)
}
