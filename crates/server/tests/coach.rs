//! The coach over HTTP: progress line by line, then the report; the second time at once.

mod common;

use client::Live;
use common::{setup, start};
use protocol::{CoachLine, MakeTable};
use serde_json::json;

#[tokio::test]
async fn the_coach_tells_how_far_it_is_and_then_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let piles = json!([["c"], ["a"], ["t"], [], [], [], [], []]);
    let made = host
        .http
        .make(&MakeTable {
            seats: Some(1),
            public: false,
            scenario: json!({ "piles": piles }),
            ..setup("quiddler-solitaire")
        })
        .await
        .unwrap();
    let id = &made.table.id;
    let path = format!("/api/finished/{id}/coach?seat=0");
    let early = host.http.text(&path).await.unwrap_err();
    assert_eq!(early.code(), "not-over");

    let secret = made.secret.as_deref();
    let (mut live, _) = Live::connect(host.base(), id, secret, None).await.unwrap();
    live.act("stop", r#""stop""#).await.unwrap();
    let said = host.http.text(&path).await.unwrap();
    let lines: Vec<CoachLine> =
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [CoachLine::Progress { done: 1, of: 1 }, CoachLine::Report(report)] = &lines[..] else {
        panic!("{said}");
    };
    // QD-25: three cards are left that make a word.
    let [decision] = &report.decisions[..] else { panic!("{report:?}") };
    assert!(decision.proven && decision.loss == 13.0, "{decision:?}");
    assert_eq!(report.moments[0].pattern, "stopped-too-soon");

    let again = host.http.text(&path).await.unwrap();
    assert_eq!(again.lines().count(), 1, "it is remembered");
    let nobody = host.http.text(&format!("/api/finished/{id}/coach?seat=3")).await.unwrap_err();
    assert_eq!(nobody.code(), "no-such-seat");
    host.stop().await;
}
