//! Logs: added to at their end, read from anywhere.

use super::{FREE, Home, id, lines, table};
use store::{Entry, State, StoreError, Transition};

pub async fn positions_are_dense_from_nought(home: &impl Home) {
    let store = home.open().await;
    let (t, u) = (id("t"), id("u"));
    store.create(table("t")).await.unwrap();
    store.create(table("u")).await.unwrap();
    assert_eq!(store.read(&t, 0).await, Ok(Vec::new()));
    assert_eq!(store.append(&t, FREE, 0, lines(0..1)).await, Ok(1));
    assert_eq!(store.append(&u, FREE, 0, lines(50..52)).await, Ok(2));
    assert_eq!(store.append(&t, FREE, 1, lines(1..4)).await, Ok(4));
    assert_eq!(store.append(&t, FREE, 4, Vec::new()).await, Ok(4), "nothing is a fine append");
    for from in 0..=4 {
        assert_eq!(store.read(&t, from).await, Ok(lines(from..4)));
    }
    assert_eq!(store.read(&t, 5).await, Ok(Vec::new()));
    assert_eq!(store.read(&t, u64::MAX).await, Ok(Vec::new()));
    assert_eq!(store.read(&u, 0).await, Ok(lines(50..52)));
    assert_eq!(store.table(&t).await.unwrap().position, 4);
}

pub async fn an_append_elsewhere_than_the_end_is_refused(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    store.append(&t, FREE, 0, lines(0..3)).await.unwrap();
    for expected in [0, 2, 4, u64::MAX] {
        let conflict = StoreError::Conflict { id: t.clone(), expected, actual: 3 };
        assert_eq!(store.append(&t, FREE, expected, lines(9..11)).await, Err(conflict.clone()));
        assert_eq!(store.append(&t, FREE, expected, Vec::new()).await, Err(conflict));
    }
    assert_eq!(store.read(&t, 0).await, Ok(lines(0..3)));
    assert_eq!(store.append(&t, FREE, 3, lines(3..4)).await, Ok(4));
}

pub async fn actions_are_given_back_with_their_lines(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    let entries = vec![
        Entry::new("deal"),
        Entry::for_action("take b4", 0, "a-1"),
        Entry::for_action("take c5", 255, "ключ 🍭"),
        Entry { line: "a bot's move".into(), seat: Some(1), action_id: None },
        Entry::for_action("the same id from another seat", 1, "a-1"),
        Entry::for_action("", 0, ""),
    ];
    store.append(&t, FREE, 0, entries.clone()).await.unwrap();
    drop(store);
    assert_eq!(home.open().await.read(&t, 0).await, Ok(entries));
}

pub async fn a_finished_log_is_closed(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    store.append(&t, FREE, 0, lines(0..2)).await.unwrap();
    assert_eq!(store.finish(&t, FREE, 2, "{\"won\":0}".into(), 7000).await, Ok(2));
    let closed = Err(StoreError::Finished { id: t.clone() });
    assert_eq!(store.append(&t, FREE, 2, lines(2..3)).await, closed);
    assert_eq!(store.append(&t, FREE, 0, lines(2..3)).await, closed);
    assert_eq!(store.finish(&t, FREE, 2, "{\"won\":1}".into(), 8000).await, closed);
    let stored = store.table(&t).await.unwrap();
    assert_eq!((stored.state, stored.since, stored.position), (State::Finished, 7000, 2));
    assert_eq!(stored.outcome.as_deref(), Some("{\"won\":0}"));
    assert_eq!(store.read(&t, 0).await, Ok(lines(0..2)));
}

pub async fn a_finish_names_the_position_it_expects(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    store.append(&t, FREE, 0, lines(0..2)).await.unwrap();
    for expected in [0, 1, 3] {
        let conflict = StoreError::Conflict { id: t.clone(), expected, actual: 2 };
        assert_eq!(store.finish(&t, FREE, expected, "over".into(), 5).await, Err(conflict));
    }
    assert_eq!(store.table(&t).await.unwrap().state, State::Waiting);
    assert_eq!(store.append(&t, FREE, 2, lines(2..3)).await, Ok(3));
}

