//! How many rounds a shoppe still takes, at a guess.

use super::known::Known;
use candygrams::{Candy, Colour, Combo};
use std::sync::LazyLock;

/// The highest count of a colour that is distinguished.
const MAX_COUNT: usize = 12;

/// Of a hundred positions with this many candies that match the roll (by row), in how many at most
/// none, one, two … of them can be laid. Counted over 900 random crosswords, with the
/// words of class 60 and more common, nothing taken off.
const LAID: [&[u32]; 11] = [
    &[100],
    &[64, 36],
    &[32, 33, 35],
    &[17, 17, 43, 23],
    &[11, 13, 25, 41, 10],
    &[5, 5, 20, 34, 30, 6],
    &[6, 2, 8, 23, 40, 18, 3],
    &[2, 0, 5, 11, 31, 32, 17, 2],
    &[2, 1, 1, 9, 22, 36, 24, 5],
    &[1, 1, 0, 7, 15, 27, 27, 18, 4],
    &[0, 0, 0, 0, 4, 28, 40, 26, 2],
];

/// The six combos and in how many of nine rolls each falls (CG-02).
pub fn combos() -> impl Iterator<Item = (Combo, f64)> {
    let all = Colour::ALL;
    let pairs = (0..3).flat_map(move |one| (one..3).map(move |two| (all[one], all[two])));
    pairs.map(|(one, two)| (Combo([one, two]), if one == two { 1.0 } else { 2.0 } / 9.0))
}

/// Expected rounds by how many candies of each colour are left, as if letters were all alike.
static ROUNDS: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let mut rounds = vec![0.0; (MAX_COUNT + 1).pow(3)];
    let mut all: Vec<[usize; 3]> = (0..rounds.len()).map(counts).collect();
    all.sort_by_key(|counts| counts.iter().sum::<usize>());
    for counts in all.into_iter().skip(1) {
        rounds[place(counts)] = expected(counts, &rounds);
    }
    rounds
});

fn place([pink, yellow, blue]: [usize; 3]) -> usize {
    (pink * (MAX_COUNT + 1) + yellow) * (MAX_COUNT + 1) + blue
}

fn counts(place: usize) -> [usize; 3] {
    [
        place / (MAX_COUNT + 1).pow(2),
        place / (MAX_COUNT + 1) % (MAX_COUNT + 1),
        place % (MAX_COUNT + 1),
    ]
}

/// From what is expected with fewer candies.
fn expected(counts: [usize; 3], rounds: &[f64]) -> f64 {
    let (mut after, mut stays) = (0.0, 0.0);
    for (combo, falls) in combos() {
        let colours = combo.colours();
        let fitting: Vec<usize> =
            Colour::ALL.iter().filter(|c| colours.has(**c)).map(|c| c.index()).collect();
        let matching: usize = fitting.iter().map(|i| counts[*i]).sum();
        let laid = LAID[matching.min(LAID.len() - 1)];
        let total = f64::from(laid.iter().sum::<u32>());
        for (laid, often) in laid.iter().enumerate() {
            let share = falls * f64::from(*often) / total;
            match laid {
                0 => stays += share,
                laid => after += share * best_split(counts, &fitting, laid, rounds),
            }
        }
    }
    (1.0 + after) / (1.0 - stays)
}

/// The best way to take this many candies of these colours.
fn best_split(counts: [usize; 3], fitting: &[usize], laid: usize, rounds: &[f64]) -> f64 {
    let (first, last) = (fitting[0], fitting[fitting.len() - 1]);
    let splits = (0..=laid).filter_map(|of_first| {
        let mut left = counts;
        left[first] = left[first].checked_sub(of_first)?;
        left[last] = left[last].checked_sub(laid - of_first)?;
        Some(rounds[place(left)])
    });
    splits.fold(f64::INFINITY, f64::min)
}

/// A guess at the rounds that a shoppe takes, for a player who knows these words.
#[derive(Clone, Copy, Debug)]
pub struct Outlook<'k> {
    burden: &'k [f64; 26],
}

/// Rounds for each unit of burden.
const HARD: f64 = 0.25;
/// Rounds for each vowel or consonant too many.
const LOPSIDED: f64 = 0.15;
/// How many of ten candies that go well together are vowels (CG-01: 42 of 111).
const VOWELS: f64 = 4.0;

impl<'k> Outlook<'k> {
    /// For a player who knows these words.
    pub fn new(known: &'k Known) -> Outlook<'k> {
        Outlook { burden: &known.burden }
    }

    /// Rounds until these candies are laid.
    pub fn rounds(&self, shoppe: &[Candy]) -> f64 {
        if shoppe.is_empty() {
            return 0.0;
        }
        let mut counts = [0usize; 3];
        shoppe.iter().for_each(|candy| counts[candy.colour().index()] += 1);
        let beyond: usize = counts.iter().map(|n| n.saturating_sub(MAX_COUNT)).sum();
        let by_colour = ROUNDS[place(counts.map(|n| n.min(MAX_COUNT)))] + 0.3 * beyond as f64;
        let burden: f64 = shoppe.iter().map(|c| self.burden[usize::from(c.letter())]).sum();
        let vowels = shoppe.iter().filter(|c| "aeiou".contains(c.lower())).count() as f64;
        let lopsided = (vowels - VOWELS / 10.0 * shoppe.len() as f64).abs();
        by_colour + HARD * burden + LOPSIDED * lopsided
    }
}
