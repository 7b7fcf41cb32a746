//! QD-26: the deal of a day, the same for everybody.
//!
//! The 118 cards, sorted as the deck lists them, are shuffled as [`Luck::shuffle`] does it, with
//! 32-bit draws from SplitMix64: the state begins as the date read as a number (20261115), grows
//! by 0x9e3779b97f4a7c15 for each draw, and is mixed (xor with itself shifted right by 30, times
//! 0xbf58476d1ce4e5b9, the same with 27 and 0x94d049bb133111eb, then with 31); a draw is the
//! upper half of that. The first 48 cards are dealt.

use crate::Card;
use components::Deck;
use play::{Day, Luck};
use rand_core::TryRng;
use std::convert::Infallible;

/// The 48 cards of this day, in the order of the deal.
pub fn deal(day: Day) -> Vec<Card> {
    let mut source = SplitMix64(day.number());
    let mut cards = Deck::new(Card::deck()).shuffled(&mut Luck::new(&mut source));
    cards.truncate(super::state::DEALT);
    cards
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
