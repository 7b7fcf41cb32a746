//! The short name of a card, as actions and logs write it.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The short name of a card: `im-inevitable`. Lower-case letters, digits and hyphens, at most
/// sixteen of them, kept inline so that actions are small and cheap to copy and compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("pattern" = "^[a-z0-9-]{1,16}$"))
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string", export_to = "candy-monsters/"))]
pub struct Slug(u128);

impl Slug {
    /// The longest short name.
    pub const MAX_LEN: usize = 16;

    /// This text as a short name, if it is one.
    pub fn new(text: &str) -> Option<Slug> {
        let sound = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if text.is_empty() || text.len() > Slug::MAX_LEN || !text.bytes().all(sound) {
            return None;
        }
        let mut bytes = [0; Slug::MAX_LEN];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Some(Slug(u128::from_be_bytes(bytes)))
    }

    /// The short name that a full name gives: letters and digits in lower case, everything else
    /// a hyphen, but for apostrophes, which go. `I'M INEVITABLE` is `im-inevitable`.
    pub fn of_name(name: &str) -> Option<Slug> {
        let mut text = String::new();
        for c in name.chars().filter(|c| !matches!(c, '\'' | '’' | '!' | '?' | '.' | ',')) {
            match c {
                c if c.is_ascii_alphanumeric() => text.push(c.to_ascii_lowercase()),
                _ if !text.is_empty() && !text.ends_with('-') => text.push('-'),
                _ => {}
            }
        }
        Slug::new(text.trim_end_matches('-'))
    }

    fn bytes(self) -> ([u8; Slug::MAX_LEN], usize) {
        let bytes = self.0.to_be_bytes();
        let end = bytes.iter().position(|b| *b == 0).unwrap_or(Slug::MAX_LEN);
        (bytes, end)
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bytes, end) = self.bytes();
        f.write_str(std::str::from_utf8(&bytes[..end]).expect("only ASCII goes in"))
    }
}

impl fmt::Debug for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Slug {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Slug {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Slug, D::Error> {
        struct TextVisitor;
        impl de::Visitor<'_> for TextVisitor {
            type Value = Slug;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the short name of a card, such as \"im-inevitable\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Slug, E> {
                Slug::new(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        from.deserialize_str(TextVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_give_short_names() {
        for (name, slug) in [
            ("I'M INEVITABLE", "im-inevitable"),
            ("HOME SWEET HOME", "home-sweet-home"),
            ("  Uno! ", "uno"),
            ("7 UP & DOWN", "7-up-down"),
        ] {
            assert_eq!(Slug::of_name(name).unwrap().to_string(), slug);
        }
        assert_eq!(Slug::of_name("the longest name ever"), None);
        assert_eq!(Slug::of_name("?!"), None);
    }

    #[test]
    fn short_names_survive_json() {
        let slug = Slug::new("sixteen-letters-").unwrap();
        let text = serde_json::to_string(&slug).unwrap();
        assert_eq!(text, "\"sixteen-letters-\"");
        assert_eq!(serde_json::from_str::<Slug>(&text).unwrap(), slug);
        for junk in ["\"\"", "\"Uno\"", "\"seventeen-letters\"", "\"ü\"", "7"] {
            assert!(serde_json::from_str::<Slug>(junk).is_err(), "{junk}");
        }
    }
}
