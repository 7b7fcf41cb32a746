//! `parlour load`: many tables of a game at once over real connections, everybody moving as fast as
//! they are answered. Connections that break are counted and taken up again, so that it also measures
//! what a restart or a lost node costs.
//!
//! | file | what |
//! |---|---|
//! | [`player`] | one player: a connection that moves whenever it may |
//! | [`tally`] | what all players count together |
//! | [`cpu`] | the CPU time of the host |
//! | [`report`](mod@report) | moves a second, how long an answer took, and what a move cost |

mod cpu;
mod player;
mod report;
mod tally;

use crate::failure::{DONE, Usage};
use anyhow::Context;
use client::Http;
use indicatif::{ProgressBar, ProgressStyle};
use play::Seat;
use player::Player;
use protocol::{Join, MakeTable};
use report::Report;
use serde_json::Value;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tally::Tally;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Ends when the load is over.
type Stopped = watch::Receiver<()>;

/// How much load.
#[derive(clap::Args)]
pub struct Args {
    /// The host to put under load: http://address:port, or a Unix socket as unix:/path. Its limits
    /// for one address must allow it: serve it with --changes-per-second 100000 and
    /// --open-tables-per-address 100000. With many nodes, given once for each: players come in
    /// everywhere, as behind a balancer.
    #[arg(long = "url", value_name = "URL", default_value = "http://127.0.0.1:7777")]
    urls: Vec<String>,
    /// The game, as `parlour games` names it, with as many people as it needs.
    #[arg(long, default_value = "candy-chain")]
    game: String,
    /// Tables at the same time; a connection for each seat.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// How long it is measured.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// How long it runs before that, unmeasured.
    #[arg(long, default_value_t = 2)]
    warm_up: u64,
    /// How long players think before each move, in milliseconds. At 0 they move as fast as they are
    /// answered, which leaves a host no time for anything else: to measure what a restart costs, let
    /// them think.
    #[arg(long, default_value_t = 0, value_name = "MS")]
    pace: u64,
    /// Threads that play; half of the machine's cores unless said otherwise.
    #[arg(long)]
    threads: Option<u32>,
    /// The host's process, where it runs on this machine: its CPU time is measured too.
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,
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
        let games = runtime.block_on(Http::new(url).games());
        let games =
            games.with_context(|| format!("There must be a host at {url}: parlour serve"))?;
        if !games.iter().any(|game| game.id == args.game) {
            let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
            let message =
                format!("The host has no game `{}`. It has: {}", args.game, ids.join(", "));
            return Err(Usage(message).into());
        }
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
                scope.spawn(move || play(args, tables, &tally, ready, stopped))
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
        report
    })?;
    writeln!(io::stdout(), "{}", if args.json { report.json() } else { report.table() })?;
    Ok(DONE)
}

/// A thread's own: what one thread does needs no handing over to another.
fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

/// Plays at some tables until stopped.
fn play(
    args: &Args,
    tables: impl Iterator<Item = u32>,
    tally: &Arc<Tally>,
    ready: &AtomicU32,
    mut stopped: Stopped,
) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let nodes: Vec<Http> = args.urls.iter().map(Http::new).collect();
        // Everybody sits before anybody plays: who plays leaves little of the host to the others.
        let mut seated = Vec::new();
        for number in tables {
            seated.extend(table(&nodes, args, number as usize, tally).await?);
        }
        ready.fetch_add(1, Ordering::Relaxed);
        let mut players: JoinSet<_> = seated.into_iter().map(Player::play).collect();
        tokio::select! {
            ended = players.join_next() => ended.map_or(Ok(()), |ended| ended?),
            _ = stopped.changed() => Ok(()),
        }
    })
}

/// Waits while the players play, and says how they fared.
async fn measure(args: &Args, tally: &Tally) -> anyhow::Result<Report> {
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
    let host_cpu = || args.pid.map(cpu::time_of).transpose();
    let cpu_before = host_cpu()?;
    tally.start();
    let begun = Instant::now();
    wait(args.seconds).await;
    // A host that was killed meanwhile has no time to tell.
    let cpu = host_cpu().ok().flatten().zip(cpu_before).map(|(after, before)| after - before);
    let report = tally.report(&args.game, args.tables, begun.elapsed(), cpu);
    bar.finish_and_clear();
    Ok(report)
}

/// People at a table; when their game is over, they play another one. Over the tables, every node
/// has as many of them as any other, and as many players of each node's tables.
async fn table(
    nodes: &[Http],
    Args { game, pace, .. }: &Args,
    number: usize,
    tally: &Arc<Tally>,
) -> anyhow::Result<Vec<Player>> {
    let node = |stride: usize| &nodes[number / stride % nodes.len()];
    let setup = MakeTable {
        game: game.clone(),
        options: Value::Null,
        seats: None,
        public: false,
        name: String::new(),
        avatar: None,
        program: false,
        seat: None,
        bots: vec![],
        scenario: Value::Null,
        secret: None,
    };
    let made = node(1).make(&setup).await?;
    let (id, seats) = (made.table.id, made.table.seats.len() as u8);
    let mut secrets = vec![made.secret];
    for seat in (1..seats).map(Seat) {
        secrets.push(node(1).sit(&id, seat, &Join::default(), None).await?.secret);
    }
    let mut players = Vec::new();
    let mut stride = 1;
    for secret in secrets {
        stride *= nodes.len();
        let secret = secret.context("a person gets a secret")?;
        let bases = nodes.iter().map(|node| node.base().to_owned()).collect();
        let at = number / stride % nodes.len();
        let mut player = Player::sit((bases, at), (game, &id), secret, tally).await?;
        player.pace = Duration::from_millis(*pace);
        players.push(player);
    }
    Ok(players)
}
