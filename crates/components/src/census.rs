//! Counting pieces, and saying in words what is wrong with a count.

use std::collections::BTreeMap;
use std::fmt;

/// How many there are of each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census<P>(BTreeMap<P, usize>);

impl<P: Ord> Census<P> {
    /// How many there are of `piece`.
    pub fn count(&self, piece: &P) -> usize {
        self.0.get(piece).copied().unwrap_or(0)
    }

    /// How many pieces there are in all.
    pub fn total(&self) -> usize {
        self.0.values().sum()
    }
}

impl<P: Ord + Clone> Census<P> {
    /// Whether `found` has exactly these pieces, and if not, which are missing or too many.
    pub fn compare(&self, found: &Census<P>) -> Result<(), Miscount<P>> {
        let missing = surplus(self, found);
        let extra = surplus(found, self);
        if missing.is_empty() && extra.is_empty() {
            return Ok(());
        }
        Err(Miscount { missing, extra })
    }
}

/// What `more` holds beyond `less`.
fn surplus<P: Ord + Clone>(more: &Census<P>, less: &Census<P>) -> Vec<(P, usize)> {
    let over = more.0.iter().map(|(piece, n)| (piece, n.saturating_sub(less.count(piece))));
    over.filter(|(_, n)| *n > 0).map(|(piece, n)| (piece.clone(), n)).collect()
}

impl<P: Ord> FromIterator<P> for Census<P> {
    fn from_iter<I: IntoIterator<Item = P>>(pieces: I) -> Census<P> {
        let mut counts = BTreeMap::new();
        for piece in pieces {
            *counts.entry(piece).or_insert(0) += 1;
        }
        Census(counts)
    }
}

/// How a count differs from the one that should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miscount<P> {
    /// Pieces that should be there and are not, with how many.
    pub missing: Vec<(P, usize)>,
    /// Pieces that are there too often, with how many too many.
    pub extra: Vec<(P, usize)>,
}

impl<P: fmt::Debug> fmt::Display for Miscount<P> {
    /// `missing: 2 × A; too many: 1 × B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (name, pieces) in [("missing", &self.missing), ("too many", &self.extra)] {
            if pieces.is_empty() {
                continue;
            }
            write!(f, "{gap}{name}: ")?;
            for (i, (piece, n)) in pieces.iter().enumerate() {
                write!(f, "{}{n} × {piece:?}", if i > 0 { ", " } else { "" })?;
            }
            gap = "; ";
        }
        Ok(())
    }
}

impl<P: fmt::Debug> std::error::Error for Miscount<P> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_counts_compare_whatever_the_order() {
        let whole: Census<char> = "banana".chars().collect();
        assert_eq!(whole.compare(&"nabana".chars().collect()), Ok(()));
        assert_eq!((whole.count(&'a'), whole.count(&'z'), whole.total()), (3, 0, 6));
    }

    #[test]
    fn a_miscount_says_what_is_missing_and_what_is_double() {
        let whole: Census<char> = "banana".chars().collect();
        let wrong = whole.compare(&"bbanx".chars().collect()).unwrap_err();
        assert_eq!(wrong.missing, [('a', 2), ('n', 1)]);
        assert_eq!(wrong.extra, [('b', 1), ('x', 1)]);
        assert_eq!(wrong.to_string(), "missing: 2 × 'a', 1 × 'n'; too many: 1 × 'b', 1 × 'x'");
        let short = whole.compare(&"banan".chars().collect()).unwrap_err();
        assert_eq!(short.to_string(), "missing: 1 × 'a'");
    }
}
