//! `parlour migrate`: all games from one database into another, compared afterwards.
//!
//! | file | what |
//! |---|---|
//! | [`copy`](mod@copy) | one table, step by step, so that it can be taken up where it was left |
//! | [`compare`](mod@compare) | whether both sides hold the same |

mod compare;
mod copy;

use crate::database::{Database, Opened};
use crate::failure::{DONE, FAILED, Usage, message};
use crate::tables;
use futures_util::{StreamExt, TryStreamExt, stream};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Store, StoreError, TableId};

/// From where to where. No host may run on either.
#[derive(clap::Args)]
pub struct Args {
    /// Where the games are: a data folder, postgres://user:password@host:5432/name, or a file with such
    /// a URL in it, so that its password is in no list of processes.
    #[arg(long, value_name = "DATABASE")]
    from: Database,
    /// Where they shall go: the same. It must be empty, or be left from a migration of the same
    /// games that was interrupted, which is then continued.
    #[arg(long, value_name = "DATABASE")]
    to: Database,
    /// One JSON object instead of sentences.
    #[arg(long)]
    json: bool,
}

/// The setting of the target that says how far a migration has come.
const MARK: &str = "migration";
const BEGUN: &str = "begun";
const DONE_MARK: &str = "done";

/// How many tables are on their way at the same time, so that they share commits.
const AT_ONCE: usize = 16;

#[derive(Serialize)]
struct Report {
    /// Both sides hold the same.
    ok: bool,
    tables: u64,
    lines: u64,
    /// Family links, subscriptions, keys and rankings.
    notes: u64,
    /// SHA-256 over all tables and their logs, in the order of their names: the same on both sides.
    hash: String,
    /// Tables that differ, each with what does.
    differ: Vec<compare::Difference>,
}

/// Copies, compares and reports.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    if args.from == args.to {
        return Err(
            Usage("The games are there already: --from and --to are the same.".into()).into()
        );
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(migrate(args))?;
    if args.json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&report)?)?;
    } else if report.ok {
        let Report { tables, lines, notes, hash, .. } = &report;
        writeln!(
            io::stdout(),
            "{tables} tables with {lines} lines and {notes} notes are there, and the same: {hash}"
        )?;
    } else {
        for difference in &report.differ {
            message(format_args!("table {}: {}", difference.table, difference.what));
        }
        message(
            "The copies differ. Was a host running meanwhile? Stop it and start again with an empty target. The original games are unharmed.",
        );
    }
    Ok(if report.ok { DONE } else { FAILED })
}

async fn migrate(args: &Args) -> anyhow::Result<Report> {
    let from = args.from.open().await?;
    let to = args.to.open_or_make().await?;
    let ids = all(&*from.store).await?;
    check_target(&to).await?;
    to.store.put_setting(MARK, BEGUN).await?;
    let bar = bar(ids.len(), "copied");
    let copies = ids.iter().map(|id| copy::table(&*from.store, &*to.store, id));
    let mut copies = stream::iter(copies).buffer_unordered(AT_ONCE);
    while copies.try_next().await?.is_some() {
        bar.inc(1);
    }
    bar.finish_and_clear();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
    let notes = copy::notes(&*from.store, &*to.store, now).await?;
    let report = Report { notes, ..check(&from, &to, &ids).await? };
    if report.ok {
        to.store.put_setting(MARK, DONE_MARK).await?;
    }
    Ok(report)
}

/// Only into what is empty, or was being filled by a migration before.
async fn check_target(to: &Opened) -> anyhow::Result<()> {
    let mark = to.store.setting(MARK).await?;
    if mark.as_deref() == Some(BEGUN) || all(&*to.store).await?.is_empty() {
        return Ok(());
    }
    let message = format!(
        "There are games in {} already. Migrate into an empty database: nothing is ever mixed or \
         written over.",
        to.name
    );
    Err(Usage(message).into())
}

/// Every table, by name.
async fn all(store: &dyn Store) -> Result<Vec<TableId>, StoreError> {
    let mut ids = Vec::new();
    for state in tables::STATES {
        ids.extend(tables::in_state(store, state).await?);
    }
    ids.sort();
    Ok(ids)
}

async fn check(from: &Opened, to: &Opened, ids: &[TableId]) -> anyhow::Result<Report> {
    let bar = bar(ids.len(), "compared");
    let mut sums = compare::Sums::default();
    let strays = all(&*to.store).await?.into_iter().filter(|id| ids.binary_search(id).is_err());
    sums.differ.extend(strays.map(|id| compare::Difference::new(&id, "only the target has it")));
    let pairs = ids.iter().map(|id| async move {
        let there = compare::read(&*to.store, id).await;
        Ok::<_, StoreError>((id, compare::read(&*from.store, id).await?, there))
    });
    let mut pairs = stream::iter(pairs).buffered(AT_ONCE);
    while let Some((id, here, there)) = pairs.try_next().await? {
        sums.add(id, &here, there.as_ref());
        bar.inc(1);
    }
    bar.finish_and_clear();
    let (tables, lines, hash, differ) = sums.finish();
    Ok(Report { ok: differ.is_empty(), tables, lines, notes: 0, hash, differ })
}

fn bar(tables: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(tables as u64).with_message(what);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} tables {msg}  {eta} left");
    bar.with_style(style.expect("it is valid"))
}
