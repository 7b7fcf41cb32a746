//! The host: moves over TCP, each durable before its answer; start-up time; memory of an idle table.

use crate::Figure;
use crate::host::{Host, parlour};
use anyhow::{Context, Result, bail};
use client::Http;
use play::Seat;
use protocol::{Join, MakeTable, Stage};
use serde_json::{Value, json};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the load is measured, after a warm-up that is not.
const SECONDS: u32 = 5;
const WARM_UP: u32 = 2;

/// No host takes this long to start, and no game to begin.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// Tables whose memory is measured.
const TABLES: u32 = 2_000;
/// Tables made before that, so that one-time allocations do not count.
const FIRST_TABLES: u32 = 300;

/// Candy Chain on 100 tables with two connections each, both sides moving as fast as they are
/// answered: moves per second; the 99th percentile of answer times in milliseconds; and the host's
/// CPU time per move in microseconds.
pub fn load() -> Result<Vec<Figure>> {
    let host = Host::start()?;
    let mut load = Command::new(parlour()?);
    load.args(["load", "--json", "--tables=100", "--url", host.url()]);
    load.args([format!("--warm-up={WARM_UP}"), format!("--seconds={SECONDS}")]);
    load.args(["--pid", &host.id().to_string()]);
    let output = load.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("`parlour load` failed ({})", output.status);
    }
    let report: Value = serde_json::from_slice(&output.stdout)?;
    let number = |key: &str| report[key].as_f64().with_context(|| format!("no {key} in {report}"));
    Ok(vec![
        Figure::new("server/moves", number("moves_per_second")?, "moves/s"),
        Figure::new("server/p99", number("p99_ms")?, "ms"),
        Figure::new("server/cpu", number("host_cpu_us_per_move")?, "µs"),
    ])
}

/// Milliseconds from starting the program until it reports that it is healthy.
pub fn cold_start() -> Result<Vec<Figure>> {
    let start = Instant::now();
    let host = Host::start()?;
    while !host.is_healthy() {
        if start.elapsed() > START_TIMEOUT {
            bail!("The host at {} is not healthy after {START_TIMEOUT:?}.", host.url());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let value = start.elapsed().as_secs_f64() * 1000.0;
    Ok(vec![Figure::new("server/cold-start", value, "ms")])
}

/// Resident KiB per table with two people seated, a running game and nobody connected.
pub fn idle_table() -> Result<Vec<Figure>> {
    let host = Host::start()?;
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
    let setup: MakeTable = serde_json::from_value(json!({ "game": "candy-chain" }))?;
    let mut tables = Vec::new();
    for _ in 0..count {
        let id = http.make(&setup).await?.table.id;
        http.sit(&id, Seat(1), &Join::default(), None).await?;
        tables.push(id);
    }
    let full = Instant::now();
    for id in &tables {
        while http.table(id).await?.stage != Stage::Running {
            if full.elapsed() > START_TIMEOUT {
                bail!("The game at table {id} has not begun after {START_TIMEOUT:?}.");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    Ok(())
}
