//! Which node has which table: claimed, renewed, released, taken over; and a claim that is no longer the
//! latest writes nothing.

use super::{FREE, Home, id, lines, table};
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use store::{Change, Claim, Fence, NodeId, Store, StoreError, Transition};
use tokio::task::JoinSet;

/// Longer than any test here takes.
const LONG: Duration = Duration::from_secs(600);
const SHORT: Duration = Duration::from_millis(300);

fn node(name: &str) -> NodeId {
    name.parse().unwrap()
}

async fn claimed(store: &dyn Store, table: &str, by: &str) -> Fence {
    match store.claim(&id(table), &node(by)).await.unwrap() {
        Claim::Yours(fence) => fence,
        Claim::Held(other) => panic!("{other} has it"),
    }
}

async fn enlisted(store: &dyn Store, names: &[&str]) {
    for name in names {
        store.renew_lease(&node(name), LONG).await.unwrap();
    }
}

pub async fn a_claim_keeps_others_out(home: &impl Home) {
    let store = home.open().await;
    enlisted(&*store, &["a", "b"]).await;
    store.create(table("t")).await.unwrap();
    store.create(table("u")).await.unwrap();
    assert!(claimed(&*store, "t", "a").await > FREE);
    assert_eq!(store.claim(&id("t"), &node("b")).await, Ok(Claim::Held(node("a"))));
    claimed(&*store, "u", "b").await;
    let unknown = StoreError::UnknownTable { id: id("nowhere") };
    assert_eq!(store.claim(&id("nowhere"), &node("a")).await, Err(unknown));
}

pub async fn a_claim_that_is_not_the_latest_writes_nothing(home: &impl Home) {
    let store = home.open().await;
    enlisted(&*store, &["a"]).await;
    store.create(table("t")).await.unwrap();
    let t = id("t");
    assert_eq!(store.append(&t, FREE, 0, lines(0..1)).await, Ok(1), "nobody has claimed it yet");
    let first = claimed(&*store, "t", "a").await;
    // One's own second claim counts as well: of two rooms in one node, one writes.
    let second = claimed(&*store, "t", "a").await;
    assert!(second > first && first > FREE);
    let before = store.table(&t).await.unwrap();
    let fenced = StoreError::Fenced { id: t.clone() };
    assert!(fenced.is_refusal());
    for stale in [FREE, first, Fence(second.0 + 1)] {
        assert_eq!(store.append(&t, stale, 1, lines(1..2)).await, Err(fenced.clone()));
        let change = Change { meta: Some("x".into()), ..Change::default() };
        assert_eq!(store.update(&t, stale, 1, change).await, Err(fenced.clone()));
        let start = Transition::Start { at: 5 };
        assert_eq!(store.advance(&t, stale, 1, lines(1..2), start).await, Err(fenced.clone()));
        assert_eq!(store.finish(&t, stale, 1, "over".into(), 5).await, Err(fenced.clone()));
    }
    assert_eq!(store.table(&t).await, Ok(before));
    assert_eq!(store.append(&t, second, 1, lines(1..2)).await, Ok(2));
    assert_eq!(store.update(&t, second, 1, Change::default()).await, Ok(2));
    let start = Transition::Start { at: 5 };
    assert_eq!(store.advance(&t, second, 2, lines(2..3), start).await, Ok(3));
    assert_eq!(store.finish(&t, second, 3, "over".into(), 5).await, Ok(4));
}

pub async fn a_node_that_renews_keeps_its_tables(home: &impl Home) {
    let store = home.open().await;
    enlisted(&*store, &["b"]).await;
    store.create(table("t")).await.unwrap();
    store.renew_lease(&node("a"), SHORT).await.unwrap();
    let fence = claimed(&*store, "t", "a").await;
    enlisted(&*store, &["a"]).await;
    tokio::time::sleep(SHORT * 2).await;
    assert_eq!(store.claim(&id("t"), &node("b")).await, Ok(Claim::Held(node("a"))));
    assert_eq!(store.append(&id("t"), fence, 0, lines(0..1)).await, Ok(1));
}

