//! `parlour ready`, as the health check of a container asks it.

use crate::node::{Node, parlour, until};
use std::net::TcpListener;
use std::process::Command;

/// The exit code, and all that is said.
fn ready(url: &str) -> (Option<i32>, String) {
    let run = parlour(&["ready", "--url", url]);
    let said = [run.stdout, run.stderr].concat();
    (run.status.code(), String::from_utf8(said).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_ready_until_it_is_told_to_stop() {
    let mut node = Node::start(&["--forget", "--drain", "60000"]);
    assert_eq!(ready(&node.base), (Some(0), "{\"ready\":true}\n".into()));
    let id = node.id().to_string();
    assert!(Command::new("kill").arg(&id).status().unwrap().success());
    until("it leaves", || ready(&node.base).0 == Some(1), || node.said()).await;
    assert!(node.is_up(), "it still serves those who are there: {}", node.said());
    let (_, said) = ready(&node.base);
    assert!(said.starts_with("parlour: ") && !said.contains("unreachable"), "{said}");

    drop(node);
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let (code, said) = ready(&url);
    assert!(code == Some(1) && said.contains("did not answer in 2s"), "{said}");
    drop(silent);
    let (code, said) = ready(&url);
    assert!(code == Some(1) && said.contains("unreachable"), "{said}");
}
