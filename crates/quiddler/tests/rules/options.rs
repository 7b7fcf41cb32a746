//! What a table can choose, and that every choice is described.

use crate::table::*;
use play::{OptionKind, OptionSpec};
use quiddler::solitaire::{self, Solitaire};
use quiddler::{OPTIONS, Options, Quiddler};
use serde_json::{Value, json};

fn described(options: &impl serde::Serialize, specs: &[OptionSpec]) {
    let Value::Object(fields) = serde_json::to_value(options).unwrap() else {
        panic!("options are an object")
    };
    // What single seats have is left out where nobody has anything.
    let always = specs.iter().filter(|spec| !matches!(spec.kind, OptionKind::PerSeat(_)));
    let mut described: Vec<&str> = always.map(|spec| spec.key).collect();
    described.sort_unstable();
    assert_eq!(fields.keys().map(String::as_str).collect::<Vec<_>>(), described);
    for spec in specs {
        assert!(spec.rule.starts_with("QD-"), "{}", spec.key);
        assert!(spec.help.ends_with('.') && !spec.title.is_empty(), "{}", spec.key);
        if let OptionKind::OneOf(choices) = spec.kind {
            let default = fields[spec.key].as_str().unwrap();
            assert!(choices.iter().any(|choice| choice.value == default), "{}", spec.key);
        }
    }
}

/// Every option is described, with its rule, and nothing else is.
#[test]
fn every_option_is_described() {
    described(&Options::default(), OPTIONS);
    described(&solitaire::Options::default(), solitaire::OPTIONS);
}

/// QD-08, QD-19: what lies outside the bounds is refused with the rule, what lies in them is not.
#[test]
fn bounds_are_enforced() {
    for spec in OPTIONS {
        let OptionKind::Number { min, max, none, suggested, .. } = spec.kind else { continue };
        let make = |value: Value| {
            let options = json!({ "words": "test", spec.key: value });
            let options = serde_json::from_value(options).map_err(|e| e.to_string())?;
            Ok(Quiddler::new(options, 2, lexicon()))
        };
        for good in suggested.iter().chain([&min, &max]) {
            make(json!(good)).unwrap_or_else(|e: String| panic!("{e}")).unwrap();
        }
        for bad in [min - 1, max + 1, u32::MAX] {
            let reject = make(json!(bad)).unwrap().unwrap_err();
            assert_eq!(
                (&*reject.rule, reject.at.as_slice()),
                (spec.rule, &[spec.key.to_owned()][..])
            );
        }
        assert_eq!(make(Value::Null).is_ok(), none.is_some());
    }
}

/// QD-17, QD-19: every choice that is offered is taken.
#[test]
fn choices_are_taken() {
    for spec in OPTIONS {
        let OptionKind::OneOf(choices) = spec.kind else { continue };
        for choice in choices {
            let options = json!({ "words": "test", spec.key: choice.value });
            let options: Options = serde_json::from_value(options).unwrap();
            Quiddler::new(options, 2, lexicon()).unwrap();
        }
    }
}

/// QD-26: a day is a date.
#[test]
fn a_day_is_a_date() {
    let with = |daily: &str| {
        let options = json!({ "words": "test", "daily": daily });
        Solitaire::new(serde_json::from_value(options).unwrap(), lexicon())
    };
    with("2026-11-15").unwrap();
    for wrong in ["2026-02-30", "15.11.2026", "", "today"] {
        assert_eq!(refusal(with(wrong)), because("no-such-day", "QD-26"), "{wrong}");
    }
}

/// QD-03, QD-04: the list that a table names is one of those on offer.
#[test]
fn lists_are_found() {
    let words = OPTIONS.iter().find(|spec| spec.key == "words").unwrap();
    let OptionKind::OneOfFound(found) = words.kind else { panic!("lists are found") };
    assert!(found().contains(&Options::default().words.name));
}
