//! Fair dealing: commit, draw, reveal.
//!
//! Before the first deal the host publishes `commit`, the SHA-256 of a secret 256-bit seed, and
//! every seat that adds a text of its own publishes the SHA-256 of that text. Only when all of
//! these are public are the texts revealed. The luck of log line `n` is read from ChaCha12 keyed with
//!
//! ```text
//! SHA-256( "parlour deal 1" ‖ seed ‖ for each seat: length (u32, big endian) ‖ entropy ‖ n (u64, big endian) )
//! ```
//!
//! by the draws of [`play::luck`]. In a daily game the luck is the same for everybody, whatever the
//! seed: draw `n` of the game is keyed with the SHA-256 of a text that anybody can write down,
//! `parlour daily 1 GAME RULES-VERSION DATE n`. When the game is over the seed is published, and anybody can
//! draw every deal again. [`Witness`](crate::Witness) compares a log with what somebody saw.

use crate::digest::{hex, unhex};
use play::{Day, Luck};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{SeedableRng, TryRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};
use std::convert::Infallible;
use std::fmt;

/// What a seat publishes before any text is revealed: the SHA-256 of its own, as 64 hex digits.
pub fn commit_to(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// Whether this can be a commitment: 64 lower-case hex digits.
pub fn is_commit(text: &str) -> bool {
    unhex::<32>(text).is_some()
}

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
    daily: Option<DailyLuck>,
}

/// The luck of one game on one day, the same on every host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyLuck(String);

impl DailyLuck {
    /// The luck of this game, by this version of its rules, on this day.
    pub fn new(game: &str, rules: u32, day: Day) -> DailyLuck {
        DailyLuck(format!("parlour daily 1 {game} {rules} {day}"))
    }

    /// The key of draw `n`, counted from 1.
    fn key(&self, n: u64) -> [u8; 32] {
        Sha256::digest(format!("{} {n}", self.0)).into()
    }

    /// A number for something else of that day: a bot, a puzzle. Each `purpose` has its own.
    pub fn number(&self, purpose: &str) -> u64 {
        let hash = Sha256::digest(format!("{} {purpose}", self.0));
        u64::from_be_bytes(hash[..8].try_into().expect("a hash has 32 bytes"))
    }

    /// Calls `draw` with the luck of draw `n`, counted from 1.
    pub fn deal<T>(&self, n: u64, draw: impl FnOnce(&mut Luck<'_>) -> T) -> T {
        draw(&mut Luck::new(&mut ChaCha12Rng::from_seed(self.key(n))))
    }
}

impl Dealer {
    /// Deals from `seed` and what the seats added.
    pub fn new(seed: Seed, entropy: Vec<String>) -> Dealer {
        Dealer { seed, entropy, daily: None }
    }

    /// The same, but with the luck of a day if there is one.
    #[must_use]
    pub fn with_daily(self, daily: Option<DailyLuck>) -> Dealer {
        Dealer { daily, ..self }
    }

    /// Whether it deals the luck of a day: then draws are numbered by themselves, so that
    /// everybody has the same however many moves they make in between.
    pub fn is_daily(&self) -> bool {
        self.daily.is_some()
    }

    /// The secret itself.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Calls `draw` with the luck of log line `n`, or of draw `n` of a daily game.
    pub fn deal<T>(&self, n: u64, draw: impl FnOnce(&mut Luck<'_>) -> T) -> T {
        self.deal_and_tell(n, draw).0
    }

    /// The same, and whether any luck was drawn at all: a deal that draws none is the same whatever
    /// the seed.
    pub(crate) fn deal_and_tell<T>(
        &self,
        n: u64,
        draw: impl FnOnce(&mut Luck<'_>) -> T,
    ) -> (T, bool) {
        let key = self.daily.as_ref().map_or_else(|| self.key(n), |daily| daily.key(n));
        let rng = ChaCha12Rng::from_seed(key);
        let mut source = Noticed { rng, drawn: false };
        let drawn = draw(&mut Luck::new(&mut source));
        // The luck of a day is the same whatever the seed, too.
        (drawn, source.drawn && self.daily.is_none())
    }

    /// The key of log line `n`.
    fn key(&self, n: u64) -> [u8; 32] {
        let mut key = Sha256::new();
        key.update(b"parlour deal 1");
        key.update(self.seed.0);
        for entropy in &self.entropy {
            key.update((entropy.len() as u32).to_be_bytes());
            key.update(entropy.as_bytes());
        }
        key.update(n.to_be_bytes());
        key.finalize().into()
    }
}

/// A generator that notices whether anything was drawn from it.
struct Noticed {
    rng: ChaCha12Rng,
    drawn: bool,
}

impl TryRng for Noticed {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.drawn = true;
        self.rng.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.drawn = true;
        self.rng.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.drawn = true;
        self.rng.try_fill_bytes(bytes)
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

    /// The golden vector: a change here changes every daily game.
    #[test]
    fn daily_luck_is_pinned() {
        let luck = |game, rules, day: &str| DailyLuck::new(game, rules, day.parse().unwrap());
        let dice = |luck: &DailyLuck| -> Vec<u32> {
            (1..=4).map(|n| luck.deal(n, |luck| luck.below(1000))).collect()
        };
        let one = luck("some-game", 1, "2026-11-18");
        assert_eq!(dice(&one), [768, 59, 528, 116]);
        assert_eq!(one.number("bot"), 13245876711393591105);
        let dealer =
            |seed| Dealer::new(Seed::from_text(seed), vec![]).with_daily(Some(one.clone()));
        let drawn = |seed| dealer(seed).deal_and_tell(1, |luck| luck.below(1000));
        assert_eq!(drawn("a"), (dice(&one)[0], false));
        assert_eq!(drawn("a"), drawn("b"), "whatever the seed");
        for other in [
            luck("some-game", 1, "2026-11-19"),
            luck("some-game", 2, "2026-11-18"),
            luck("another-game", 1, "2026-11-18"),
        ] {
            assert_ne!(dice(&one), dice(&other));
        }
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
    fn a_seat_commits_to_its_text_and_to_no_other() {
        assert!(is_commit(&commit_to("salt")));
        assert_ne!(commit_to("salt"), commit_to("pepper"));
        for junk in ["", "salt", &commit_to("salt")[1..], &commit_to("salt").to_uppercase()] {
            assert!(!is_commit(junk), "{junk}");
        }
    }

    #[test]
    fn a_deal_without_luck_is_noticed() {
        let dealer = Dealer::new(Seed::from_text("a"), vec![]);
        assert_eq!(dealer.deal_and_tell(1, |_| 7), (7, false));
        assert!(dealer.deal_and_tell(1, |luck| luck.below(6)).1);
    }

    #[test]
    fn a_printed_seed_tells_nothing() {
        let seed = Seed::from_text("secret");
        assert!(!format!("{seed:?}").contains(&seed.reveal()[..8]));
    }
}
