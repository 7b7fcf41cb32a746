//! The power fails in the middle of a commit. What was synced before is on the disk; of what was
//! written since then each sector is there or not, in whatever order the disk took them. Nothing
//! acknowledged may be lost, and nobody may be told of a loss that is none.

use std::{fs, path::Path};
use store::{Change, Entry, Fence, NewTable, Secret, SqliteStore, Store, TableId};

/// What a disk writes whole or not at all.
const SECTOR: usize = 512;
const FILES: [&str; 3] = ["parlour.sqlite", "parlour.sqlite-wal", "parlour.marks"];
const COMMITS: u64 = 66;
const CUTS_OF_ONE: u64 = 3;

fn id(n: u64) -> TableId {
    format!("t{n}").parse().unwrap()
}

/// The files of a folder: the database, its write-ahead log, and the marks, which are never synced.
type Disk = [Vec<u8>; 3];

fn disk(folder: &Path) -> Disk {
    FILES.map(|file| fs::read(folder.join(file)).unwrap_or_default())
}

/// Numbers that are the same for the same seed (SplitMix64).
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as usize % n
    }

    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A file of which only some of the sectors that were to be changed have been.
fn torn(before: &[u8], after: &[u8], luck: &mut Luck) -> Vec<u8> {
    let whole = luck.once_in(8);
    let mut len = before.len().max(after.len());
    if !whole && luck.once_in(2) {
        len -= luck.below(len - before.len() + 1);
    }
    let mut bytes = before.to_vec();
    bytes.resize(len, 0);
    for (n, sector) in after.chunks(SECTOR).enumerate() {
        let at = n * SECTOR;
        let end = (at + sector.len()).min(len);
        if at < end && (whole || luck.once_in(2)) {
            bytes[at..end].copy_from_slice(&sector[..end - at]);
        }
    }
    bytes
}

/// Marks of which the last ones may be missing, from a sector on.
fn faded(marks: &[u8], luck: &mut Luck) -> Vec<u8> {
    let mut bytes = marks.to_vec();
    if luck.once_in(2) {
        bytes.truncate(luck.below(marks.len() + 1));
    }
    for sector in bytes.chunks_mut(SECTOR) {
        if luck.once_in(4) {
            sector.fill(0);
        }
    }
    bytes
}

#[tokio::test]
async fn a_power_cut_loses_nothing_and_raises_no_false_alarm() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    for n in 0..3 {
        let new = NewTable {
            id: id(n),
            game: "keyword".into(),
            public: true,
            at: 0,
            meta: String::new(),
            secret: Secret::new(""),
            seats: Vec::new(),
        };
        store.create(new).await.unwrap();
    }
    let (mut acknowledged, mut cuts, mut kept) = ([0u64; 3], 0, 0);
    let mut before = disk(folder.path());
    for commit in 0..COMMITS {
        let n = commit % 3;
        let position = acknowledged[n as usize];
        // Now and then a long one, which takes many frames, and a change of the record.
        let text = "x".repeat(if commit % 7 == 0 { 20_000 } else { 40 });
        if commit % 11 == 5 {
            let table = store.table(&id(n)).await.unwrap();
            store.update(&id(n), Fence::FREE, table.version, Change::default()).await.unwrap();
            before = disk(folder.path());
        }
        let entries = vec![Entry::new(format!("{position} {text}"))];
        store.append(&id(n), Fence::FREE, position, entries).await.unwrap();
        let after = disk(folder.path());
        for seed in 0..CUTS_OF_ONE {
            let mut luck = Luck(commit * CUTS_OF_ONE + seed);
            let moved = before[0] != after[0];
            // The pages are moved to the database and synced before the write-ahead log begins anew.
            let (database, wal) = match moved && luck.once_in(2) {
                true => (torn(&before[0], &after[0], &mut luck), before[1].clone()),
                false => (after[0].clone(), torn(&before[1], &after[1], &mut luck)),
            };
            let cut = tempfile::tempdir().unwrap();
            let marks = faded(&before[2], &mut luck);
            for (file, bytes) in FILES.iter().zip([database, wal, marks]) {
                fs::write(cut.path().join(file), bytes).unwrap();
            }
            let store = SqliteStore::open(cut.path()).unwrap();
            assert_eq!(store.found_damaged(), [], "commit {commit}, seed {seed}");
            for (other, lines) in acknowledged.iter().enumerate() {
                let read = store.read(&id(other as u64), 0).await;
                let found = read.unwrap_or_else(|e| panic!("commit {commit}, seed {seed}: {e}"));
                let found = found.len() as u64;
                let next = u64::from(other as u64 == n);
                assert!(
                    (*lines..=*lines + next).contains(&found),
                    "commit {commit}, seed {seed}: {found} of {lines}"
                );
                kept += u64::from(found > *lines);
            }
            cuts += 1;
        }
        acknowledged[n as usize] += 1;
        before = after;
    }
    // Both outcomes of a commit that was cut off have happened.
    assert!(cuts >= 150 && kept > 0 && kept < cuts, "{kept} of {cuts} commits were whole");
}
