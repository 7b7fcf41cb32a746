//! How often somebody wins, and how sure that is.

use serde::Serialize;

/// Shared wins are counted in sixtieths, so that any number up to five can share one.
pub const SIXTY: u64 = 60;

/// Tries and wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rate {
    /// How often somebody tried.
    pub tries: u32,
    /// Sixtieths of wins.
    pub sixtieths: u64,
}

impl Rate {
    /// One more try, which won this many sixtieths.
    pub fn add(&mut self, sixtieths: u64) {
        self.tries += 1;
        self.sixtieths += sixtieths;
    }

    /// Wins in a hundred tries.
    pub fn percent(self) -> f64 {
        100.0 * self.sixtieths as f64 / (SIXTY as f64 * f64::from(self.tries.max(1)))
    }

    /// Points above the fair share of each of this many players.
    pub fn above(self, players: u8) -> f64 {
        self.percent() - 100.0 / f64::from(players)
    }

    /// The points that the measured rate may be off, 19 times out of 20.
    pub fn off(self) -> f64 {
        let rate = self.percent() / 100.0;
        196.0 * (rate * (1.0 - rate) / f64::from(self.tries.max(1))).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_in_parts() {
        let mut rate = Rate::default();
        [60, 30, 0, 0].into_iter().for_each(|won| rate.add(won));
        assert_eq!(rate.percent(), 37.5);
        assert_eq!(rate.above(4), 12.5);
        let many = Rate { tries: 10_000, sixtieths: 300_000 };
        assert!((many.off() - 0.98).abs() < 0.001, "{}", many.off());
    }
}
