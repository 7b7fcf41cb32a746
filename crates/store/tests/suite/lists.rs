//! Lists of tables.

use super::{FREE, Home, id, lines, table};
use std::time::Duration;
use store::{
    Change, Claim, Cursor, NewTable, NodeId, Page, Query, State, Store, StoreError, Transition,
};

fn names(page: &Page) -> Vec<&str> {
    page.tables.iter().map(|t| t.id.as_str()).collect()
}

/// All pages of a list, each of `limit` at most.
async fn walk(store: &dyn Store, query: Query, limit: u32) -> Vec<String> {
    let mut all = Vec::new();
    let mut after = None;
    loop {
        let page = store.list(Query { after, limit, ..query.clone() }).await.unwrap();
        assert!(page.tables.len() <= limit as usize);
        all.extend(names(&page).into_iter().map(str::to_owned));
        match page.next {
            // As it travels: through text.
            Some(next) => after = Some(next.to_string().parse::<Cursor>().unwrap()),
            None => return all,
        }
    }
}

pub async fn the_latest_comes_first_page_by_page(home: &impl Home) {
    let store = home.open().await;
    assert_eq!(walk(&*store, Query::of(State::Waiting), 3).await, [""; 0]);
    // Several at the same moment: the one opened last is first.
    for (name, at) in [("a", 5), ("b", 9), ("c", 5), ("d", -1), ("e", 7), ("f", 5)] {
        store.create(NewTable { at, ..table(name) }).await.unwrap();
    }
    for limit in 1..=7 {
        let all = walk(&*store, Query::of(State::Waiting), limit).await;
        assert_eq!(all, ["b", "e", "f", "c", "a", "d"], "pages of {limit}");
    }
}

pub async fn lists_are_by_state_game_and_openness(home: &impl Home) {
    let store = home.open().await;
    let games = ["keyword", "quiddler"];
    for n in 0..8_usize {
        let name = format!("t{n}");
        let (game, public) = (games[n % 2].to_owned(), n < 4);
        store.create(NewTable { game, public, at: 0, ..table(&name) }).await.unwrap();
        if n % 4 >= 2 {
            let start = Change { at: 10 - n as i64, start: true, ..Change::default() };
            store.update(&id(&name), FREE, 1, start).await.unwrap();
        }
    }
    let waiting = Query::of(State::Waiting);
    let running = Query::of(State::Running);
    assert_eq!(walk(&*store, waiting.clone(), 9).await, ["t5", "t4", "t1", "t0"]);
    assert_eq!(walk(&*store, running.clone(), 9).await, ["t2", "t3", "t6", "t7"], "by start");
    assert_eq!(walk(&*store, Query::of(State::Finished), 9).await, [""; 0]);
    let public = Query { public: Some(true), ..waiting.clone() };
    let private = Query { public: Some(false), ..waiting.clone() };
    assert_eq!(walk(&*store, public.clone(), 1).await, ["t1", "t0"]);
    assert_eq!(walk(&*store, private, 1).await, ["t5", "t4"]);
    let keyword = Query { game: Some("keyword".into()), ..running };
    assert_eq!(walk(&*store, keyword, 1).await, ["t2", "t6"]);
    let both = Query { game: Some("quiddler".into()), ..public };
    assert_eq!(walk(&*store, both, 1).await, ["t1"]);

    for (n, at) in [(3, 50), (0, 40), (6, 60)] {
        store.finish(&id(&format!("t{n}")), FREE, 0, format!("outcome {n}"), at).await.unwrap();
    }
    let finished = Query::of(State::Finished);
    assert_eq!(walk(&*store, finished.clone(), 1).await, ["t6", "t3", "t0"], "by end");
    let keyword = Query { game: Some("keyword".into()), ..finished };
    let page = store.list(keyword).await.unwrap();
    assert_eq!(names(&page), ["t6", "t0"]);
    assert_eq!(page.tables[0].outcome.as_deref(), Some("outcome 6"));
    assert_eq!(walk(&*store, waiting, 9).await, ["t5", "t4", "t1"]);
}

pub async fn a_table_that_moves_does_not_upset_the_pages(home: &impl Home) {
    let store = home.open().await;
    for (name, at) in [("a", 1), ("b", 2), ("c", 3), ("d", 4)] {
        store.create(NewTable { at, ..table(name) }).await.unwrap();
    }
    let query = Query { limit: 2, ..Query::of(State::Waiting) };
    let first = store.list(query.clone()).await.unwrap();
    assert_eq!(names(&first), ["d", "c"]);
    // The table that the next page counts from goes, and a new one comes in front.
    store.update(&id("c"), FREE, 1, Change { start: true, ..Change::default() }).await.unwrap();
    store.create(NewTable { at: 9, ..table("e") }).await.unwrap();
    let second = store.list(Query { after: first.next, ..query }).await.unwrap();
    assert_eq!((names(&second), second.next), (vec!["b", "a"], None));
}

