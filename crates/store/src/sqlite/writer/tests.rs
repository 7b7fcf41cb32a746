use super::*;
use crate::{Entry, Fence, NewTable, Secret, SqliteStore, Store, TableId};
use rusqlite::ffi;
use std::{
    fs,
    path::Path,
    sync::mpsc::{Sender, channel},
    time::Duration,
};
use tokio::task::JoinHandle;

/// A store with one waiting table `t0`, `t1`, … for each.
async fn store_with(folder: &Path, tables: usize) -> Arc<SqliteStore> {
    let store = Arc::new(SqliteStore::open(folder).unwrap());
    for n in 0..tables {
        let new = NewTable {
            id: id(n),
            game: "candy-chain".into(),
            public: true,
            at: 0,
            meta: "{}".into(),
            secret: Secret::new("seed"),
            seats: Vec::new(),
        };
        store.create(new).await.unwrap();
    }
    store
}

fn id(n: usize) -> TableId {
    format!("t{n}").parse().unwrap()
}

fn line(n: usize) -> Vec<Entry> {
    vec![Entry::new(format!("line {n}"))]
}

/// Keeps the writer inside a transaction until the sender is dropped.
async fn hold_up(store: &Arc<SqliteStore>) -> Sender<()> {
    let (hold, held) = channel::<()>();
    let (begun, began) = oneshot::channel();
    let mut begun = Some(begun);
    let blocked = Arc::clone(store);
    tokio::spawn(async move {
        let work = move |_: &Connection, _: &mut Heads| {
            let _ = begun.take().unwrap().send(());
            let _ = held.recv();
            Ok(())
        };
        blocked.writer().unwrap().write(work).await.unwrap();
    });
    began.await.unwrap();
    hold
}

/// Appends one line to each of `tables` while the writer is held up, so that they wait together.
async fn queue(
    store: &Arc<SqliteStore>,
    tables: usize,
) -> Vec<JoinHandle<Result<u64, StoreError>>> {
    let waiting = store.writer().unwrap().waiting();
    let appends = (0..tables).map(|n| {
        let store = Arc::clone(store);
        tokio::spawn(async move { store.append(&id(n), Fence::FREE, 0, line(n)).await })
    });
    let appends = appends.collect();
    while store.writer().unwrap().waiting() < waiting + tables {
        tokio::task::yield_now().await;
    }
    appends
}

impl Writer {
    fn waiting(&self) -> usize {
        MAX_BATCH - self.jobs.as_ref().unwrap().capacity()
    }
}

/// How many commits the write-ahead log holds: the frames that name a size of the database.
fn commits(folder: &Path) -> usize {
    let wal = fs::read(folder.join("parlour.sqlite-wal")).unwrap();
    let page = u32::from_be_bytes(wal[8..12].try_into().unwrap()) as usize;
    // Frames of an earlier round of the log carry another salt.
    let salt = &wal[16..24];
    let frames = wal[32..].chunks_exact(24 + page);
    frames.filter(|frame| frame[4..8] != [0; 4] && &frame[8..16] == salt).count()
}

#[tokio::test]
async fn appends_that_arrive_during_a_commit_share_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_with(folder.path(), 100).await;
    let hold = hold_up(&store).await;
    let before = commits(folder.path());
    let appends = queue(&store, 100).await;
    drop(hold);
    for append in appends {
        assert_eq!(append.await.unwrap(), Ok(1));
    }
    assert_eq!(commits(folder.path()), before + 1, "one commit for a hundred tables");
}

#[tokio::test]
async fn a_refusal_in_a_shared_commit_is_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_with(folder.path(), 3).await;
    let hold = hold_up(&store).await;
    let good = queue(&store, 3).await;
    // Same batch, behind the good ones: each of these logs has one line by then.
    let again = queue(&store, 3).await;
    drop(hold);
    for append in good {
        assert_eq!(append.await.unwrap(), Ok(1));
    }
    for (n, append) in again.into_iter().enumerate() {
        let refused = StoreError::Conflict { id: id(n), expected: 0, actual: 1 };
        assert_eq!(append.await.unwrap(), Err(refused));
    }
}

