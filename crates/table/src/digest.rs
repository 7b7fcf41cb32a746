//! The running hash of a log.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// 128 bits of SHA-256 over everything so far: header, inputs, and the state after each.
///
/// A log whose hashes agree was played by the same rules, move for move and state for state; a
/// log of changed rules disagrees at the first line where the change matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 16]);

impl Digest {
    /// The hash of a header line.
    pub fn of_header(line: &str) -> Digest {
        Digest::over(&[b"parlour log 1\n", line.as_bytes()])
    }

    /// The next hash: after `input` led to a state whose scenario is `state` (both as JSON).
    #[must_use]
    pub fn then(self, input: &[u8], state: &[u8]) -> Digest {
        Digest::over(&[&self.0, input, b"\n", state])
    }

    fn over(parts: &[&[u8]]) -> Digest {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        let mut short = [0; 16];
        short.copy_from_slice(&hash.finalize()[..16]);
        Digest(short)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(from)?;
        unhex(&text).map(Digest).ok_or_else(|| de::Error::custom("a hash is 32 hex digits"))
    }
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// The bytes of exactly `N` pairs of lower-case hexadecimal digits.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_goes_there_and_back() {
        assert_eq!(hex(&[0, 0xab, 0xff]), "00abff");
        assert_eq!(unhex::<3>("00abff"), Some([0, 0xab, 0xff]));
        for junk in ["", "00abf", "00ABFF", "zzzzzz", "00abff00"] {
            assert_eq!(unhex::<3>(junk), None, "{junk}");
        }
    }

    #[test]
    fn every_part_counts() {
        let start = Digest::of_header("{}");
        let next = start.then(b"a", b"b");
        assert_ne!(next, start.then(b"a", b"c"));
        assert_ne!(next, start.then(b"c", b"b"));
        assert_ne!(next, Digest::of_header("{ }").then(b"a", b"b"));
    }
}
