//! Anything acknowledged that a data folder loses is noticed at the next start: by table, and
//! by the number of lines.

use rusqlite::Connection;
use std::{collections::BTreeMap, fs, path::Path};
use store::{
    Change, Damage, Entry, Fence, NewTable, Secret, SqliteStore, Store, StoreError, TableId,
};
use tempfile::TempDir;

const TABLES: u64 = 3;

fn id(n: u64) -> TableId {
    format!("t{n}").parse().unwrap()
}

fn new(id: TableId) -> NewTable {
    NewTable {
        id,
        game: "keyword".into(),
        public: true,
        at: 0,
        meta: String::new(),
        secret: Secret::new(""),
        seats: Vec::new(),
    }
}

fn line(n: u64, position: u64) -> Vec<Entry> {
    vec![Entry::new(format!("table {n}, line {position}"))]
}

/// What a host acknowledged: lines by table.
type Acknowledged = BTreeMap<TableId, u64>;

/// The files of a host that was killed after some play.
async fn killed() -> (TempDir, Acknowledged) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut acknowledged = Acknowledged::new();
    for n in 0..TABLES {
        store.create(new(id(n))).await.unwrap();
    }
    for position in 0..8 {
        for n in 0..TABLES {
            store.append(&id(n), Fence::FREE, position, line(n, position)).await.unwrap();
            acknowledged.insert(id(n), position + 1);
        }
    }
    let copy = copy(folder.path());
    drop(store);
    (copy, acknowledged)
}

fn copy(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in ["parlour.sqlite", "parlour.sqlite-wal", "parlour.marks"] {
        if folder.join(file).exists() {
            fs::copy(folder.join(file), copy.path().join(file)).unwrap();
        }
    }
    copy
}

/// What a store found damaged, by table.
fn damaged(store: &SqliteStore) -> BTreeMap<TableId, Damage> {
    let tables = store.found_damaged().iter().filter_map(|found| match found {
        StoreError::DamagedTable { id, damage } => Some((id.clone(), *damage)),
        _ => None,
    });
    tables.collect()
}

/// Compares a store with what was acknowledged: everything missing is reported, with its number, and
/// nothing is written there; all else goes on. Says how many lines are missing.
async fn check(store: &SqliteStore, acknowledged: &Acknowledged) -> u64 {
    let reported = damaged(store);
    let mut missing = 0;
    for (id, acknowledged) in acknowledged {
        let (acknowledged, found) = match store.salvage(id).await {
            Ok(lines) => (*acknowledged, lines.len() as u64),
            Err(StoreError::UnknownTable { .. }) => {
                assert_eq!(reported[id], Damage::MissingTable);
                assert_eq!(store.table(id).await.unwrap_err().code(), "missing-table");
                missing += acknowledged;
                continue;
            }
            Err(e) => panic!("{e}"),
        };
        missing += acknowledged - found;
        let append = store.append(id, Fence::FREE, found, vec![Entry::new("on")]).await;
        if found == acknowledged {
            assert_eq!(reported.get(id), None);
            assert_eq!(append, Ok(found + 1));
        } else {
            let damage = Damage::MissingLines { acknowledged, found };
            assert_eq!(reported[id], damage);
            let error = StoreError::DamagedTable { id: id.clone(), damage };
            assert_eq!(append, Err(error.clone()));
            assert_eq!(store.read(id, 0).await, Err(error.clone()));
            let change = store.update(id, Fence::FREE, 1, Change::default()).await;
            assert_eq!(change, Err(error));
        }
    }
    missing
}

#[tokio::test]
async fn a_flipped_bit_in_the_write_ahead_log_is_noticed_wherever_it_is() {
    let (folder, acknowledged) = killed().await;
    let len = fs::read(folder.path().join("parlour.sqlite-wal")).unwrap().len();
    let (mut harmless, mut harmful) = (0, 0);
    for at in (5..len).step_by(len / 60) {
        let damaged = copy(folder.path());
        let wal = damaged.path().join("parlour.sqlite-wal");
        let mut bytes = fs::read(&wal).unwrap();
        bytes[at] ^= 0x04;
        fs::write(&wal, &bytes).unwrap();
        // Somebody who only looks finds the same, and changes nothing.
        let looked = SqliteStore::examine(damaged.path()).unwrap();
        let seen = self::damaged(&looked);
        drop(looked);
        assert!(fs::read(&wal).unwrap() == bytes);
        let store = SqliteStore::open(damaged.path()).unwrap();
        assert_eq!(self::damaged(&store), seen);
        match check(&store, &acknowledged).await {
            0 => harmless += 1,
            _ => {
                harmful += 1;
                let reported = store.found_damaged().iter().map(ToString::to_string);
                let reported: Vec<String> = reported.collect();
                let copied = damaged.path().join("parlour.sqlite-wal.damaged-1");
                if reported[0].contains("-wal is damaged") {
                    assert!(reported[0].contains(&copied.display().to_string()), "{reported:?}");
                    assert!(
                        fs::read(copied).unwrap() == bytes,
                        "it is kept for somebody who can read it"
                    );
                }
            }
        }
    }
    assert!(harmful > 40, "{harmful} places did harm, {harmless} did not");
}

