//! What a lost node and a restart cost the people who play: measured by `parlour load`, from its
//! connections that break.

use crate::cluster::{Cluster, PROGRAM, start};
use client::Http;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tokio::task::{JoinHandle, spawn_blocking};

/// How long a node that was lost keeps its tables, in milliseconds: the default.
const LEASE: u64 = 3000;
/// What may come on top of it, and what a restart may cost.
const A_SECOND: u64 = 1000;

const TABLES: u64 = 12;
/// Each has two players.
const PLAYERS: u64 = 2 * TABLES;

/// People at tables on every node, who think for a while before each move.
fn load(cluster: &Cluster, seconds: u64) -> JoinHandle<Value> {
    let mut load = Command::new(PROGRAM);
    load.args(["load", "--pace=100", "--warm-up=0", "--json", "--tables"]).arg(TABLES.to_string());
    load.arg(format!("--seconds={seconds}"));
    for base in cluster.addresses.lock().unwrap().iter() {
        load.args(["--url", base]);
    }
    spawn_blocking(move || {
        let output = load.output().expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "it lasts whatever happens: {errors}");
        serde_json::from_slice(&output.stdout).expect("it prints JSON")
    })
}

/// The sum of a figure over all nodes.
async fn sum(cluster: &Cluster, figure: &str) -> u64 {
    let bases = cluster.addresses.lock().unwrap().clone();
    let mut sum = 0.0;
    for base in bases {
        let text = Http::new(base).text("/metrics").await.unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix(figure));
        sum += lines.filter_map(|line| line.trim().parse::<f64>().ok()).sum::<f64>();
    }
    sum as u64
}

/// Waits until everybody is connected and has moved; `before` is how often anybody had.
async fn everybody_plays(cluster: &Cluster, before: u64) -> u64 {
    let asking = async {
        loop {
            let moved = sum(cluster, ACCEPTED).await;
            if sum(cluster, "parlour_connections ").await == PLAYERS && moved >= before + PLAYERS {
                return moved;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(60), asking).await;
    in_time.expect("everybody plays within a minute")
}

const ACCEPTED: &str = "parlour_actions_total{result=\"accepted\"} ";

fn number(report: &Value, key: &str) -> u64 {
    report[key].as_f64().unwrap_or_else(|| panic!("no {key}: {report}")) as u64
}

/// What a busy machine adds: a few times the slowest answer while nothing fails.
async fn busy(cluster: &Cluster) -> u64 {
    let report = load(cluster, 4).await.unwrap();
    assert_eq!(report["dropped"], 0, "{report}");
    4 * number(&report, "max_ms")
}

/// Everybody whose connection broke was back in time, and so was every answer.
fn assert_back_within(report: &Value, limit: u64, busy: u64) {
    println!("limit {limit} ms, busy machine {busy} ms more: {report}");
    assert!(number(report, "dropped") > 0, "nobody was at the node: {report}");
    assert_eq!(report["still_away"], 0, "{report}");
    for key in ["back_max_ms", "max_ms"] {
        let took = number(report, key);
        assert!(took <= limit + busy, "{key}: {took} ms, not {limit} and {busy}: {report}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_node_costs_a_lease_and_a_second() {
    let mut cluster = start(3);
    let busy = busy(&cluster).await;
    let moved = sum(&cluster, ACCEPTED).await;
    let load = load(&cluster, 15);
    everybody_plays(&cluster, moved).await;
    cluster.kill(0);
    assert_back_within(&load.await.unwrap(), LEASE + A_SECOND, busy);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_costs_a_second() {
    let mut cluster = start(3);
    let busy = busy(&cluster).await;
    let moved = sum(&cluster, ACCEPTED).await;
    let load = load(&cluster, 25);
    everybody_plays(&cluster, moved).await;
    for node in 0..3 {
        cluster.replace(node, Path::new(PROGRAM));
        // Figures of a new node begin at nothing.
        everybody_plays(&cluster, sum(&cluster, ACCEPTED).await).await;
    }
    let report = load.await.unwrap();
    assert_back_within(&report, A_SECOND, busy);
    assert!(number(&report, "dropped") >= PLAYERS, "every node was restarted: {report}");
}
