//! The lists that are shipped.

use lexicon::{Lexicon, add, named};
use std::sync::Arc;

#[test]
fn every_shipped_list_opens_and_holds_the_one_before() {
    for (name, words) in [("family", 81_348), ("standard", 248_570), ("large", 424_145)] {
        let list = named(name).expect("it is shipped");
        assert_eq!((list.id().name.as_str(), list.len()), (name, words));
    }
    let standard = named("standard").expect("it is shipped");
    for word in ["cat", "quixotic", "colour", "color", "qi", "cafe", "houses", "aa"] {
        assert!(standard.is_word(word), "{word}");
    }
    for word in ["kb", "london", "dont", "xyzzy", "nasa"] {
        assert!(!standard.is_word(word), "{word}");
    }
    assert_eq!(standard.entry("cat").map(|e| e.class), Some(10));
}

#[test]
fn unknown_lists_are_refused_with_the_names_there_are() {
    let refused = named("nonsense").expect_err("there is no such list");
    assert!(refused.to_string().contains("family, standard, large"), "{refused}");
}

#[test]
fn an_added_list_is_found_by_its_name() {
    add(Arc::new(Lexicon::of_words("house", &["zyzzx"])));
    assert!(named("house").expect("it was added").is_word("zyzzx"));
    add(Arc::new(Lexicon::of_words("standard", &["zyzzx"])));
    assert!(!named("standard").expect("it is shipped").is_word("zyzzx"));
}
