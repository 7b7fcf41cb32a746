//! What an operator is told, and what is served all the same.

use crate::cluster::{Node, serve, table_with_bot};
use client::Http;
use loopback::Postgres;
use std::io::Read;
use std::process::Stdio;

/// What the program says when it does not start.
fn complaint(flags: &[&str]) -> String {
    let out = serve(flags).stderr(Stdio::piped()).output().unwrap();
    assert!(!out.status.success());
    String::from_utf8(out.stderr).unwrap()
}

#[test]
fn a_wrong_address_is_told() {
    let text = complaint(&["--database-url", "postgres://127.0.0.1:1/parlour"]);
    assert!(text.contains("parlour at 127.0.0.1:1 cannot be reached"), "{text}");
    let text = complaint(&["--database-url", "mysql://127.0.0.1/parlour"]);
    assert!(text.contains("postgres://user:password@host:5432/name"), "{text}");
    let text = complaint(&["--nats", "nats://127.0.0.1:4222", "--forget"]);
    assert!(text.contains("--database-url"), "{text}");
}

/// NATS is away when a node starts: the operator is told, and what needs no other node is served.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_without_nats_serves_what_it_has() {
    let postgres = Postgres::start();
    let database = postgres.new_database();
    let text = complaint(&["--database-url", &database, "--nats", "nats://"]);
    assert!(text.contains("nats://host:4222"), "{text}");
    let flags = ["--database-url", &database, "--nats", "nats://127.0.0.1:1"];
    let mut command = serve(&flags);
    command.stderr(Stdio::piped());
    let mut node = Node::start(command);
    let http = Http::new(&node.base);
    let (table, _) = table_with_bot(&http).await;
    assert_eq!(http.table(&table).await.unwrap().id, table);
    let health = http.text("/healthz").await.unwrap();
    assert!(health.contains("\"hears_others\":false"), "{health}");
    // It waits a moment before it complains.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    node.process.kill().unwrap();
    let mut said = String::new();
    node.process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("NATS at 127.0.0.1:1"), "{said}");
}