pub async fn junk_queries_are_harmless(home: &impl Home) {
    let store = home.open().await;
    for n in 0..Query::MAX_LIMIT + 5 {
        store.create(table(&format!("t{n}"))).await.unwrap();
    }
    let all = Query::of(State::Waiting);
    let page = store.list(Query { limit: u32::MAX, ..all.clone() }).await.unwrap();
    assert_eq!(page.tables.len(), Query::MAX_LIMIT as usize);
    let page = store.list(Query { limit: 0, ..all.clone() }).await.unwrap();
    assert_eq!((page.tables.len(), page.next), (0, None));
    for game in ["", "nothing", "' or 1=1 --", "\0"] {
        let page = store.list(Query { game: Some(game.into()), ..all.clone() }).await.unwrap();
        assert_eq!(names(&page), [""; 0]);
    }
    let before_all = format!("{}-{}", i64::MIN, 0).parse().unwrap();
    let page = store.list(Query { after: Some(before_all), ..all }).await.unwrap();
    assert_eq!(names(&page), [""; 0]);
}

pub async fn running_games_are_found_at_the_start(home: &impl Home) {
    let store = home.open().await;
    for name in ["waiting", "running", "begun", "finished", "asleep"] {
        store.create(table(name)).await.unwrap();
    }
    store
        .update(&id("running"), FREE, 1, Change { start: true, ..Change::default() })
        .await
        .unwrap();
    store.append(&id("running"), FREE, 0, lines(0..7)).await.unwrap();
    for name in ["begun", "finished", "asleep"] {
        let start = Transition::Start { at: 5 };
        store.advance(&id(name), FREE, 0, lines(0..1), start).await.unwrap();
    }
    store.finish(&id("finished"), FREE, 1, "over".into(), 5).await.unwrap();
    store.advance(&id("asleep"), FREE, 1, vec![], Transition::Sleep { until: 9 }).await.unwrap();
    drop(store);
    let found = home.open().await.awake().await.unwrap();
    assert_eq!(found, [id("running"), id("begun")]);
}

pub async fn sleeping_games_are_woken_when_their_time_comes(home: &impl Home) {
    let store = home.open().await;
    for name in ["late", "soon", "over"] {
        store.create(table(name)).await.unwrap();
        store.advance(&id(name), FREE, 0, lines(0..1), Transition::Start { at: 5 }).await.unwrap();
    }
    let sleep = |until| Transition::Sleep { until };
    let version = store.advance(&id("late"), FREE, 1, vec![], sleep(900)).await.unwrap();
    store.advance(&id("soon"), FREE, 1, lines(1..3), sleep(500)).await.unwrap();
    store.advance(&id("over"), FREE, 1, vec![], sleep(100)).await.unwrap();
    store.finish(&id("over"), FREE, 1, "over".into(), 5).await.unwrap();
    assert_eq!(store.table(&id("late")).await.unwrap().version, version);
    assert_eq!(store.table(&id("soon")).await.unwrap().position, 3, "with its lines");
    assert_eq!(store.table(&id("soon")).await.unwrap().since, 5, "it has not begun again");
    drop(store);
    let store = home.open().await;
    let due = async |now, limit| store.due(None, now, limit).await.unwrap();
    assert_eq!(store.awake().await.unwrap(), []);
    assert_eq!(due(499, 9).await, []);
    assert_eq!(due(500, 9).await, [id("soon")]);
    assert_eq!(due(900, 9).await, [id("soon"), id("late")]);
    assert_eq!(due(900, 1).await, [id("soon")]);
    // Among many nodes, each wakes its own, and those that nobody has are found.
    assert_eq!(store.orphans(899, 9).await.unwrap(), [id("soon")]);
    let (ada, ben): (NodeId, NodeId) = ("ada".parse().unwrap(), "ben".parse().unwrap());
    store.renew_lease(&ada, Duration::from_secs(60)).await.unwrap();
    let Claim::Yours(fence) = store.claim(&id("soon"), &ada).await.unwrap() else {
        panic!("nobody has it")
    };
    assert_eq!(store.orphans(899, 9).await.unwrap(), []);
    assert_eq!(store.due(Some(&ada), 900, 9).await.unwrap(), [id("soon")]);
    assert_eq!(store.due(Some(&ben), 900, 9).await.unwrap(), []);
    // Awake again, it is found at the next start.
    store.advance(&id("soon"), fence, 3, vec![], sleep(0)).await.unwrap();
    assert_eq!(store.due(Some(&ada), 900, 9).await.unwrap(), []);
    assert_eq!(store.awake().await.unwrap(), [id("soon")]);
    // An earlier claim changes nothing.
    let late = store.advance(&id("soon"), FREE, 3, vec![], sleep(7)).await;
    assert!(matches!(late, Err(StoreError::Fenced { .. })), "{late:?}");
}
