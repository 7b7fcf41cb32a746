//! Who is likely to win the game, as things stand.
//!
//! Only sums, products, quotients and roots: they come out alike on every machine.

use super::best::left_after;
use super::letters::Unseen;
use super::player::KeywordSnapshot;
use keyword::{Colour, Face, Status};
use std::cmp::Ordering;

/// Orange cards that a player spends in a round, and blue ones that a winner takes: what strong
/// bots do on average.
const ORANGE: f64 = 3.6;
const BLUE: f64 = 5.0;
/// Letters of a word that may be the one that is missing: long words are not made at will.
const TRIES: u32 = 7;
/// By how much a letter of the keyword is nearer that lies open in the row.
const OPEN: f64 = 0.3;

/// How things stand at a table when the round that is played is over.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The seat that is looked from, among `seats`.
    pub you: usize,
    /// Who has not left.
    pub seats: Vec<Account>,
    /// Cards left in the decks, once the others have drawn.
    orange: f64,
    blue: f64,
    /// For each letter, the chance that a word has it when somebody wants it.
    rates: [f64; 26],
}

/// What a seat has.
#[derive(Clone, Debug)]
pub struct Account {
    /// Words, letters in them and blue cards.
    pub score: (u32, u32, u32),
    /// Letters of the keyword that are missing.
    pub missing: String,
    /// Its place at the table.
    pub seat: usize,
}

impl Standing {
    /// As a viewer with a seat sees it.
    pub fn of(snapshot: &KeywordSnapshot) -> Option<Standing> {
        let (view, own) = (&snapshot.view, snapshot.you?.index());
        let here = view.seats.iter().enumerate();
        let seats: Vec<Account> = here
            .filter(|(_, seat)| seat.status != Status::Left)
            .map(|(seat, it)| Account {
                score: (it.words.len() as u32, it.letters.into(), it.blue.into()),
                missing: it.progress.missing.clone(),
                seat,
            })
            .collect();
        let you = seats.iter().position(|account| account.seat == own)?;
        let orange = f64::from(view.decks.orange) - ORANGE * (seats.len() as f64 - 1.0);
        let blue = f64::from(view.decks.blue);
        let unseen = [Colour::Orange, Colour::Blue].map(|colour| Unseen::by(view, colour));
        let all: u32 = unseen.iter().map(Unseen::len).sum();
        let rates = std::array::from_fn(|letter| {
            let face = Face::new((b'a' + letter as u8).into()).unwrap_or(Face::BLANK);
            let there: u32 = unseen.iter().map(|unseen| u32::from(unseen.count(face))).sum();
            let share = f64::from(there) / f64::from(all.max(1));
            1.0 - power(1.0 - share, f64::from(TRIES))
        });
        Some(Standing { you, seats, orange, blue, rates })
    }

    /// The same after the viewer has spent this many cards of the hand.
    #[must_use]
    pub fn spending(mut self, cards: usize) -> Standing {
        self.orange -= cards as f64;
        self
    }

    /// The same after a seat has scored a word.
    #[must_use]
    pub fn scoring(mut self, at: usize, word: &str, blue: u8) -> Standing {
        let account = &mut self.seats[at];
        let (words, letters, blues) = account.score;
        account.score = (words + 1, letters + word.len() as u32, blues + u32::from(blue));
        account.missing = left_after(&account.missing, word);
        self.blue -= f64::from(blue);
        self
    }

    /// How many more rounds there may be.
    pub fn rounds(&self) -> f64 {
        let orange = self.orange / (ORANGE * self.seats.len() as f64);
        orange.min(self.blue / BLUE).max(0.0)
    }

    /// The chance that the viewer wins the game, roughly. `row` are the blue cards that lie open.
    pub fn chance(&self, row: &[Face]) -> f64 {
        let collects: Vec<f64> = self.seats.iter().map(|seat| self.collects(seat, row)).collect();
        let mine = collects[self.you];
        if mine >= 1.0 {
            return 1.0;
        }
        let others = (0..self.seats.len()).filter(|at| *at != self.you);
        let nobody = others.clone().map(|at| 1.0 - collects[at]).product::<f64>();
        let ahead = others.map(|at| self.ahead(at)).product::<f64>();
        // Where several would collect all letters, either may be first.
        mine * (1.0 + nobody) / 2.0 + (1.0 - mine) * nobody * ahead
    }

    /// The chance that a seat collects the letters of the keyword before a deck is empty.
    fn collects(&self, account: &Account, row: &[Face]) -> f64 {
        let words = self.rounds() / self.seats.len() as f64;
        let lasting = |letter: u8| {
            let open =
                words > 0.0 && row.contains(&Face::new(letter.into()).unwrap_or(Face::BLANK));
            let now = if open { 1.0 - OPEN } else { 1.0 };
            power(1.0 - self.rates[usize::from(letter - b'a')], words) * now
        };
        account.missing.bytes().map(|letter| 1.0 - lasting(letter)).product()
    }

    /// The chance that the viewer has more words than this seat when a deck is empty (KW-15).
    fn ahead(&self, at: usize) -> f64 {
        let (mine, theirs) = (self.seats[self.you].score, self.seats[at].score);
        let rounds = self.rounds();
        if rounds <= 0.0 {
            return match mine.cmp(&theirs) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            };
        }
        let words = f64::from(mine.0) - f64::from(theirs.0);
        let letters = (f64::from(mine.1) - f64::from(theirs.1)) / 8.0;
        let lead = words + 0.4 * letters / (1.0 + letters.abs());
        // Each round moves two seats apart or together, if either wins it.
        let spread = 1.75 * rounds / self.seats.len() as f64 + 0.1;
        0.5 + 0.5 * lead / (1.6 * spread + lead * lead).sqrt()
    }
}

/// A number to a power that need not be whole: between whole ones along a straight line.
fn power(base: f64, exponent: f64) -> f64 {
    let whole = exponent.floor().max(0.0);
    let mut result = 1.0;
    for _ in 0..whole as u32 {
        result *= base;
    }
    result * (1.0 - (exponent - whole) * (1.0 - base))
}
