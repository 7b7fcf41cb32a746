//! Somebody leans on the keyboard, waves the mouse, and drags the window about.

use super::rig::{LETTERS, Rig, SHAPES, line};
use crate::shell::terminal::Program;
use play::Millis;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use ratatui::layout::Position;

/// Keys that mean something somewhere; none of them leaves the program.
const KEYS: &str = "abcdeghijklmnopqrtuvwxyz0123456789 -=/!?.,;#+*'\n\n\n\t\x08\x1b←→↑↓äß€";

fn pound(game: &[&str], strokes: u32) {
    let mut luck = ChaCha12Rng::seed_from_u64(7);
    let keys: Vec<char> = KEYS.chars().collect();
    let mut rig = Rig::new(line(game), LETTERS);
    for stroke in 0..strokes {
        let number = luck.next_u32();
        match number % 40 {
            0 => {
                let (width, height) = (1 + (number >> 8) % 140, 1 + (number >> 16) % 50);
                rig.resize(width as u16, height as u16);
                rig.text();
            }
            1 => rig.control(['r', 's', 'n', 'q', 'x', 'z'][(number >> 8) as usize % 6]),
            2..=6 => {
                let at = Position::new(((number >> 8) % 90) as u16, ((number >> 16) % 30) as u16);
                rig.app.click(at).unwrap();
            }
            7 => rig.resize(80, 24),
            _ => rig.press(&keys[(number >> 8) as usize % keys.len()].to_string()),
        }
        if stroke % 8 == 0 {
            rig.pass(Millis(200));
        }
        if rig.app.is_done() {
            rig = Rig::new(line(game), SHAPES);
        }
    }
}

#[test]
fn nonsense_breaks_no_game() {
    for game in catalog::GAMES {
        pound(&[game.about.id, "--seed", "s", "--plain"], 400);
    }
    pound(&["candy-chain", "--seed", "s", "--bot", "easy"], 1500);
    pound(&["quiddler", "--seed", "s", "--bot", "easy", "--seats", "3"], 1500);
    pound(&["quiddler", "--seed", "s", "--two", "--set", "mode=challenge"], 1500);
    pound(&["quiddler-solitaire", "--seed", "s"], 1500);
    pound(&["keyword", "--seed", "s", "--bot", "easy", "--seats", "3"], 1500);
    pound(
        &[
            "keyword",
            "--seed",
            "s",
            "--two",
            "--set",
            "validation=table",
            "--set",
            "timer_seconds=30",
        ],
        1500,
    );
    pound(&["candygrams", "--seed", "s", "--bot", "beginner", "--seats", "3"], 1500);
    pound(
        &[
            "candygrams",
            "--seed",
            "s",
            "--two",
            "--set",
            "judge=challenge",
            "--set",
            "round_seconds=30",
        ],
        1500,
    );
    pound(
        &[
            "candy-monsters",
            "--seed",
            "s",
            "--two",
            "--set",
            "wide_market=true",
            "--set",
            "turn_seconds=30",
        ],
        1500,
    );
}
