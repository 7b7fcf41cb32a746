//! Looks into SQLite's write-ahead log for commits behind a damaged place.
//!
//! SQLite reads that file up to the first frame whose checksum is wrong and takes the rest for what a
//! crash left unfinished. That is right after a crash: a commit is synced before the next one begins, so
//! at most one unfinished commit is there. Where more are there, the file was damaged later.
//! The format: <https://sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek},
    path::Path,
};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const MAGIC: u32 = 0x377f_0682;

/// The first frame that SQLite does not read although it was written, and what is behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Break {
    /// Counted from 1.
    pub(super) frame: u64,
    /// Ends of commits behind it.
    pub(super) commits: u64,
}

impl Break {
    /// How many of these commits were acknowledged for certain: all but one, which a crash may have
    /// left half written.
    pub(super) fn lost(&self) -> u64 {
        self.commits.saturating_sub(1)
    }
}

type Checksum = (u32, u32);

fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// SQLite's checksum of the write-ahead log, continued over `bytes`.
fn checksum((mut a, mut b): Checksum, bytes: &[u8], big_endian: bool) -> Checksum {
    let word = |bytes: &[u8]| {
        let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
        if big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    };
    for pair in bytes.chunks_exact(8) {
        a = a.wrapping_add(word(pair)).wrapping_add(b);
        b = b.wrapping_add(word(&pair[4..])).wrapping_add(a);
    }
    (a, b)
}

/// One frame.
struct Frame<'a>(&'a [u8]);

impl Frame<'_> {
    fn salt(&self) -> &[u8] {
        &self.0[8..16]
    }

    fn stored(&self) -> Checksum {
        (number(self.0, 16), number(self.0, 20))
    }

    /// Whether it ends a commit.
    fn is_commit(&self) -> bool {
        number(self.0, 4) != 0
    }

    /// Whether its checksum continues this one.
    fn continues(&self, before: Checksum, big_endian: bool) -> bool {
        let sum = checksum(before, &self.0[..8], big_endian);
        checksum(sum, &self.0[FRAME_HEADER..], big_endian) == self.stored()
    }
}

/// Finds the first damaged place of the file `wal`, which belongs to the database file `database`.
/// `None` if there is no file, or no commit follows a damaged place.
pub(super) fn find_break(database: &Path, wal: &Path) -> io::Result<Option<Break>> {
    let file = match File::open(wal) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let page = page_size(database)?;
    let mut file = BufReader::with_capacity(256 * 1024, file);
    let mut header = [0; HEADER];
    if !fill(&mut file, &mut header)? {
        return Ok(None);
    }
    let magic = number(&header, 0);
    let readable = magic & !1 == MAGIC
        && checksum((0, 0), &header[..24], magic & 1 == 1)
            == (number(&header, 24), number(&header, 28));
    // SQLite writes the order of bytes of the machine it runs on.
    let big_endian = if readable { magic & 1 == 1 } else { cfg!(target_endian = "big") };
    let mut bytes = vec![0; FRAME_HEADER + page];
    // Frames of an earlier round of the file carry another salt.
    let salt = if readable {
        header[16..24].to_vec()
    } else {
        let here = file.stream_position()?;
        if !fill(&mut file, &mut bytes)? {
            return Ok(None);
        }
        file.seek(io::SeekFrom::Start(here))?;
        Frame(&bytes).salt().to_vec()
    };
    let mut sum = readable.then(|| (number(&header, 24), number(&header, 28)));
    let mut broken: Option<Break> = None;
    let mut before: Checksum = (0, 0);
    for nth in 1.. {
        if !fill(&mut file, &mut bytes)? {
            break;
        }
        let frame = Frame(&bytes);
        let same = frame.salt() == salt;
        match &mut broken {
            None => match sum {
                Some(known) if same && frame.continues(known, big_endian) => {
                    sum = Some(frame.stored());
                }
                _ => broken = Some(Break { frame: nth, commits: 0 }),
            },
            Some(found) => {
                let whole = same && frame.continues(before, big_endian);
                found.commits += u64::from(whole && frame.is_commit());
            }
        }
        before = frame.stored();
    }
    Ok(broken.filter(|found| found.commits > 0))
}

