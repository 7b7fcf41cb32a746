//! `cargo xtask test`: every check, in three tiers.
//!
//! | file | what |
//! |---|---|
//! | [`steps`] | the checks, in order, and the tier each belongs to |
//! | [`suites`] | which Rust tests are quick, and which are slow or need services |
//! | [`scaffold`] | a new game in a scratch copy |
//! | [`image`] | the container image, in containers |
//! | [`packages`], [`pages`] | what operators do, on machines inside this one, by the documents' commands |
//! | [`soak`] | the checks that take hours: fuzzing, simulation, ladders, schemathesis |
//! | [`times`] | how long each step took the last time |
//!
//! What the chosen steps need is installed before the first of them runs (see [`crate::setup`]).

pub mod image;
pub mod packages;
mod pages;
mod scaffold;
mod soak;
mod steps;
pub mod suites;
mod times;

use crate::{Workspace, setup};
use anyhow::{Result, anyhow};
use std::time::{Duration, Instant};
use steps::{STEPS, Step, Tier};
use times::Times;

/// What to check.
#[derive(clap::Args)]
pub struct Args {
    /// The inner loop: no services, no browser, under three minutes once everything is built.
    #[arg(long)]
    quick: bool,
    /// Only what takes hours: long fuzzing and simulation, faults, bot ladders, random requests.
    #[arg(long, conflicts_with = "quick")]
    soak: bool,
    /// Only these steps, of any tier (repeatable; --list shows them).
    #[arg(long, value_name = "STEP", value_parser = step_names(), hide_possible_values = true, conflicts_with_all = ["quick", "soak"])]
    only: Vec<String>,
    /// Lists the tiers and their steps instead.
    #[arg(long)]
    list: bool,
}

fn step_names() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(STEPS.iter().map(|step| step.name))
}

impl Args {
    fn chooses(&self, step: &Step) -> bool {
        let tier = match (self.quick, self.soak) {
            (true, _) => Tier::Quick,
            (_, true) => Tier::Soak,
            _ => Tier::Full,
        };
        match self.only.is_empty() {
            true => step.is_in(tier),
            false => self.only.iter().any(|name| name == step.name),
        }
    }
}

/// Runs the steps, stopping at the first that fails.
pub fn run(ws: &Workspace, args: &Args) -> Result<()> {
    let chosen: Vec<&Step> = STEPS.iter().filter(|step| args.chooses(step)).collect();
    if args.list {
        print!("{}", steps::list());
        return Ok(());
    }
    let begun = Instant::now();
    setup::install(ws, chosen.iter().flat_map(|step| step.needs).copied())?;
    let mut times = Times::read(ws);
    for (number, step) in chosen.iter().enumerate() {
        let last_time = times.of(step.name).map(|took| format!(", {} last time", spell(took)));
        eprintln!(
            "\n== [{}/{}] {}: {} (after {}{})",
            number + 1,
            chosen.len(),
            step.name,
            step.about,
            spell(begun.elapsed()),
            last_time.unwrap_or_default()
        );
        let start = Instant::now();
        (step.run)(ws).map_err(|why| anyhow!("{why:#}\n{} failed. {}", step.name, step.hint))?;
        eprintln!("== {}: passed in {}", step.name, spell(start.elapsed()));
        times.record(step.name, start.elapsed());
    }
    eprintln!("\n{} checks passed in {}.", chosen.len(), spell(begun.elapsed()));
    Ok(())
}

/// `4.2 s`, `3 min 20 s`.
fn spell(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f32()),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn chosen(words: &[&str]) -> Result<Vec<&'static str>, clap::Error> {
        let args = Line::try_parse_from([&["test"], words].concat())?.args;
        Ok(STEPS.iter().filter(|step| args.chooses(step)).map(|step| step.name).collect())
    }

    #[test]
    fn wrong_arguments_are_refused_before_anything_runs() {
        let refused = chosen(&["--only", "tidiness"]).unwrap_err().to_string();
        assert!(refused.contains("tidiness"), "{refused}");
        let near = chosen(&["--only", "lint"]).unwrap_err().to_string();
        assert!(near.contains("lints"), "{near}");
        for wrong in [&["--quick", "--soak"][..], &["--quick", "--only", "lints"], &["--retries"]] {
            assert!(chosen(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn quick_is_a_part_of_the_whole_and_soak_is_apart() {
        let [quick, full, soak] = [&["--quick"][..], &[], &["--soak"]].map(|a| chosen(a).unwrap());
        assert!(quick.iter().all(|step| full.contains(step)));
        assert!(quick.len() < full.len());
        assert!(soak.iter().all(|step| !full.contains(step)) && !soak.is_empty());
        assert_eq!(chosen(&["--only", "typos", "--only", "fuzz"]).unwrap(), ["typos", "fuzz"]);
    }

    #[test]
    fn durations_read_well() {
        let seconds = [0.04, 9.94, 59.9, 200.0].map(|s| spell(Duration::from_secs_f64(s)));
        assert_eq!(seconds, ["0.0 s", "9.9 s", "59 s", "3 min 20 s"]);
    }
}
