//! What the binary `parlour` does: tabletop games on the command line.
//!
//! | file | what |
//! |---|---|
//! | [`token`] | what programs show at a host |
//! | [`referee`] | JSON lines in, JSON lines out: drives the rules from any language |
//! | [`serve`](mod@serve) | the host, for browsers |
//! | [`ready`] | whether people should be sent to a host |
//! | [`load`](mod@load) | a host put under load and measured |
//! | [`mcp`](mod@mcp) | the games as tools for language models |
//! | [`play`](mod@play) | a game in the terminal, or its lesson |
//! | [`admin`] | what an operator does with a running host |
//! | [`arena`] | bots against bots |
//! | [`league`] | many strengths of bots, with ratings |
//! | [`balance`] | whether the cards of Kingdom's Candy Monsters are fair |
//! | [`replay`] | a recorded game as text |
//! | [`notation`](mod@notation) | a recorded game as the text that people write, and back |
//! | [`verify`] | a recorded game checked from its file alone |
//! | [`doctor`] | a host's database checked, table by table |
//! | [`retention`] | old games and people's names go |
//! | [`migrate`](mod@migrate) | all games from one database into another |
//! | [`coach`] | what a player's decisions in a recorded game were worth |
//! | [`puzzles`] | puzzles made, listed and checked |
//! | [`solve`] | the best move of a position |
//! | [`cards`] | the cards of Kingdom's Candy Monsters, listed and checked; sets of your own |
//! | [`word`] | what words mean and which lists hold them; lists of your own |
//! | [`manual`] | manual pages, and what shells complete |
//! | [`games`](mod@games) | the games there are, and their rules |
//! | [`file`](mod@file) | reading recorded games |
//! | [`top`] | a host watched in the terminal |
//! | [`database`], [`tables`] | which database a command works on, and every table of it |
//! | [`failure`] | what people are told when something goes wrong, and the exit codes |

#[cfg(unix)]
mod admin;
mod arena;
mod balance;
mod cards;
mod coach;
mod database;
mod doctor;
mod failure;
mod file;
mod games;
mod league;
mod load;
mod manual;
mod mcp;
mod migrate;
mod notation;
mod puzzles;
mod ready;
mod referee;
mod replay;
mod retention;
mod serve;
mod solve;
mod tables;
mod token;
#[cfg(unix)]
mod top;
mod verify;
mod word;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;

pub use league::pages as strength_pages;
pub use serve::{check_settings, settings_table};

/// Tabletop games to play, to watch, to check and to solve.
#[derive(Parser)]
#[command(name = "parlour", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    what: What,
    /// A word list of your own for word games: a text file, one word a line. Known by the file's
    /// name without its ending; can be given several times.
    #[arg(long, global = true, value_name = "FILE", env = "PARLOUR_WORDS", value_delimiter = ',')]
    words: Vec<PathBuf>,
    /// A set of cards of your own for Kingdom's Candy Monsters: a TOML file, known by the name it
    /// gives itself; can be given several times.
    #[arg(long, global = true, value_name = "FILE", env = "PARLOUR_CARDS", value_delimiter = ',')]
    cards: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum What {
    /// Runs the game server for browsers and phones.
    Serve(Box<serve::Args>),
    /// Runs a host that is running: lists tables and people, closes tables, blocks, tells, drains.
    #[cfg(unix)]
    Admin(admin::Args),
    /// Watches a host, or all its nodes, in the terminal.
    #[cfg(unix)]
    Top(top::Args),
    /// Asks a host whether people should be sent to it: exit code 0 if so, otherwise 1.
    Ready(ready::Args),
    /// Puts a host under load and measures it.
    Load(load::Args),
    /// Lists the games.
    Games(games::GamesArgs),
    /// Prints the rules of a game, or one of them.
    Rules(games::RulesArgs),
    /// Teaches a game in the terminal, by playing it.
    Learn(tui::LearnArgs),
    /// Plays a game in the terminal.
    #[command(subcommand)]
    Play(tui::PlayCommand),
    /// Lets bots play against bots and counts.
    Arena(arena::Args),
    /// Lets many strengths of a game's bots play each other, and rates them.
    League(league::Args),
    /// Measures whether the cards of Kingdom's Candy Monsters are fair.
    Balance(balance::Args),
    /// Shows a recorded game step by step.
    Replay(replay::Args),
    /// Prints the moves of a recorded game as text to keep and to share.
    Export(notation::Args),
    /// Reads such a text, replays it by the rules and prints it as a recorded game.
    Import(notation::Args),
    /// Checks recorded games: moves, deals and hashes.
    Verify(verify::Args),
    /// Makes, lists and revokes the tokens of programs that play at a host by themselves.
    Token(token::Args),
    /// Checks a host's database: every table, every log, every hash. Changes nothing.
    Doctor(doctor::Args),
    /// Deletes finished games that ended long ago.
    Prune(retention::PruneArgs),
    /// Removes somebody's name from finished games and rankings; the moves stay.
    Forget(retention::ForgetArgs),
    /// Takes all games from one database into another, SQLite or PostgreSQL, and compares them.
    Migrate(migrate::Args),
    /// Says what a player's decisions in a recorded game were worth.
    Coach(coach::Args),
    /// Finds the best move of a position.
    Solve(solve::Args),
    /// Makes puzzles of games between bots, lists and checks them.
    Puzzles(puzzles::Args),
    /// Says what words mean, which lists hold them, and why they are allowed or not.
    Word(word::Args),
    /// Lists the cards of Kingdom's Candy Monsters, or checks a card file.
    Cards(cards::Args),
    /// Prints what a shell needs to complete commands: `parlour completions bash`.
    Completions(manual::CompletionsArgs),
    /// Writes the manual pages into a folder, for packages.
    #[command(hide = true)]
    Manual(manual::ManualArgs),
    /// Drives the rules by JSON lines on standard input and output.
    Referee(referee::Args),
    /// Lets language models play, by the Model Context Protocol on standard input and output.
    Mcp(mcp::Args),
}

