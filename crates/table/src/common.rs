//! Values that many tables have in common, such as the usual options: in memory once, however many tables
//! there are. A tree of JSON takes kilobytes.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// A value that is shared with whoever has the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Common(Arc<Value>);

/// What is shared now, by its hash.
static KNOWN: LazyLock<Mutex<HashMap<u64, Weak<Value>>>> = LazyLock::new(Mutex::default);
/// With so many, those that nobody has any more are forgotten.
const MANY: usize = 1024;

impl From<Value> for Common {
    fn from(value: Value) -> Common {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        let hash = hasher.finish();
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let there = known.get(&hash).and_then(Weak::upgrade);
        if let Some(same) = there.filter(|there| **there == value) {
            return Common(same);
        }
        if known.len() >= MANY && known.len().is_power_of_two() {
            known.retain(|_, weak| weak.strong_count() > 0);
        }
        let new = Arc::new(value);
        known.insert(hash, Arc::downgrade(&new));
        Common(new)
    }
}

impl Deref for Common {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

impl Serialize for Common {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Common {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Common, D::Error> {
        Value::deserialize(from).map(Common::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_same_is_in_memory_once() {
        let one = Common::from(json!({ "time": { "move": { "seconds": 77 } } }));
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(text, r#"{"time":{"move":{"seconds":77}}}"#);
        let same: Common = serde_json::from_str(&text).unwrap();
        assert!(Arc::ptr_eq(&one.0, &same.0));
        assert_ne!(one, Common::from(json!(null)));
        let many: Vec<Common> = (0..5000).map(|n| Common::from(json!([n, "many"]))).collect();
        drop(many);
        let few: Vec<Common> = (0..5000).map(|n| Common::from(json!([n, "few"]))).collect();
        assert!(KNOWN.lock().unwrap().len() < 2 * few.len(), "what is gone is forgotten");
    }
}
