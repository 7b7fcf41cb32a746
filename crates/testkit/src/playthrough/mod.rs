//! Golden playthroughs: text files with inputs and what every viewer sees after each.
//!
//! | file | what |
//! |---|---|
//! | [`script`] | the lines of a file |
//! | [`run`](mod@run) | plays a file and writes down what everybody sees |
//! | `show` | how that is written |
//! | [`draft`](mod@draft) | a random match as a script, to begin from |
//!
//! The format is described in `docs/playthroughs.md`.

pub mod draft;
pub mod run;
pub mod script;
mod show;

pub use draft::draft;
pub use run::{Fault, run};

use play::{Describe, Reject};
use similar::TextDiff;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Set this to 1 to have the playthroughs written instead of compared.
pub const UPDATE: &str = "UPDATE_PLAYTHROUGHS";

/// Enlists the playthroughs of a game: one test for each name, and one that fails on a file
/// without a name. `two_colours` is the file `two-colours.txt` in the folder, which is given
/// from the crate's own. The second argument makes a game of its options:
///
/// ```text
/// testkit::playthroughs!("tests/playthroughs", CandyChain::new, [two_colours, forced_pass]);
/// ```
#[macro_export]
macro_rules! playthroughs {
    ($folder:literal, $make:expr, [$($name:ident),+ $(,)?]) => {
        mod playthroughs {
            #[allow(unused_imports)]
            use super::*;

            const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder);

            $(
                #[test]
                fn $name() {
                    $crate::playthrough::check(FOLDER, stringify!($name), $make);
                }
            )+

            #[test]
            fn every_file_is_named() {
                $crate::playthrough::all_named(FOLDER, &[$(stringify!($name)),+]);
            }
        }
    };
}

/// Plays the file of this name and compares what it says with what happens; with [`UPDATE`]
/// set, writes it instead.
///
/// # Panics
/// If the file is missing, cannot be played, or says something else: the test fails.
pub fn check<G: Describe>(
    folder: &str,
    name: &str,
    make: impl Fn(G::Options) -> Result<G, Reject>,
) {
    let update = env::var_os(UPDATE).is_some_and(|v| v == "1");
    if let Err(message) = play_file(&file(folder, name), make, update) {
        panic!("{message}");
    }
}

/// Plays a file; compares it or, to `update`, writes it.
pub fn play_file<G: Describe>(
    file: &Path,
    make: impl Fn(G::Options) -> Result<G, Reject>,
    update: bool,
) -> Result<(), String> {
    let name = file.display();
    let text =
        fs::read_to_string(file).map_err(|e| format!("the playthrough {name} is missing: {e}"))?;
    let played = run(&text, make).map_err(|fault| format!("{name}:{fault}"))?;
    if played == text {
        return Ok(());
    }
    if update {
        return fs::write(file, played).map_err(|e| format!("{name} cannot be written: {e}"));
    }
    let diff = TextDiff::from_lines(&text, &played);
    let diff = diff.unified_diff().context_radius(3).header("as written", "as played").to_string();
    Err(format!(
        "{name} plays out otherwise than it is written:\n{diff}\n\
         If that is meant, run the test again with {UPDATE}=1 and read the change."
    ))
}

/// Fails on a playthrough that no test names.
///
/// # Panics
/// If there is one, or the folder cannot be read.
pub fn all_named(folder: &str, names: &[&str]) {
    let named: Vec<PathBuf> = names.iter().map(|name| file(folder, name)).collect();
    let there = fs::read_dir(folder).unwrap_or_else(|e| panic!("{folder} cannot be read: {e}"));
    for entry in there {
        let path = entry.unwrap_or_else(|e| panic!("{folder} cannot be read: {e}")).path();
        assert!(named.contains(&path), "no test plays {}: name it in the list", path.display());
    }
}

fn file(folder: &str, name: &str) -> PathBuf {
    Path::new(folder).join(name.replace('_', "-")).with_extension("txt")
}
