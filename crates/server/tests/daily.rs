//! Daily games: the same deal for everybody, one ranked attempt, a ranking of the day.

mod common;

use client::Live;
use common::{Running, setup, start, start_at};
use protocol::{DailyGame, Join, Joined, MakeTable, PlayDaily};
use serde_json::json;

const GAME: &str = "quiddler-solitaire";

fn ask(name: &str, player: Option<&str>, day: Option<&str>) -> PlayDaily {
    let (player, day) = (player.map(Into::into), day.map(Into::into));
    PlayDaily { game: GAME.into(), day, player, name: name.into(), avatar: None }
}

/// A key as a browser draws it.
fn key(of: &str) -> String {
    format!("{of}-0123456789abcdefghij")
}

async fn stop(host: &Running, joined: &Joined, hints: u32) {
    let secret = joined.secret.as_deref();
    let (mut live, _) = Live::connect(host.base(), &joined.table.id, secret, None).await.unwrap();
    for n in 0..hints {
        live.act(&format!("h{n}"), r#""hint""#).await.unwrap();
    }
    live.act("stop", r#""stop""#).await.unwrap();
}

async fn board(host: &Running, day: Option<&str>) -> DailyGame {
    let games = host.http.daily_games(day).await.unwrap().games;
    games.into_iter().find(|daily| daily.game == GAME).unwrap()
}

/// However often somebody asks, there is one attempt of the day; it survives a restart, and how it
/// went is taken from its log.
#[tokio::test]
async fn there_is_one_ranked_attempt() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let ada = key("ada");
    let first = host.http.play_daily(&ask("Ada", Some(&ada), None)).await.unwrap();
    let again = host.http.play_daily(&ask("Ada II", Some(&ada), None)).await.unwrap();
    assert_eq!((&again.table.id, &again.secret), (&first.table.id, &first.secret));
    let today = host.http.daily_games(None).await.unwrap().today;
    assert_eq!(first.table.options["daily"], today.as_str());
    assert_eq!(board(&host, None).await.players, 0, "it is not over");
    let early = host.http.daily_report(&first.table.id).await.unwrap_err();
    assert_eq!(early.code(), "not-over");

    stop(&host, &first, 0).await;
    let over = host.http.play_daily(&ask("Ada", Some(&ada), None)).await.unwrap();
    assert_eq!(over.table.id, first.table.id, "the attempt is used up");
    let report = host.http.daily_report(&first.table.id).await.unwrap();
    assert_eq!((report.place, report.players, report.hints), (Some(1), 1, 0));
    assert!(report.score.ends_with("points left"), "{}", report.score);
    assert!(report.share.starts_with("Quiddler Solitaire, daily "), "{}", report.share);
    assert!(!report.share.contains("http"), "an address only if wanted");
    host.stop().await;
    let host = start_at(folder.path(), common::quick(), 0).await;
    let line = &board(&host, None).await.board[0];
    assert_eq!((line.place, &*line.name, &line.table), (1, "Ada", &None));
    assert_eq!(line.score, report.score);
    host.stop().await;
}

/// What is played again, without a key or from the archive changes no ranking.
#[tokio::test]
async fn only_the_attempt_of_the_day_is_ranked() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let ada = key("ada");
    let practice = host.http.play_daily(&ask("Ada", None, None)).await.unwrap();
    let archive = ask("Ada", Some(&ada), Some("2026-01-02"));
    let archive = host.http.play_daily(&archive).await.unwrap();
    for joined in [&practice, &archive] {
        stop(&host, joined, 0).await;
        let report = host.http.daily_report(&joined.table.id).await.unwrap();
        assert_eq!((report.place, report.players), (None, 0));
    }
    assert!(board(&host, None).await.board.is_empty());
    assert!(board(&host, Some("2026-01-02")).await.board.is_empty());
    // It is the deal of that day all the same.
    assert_eq!(archive.table.options["daily"], "2026-01-02");
    host.stop().await;
}

/// Hints are counted, and rank after everybody who had none.
#[tokio::test]
async fn hints_rank_last() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    for (name, hints) in [("Ada", 1), ("Ben", 0), ("Cleo", 0)] {
        let joined = host.http.play_daily(&ask(name, Some(&key(name)), None)).await.unwrap();
        stop(&host, &joined, hints).await;
    }
    let board = board(&host, None).await;
    let mut lines: Vec<_> = board.board.iter().map(|l| (l.place, &*l.name, l.hints)).collect();
    lines[..2].sort_unstable();
    assert_eq!(lines, [(1, "Ben", 0), (1, "Cleo", 0), (3, "Ada", 1)]);
    host.stop().await;
}

/// A daily is for one person, begins when its day does, and is there for some games only.
#[tokio::test]
async fn what_a_daily_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let code = async |request: &PlayDaily| host.http.play_daily(request).await.unwrap_err();
    let soon = ask("Ada", None, Some("9999-12-31"));
    assert_eq!(code(&soon).await.code(), "future-day");
    assert_eq!(code(&ask("Ada", None, Some("tomorrow"))).await.code(), "malformed-body");
    assert_eq!(code(&ask("Ada", Some("short"), None)).await.code(), "bad-secret");
    let none = PlayDaily { game: "quiddler".into(), ..ask("Ada", None, None) };
    assert_eq!(code(&none).await.code(), "no-daily");
    let together = MakeTable { options: json!({ "daily": "2026-01-02" }), ..setup("candygrams") };
    let refused = host.http.make(&together).await.unwrap_err();
    assert_eq!(refused.code(), "daily-is-for-one");
    let chosen = MakeTable {
        seats: Some(1),
        scenario: json!({ "piles": [] }),
        ..setup("quiddler-solitaire")
    };
    let chosen = MakeTable { options: json!({ "daily": "2026-01-02" }), ..chosen };
    assert_eq!(host.http.make(&chosen).await.unwrap_err().code(), "laid-out-daily");
    let plain = host.http.make(&setup("candy-chain")).await.unwrap();
    host.http.sit(&plain.table.id, play::Seat(1), &Join::default(), None).await.unwrap();
    let refused = host.http.daily_report(&plain.table.id).await.unwrap_err();
    assert_eq!(refused.code(), "not-daily");
    host.stop().await;
}
