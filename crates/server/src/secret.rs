//! Seat secrets: 128 random bits, told once, kept only as a hash.

use sha2::{Digest, Sha256};
use store::SecretHash;

/// Letters of ids and secrets: no 0/o, 1/l/i, so that they survive being read aloud.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyzA";

/// `n` random letters, 5 bits each.
fn letters(n: usize) -> String {
    let mut bytes = vec![0; n];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// A new table's name: 50 bits, so that nobody finds a table by trying.
pub(crate) fn table_id() -> String {
    letters(10)
}

/// A new secret.
pub(crate) fn make() -> String {
    letters(26)
}

/// A new seed for dealing.
pub(crate) fn seed() -> table::Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    table::Seed::new(bytes)
}

/// A number to seed a bot's own luck with.
pub(crate) fn number() -> u64 {
    getrandom::u64().expect("the system gives random numbers")
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
        let (a, b) = (make(), make());
        assert_ne!(a, b);
        assert_eq!(a.len(), 26);
        assert!(hash(&a) == hash(&a) && hash(&a) != hash(&b));
        assert_ne!(table_id(), table_id());
    }
}
