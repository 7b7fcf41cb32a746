//! Puzzles as text: their fields and positions, read and written. What is right is none of its
//! business: [`puzzle-check`](../puzzle_check/index.html) judges that.
//!
//! | file | what |
//! |---|---|
//! | [`candy_monsters`] | a last turn, and the scenario that it stands for |
//! | [`candygrams`] | a crossword, a shoppe and the rolls to come |
//! | [`quiddler`] | a hand, counted, and the words that its cards spell |
//! | [`words`] | the word list, word by word |

pub mod candy_monsters;
pub mod candygrams;
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

/// Why a puzzle is not proved, or cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Flaw(pub String);

impl Flaw {
    /// A flaw in these words.
    pub fn new(why: impl Into<String>) -> Flaw {
        Flaw(why.into())
    }

    /// This flaw, unless that holds.
    pub fn unless(holds: bool, why: &str) -> Result<(), Flaw> {
        if holds { Ok(()) } else { Err(Flaw::new(why)) }
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

/// The sign for a number, in a certificate: `!` is 0.
pub const FIRST_SIGN: u8 = b'!';
/// How many signs there are.
pub const SIGNS: usize = 94;

/// The sign for this number, if there is one.
pub fn sign(number: usize) -> Option<char> {
    (number < SIGNS).then(|| char::from(FIRST_SIGN + number as u8))
}

/// The signs of a certificate, read one after the other.
#[derive(Clone)]
pub struct Proof<'a>(std::slice::Iter<'a, u8>);

impl<'a> Proof<'a> {
    /// The certificate of a puzzle, from its front.
    pub fn of(puzzle: &'a Puzzle) -> Proof<'a> {
        Proof::new(&puzzle.proof)
    }

    /// These signs.
    pub fn new(signs: &'a str) -> Proof<'a> {
        Proof(signs.as_bytes().iter())
    }

    /// The next sign.
    #[expect(clippy::should_implement_trait, reason = "it says what is wrong at the end")]
    pub fn next(&mut self) -> Result<u8, Flaw> {
        self.0.next().copied().ok_or_else(|| Flaw::new("the certificate breaks off"))
    }

    /// The next sign as a number.
    pub fn number(&mut self) -> Result<usize, Flaw> {
        Ok(self.next()?.wrapping_sub(FIRST_SIGN).into())
    }

    /// No sign is left.
    pub fn end(self) -> Result<(), Flaw> {
        Flaw::unless(self.0.len() == 0, "the certificate goes on after its end")
    }
}
