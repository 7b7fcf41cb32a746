//! `parlour cards`: the cards of Kingdom's Candy Monsters, listed and checked; and sets of your
//! own, which any command takes.
//!
//! | file | what |
//! |---|---|
//! | [`check`] | all that is wrong with a card file |
//! | [`list`] | the cards of a set as a table |
//! | [`own`] | a host's own sets, made known by their names |

mod check;
mod list;
mod own;

pub use own::add_sets;

use std::path::PathBuf;

/// What to do with cards.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Says all that is wrong with a card file, by line, card and field.
    Check(CheckArgs),
    /// Lists the cards of a set, with what each of them does.
    List(list::Args),
}

/// Which file.
#[derive(clap::Args)]
struct CheckArgs {
    /// A card file; docs/cards.md tells how one is written.
    file: PathBuf,
    /// One JSON object: the set, or its flaws.
    #[arg(long)]
    json: bool,
}

/// Lists or checks cards.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    match &args.what {
        What::Check(args) => check::run(&args.file, args.json),
        What::List(args) => list::run(args),
    }
}
