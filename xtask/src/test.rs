//! `cargo xtask test`: every check, in an order in which the cheap ones come first and each
//! step finds what it needs.

use crate::{Workspace, cargo, rules, typos, wasm, web};
use anyhow::{Result, anyhow, bail};
use std::time::Instant;

/// What to check.
#[derive(clap::Args)]
pub struct Args {
    /// Only these steps (repeatable; see --list).
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// Lists the steps instead.
    #[arg(long)]
    list: bool,
}

/// How a step went, if it did not fail.
pub enum Done {
    /// Checked, and right.
    Passed,
    /// Could not be checked here, for this reason. Said again at the end.
    Skipped(String),
}

struct Step {
    name: &'static str,
    about: &'static str,
    /// What to do when it fails.
    mend: &'static str,
    run: fn(&Workspace) -> Result<Done>,
}

/// The page comes before the lints because the host embeds what its build leaves; the
/// WebAssembly target before the tests because one of them needs it; browsers need it all.
const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "Rust code is formatted",
        mend: "Run `cargo fmt --all`.",
        run: cargo::format,
    },
    Step {
        name: "typos",
        about: "words are spelt right",
        mend: "Mend the spelling, or add a word that is right to typos.toml.",
        run: typos::check,
    },
    Step {
        name: "rules",
        about: "every rule is cited by a test, and no test cites an unknown rule",
        mend: "Write the test that is missing, with the rule's id in a comment above it; CONTRIBUTING.md shows how.",
        run: rules::check,
    },
    Step {
        name: "web-packages",
        about: "what the page is built with is here",
        mend: "See what npm says; it needs a network, and Node.js 20 or newer.",
        run: web::packages,
    },
    Step {
        name: "web-check",
        about: "the page's types hold",
        mend: "Mend what svelte-check shows (`npm run check` in web/).",
        run: web::check,
    },
    Step {
        name: "web-test",
        about: "the page's own tests",
        mend: "Mend the page or its test (`npm test` in web/).",
        run: web::test,
    },
    Step {
        name: "web-build",
        about: "the page builds",
        mend: "Mend what the build shows (`npm run build` in web/).",
        run: web::build,
    },
    Step {
        name: "lints",
        about: "clippy finds nothing",
        mend: "Mend what clippy shows; `cargo clippy --fix` mends some of it.",
        run: cargo::lints,
    },
    Step {
        name: "wasm",
        about: "the rules build for WebAssembly",
        mend: "Keep clocks, files and generators out of the rules crates: WebAssembly has none.",
        run: wasm::build,
    },
    Step {
        name: "tests",
        about: "tests of all crates: laws, playthroughs, sockets, layers, tidiness",
        mend: "Mend the code; if a golden file should change, CONTRIBUTING.md says how.",
        run: cargo::tests,
    },
    Step {
        name: "doc-tests",
        about: "the examples in the documentation run",
        mend: "Mend the example, or the code it shows.",
        run: cargo::doc_tests,
    },
    Step {
        name: "browser",
        about: "the page in a real Chromium against the real program",
        mend: "Mend the page or the host (`npm run e2e` in web/).",
        run: web::browser,
    },
];

/// Runs the steps, stopping at the first that fails.
pub fn run(ws: &Workspace, args: &Args) -> Result<()> {
    if args.list {
        for step in STEPS {
            println!("{:12} {}", step.name, step.about);
        }
        return Ok(());
    }
    if let Some(unknown) = args.only.iter().find(|name| STEPS.iter().all(|s| s.name != **name)) {
        bail!("There is no step `{unknown}`; `cargo xtask test --list` shows them.");
    }
    let wanted = |step: &&Step| args.only.is_empty() || args.only.iter().any(|n| n == step.name);
    let mut skipped = Vec::new();
    let (mut passed, start) = (0, Instant::now());
    for step in STEPS.iter().filter(wanted) {
        eprintln!("\n== {}: {}", step.name, step.about);
        let start = Instant::now();
        let done = (step.run)(ws);
        match done.map_err(|why| anyhow!("{why:#}\n{} failed. {}", step.name, step.mend))? {
            Done::Passed => {
                passed += 1;
                eprintln!("== {}: passed in {:.1} s", step.name, start.elapsed().as_secs_f32());
            }
            Done::Skipped(why) => {
                eprintln!("== {}: skipped. {why}", step.name);
                skipped.push((step.name, why));
            }
        }
    }
    eprintln!("\n{passed} checks passed in {:.0} s", start.elapsed().as_secs_f32());
    for (name, why) in skipped {
        eprintln!("not checked: {name}. {why}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_step_is_refused_with_where_to_look() {
        let ws = Workspace { root: "nowhere".into(), target: "nowhere".into() };
        let args = Args { only: vec!["tidiness".into()], list: false };
        let said = run(&ws, &args).unwrap_err().to_string();
        assert!(said.contains("tidiness") && said.contains("--list"), "{said}");
    }

    #[test]
    fn every_failure_says_what_to_do() {
        for step in STEPS {
            assert!(step.mend.ends_with('.'), "{} has no sentence", step.name);
        }
    }
}
