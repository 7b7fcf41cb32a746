//! Looking at a data folder changes nothing in it and needs no right to write there.
#![cfg(unix)]

use std::{collections::BTreeMap, fs, os::unix::fs::MetadataExt, path::Path, time::SystemTime};
use store::{Entry, Fence, NewTable, Secret, SqliteStore, Store, TableId};
use tempfile::TempDir;

fn id() -> TableId {
    "t".parse().unwrap()
}

async fn open_with_a_log(folder: &Path) -> SqliteStore {
    let store = SqliteStore::open(folder).unwrap();
    let new = NewTable {
        id: id(),
        game: "keyword".into(),
        public: true,
        at: 0,
        meta: String::new(),
        secret: Secret::new(""),
        seats: Vec::new(),
    };
    store.create(new).await.unwrap();
    let lines = (0..5).map(|n| Entry::new(format!("line {n}"))).collect();
    store.append(&id(), Fence::FREE, 0, lines).await.unwrap();
    store
}

/// A copy of all files but the lock.
fn copy(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if file.file_name() != "parlour.lock" {
            fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
    }
    copy
}

/// Everything about the files of a folder that looking could change.
fn state(folder: &Path) -> BTreeMap<String, (Vec<u8>, SystemTime, u64)> {
    let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let state = files.map(|file| {
        let about = file.metadata().unwrap();
        let bytes = fs::read(file.path()).unwrap();
        let name = file.file_name().into_string().unwrap();
        (name, (bytes, about.modified().unwrap(), about.ino()))
    });
    state.collect()
}

async fn look(folder: &Path) {
    let before = (state(folder), fs::metadata(folder).unwrap().modified().unwrap());
    let store = SqliteStore::examine(folder).unwrap();
    assert_eq!(store.read(&id(), 0).await.unwrap().len(), 5);
    assert_eq!(store.integrity_problems().await.unwrap(), Vec::<String>::new());
    let refused = store.append(&id(), Fence::FREE, 5, vec![Entry::new("x")]).await;
    assert_eq!(refused.unwrap_err().code(), "read-only");
    drop(store);
    let after = (state(folder), fs::metadata(folder).unwrap().modified().unwrap());
    assert!(before == after, "something changed");
}

#[tokio::test]
async fn a_folder_at_rest_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    drop(open_with_a_log(folder.path()).await);
    look(folder.path()).await;
    // An odd name works too.
    let odd = folder.path().join("a ?#%41 name & more");
    fs::create_dir(&odd).unwrap();
    fs::copy(folder.path().join("parlour.sqlite"), odd.join("parlour.sqlite")).unwrap();
    look(&odd).await;
}

#[tokio::test]
async fn a_folder_of_a_killed_host_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_with_a_log(folder.path()).await;
    let killed = copy(folder.path());
    drop(store);
    assert!(fs::metadata(killed.path().join("parlour.sqlite-wal")).unwrap().len() > 0);
    look(killed.path()).await;
}

#[tokio::test]
async fn a_folder_of_an_earlier_release_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    drop(open_with_a_log(folder.path()).await);
    let file = rusqlite::Connection::open(folder.path().join("parlour.sqlite")).unwrap();
    file.execute_batch("drop table heads; drop table notes; pragma user_version = 2").unwrap();
    drop(file);
    look(folder.path()).await;
}

#[tokio::test]
async fn a_folder_in_use_is_not_looked_at_and_one_looked_at_is_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let host = open_with_a_log(folder.path()).await;
    let code = |opened: Result<SqliteStore, store::StoreError>| opened.err().map(|e| e.code());
    assert_eq!(code(SqliteStore::examine(folder.path())), Some("data-folder-in-use"));
    drop(host);
    let looking = SqliteStore::examine(folder.path()).unwrap();
    let beside = SqliteStore::examine(folder.path()).unwrap();
    assert_eq!(code(SqliteStore::open(folder.path())), Some("data-folder-in-use"));
    drop((looking, beside));
    assert_eq!(code(SqliteStore::open(folder.path())), None);
}

/// The lock does not hang on a file that somebody can delete.
#[tokio::test]
async fn a_deleted_lock_file_lets_no_second_host_in() {
    let folder = tempfile::tempdir().unwrap();
    let host = open_with_a_log(folder.path()).await;
    fs::remove_file(folder.path().join("parlour.lock")).unwrap();
    for _ in 0..2 {
        let second = SqliteStore::open(folder.path());
        assert_eq!(second.err().map(|e| e.code()), Some("data-folder-in-use"));
    }
    drop(host);
    SqliteStore::open(folder.path()).unwrap();
}
