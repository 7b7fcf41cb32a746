//! The messages for an operator when something is wrong with the data folder.

use rusqlite::Connection;
use std::{fs, path::Path};
use store::{Entry, Fence, NewTable, Secret, SqliteStore, Store, StoreError};

fn refusal(folder: &Path) -> StoreError {
    match SqliteStore::open(folder) {
        Ok(_) => panic!("it opened"),
        Err(e) => e,
    }
}

/// The text says all of this.
fn says(error: &StoreError, parts: &[&str]) {
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in: {text}");
    }
}

fn database(folder: &Path) -> Connection {
    Connection::open(folder.join("parlour.sqlite")).unwrap()
}

#[test]
fn a_folder_that_cannot_be_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    fs::write(&file, "in the way").unwrap();
    let below = file.join("data");
    let error = refusal(&below);
    assert_eq!(error.code(), "data-folder");
    says(&error, &[&below.display().to_string(), "permissions"]);
    assert_eq!(refusal(&file).code(), "data-folder");
}

#[test]
fn a_file_that_cannot_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("parlour.sqlite")).unwrap();
    assert_eq!(refusal(folder.path()).code(), "data-folder");
}

#[test]
fn a_folder_that_another_host_has() {
    let folder = tempfile::tempdir().unwrap();
    let first = SqliteStore::open(folder.path()).unwrap();
    let error = refusal(folder.path());
    assert_eq!(error.code(), "data-folder-in-use");
    let process = format!("process {}", std::process::id());
    says(&error, &[&folder.path().display().to_string(), &process, "Stop that one first"]);
    drop(first);
    SqliteStore::open(folder.path()).unwrap();
}

#[test]
fn a_file_of_a_newer_program() {
    let folder = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(folder.path()).unwrap());
    database(folder.path()).pragma_update(None, "user_version", 999).unwrap();
    let before = fs::read(folder.path().join("parlour.sqlite")).unwrap();
    let error = refusal(folder.path());
    assert_eq!(error.code(), "newer-schema");
    says(&error, &["999", "newer Parlour", "Nothing was changed"]);
    assert!(fs::read(folder.path().join("parlour.sqlite")).unwrap() == before);
}

#[test]
fn a_file_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    database(folder.path()).execute_batch("create table bookmarks (url text)").unwrap();
    let error = refusal(folder.path());
    assert_eq!(error.code(), "not-our-database");
    says(&error, &["parlour.sqlite", "another data folder"]);
}

#[test]
fn a_file_that_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.sqlite");
    fs::write(&file, "Dear diary, ".repeat(1000)).unwrap();
    let error = refusal(folder.path());
    assert_eq!(error.code(), "database-damaged");
    says(&error, &[&file.display().to_string(), "backup"]);
    assert!(fs::read_to_string(&file).unwrap().starts_with("Dear diary"), "left unchanged");
}

#[tokio::test]
async fn a_damaged_page_is_told_when_it_is_met() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let id: store::TableId = "t".parse().unwrap();
    let new = NewTable {
        id: id.clone(),
        game: "keyword".into(),
        public: true,
        at: 0,
        meta: String::new(),
        secret: Secret::new(""),
        seats: Vec::new(),
    };
    store.create(new).await.unwrap();
    let entries = vec![Entry::new("x".repeat(1000)); 100];
    store.append(&id, Fence::FREE, 0, entries).await.unwrap();
    drop(store);
    let sql = "select rootpage from sqlite_schema where name = 'log_by_table'";
    let root: usize = database(folder.path()).query_row(sql, [], |row| row.get(0)).unwrap();
    let file = folder.path().join("parlour.sqlite");
    let mut bytes = fs::read(&file).unwrap();
    bytes[(root - 1) * 4096..root * 4096].fill(0xab);
    fs::write(&file, bytes).unwrap();

    let store = SqliteStore::open(folder.path()).unwrap();
    let error = store.read(&id, 0).await.unwrap_err();
    assert_eq!(error.code(), "database-damaged");
    says(&error, &["backup", ".recover"]);
    assert_eq!(
        store.append(&id, Fence::FREE, 100, vec![Entry::new("y")]).await.unwrap_err().code(),
        error.code()
    );
    assert_eq!(store.setting("host-id").await, Ok(None), "the rest still works");
}

#[test]
#[cfg(unix)]
fn nobody_else_on_the_machine_can_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("new/data");
    let _store = SqliteStore::open(&folder).unwrap();
    let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(""), 0o700);
    for file in ["parlour.sqlite", "parlour.sqlite-wal", "parlour.sqlite-shm", "parlour.lock"] {
        assert_eq!(mode(file), 0o600, "{file}");
    }
}

#[test]
fn a_temporary_store_leaves_nothing() {
    let (first, second) = (SqliteStore::temporary().unwrap(), SqliteStore::temporary().unwrap());
    let folders = [first.folder().to_owned(), second.folder().to_owned()];
    assert_ne!(folders[0], folders[1]);
    assert!(folders.iter().all(|folder| folder.is_dir()));
    drop((first, second));
    assert!(!folders.iter().any(|folder| folder.exists()));
}
