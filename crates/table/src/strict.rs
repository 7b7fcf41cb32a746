//! JSON from outside, read without good will. serde takes a list for an object and `null` for a
//! missing payload, and of two equal keys serde_json keeps the last; a client that sends such a thing
//! means something else than we would read.

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _,
    IntoDeserializer, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Map, Value};
use std::fmt;

/// Reads JSON text.
pub fn from_str<T: DeserializeOwned>(json: &str) -> Result<T, Error> {
    from_value(serde_json::from_str::<UniqueKeys>(json)?.0)
}

/// Reads JSON bytes.
pub fn from_slice<T: DeserializeOwned>(json: &[u8]) -> Result<T, Error> {
    from_value(serde_json::from_slice::<UniqueKeys>(json)?.0)
}

/// Reads JSON that was parsed already, so that equal keys cannot be noticed any more.
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    T::deserialize(Strict(value))
}

/// A value in which no object has the same key twice.
struct UniqueKeys(Value);

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<UniqueKeys, D::Error> {
        json.deserialize_any(UniqueKeysVisitor).map(UniqueKeys)
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(UniqueKeys(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format!("`{key}` is given twice.")));
            }
            map.insert(key, entries.next_value::<UniqueKeys>()?.0);
        }
        Ok(map.into())
    }
}

/// A whole number that is written with a point: to JSON, `1.0` and `1` are the same.
fn whole(number: &serde_json::Number) -> Option<i64> {
    number.to_string().strip_suffix(".0")?.parse().ok()
}

/// A value that is read as what it is.
struct Strict(Value);

impl Strict {
    fn invalid<'de, V: Visitor<'de>>(&self, visitor: &V) -> Error {
        let found = match &self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(value) => Unexpected::Bool(*value),
            Value::Number(_) => Unexpected::Other("number"),
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, visitor)
    }
}

impl IntoDeserializer<'_, Error> for Strict {
    type Deserializer = Strict;

    fn into_deserializer(self) -> Strict {
        self
    }
}

impl<'de> Deserializer<'de> for Strict {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Strict));
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Value::Object(entries) => {
                let entries = entries.into_iter().map(|(key, value)| (key, Strict(value)));
                visitor.visit_map(MapDeserializer::new(entries))
            }
            Value::Number(number) => match whole(&number) {
                Some(whole) => visitor.visit_i64(whole),
                None => number.deserialize_any(visitor),
            },
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(_) => self.deserialize_any(visitor),
            _ => Err(self.invalid(&visitor)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(name.into_deserializer()),
            Value::Object(entries) if entries.len() == 1 => {
                let (name, payload) = entries.into_iter().next().expect("there is one");
                visitor.visit_enum(Variant { name, payload: Strict(payload) })
            }
            _ => Err(self.invalid(&visitor)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// A variant with its payload: `{"take": "a1"}`.
struct Variant {
    name: String,
    payload: Strict,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Error;
    type Variant = Strict;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Strict), Error> {
        let name = seed.deserialize(IntoDeserializer::<Error>::into_deserializer(self.name))?;
        Ok((name, self.payload))
    }
}

impl<'de> VariantAccess<'de> for Strict {
    type Error = Error;

    /// A name that takes no payload has none.
    fn unit_variant(self) -> Result<(), Error> {
        Err(Error::invalid_type(Unexpected::NewtypeVariant, &"unit variant"))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(_) => self.deserialize_any(visitor),
            _ => Err(self.invalid(&visitor)),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_struct("", fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Action {
        Pass,
        Take(String),
        Swap(u8, u8),
        Play { word: String, bonus: Option<i32> },
        Set(Options),
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Options {
        size: u8,
    }

    impl Default for Options {
        fn default() -> Options {
            Options { size: 3 }
        }
    }

    #[test]
    fn a_whole_number_may_have_a_point() {
        let swap = |json: &str| from_str::<Action>(json).ok();
        assert_eq!(swap(r#"{"swap":[1.0,2e0]}"#), Some(Action::Swap(1, 2)));
        assert_eq!(swap(r#"{"swap":[1.5,2]}"#), None);
        assert_eq!(swap(r#"{"swap":[1e300,2]}"#), None);
    }

    #[test]
    fn what_is_meant_is_read() {
        let play = |bonus| Action::Play { word: "cat".into(), bonus };
        for (json, action) in [
            (r#""pass""#, Action::Pass),
            (r#"{"take":"a1"}"#, Action::Take("a1".into())),
            (r#"{"swap":[1,2]}"#, Action::Swap(1, 2)),
            (r#"{"play":{"word":"cat"}}"#, play(None)),
            (r#"{"play":{"word":"cat","bonus":-3}}"#, play(Some(-3))),
            (r#"{"play":{"word":"cat","bonus":null}}"#, play(None)),
            (r#"{"set":{}}"#, Action::Set(Options::default())),
        ] {
            assert_eq!(from_str::<Action>(json).unwrap(), action, "{json}");
        }
    }

    #[test]
    fn what_only_looks_like_it_is_refused() {
        for (json, why) in [
            (r#"{"pass":null}"#, "expected a name on its own, found a name with a value"),
            (r#"{"pass":[1]}"#, "expected a name on its own, found a name with a value"),
            (r#"{"play":["cat",3]}"#, "expected an object, found a list"),
            (r#"{"set":[5]}"#, "expected an object, found a list"),
            (r#"{"set":{"size":1,"size":2}}"#, "`size` is given twice"),
            (r#"{"swap":[1,2,3]}"#, ""),
            (r#"{"take":"a1","pass":null}"#, ""),
            (r#"["pass"]"#, "expected a name or an object, found a list"),
        ] {
            let explained = play::explain_parse_error(from_str::<Action>(json).unwrap_err());
            assert!(explained.starts_with(why), "{json}: {explained}");
        }
    }
}
