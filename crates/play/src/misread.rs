//! What somebody wrote cannot be read: why, in plain words.

use std::fmt::Display;

/// Why something could not be read, in words for people who know nothing of the program's types;
/// to be put into a sentence. `error` is serde's.
pub fn misread(error: impl Display) -> String {
    let whole = error.to_string();
    let error = without_place(&whole);
    let wrong = error.strip_prefix("invalid type: ").or(error.strip_prefix("invalid value: "));
    if let Some((found, wanted)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        return format!("{} stands where {} belongs", thing(found), wish(wanted));
    }
    if let Some(field) = error.strip_prefix("missing field ") {
        return format!("{field} is missing");
    }
    if let Some(name) = error.strip_prefix("unknown variant ") {
        return format!("unknown {name}");
    }
    match error {
        "expected value" => "a name or an object is expected".into(),
        _ if error.starts_with("unknown field ") => error.into(),
        // What a game says itself is a whole sentence; anything else is no JSON, and where tells.
        _ => error.strip_suffix('.').unwrap_or(&whole).into(),
    }
}

/// The error without where in a line of JSON it is: nobody counts the columns of what a program
/// or a flag has put together.
fn without_place(error: &str) -> &str {
    match error.rsplit_once(" at line ") {
        Some((what, place))
            if place.chars().all(|c| c.is_ascii_digit() || " column".contains(c)) =>
        {
            what
        }
        _ => error,
    }
}

fn thing(found: &str) -> &str {
    match found {
        "map" => "an object",
        "sequence" => "a list",
        "null" | "unit value" => "nothing",
        "unit variant" => "a name alone",
        "newtype variant" | "struct variant" | "tuple variant" => "a name with something to it",
        _ => ["integer ", "floating point ", "boolean ", "string "]
            .iter()
            .find_map(|kind| found.strip_prefix(kind))
            .unwrap_or(found),
    }
}

fn wish(wanted: &str) -> &str {
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" | "i64" => "a whole number",
        "a sequence" => "a list",
        "a map" => "an object",
        "a boolean" => "true or false",
        "a string" => "a text",
        "unit" | "unit variant" => "a name alone",
        "newtype variant" | "struct variant" | "tuple variant" => "a name with something to it",
        _ if wanted.starts_with("struct ") => "an object",
        _ if wanted.starts_with("enum ") || wanted == "string or map" => "a name or an object",
        _ => wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Dish {
        #[serde(rename = "plates")]
        _plates: u8,
        #[serde(rename = "warmth", default)]
        _warmth: i16,
        #[serde(rename = "taste", default)]
        _taste: Option<Taste>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Taste {
        Sweet,
        Salted(#[expect(dead_code, reason = "only read")] Vec<bool>),
    }

    #[test]
    fn nothing_of_the_programs_types_is_told() {
        for (dish, why) in [
            ("null", "nothing stands where an object belongs"),
            (r#""soup""#, r#""soup" stands where an object belongs"#),
            ("{}", "`plates` is missing"),
            (r#"{"plates":300}"#, "`300` stands where a whole number from 0 to 255 belongs"),
            (r#"{"plates":"a"}"#, r#""a" stands where a whole number from 0 to 255 belongs"#),
            (r#"{"plates":null}"#, "nothing stands where a whole number from 0 to 255 belongs"),
            (
                r#"{"plates":1,"cups":2}"#,
                "unknown field `cups`, expected one of `plates`, `warmth`, `taste`",
            ),
            (
                r#"{"plates":1,"warmth":99999}"#,
                "`99999` stands where a whole number from -32768 to 32767 belongs",
            ),
            (r#"{"plates":1,"taste":"sour"}"#, "unknown `sour`, expected `sweet` or `salted`"),
            (
                r#"{"plates":1,"taste":"salted"}"#,
                "a name alone stands where a name with something to it belongs",
            ),
            (r#"{"plates":1,"taste":{"salted":5}}"#, "`5` stands where a list belongs"),
            (
                r#"{"plates":1,"taste":{"salted":[{}]}}"#,
                "an object stands where true or false belongs",
            ),
            (r#"{"plates":1,"taste":{"sweet":[]}}"#, "a list stands where a name alone belongs"),
        ] {
            let no = serde_json::from_str::<Dish>(dish).expect_err("this is no dish");
            assert_eq!(misread(no), why, "{dish}");
        }
    }

    #[test]
    fn what_is_no_json_is_told_with_its_place() {
        let no = |json: &str| misread(serde_json::from_str::<Dish>(json).expect_err("no JSON"));
        assert_eq!(no("{"), "EOF while parsing an object at line 1 column 1");
        let taste = serde_json::from_str::<Taste>("null").expect_err("this is no taste");
        assert_eq!(misread(taste), "a name or an object is expected");
    }

    #[test]
    fn what_a_game_says_itself_is_kept_with_one_full_stop() {
        assert_eq!(misread("“zz” is no card. at line 1 column 15"), "“zz” is no card");
        assert_eq!(misread("look at line 3 of it"), "look at line 3 of it");
    }
}