#[tokio::test]
async fn a_lost_or_cut_write_ahead_log_is_noticed() {
    let (folder, acknowledged) = killed().await;
    let wal = folder.path().join("parlour.sqlite-wal");
    let bytes = fs::read(&wal).unwrap();
    for len in [0, 20_000, bytes.len() / 2, bytes.len() - 1] {
        let damaged = copy(folder.path());
        fs::write(damaged.path().join("parlour.sqlite-wal"), &bytes[..len]).unwrap();
        let store = SqliteStore::open(damaged.path()).unwrap();
        assert!(check(&store, &acknowledged).await > 0, "cut at {len}");
    }
    fs::remove_file(wal).unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    assert!(check(&store, &acknowledged).await > 0);
}

#[tokio::test]
async fn a_killed_host_has_lost_nothing() {
    let (folder, acknowledged) = killed().await;
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(check(&store, &acknowledged).await, 0);
    assert_eq!(store.found_damaged(), []);
}

/// The damage is reported at every start, until the operator accepts the loss.
#[tokio::test]
async fn a_loss_is_not_forgotten() {
    let (folder, acknowledged) = killed().await;
    fs::remove_file(folder.path().join("parlour.sqlite-wal")).unwrap();
    for _ in 0..3 {
        let store = SqliteStore::open(folder.path()).unwrap();
        assert_eq!(damaged(&store).len(), TABLES as usize);
        store.create(new(format!("n{}", count(&store)).parse().unwrap())).await.unwrap();
    }
    fs::remove_file(folder.path().join("parlour.marks")).unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.found_damaged(), []);
    assert!(acknowledged.len() == TABLES as usize);
}

/// A name that is new: how many tables there are.
fn count(store: &SqliteStore) -> i64 {
    let sql = "select count(*) from tables";
    let file = Connection::open(store.folder().join("parlour.sqlite")).unwrap();
    file.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// A seat that was taken and is lost is reported too, although no line is missing.
#[tokio::test]
async fn a_lost_change_of_a_record_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    store.create(new(id(0))).await.unwrap();
    drop(store);
    let store = SqliteStore::open(folder.path()).unwrap();
    store.update(&id(0), Fence::FREE, 1, Change::default()).await.unwrap();
    let copy = copy(folder.path());
    fs::remove_file(copy.path().join("parlour.sqlite-wal")).unwrap();
    let store = SqliteStore::open(copy.path()).unwrap();
    let damage = Damage::MissingChanges { acknowledged: 2, found: 1 };
    assert_eq!(damaged(&store), BTreeMap::from([(id(0), damage)]));
}

/// Lines that somebody takes out, adds or changes behind the host's back.
#[tokio::test]
async fn the_end_of_a_log_is_protected_like_its_middle() {
    let (folder, _) = killed().await;
    drop(SqliteStore::open(folder.path()).unwrap());
    for (sql, code) in [
        ("delete from log where position = 7 and table_key = 1", "missing-lines"),
        ("delete from log where position >= 5 and table_key = 1", "missing-lines"),
        ("delete from log where table_key = 1", "missing-lines"),
        ("delete from log where position = 3 and table_key = 1", "missing-lines"),
        ("update log set position = 99 where position = 7 and table_key = 1", "missing-lines"),
        ("insert into log (table_key, position, line) values (1, 8, 'one more')", "added-lines"),
        ("update log set line = 'another' where position = 7 and table_key = 1", "changed-end"),
        ("delete from heads where table_key = 1", "added-lines"),
    ] {
        let spoilt = copy(folder.path());
        let file = Connection::open(spoilt.path().join("parlour.sqlite")).unwrap();
        assert!(file.execute(sql, []).unwrap() > 0, "{sql}");
        drop(file);
        let store = SqliteStore::open(spoilt.path()).unwrap();
        assert_eq!(store.read(&id(0), 0).await.unwrap_err().code(), code, "{sql}");
        if !matches!(code, "changed-end") && !sql.contains("position = 3") {
            let append = store.append(&id(0), Fence::FREE, 8, line(0, 8)).await;
            assert!(matches!(append, Err(StoreError::DamagedTable { .. })), "{sql}: {append:?}");
        }
        assert_eq!(store.read(&id(1), 0).await.unwrap().len(), 8, "others are not harmed");
    }
}

/// The file of marks does not grow for ever, and is restarted only when nothing can be lost by it.
#[tokio::test]
async fn restarted_marks_still_reveal_losses() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    store.create(new(id(0))).await.unwrap();
    let marks = folder.path().join("parlour.marks");
    let (mut position, mut longest, mut restarted) = (0, 0, false);
    // Appends of one line each would take long; a long name makes long marks.
    let long: TableId = "x".repeat(64).parse().unwrap();
    store.create(new(long.clone())).await.unwrap();
    while !restarted {
        for _ in 0..200 {
            store.append(&long, Fence::FREE, position, line(0, position)).await.unwrap();
            position += 1;
        }
        let len = fs::metadata(&marks).unwrap().len();
        restarted = len < longest;
        longest = longest.max(len);
        assert!(longest < 2 * 1024 * 1024, "{longest}");
    }
    let copy = copy(folder.path());
    drop(store);
    fs::remove_file(copy.path().join("parlour.sqlite-wal")).unwrap();
    let store = SqliteStore::open(copy.path()).unwrap();
    let kept = store.salvage(&long).await.unwrap().len() as u64;
    let reported = damaged(&store);
    let missing = Damage::MissingLines { acknowledged: position, found: kept };
    assert_eq!(reported.get(&long).copied(), (kept < position).then_some(missing));
}
