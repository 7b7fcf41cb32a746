//! Seat secrets: 128 random bits, told once or brought by the client, kept only as a hash.

use crate::Chance;
use play::Reject;
use sha2::{Digest, Sha256};
use store::SecretHash;

/// Letters of ids and secrets: no 0/o, 1/l/i, so that they survive being read aloud.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyzA";

/// `N` random letters, 5 bits each.
fn letters<const N: usize>(chance: &Chance) -> String {
    chance.bytes::<N>().iter().map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// Letters of a table's name: 50 bits, so that nobody finds a table by trying.
const ID: usize = 10;

/// A new table's name.
pub(crate) fn table_id(chance: &Chance) -> String {
    letters::<ID>(chance)
}

/// The name of the table that is made with a secret which the client brought: the same each time,
/// so that a repeated request finds the table of the first. It tells nothing of the secret.
pub(crate) fn table_id_of(secret: &str) -> String {
    let hash = Sha256::new().chain_update(b"parlour table 1").chain_update(secret).finalize();
    hash.iter().take(ID).map(|b| LETTERS[usize::from(b & 31)] as char).collect()
}

/// A new secret.
pub(crate) fn make(chance: &Chance) -> String {
    letters::<26>(chance)
}

/// A secret that a client brought: long and mixed enough that it can have been drawn at random.
pub(crate) fn check(secret: &str) -> Result<(), Reject> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    let different = secret.bytes().collect::<std::collections::BTreeSet<u8>>().len();
    if (22..=64).contains(&secret.len()) && secret.bytes().all(plain) && different >= 8 {
        return Ok(());
    }
    let say = "A seat's key is 22 to 64 letters, digits, - or _, drawn at random. Bring such a one, \
               or none at all: then the host makes it.";
    Err(Reject::new("bad-secret", "", say))
}

/// A new seed for dealing.
pub(crate) fn seed(chance: &Chance) -> table::Seed {
    table::Seed::new(chance.bytes())
}

/// A number: to seed a bot's own luck with, to tell a link from all others.
pub(crate) fn number(chance: &Chance) -> u64 {
    u64::from_ne_bytes(chance.bytes())
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
        let chance = Chance::default();
        let (a, b) = (make(&chance), make(&chance));
        assert_ne!(a, b);
        assert_eq!(a.len(), 26);
        assert!(hash(&a) == hash(&a) && hash(&a) != hash(&b));
        assert_ne!(table_id(&chance), table_id(&chance));
        assert_eq!(table_id_of(&a), table_id_of(&a));
        assert_ne!(table_id_of(&a), table_id_of(&b));
        assert_eq!(table_id_of(&a).len(), table_id(&chance).len());
    }

    #[test]
    fn what_cannot_be_random_is_no_secret() {
        assert!(check(&make(&Chance::default())).is_ok());
        assert!(check("0f8fad5b-d9cb-469f-a165-70867728950e").is_ok());
        let long = "abcdefgh".repeat(9);
        let junk = ["", "secret", "abcdefghijk lmnopqrstuvw", "äbcdefghijklmnopqrstuvwx", &long];
        for junk in junk.into_iter().chain(["aaaaaaaaaaaaaaaaaaaaaaaaaaaa"]) {
            assert_eq!(check(junk).unwrap_err().code, "bad-secret", "{junk}");
        }
    }
}
