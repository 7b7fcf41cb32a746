//! Tables: opened, read, changed, kept.

use super::{FREE, Home, bot, id, lines, person, table};
use std::time::Duration;
use store::{Change, NewTable, Secret, State, StoreError, Table};

pub async fn a_new_table_is_as_it_was_opened(home: &impl Home) {
    let store = home.open().await;
    let new = NewTable { seats: vec![(1, bot("hard")), (0, person("Ada", 7))], ..table("t") };
    let made = store.create(new).await.unwrap();
    let wanted = Table {
        id: id("t"),
        game: "candy-chain".into(),
        state: State::Waiting,
        public: true,
        created: 1000,
        since: 1000,
        version: 1,
        position: 0,
        meta: r#"{"clock":300}"#.into(),
        seats: vec![(0, person("Ada", 7)), (1, bot("hard"))],
        outcome: None,
    };
    assert_eq!(made, wanted);
    assert_eq!(store.table(&id("t")).await, Ok(wanted));
}

pub async fn a_name_is_given_once(home: &impl Home) {
    let store = home.open().await;
    store.create(table("t")).await.unwrap();
    let second = NewTable { meta: "other".into(), seats: vec![(0, bot("easy"))], ..table("t") };
    let refused = store.create(second).await;
    assert_eq!(refused, Err(StoreError::TableExists { id: id("t") }));
    let stored = store.table(&id("t")).await.unwrap();
    assert_eq!((stored.meta.as_str(), stored.seats.len()), (r#"{"clock":300}"#, 0));
    // Names differ by case.
    store.create(table("T")).await.unwrap();
}

pub async fn what_is_not_there_is_unknown(home: &impl Home) {
    let store = home.open().await;
    let id = id("nowhere");
    let unknown = StoreError::UnknownTable { id: id.clone() };
    assert_eq!(store.table(&id).await, Err(unknown.clone()));
    assert_eq!(store.secret(&id).await, Err(unknown.clone()));
    assert_eq!(store.update(&id, FREE, 1, Change::default()).await, Err(unknown.clone()));
    assert_eq!(store.append(&id, FREE, 0, lines(0..1)).await, Err(unknown.clone()));
    assert_eq!(store.read(&id, 0).await, Err(unknown.clone()));
    assert_eq!(store.finish(&id, FREE, 0, "won".into(), 5).await, Err(unknown.clone()));
    assert!(unknown.is_refusal());
    // That it was asked for does not stand in its way later.
    store.create(table("nowhere")).await.unwrap();
    assert_eq!(store.append(&id, FREE, 0, lines(0..1)).await, Ok(1));
}

pub async fn changes_are_made_together_and_counted(home: &impl Home) {
    let store = home.open().await;
    let new = NewTable { seats: vec![(0, person("Ada", 1)), (1, bot("easy"))], ..table("t") };
    store.create(new).await.unwrap();
    let change = Change {
        at: 2000,
        start: true,
        public: Some(false),
        meta: Some("new".into()),
        secret: Some(Secret::new("other seed")),
        seats: vec![(0, Some(person("Bea", 2))), (1, None), (2, Some(person("Cy", 3)))],
    };
    assert_eq!(store.update(&id("t"), FREE, 1, change).await, Ok(2));
    let now = store.table(&id("t")).await.unwrap();
    assert_eq!((now.version, now.state, now.public), (2, State::Running, false));
    assert_eq!((now.created, now.since, now.meta.as_str()), (1000, 2000, "new"));
    assert_eq!(now.seats, [(0, person("Bea", 2)), (2, person("Cy", 3))]);
    assert_eq!(store.secret(&id("t")).await.unwrap().reveal(), "other seed");
    // What a change does not name stays.
    assert_eq!(
        store.update(&id("t"), FREE, 2, Change { at: 3000, ..Change::default() }).await,
        Ok(3)
    );
    assert_eq!(store.table(&id("t")).await, Ok(Table { version: 3, ..now }));
}

pub async fn a_stale_change_changes_nothing(home: &impl Home) {
    let store = home.open().await;
    let before = store.create(table("t")).await.unwrap();
    for expected in [0, 2, u64::MAX] {
        let seats = vec![(0, Some(person("Eve", 6)))];
        let change = Change { start: true, meta: Some("x".into()), seats, ..Change::default() };
        let stale = StoreError::Stale { id: id("t"), expected, actual: 1 };
        assert_eq!(store.update(&id("t"), FREE, expected, change).await, Err(stale));
    }
    assert_eq!(store.table(&id("t")).await, Ok(before));
}

pub async fn a_table_only_moves_forward(home: &impl Home) {
    let store = home.open().await;
    store.create(table("t")).await.unwrap();
    let start = |at| Change { at, start: true, ..Change::default() };
    store.update(&id("t"), FREE, 1, start(2000)).await.unwrap();
    store.update(&id("t"), FREE, 2, start(3000)).await.unwrap();
    assert_eq!(store.table(&id("t")).await.unwrap().since, 2000, "it began once");
    assert_eq!(store.finish(&id("t"), FREE, 0, "over".into(), 4000).await, Ok(4));
    let closed = store.table(&id("t")).await.unwrap();
    assert_eq!((closed.state, closed.since), (State::Finished, 4000));
    assert_eq!(closed.outcome.as_deref(), Some("over"));
    let refused = store.update(&id("t"), FREE, 4, start(5000)).await;
    assert_eq!(refused, Err(StoreError::Finished { id: id("t") }));
    // Notes can still be made: a link to the next game, say.
    let note = Change { meta: Some("next: u".into()), ..Change::default() };
    assert_eq!(store.update(&id("t"), FREE, 4, note).await, Ok(5));
    assert_eq!(store.table(&id("t")).await.unwrap().state, State::Finished);
}

pub async fn secrets_are_kept_apart(home: &impl Home) {
    let store = home.open().await;
    let made = store.create(table("t")).await.unwrap();
    assert_eq!(store.secret(&id("t")).await.unwrap().reveal(), "seed of the deals");
    assert!(!format!("{made:?}").contains("seed"), "a table does not carry its secret");
}

pub async fn everything_is_there_after_a_restart(home: &impl Home) {
    let store = home.open().await;
    let mut stored = Vec::new();
    for n in 0..20_u8 {
        let name = format!("t{n}");
        let new = NewTable { seats: vec![(n % 4, person("Zoë 🍬", n))], ..table(&name) };
        store.create(new).await.unwrap();
        store.append(&id(&name), FREE, 0, lines(0..u64::from(n))).await.unwrap();
        if n % 3 == 0 {
            let outcome = format!("won by {n}");
            store.finish(&id(&name), FREE, u64::from(n), outcome, i64::from(n)).await.unwrap();
        }
        stored.push(store.table(&id(&name)).await.unwrap());
    }
    drop(store);
    let store = home.open().await;
    for (n, stored) in (0..).zip(stored) {
        assert_eq!(stored.position, n);
        assert_eq!(store.read(&stored.id, 0).await.unwrap(), lines(0..n));
        assert_eq!(store.secret(&stored.id).await.unwrap().reveal(), "seed of the deals");
        // The log goes on where it stopped, or stays closed.
        let more = store.append(&stored.id, FREE, n, lines(n..n + 1)).await;
        match n % 3 {
            0 => assert_eq!(more, Err(StoreError::Finished { id: stored.id.clone() })),
            _ => assert_eq!(more, Ok(n + 1)),
        }
        let now = store.table(&stored.id).await.unwrap();
        assert_eq!(Table { position: n, ..now }, stored);
    }
}

pub async fn text_that_cannot_be_kept_is_refused(home: &impl Home) {
    let store = home.open().await;
    let nul = || "a\0b".to_owned();
    let junk = [
        NewTable { game: nul(), ..table("t") },
        NewTable { meta: nul(), ..table("t") },
        NewTable { secret: Secret::new(nul()), ..table("t") },
        NewTable { seats: vec![(0, person("\0", 1))], ..table("t") },
        NewTable { seats: vec![(0, bot("\0"))], ..table("t") },
    ];
    for junk in junk {
        assert_eq!(store.create(junk).await.unwrap_err().code(), "bad-text");
    }
    let before = store.create(table("t")).await.unwrap();
    let junk = [
        Change { meta: Some(nul()), ..Change::default() },
        Change { secret: Some(Secret::new(nul())), ..Change::default() },
        Change { seats: vec![(0, Some(person("\0", 1)))], ..Change::default() },
    ];
    for junk in junk {
        assert_eq!(store.update(&id("t"), FREE, 1, junk).await.unwrap_err().code(), "bad-text");
    }
    assert_eq!(store.finish(&id("t"), FREE, 0, nul(), 5).await.unwrap_err().code(), "bad-text");
    assert_eq!(store.table(&id("t")).await, Ok(before));
}

pub async fn old_tables_go_with_their_logs(home: &impl Home) {
    let store = home.open().await;
    for (name, at) in [("old", 1000), ("used", 1000), ("new", 3000), ("claimed", 1500)] {
        store.create(NewTable { at, ..table(name) }).await.unwrap();
    }
    store.create(NewTable { at: 500, ..table("done") }).await.unwrap();
    store.append(&id("done"), FREE, 0, lines(0..3)).await.unwrap();
    store.finish(&id("done"), FREE, 3, "won".into(), 700).await.unwrap();
    let node = "node".parse().unwrap();
    store.renew_lease(&node, Duration::from_secs(600)).await.unwrap();
    store.claim(&id("claimed"), &node).await.unwrap();
    let expire = |state, before| store.expire(state, before, vec![id("used")], 10);
    assert_eq!(expire(State::Waiting, 2000).await, Ok(vec![id("old")]));
    assert_eq!(expire(State::Waiting, 2000).await, Ok(vec![]), "once");
    assert_eq!(expire(State::Finished, 699).await, Ok(vec![]));
    assert_eq!(expire(State::Finished, 700).await, Ok(vec![id("done")]));
    for name in ["old", "done"] {
        let unknown = StoreError::UnknownTable { id: id(name) };
        assert_eq!(store.table(&id(name)).await, Err(unknown.clone()));
        assert_eq!(store.read(&id(name), 0).await, Err(unknown));
        // The name is free again, and nothing is left of what had it.
        store.create(table(name)).await.unwrap();
        assert_eq!(store.append(&id(name), FREE, 0, lines(0..1)).await, Ok(1));
    }
    for name in ["used", "new", "claimed"] {
        assert!(store.table(&id(name)).await.is_ok(), "{name}");
    }
}
