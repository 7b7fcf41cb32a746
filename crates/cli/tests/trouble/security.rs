//! Security events are in the log under a target of their own, with addresses only where the operator
//! wants them.

use crate::game::Game;
use crate::node::Node;
use client::{Live, ProgramSocket};
use protocol::FromProgram;

/// Shows security events and nothing else.
const EVENTS: [&str; 2] = ["--log", "security=warn"];

/// The lines about security events of this kind.
fn events(node: &Node, kind: &str) -> Vec<String> {
    let said = node.said();
    assert!(said.lines().all(|line| line.contains("kind=\"")), "{said}");
    let kind = format!("kind=\"{kind}\"");
    said.lines().filter(|line| line.contains(&kind)).map(str::to_owned).collect()
}

/// A key that opens no seat.
async fn try_wrong_key(node: &Node, table: &str) {
    let key = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    let error = Live::connect(&node.base, table, Some(key), None).await.map(drop).unwrap_err();
    assert_eq!(error.code(), "wrong-secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_are_in_the_log_only_where_the_operator_wants_them() {
    for addresses in [false, true] {
        let more = if addresses { &["--log-addresses"][..] } else { &[] };
        let node = Node::start(&[&EVENTS[..], more].concat());
        let game = Game::make(&node.http()).await;
        try_wrong_key(&node, &game.table).await;
        node.says("kind=\"key-refused\"").await;
        // Each kind is logged once a minute.
        try_wrong_key(&node, &game.table).await;
        let lines = events(&node, "key-refused");
        assert!(lines.len() == 1 && lines[0].contains("count=1"), "{lines:?}");
        assert_eq!(lines[0].contains("address=127.0.0.1"), addresses, "{lines:?}");
        assert_eq!(node.said().contains("127.0.0.1"), addresses, "{}", node.said());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_table_is_a_security_event() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let node = Node::start(&["--data", data]);
    let mut game = Game::make(&node.http()).await;
    game.play(&node.base, 2).await.unwrap();
    drop(node);
    let file = rusqlite::Connection::open(folder.path().join("parlour.sqlite")).unwrap();
    let changed = "update log set line = replace(line, '\"at\":', '\"at\":1') where position = 2";
    assert!(file.execute(changed, []).unwrap() > 0);
    drop(file);
    let node = Node::start(&["--data", data, EVENTS[0], EVENTS[1]]);
    assert_eq!(game.connect(&node.base).await.map(drop).unwrap_err().code(), "table-frozen");
    node.says("kind=\"table-frozen\"").await;
    assert_eq!(events(&node, "table-frozen").len(), 1);
}

/// What programs try on their connections counts as much as what people do.
#[tokio::test(flavor = "multi_thread")]
async fn programs_are_noted_as_people_are() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let made = crate::node::parlour(&["token", "new", "Otto", "--data", data]);
    let token = String::from_utf8(made.stdout).unwrap();
    let token = token.trim();
    let node = Node::start(&["--data", data, EVENTS[0], EVENTS[1]]);
    let refused = ProgramSocket::connect(&node.base, &"0".repeat(token.len()), &[], 1).await;
    assert_eq!(refused.map(drop).unwrap_err().code(), "unknown-token");
    node.says("kind=\"key-refused\"").await;
    let mut program = ProgramSocket::connect(&node.base, token, &[], 1).await.unwrap();
    let table = "zzzzzzzzzz".to_owned();
    program.send(&FromProgram::Join { table, seat: None }).await.unwrap();
    node.says("kind=\"table-guessed\"").await;
    assert_eq!(events(&node, "key-refused").len() + events(&node, "table-guessed").len(), 2);
}