/// `--version` also names the rules, for a log is read by the version that wrote it.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let rules = catalog::GAMES.iter();
    let rules = rules.map(|game| format!("\n{} rules {}", game.about.id, game.rules_version));
    [server::PROGRAM_VERSION.to_owned()].into_iter().chain(rules).collect()
});

/// The command line, with all it says about itself.
fn command() -> clap::Command {
    let command = Cli::command().version(server::PROGRAM_VERSION).long_version(VERSION.as_str());
    command.mut_subcommand("serve", serve::describe).max_term_width(100)
}

/// Does what the command line asks for.
pub fn main() -> ExitCode {
    let matches = command().try_get_matches().unwrap_or_else(|wrong| failure::exit(&wrong));
    let cli = Cli::from_arg_matches(&matches);
    match run(cli.unwrap_or_else(|wrong| failure::exit(&wrong)), &matches) {
        Ok(code) => ExitCode::from(code),
        Err(error) => failure::report(&error),
    }
}

fn run(cli: Cli, matches: &clap::ArgMatches) -> anyhow::Result<u8> {
    // A host adds its own, which may be in its settings file.
    if !matches!(cli.what, What::Serve(_)) {
        word::add_lists(&cli.words)?;
        cards::add_sets(&cli.cards)?;
    }
    match cli.what {
        What::Serve(_) => serve::run(matches.subcommand_matches("serve").expect("it was matched")),
        #[cfg(unix)]
        What::Admin(args) => admin::run(&args),
        #[cfg(unix)]
        What::Top(args) => top::run(&args),
        What::Ready(args) => ready::run(&args),
        What::Load(args) => load::run(&args),
        What::Games(args) => games::games(&args),
        What::Rules(args) => games::rules(&args),
        What::Learn(args) => tui::learn(&args).map(|()| failure::DONE),
        What::Play(args) => {
            tui::run(args, serve::home_folder().ok().as_deref()).map(|()| failure::DONE)
        }
        What::Arena(args) => arena::run(&args),
        What::League(args) => league::run(&args),
        What::Balance(args) => balance::run(&args),
        What::Replay(args) => replay::run(&args),
        What::Export(args) => notation::export(&args),
        What::Import(args) => notation::import(&args),
        What::Verify(args) => verify::run(&args),
        What::Token(args) => token::run(&args),
        What::Doctor(args) => doctor::run(&args),
        What::Prune(args) => retention::prune(&args),
        What::Forget(args) => retention::forget(&args),
        What::Migrate(args) => migrate::run(&args),
        What::Coach(args) => coach::run(&args),
        What::Solve(args) => solve::run(&args),
        What::Puzzles(args) => puzzles::run(&args),
        What::Word(args) => word::run(&args),
        What::Cards(args) => cards::run(&args),
        What::Completions(args) => manual::completions(command(), &args),
        What::Manual(args) => manual::pages(command(), &args),
        What::Referee(args) => referee::run(&args),
        What::Mcp(args) => mcp::run(&args),
    }
}
