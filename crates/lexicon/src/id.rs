//! Which list, exactly.

use serde::{Deserialize, Serialize};

/// A list by its name; and, once a game has begun, by its version and hash too, so that a log
/// never replays with other words.
///
/// Reads the name alone (`"standard"`) or all three; always writes all three.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "ListIdJson")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListId {
    /// `family`, `standard`, `large`, or a list that the host has added.
    pub name: String,
    /// What it was built from and which revision; empty where only the name is known.
    pub version: String,
    /// SHA-256 of its words, a line each, in hexadecimal; empty where only the name is known.
    pub hash: String,
}

/// What is read.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "a word list is given by its name, as \"standard\", or by name, version and hash"
)]
enum ListIdJson {
    Name(String),
    Whole(Whole),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Whole {
    name: String,
    #[serde(default)]
    version: String,
    #[serde(default)]
    hash: String,
}

impl From<ListIdJson> for ListId {
    fn from(json: ListIdJson) -> ListId {
        match json {
            ListIdJson::Name(name) => ListId::named(name),
            ListIdJson::Whole(Whole { name, version, hash }) => ListId { name, version, hash },
        }
    }
}

impl ListId {
    /// A list of which only the name is known.
    pub fn named(name: impl Into<String>) -> ListId {
        ListId { name: name.into(), version: String::new(), hash: String::new() }
    }

    /// Its name as people read it: `Standard`.
    pub fn title(&self) -> String {
        let mut letters = self.name.chars();
        let first = letters.next();
        first.map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// Whether `self`, as somebody asked for it, means `list`: the same name, and the same hash
    /// where one is given.
    pub fn means(&self, list: &ListId) -> bool {
        self.name == list.name && (self.hash.is_empty() || self.hash == list.hash)
    }
}

impl Default for ListId {
    fn default() -> ListId {
        ListId::named("standard")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_alone_is_read_and_everything_is_written() {
        let read = |json: &str| serde_json::from_str::<ListId>(json);
        let id = read(r#""large""#).expect("a name is enough");
        assert_eq!(id, ListId::named("large"));
        let json = serde_json::to_string(&id).expect("it can be written");
        assert_eq!(json, r#"{"name":"large","version":"","hash":""}"#);
        assert_eq!(read(&json).expect("what was written can be read"), id);
        assert_eq!(read(r#"{"name":"large"}"#).expect("the rest may be left out"), id);
        assert!(read(r#"{"name":"large","size":3}"#).is_err(), "unknown fields are refused");
        let error = read("7").expect_err("a list has a name").to_string();
        assert!(error.starts_with("a word list is given by its name"), "{error}");
    }

    #[test]
    fn a_hash_that_is_given_must_be_the_same() {
        let list = ListId { name: "a".into(), version: "1".into(), hash: "beef".into() };
        assert!(ListId::named("a").means(&list));
        assert!(list.means(&list));
        assert!(!ListId::named("b").means(&list));
        assert!(!ListId { hash: "dead".into(), ..list.clone() }.means(&list));
    }
}
