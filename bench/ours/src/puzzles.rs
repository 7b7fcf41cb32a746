//! How long it takes to check the certificates of the puzzles that come with the program: the slowest
//! of each game, and of all. The word list is unpacked before, as it is once in a program's life.

use crate::Figure;
use catalog::GAMES;
use std::time::Instant;

/// The names of the figures.
const NAMES: &[&str] = &[
    "puzzles/check-candy-chain",
    "puzzles/check-candy-monsters",
    "puzzles/check-candygrams",
    "puzzles/check-keyword",
    "puzzles/check-quiddler",
];

/// Each puzzle is checked so often; the fastest counts, as the others waited for other programs.
const TIMES: u32 = 3;

/// Milliseconds for the slowest.
pub fn check() -> Vec<Figure> {
    puzzle_text::words::all();
    let mut figures: Vec<Figure> = Vec::new();
    for game in GAMES {
        let Some(form) = game.puzzles else { continue };
        let named = |name: &&&str| name.strip_prefix("puzzles/check-") == Some(game.about.id);
        let name = NAMES.iter().find(named).expect("every game's figure has a name");
        let slowest = form.puzzles().map(|puzzle| {
            let took = (0..TIMES).map(|_| {
                let start = Instant::now();
                (form.check)(&puzzle).expect("a test checks every puzzle");
                start.elapsed()
            });
            took.min().unwrap_or_default()
        });
        let slowest = slowest.max().unwrap_or_default().as_secs_f64() * 1_000.0;
        figures.push(Figure::new(name, slowest, "ms"));
    }
    let slowest = figures.iter().map(|figure| figure.value).fold(0.0, f64::max);
    figures.insert(0, Figure::new("puzzles/check", slowest, "ms"));
    figures
}
