//! Commands for developers.
//!
//! | command | file | what |
//! |---|---|---|
//! | `test` | [`test`] | every check, in order: [`cargo`], [`typos`], [`rules`], [`wasm`], [`web`] |
//! | `rules` | [`rules`] | which rule is cited by a test |
//! | `bench` | [`bench`] | our speed, and that of peers measured in the same run |
//! | `fuzz` | [`fuzz`] | libFuzzer over everything that reads foreign bytes |
//! | `chaos` | [`chaos`] | many nodes under faults, and what came of it |
//! | `words` | [`words`] | builds the word lists that are shipped |
//! | `play` | [`play`] | builds everything and starts the program |
//!
//! [`workspace`] knows where things are and runs programs.

mod bench;
mod cargo;
mod chaos;
mod fuzz;
mod play;
mod rules;
mod test;
mod typos;
mod wasm;
mod web;
mod words;
mod workspace;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use workspace::Workspace;

/// Commands for developers.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Does all set-up and passes every check.
    Test(test::Args),
    /// Prints how many rules of each game are cited by tests; fails on a gap or an unknown id.
    Rules,
    /// Measures: a JSON object a line.
    Bench(bench::Args),
    /// Throws mutated bytes at everything that reads foreign ones, guided by what they reach.
    Fuzz(fuzz::Args),
    /// Lets nodes, PostgreSQL, NATS and the wires between them fall while people play, and holds
    /// what they were told against the logs.
    Chaos(chaos::Args),
    /// Builds the word lists that are shipped, from Debian's `scowl`.
    Words(words::Args),
    /// Does all set-up, starts the program and opens a browser where there is one.
    Play(play::Args),
}

fn main() -> ExitCode {
    let args = Args::parse();
    let done = Workspace::find().and_then(|ws| match args.command {
        Command::Test(args) => test::run(&ws, &args),
        Command::Rules => rules::run(&ws),
        Command::Bench(args) => bench::start(&ws, &args),
        Command::Fuzz(args) => fuzz::start(&ws, &args),
        Command::Chaos(args) => chaos::start(&ws, &args),
        Command::Words(args) => words::run(&ws, &args),
        Command::Play(args) => play::start(&ws, &args),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error:#}");
            ExitCode::FAILURE
        }
    }
}
