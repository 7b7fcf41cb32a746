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
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Ends when the load is over.
type Stopped = watch::Receiver<()>;

/// How much load.
#[derive(clap::Args)]
pub struct Args {
    /// The host to put under load: http://address:port, or a Unix socket as unix:/path. Its limits
    /// for one address must allow it: serve it with --changes-per-second 100000. With many nodes,
    /// given once for each: players come in everywhere, as behind a balancer.
    #[arg(long = "url", value_name = "URL", default_value = "http://127.0.0.1:7777")]
    urls: Vec<String>,
    /// Tables at the same time; two sockets each.
    #[arg(long, default_value_t = 100)]
    tables: u32,
    /// How long it is measured.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How long it runs before that, unmeasured.
    #[arg(long, default_value_t = 2)]
    warm_up: u64,
    /// Threads that play; half of the machine's cores unless said otherwise.
    #[arg(long)]
    threads: Option<u32>,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// Puts a host under load and reports.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // Half of the machine: the other half is the host's, if it runs here too.
    let threads = args.threads.unwrap_or(cores.div_ceil(2) as u32).clamp(1, args.tables.max(1));
    let runtime = runtime()?;
    for url in &args.urls {
        let there = runtime.block_on(Http::new(url).games());
        there.with_context(|| format!("There must be a host at {url}: parlour serve"))?;
    }
    let tally = Arc::new(Tally::default());
    let (stop, stopped) = watch::channel(());
    let ready = AtomicU32::new(0);
    let report = std::thread::scope(|scope| {
        let players: Vec<_> = (0..threads)
            .map(|i| {
                let tables = (i..args.tables).step_by(threads as usize);
                let (tally, stopped) = (Arc::clone(&tally), stopped.clone());
                let ready = &ready;
                scope.spawn(move || play(&args.urls, tables, &tally, ready, stopped))
            })
            .collect();
        let all_ready = || ready.load(Ordering::Relaxed) == threads;
        while !all_ready() && !players.iter().any(|player| player.is_finished()) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let report = runtime.block_on(measure(args, &tally));
        drop(stop);
        for player in players {
            player.join().expect("a player does not panic").context("A table did not last")?;
        }
        Ok::<_, anyhow::Error>(report)
    })?;
    writeln!(io::stdout(), "{}", if args.json { report.json() } else { report.table() })?;
    Ok(DONE)
}

/// A thread's own: what one thread does needs no handing over to another.
fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

/// Plays at some tables until told to stop.
fn play(
    urls: &[String],
    tables: impl Iterator<Item = u32>,
    tally: &Arc<Tally>,
    ready: &AtomicU32,
    mut stopped: Stopped,
) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let nodes: Vec<Http> = urls.iter().map(Http::new).collect();
        // Everybody sits before anybody plays: who plays leaves little of the host to the others.
        let mut seated = Vec::new();
        for number in tables {
            seated.extend(table(&nodes, number as usize, tally).await?);
        }
        ready.fetch_add(1, Ordering::Relaxed);
        let mut sides: JoinSet<_> = seated.into_iter().map(Side::play).collect();
        tokio::select! {
            ended = sides.join_next() => ended.map_or(Ok(()), |ended| ended?),
            _ = stopped.changed() => Ok(()),
        }
    })
}

/// Waits while the players play, and says how they fared.
async fn measure(args: &Args, tally: &Tally) -> Report {
    let bar = ProgressBar::new(args.warm_up + args.seconds);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} s  {msg}").expect("it is valid");
    bar.set_style(style);
    let wait = async |seconds: u64| {
        for _ in 0..seconds {
            let before = tally.moves.load(Ordering::Relaxed);
            tokio::time::sleep(Duration::from_secs(1)).await;
            let moves = tally.moves.load(Ordering::Relaxed) - before;
            bar.set_message(format!("{moves} moves/s"));
            bar.inc(1);
        }
    };
    wait(args.warm_up).await;
    tally.start();
    let begun = Instant::now();
    wait(args.seconds).await;
    let report = tally.report(begun.elapsed(), args.tables);
    bar.finish_and_clear();
    report
}

/// Two people at a table; when their game is over, they play another one. Over the tables, every
/// node has as many of them as any other, and as many players of each node's tables.
async fn table(nodes: &[Http], number: usize, tally: &Arc<Tally>) -> anyhow::Result<[Side; 2]> {
    let n = nodes.len();
    let [http, of_a, of_b] = [1, n, n * n].map(|stride| &nodes[number / stride % n]);
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
    let [a, b] = [made.secret, joined.secret].map(|s| s.expect("a person gets a secret"));
    let a = Side::sit(of_a.base(), &id, a, tally).await?;
    let b = Side::sit(of_b.base(), &id, b, tally).await?;
    Ok([a, b])
}
