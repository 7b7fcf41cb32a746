//! Whose the files of a host are: root may look after a folder without taking it from the host's user,
//! and nobody else may look into it.

use crate::node::{Node, parlour};
use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use store::SqliteStore;

/// Who owns what in a folder, and the folder itself.
fn owners(folder: &Path) -> BTreeMap<String, (u32, u32)> {
    let own = |path: &Path| fs::metadata(path).map(|found| (found.uid(), found.gid())).unwrap();
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let files = files.map(|file| (file.file_name().into_string().unwrap(), own(&file.path())));
    files.chain([(".".to_owned(), own(folder))]).collect()
}

/// A folder of another user, where this one is root and can have such.
fn someone_elses() -> (tempfile::TempDir, (u32, u32)) {
    let folder = tempfile::tempdir().unwrap();
    let here = fs::metadata(folder.path()).unwrap();
    let other = if here.uid() == 0 { (7777, 7778) } else { (here.uid(), here.gid()) };
    chown(folder.path(), Some(other.0), Some(other.1)).unwrap();
    (folder, other)
}

fn succeeds(words: &[&str]) {
    let run = parlour(words);
    assert!(run.status.success(), "{words:?}: {}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn root_leaves_every_file_to_the_user_of_the_host() {
    let (folder, user) = someone_elses();
    let data = folder.path().to_str().unwrap();
    let (from, _) = someone_elses();
    drop(SqliteStore::open(from.path()).unwrap());
    let commands = [
        &["migrate", "--from", from.path().to_str().unwrap(), "--to", data][..],
        &["token", "--data", data, "new", "Echo"],
        &["prune", "--data", data, "--older-than", "90d"],
        &["forget", "--data", data, "Ada"],
        &["doctor", "--data", data],
    ];
    for words in commands {
        succeeds(words);
        let found = owners(folder.path());
        assert!(found.contains_key("parlour.marks") && found.contains_key("parlour.lock"));
        for (file, owner) in found {
            assert_eq!(owner, user, "{file} after {words:?}");
        }
    }
    // While a host runs there are two more.
    let node = Node::start(&["--data", data]);
    let found = owners(folder.path());
    assert!(found.contains_key("parlour.sqlite-wal") && found.contains_key("parlour.sqlite-shm"));
    for (file, owner) in found.into_iter().filter(|(name, _)| name.starts_with("parlour.")) {
        assert_eq!(owner, user, "{file}");
    }
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_was_open_to_others_is_shut() {
    let folder = tempfile::tempdir().unwrap();
    let mode = || fs::metadata(folder.path()).unwrap().mode() & 0o7777;
    let data = folder.path().to_str().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let node = Node::start(&["--data", data]);
    assert_eq!(mode(), 0o700);
    assert!(!node.said().contains("other users"), "{}", node.said());
    drop(node);
    // Where everybody has files, it would be wrong to shut everybody else out.
    fs::set_permissions(folder.path(), Permissions::from_mode(0o1777)).unwrap();
    let node = Node::start(&["--data", data]);
    node.says("other users of this machine can look into").await;
    assert_eq!(mode(), 0o1777);
}
