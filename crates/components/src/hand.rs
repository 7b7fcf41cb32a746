//! What somebody holds.

use std::fmt;

/// Things held, in no order but their own; equal things may be held several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand<T>(
    /// Always sorted, so that two hands of the same things are equal.
    Vec<T>,
);

impl<T> Default for Hand<T> {
    fn default() -> Hand<T> {
        Hand(Vec::new())
    }
}

impl<T: Ord> Hand<T> {
    /// How many things are held.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many of `thing` are held.
    pub fn count(&self, thing: &T) -> usize {
        let from = self.0.partition_point(|held| held < thing);
        self.0[from..].iter().take_while(|held| *held == thing).count()
    }

    /// Whether `thing` is held.
    pub fn has(&self, thing: &T) -> bool {
        self.0.binary_search(thing).is_ok()
    }

    /// Takes `thing` into the hand.
    pub fn add(&mut self, thing: T) {
        let place = self.0.partition_point(|held| *held <= thing);
        self.0.insert(place, thing);
    }

    /// The things in their own order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<T: Ord + Clone> Hand<T> {
    /// Gives these things away: all of them, or, if one is not held often enough, none.
    pub fn take(&mut self, things: &[T]) -> Result<(), Missing<T>> {
        let mut left = self.0.clone();
        for thing in things {
            match left.binary_search(thing) {
                Ok(place) => left.remove(place),
                Err(_) => return Err(Missing(thing.clone())),
            };
        }
        self.0 = left;
        Ok(())
    }
}

impl<T: Ord> FromIterator<T> for Hand<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Hand<T> {
        let mut things: Vec<T> = things.into_iter().collect();
        things.sort();
        Hand(things)
    }
}

impl<T: Ord> Extend<T> for Hand<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        self.0.extend(things);
        self.0.sort();
    }
}

/// The first thing asked for that the hand does not hold (or not that often).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing<T>(pub T);

impl<T: fmt::Debug> fmt::Display for Missing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not in the hand that often", self.0)
    }
}

impl<T: fmt::Debug> std::error::Error for Missing<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_of_the_same_things_are_equal() {
        let mut hand: Hand<char> = "queen".chars().collect();
        let mut other: Hand<char> = "eneq".chars().collect();
        other.add('u');
        assert_eq!(hand, other);
        hand.extend("az".chars());
        assert_eq!(hand.iter().collect::<String>(), "aeenquz");
        assert_eq!((hand.count(&'e'), hand.count(&'x'), hand.len()), (2, 0, 7));
        assert!(hand.has(&'z') && !hand.has(&'b') && !hand.is_empty());
    }

    #[test]
    fn a_hand_gives_all_that_is_asked_for_or_nothing() {
        let mut hand: Hand<char> = "queen".chars().collect();
        assert_eq!(hand.take(&['e', 'q', 'e', 'e']), Err(Missing('e')));
        assert_eq!(hand, "queen".chars().collect(), "a refused taking changes nothing");
        hand.take(&['e', 'u', 'e']).unwrap();
        assert_eq!(hand, "qn".chars().collect());
        assert_eq!(Missing('e').to_string(), "'e' is not in the hand that often");
    }
}
