//! `parlour load`: many tables of Candy Chain at once over real sockets, both sides moving as
//! fast as they are answered.
//!
//! | file | what |
//! |---|---|
//! | [`side`] | one player: a socket that moves whenever it may |
//! | [`report`](mod@report) | moves a second, and how long an answer took |

mod report;
mod side;

use crate::failure::DONE;
use anyhow::Context;
use client::Http;
use indicatif::{ProgressBar, ProgressStyle};
use play::Seat;
use protocol::{Join, MakeTable};
use report::Report;
use serde_json::Value;
use side::{Side, Tally};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How much load.
#[derive(clap::Args)]
pub struct Args {
    /// The host to put under load. Its limits for one address must allow it:
    /// serve it with --changes-per-second 100000.
    #[arg(long, default_value = "http://127.0.0.1:7777")]
    url: String,
    /// Tables at the same time; two sockets each.
    #[arg(long, default_value_t = 100)]
    tables: u32,
    /// How long it is measured.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How long it runs before that, unmeasured.
    #[arg(long, default_value_t = 2)]
    warm_up: u64,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// Puts a host under load and reports.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(load(args))?;
    writeln!(io::stdout(), "{}", if args.json { report.json() } else { report.table() })?;
    Ok(DONE)
}

async fn load(args: &Args) -> anyhow::Result<Report> {
    let http = Http::new(&args.url);
    http.games().await.context("There must be a host to put under load: parlour serve")?;
    let bar = ProgressBar::new(args.warm_up + args.seconds);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} s  {msg}").expect("it is valid");
    bar.set_style(style);
    let tally = Arc::new(Tally::default());
    let mut tables = tokio::task::JoinSet::new();
    for _ in 0..args.tables {
        tables.spawn(table(http.clone(), Arc::clone(&tally)));
    }
    let wait = |seconds: u64| {
        let (bar, tally) = (bar.clone(), Arc::clone(&tally));
        async move {
            for _ in 0..seconds {
                let before = tally.moves.load(Ordering::Relaxed);
                tokio::time::sleep(Duration::from_secs(1)).await;
                let moves = tally.moves.load(Ordering::Relaxed) - before;
                bar.set_message(format!("{moves} moves/s"));
                bar.inc(1);
            }
        }
    };
    wait(args.warm_up).await;
    tally.start();
    let begun = Instant::now();
    wait(args.seconds).await;
    let report = tally.report(begun.elapsed(), args.tables);
    bar.finish_and_clear();
    tables.abort_all();
    while let Some(ended) = tables.join_next().await {
        if let Ok(Err(error)) = ended {
            return Err(error.context("A table did not last"));
        }
    }
    Ok(report)
}

/// One table and its rematches, as long as the load lasts.
async fn table(http: Http, tally: Arc<Tally>) -> anyhow::Result<()> {
    let wish = MakeTable {
        game: "candy-chain".into(),
        options: Value::Null,
        seats: None,
        public: false,
        name: String::new(),
        seat: None,
        bots: vec![],
        scenario: Value::Null,
        secret: None,
    };
    let made = http.make(&wish).await?;
    let id = made.table.id;
    let joined = http.sit(&id, Seat(1), &Join::default(), None).await?;
    let secrets = [made.secret, joined.secret].map(|s| s.expect("a person gets a secret"));
    let [a, b] = secrets.map(|secret| Side::sit(http.base(), &id, secret, &tally));
    let (a, b) = tokio::try_join!(a, b)?;
    tokio::try_join!(a.play(), b.play())?;
    Ok(())
}
