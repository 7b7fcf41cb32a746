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
