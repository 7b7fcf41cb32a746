//! The lists that are shipped, and those that a host adds.

use crate::common::{Dice, list, sample};
use lexicon::{Lexicon, ListId, add, named, names};
use std::collections::BTreeMap;
use std::sync::Arc;

fn shipped(name: &str) -> Arc<Lexicon> {
    named(name).expect("it is shipped")
}

/// Lists never change silently: to change one, raise `VERSION` in `xtask/src/words` and
/// writes the new figures here.
#[test]
fn every_list_is_what_it_was() {
    let version = "2020.12.07.1";
    for (name, words, hash) in [
        ("family", 81_056, "c27c8963de5bf2962d6ffbc878cac1a4dd46862eb88021c35702eb1714ab29f4"),
        ("standard", 248_570, "bd4bb40007fe53b7dbb8068093000527e58b11a12028f3fdeb39ecdc989e40f0"),
        ("large", 416_411, "5b81a4b47c688183105797bac1af2e6d0b59852f0fe150a009398ad630557be4"),
    ] {
        let list = shipped(name);
        let id = ListId { name: name.into(), version: version.into(), hash: hash.into() };
        assert_eq!((list.id(), list.len()), (&id, words));
    }
}

#[test]
fn the_hash_in_the_table_is_the_hash_of_the_words() {
    for name in ["family", "standard", "large"] {
        let words = sample(name, 1);
        assert_eq!(words.len(), shipped(name).len());
        let again = Lexicon::of_entries(name, &shipped(name).id().version, words);
        assert_eq!(again.id(), shipped(name).id());
    }
}

#[test]
fn each_list_holds_the_smaller_one() {
    for (small, large) in [("family", "standard"), ("standard", "large")] {
        let large = shipped(large);
        for (word, entry) in sample(small, 1) {
            assert_eq!(large.entry(&word), Some(entry), "{word}");
        }
    }
}

#[test]
fn words_are_in_the_lists_they_should_be_in() {
    let (family, standard, large) = (shipped("family"), shipped("standard"), shipped("large"));
    for word in ["cat", "quixotic", "colour", "color", "organise", "houses", "ran", "cafe", "it"] {
        assert!(family.is_word(word), "{word}");
    }
    for word in ["qi", "aa", "cwm", "zax", "xu", "zo", "trans", "euoi", "cum"] {
        assert!(standard.is_word(word) && !family.is_word(word), "{word}");
    }
    for word in ["kb", "bs", "ms", "zac", "dkl"] {
        assert!(large.is_word(word) && !standard.is_word(word), "{word}");
    }
    for word in ["london", "nasa", "youre", "xyzzy", "x", "", "usa", "xvii", "ok"] {
        assert!(!large.is_word(word), "{word}");
    }
}

#[test]
fn words_are_two_to_fifteen_letters_of_a_to_z_in_order() {
    let words = sample("large", 1);
    assert!(words.is_sorted_by(|a, b| a.0 < b.0));
    for (word, entry) in &words {
        assert!((2..=15).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase()));
        assert!([10, 20, 35, 40, 50, 55, 60, 70, 80, 95].contains(&entry.class), "{word}");
    }
}

#[test]
fn common_words_are_told_from_rare_ones() {
    let class = |word| shipped("large").entry(word).map(|entry| entry.class);
    for (word, expected) in
        [("cat", 10), ("clever", 10), ("chisel", 35), ("whickered", 70), ("wirrah", 95)]
    {
        assert_eq!(class(word), Some(expected), "{word}");
    }
}

#[test]
fn offensive_words_are_marked_and_never_in_family() {
    assert!(sample("family", 1).iter().all(|(_, entry)| !entry.offensive));
    let marked = sample("standard", 1).into_iter().filter(|(_, entry)| entry.offensive).count();
    assert!((500..1_000).contains(&marked), "{marked}");
    let offensive = |word| shipped("standard").entry(word).map(|entry| entry.offensive);
    for word in ["shit", "fucking", "slut", "wop", "yid"] {
        assert_eq!(offensive(word), Some(true), "{word}");
    }
    for word in
        ["cat", "shiitake", "cockerel", "niggle", "whorl", "scunthorpe", "assess", "penis", "queer"]
    {
        assert_ne!(offensive(word), Some(true), "{word}");
    }
}

