//! Runs a target over files, to reproduce a failure: `cargo run -p fuzzed -- TARGET FILE...`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(target) = args.next().and_then(|name| fuzzed::target(&name)) else {
        let names: Vec<&str> = fuzzed::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("usage: fuzzed TARGET FILE...\ntargets: {}", names.join(", "));
        return ExitCode::FAILURE;
    };
    for path in args {
        match std::fs::read(&path) {
            Ok(bytes) => (target.run)(&bytes),
            Err(e) => {
                eprintln!("{path}: {e}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
