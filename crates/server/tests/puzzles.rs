//! Puzzles over a real socket: the host judges, and keeps the answer to itself until it is found or
//! given up.

mod common;

use catalog::puzzle::PuzzleForm;
use client::Live;
use common::start;
use protocol::{PuzzleInfo, PuzzleStage, ToClient};
use serde_json::{Value, json};

/// What the host says to this until it says how far the player is: as text, and the last message.
async fn say(live: &mut Live, message: Value) -> (String, PuzzleInfo) {
    live.send_text(message.to_string()).await.unwrap();
    let mut said = String::new();
    loop {
        let message = live.next().await.unwrap();
        said += &serde_json::to_string(&message).unwrap();
        if let ToClient::Puzzle(puzzle) = message {
            return (said, puzzle);
        }
    }
}

fn forms() -> impl Iterator<Item = (&'static str, PuzzleForm)> {
    catalog::GAMES.iter().filter_map(|game| Some((game.about.id, game.puzzles?)))
}

/// Games whose players are given everything that they can do, the answer among it.
const LISTED: [&str; 2] = ["candy-chain", "candy-monsters"];

fn hello() -> Value {
    json!({ "hello": { "version": protocol::VERSION } })
}

#[tokio::test]
async fn a_puzzle_is_failed_explained_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    for (id, form) in forms() {
        let puzzle = form.puzzle(3).unwrap();
        let mut live = Live::open_puzzle(host.base(), id, 3).await.unwrap();
        let (said, info) = say(&mut live, hello()).await;
        assert_eq!((info.stage, info.number, info.say), (PuzzleStage::Fresh, 3, None), "{id}");
        assert!(puzzle.proof.is_empty() || !said.contains(&puzzle.proof), "{id}: {said}");
        let layout = (form.lay_out)(&puzzle).unwrap();
        let listed = LISTED.contains(&id);
        assert!(!said.contains(&layout.answer.to_string()) || listed, "{id}: {said}");
        // What the rules refuse is refused by them, and is no try.
        let act = |action: &Value| json!({ "act": { "id": "1", "action": action } });
        let (_, info) = say(&mut live, act(&json!("nonsense"))).await;
        assert_eq!(info.stage, PuzzleStage::Fresh, "{id}");
        let (said, info) = say(&mut live, act(&layout.answer)).await;
        assert_eq!(info.stage, PuzzleStage::Solved, "{id}: {said}");
        assert!(info.say.unwrap().starts_with("Yes"), "{id}");
        // It is done: giving up does nothing more.
        let (_, info) = say(&mut live, json!({ "give-up": { "id": "2" } })).await;
        assert_eq!(info.stage, PuzzleStage::Solved, "{id}");
    }
    let http = client::Http::new(host.base());
    assert!(http.tables().await.unwrap().tables.is_empty(), "a puzzle is in no list");
    host.stop().await;
}

#[tokio::test]
async fn the_answer_is_shown_to_whoever_gives_up() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    for (id, form) in forms() {
        let mut live = Live::open_puzzle(host.base(), id, 0).await.unwrap();
        say(&mut live, hello()).await;
        let (said, info) = say(&mut live, json!({ "give-up": { "id": "1" } })).await;
        assert_eq!(info.stage, PuzzleStage::Shown, "{id}");
        assert!(said.contains("\"news\""), "{id}: the answer is played: {said}");
        assert_eq!(info.say, Some((form.explain)(&form.puzzle(0).unwrap())), "{id}");
        let far = Live::open_puzzle(host.base(), id, form.count()).await;
        assert!(far.is_err(), "{id}: there is no puzzle after the last");
    }
    assert!(Live::open_puzzle(host.base(), "quiddler-solitaire", 0).await.is_err());
    // A wrong move is answered with the one that refutes it, and a second one with where to look.
    let mut live = Live::open_puzzle(host.base(), "candy-chain", 0).await.unwrap();
    say(&mut live, hello()).await;
    let form = forms().find(|(id, _)| *id == "candy-chain").unwrap().1;
    let puzzle = form.puzzle(0).unwrap();
    let game = catalog::game("candy-chain").unwrap();
    let run = catalog::puzzle::PuzzleRun::new(game, puzzle.clone()).unwrap();
    let wrong = run.table().describe_actions(play::Seat(0)).into_iter();
    let mut wrong = wrong
        .filter_map(|(_, action)| serde_json::from_str::<Value>(action.get()).ok())
        .filter(|action| action.get("take").is_some_and(|take| *take != puzzle.answer));
    for (number, nudged) in [(0, false), (1, true)] {
        let action = wrong.next().unwrap();
        let (_, info) = say(&mut live, json!({ "act": { "id": "x", "action": action } })).await;
        assert_eq!(info.stage, PuzzleStage::Failed, "{number}");
        let said = info.say.unwrap();
        assert!(said.contains("Rosa takes") && !info.point.is_empty(), "{said}");
        assert_eq!(said.contains("columns"), nudged, "{said}");
    }
    host.stop().await;
}
