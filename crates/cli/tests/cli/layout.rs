//! JSON as the documents show it: what fits on one line is on one line.

use serde_json::Value;

const WIDTH: usize = 96;

/// The text of a value, broken where it is too wide.
pub fn layout(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, 0, &mut text);
    text
}

fn write(value: &Value, indent: usize, before: usize, into: &mut String) {
    let flat = value.to_string();
    let (open, close, parts): (_, _, Vec<(String, &Value)>) = match value {
        _ if indent + before + flat.chars().count() <= WIDTH => return into.push_str(&flat),
        Value::Array(items) => ('[', ']', items.iter().map(|v| (String::new(), v)).collect()),
        Value::Object(fields) => {
            let key = |key: &String| Value::from(key.as_str()).to_string() + ": ";
            ('{', '}', fields.iter().map(|(k, v)| (key(k), v)).collect())
        }
        _ => return into.push_str(&flat),
    };
    into.push(open);
    let last = parts.len().saturating_sub(1);
    for (i, (key, part)) in parts.into_iter().enumerate() {
        into.push('\n');
        into.push_str(&" ".repeat(indent + 2));
        into.push_str(&key);
        write(part, indent + 2, key.chars().count(), into);
        into.push_str(if i == last { "" } else { "," });
    }
    into.push('\n');
    into.push_str(&" ".repeat(indent));
    into.push(close);
}

#[test]
fn what_fits_stays_together() {
    assert_eq!(layout(&serde_json::json!({"a": [1, 2]})), r#"{"a":[1,2]}"#);
    let long = "x".repeat(90);
    let shown = layout(&serde_json::json!({"a": [1, 2], "b": long}));
    assert_eq!(shown, format!("{{\n  \"a\": [1,2],\n  \"b\": \"{long}\"\n}}"));
}
