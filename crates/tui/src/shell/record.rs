//! The log of the game at this keyboard, and the file it is kept in.

use anyhow::{Context, Result};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The lines of one game, written out as they come once a file is named.
#[derive(Default)]
pub struct Record {
    lines: Vec<String>,
    file: Option<(PathBuf, File)>,
}

impl Record {
    /// Adds lines; they are in the file before this returns.
    pub fn add(&mut self, lines: &[String]) -> Result<()> {
        self.lines.extend_from_slice(lines);
        match &mut self.file {
            Some((path, file)) => write(path, file, lines),
            None => Ok(()),
        }
    }

    /// Keeps the game in a new file from now on, with all that was.
    pub fn keep_in(&mut self, path: PathBuf) -> Result<()> {
        let new = OpenOptions::new().write(true).create_new(true).open(&path);
        let mut file = new.with_context(|| {
            let path = path.display();
            format!("{path} cannot be written: give a new name in a folder that is yours.")
        })?;
        write(&path, &mut file, &self.lines)?;
        self.file = Some((path, file));
        Ok(())
    }

    /// The whole log as text.
    pub fn text(&self) -> String {
        text(&self.lines)
    }

    /// Where the game is kept.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }
}

fn text(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn write(path: &Path, file: &mut File, lines: &[String]) -> Result<()> {
    let written = file.write_all(text(lines).as_bytes()).and_then(|()| file.flush());
    written.with_context(|| format!("{} cannot be written any more.", path.display()))
}

/// The name of the `n`th game's file, counted from 1: `game.jsonl`, `game-2.jsonl`, …
pub fn numbered(path: &Path, n: u32) -> PathBuf {
    if n < 2 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let end = path.extension().map(|end| format!(".{}", end.to_string_lossy()));
    path.with_file_name(format!("{stem}-{n}{}", end.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_reach_the_file_at_once_and_old_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let mut record = Record::default();
        record.add(&["one".into()]).unwrap();
        assert_eq!(record.path(), None);
        record.keep_in(path.clone()).unwrap();
        record.add(&["two".into(), "three".into()]).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n");
        let again = Record::default().keep_in(path).unwrap_err();
        assert!(again.to_string().contains("give a new name"), "{again}");
    }

    #[test]
    fn later_games_get_a_number() {
        assert_eq!(numbered(Path::new("a/game.jsonl"), 1), Path::new("a/game.jsonl"));
        assert_eq!(numbered(Path::new("a/game.jsonl"), 3), Path::new("a/game-3.jsonl"));
        assert_eq!(numbered(Path::new("game"), 2), Path::new("game-2"));
    }
}
