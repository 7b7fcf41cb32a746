//! What a table can choose: KM-03, KM-06, KM-08, KM-21.

use candy_monsters::options::OPTIONS;
use candy_monsters::{CandyMonsters, Options};
use play::OptionKind;
use serde_json::{Value, json};
use std::collections::BTreeSet;

// Every option is described, with its rule, and nothing else is.
#[test]
fn every_option_is_described() {
    let Value::Object(fields) = serde_json::to_value(Options::default()).unwrap() else {
        panic!("options are an object")
    };
    let fields: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
    // What single seats have is left out where nobody has anything.
    let always = OPTIONS.iter().filter(|spec| !matches!(spec.kind, OptionKind::PerSeat(_)));
    let described: BTreeSet<&str> = always.map(|spec| spec.key).collect();
    assert_eq!(fields, described);
    for spec in OPTIONS {
        assert!(spec.rule.starts_with("KM-"), "{}", spec.key);
        assert!(spec.help.ends_with('.') && !spec.title.is_empty(), "{}", spec.key);
    }
}

// KM-08, KM-21: bounds are what the description says, and whatever lies outside is refused with
// the rule.
#[test]
fn bounds_are_enforced() {
    for spec in OPTIONS {
        let OptionKind::Number { min, max, none, suggested, .. } = spec.kind else { continue };
        let make = |value: Value| {
            let options = serde_json::from_value(json!({ spec.key: value })).unwrap();
            CandyMonsters::with_named_cards(options, 2)
        };
        for good in suggested.iter().chain([&min, &max]) {
            make(json!(good)).unwrap();
        }
        for bad in [min - 1, max + 1, u32::MAX] {
            let reject = make(json!(bad)).unwrap_err();
            assert_eq!(
                (&*reject.rule, reject.at.as_slice()),
                (spec.rule, &[spec.key.to_owned()][..])
            );
        }
        assert_eq!(make(Value::Null).is_ok(), none.is_some());
    }
}

// KM-03: the sets that can be chosen are those that are known.
#[test]
fn card_sets_are_found() {
    let cards = OPTIONS.iter().find(|spec| spec.key == "cards").unwrap();
    let OptionKind::OneOfFound(found) = cards.kind else { panic!("sets are found") };
    assert_eq!(found()[0], "standard");
    for name in found() {
        let options = serde_json::from_value(json!({ "cards": name })).unwrap();
        CandyMonsters::with_named_cards(options, 2).unwrap();
    }
    let options = serde_json::from_value(json!({ "cards": "nowhere" })).unwrap();
    let reject = CandyMonsters::with_named_cards(options, 2).unwrap_err();
    assert_eq!((&*reject.code, &*reject.rule), ("unknown-cards", "KM-03"));
}
