//! Finished games: open hands from every seat, and going on from any moment.

mod common;

use client::Live;
use common::{candy_chain, pair, play_on, setup, snapshot_of, start};
use play::Seat;
use protocol::{ContinueGame, EventInWords, Frame, Stage};
use serde_json::Value;

fn view(frame: &Frame) -> Value {
    serde_json::from_str::<Value>(frame.snapshot.get()).unwrap()["view"].clone()
}

fn texts(frames: &[Frame]) -> String {
    let events = frames.iter().flat_map(|frame| &frame.events);
    events.map(|event| serde_json::from_str::<EventInWords>(event.get()).unwrap().text).collect()
}

#[tokio::test]
async fn hands_are_open_from_every_seat_once_the_game_is_over_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, setup("quiddler")).await;
    let id = pair.table.clone();
    let dealt = snapshot_of(&pair.welcome[1])["view"]["hand"].clone();
    assert!(dealt.as_array().is_some_and(|hand| !hand.is_empty()));
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(host.http.replay_as(&id, seat).await.unwrap_err().code(), "not-over");
    }
    assert_eq!(host.http.replay(&id).await.unwrap_err().code(), "not-over");
    let possible = format!("/api/finished/{id}/possible?frame=0&seat=1");
    assert_eq!(host.http.text(&possible).await.unwrap_err().code(), "not-over");
    let go_on = ContinueGame { bot: Some("random".into()), ..ContinueGame::default() };
    assert_eq!(host.http.continue_game(&id, &go_on).await.unwrap_err().code(), "not-over");

    pair.live[0].act("leave", "\"leave\"").await.unwrap();
    let ben = host.http.replay_as(&id, Seat(1)).await.unwrap();
    let hands: Vec<Value> = ben.frames.iter().map(|frame| view(frame)["hand"].clone()).collect();
    assert!(hands.contains(&dealt), "Ben's cards are there: {hands:?}");
    let watched = host.http.replay(&id).await.unwrap();
    assert_eq!(watched.frames.len(), ben.frames.len());
    let unseen = |frame: &Frame| view(frame)["hand"].as_array().is_some_and(Vec::is_empty);
    assert!(watched.frames.iter().all(unseen), "a watcher saw no hand");
    assert!(texts(&ben.frames).contains("Ada"), "{}", texts(&ben.frames));
    let ada = host.http.replay_as(&id, Seat(0)).await.unwrap();
    assert!(!texts(&ada.frames).contains("You"), "a replay calls everybody by name");
    assert_eq!(host.http.replay_as(&id, Seat(2)).await.unwrap_err().code(), "no-such-seat");
    host.stop().await;
}

#[tokio::test]
async fn a_finished_game_is_listed_with_the_time_of_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    assert_eq!(host.http.table(&pair.table).await.unwrap().finished, None);
    pair.live[0].act("end", "\"resign\"").await.unwrap();
    let table = host.http.table(&pair.table).await.unwrap();
    let listed = host.http.finished().await.unwrap().remove(0);
    assert_eq!(table.finished, Some(listed.finished));
    // The clock stands where the last move left it.
    let last = host.http.replay(&pair.table).await.unwrap().frames.pop().unwrap();
    let (_, late) = Live::connect(host.base(), &pair.table, None, None).await.unwrap();
    assert_eq!(late.now.0, last.at);
    assert!(listed.finished >= listed.made);
    host.stop().await;
}

#[tokio::test]
async fn a_finished_game_goes_on_from_any_moment_against_a_bot_or_a_friend() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let mut pair = pair(&host, candy_chain()).await;
    let seen = [snapshot_of(&pair.welcome[0]), snapshot_of(&pair.welcome[1])];
    play_on(&mut pair, seen, 500).await;
    let frames = host.http.replay(&pair.table).await.unwrap().frames;
    let frame = frames.len() as u32 / 2;
    let request = ContinueGame {
        frame,
        name: "Eve".into(),
        seat: Seat(1),
        bot: Some("random".into()),
        ..ContinueGame::default()
    };
    let joined = host.http.continue_game(&pair.table, &request).await.unwrap();
    assert!(joined.table.laid_out.is_some() && !joined.table.public);
    assert_eq!(joined.seat, Some(Seat(1)));
    let (_eve, welcome) =
        Live::connect(host.base(), &joined.table.id, joined.secret.as_deref(), None).await.unwrap();
    let board = |view: &Value| view["board"].as_str().unwrap().to_owned();
    let then = board(&view(&frames[frame as usize]));
    assert_eq!(board(&snapshot_of(&welcome)["view"]).len(), then.len());
    let now = welcome.now.0;
    assert!(now >= frames[frame as usize].at, "the clock goes on where it stood: {now}");

    let friends = ContinueGame { bot: None, ..request.clone() };
    let joined = host.http.continue_game(&pair.table, &friends).await.unwrap();
    assert_eq!(joined.table.stage, Stage::Waiting, "a seat is free for a friend");
    for (frame, code) in [(frames.len() - 1, "over-there"), (frames.len(), "no-such-frame")] {
        let request = ContinueGame { frame: frame as u32, ..request.clone() };
        let refused = host.http.continue_game(&pair.table, &request).await.unwrap_err();
        assert_eq!(refused.code(), code);
    }
    host.stop().await;
}
