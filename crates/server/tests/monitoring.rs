//! What an operator can watch: every metric is there from the first second and documented; the
//! files in deploy/ use only metrics that exist.

mod common;

use client::Http;
use common::candy_chain;
use server::HostError;
use server::monitoring::metric_list::ALL;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const DOCUMENT: &str = "docs/metrics.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document() -> String {
    let mut text = String::from(
        "# Metrics\n\n\
         `GET /metrics` gives these figures in the text format of Prometheus. All of them are there from \
         the first second, so that an alert on one never waits for it to appear. A dashboard for Grafana \
         and alerts are in `deploy/` ([operations.md](operations.md#watching-a-host)).\n\n\
         This page is generated: `UPDATE_DOCS=1 cargo nextest run -p server --test monitoring`.\n\n\
         | metric | kind | unit | meaning |\n|---|---|---|---|\n",
    );
    for metric in ALL {
        let label = metric.label.map_or(String::new(), |(name, values)| match values() {
            values if values.len() <= 5 => format!("{{{name}: {}}}", values.join(", ")),
            _ => format!("{{{name}}}"),
        });
        let (name, kind, unit) = (metric.name, metric.kind.as_str(), metric.unit);
        let _ = writeln!(text, "| `{name}{label}` | {kind} | {unit} | {} |", metric.help);
    }
    text
}

#[test]
fn every_metric_is_documented() {
    let (file, fresh) = (root().join(DOCUMENT), document());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(committed == fresh, "{DOCUMENT} is out of date: run with UPDATE_DOCS=1");
}

/// The series of a host that has just started, as lines.
async fn metrics(http: &Http) -> String {
    http.text("/metrics").await.unwrap()
}

#[tokio::test]
async fn every_series_is_there_from_the_first_second() {
    let folder = tempfile::tempdir().unwrap();
    let host = common::start(folder.path()).await;
    let shown = metrics(&host.http).await;
    for metric in ALL {
        let name = metric.name;
        let (help, kind) =
            (format!("# HELP {name} "), format!("# TYPE {name} {}", metric.kind.as_str()));
        assert!(shown.contains(&help) && shown.contains(&kind), "{name} in:\n{shown}");
        let series = match metric.label {
            None => vec![name.to_owned()],
            Some((label, values)) => {
                values().into_iter().map(|value| format!("{name}{{{label}=\"{value}\"}}")).collect()
            }
        };
        for series in series {
            let starts = [format!("\n{series} "), format!("\n{series}_count ")];
            assert!(starts.iter().any(|start| shown.contains(start)), "{series} in:\n{shown}");
        }
    }
    let known = |name: &str| {
        let base = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
        ALL.iter().any(|metric| metric.name == name || Some(metric.name) == base)
    };
    for line in shown.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let name = line.split(['{', ' ']).next().unwrap();
        assert!(known(name), "{name} is not in the list of metrics");
    }
}

#[tokio::test]
async fn refused_requests_are_counted_by_reason() {
    let folder = tempfile::tempdir().unwrap();
    let host = common::start(folder.path()).await;
    let count = async |code: &str| -> f64 {
        let series = format!("parlour_refused_total{{code=\"{code}\"}} ");
        let shown = metrics(&host.http).await;
        shown.lines().find_map(|line| line.strip_prefix(&series)).unwrap().parse().unwrap()
    };
    let before = count("unknown-table").await;
    assert!(host.http.table("nothing-here").await.is_err());
    assert_eq!(count("unknown-table").await, before + 1.0);
    let setup = protocol::MakeTable { name: "x".repeat(1000), ..candy_chain() };
    let before = count("long-name").await;
    assert!(host.http.make(&setup).await.is_err());
    assert_eq!(count("long-name").await, before + 1.0);
}

/// All names of metrics that a text of PromQL names.
fn used(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let ours = words.filter(|word| word.starts_with("parlour_") || word.starts_with("process_"));
    ours.map(|word| {
        let base = ["_bucket", "_sum", "_count"].iter().find_map(|end| word.strip_suffix(end));
        base.unwrap_or(word).to_owned()
    })
    .collect()
}

#[test]
fn dashboard_and_alerts_use_metrics_that_exist() {
    for (file, at_least) in [("alerts.yaml", 10), ("alerts-test.yaml", 10), ("grafana.json", 20)] {
        let text = std::fs::read_to_string(root().join("deploy/monitoring").join(file)).unwrap();
        let used = used(&text);
        assert!(used.len() >= at_least, "{file} uses {used:?}");
        for name in used {
            assert!(ALL.iter().any(|metric| metric.name == name), "{file}: there is no {name}");
        }
    }
}

/// Every label value that an alert or a panel asks for is one that occurs.
#[test]
fn codes_in_alerts_exist() {
    let text = std::fs::read_to_string(root().join("deploy/monitoring/alerts.yaml")).unwrap();
    let lists = text.split("code=~\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let codes: Vec<&str> = lists.flat_map(|list| list.split('|')).collect();
    assert!(!codes.is_empty());
    for code in codes {
        assert!(HostError::ALL.iter().any(|error| error.code == code), "there is no {code}");
    }
}
