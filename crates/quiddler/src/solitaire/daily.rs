//! QD-26: the deal of a day, the same for everybody.
//!
//! The 118 cards, sorted as the deck lists them, are shuffled as [`Luck::shuffle`] does it, with
//! 32-bit draws from SplitMix64: the state begins as the date read as a number (20261115), grows
//! by 0x9e3779b97f4a7c15 for each draw, and is mixed (xor with itself shifted right by 30, times
//! 0xbf58476d1ce4e5b9, the same with 27 and 0x94d049bb133111eb, then with 31); a draw is the
//! upper half of that. The first 48 cards are dealt.

use crate::Card;
use components::Deck;
use play::{Luck, Reject};
use rand_core::TryRng;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl FromStr for Day {
    type Err = Reject;

    fn from_str(text: &str) -> Result<Day, Reject> {
        let day = || {
            let bytes = text.as_bytes();
            if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
                return None;
            }
            let number = |from: usize, to: usize| {
                let digits = text.get(from..to)?;
                digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
            };
            let year: u16 = number(0, 4)?;
            let (month, day) = (number(5, 7)? as u8, number(8, 10)? as u8);
            let every = |n| year.is_multiple_of(n);
            let leap = every(4) && (!every(100) || every(400));
            let days = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => 0,
            };
            (1..=days).contains(&day).then_some(Day { year, month, day })
        };
        day().ok_or_else(|| {
            let say = format!(
                "“{text}” is no day of the calendar: write it as year, month and day, such as \
                 2026-11-15."
            );
            Reject::new("no-such-day", "QD-26", say)
        })
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Day {
    /// The 48 cards of this day, in the order of the deal.
    pub fn deal(self) -> Vec<Card> {
        let date =
            u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day);
        let mut source = SplitMix64(date);
        let mut cards = Deck::new(Card::deck()).shuffled(&mut Luck::new(&mut source));
        cards.truncate(super::state::DEALT);
        cards
    }
}

/// A small generator, written out here so that no library's next version changes a day.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }
}

impl TryRng for SplitMix64 {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known answers of SplitMix64 for the state 1234567.
    #[test]
    fn the_generator_is_the_known_one() {
        let mut source = SplitMix64(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| source.next()).collect();
        assert_eq!(drawn, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
        let mut bytes = [0; 12];
        let Ok(()) = SplitMix64(1_234_567).try_fill_bytes(&mut bytes);
        assert_eq!(bytes[..8], 6457827717110365317u64.to_le_bytes());
        assert_eq!(bytes[8..], 3203168211198807973u64.to_le_bytes()[..4]);
    }
}
