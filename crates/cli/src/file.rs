//! Reading recorded games.

use anyhow::Context;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use table::Fault;

/// The largest file that is read: no recorded game is larger.
const MAX_BYTES: u64 = 64 << 20;

/// The text of a recorded game: a file, or standard input for `-`. The inner error is a file
/// that can be read but is not text.
pub fn read(path: &Path) -> anyhow::Result<Result<String, Fault>> {
    let name = path.display();
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        let file = fs::File::open(path).with_context(|| format!("{name} cannot be opened"))?;
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes)
    };
    read.with_context(|| format!("{name} cannot be read"))?;
    if bytes.len() as u64 > MAX_BYTES {
        anyhow::bail!("{name} is not a recorded game: it is larger than {} MiB", MAX_BYTES >> 20);
    }
    Ok(String::from_utf8(bytes).map_err(|wrong| {
        let good = &wrong.as_bytes()[..wrong.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        Fault { line, code: "not-utf8", message: "This is not text in UTF-8.".into() }
    }))
}
