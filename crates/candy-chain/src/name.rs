//! Names of cells and moves, short enough to need no memory of their own: a view holds dozens of
//! them, and one is made for every viewer at every move.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::{Borrow, Cow};
use std::hash::{Hash, Hasher};
use std::{fmt, ops, str};

/// The longest name: two cells of two digits each, `z32+z31`.
const LONGEST: usize = 7;

/// The name of a cell, `c4`, or of a move, `c4+e5` (CC-13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("maxLength" = LONGEST))
)]
pub struct Name {
    /// Zeros behind the name, so that names sort and compare as their texts do.
    text: [u8; LONGEST],
    len: u8,
}

impl Name {
    pub(crate) const EMPTY: Name = Name { text: [0; LONGEST], len: 0 };

    /// Adds a letter, a digit or a plus.
    pub(crate) fn push(&mut self, letter: u8) {
        self.text[usize::from(self.len)] = letter;
        self.len += 1;
    }
}

impl ops::Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        str::from_utf8(&self.text[..usize::from(self.len)]).expect("made from texts")
    }
}

/// So that names can be joined and looked up as texts are.
impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, into: &mut H) {
        (**self).hash(into);
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Name, D::Error> {
        let text = Cow::<str>::deserialize(from)?;
        if text.len() > LONGEST {
            return Err(de::Error::custom("a name of cells has at most 7 letters"));
        }
        let mut name = Name::EMPTY;
        text.bytes().for_each(|letter| name.push(letter));
        Ok(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_short_text_and_nothing_else() {
        let name: Name = serde_json::from_str(r#""z32+z31""#).unwrap();
        assert_eq!(name, "z32+z31");
        assert_eq!(serde_json::to_string(&name).unwrap(), r#""z32+z31""#);
        assert_eq!(format!("{name} {name:?}"), r#"z32+z31 "z32+z31""#);
        let short: Name = serde_json::from_str(r#""a1""#).unwrap();
        assert_eq!((&*short, short < name), ("a1", true));
        for junk in [r#""a1+b2+c3""#, "7", "null"] {
            assert!(serde_json::from_str::<Name>(junk).is_err(), "{junk}");
        }
    }
}
