//! Making and joining a table when answers get lost.

mod common;

use client::Live;
use client::http::secret;
use common::{candy_chain, quick, start, start_at};
use play::Seat;
use protocol::{Join, MakeTable, Stage, TableInfo};
use serde_json::json;

fn names(table: &TableInfo) -> Vec<Option<&str>> {
    table.seats.iter().map(|seat| seat.occupant.as_ref().map(|o| o.name())).collect()
}

/// Somebody whose client brings its own secret.
fn ben(secret: &str) -> Join {
    Join { name: "Ben".into(), secret: Some(secret.into()), ..Join::default() }
}

#[tokio::test]
async fn sitting_down_again_after_a_lost_answer_gives_the_same_seat() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let (id, key) = (made.table.id, secret());
    let _ada = Live::connect(host.base(), &id, made.secret.as_deref(), None).await.unwrap();
    let sit = async |join: Join| host.http.sit(&id, Seat(1), &join, None).await;
    let first = sit(ben(&key)).await.unwrap();
    // Nobody has heard the answer; so it is asked for again, also with a changed name.
    let again = sit(Join { name: "Benny".into(), ..ben(&key) }).await.unwrap();
    for joined in [&first, &again] {
        assert_eq!((joined.seat, joined.secret.as_deref()), (Some(Seat(1)), Some(key.as_str())));
        assert_eq!(names(&joined.table), [Some("Ada"), Some("Ben")]);
    }
    let (_, welcome) = Live::connect(host.base(), &id, Some(&key), None).await.unwrap();
    assert_eq!(welcome.you, Some(Seat(1)));
    // Somebody else's secret does not take the seat, and neither does none.
    for other in [ben(&secret()), Join::default()] {
        assert_eq!(sit(other).await.unwrap_err().code(), "seat-taken");
    }
    // After a restart, in the middle of the game, it is still the same.
    host.stop().await;
    let host = start(folder.path()).await;
    let again = host.http.sit(&id, Seat(1), &ben(&key), None).await.unwrap();
    assert_eq!((again.seat, again.table.stage), (Some(Seat(1)), Stage::Running));
    host.stop().await;
}

#[tokio::test]
async fn making_a_table_again_after_a_lost_answer_finds_it() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let key = secret();
    let wish = || MakeTable { secret: Some(key.clone()), ..candy_chain() };
    let first = host.http.make(&wish()).await.unwrap();
    let again = host.http.make(&wish()).await.unwrap();
    assert_eq!(first.table.id, again.table.id);
    assert_eq!((again.seat, again.secret.as_deref()), (Some(Seat(0)), Some(key.as_str())));
    assert_eq!(host.http.tables().await.unwrap().tables.len(), 1, "one table, not two");
    // The same secret for something else is a mistake of the client, and told so.
    let bots = MakeTable { options: json!({"variant": "mini"}), ..wish() };
    let elsewhere = MakeTable { seat: Some(Seat(1)), ..wish() };
    for other in [bots, elsewhere] {
        assert_eq!(host.http.make(&other).await.unwrap_err().code(), "secret-in-use");
    }
    let other = host.http.make(&MakeTable { secret: Some(secret()), ..wish() }).await.unwrap();
    assert_ne!(other.table.id, first.table.id);
    host.stop().await;
}

#[tokio::test]
async fn one_secret_holds_one_seat_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let mine = made.secret.unwrap();
    let no = host.http.sit(&made.table.id, Seat(1), &ben(&mine), None).await.unwrap_err();
    assert_eq!(no.code(), "secret-in-use");
    host.stop().await;
}

#[tokio::test]
async fn a_secret_that_could_be_guessed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let long = "abcdefghij".repeat(7);
    for junk in ["", "ben", "ababababababababababababab", "a key with blanks inside it", &long] {
        let no = host.http.sit(&made.table.id, Seat(1), &ben(junk), None).await.unwrap_err();
        assert_eq!(no.code(), "bad-secret", "{junk}");
        let wish = MakeTable { secret: Some(junk.into()), ..candy_chain() };
        assert_eq!(host.http.make(&wish).await.unwrap_err().code(), "bad-secret", "{junk}");
    }
    let info = host.http.table(&made.table.id).await.unwrap();
    assert_eq!(names(&info), [Some("Ada"), None], "nothing has changed");
    host.stop().await;
}

/// Seats are kept as hashes: no file of the host holds a secret, whoever made it.
#[tokio::test]
async fn no_secret_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let host = start_at(folder.path(), quick(), 0).await;
    let key = secret();
    let made = host.http.make(&candy_chain()).await.unwrap();
    host.http.sit(&made.table.id, Seat(1), &ben(&key), None).await.unwrap();
    let mine = made.secret.unwrap();
    host.stop().await;
    let mut files = 0;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for secret in [&mine, &key] {
            assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
        }
        files += 1;
    }
    assert!(files > 0);
}

/// The same bot asked for twice is there once, and is no mistake.
#[tokio::test]
async fn seating_the_same_bot_again_is_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let (id, mine) = (made.table.id, made.secret.unwrap());
    let seat = async |level: &str| {
        let join = Join { bot: Some(level.into()), ..Join::default() };
        host.http.sit(&id, Seat(1), &join, Some(&mine)).await
    };
    seat("easy").await.unwrap();
    assert!(seat("easy").await.unwrap().secret.is_none());
    assert_eq!(seat("medium").await.unwrap_err().code(), "seat-taken");
    host.stop().await;
}