#[tokio::test]
async fn trouble_of_one_job_does_not_become_the_trouble_of_its_batch() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_with(folder.path(), 3).await;
    let hold = hold_up(&store).await;
    let before = queue(&store, 2).await;
    let bad = Arc::clone(&store);
    let bad = tokio::spawn(async move {
        // It has written a line when it fails; that line must go, and only that.
        let work = |conn: &Connection, heads: &mut Heads| -> Result<(), DbError> {
            heads.append(conn, &id(2), Fence::FREE, 0, &line(2))?;
            Ok(conn.execute_batch("insert into log (table_key) values (null)")?)
        };
        bad.writer().unwrap().write(work).await
    });
    while store.writer().unwrap().waiting() < 3 {
        tokio::task::yield_now().await;
    }
    drop(hold);
    for append in before {
        assert_eq!(append.await.unwrap(), Ok(1));
    }
    assert_eq!(bad.await.unwrap().unwrap_err().code(), "database-error");
    assert_eq!(store.read(&id(2), 0).await.unwrap(), []);
    assert_eq!(
        store.append(&id(2), Fence::FREE, 0, line(2)).await,
        Ok(1),
        "the head was forgotten too"
    );
}

#[tokio::test]
async fn a_commit_waits_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_with(folder.path(), 0).await;
    let settings = |conn: &Connection, _: &mut Heads| {
        let number = |sql| conn.query_row(sql, [], |row| row.get::<_, i64>(0));
        Ok((number("pragma synchronous")?, number("pragma foreign_keys")?))
    };
    const FULL: i64 = 2;
    assert_eq!(store.writer().unwrap().write(settings).await, Ok((FULL, 1)));
}

#[tokio::test]
async fn a_full_disk_is_told_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_with(folder.path(), 2).await;
    store.append(&id(0), Fence::FREE, 0, line(0)).await.unwrap();
    let limit = |pages: u32| {
        move |conn: &Connection, _: &mut Heads| {
            let sql = format!("pragma max_page_count = {pages}");
            Ok(conn.query_row(&sql, [], |row| row.get::<_, i64>(0))?)
        }
    };
    // SQLite sets the limit to the present size when asked for less.
    store.writer().unwrap().write(limit(1)).await.unwrap();
    let large = vec![Entry::new("x".repeat(100_000))];
    assert_eq!(
        store.append(&id(0), Fence::FREE, 1, large.clone()).await,
        Err(StoreError::DiskFull)
    );
    assert_eq!(store.read(&id(0), 0).await.unwrap(), line(0));
    store.writer().unwrap().write(limit(1_000_000)).await.unwrap();
    assert_eq!(
        store.append(&id(0), Fence::FREE, 1, large).await,
        Ok(2),
        "goes on when there is room"
    );
}

#[tokio::test]
async fn a_database_held_by_another_program_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_with(folder.path(), 1).await;
    let patience =
        |conn: &Connection, _: &mut Heads| Ok(conn.busy_timeout(Duration::from_millis(20))?);
    store.writer().unwrap().write(patience).await.unwrap();
    let other = Connection::open(folder.path().join("parlour.sqlite")).unwrap();
    other.execute_batch("begin immediate").unwrap();
    assert_eq!(store.append(&id(0), Fence::FREE, 0, line(0)).await, Err(StoreError::Busy));
    assert_eq!(store.read(&id(0), 0).await.unwrap(), [], "reading goes on");
    other.execute_batch("rollback").unwrap();
    assert_eq!(store.append(&id(0), Fence::FREE, 0, line(0)).await, Ok(1));
}

#[tokio::test]
async fn after_a_failed_disk_nothing_more_is_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_with(folder.path(), 1).await;
    store.append(&id(0), Fence::FREE, 0, line(0)).await.unwrap();
    let fail = |_: &Connection, _: &mut Heads| -> Result<(), DbError> {
        let error = ffi::Error::new(ffi::SQLITE_IOERR_FSYNC);
        Err(rusqlite::Error::SqliteFailure(error, None).into())
    };
    assert_eq!(store.writer().unwrap().write(fail).await.unwrap_err().code(), "disk-failed");
    let refused = store.append(&id(0), Fence::FREE, 1, line(1)).await.unwrap_err();
    assert_eq!(refused.code(), "disk-failed");
    assert_eq!(store.read(&id(0), 0).await.unwrap(), line(0), "what is there can be read");
    drop(store);
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.append(&id(0), Fence::FREE, 1, line(1)).await, Ok(2), "a new start goes on");
}
