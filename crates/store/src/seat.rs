//! Who sits where.

use std::fmt;

/// Somebody at a table: a person, or a bot of some level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// The name the others see.
    pub name: String,
    /// A bot's level, in the host's words; `None` for a person.
    pub bot_level: Option<String>,
    /// What proves that somebody is this sitter; `None` where nobody can (a bot).
    pub secret_hash: Option<SecretHash>,
}

/// The hash of a seat's secret. The secret itself is never kept: the type has no room for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretHash(pub [u8; 32]);

impl fmt::Debug for SecretHash {
    /// Says nothing: hashes have no business in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_never_printed() {
        assert_eq!(format!("{:?}", SecretHash([7; 32])), "SecretHash(..)");
    }
}
