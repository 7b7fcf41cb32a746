//! Mutations of examples.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Syntax that parsers look for, and edge cases.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "null",
    "true",
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551615",
    "-9223372036854775808",
    "1e9",
    "0.5",
    "\n",
    "\r\n",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "é",
    "ß",
    "İ",
    "ſ",
    "\\u0000",
    "\\ud800",
    " ",
    "#",
    "!",
    "=",
    "/",
    "-",
    "a",
    "Z",
    "qu",
    "[[",
    "]]",
    "seat",
    "hash",
    "end",
];

/// Makes mutants; the same seed makes the same ones.
pub struct Mutator(ChaCha8Rng);

impl Mutator {
    /// From a seed.
    pub fn new(seed: u64) -> Mutator {
        Mutator(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    /// One of `seeds`, changed in up to four places.
    pub fn mutant(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let i = self.below(seeds.len());
        let mut bytes = seeds[i].clone();
        for _ in 0..=self.below(4) {
            self.change(&mut bytes, seeds);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let at = self.below(bytes.len() + 1);
        let to = (at + 1 + self.below(16)).min(bytes.len());
        let token = TOKENS[self.below(TOKENS.len())].bytes();
        match self.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 => drop(bytes.drain(at..to)),
            2 => drop(bytes.splice(at..at, token)),
            3 => drop(bytes.splice(at..to, token)),
            4 => {
                let copy = bytes[at..to].to_vec();
                drop(bytes.splice(at..at, copy));
            }
            5 => {
                // A piece of any example.
                let i = self.below(seeds.len());
                let other = &seeds[i];
                let from = self.below(other.len() + 1);
                let piece = &other[from..(from + self.below(64)).min(other.len())];
                drop(bytes.splice(at..to, piece.iter().copied()));
            }
            _ => self.change_digit(bytes),
        }
    }

    /// Replaces a digit.
    fn change_digit(&mut self, bytes: &mut [u8]) {
        let digits = bytes.iter().filter(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            let (nth, new) = (self.below(digits), b'0' + self.below(10) as u8);
            let mut found = bytes.iter_mut().filter(|b| b.is_ascii_digit());
            if let Some(digit) = found.nth(nth) {
                *digit = new;
            }
        }
    }
}
