//! The host: moves over sockets, every one durable before its answer; how soon it is there; what
//! a table costs that nobody looks at.

use crate::Figure;
use crate::host::{Door, Host, parlour};
use anyhow::{Context, Result, bail};
use client::Http;
use play::Seat;
use protocol::{Join, MakeTable, Stage};
use serde_json::{Value, json};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The figures of a host under load.
pub const LOAD: &[&str] = &[
    "server/moves",
    "server/p99",
    "server/moves-raw",
    "server/p99-raw",
    "server/moves-tcp",
    "server/p99-tcp",
];

/// How long the load is measured, after two seconds that are not.
const SECONDS: &str = "5";

/// No host takes so long to be there, and no game to begin.
const PATIENCE: Duration = Duration::from_secs(30);

/// Tables whose memory is measured.
const TABLES: u32 = 2_000;
/// Tables made before that: they bring everything into memory that is needed only once.
const FIRST_TABLES: u32 = 300;

/// Candy Chain on 100 tables with two sockets each, both sides moving as fast as they are
/// answered: moves per second, and within how many milliseconds 99 in 100 are answered. Sockets are
/// Unix sockets, ours and those of the peer alike: on one machine that is what there is between a
/// host and its proxy. Figures over TCP end with `-tcp`.
pub fn load() -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    // The peer is measured with two kinds of players over Unix sockets (see its README); ours, once
    // measured, stands beside each of them.
    for (door, names) in [(Door::Socket, &LOAD[..4]), (Door::Port, &LOAD[4..])] {
        let (moves, p99) = under_load(&Host::start(door)?)?;
        for pair in names.chunks(2) {
            figures.push(Figure::new(pair[0], moves, "moves/s"));
            figures.push(Figure::new(pair[1], p99, "ms"));
        }
    }
    Ok(figures)
}

fn under_load(host: &Host) -> Result<(f64, f64)> {
    let mut load = Command::new(parlour()?);
    load.args(["load", "--json", "--tables=100", "--warm-up=2", "--seconds", SECONDS]);
    let said = load.args(["--url", host.url()]).stderr(Stdio::inherit()).output()?;
    if !said.status.success() {
        bail!("`parlour load` failed ({})", said.status);
    }
    let report: Value = serde_json::from_slice(&said.stdout)?;
    let number = |key: &str| report[key].as_f64().with_context(|| format!("no {key} in {report}"));
    Ok((number("moves_per_second")?, number("p99_ms")?))
}

/// Milliseconds from starting the program to its word that it is well.
pub fn cold_start() -> Result<Vec<Figure>> {
    let start = Instant::now();
    let host = Host::start(Door::Port)?;
    while !host.is_well() {
        if start.elapsed() > PATIENCE {
            bail!("The host at {} is not well after {PATIENCE:?}.", host.url());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let value = start.elapsed().as_secs_f64() * 1000.0;
    Ok(vec![Figure::new("server/cold-start", value, "ms")])
}

/// Resident KiB for each table where two people sit, the game runs, and nobody is connected.
pub fn idle_table() -> Result<Vec<Figure>> {
    let host = Host::start(Door::Port)?;
    let http = Http::new(host.url());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(make_tables(&http, FIRST_TABLES))?;
    let before = host.memory()?;
    runtime.block_on(make_tables(&http, TABLES))?;
    let more = host.memory()?.saturating_sub(before);
    let value = more as f64 / f64::from(TABLES);
    Ok(vec![Figure::new("server/idle-table", value, "KiB")])
}

/// Makes tables, and waits until a game runs at each: a host gives people a moment to say hello.
async fn make_tables(http: &Http, count: u32) -> Result<()> {
    let wish: MakeTable = serde_json::from_value(json!({ "game": "candy-chain" }))?;
    let mut tables = Vec::new();
    for _ in 0..count {
        let id = http.make(&wish).await?.table.id;
        http.sit(&id, Seat(1), &Join::default(), None).await?;
        tables.push(id);
    }
    let full = Instant::now();
    for id in &tables {
        while http.table(id).await?.stage != Stage::Running {
            if full.elapsed() > PATIENCE {
                bail!("The game at table {id} has not begun after {PATIENCE:?}.");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    Ok(())
}
