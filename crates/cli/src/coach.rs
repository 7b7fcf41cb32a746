//! `parlour coach`: what a player's decisions in a recorded game were worth.

use crate::failure::DONE;
use crate::file;
use catalog::CoachRun;
use catalog::coach::Task;
use indicatif::{ProgressBar, ProgressStyle};
use play::Seat;
use protocol::{CoachDecision, CoachReport};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;

/// Which game, and whose decisions.
#[derive(clap::Args)]
pub struct Args {
    /// A recorded game that is over; `-` is standard input.
    file: PathBuf,
    /// Whose decisions: a seat's number as in the file, from 0.
    #[arg(long, default_value_t = 0)]
    seat: u8,
    /// One JSON object, as hosts give it.
    #[arg(long)]
    json: bool,
}

/// Weighs every decision and says which mattered most.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let log = file::read(&args.file)??;
    let mut run = CoachRun::of(&log, Seat(args.seat))?;
    let bar = ProgressBar::new(run.tasks.len() as u64);
    bar.set_style(ProgressStyle::with_template("weighing {wide_bar} {pos}/{len}, {eta} left")?);
    let decisions = weigh(std::mem::take(&mut run.tasks), &bar);
    bar.finish_and_clear();
    let report = run.report(decisions);
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
        false => print(&mut out, &report)?,
    }
    Ok(DONE)
}

/// Does all tasks, as many at a time as there are cores.
fn weigh(tasks: Vec<Task>, bar: &ProgressBar) -> Vec<CoachDecision> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (tasks, weighed) = (Mutex::new(tasks), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let Some(task) = tasks.lock().expect("nobody panics").pop() else { return };
                    let decision = task();
                    weighed.lock().expect("nobody panics").extend(decision);
                    bar.inc(1);
                }
            });
        }
    });
    weighed.into_inner().expect("nobody panics")
}

fn print(out: &mut impl Write, report: &CoachReport) -> io::Result<()> {
    let unit = serde_json::to_value(report.unit).expect("a unit is plain data");
    let unit = unit.as_str().unwrap_or_default().to_owned();
    for decision in &report.decisions {
        let CoachDecision { frame, done, best, loss, proven, error, .. } = decision;
        let sure = match proven {
            true => "proved".to_owned(),
            false => format!("estimated, give or take {error}"),
        };
        match *loss > 0.0 {
            true => {
                writeln!(out, "{frame:4}  {loss:7.3} {unit}  {done}  (better: {best}; {sure})")?
            }
            false => writeln!(out, "{frame:4}        -  {done}")?,
        }
    }
    writeln!(out, "\nOn average a decision cost {} {unit}.", report.mean_loss)?;
    if report.moments.is_empty() {
        return writeln!(out, "No decision was clearly a mistake.");
    }
    writeln!(out, "What mattered most:")?;
    for moment in &report.moments {
        writeln!(out, "\n{} (step {})", moment.title, moment.frame + 1)?;
        writeln!(out, "  {}\n  {}", moment.sentence, moment.advice)?;
    }
    Ok(())
}
