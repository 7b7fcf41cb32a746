//! High-water marks: how far each table had come, in a small file beside the database.
//!
//! SQLite drops the end of its write-ahead log behind a damaged place without a word, and with it the
//! rows that say how long the logs were. So the writing thread notes after every commit how far the
//! tables in it have come, and the next start compares. A mark is written after the commit is durable,
//! so it never says too much; it is not synced, so after a power cut the last ones may be missing.
//! See `docs/decisions/0012-losses-are-noticed.md`.

use super::private;
use crate::{Damage, TableId};
use rusqlite::{Connection, OptionalExtension};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

const FILE: &str = "parlour.marks";
const NEW_FILE: &str = "parlour.marks.new";

/// The size at which the file is restarted, in bytes: some 30,000 marks, which are read quickly.
const MAX_LEN: u64 = 1024 * 1024;

/// How far a table has come. Until it is deleted nothing is taken back, so the highest numbers count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// Lines in its log.
    pub(super) length: u64,
    /// The version of its record.
    pub(super) version: u64,
}

impl Mark {
    /// Says that a table was deleted, and everything said of it before counts no more.
    pub(super) const DELETED: Mark = Mark { length: 0, version: 0 };

    fn raise(&mut self, other: Mark) {
        self.length = self.length.max(other.length);
        self.version = self.version.max(other.version);
    }
}

/// The marks of a folder as they were left, by table. A line that cannot be read says nothing.
pub(super) fn read(folder: &Path) -> io::Result<BTreeMap<TableId, Mark>> {
    let bytes = match fs::read(folder.join(FILE)) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        bytes => bytes?,
    };
    Ok(parse_all(&bytes))
}

fn parse_all(bytes: &[u8]) -> BTreeMap<TableId, Mark> {
    let mut marks: BTreeMap<TableId, Mark> = BTreeMap::new();
    for line in bytes.split(|byte| *byte == b'\n') {
        if let Some((id, mark)) = std::str::from_utf8(line).ok().and_then(parse) {
            match mark {
                Mark::DELETED => drop(marks.remove(&id)),
                mark => marks.entry(id).or_default().raise(mark),
            }
        }
    }
    marks
}

