//! How the program says that something went wrong: one sentence, and an exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
pub use tui::Usage;

/// Something was done.
pub const DONE: u8 = 0;
/// Something failed, or a game that was to be checked is not right.
pub const FAILED: u8 = 1;
/// The program was called wrongly.
pub const WRONG_USAGE: u8 = 2;

/// Tells people on standard error, and the caller by the exit code. A reader who has gone away
/// (`parlour replay game.jsonl | head`) has seen enough: that is not a failure.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::from(DONE);
    }
    match crate::serve::is_json() {
        true => tracing::error!("{error:#}"),
        false => message(format_args!("{error:#}")),
    }
    ExitCode::from(if error.is::<Usage>() { WRONG_USAGE } else { FAILED })
}

/// Ends the program for a command line that cannot be read, or that asks for help.
pub fn exit(wrong: &clap::Error) -> ! {
    if wrong.use_stderr() {
        crate::serve::say_in_json_if_asked();
    }
    if !crate::serve::is_json() {
        wrong.exit();
    }
    let text = wrong.render().to_string();
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    tracing::error!("{}", lines.join(" ").trim_start_matches("error: "));
    std::process::exit(wrong.exit_code());
}

/// One line on standard error; nobody is left to tell when that fails too.
pub fn message(what: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "parlour: {what}");
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain();
    causes.any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
