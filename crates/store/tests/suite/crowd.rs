//! Many at once.

use super::{FREE, Home, id, lines, table};
use std::sync::Arc;
use store::{Change, Entry, Store, StoreError};
use tokio::task::JoinSet;

const TABLES: usize = 24;
const WRITERS: usize = 4;
const LINES: usize = 15;

pub async fn of_two_that_expect_the_same_one_wins(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    for position in 0..50 {
        let two = lines(0..2).into_iter().map(|entry| {
            let (store, t) = (Arc::clone(&store), t.clone());
            async move { store.append(&t, FREE, position, vec![entry]).await }
        });
        let mut results = two.collect::<JoinSet<_>>().join_all().await;
        results.sort_by_key(Result::is_err);
        let lost = StoreError::Conflict { id: t.clone(), expected: position, actual: position + 1 };
        assert_eq!(results, [Ok(position + 1), Err(lost)]);
    }
    assert_eq!(store.read(&t, 0).await.unwrap().len(), 50);
}

pub async fn of_two_changes_of_a_version_one_wins(home: &impl Home) {
    let store = home.open().await;
    let t = id("t");
    store.create(table("t")).await.unwrap();
    for expected in 1..40 {
        let two = ["first", "second"].map(|meta| {
            let (store, t) = (Arc::clone(&store), t.clone());
            let change = Change { meta: Some(meta.into()), ..Change::default() };
            async move { store.update(&t, FREE, expected, change).await }
        });
        let mut results = two.into_iter().collect::<JoinSet<_>>().join_all().await;
        results.sort_by_key(Result::is_err);
        let lost = StoreError::Stale { id: t.clone(), expected, actual: expected + 1 };
        assert_eq!(results, [Ok(expected + 1), Err(lost)]);
    }
}

/// Appends `LINES` lines to one table, against others who do the same.
async fn insist(store: Arc<dyn Store>, name: String, writer: usize) {
    let mut position = 0;
    for n in 0..LINES {
        loop {
            let entry =
                Entry::for_action(format!("{name} {writer} {n}"), writer as u8, n.to_string());
            match store.append(&id(&name), FREE, position, vec![entry]).await {
                Ok(after) => {
                    assert_eq!(after, position + 1);
                    position = after;
                    break;
                }
                Err(StoreError::Conflict { actual, .. }) => position = actual,
                Err(other) => panic!("{other}"),
            }
        }
    }
}

/// Every line of every writer is there once, in its writer's order.
async fn nothing_lost(store: &dyn Store, name: &str, writers: usize) {
    let entries = store.read(&id(name), 0).await.unwrap();
    assert_eq!(entries.len(), writers * LINES);
    for writer in 0..writers {
        let own: Vec<_> = entries.iter().filter(|e| e.seat == Some(writer as u8)).collect();
        let wanted = |n: usize| {
            Entry::for_action(format!("{name} {writer} {n}"), writer as u8, n.to_string())
        };
        assert!(own.into_iter().eq((0..LINES).map(wanted).collect::<Vec<_>>().iter()));
    }
}

pub async fn many_writers_at_many_tables_lose_nothing(home: &impl Home) {
    let store = home.open().await;
    let mut crowd = JoinSet::new();
    for n in 0..TABLES {
        store.create(table(&format!("t{n}"))).await.unwrap();
        for writer in 0..WRITERS {
            crowd.spawn(insist(Arc::clone(&store), format!("t{n}"), writer));
        }
    }
    crowd.join_all().await;
    drop(store);
    let store = home.open().await;
    for n in 0..TABLES {
        nothing_lost(&*store, &format!("t{n}"), WRITERS).await;
    }
}

pub async fn a_writer_that_is_always_wrong_harms_nobody(home: &impl Home) {
    let store = home.open().await;
    store.create(table("wrong")).await.unwrap();
    let mut crowd = JoinSet::new();
    for n in 0..TABLES {
        store.create(table(&format!("t{n}"))).await.unwrap();
        crowd.spawn(insist(Arc::clone(&store), format!("t{n}"), 0));
    }
    let wrong = Arc::clone(&store);
    crowd.spawn(async move {
        for name in ["wrong", "nowhere", "wrong", "nowhere"].iter().cycle().take(200) {
            let refused = wrong.append(&id(name), FREE, 7, lines(0..3)).await.unwrap_err();
            assert!(refused.is_refusal(), "{refused}");
        }
    });
    crowd.join_all().await;
    for n in 0..TABLES {
        nothing_lost(&*store, &format!("t{n}"), 1).await;
    }
    assert_eq!(store.read(&id("wrong"), 0).await, Ok(Vec::new()));
}

pub async fn a_reader_beside_writers_sees_a_growing_log_without_gaps(home: &impl Home) {
    let store = home.open().await;
    store.create(table("t")).await.unwrap();
    let writing = Arc::clone(&store);
    let writer = tokio::spawn(async move {
        for n in 0..100 {
            writing.append(&id("t"), FREE, n * 2, lines(n * 2..n * 2 + 2)).await.unwrap();
            // What was answered can be read at once, by anybody.
            let seen = writing.read(&id("t"), n * 2).await.unwrap();
            assert_eq!(seen, lines(n * 2..n * 2 + 2));
        }
    });
    let mut seen = 0;
    while seen < 200 {
        // Asked before the read: a writer that was done then has written all there is.
        let done = writer.is_finished();
        let now = store.read(&id("t"), 0).await.unwrap();
        let count = now.len() as u64;
        assert!(count >= seen && count.is_multiple_of(2), "{count} after {seen}");
        assert_eq!(now, lines(0..count));
        seen = count;
        assert!(!done || seen == 200, "the writer gave up");
    }
    writer.await.unwrap();
}
