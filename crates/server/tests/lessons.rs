//! Lessons over a real socket.

mod common;

use client::Live;
use common::start;
use protocol::{LessonInfo, ToClient};
use serde_json::json;

/// What the host says until it says where the learner is.
async fn until_lesson(live: &mut Live) -> (Vec<ToClient>, LessonInfo) {
    let mut said = Vec::new();
    loop {
        match live.next().await.unwrap() {
            ToClient::Lesson(lesson) => return (said, lesson),
            other => said.push(other),
        }
    }
}

async fn say(live: &mut Live, message: serde_json::Value) -> (Vec<ToClient>, LessonInfo) {
    live.send_text(message.to_string()).await.unwrap();
    until_lesson(live).await
}

#[tokio::test]
async fn every_lesson_can_be_entered_at_every_step_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    for game in catalog::GAMES {
        let data = game.lesson();
        for (step, (_, expected)) in data.steps().enumerate() {
            let id = game.about.id;
            let mut live = Live::open_lesson(host.base(), id, step as u32).await.unwrap();
            let (said, lesson) =
                say(&mut live, json!({"hello": {"version": protocol::VERSION}})).await;
            let [ToClient::Welcome(welcome)] = &said[..] else { panic!("{id}: {said:?}") };
            // No clock, no table that anybody could find.
            let snapshot = welcome.snapshot.as_ref().unwrap();
            assert_eq!((snapshot.turn.deadline, &*welcome.table.id), (None, "lesson"), "{id}");
            assert_eq!((lesson.step as usize, &lesson.say), (step, &expected.say), "{id}");
            if let Some(right) = expected.right.first() {
                let act = json!({"act": {"id": "1", "action": right}});
                let (said, lesson) = say(&mut live, act).await;
                assert!(matches!(&said[0], ToClient::News(_)), "{id}: {said:?}");
                let done = |message: &ToClient| matches!(message, ToClient::Answer(answer) if answer.error.is_none());
                assert!(done(said.last().unwrap()), "{id}: {said:?}");
                assert_eq!(lesson.step as usize, step + 1, "{id}");
            }
        }
    }
    let http = client::Http::new(host.base());
    assert!(http.tables().await.unwrap().tables.is_empty(), "a lesson is in no list");
    host.stop().await;
}

#[tokio::test]
async fn a_lesson_refuses_what_it_cannot_do() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    assert!(Live::open_lesson(host.base(), "no-such-game", 0).await.is_err());
    let mut live = Live::open_lesson(host.base(), "candy-chain", 0).await.unwrap();
    live.send_text(json!({"act": {"id": "1", "action": {"take": "c2"}}}).to_string())
        .await
        .unwrap();
    let ToClient::Error(error) = live.next().await.unwrap() else { panic!("said too early") };
    assert_eq!(error.code, "hello-first");
    live.send_text(json!({"hello": {"version": 1}}).to_string()).await.unwrap();
    let ToClient::Error(error) = live.next().await.unwrap() else { panic!("another version") };
    assert_eq!(error.code, "other-version");
    say(&mut live, json!({"hello": {"version": protocol::VERSION}})).await;
    // What the rules refuse is refused with their own words; the learner stays where they are.
    let act = json!({"act": {"id": "2", "action": {"take": "c4"}}});
    let (said, lesson) = say(&mut live, act).await;
    let [ToClient::Answer(answer)] = &said[..] else { panic!("{said:?}") };
    assert_eq!(answer.error.as_ref().unwrap().rule, "CC-06");
    assert_eq!(lesson.step, 0);
    assert!(lesson.slip.unwrap().contains("Pip"));
    host.stop().await;
}
