//! Who sits where.

use std::fmt;

/// Who sits in a seat: a person, or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The name the others see.
    pub name: String,
    /// A bot's level, as the host names it; `None` for a person.
    pub bot_level: Option<String>,
    /// The hash of the seat's secret; `None` for a bot.
    pub secret_hash: Option<SecretHash>,
}

/// The hash of a seat's secret. The secret itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretHash(pub [u8; 32]);

impl fmt::Debug for SecretHash {
    /// Hides the hash, which must not appear in logs.
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