/// The page size, as the database file says.
fn page_size(database: &Path) -> io::Result<usize> {
    let mut header = [0; 18];
    if !fill(&mut File::open(database)?, &mut header)? {
        return Ok(4096);
    }
    match u16::from_be_bytes([header[16], header[17]]) {
        1 => Ok(65536),
        size if size >= 512 && size.is_power_of_two() => Ok(size.into()),
        _ => Ok(4096),
    }
}

/// Fills `bytes`; false if the file ends before.
fn fill(file: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(e) => Err(e),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;
    use std::fs;

    const COMMITS: u64 = 12;

    /// A database and its write-ahead log as a killed host leaves them, with this many commits.
    fn killed() -> (tempfile::TempDir, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let conn = Connection::open(folder.path().join("live")).unwrap();
        conn.execute_batch("pragma journal_mode = wal; create table t (n integer, text)").unwrap();
        conn.execute_batch("pragma wal_checkpoint(truncate)").unwrap();
        for n in 0..COMMITS {
            conn.execute("insert into t values (?1, ?2)", (n as i64, "x".repeat(5000))).unwrap();
        }
        fs::copy(folder.path().join("live"), folder.path().join("db")).unwrap();
        let wal = fs::read(folder.path().join("live-wal")).unwrap();
        (folder, wal)
    }

    fn find(folder: &Path, wal: &[u8]) -> Option<Break> {
        fs::write(folder.join("wal"), wal).unwrap();
        find_break(&folder.join("db"), &folder.join("wal")).unwrap()
    }

    /// How many of the commits SQLite still reads.
    fn read_by_sqlite(folder: &Path, wal: &[u8]) -> u64 {
        let copy = tempfile::tempdir().unwrap();
        fs::copy(folder.join("db"), copy.path().join("db")).unwrap();
        fs::write(copy.path().join("db-wal"), wal).unwrap();
        let conn = Connection::open(copy.path().join("db")).unwrap();
        conn.query_row("select count(*) from t", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn a_sound_file_and_one_that_is_cut_anywhere_have_no_break() {
        let (folder, wal) = killed();
        assert_eq!(
            find_break(&folder.path().join("db"), &folder.path().join("none")).unwrap(),
            None
        );
        for len in (0..=wal.len()).step_by(997).chain([wal.len()]) {
            assert_eq!(find(folder.path(), &wal[..len]), None, "cut at {len}");
        }
    }

    /// Wherever one bit flips, SQLite drops the commits from there on, and they are counted.
    #[test]
    fn a_flipped_bit_shows_how_much_is_behind_it() {
        let (folder, wal) = killed();
        for at in (0..wal.len()).step_by(1009).chain((0..80).step_by(3)) {
            let mut bytes = wal.clone();
            bytes[at] ^= 0x10;
            let kept = read_by_sqlite(folder.path(), &bytes);
            let found = find(folder.path(), &bytes);
            let commits = found.map_or(0, |found| found.commits);
            let dropped = COMMITS - kept;
            // The commit that the damage is in may look like one that a crash cut off, and a damaged
            // checksum spoils the frame behind it too.
            assert!(commits <= dropped && commits + 2 >= dropped, "byte {at}: {found:?}, {kept}");
        }
    }

    /// A power cut may write the pages of the last commit in any order: that is not damage.
    #[test]
    fn a_half_written_last_commit_is_no_loss() {
        let (folder, wal) = killed();
        let frame = FRAME_HEADER + 4096;
        let frames = (wal.len() - HEADER) / frame;
        for missing in frames - 3..frames {
            let mut bytes = wal.clone();
            bytes[HEADER + missing * frame..HEADER + (missing + 1) * frame].fill(0);
            assert!(find(folder.path(), &bytes).is_none_or(|found| found.lost() == 0));
        }
    }
}
