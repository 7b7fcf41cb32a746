//! `parlour doctor`: looks at every table of a database and says what is wrong. Mends nothing.
//!
//! | file | what |
//! |---|---|
//! | [`table`](mod@table) | one table: its record, its seats, its log |
//! | [`log`](mod@log) | a log: dense, legal, every hash right, every action answered once |
//! | [`finding`] | what is wrong, and where |

mod finding;
mod log;
mod table;

use crate::database::{Database, Opened};
use crate::failure::{DONE, FAILED};
use crate::tables;
use finding::{Finding, Gravity};
use futures_util::{StreamExt, stream};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;
use store::{Damage, Store, StoreError, TableId};

/// Which database, and how to say it.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder of the host, which must not run meanwhile. For a host that runs, look at a
    /// backup. Nothing in it is changed, and the right to read it is enough.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The PostgreSQL database of the hosts, which may run on. Without any of these three, it is found
    /// as the host finds it: by PARLOUR_DATABASE_URL, PARLOUR_DATABASE_URL_FILE or PARLOUR_DATA.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database_url: Option<String>,
    /// A file with that URL in it, so that its password is in no list of processes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["data", "database_url"])]
    database_url_file: Option<PathBuf>,
    /// Only these tables (repeatable).
    #[arg(long, value_name = "ID")]
    table: Vec<String>,
    /// One JSON object instead of sentences.
    #[arg(long)]
    json: bool,
}

/// All that was found out.
#[derive(Serialize)]
struct Report {
    /// Nothing is wrong.
    ok: bool,
    /// Tables looked at.
    tables: u64,
    /// Lines of their logs that were replayed.
    lines: u64,
    findings: Vec<Finding>,
}

/// Looks at everything; done only if nothing is wrong.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(examine(args))?;
    if args.json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report)?;
    }
    Ok(if report.ok { DONE } else { FAILED })
}

async fn examine(args: &Args) -> anyhow::Result<Report> {
    let only: Result<Vec<TableId>, StoreError> = args.table.iter().map(|id| id.parse()).collect();
    let only = only?;
    let folder = args.data.clone().or_else(|| args.database_url_file.clone());
    let database = match (&args.database_url, folder) {
        (Some(address), _) => Database::Address(address.clone()),
        (None, Some(folder)) => Database::Folder(folder),
        (None, None) => Database::of_environment()?.map_or_else(Database::usual, Ok)?,
    };
    let opened = database.open().await?;
    let mut report = Report { ok: true, tables: 0, lines: 0, findings: Vec::new() };
    if let Some(file) = &opened.file {
        let flaws = file.integrity_problems().await;
        report.findings.extend(match flaws {
            Ok(flaws) => {
                flaws.into_iter().map(|message| Finding::of_file("damaged-file", message)).collect()
            }
            Err(e) => vec![Finding::of_file(e.code(), e.to_string())],
        });
    }
    report.findings.extend(opened.store.found_damaged().iter().filter_map(|e| found(e, &only)));
    let ids = if only.is_empty() { all(&*opened.store, &mut report.findings).await } else { only };
    examine_tables(&opened, ids, &mut report).await;
    report.ok = report.findings.iter().all(|finding| finding.gravity != Gravity::Wrong);
    Ok(report)
}

/// What the store found damaged that no look at its tables shows: its file, and tables that are gone.
fn found(error: &StoreError, only: &[TableId]) -> Option<Finding> {
    match error {
        StoreError::DamagedTable { id, damage: damage @ Damage::MissingTable } => {
            let message = "It was saved, and is missing.";
            let asked = only.is_empty() || only.contains(id);
            asked.then(|| Finding::of(id, damage.code(), message))
        }
        StoreError::DamagedTable { .. } => None,
        error => Some(Finding::of_file(error.code(), error.to_string())),
    }
}

/// Every table there is. What cannot be listed is a finding.
async fn all(store: &dyn Store, findings: &mut Vec<Finding>) -> Vec<TableId> {
    let mut ids = Vec::new();
    for state in tables::STATES {
        match tables::in_state(store, state).await {
            Ok(more) => ids.extend(more),
            Err(e) => {
                let message = format!("Tables that are {} cannot be listed: {e}", state.as_str());
                findings.push(Finding::of_file(e.code(), message));
            }
        }
    }
    ids
}

/// Several at a time, for replaying is work for every core.
async fn examine_tables(opened: &Opened, ids: Vec<TableId>, report: &mut Report) {
    let bar = ProgressBar::new(ids.len() as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} tables  {eta} left  {msg}");
    bar.set_style(style.expect("it is valid"));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let looks = ids.into_iter().map(|id| table::look(opened.store.clone(), id));
    let mut looks = stream::iter(looks).buffered(2 * cores);
    while let Some(look) = looks.next().await {
        report.tables += 1;
        report.lines += look.lines;
        report.findings.extend(look.findings);
        bar.inc(1);
        if !report.findings.is_empty() {
            bar.set_message(format!("{} found", report.findings.len()));
        }
    }
    bar.finish_and_clear();
}

fn print(report: &Report) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for finding in &report.findings {
        writeln!(out, "{finding}")?;
    }
    let (tables, lines) = (counted(report.tables, "table"), counted(report.lines, "line"));
    let wrong = report.findings.iter().filter(|f| f.gravity == Gravity::Wrong).count();
    match wrong {
        0 => writeln!(out, "All is well: {tables}, {lines} of their logs replayed."),
        _ => writeln!(
            out,
            "{wrong} wrong in {tables}, {lines} of their logs replayed. Nothing was \
             changed. Keep a copy of the database as it is; put back a backup, or host on: tables \
             that do not replay are frozen, others are not harmed."
        ),
    }
}

fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