/// Tables that have not come as far as their marks say.
pub(super) fn compare(
    conn: &Connection,
    marks: BTreeMap<TableId, Mark>,
) -> rusqlite::Result<BTreeMap<TableId, (Mark, Damage)>> {
    let sql = "select version, coalesce(length, 0) from tables left join heads on table_key = key
               where id = ?1";
    let mut select = conn.prepare(sql)?;
    let mut damaged = BTreeMap::new();
    for (id, mark) in marks {
        let found: Option<(u64, u64)> =
            select.query_row([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let damage = match found {
            None => Damage::MissingTable,
            Some((_, length)) if length < mark.length => {
                Damage::MissingLines { acknowledged: mark.length, found: length }
            }
            Some((version, _)) if version < mark.version => {
                Damage::MissingChanges { acknowledged: mark.version, found: version }
            }
            Some(_) => continue,
        };
        damaged.insert(id, (mark, damage));
    }
    Ok(damaged)
}

/// Appends marks to the file.
pub(super) struct Marks {
    folder: PathBuf,
    file: File,
    len: u64,
    /// Marks that the database falls short of: they stay, so that every start finds the damage again.
    unmet: String,
    /// Marks of the commit that is under way.
    pending: String,
}

impl Marks {
    /// Restarts the file. Everything in it must be in the database file, except for `unmet`.
    pub(super) fn begin<'a>(
        folder: &Path,
        unmet: impl IntoIterator<Item = (&'a TableId, Mark)>,
    ) -> io::Result<Marks> {
        let mut text = String::new();
        unmet.into_iter().for_each(|(id, mark)| push(&mut text, id, mark));
        let file = match write_anew(folder, &text) {
            // On a full disk the old file goes on, so that people can look at their tables.
            Err(e) if e.kind() == io::ErrorKind::StorageFull => {
                let _ = fs::remove_file(folder.join(NEW_FILE));
                private::open(&folder.join(FILE), OpenOptions::new().append(true))?
            }
            file => file?,
        };
        let (folder, len) = (folder.to_owned(), file.metadata()?.len());
        Ok(Marks { folder, file, len, unmet: text, pending: String::new() })
    }

    /// Notes how far a table has come, if the commit under way succeeds.
    pub(super) fn note(&mut self, id: &TableId, mark: Mark) {
        push(&mut self.pending, id, mark);
    }

    /// The commit was rolled back.
    pub(super) fn forget(&mut self) {
        self.pending.clear();
    }

    /// The commit is durable: its marks are written. Whether they could be is of no concern to those
    /// who wait for it.
    pub(super) fn write(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        match self.file.write_all(self.pending.as_bytes()) {
            Ok(()) => self.len += self.pending.len() as u64,
            // Cut off a partial write, which would spoil the next mark.
            Err(_) => drop(self.file.set_len(self.len)),
        }
        self.pending.clear();
    }

    /// Whether it is time to restart the file.
    pub(super) fn is_long(&self) -> bool {
        self.len > MAX_LEN + self.unmet.len() as u64
    }

    /// Restarts the file, once everything is in the database file. If that fails, the old file stays.
    pub(super) fn restart(&mut self) {
        if let Ok(file) = write_anew(&self.folder, &self.unmet) {
            (self.file, self.len) = (file, self.unmet.len() as u64);
        }
    }
}

/// Puts a new file with this text in the place of the old one.
fn write_anew(folder: &Path, text: &str) -> io::Result<File> {
    let (path, new) = (folder.join(FILE), folder.join(NEW_FILE));
    // Appended to, so that after a failed write the file can simply be cut.
    let _ = fs::remove_file(&new);
    let mut file = private::open(&new, OpenOptions::new().append(true))?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)?;
    Ok(file)
}

/// Adds a line: table, length, version, and a sum that tells a damaged line.
fn push(text: &mut String, id: &TableId, mark: Mark) {
    let begin = text.len();
    let _ = write!(text, "{id} {} {}", mark.length, mark.version);
    let sum = sum(&text[begin..]);
    let _ = writeln!(text, " {sum:08x}");
}

fn parse(line: &str) -> Option<(TableId, Mark)> {
    let (said, told) = line.rsplit_once(' ')?;
    if u32::from_str_radix(told, 16).ok()? != sum(said) {
        return None;
    }
    let mut words = said.split(' ');
    let id = words.next()?.parse().ok()?;
    let (length, version) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((id, Mark { length, version }))
}

/// FNV-1a: it guards against accidents, and costs next to nothing.
fn sum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> TableId {
        text.parse().unwrap()
    }

    #[test]
    fn marks_come_back_as_the_highest_that_were_written() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path()).unwrap().is_empty(), "no file, no marks");
        let unmet = Mark { length: 9, version: 2 };
        let mut marks = Marks::begin(folder.path(), [(&id("lost"), unmet)]).unwrap();
        for length in 1..=3 {
            marks.note(&id("t"), Mark { length, version: 0 });
            marks.write();
        }
        marks.note(&id("t"), Mark { length: 0, version: 5 });
        marks.write();
        marks.note(&id("t"), Mark { length: 99, version: 0 });
        marks.forget();
        marks.write();
        let read_back = read(folder.path()).unwrap();
        assert_eq!(read_back[&id("t")], Mark { length: 3, version: 5 });
        assert_eq!(read_back[&id("lost")], unmet);
        marks.restart();
        let read_back = read(folder.path()).unwrap();
        assert_eq!(read_back.into_iter().collect::<Vec<_>>(), [(id("lost"), unmet)]);
    }

    #[test]
    fn a_deleted_table_is_not_missed() {
        let folder = tempfile::tempdir().unwrap();
        let mut marks = Marks::begin(folder.path(), []).unwrap();
        marks.note(&id("t"), Mark { length: 3, version: 2 });
        marks.note(&id("t"), Mark::DELETED);
        marks.write();
        assert_eq!(read(folder.path()).unwrap(), BTreeMap::new());
    }

    #[test]
    fn a_damaged_mark_says_nothing() {
        let mut text = String::new();
        for n in 0..8 {
            push(&mut text, &id(&format!("t{n}")), Mark { length: n, version: 1 });
        }
        let before = parse_all(text.as_bytes());
        assert_eq!(before.len(), 8);
        for bit in 0..text.len() * 8 {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let after = parse_all(&bytes);
            assert!(after.iter().all(|(id, mark)| before.get(id) == Some(mark)), "bit {bit}");
            assert!(after.len() + 2 >= before.len(), "bit {bit} costs two marks at most");
        }
        let cut = parse_all(&text.as_bytes()[..text.len() - 3]);
        assert_eq!(cut.len(), 7, "the last one was cut");
    }
}
