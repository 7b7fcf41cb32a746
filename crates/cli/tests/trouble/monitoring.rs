//! What an operator watches, with the real program: alerts and metrics that Prometheus takes, and a log
//! that is JSON to the last line and names the node.

use crate::node::{Node, PROGRAM, parlour};
use client::http::secret;
use protocol::MakeTable;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use testcluster::{Nats, Postgres};

fn candy_chain() -> MakeTable {
    let setup = serde_json::json!({"game": "candy-chain", "name": "Ada", "public": true});
    serde_json::from_value(setup).unwrap()
}

fn promtool(arguments: &[&str], input: Stdio) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/monitoring");
    let run = Command::new("promtool").args(arguments).current_dir(folder).stdin(input).output();
    let run = run.expect("this test needs promtool. On Debian: apt-get install prometheus");
    let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "promtool {arguments:?}: {said}");
}

#[test]
fn prometheus_takes_the_alerts() {
    promtool(&["check", "rules", "alerts.yaml"], Stdio::null());
    promtool(&["test", "rules", "alerts-test.yaml"], Stdio::null());
    promtool(&["check", "config", "prometheus.yaml"], Stdio::null());
}

#[tokio::test(flavor = "multi_thread")]
async fn prometheus_reads_what_the_host_says() {
    let node = Node::start(&["--forget"]);
    node.http().make(&candy_chain()).await.unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), node.http().text("/metrics").await.unwrap()).unwrap();
    promtool(&["check", "metrics"], std::fs::File::open(file.path()).unwrap().into());
}

fn json_lines(said: &str) -> Vec<Value> {
    let line = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line:?}: {e}"));
    said.lines().map(line).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn with_json_everything_is_json() {
    let node = Node::start(&["--forget", "--log-json"]);
    let made = node.http().make(&candy_chain()).await.unwrap();
    node.says("table made").await;
    let lines = json_lines(&node.said());
    let with = |text: &str| {
        let says = |line: &&Value| line["fields"]["message"].as_str().unwrap().contains(text);
        lines.iter().find(says).unwrap_or_else(|| panic!("{text} in {lines:?}"))
    };
    assert!(with("Parlour is open").to_string().contains(&node.base));
    let line = with("table made");
    assert_eq!(line["fields"]["table"], Value::from(made.table.id), "{line}");
    assert_eq!(line["span"]["id"].as_str().map(str::len), Some(16), "its request: {line}");

    let file = tempfile::NamedTempFile::new().unwrap();
    let file = file.path().to_str().unwrap();
    for fatal in [&["--data", file][..], &["--lease", "1"], &["--database-url", "nonsense"]] {
        let run = parlour(&[&["serve", "--log-json", "--listen", "127.0.0.1:0"], fatal].concat());
        assert!(!run.status.success() && run.stdout.is_empty());
        let lines = json_lines(&String::from_utf8(run.stderr).unwrap());
        assert_eq!(lines.last().unwrap()["level"], "ERROR", "{fatal:?}");
    }
    for level in ["off", "security=debug"] {
        let run = parlour(&["serve", "--log-json", "--log", level, "--data", file]);
        let lines = json_lines(&String::from_utf8(run.stderr).unwrap());
        assert_eq!(lines.len(), 1, "why it ends is said at any level: {lines:?}");
    }
}

/// Why it does not start, where that is the command line, the environment or the settings themselves.
#[test]
fn with_json_a_wrong_setting_is_told_in_json() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let ways: [(&[&str], Option<&str>, &str); 4] = [
        (&["--log-json"], None, ""),
        (&["--log-json=on"], None, ""),
        (&[], Some("true"), ""),
        (&["--config", path], None, "log-json = true\n"),
    ];
    let wrongs: [(&[&str], &str); 4] = [
        (&["--no-such-flag"], "--no-such-flag"),
        (&["--port", "many"], "many"),
        (&["--listen", "127.0.0.1:0", "--lan"], "contradict"),
        (&["--forget", "--data", "games"], "contradict"),
    ];
    for (way, variable, text) in ways {
        std::fs::write(file.path(), text).unwrap();
        for (wrong, part) in wrongs {
            let mut command = Command::new(PROGRAM);
            command.arg("serve").args(way).args(wrong);
            command.envs(variable.map(|value| ("PARLOUR_LOG_JSON", value)));
            let run = command.output().unwrap();
            assert_eq!(run.status.code(), Some(2));
            let lines = json_lines(&String::from_utf8(run.stderr).unwrap());
            assert_eq!(lines.len(), 1, "{lines:?}");
            let said = lines[0]["fields"]["message"].as_str().unwrap();
            assert!(lines[0]["level"] == "ERROR" && said.contains(part), "{said}");
        }
    }
    std::fs::write(file.path(), "log-json = true\nno-such-key = 1\n").unwrap();
    let run = parlour(&["serve", "--config", path]);
    assert_eq!(json_lines(&String::from_utf8(run.stderr).unwrap()).len(), 1);
    let plain = parlour(&["serve", "--no-such-flag"]);
    assert!(String::from_utf8(plain.stderr).unwrap().starts_with("error: "));
    let help = parlour(&["serve", "--log-json", "--help"]);
    assert!(help.status.success() && help.stdout.starts_with(b"Runs the game server"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_line_of_a_node_names_it() {
    let (server, nats) = (Postgres::start(), Nats::start());
    let (database, bus) = (server.new_database(), nats.address());
    let flags = ["--database-url", &database, "--nats", &bus];
    let node = Node::start(&[&flags[..], &["--log-json"]].concat());
    let health: Value = serde_json::from_str(&node.http().text("/healthz").await.unwrap()).unwrap();
    let setup = MakeTable { secret: Some(secret()), ..candy_chain() };
    node.http().make(&setup).await.unwrap();
    node.says("table made").await;
    for line in json_lines(&node.said()) {
        assert_eq!(line["node"], health["node"], "{line}");
    }
    let plain = Node::start(&flags);
    plain.says("node started").await;
    let said = plain.said();
    assert!(said.lines().all(|line| line.contains(" node=")), "{said}");
}