pub async fn a_step_is_taken_with_its_lines_or_not_at_all(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    let start = |at| Transition::Start { at };
    let over = Transition::Finish { at: 9000, outcome: "over".into() };
    let conflict = StoreError::Conflict { id: t.clone(), expected: 1, actual: 0 };
    assert_eq!(store.advance(&t, FREE, 1, lines(0..2), start(5000)).await, Err(conflict));
    let stored = store.table(&t).await.unwrap();
    assert_eq!((stored.state, stored.version, stored.position), (State::Waiting, 1, 0));
    assert_eq!(store.advance(&t, FREE, 0, lines(0..2), start(5000)).await, Ok(2));
    let stored = store.table(&t).await.unwrap();
    assert_eq!((stored.state, stored.since, stored.position), (State::Running, 5000, 2));
    // A game begins once; lines that come with a second beginning count all the same.
    assert_eq!(store.advance(&t, FREE, 2, lines(2..3), start(6000)).await, Ok(3));
    assert_eq!(store.table(&t).await.unwrap().since, 5000);
    let junk = Transition::Finish { at: 7000, outcome: "\0".into() };
    assert_eq!(store.advance(&t, FREE, 3, lines(3..4), junk).await.unwrap_err().code(), "bad-text");
    assert_eq!(store.advance(&t, FREE, 3, lines(3..5), over.clone()).await, Ok(4));
    let closed = Err(StoreError::Finished { id: t.clone() });
    assert_eq!(store.advance(&t, FREE, 5, lines(5..6), start(1)).await, closed);
    assert_eq!(store.advance(&t, FREE, 5, lines(5..6), over).await, closed);
    drop(store);
    let store = home.open().await;
    let stored = store.table(&t).await.unwrap();
    assert_eq!((stored.state, stored.since, stored.position), (State::Finished, 9000, 5));
    assert_eq!(stored.outcome.as_deref(), Some("over"));
    assert_eq!(store.read(&t, 0).await, Ok(lines(0..5)));
}

pub async fn lines_come_back_as_they_went(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    let megabyte = "🍬".repeat(300_000);
    let texts = [
        "",
        " ",
        "\t",
        "'; drop table log; --",
        "{\"a\":\"\\n\\u0000\"}",
        "ẞß é e\u{301}",
        "\u{feff}",
        "\u{2028}\u{85}",
        "\u{10ffff}",
        "1e400",
        "null",
        megabyte.as_str(),
    ];
    let entries: Vec<Entry> = texts.into_iter().map(Entry::new).collect();
    store.append(&t, FREE, 0, entries.clone()).await.unwrap();
    let longest = Entry::new("x".repeat(Entry::MAX_LEN));
    store.append(&t, FREE, entries.len() as u64, vec![longest.clone()]).await.unwrap();
    drop(store);
    let read = home.open().await.read(&t, 0).await.unwrap();
    assert!(read[..entries.len()] == entries);
    assert!(read[entries.len()..] == [longest]);
}

pub async fn what_is_not_one_line_is_refused_whole(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    let too_long = "x".repeat(Entry::MAX_LEN + 1);
    for junk in ["two\nlines", "end\n", "\r", "a\0b", too_long.as_str()] {
        let entries = vec![Entry::new("good"), Entry::new(junk)];
        assert_eq!(store.append(&t, FREE, 0, entries).await.unwrap_err().code(), "bad-text");
    }
    let junk_id = vec![Entry::for_action("good", 0, "\0")];
    assert_eq!(store.append(&t, FREE, 0, junk_id).await.unwrap_err().code(), "bad-text");
    assert_eq!(store.read(&t, 0).await, Ok(Vec::new()));
}
