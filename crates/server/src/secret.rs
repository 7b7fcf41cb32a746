//! Seat secrets: 128 random bits, sent once or brought by the client, stored only as a hash.

use crate::{EntropySource, HostError};
use play::Day;
use protocol::{DEVICE_CODE_LENGTH, DEVICE_CODE_LETTERS};
use sha2::{Digest, Sha256};
use store::SecretHash;

/// Letters of ids and secrets: no i, l, o and u, and small ones only, so that they survive being read
/// aloud. (Ids of older tables may hold an A.)
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// `N` random letters, 5 bits each.
fn letters<const N: usize>(entropy_source: &EntropySource) -> String {
    entropy_source.bytes::<N>().iter().map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// Letters of a table's name: 50 bits, so that nobody finds a table by trying.
const ID: usize = 10;

/// A new table's name.
pub(crate) fn table_id(entropy_source: &EntropySource) -> String {
    letters::<ID>(entropy_source)
}

/// The name of the table that is made with a secret which the client brought: the same each time,
/// so that a repeated request finds the table of the first. It tells nothing of the secret.
pub(crate) fn table_id_of(secret: &str) -> String {
    let hash = Sha256::new().chain_update(b"parlour table 1").chain_update(secret).finalize();
    hash.iter().take(ID).map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// The secret of the seat in which a player has their ranked attempt of a day: the same each time, so
/// that there is one attempt.
pub(crate) fn daily_seat(player: &str, game: &str, day: Day) -> String {
    let text = format!("parlour daily seat 1 {player} {game} {day}");
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(26).map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// The secret of a program's seat: the same each time, so that the program finds its seat again.
pub(crate) fn program_seat(token: &str, table: &str) -> String {
    let hash = Sha256::digest(format!("parlour program seat 1 {token} {table}").as_bytes());
    hash.iter().take(26).map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// A new code that opens a seat on another device.
pub(crate) fn device_code(entropy_source: &EntropySource) -> String {
    let (letters, mut number) = (DEVICE_CODE_LETTERS.as_bytes(), number(entropy_source));
    let draw = |_| {
        let letter = letters[(number % letters.len() as u64) as usize];
        number /= letters.len() as u64;
        letter as char
    };
    (0..DEVICE_CODE_LENGTH).map(draw).collect()
}

/// A new secret.
pub(crate) fn make(entropy_source: &EntropySource) -> String {
    letters::<26>(entropy_source)
}

/// A secret that a client brought: long and mixed enough that it can have been drawn at random.
pub(crate) fn check(secret: &str) -> Result<(), HostError> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    let different = secret.bytes().collect::<std::collections::BTreeSet<u8>>().len();
    if !(22..=64).contains(&secret.len()) || !secret.bytes().all(plain) {
        return Err(HostError::BadSecret);
    }
    if different < 8 { Err(HostError::WeakSecret) } else { Ok(()) }
}

/// A new seed for dealing.
pub(crate) fn seed(entropy_source: &EntropySource) -> table::Seed {
    table::Seed::new(entropy_source.bytes())
}

/// A number: to seed a bot's own luck with, to tell a link from all others.
pub(crate) fn number(entropy_source: &EntropySource) -> u64 {
    u64::from_ne_bytes(entropy_source.bytes())
}

/// What is kept of a secret. A plain hash is enough: a secret of 128 random bits cannot be
/// guessed, unlike a password.
pub(crate) fn hash(secret: &str) -> SecretHash {
    SecretHash(Sha256::digest(secret.as_bytes()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_only_their_hash_is_comparable() {
        let entropy_source = EntropySource::default();
        let (a, b) = (make(&entropy_source), make(&entropy_source));
        assert_ne!(a, b);
        assert_eq!(a.len(), 26);
        assert!(hash(&a) == hash(&a) && hash(&a) != hash(&b));
        assert_ne!(table_id(&entropy_source), table_id(&entropy_source));
        assert_eq!(table_id_of(&a), table_id_of(&a));
        assert_ne!(table_id_of(&a), table_id_of(&b));
        assert_eq!(table_id_of(&a).len(), table_id(&entropy_source).len());
    }

    #[test]
    fn no_two_letters_sound_alike() {
        let small = LETTERS.to_ascii_lowercase();
        let different: std::collections::BTreeSet<u8> = small.into_iter().collect();
        assert_eq!(different.len(), LETTERS.len());
        assert!(!different.iter().any(|letter| b"ilou".contains(letter)));
    }

    #[test]
    fn device_codes_are_six_letters_that_spell_nothing() {
        let entropy_source = EntropySource::default();
        let codes: Vec<String> = (0..1000).map(|_| device_code(&entropy_source)).collect();
        let different: std::collections::BTreeSet<&String> = codes.iter().collect();
        assert!(different.len() > 990, "{}", different.len());
        for code in &codes {
            assert_eq!(code.len(), 6);
            assert!(!code.contains(['A', 'E', 'I', 'O', 'U', 'Y', 'L', '0', '1']), "{code}");
        }
        for letter in DEVICE_CODE_LETTERS.chars() {
            assert!(codes.iter().any(|code| code.contains(letter)), "{letter}");
        }
    }

    #[test]
    fn what_cannot_be_random_is_no_secret() {
        assert!(check(&make(&EntropySource::default())).is_ok());
        assert!(check("0f8fad5b-d9cb-469f-a165-70867728950e").is_ok());
        let long = "abcdefgh".repeat(9);
        let junk = ["", "secret", "abcdefghijk lmnopqrstuvw", "äbcdefghijklmnopqrstuvwx", &long];
        for junk in junk {
            assert_eq!(check(junk).unwrap_err(), HostError::BadSecret, "{junk}");
        }
        assert_eq!(check(&"a".repeat(28)).unwrap_err(), HostError::WeakSecret);
    }
}
