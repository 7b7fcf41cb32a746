//! Commands for developers.
//!
//! | command | file | what |
//! |---|---|---|
//! | `play` | [`play`] | builds the page and the program, and starts it |
//! | `test` | [`test`](mod@test) | every check, in order: [`cargo`], [`typos`], [`dependencies`], [`rules`], [`python`], [`wasm`], [`web`], [`close`], [`bots`], [`litestream`], [`schemathesis`] |
//! | `rules` | [`rules`] | which rule is cited by a test |
//! | `bench` | [`bench`] | our speed, and that of peers measured in the same run |
//! | `fuzz` | [`fuzz`] | libFuzzer on everything that reads foreign bytes |
//! | `chaos` | [`chaos`] | many nodes under faults, and the results |
//! | `release` | [`release`] | everything that people install |
//! | `pictures` | [`pictures`] | every screen of every game, at every size |
//! | `new-game` | [`new_game`] | a small game to begin from, complete and playable at once |
//! | `wheel` | [`python`] | the Python package |
//! | `words` | [`words`] | builds the word lists that are shipped |
//!
//! [`setup`] installs what these need, [`pip`] what of it comes as Python packages and [`tools`] what
//! comes as crates; [`host`] starts a host and [`machine`] a machine inside this one; [`workspace`] knows
//! where things are and runs programs. To add a command, write a module with its `Args` and a
//! function, and name both in [`Command`] and [`run`].

mod bench;
mod bots;
mod cargo;
mod chaos;
mod close;
mod dependencies;
mod fuzz;
mod host;
mod litestream;
mod machine;
mod new_game;
mod pictures;
mod pip;
mod play;
mod python;
mod release;
mod rules;
mod schemathesis;
mod setup;
mod test;
mod tools;
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
    /// Builds the page and the program, starts it and opens a browser where there is one.
    Play(play::Args),
    /// Installs what the checks need, and runs them.
    Test(test::Args),
    /// Prints how many rules of each game are cited by tests; fails on a gap or an unknown id.
    Rules,
    /// Measures: prints a JSON object a line.
    Bench(bench::Args),
    /// Throws mutated bytes at everything that reads foreign ones, guided by what they reach.
    Fuzz(fuzz::Args),
    /// Makes nodes, PostgreSQL, NATS and the connections between them fail while people play, and
    /// compares what players were sent with the logs.
    Chaos(chaos::Args),
    /// Builds everything that people install: a static program, a Debian package, a container image,
    /// checksums, a bill of materials.
    Release(release::Args),
    /// Takes pictures of every screen of every game at every size, light and dark.
    Pictures(pictures::Args),
    /// Writes a small game to begin from: rules, code, tests, registered and playable at once.
    NewGame(new_game::Args),
    /// Builds the rules for the page, which checks games with them; before `npm run build`.
    Wasm,
    /// Builds the Python package into target/wheels, and prints where it is.
    Wheel(python::Args),
    /// Builds the word lists that are shipped, from Debian's `scowl`.
    Words(words::Args),
}

fn run(ws: &Workspace, command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Play(args) => play::start(ws, args),
        Command::Test(args) => test::run(ws, args),
        Command::Rules => rules::run(ws),
        Command::Bench(args) => bench::start(ws, args),
        Command::Fuzz(args) => fuzz::start(ws, args),
        Command::Chaos(args) => chaos::start(ws, args),
        Command::Release(args) => release::run(ws, args),
        Command::Pictures(args) => pictures::take(ws, args),
        Command::NewGame(args) => new_game::run(ws, args),
        Command::Wasm => wasm::for_page(ws),
        Command::Wheel(args) => python::wheel(ws, args),
        Command::Words(args) => words::run(ws, args),
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    match Workspace::find().and_then(|ws| run(&ws, &args.command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error:#}");
            ExitCode::FAILURE
        }
    }
}
