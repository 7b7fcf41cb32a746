//! Unbiased draws in a documented way.
//!
//! Anyone who checks a deal from its seed must draw as we do, so the algorithms are fixed here
//! and pinned by golden vectors instead of being left to a library's next version.

use rand_core::Rng;

/// A source of luck for the rules: any generator, read in a fixed way.
pub struct Luck<'a>(&'a mut dyn Rng);

impl<'a> Luck<'a> {
    /// Reads from `source`.
    pub fn new(source: &'a mut dyn Rng) -> Luck<'a> {
        Luck(source)
    }

    /// A number from 0 to `n - 1`, all equally likely: the high half of `x * n` for a 32-bit
    /// draw `x`, drawn again when the low half falls below `2^32 mod n` (Lemire's method).
    ///
    /// # Panics
    /// If `n` is 0: there is nothing to choose from.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to choose from");
        let threshold = n.wrapping_neg() % n;
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(n);
            if wide as u32 >= threshold {
                return (wide >> 32) as u32;
            }
        }
    }

    /// One of `things`, all equally likely; `None` of nothing.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        (!things.is_empty()).then(|| &things[self.below(things.len() as u32) as usize])
    }

    /// Puts `things` in an order drawn uniformly: from the last place down to the second, each
    /// is swapped with one of those up to itself (Fisher-Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// 64 raw bits, for seeding something else.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    #[test]
    fn every_number_below_comes_up_about_equally() {
        let mut rng = ChaCha12Rng::from_seed([7; 32]);
        let mut luck = Luck::new(&mut rng);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[luck.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    /// The golden vector: a change here makes every finished game unverifiable.
    #[test]
    fn draws_are_pinned() {
        let mut rng = ChaCha12Rng::from_seed([7; 32]);
        let mut luck = Luck::new(&mut rng);
        let drawn: Vec<u32> = (1..=12).map(|n| luck.below(n)).collect();
        let mut order: Vec<u8> = (0..10).collect();
        luck.shuffle(&mut order);
        assert_eq!(drawn, [0, 0, 0, 2, 4, 3, 3, 2, 2, 1, 5, 10]);
        assert_eq!(order, [0, 8, 4, 6, 5, 9, 7, 1, 3, 2]);
    }
}
