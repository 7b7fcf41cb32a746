//! Hints: for whoever plays against bots or alone, from their own view, and counted.

mod common;

use catalog::Start;
use client::Live;
use common::{setup, snapshot_of, start, start_at};
use play::{Seat, Viewer};
use protocol::{Join, MakeTable};
use serde_json::{Value, json};
use table::Seed;

/// First where to look, then the move in words; both together are one hint, and it survives a
/// restart of the host.
#[tokio::test]
async fn a_hint_comes_in_two_steps_and_is_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&setup("quiddler-solitaire")).await.unwrap();
    let (id, secret) = (made.table.id, made.secret.unwrap());
    let (mut ada, welcome) = Live::connect(host.base(), &id, Some(&secret), None).await.unwrap();
    assert_eq!(welcome.table.seats[0].hints, 0);
    let look = ada.hint("1", false).await.unwrap();
    assert!(look.action.is_none() && look.look.starts_with("There is a word with"), "{look:?}");
    assert_eq!(look.at.len(), 1);
    let full = ada.hint("2", true).await.unwrap();
    let action = full.action.unwrap();
    assert_eq!((&full.look, &full.at), (&look.look, &look.at), "it is the same hint");
    assert!(!action.text.is_empty());
    ada.preview("3", action.action.get()).await.expect("the move can be made");
    let hints = async |host: &common::Running| host.http.table(&id).await.unwrap().seats[0].hints;
    assert_eq!(hints(&host).await, 1);
    ada.act("4", action.action.get()).await.unwrap();
    host.stop().await;
    let host = start_at(folder.path(), common::quick(), 0).await;
    assert_eq!(hints(&host).await, 1, "it is still known after a restart");
    host.stop().await;
}

/// Nobody gets help against a person, and nobody who only watches.
#[tokio::test]
async fn hints_are_refused_where_another_person_plays() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&setup("candy-chain")).await.unwrap();
    let id = made.table.id;
    host.http.sit(&id, Seat(1), &Join::default(), None).await.unwrap();
    let secret = made.secret.unwrap();
    let (mut ada, _) = Live::connect(host.base(), &id, Some(&secret), None).await.unwrap();
    assert_eq!(ada.hint("1", false).await.unwrap_err().code(), "hints-are-for-one");
    let (mut watcher, _) = Live::connect(host.base(), &id, None, None).await.unwrap();
    assert_eq!(watcher.hint("1", true).await.unwrap_err().code(), "only-watching");
    host.stop().await;
}

/// Against bots every game has hints, and what they propose can be done.
#[tokio::test]
async fn every_game_gives_hints_against_bots() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    for game in catalog::GAMES.iter().filter(|game| !game.levels.is_empty()) {
        let bots = vec!["beginner".into()];
        let wish = MakeTable { bots, seats: Some(2), ..setup(game.about.id) };
        let made = host.http.make(&wish).await.unwrap();
        let secret = made.secret.unwrap();
        let (mut ada, welcome) =
            Live::connect(host.base(), &made.table.id, Some(&secret), None).await.unwrap();
        let mut seen = snapshot_of(&welcome);
        while !seen["turn"]["waiting_for"].as_array().unwrap().contains(&json!(0)) {
            seen = common::next_snapshot(&mut ada).await.1;
        }
        let hint = ada.hint("h", true).await.unwrap_or_else(|e| panic!("{}: {e}", game.about.id));
        let action = hint.action.unwrap();
        assert!(!hint.look.is_empty() && !action.text.is_empty(), "{}", game.about.id);
        for said in [&hint.look, &action.text] {
            assert!(!names_what_nobody_sees(said), "{}: {said}", game.about.id);
        }
        ada.act("a", action.action.get())
            .await
            .unwrap_or_else(|e| panic!("{}: {e}", game.about.id));
    }
    host.stop().await;
}

/// Whether a sentence has a cell by its numbers (`2,-1`) or a piece by a code (`Qp`).
fn names_what_nobody_sees(text: &str) -> bool {
    let number = |text: &str| text.parse::<i16>().is_ok();
    text.split_whitespace().any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '-');
        let code = |(i, byte): (usize, u8)| match i {
            0 => byte.is_ascii_uppercase(),
            _ => b"pyb".contains(&byte),
        };
        word.split_once(',').is_some_and(|(x, y)| number(x) && number(y))
            || (word.len() == 2 && word.bytes().enumerate().all(code))
    })
}

/// Two worlds that differ only in what the player cannot see give the same hint.
#[test]
fn a_hint_betrays_nothing() {
    let game = catalog::game("quiddler").unwrap();
    let hint = |theirs: [&str; 3], draw: [&str; 2]| {
        let scenario = json!({
            "dealer": 1,
            "deal": {
                "draw": draw, "discards": ["v"], "to_act": 0,
                "seats": [{"hand": ["c", "a", "q"]}, {"hand": theirs}],
            },
        });
        let start = Start {
            options: Value::Null,
            seats: Some(2),
            scenario,
            players: vec![],
            seed: Seed::from_text("s"),
            entropy: vec![],
            opened: 0,
        };
        let (table, _) = game.open(start).unwrap();
        let seen = table.snapshot(Viewer::Seat(Seat(0)));
        let hint = game.hint(seen.get()).unwrap();
        (seen.get().to_owned(), hint.look, hint.action.get().to_owned())
    };
    assert_eq!(hint(["b", "d", "g"], ["t", "e"]), hint(["z", "x", "w"], ["e", "t"]));
}
