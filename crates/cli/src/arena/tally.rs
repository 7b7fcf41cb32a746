//! Wins, rates and how sure they are.

use catalog::Played;
use std::collections::BTreeMap;

/// The results of all games of a pair.
#[derive(Debug, Default, PartialEq)]
pub struct Tally {
    /// Games.
    pub games: u32,
    /// Games that A won alone.
    pub a: u32,
    /// Games that B won alone.
    pub b: u32,
    /// Games that A won sitting in the first seat (every other game).
    pub a_first: u32,
    /// Games that both won.
    pub shared: u32,
    /// Actions in all games together.
    pub actions: u64,
    /// How often games ended in which way.
    pub reasons: BTreeMap<String, u32>,
}

impl Tally {
    /// Counts.
    pub fn of(played: &[Played]) -> Tally {
        let mut tally = Tally::default();
        for game in played {
            let winners = game.outcome.winners();
            let a = winners.iter().any(|seat| game.seats_of_a.has(seat));
            let b = winners.iter().any(|seat| !game.seats_of_a.has(seat));
            tally.games += 1;
            tally.shared += u32::from(a == b);
            tally.a += u32::from(a && !b);
            tally.b += u32::from(b && !a);
            tally.a_first += u32::from(a && !b && game.seats_of_a.has(play::Seat(0)));
            tally.actions += u64::from(game.actions);
            *tally.reasons.entry(game.outcome.reason.clone()).or_default() += 1;
        }
        tally
    }

    /// A's part of the points: a shared win is half a win.
    pub fn rate_of_a(&self) -> f64 {
        (f64::from(self.a) + f64::from(self.shared) / 2.0) / f64::from(self.games)
    }
}

/// Between which rates the true one lies, 19 times out of 20: Wilson's interval.
pub fn interval(rate: f64, games: u32) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let n = f64::from(games);
    let middle = rate + Z * Z / (2.0 * n);
    let reach = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - reach) / whole).max(0.0), ((middle + reach) / whole).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Outcome, Seat, Seats};

    /// The textbook's example: 81 of 263 (Newcombe 1998, table I, method 3).
    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = interval(81.0 / 263.0, 263);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
        let (low, high) = interval(0.0, 20);
        assert!(low == 0.0 && (high - 0.1611).abs() < 5e-5, "{low} {high}");
    }

    #[test]
    fn games_are_counted_for_their_winner() {
        let game = |a_seat: u8, places: &[u8]| Played {
            seats_of_a: Seats::one(Seat(a_seat)),
            outcome: Outcome {
                places: places.to_vec(),
                scores: Vec::new(),
                reason: "done".into(),
                rule: String::new(),
            },
            actions: 10,
            log: String::new(),
        };
        let games = [game(0, &[1, 2]), game(1, &[1, 2]), game(0, &[1, 1]), game(1, &[2, 1])];
        let tally = Tally::of(&games);
        assert_eq!((tally.a, tally.b, tally.shared, tally.a_first), (2, 1, 1, 1));
        assert_eq!((tally.games, tally.actions, tally.reasons["done"]), (4, 40, 4));
        assert_eq!(tally.rate_of_a(), 2.5 / 4.0);
    }
}
