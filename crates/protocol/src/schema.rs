//! What all of our JSON schemas say.

use serde_json::Value;

/// Says how large an integer may be. JSON has integers of any size, and the format (`uint32`) is only
/// a remark about it.
pub fn bound_integers(part: &mut Value) {
    let bounds = match part.get("format").and_then(Value::as_str) {
        Some("uint8") => Some((0, u8::MAX.into())),
        Some("uint16") => Some((0, u16::MAX.into())),
        Some("uint32") => Some((0, u32::MAX.into())),
        Some("uint64" | "uint") => Some((0, u64::MAX)),
        Some("int8") => Some((i8::MIN.into(), i8::MAX as u64)),
        Some("int16") => Some((i16::MIN.into(), i16::MAX as u64)),
        Some("int32") => Some((i32::MIN.into(), i32::MAX as u64)),
        Some("int64" | "int") => Some((i64::MIN, i64::MAX as u64)),
        _ => None,
    };
    match part {
        Value::Object(fields) => {
            if let Some((smallest, largest)) = bounds {
                fields.entry("minimum").or_insert(smallest.into());
                fields.entry("maximum").or_insert(largest.into());
            }
            fields.values_mut().for_each(bound_integers);
        }
        Value::Array(items) => items.iter_mut().for_each(bound_integers),
        _ => {}
    }
}

/// All definitions in one object. A type that is written otherwise than it is read has two.
pub fn merge(said: Value, mut heard: Value) -> Value {
    let differing = |heard: &Value| {
        let mut names = heard.as_object()?.iter();
        let differs = names.find(|(name, heard)| said.get(name).is_some_and(|it| it != *heard));
        Some(differs?.0.clone())
    };
    while let Some(name) = differing(&heard) {
        heard = rename(heard, &name, &format!("{name}Written"));
    }
    let mut all = said.as_object().cloned().unwrap_or_default();
    all.extend(heard.as_object().cloned().unwrap_or_default());
    all.into()
}

/// The same definitions with another name for one of them, wherever it is referred to.
fn rename(definitions: Value, from: &str, to: &str) -> Value {
    fn refer(part: Value, from: &str, to: &str) -> Value {
        match part {
            Value::String(text) if text == from => to.into(),
            Value::Array(items) => items.into_iter().map(|item| refer(item, from, to)).collect(),
            Value::Object(fields) => {
                fields.into_iter().map(|(name, field)| (name, refer(field, from, to))).collect()
            }
            other => other,
        }
    }
    let (from_ref, to_ref) = (format!("#/$defs/{from}"), format!("#/$defs/{to}"));
    let Value::Object(mut definitions) = refer(definitions, &from_ref, &to_ref) else {
        unreachable!()
    };
    let renamed = definitions.remove(from).expect("it is there");
    definitions.insert(to.into(), renamed);
    Value::Object(definitions)
}
