//! Checks puzzles: that the answer is right, and that no other comes near it. It follows a
//! certificate that somebody else found, and contains no search: where a certificate says what to
//! do it does that, where the rules allow several things it looks at all of them, and it never
//! looks for anything.
//!
//! | file | what a certificate says |
//! |---|---|
//! | [`candy_chain`] | what the winner does after everything that the other can do |
//! | [`candygrams`] | what is played to the later rolls |
//! | [`quiddler`] | by which card to divide all the ways to lay a hand |
//! | [`keyword`] | nothing: every word of the list is held against the cards |
//! | [`words`] | the word list, word by word |

pub mod candy_chain;
pub mod candygrams;
pub mod keyword;
pub mod quiddler;
pub mod words;

use std::fmt;

/// A puzzle with its answer and its certificate, each as the game writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// What is asked for.
    pub theme: String,
    /// The weakest bot that finds the answer; empty if none does.
    pub level: String,
    /// Where it begins.
    pub position: String,
    /// The only answer.
    pub answer: String,
    /// The certificate.
    pub proof: String,
}

/// Why a puzzle is not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Flaw(pub String);

impl Flaw {
    /// A flaw in these words.
    pub fn new(why: impl Into<String>) -> Flaw {
        Flaw(why.into())
    }
}

impl Puzzle {
    /// Reads a line of a file of puzzles: the fields in order, with tabs between them.
    pub fn read(line: &str) -> Result<Puzzle, Flaw> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [theme, level, position, answer, proof] = fields[..] else {
            return Err(Flaw(format!("a puzzle has 5 fields, this one {}", fields.len())));
        };
        let [theme, level, position, answer, proof] =
            [theme, level, position, answer, proof].map(str::to_owned);
        Ok(Puzzle { theme, level, position, answer, proof })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { theme, level, position, answer, proof } = self;
        write!(f, "{theme}\t{level}\t{position}\t{answer}\t{proof}")
    }
}

/// The signs of a certificate, read one after the other.
#[derive(Clone)]
pub struct Proof<'a>(std::slice::Iter<'a, u8>);

impl<'a> Proof<'a> {
    /// The certificate of a puzzle, from its front.
    pub fn of(puzzle: &'a Puzzle) -> Proof<'a> {
        Proof(puzzle.proof.as_bytes().iter())
    }

    /// The next sign.
    #[expect(clippy::should_implement_trait, reason = "it says what is wrong at the end")]
    pub fn next(&mut self) -> Result<u8, Flaw> {
        self.0.next().copied().ok_or_else(|| Flaw::new("the certificate breaks off"))
    }

    fn end(mut self) -> Result<(), Flaw> {
        match self.0.next() {
            None => Ok(()),
            Some(_) => Err(Flaw::new("the certificate goes on after its end")),
        }
    }
}

/// The sign for a number, in a certificate: `!` is 0.
pub const FIRST_SIGN: u8 = b'!';
/// How many signs there are.
pub const SIGNS: usize = 94;
