//! Manual pages, and what shells need to complete commands: both made from the command line itself.

use crate::failure::DONE;
use anyhow::Context;
use clap::Command;
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;

/// For which shell.
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Prints them.
pub fn completions(mut command: Command, args: &CompletionsArgs) -> anyhow::Result<u8> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "parlour", &mut text);
    std::io::stdout().write_all(&text)?;
    Ok(DONE)
}

/// Where to.
#[derive(clap::Args)]
pub struct ManualArgs {
    /// The folder, which must exist.
    folder: PathBuf,
}

/// Writes a page for the program and one for each of its commands.
pub fn pages(command: Command, args: &ManualArgs) -> anyhow::Result<u8> {
    // A page has no list of rules with their versions in its title.
    let command = command.long_version(None);
    clap_mangen::generate_to(command, &args.folder)
        .with_context(|| format!("The pages cannot be written into {}", args.folder.display()))?;
    Ok(DONE)
}
