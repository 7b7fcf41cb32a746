//! Making and joining a table when answers get lost.

mod common;

use client::Live;
use client::http::secret;
use common::{candy_chain, quick, setup, start, start_at};
use play::Seat;
use protocol::{Join, MakeTable, OptionKindInfo, Stage, TableInfo};
use serde_json::{Value, json};

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
    let setup = || MakeTable { secret: Some(key.clone()), ..candy_chain() };
    let first = host.http.make(&setup()).await.unwrap();
    let again = host.http.make(&setup()).await.unwrap();
    assert_eq!(first.table.id, again.table.id);
    assert_eq!((again.seat, again.secret.as_deref()), (Some(Seat(0)), Some(key.as_str())));
    let _ada = Live::connect(host.base(), &first.table.id, Some(&key), None).await.unwrap();
    assert_eq!(host.http.tables().await.unwrap().tables.len(), 1, "one table, not two");
    // The same secret for something else is a mistake of the client, and told so.
    let bots = MakeTable { options: json!({"variant": "mini"}), ..setup() };
    let elsewhere = MakeTable { seat: Some(Seat(1)), ..setup() };
    for other in [bots, elsewhere] {
        assert_eq!(host.http.make(&other).await.unwrap_err().code(), "secret-in-use");
    }
    let other = host.http.make(&MakeTable { secret: Some(secret()), ..setup() }).await.unwrap();
    assert_ne!(other.table.id, first.table.id);
    host.stop().await;
}

#[tokio::test]
async fn one_secret_holds_one_seat_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let mine = made.secret.unwrap();
    let error = host.http.sit(&made.table.id, Seat(1), &ben(&mine), None).await.unwrap_err();
    assert_eq!(error.code(), "secret-in-use");
    host.stop().await;
}

#[tokio::test]
async fn a_secret_that_could_be_guessed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let made = host.http.make(&candy_chain()).await.unwrap();
    let long = "abcdefghij".repeat(7);
    for junk in ["", "ben", "a key with blanks inside it", &long] {
        let error = host.http.sit(&made.table.id, Seat(1), &ben(junk), None).await.unwrap_err();
        assert_eq!(error.code(), "bad-secret", "{junk}");
        let setup = MakeTable { secret: Some(junk.into()), ..candy_chain() };
        assert_eq!(host.http.make(&setup).await.unwrap_err().code(), "bad-secret", "{junk}");
    }
    let weak = ben("ababababababababababababab");
    let error = host.http.sit(&made.table.id, Seat(1), &weak, None).await.unwrap_err();
    assert_eq!(error.code(), "weak-secret");
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

/// Somebody who goes away must not hold up other people for ever; a bot does not mind.
#[tokio::test]
async fn tables_of_people_have_deadlines_unless_they_choose() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let options = async |setup: MakeTable| host.http.make(&setup).await.unwrap().table.options;
    let chain = || setup("candy-chain");
    let people = options(chain()).await;
    assert_eq!(people["time"], json!({"move": {"seconds": 300}}));
    assert_eq!(people["clock"], "none", "running out of time does not lose the game");
    let bots = options(MakeTable { bots: vec!["beginner".into()], ..chain() }).await;
    assert_eq!(bots.get("time"), None, "nobody waits for people");
    // The form says so before the table is made, and has a name for it.
    let games = host.http.games().await.unwrap();
    for game in games.iter().filter(|game| game.max_seats > 1) {
        let made = options(setup(&game.id)).await;
        for option in &game.options {
            assert_eq!(
                option.among_people,
                made.get(&option.key).cloned().unwrap_or_default(),
                "{}: {}",
                game.id,
                option.key
            );
            if let OptionKindInfo::OneOf { choices } = &option.kind {
                // A list of words is chosen by its name, and kept with its version.
                let value = option.among_people.get("name").unwrap_or(&option.among_people);
                let named = choices.iter().any(|choice| choice.value == *value);
                assert!(named, "{}: {} has no name for its value", game.id, option.key);
            }
        }
    }
    let chosen = options(MakeTable { options: json!({"time": "none"}), ..chain() }).await;
    assert_eq!(chosen.get("time"), None);
    for game in ["quiddler", "keyword", "candy-monsters", "candygrams"] {
        assert_eq!(options(setup(game)).await["time"], json!({"move": {"seconds": 300}}), "{game}");
    }
    // Where a move may take days, nothing else is in a hurry.
    let days = json!({"time": {"move": {"seconds": 259_200}}});
    let keyword = options(MakeTable { options: days.clone(), ..setup("keyword") }).await;
    assert_eq!(
        (&keyword["timer_seconds"], &keyword["reveal_seconds"]),
        (&json!(null), &json!(null))
    );
    let quiddler = options(MakeTable { options: days.clone(), ..setup("quiddler") }).await;
    assert_eq!(quiddler["challenge_seconds"], 259_200);
    let candygrams = options(MakeTable { options: days, ..setup("candygrams") }).await;
    assert_eq!(candygrams["round_seconds"], 0);
    assert_eq!(candygrams["challenge_seconds"], 259_200);
    host.stop().await;
}

/// Against bots nobody is hurried, unless they want to be.
#[tokio::test]
async fn tables_against_bots_have_no_clock_unless_they_choose() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let options = async |game: &str, options: Value| {
        let bots = vec!["beginner".into()];
        let setup = MakeTable { bots, options, ..setup(game) };
        host.http.make(&setup).await.unwrap().table.options
    };
    let keyword = options("keyword", Value::Null).await;
    assert!(keyword["timer_seconds"].is_null() && keyword["reveal_seconds"].is_null());
    assert_eq!(options("keyword", json!({"timer_seconds": 60})).await["timer_seconds"], 60);
    assert_eq!(options("candygrams", Value::Null).await["round_seconds"], 0);
    let people = host.http.make(&setup("keyword")).await.unwrap().table.options;
    assert_eq!((&people["timer_seconds"], &people["reveal_seconds"]), (&json!(90), &json!(12)));
    host.stop().await;
}

/// One bot is one character: two at a table never share a name, and no person has one of theirs.
#[tokio::test]
async fn bots_at_one_table_have_different_names() {
    let folder = tempfile::tempdir().unwrap();
    let host = start(folder.path()).await;
    let bots = vec!["beginner".into(); 2];
    let setup = MakeTable { seats: Some(4), bots, ..setup("quiddler") };
    let made = host.http.make(&setup).await.unwrap();
    let join = Join { bot: Some("beginner".into()), ..Join::default() };
    let table = host.http.sit(&made.table.id, Seat(3), &join, made.secret.as_deref()).await;
    let seats = table.unwrap().table.seats;
    let names: Vec<&str> = seats.iter().flat_map(|seat| &seat.occupant).map(|o| o.name()).collect();
    assert_eq!(names, ["Ada", "Pip", "Sprinkle", "Nibble"]);
    host.stop().await;
}
