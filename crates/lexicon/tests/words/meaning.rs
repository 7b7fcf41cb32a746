//! What words mean, and why they are allowed or not.

use crate::common::sample;
use lexicon::{Lexicon, Part, about_word, define, named};

fn glosses(word: &str) -> Vec<(Part, String)> {
    let senses = define(word).unwrap_or_else(|| panic!("{word} is explained")).senses;
    senses.into_iter().map(|sense| (sense.part, sense.gloss)).collect()
}

#[test]
fn words_are_explained() {
    let quixotic = "not sensible about practical matters; idealistic and unrealistic".to_owned();
    assert_eq!(glosses("quixotic"), [(Part::Adjective, quixotic)]);
    assert_eq!(glosses("xu"), [(Part::Noun, "a small coin of Vietnam".to_owned())]);
    assert_eq!(glosses("the")[0].0, Part::Determiner);
    assert!(glosses("cat")[0].1.contains("feline"));
    assert_eq!(glosses("bank").len(), 2);
}

#[test]
fn synonyms_share_their_gloss() {
    assert_eq!(glosses("gorse"), glosses("furze"));
    assert_eq!(glosses("gorse")[0].0, Part::Noun);
}

#[test]
fn forms_are_led_back_to_their_base() {
    for (form, base) in [
        ("houses", "house"),
        ("ran", "run"),
        ("mice", "mouse"),
        ("happiest", "happy"),
        ("sadder", "sad"),
        ("hoping", "hope"),
        ("grinned", "grin"),
        ("cities", "city"),
        ("geese", "goose"),
        ("abrasively", "abrasive"),
        ("kindnesses", "kindness"),
        ("went", "go"),
    ] {
        assert_eq!(define(form).expect("it is explained").base, base, "{form}");
    }
    let saw = define("saw").expect("it is explained");
    assert_eq!((saw.base.as_str(), saw.form_of.as_deref()), ("saw", Some("see")));
}

#[test]
fn names_do_not_explain_words() {
    // WordNet knows the city; the word is a plant, of which it knows nothing
    assert_eq!(define("paris"), None);
    assert_eq!(define("xyzzy"), None);
    assert_eq!(define(""), None);
    assert_eq!(define("~"), None);
}

#[test]
fn most_words_that_people_use_are_explained() {
    let words = sample("family", 200);
    let explained = words.iter().filter(|(word, _)| define(word).is_some()).count();
    assert!(explained * 100 >= words.len() * 90, "{explained} of {}", words.len());
    for (word, _) in words {
        for sense in define(&word).into_iter().flat_map(|definition| definition.senses) {
            assert!(
                !sense.gloss.is_empty() && !sense.gloss.contains(['\t', '\n', '=']),
                "{word}: {}",
                sense.gloss
            );
        }
    }
}

#[test]
fn a_report_says_why_a_word_is_allowed() {
    let standard = named("standard").expect("it is shipped");
    let report = about_word(" Quixotic ", &standard);
    assert!(report.allowed && report.code.is_empty() && !report.offensive);
    assert_eq!(report.word, "quixotic");
    assert_eq!(report.lists, ["family", "standard", "large"]);
    assert_eq!((report.class, report.commonness.as_str()), (Some(40), "common"));
    assert_eq!(report.list, *standard.id());
    assert_eq!(report.definition, define("quixotic"));
}

#[test]
fn a_report_says_why_a_word_is_not_allowed() {
    for (word, list, code) in [
        ("shit", "family", "offensive"),
        ("qi", "family", "other-list-only"),
        ("wirrah", "standard", "other-list-only"),
        ("kb", "standard", "stopped"),
        ("london", "standard", "name"),
        ("nasa", "standard", "abbreviation"),
        ("ok", "standard", "abbreviation"),
        ("xvii", "standard", "numeral"),
        ("youre", "large", "contraction"),
        ("xyzzy", "large", "unknown"),
        ("don't", "large", "not-letters"),
        ("re-do", "large", "not-letters"),
        ("hot dog", "large", "not-letters"),
        ("café", "large", "not-letters"),
        ("r2", "large", "not-letters"),
        ("", "large", "too-short"),
        ("a", "large", "too-short"),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "large", "too-long"),
        ("\u{202e}x\0", "large", "not-letters"),
    ] {
        let list = named(list).expect("it is shipped");
        let report = about_word(word, &list);
        assert_eq!(
            (report.allowed, report.code.as_str()),
            (false, code),
            "{word}: {}",
            report.message
        );
        assert!(report.message.ends_with(['.', '?']), "{}", report.message);
    }
    let report = about_word("wirrah", &named("standard").expect("it is shipped"));
    assert_eq!(report.message, "\"wirrah\" is not in standard, only in large.");
}

#[test]
fn a_list_that_is_not_registered_is_reported_on_too() {
    let own = Lexicon::of_words("own", &["zyzzx"]);
    let report = about_word("zyzzx", &own);
    assert!(report.allowed);
    assert_eq!(report.lists, [""; 0]);
    assert_eq!(report.class, Some(50));
}
