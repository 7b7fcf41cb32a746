//! QD-26: what all games on this machine came to, kept in a small file: a line a game.

use anyhow::{Context, Result};
use quiddler::solitaire::{Statistics, View};
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file, in the data folder.
const FILE: &str = "solitaire.jsonl";

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Played {
    score: i32,
    /// The day, if it was the deal of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<String>,
    #[serde(default)]
    hints: u16,
    #[serde(default)]
    words: String,
}

/// All finished games on this machine.
#[derive(Default)]
pub struct Games {
    path: Option<PathBuf>,
    played: Vec<Played>,
}

impl Games {
    /// Those in the file of this folder. Lines that are not games, as after a power cut, are
    /// passed over.
    pub fn open(folder: Option<&Path>) -> Result<Games> {
        let Some(path) = folder.map(|folder| folder.join(FILE)) else {
            return Ok(Games::default());
        };
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.with_context(|| format!("{} cannot be read.", path.display()))?,
        };
        let played = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        Ok(Games { path: Some(path), played })
    }

    /// Writes a finished game down. The deal of a day counts once. Whether it counts.
    pub fn add(&mut self, view: &View, score: i32) -> Result<bool> {
        let daily = view.options.daily.clone();
        if daily.is_some() && self.played.iter().any(|played| played.daily == daily) {
            return Ok(false);
        }
        let words = view.options.words.name.clone();
        let played = Played { score, daily, hints: view.hints, words };
        let line = serde_json::to_string(&played).expect("a game is plain data") + "\n";
        self.played.push(played);
        if let Some(path) = &self.path {
            write(path, &line).with_context(|| format!("{} cannot be written.", path.display()))?;
        }
        Ok(true)
    }

    /// What they came to.
    pub fn statistics(&self) -> Statistics {
        Statistics::of(self.played.iter().map(|played| played.score))
    }
}

fn write(path: &Path, line: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // One write a game: two programs at once do not mix their lines.
    OpenOptions::new().append(true).create(true).open(path)?.write_all(line.as_bytes())
}

/// The statistics in a few lines.
pub fn lines(all: &Statistics) -> Vec<String> {
    if all.games == 0 {
        return vec!["No finished game yet.".into()];
    }
    let mean = all.mean_tenths.map(|mean| format!("{}.{}", mean / 10, mean % 10));
    vec![
        format!("games        {:>6}", all.games),
        format!("perfect zeros{:>6}", all.zeros),
        format!("best score   {:>6}", all.best.unwrap_or_default()),
        format!("mean score   {:>6}", mean.unwrap_or_default()),
        format!("zeros in a row{:>5}, at most {}", all.streak, all.longest_streak),
    ]
}
