//! The binary `parlour`.

use std::process::ExitCode;

/// A host makes and drops a dozen small texts a move, from several threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
