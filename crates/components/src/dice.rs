//! Dice whose faces are data.

use play::Luck;

/// Some equal dice. A face that appears twice on a die is listed twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice<F> {
    count: usize,
    faces: Vec<F>,
}

/// A roll that these dice cannot show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misroll {
    /// Too many dice or too few.
    #[error("{rolled} dice were rolled, but there are {there}")]
    Count {
        /// How many the roll has.
        rolled: usize,
        /// How many dice there are.
        there: usize,
    },
    /// A face that is on no die.
    #[error("die {} cannot show that face", .die + 1)]
    Face {
        /// Which die, from 0.
        die: usize,
    },
}

impl<F: Clone + PartialEq> Dice<F> {
    /// This many dice with these faces.
    ///
    /// # Panics
    /// If there are no faces: such a die cannot be rolled.
    pub fn new(count: usize, faces: impl IntoIterator<Item = F>) -> Dice<F> {
        let faces: Vec<F> = faces.into_iter().collect();
        assert!(!faces.is_empty(), "a die without faces cannot be rolled");
        Dice { count, faces }
    }

    /// One roll of all the dice: what `sample` proposes.
    pub fn roll(&self, luck: &mut Luck<'_>) -> Vec<F> {
        let mut face = || self.faces[luck.below(self.faces.len() as u32) as usize].clone();
        (0..self.count).map(|_| face()).collect()
    }

    /// Whether the dice can show this roll: what `resolve` asks.
    pub fn check(&self, roll: &[F]) -> Result<(), Misroll> {
        if roll.len() != self.count {
            return Err(Misroll::Count { rolled: roll.len(), there: self.count });
        }
        match roll.iter().position(|face| !self.faces.contains(face)) {
            Some(die) => Err(Misroll::Face { die }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    #[test]
    fn faces_come_up_as_often_as_they_stand_on_the_die() {
        let dice = Dice::new(2, ["pink", "pink", "pink", "pink", "blue", "blue"]);
        let mut rng = ChaCha12Rng::from_seed([3; 32]);
        let mut luck = Luck::new(&mut rng);
        let mut pink = 0;
        for _ in 0..6_000 {
            let roll = dice.roll(&mut luck);
            dice.check(&roll).unwrap();
            pink += roll.iter().filter(|face| **face == "pink").count();
        }
        assert!((7_700..8_300).contains(&pink), "{pink} of 12000, expected about 8000");
    }

    #[test]
    fn impossible_rolls_are_told_apart() {
        let dice = Dice::new(2, [1, 2, 3, 4, 5, 6]);
        assert_eq!(dice.check(&[6, 1]), Ok(()));
        let short = dice.check(&[6]).unwrap_err();
        assert_eq!(short.to_string(), "1 dice were rolled, but there are 2");
        let seven = dice.check(&[6, 7]).unwrap_err();
        assert_eq!(seven.to_string(), "die 2 cannot show that face");
    }
}
