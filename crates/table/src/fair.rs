//! Fair dealing: commit, draw, reveal.
//!
//! Before the first deal the host publishes `commit`, the SHA-256 of a secret 256-bit seed. Seats
//! may add entropy of their own, which the host cannot foresee. The luck of log line `n` is read
//! from ChaCha12 keyed with
//!
//! ```text
//! SHA-256( "parlour deal 1" ‖ seed ‖ for each seat: length (u32, big endian) ‖ entropy ‖ n (u64, big endian) )
//! ```
//!
//! by the draws of [`play::luck`]. When the game is over the seed is published, and anybody can
//! draw every deal again.

use crate::digest::{hex, unhex};
use play::Luck;
use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// A host's secret, 256 bits. Printing it shows nothing; it leaves by `Serialize` alone, which
/// only the end of a log and the host's own records use.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// These bytes.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed from a short text, for tests and repeatable arenas: its SHA-256.
    pub fn from_text(text: &str) -> Seed {
        Seed(Sha256::digest(text.as_bytes()).into())
    }

    /// From 64 lower-case hex digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        unhex(text).map(Seed)
    }

    /// As 64 hex digits: this reveals it.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// What is published before the first deal.
    pub fn commit(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.reveal())
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(from)?;
        Seed::from_hex(&text).ok_or_else(|| de::Error::custom("a seed is 64 hex digits"))
    }
}

/// Draws the luck of one table.
#[derive(Clone, Debug)]
pub struct Dealer {
    seed: Seed,
    entropy: Vec<String>,
}

impl Dealer {
    /// Deals from `seed` and what the seats added.
    pub fn new(seed: Seed, entropy: Vec<String>) -> Dealer {
        Dealer { seed, entropy }
    }

    /// The secret itself.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Calls `draw` with the luck of log line `n`.
    pub fn deal<T>(&self, n: u64, draw: impl FnOnce(&mut Luck<'_>) -> T) -> T {
        let mut key = Sha256::new();
        key.update(b"parlour deal 1");
        key.update(self.seed.0);
        for entropy in &self.entropy {
            key.update((entropy.len() as u32).to_be_bytes());
            key.update(entropy.as_bytes());
        }
        key.update(n.to_be_bytes());
        let mut source = ChaCha12Rng::from_seed(key.finalize().into());
        draw(&mut Luck::new(&mut source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The golden vector: a change here makes every finished game unverifiable.
    #[test]
    fn deals_are_pinned() {
        let seed = Seed::from_text("parlour");
        assert_eq!(
            seed.commit(),
            "fce57f21ed54872dc5de1d28ab0496fd84fd43f893b05825359b4cafff055726"
        );
        let dealer = Dealer::new(seed, vec!["ada".into(), String::new()]);
        let dice: Vec<u32> = (1..=8).map(|n| dealer.deal(n, |luck| luck.below(1000))).collect();
        assert_eq!(dice, [277, 247, 623, 20, 477, 19, 971, 688]);
    }

    #[test]
    fn every_part_changes_the_deal() {
        let deal = |seed: &str, entropy: &[&str], n| {
            let entropy = entropy.iter().map(|e| e.to_string()).collect();
            Dealer::new(Seed::from_text(seed), entropy).deal(n, |luck| luck.bits())
        };
        let one = deal("a", &["x", "y"], 1);
        assert_eq!(one, deal("a", &["x", "y"], 1));
        assert_ne!(one, deal("b", &["x", "y"], 1));
        assert_ne!(one, deal("a", &["xy", ""], 1), "lengths keep the seats' parts apart");
        assert_ne!(one, deal("a", &["x", "y"], 2));
    }

    #[test]
    fn a_printed_seed_tells_nothing() {
        let seed = Seed::from_text("secret");
        assert!(!format!("{seed:?}").contains(&seed.reveal()[..8]));
    }
}
