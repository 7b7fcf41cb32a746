//! The coach over HTTP: progress line by line, then the report; the second time at once. And exercises
//! over their socket.

mod common;

use client::Live;
use common::{Running, setup, start};
use protocol::{CoachLine, MakeTable, PuzzleInfo, PuzzleStage, ToClient};
use serde_json::{Value, json};

/// A solitaire given up at once, though there was a word: its table.
async fn stopped_too_soon(host: &Running) -> String {
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
    let id = made.table.id;
    let early = host.http.text(&path(&id, 0)).await.unwrap_err();
    assert_eq!(early.code(), "not-over");
    let secret = made.secret.as_deref();
    let (mut live, _) = Live::connect(host.base(), &id, secret, None).await.unwrap();
    live.act("stop", r#""stop""#).await.unwrap();
    id
}

fn path(id: &str, seat: u8) -> String {
    format!("/api/finished/{id}/coach?seat={seat}")
}

#[tokio::test]
async fn the_coach_tells_how_far_it_is_and_then_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let id = &stopped_too_soon(&host).await;
    let said = host.http.text(&path(id, 0)).await.unwrap();
    let lines: Vec<CoachLine> =
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [CoachLine::Progress { done: 1, of: 1 }, CoachLine::Report(report)] = &lines[..] else {
        panic!("{said}");
    };
    // QD-25: three cards are left that make a word.
    let [decision] = &report.decisions[..] else { panic!("{report:?}") };
    assert!(decision.proven && decision.loss == 13.0, "{decision:?}");
    assert_eq!(report.moments[0].pattern, "stopped-too-soon");

    let again = host.http.text(&path(id, 0)).await.unwrap();
    assert_eq!(again.lines().count(), 1, "it is remembered");
    let nobody = host.http.text(&path(id, 3)).await.unwrap_err();
    assert_eq!(nobody.code(), "no-such-seat");
    host.stop().await;
    let host = start(folder.path()).await;
    assert_eq!(host.http.text(&path(id, 0)).await.unwrap(), again, "a restart forgets nothing");
    host.stop().await;
}

/// What the host says to this of how far the player is.
async fn say(live: &mut Live, message: Value) -> PuzzleInfo {
    live.send_text(message.to_string()).await.unwrap();
    loop {
        if let ToClient::Puzzle(info) = live.next().await.unwrap() {
            return info;
        }
    }
}

#[tokio::test]
async fn an_exercise_is_failed_explained_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let id = &stopped_too_soon(&host).await;
    let frame = 0;
    let mut live = Live::open_exercise(host.base(), id, 0, frame).await.unwrap();
    let info = say(&mut live, json!({ "hello": { "version": protocol::VERSION } })).await;
    assert_eq!((info.stage, info.theme.as_str()), (PuzzleStage::Fresh, "stopped-too-soon"));
    let act = |action: Value| json!({ "act": { "id": "1", "action": action } });
    for (action, why) in
        [("hint", "The coach cannot weigh that"), ("stop", "There is something better")]
    {
        let info = say(&mut live, act(json!(action))).await;
        assert_eq!(info.stage, PuzzleStage::Failed, "{action}");
        let said = info.say.unwrap();
        assert!(said.starts_with(why), "{action}: {said}");
    }
    let info = say(&mut live, act(json!({ "word": [0, 1, 2] }))).await;
    assert_eq!(info.stage, PuzzleStage::Solved, "{:?}", info.say);

    // Asked plainly, the address says why no exercise opens there.
    let plainly = async |table: &str, seat: u8, frame: u32| {
        let path = format!("/api/finished/{table}/exercise/socket?frame={frame}&seat={seat}");
        host.http.text(&path).await.unwrap_err().code().to_owned()
    };
    assert_eq!(plainly(id, 0, frame).await, "not-a-socket");
    assert_eq!(plainly(id, 0, 99).await, "nothing-decided");
    assert_eq!(plainly(id, 9, frame).await, "nothing-decided");
    assert_eq!(plainly("nosuchtable", 0, frame).await, "unknown-table");
    host.stop().await;
}