pub async fn a_silent_node_is_taken_over(home: &impl Home) {
    let store = home.open().await;
    enlisted(&*store, &["b"]).await;
    store.create(table("t")).await.unwrap();
    store.renew_lease(&node("a"), SHORT).await.unwrap();
    let old = claimed(&*store, "t", "a").await;
    store.append(&id("t"), old, 0, lines(0..2)).await.unwrap();
    tokio::time::sleep(SHORT * 2).await;
    // Until somebody takes it, it is still the silent node's to write.
    assert_eq!(store.append(&id("t"), old, 2, lines(2..3)).await, Ok(3));
    let new = claimed(&*store, "t", "b").await;
    assert!(new > old);
    let fenced = StoreError::Fenced { id: id("t") };
    assert_eq!(store.append(&id("t"), old, 3, lines(3..4)).await, Err(fenced));
    assert_eq!(store.append(&id("t"), new, 3, lines(3..4)).await, Ok(4));
    // It wakes up, and finds another at its place.
    enlisted(&*store, &["a"]).await;
    assert_eq!(store.claim(&id("t"), &node("a")).await, Ok(Claim::Held(node("b"))));
}

pub async fn a_node_that_departs_leaves_its_tables_to_others(home: &impl Home) {
    let store = home.open().await;
    enlisted(&*store, &["a", "b"]).await;
    store.create(table("t")).await.unwrap();
    let old = claimed(&*store, "t", "a").await;
    store.release_lease(&node("a")).await.unwrap();
    store.release_lease(&node("nobody")).await.unwrap();
    assert!(claimed(&*store, "t", "b").await > old);
}

pub async fn games_that_nobody_has_are_found(home: &impl Home) {
    let store = home.open().await;
    enlisted(&*store, &["a", "b"]).await;
    let start = || Change { start: true, ..Change::default() };
    for name in ["a0", "a1", "b0", "nobody", "waiting", "finished"] {
        store.create(table(name)).await.unwrap();
        if name != "waiting" {
            store.update(&id(name), FREE, 1, start()).await.unwrap();
        }
    }
    store.finish(&id("finished"), FREE, 0, "over".into(), 5).await.unwrap();
    for (name, by) in [("a0", "a"), ("a1", "a"), ("b0", "b"), ("waiting", "a"), ("finished", "a")] {
        claimed(&*store, name, by).await;
    }
    let found = |limit| {
        let store = Arc::clone(&store);
        async move {
            let found = store.orphans(0, limit).await.unwrap();
            found.iter().map(|id| id.as_str().to_owned()).collect::<BTreeSet<_>>()
        }
    };
    assert_eq!(found(10).await, BTreeSet::from(["nobody".to_owned()]));
    store.release_lease(&node("a")).await.unwrap();
    // That it comes back does not give it back what it left.
    enlisted(&*store, &["a"]).await;
    let orphans: Vec<String> = found(10).await.into_iter().collect();
    assert_eq!(orphans, ["a0", "a1", "nobody"]);
    assert_eq!(found(2).await.len(), 2);
    for orphan in orphans {
        claimed(&*store, &orphan, "b").await;
    }
    assert_eq!(found(10).await, BTreeSet::new());
}

pub async fn of_many_that_claim_the_same_one_gets_it(home: &impl Home) {
    let store = home.open().await;
    let names = ["a", "b", "c", "d"];
    enlisted(&*store, &names).await;
    for n in 0..10 {
        let name = format!("t{n}");
        store.create(table(&name)).await.unwrap();
        let mut crowd = JoinSet::new();
        for by in names {
            let (store, t) = (Arc::clone(&store), id(&name));
            crowd.spawn(async move { store.claim(&t, &node(by)).await.unwrap() });
        }
        let claims = crowd.join_all().await;
        let got = claims.iter().filter(|claim| matches!(claim, Claim::Yours(_))).count();
        assert_eq!(got, 1, "{claims:?}");
    }
}
