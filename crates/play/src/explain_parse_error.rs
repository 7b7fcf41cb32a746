//! Explains in plain words why JSON could not be read.

use crate::Reject;
use std::fmt::Display;

/// The refusal of something that cannot be read: `what` is wrong, and why. If a rule of the game
/// forbids it, the error ends with that rule in brackets (`… [CC-06]`), since serde passes on
/// nothing but text.
pub fn refuse_malformed(code: &'static str, what: impl Display, error: impl Display) -> Reject {
    let why = explain_parse_error(error);
    let (why, rule) = match why.strip_suffix(']').and_then(|why| why.rsplit_once(" [")) {
        Some((why, rule)) if is_rule(rule) => {
            (why.trim_end_matches('.').to_owned(), rule.to_owned())
        }
        _ => (why, String::new()),
    };
    let message = format!("{what}: {why}.");
    Reject { code: code.into(), rule: rule.into(), message, at: Vec::new() }
}

fn is_rule(text: &str) -> bool {
    let (game, number) = text.split_once('-').unwrap_or_default();
    game.len() == 2 && !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
}

/// Why something could not be read, as part of a sentence for people who do not know the program's
/// types. `error` comes from serde.
pub fn explain_parse_error(error: impl Display) -> String {
    let whole = error.to_string();
    let error = without_place(&whole);
    let wrong = error.strip_prefix("invalid type: ").or(error.strip_prefix("invalid value: "));
    if let Some((found, wanted)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        return format!("expected {}, found {}", expectation(wanted), thing(found));
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
        // A game's own error is a whole sentence or names its rule. Anything else is broken JSON:
        // then the position helps.
        _ if error.ends_with(']') => error.into(),
        _ => error.strip_suffix('.').unwrap_or(&whole).into(),
    }
}

/// The error without its line and column, which mean nothing in JSON that a program put together.
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
        "unit variant" => "a name on its own",
        "newtype variant" | "struct variant" | "tuple variant" => "a name with a value",
        _ => ["integer ", "floating point ", "boolean ", "string "]
            .iter()
            .find_map(|kind| found.strip_prefix(kind))
            .unwrap_or(found),
    }
}

fn expectation(wanted: &str) -> &str {
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
        "unit" | "unit variant" => "a name on its own",
        "newtype variant" | "struct variant" | "tuple variant" => "a name with a value",
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
            ("null", "expected an object, found nothing"),
            (r#""soup""#, r#"expected an object, found "soup""#),
            ("{}", "`plates` is missing"),
            (r#"{"plates":300}"#, "expected a whole number from 0 to 255, found `300`"),
            (r#"{"plates":"a"}"#, r#"expected a whole number from 0 to 255, found "a""#),
            (r#"{"plates":null}"#, "expected a whole number from 0 to 255, found nothing"),
            (
                r#"{"plates":1,"cups":2}"#,
                "unknown field `cups`, expected one of `plates`, `warmth`, `taste`",
            ),
            (
                r#"{"plates":1,"warmth":99999}"#,
                "expected a whole number from -32768 to 32767, found `99999`",
            ),
            (r#"{"plates":1,"taste":"sour"}"#, "unknown `sour`, expected `sweet` or `salted`"),
            (
                r#"{"plates":1,"taste":"salted"}"#,
                "expected a name with a value, found a name on its own",
            ),
            (r#"{"plates":1,"taste":{"salted":5}}"#, "expected a list, found `5`"),
            (r#"{"plates":1,"taste":{"salted":[{}]}}"#, "expected true or false, found an object"),
            (r#"{"plates":1,"taste":{"sweet":[]}}"#, "expected a name on its own, found a list"),
        ] {
            let reject = serde_json::from_str::<Dish>(dish).expect_err("this is not a dish");
            assert_eq!(explain_parse_error(reject), why, "{dish}");
        }
    }

    #[test]
    fn what_is_no_json_is_told_with_its_place() {
        let reject = |json: &str| {
            explain_parse_error(serde_json::from_str::<Dish>(json).expect_err("no JSON"))
        };
        assert_eq!(reject("{"), "EOF while parsing an object at line 1 column 1");
        let taste = serde_json::from_str::<Taste>("null").expect_err("this is no taste");
        assert_eq!(explain_parse_error(taste), "a name or an object is expected");
    }

    #[test]
    fn a_rule_in_brackets_becomes_the_refusals_rule() {
        let reject = |error: &str| refuse_malformed("bad", "That is no dish", error);
        let salted = reject("soup is salted once [FD-02] at line 1 column 4");
        assert_eq!((&*salted.code, &*salted.rule), ("bad", "FD-02"));
        assert_eq!(salted.message, "That is no dish: soup is salted once.");
        let plain = reject("write [salt]");
        assert_eq!((&*plain.rule, &*plain.message), ("", "That is no dish: write [salt]."));
    }

    #[test]
    fn what_a_game_says_itself_is_kept_with_one_full_stop() {
        assert_eq!(explain_parse_error("“zz” is no card. at line 1 column 15"), "“zz” is no card");
        assert_eq!(explain_parse_error("look at line 3 of it"), "look at line 3 of it");
    }
}
