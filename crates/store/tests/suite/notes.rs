//! Small things that the host finds by name.

use super::Home;
use store::Note;

fn note(value: &str, until: Option<i64>) -> Option<Note> {
    Some(Note { value: value.into(), until })
}

pub async fn a_note_is_replaced_by_whoever_knows_it(home: &impl Home) {
    let store = home.open().await;
    let swap = async |expected: Option<&str>, new: Option<Note>| {
        store.swap_note("family", expected, new, 0).await.unwrap()
    };
    assert_eq!(store.note("family", 0).await, Ok(None));
    assert!(!swap(Some("a"), note("b", None)).await, "there is none yet");
    assert!(swap(None, note("a", None)).await);
    assert!(!swap(None, note("b", None)).await, "there is one");
    assert!(!swap(Some("b"), None).await, "another one");
    assert!(swap(Some("a"), note("b", Some(10))).await);
    assert_eq!(store.note("family", 9).await, Ok(note("b", Some(10))));
    assert_eq!(store.note("other", 9).await, Ok(None));
    assert!(swap(Some("b"), note("c", None)).await);
    drop(store);
    let store = home.open().await;
    assert_eq!(store.note("family", i64::MAX).await, Ok(note("c", None)), "for good");
    assert_eq!(store.swap_note("family", Some("c"), None, 0).await, Ok(true));
    assert_eq!(store.note("family", 0).await, Ok(None));
    assert_eq!(store.swap_note("family", None, None, 0).await, Ok(true));
    let bad = store.swap_note("x", None, note("\0", None), 0).await.unwrap_err();
    assert_eq!(bad.code(), "bad-text");
    assert_eq!(
        store.swap_note("\0", None, note("", None), 0).await.unwrap_err().code(),
        "bad-text"
    );
}

pub async fn a_note_is_gone_when_its_time_is_over(home: &impl Home) {
    let store = home.open().await;
    assert_eq!(store.swap_note("code", None, note("a", Some(100)), 40).await, Ok(true));
    assert_eq!(store.note("code", 99).await, Ok(note("a", Some(100))));
    assert_eq!(store.note("code", 100).await, Ok(None));
    assert_eq!(store.swap_note("code", Some("a"), note("b", None), 100).await, Ok(false));
    assert_eq!(store.swap_note("code", None, note("c", Some(200)), 100).await, Ok(true));
    assert_eq!(store.note("code", 100).await, Ok(note("c", Some(200))));
}

pub async fn notes_are_listed_by_how_their_names_begin(home: &impl Home) {
    let store = home.open().await;
    for name in ["day:2:b", "day:2:a", "day:21:a", "Day:2:c", "day_2:d", "day:2:gone"] {
        let until = name.ends_with("gone").then_some(100);
        assert_eq!(store.swap_note(name, None, note(name, until), 0).await, Ok(true));
    }
    let names = async |prefix: &str, limit, now| -> Vec<String> {
        let found = store.notes(prefix, limit, now).await.unwrap();
        found
            .into_iter()
            .inspect(|(name, note)| assert_eq!(*name, note.value))
            .map(|n| n.0)
            .collect()
    };
    assert_eq!(names("day:2:", 10, 99).await, ["day:2:a", "day:2:b", "day:2:gone"]);
    assert_eq!(names("day:2:", 10, 100).await, ["day:2:a", "day:2:b"]);
    assert_eq!(names("day:2:", 1, 99).await, ["day:2:a"]);
    assert!(names("day:3:", 10, 99).await.is_empty());
}

/// A code is good for one device, however many try it at the same moment.
pub async fn of_many_that_expect_the_same_note_one_gets_it(home: &impl Home) {
    let store = home.open().await;
    assert_eq!(store.swap_note("code", None, note("free", None), 0).await, Ok(true));
    let tries = (0..16).map(|n| {
        let (store, mine) = (std::sync::Arc::clone(&store), note(&format!("taken by {n}"), None));
        tokio::spawn(async move { store.swap_note("code", Some("free"), mine, 0).await.unwrap() })
    });
    let mut taken = 0;
    for task in tries.collect::<Vec<_>>() {
        taken += u32::from(task.await.unwrap());
    }
    assert_eq!(taken, 1);
}