#[test]
fn is_word_and_entry_agree_with_a_map_of_the_same_words() {
    let words = sample("standard", 1);
    let map: BTreeMap<&str, _> =
        words.iter().map(|(word, entry)| (word.as_str(), *entry)).collect();
    let list = shipped("standard");
    for (number, (word, entry)) in words.iter().enumerate() {
        assert!(list.is_word(word));
        assert_eq!(list.entry(word), Some(*entry));
        assert_eq!(list.graph().number(word), Some(number));
    }
    let mut dice = Dice::new(5);
    for _ in 0..200_000 {
        // a word with a letter changed, added or taken away
        let mut near: Vec<u8> = dice.pick(&words).0.bytes().collect();
        let at = dice.below(near.len());
        let letter = b'a' + dice.below(26) as u8;
        match dice.below(4) {
            0 => near[at] = letter,
            1 => near.insert(at, letter),
            2 => drop(near.remove(at)),
            _ => near.truncate(at),
        }
        let near = String::from_utf8(near).expect("letters");
        assert_eq!(list.is_word(&near), map.contains_key(near.as_str()), "{near}");
        assert_eq!(list.entry(&near), map.get(near.as_str()).copied(), "{near}");
    }
}

#[test]
fn small_lists_are_sound_too() {
    let words = sample("large", 1);
    let mut dice = Dice::new(6);
    for _ in 0..300 {
        let some: BTreeMap<_, _> = (0..dice.below(40)).map(|_| dice.pick(&words).clone()).collect();
        let list = list(&some.clone().into_iter().collect::<Vec<_>>());
        assert_eq!((list.len(), list.is_empty()), (some.len(), some.is_empty()));
        for (word, entry) in &some {
            assert_eq!(list.entry(word), Some(*entry));
        }
        for _ in 0..100 {
            let (word, _) = dice.pick(&words);
            assert_eq!(list.is_word(word), some.contains_key(word), "{word}");
        }
    }
}

#[test]
fn nonsense_is_no_word() {
    let list = shipped("large");
    for word in
        ["", " ", "CAT", "cat ", "ca t", "c`t", "c{t", "cat\0", "\u{7f}", "naïve", "🐈", "z{", "`"]
    {
        assert!(!list.is_word(word), "{word:?}");
        assert_eq!(list.entry(word), None, "{word:?}");
    }
    // every byte, behind every letter
    for letter in 'a'..='z' {
        for sign in (0..=255u8).map(char::from).filter(|sign| !sign.is_ascii_lowercase()) {
            assert!(!list.is_word(&format!("{letter}{sign}")), "{letter}{sign:?}");
            assert!(!list.is_word(&format!("ca{sign}{letter}")), "{letter}{sign:?}");
        }
    }
}

#[test]
fn unknown_lists_are_refused_with_the_names_there_are() {
    let refused = named("nonsense").expect_err("there is no such list");
    assert_eq!(refused.name, "nonsense");
    assert!(refused.to_string().contains("family, standard, large"), "{refused}");
}

#[test]
fn an_added_list_is_found_by_its_name() {
    add(Arc::new(Lexicon::of_words("house", &["zyzzx"])));
    assert!(shipped("house").is_word("zyzzx"));
    assert!(names().contains(&"house".to_owned()));
    add(Arc::new(Lexicon::of_words("house", &["qqq"])));
    assert!(!shipped("house").is_word("zyzzx"), "the newer one counts");
    add(Arc::new(Lexicon::of_words("standard", &["zyzzx"])));
    assert!(!shipped("standard").is_word("zyzzx"), "shipped lists stay what they are");
}
