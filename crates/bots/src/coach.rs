//! What a decision was worth beside the best alternative, for any game.
//!
//! A game's coach is given what one player saw and what they did. It knows nothing else, so what it
//! says is an expectation over everything that the player could not know, never hindsight. The same
//! snapshot gives the same answer.

use play::{Game, SnapshotOf};
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

/// What a game counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The chance of winning, from 0 to 1.
    Chance,
    /// Points.
    Points,
    /// Rounds, fewer being better: their values are negative.
    Rounds,
    /// Candies more than the best rival.
    Candies,
}

impl Unit {
    /// Its name in reports.
    pub const fn id(self) -> &'static str {
        match self {
            Unit::Chance => "chance",
            Unit::Points => "points",
            Unit::Rounds => "rounds",
            Unit::Candies => "candies",
        }
    }

    /// Less than this is not worth a word.
    pub const fn least(self) -> f64 {
        match self {
            Unit::Chance => 0.02,
            Unit::Points | Unit::Candies => 0.5,
            Unit::Rounds => 0.1,
        }
    }
}

/// Something that players miss again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its id: `longer-word`.
    pub id: &'static str,
    /// What was missed, as a heading: "A longer word".
    pub title: &'static str,
    /// What to look for the next time, in a sentence that a beginner understands.
    pub advice: &'static str,
}

/// One decision, weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<A> {
    /// What was done is worth this.
    pub taken: f64,
    /// What the best known alternative is worth: never less than `taken`.
    pub worth: f64,
    /// That alternative; what was done, where nothing is better.
    pub best: A,
    /// Whether both values are certain.
    pub proven: bool,
    /// Half of the interval in which the loss lies, in 95 of 100 cases; 0 where it is proven.
    pub error: f64,
    /// What was missed, as one of the game's patterns.
    pub pattern: Option<&'static str>,
    /// A fact about the decision that is certain, in a sentence.
    pub fact: Option<String>,
    /// What was done, in a form that is easier to say; nothing where it is easy enough.
    pub spoken: Option<A>,
}

impl<A: Clone> Weighed<A> {
    /// Nothing better is known than what was done.
    pub fn good(action: &A, worth: f64, proven: bool, error: f64) -> Weighed<A> {
        Weighed {
            taken: worth,
            worth,
            best: action.clone(),
            proven,
            error: if proven { 0.0 } else { error },
            pattern: None,
            fact: None,
            spoken: None,
        }
    }

    /// What was done and the best alternative. What is not worth more is no alternative.
    pub fn beside(
        done: (&A, f64),
        other: (A, f64),
        proven: bool,
        error: f64,
        pattern: &'static str,
    ) -> Weighed<A> {
        if other.1 <= done.1 {
            return Weighed::good(done.0, done.1, proven, error);
        }
        Weighed {
            taken: done.1,
            worth: other.1,
            best: other.0,
            proven,
            error: if proven { 0.0 } else { error },
            pattern: Some(pattern),
            fact: None,
            spoken: None,
        }
    }

    /// What the decision cost: never below zero.
    pub fn loss(&self) -> f64 {
        (self.worth - self.taken).max(0.0)
    }
}

/// How a game weighs one decision: what a player saw, what they did. Nothing where there was
/// nothing to decide.
pub type Weigh<G> =
    fn(&SnapshotOf<G>, &<G as Game>::Action) -> Option<Weighed<<G as Game>::Action>>;

/// A game's coach.
pub struct Coach<G: Game> {
    /// What it counts in.
    pub unit: Unit,
    /// What players of this game miss again and again.
    pub patterns: &'static [Pattern],
    /// Whether it weighs actions of this kind. What it does not weigh is neither good nor bad.
    pub weighs: fn(&G::Action) -> bool,
    /// Weighs one decision.
    pub weigh: Weigh<G>,
}

/// The luck of a coach: always the same, so that the same snapshot gives the same answer.
pub(crate) fn luck() -> ChaCha12Rng {
    ChaCha12Rng::seed_from_u64(18)
}

/// What came of comparing options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compared {
    /// The best option: the one taken, where no other is better.
    pub(crate) best: usize,
    /// What the one taken is worth.
    pub(crate) taken: f64,
    /// What the best is worth.
    pub(crate) worth: f64,
    /// Half of the 95 % interval of the difference.
    pub(crate) error: f64,
}

/// Compares options that were tried in the same worlds, with the same luck: `values` has a row for
/// each option and a column for each world. Half of the worlds choose the best option, the others
/// say by how much it is better: who is chosen by luck gains nothing by it.
pub(crate) fn compare(values: &[Vec<f64>], taken: usize) -> Compared {
    let mean = |row: &[f64], from: usize| {
        let each = row.iter().skip(from).step_by(2);
        each.clone().sum::<f64>() / each.len().max(1) as f64
    };
    let mut rest = (0..values.len()).filter(|option| *option != taken);
    let first = rest.next().unwrap_or(taken);
    let better = |a: usize, b: usize| if mean(&values[b], 0) > mean(&values[a], 0) { b } else { a };
    let other = rest.fold(first, better);
    let mut differences = Vec::new();
    // A single world has to do for both.
    let from = usize::from(values[taken].len() > 1);
    for (theirs, mine) in values[other].iter().zip(&values[taken]).skip(from).step_by(2) {
        differences.push(theirs - mine);
    }
    let count = differences.len().max(1) as f64;
    let by = differences.iter().sum::<f64>() / count;
    let spread: f64 = differences.iter().map(|d| (d - by) * (d - by)).sum();
    let error = 1.96 * (spread / (count - 1.0).max(1.0) / count).sqrt();
    let worth = mean(&values[taken], from);
    match by > 0.0 && other != taken {
        true => Compared { best: other, taken: worth, worth: worth + by, error },
        false => Compared { best: taken, taken: worth, worth, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_chosen_by_luck_gains_nothing_by_it() {
        // In the worlds that choose, the second row looks better; in the others it is worse.
        let values = [vec![1.0, 1.0, 1.0, 1.0], vec![3.0, 0.0, 3.0, 0.0]];
        let compared = compare(&values, 0);
        assert_eq!((compared.best, compared.worth), (0, 1.0));
    }

    #[test]
    fn the_difference_comes_with_its_error() {
        let values = [vec![0.0; 8], vec![2.0, 1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 3.0]];
        let compared = compare(&values, 0);
        assert_eq!((compared.best, compared.worth), (1, 2.0));
        assert!((compared.error - 1.96 * (4.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        let one = compare(&values[..1], 0);
        assert_eq!((one.best, one.error), (0, 0.0));
    }
}
