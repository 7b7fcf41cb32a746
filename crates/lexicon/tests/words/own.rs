//! A host's own list from a text file.

use lexicon::{Entry, Lexicon};

#[test]
fn a_text_is_read_with_comments_and_any_line_ends() {
    let text =
        "\u{feff}# our words\r\nCat\r\n\r\n  zyzzx # means nothing\r\nblast !\r\nfuck\r\ncat\r\n";
    let list = Lexicon::parse("our-house", text).expect("that is a list");
    assert_eq!((list.id().name.as_str(), list.id().version.as_str()), ("our-house", "own"));
    assert_eq!(list.len(), 4);
    assert_eq!(list.entry("cat"), Some(Entry { class: 10, offensive: false }));
    assert_eq!(list.entry("zyzzx"), Some(Entry::PLAIN));
    assert!(list.entry("blast").expect("it is there").offensive, "marked in the file");
    assert!(list.entry("fuck").expect("it is there").offensive, "known to be");
}

#[test]
fn the_hash_is_of_the_words_alone() {
    let hash = |text| Lexicon::parse("x", text).expect("that is a list").id().hash.clone();
    assert_eq!(hash("b ab\n".trim_start_matches("b ")), hash("# c\nAB\r\nab"));
    assert_ne!(hash("ab"), hash("ac"));
}

#[test]
fn junk_is_refused_with_its_line_and_what_to_do() {
    let long = "a".repeat(31);
    for (text, code, line) in [
        ("", "list-empty", None),
        ("# nothing\n\n", "list-empty", None),
        ("cat\ndog\0\n", "list-not-text", None),
        ("cat\nhot dog\n", "several-words", Some(2)),
        ("cat dog", "several-words", Some(1)),
        ("\n\nr2d2", "digit-in-word", Some(3)),
        ("don't", "sign-in-word", Some(1)),
        ("re-do", "sign-in-word", Some(1)),
        ("cat,dog", "sign-in-word", Some(1)),
        ("cat;", "sign-in-word", Some(1)),
        ("café", "letter-not-a-z", Some(1)),
        ("кот", "letter-not-a-z", Some(1)),
        ("ﬁsh", "letter-not-a-z", Some(1)),
        ("cat\na", "word-too-short", Some(2)),
        ("!", "word-too-short", Some(1)),
        (long.as_str(), "word-too-long", Some(1)),
    ] {
        let flaw = Lexicon::parse("own", text).expect_err("that is not a list");
        assert_eq!((flaw.code, flaw.line), (code, line), "{text:?}: {flaw}");
        assert!(flaw.message.ends_with('.'), "{flaw}");
        assert!(line.is_none_or(|n| flaw.message.starts_with(&format!("Line {n}: "))), "{flaw}");
    }
    let huge = "word\n".repeat(7_000_000);
    assert_eq!(Lexicon::parse("own", &huge).expect_err("too much").code, "list-too-large");
}

#[test]
fn names_that_would_not_fit_are_refused() {
    for (name, code) in [
        ("", "list-name"),
        ("My List", "list-name"),
        ("../etc", "list-name"),
        ("naïve", "list-name"),
        ("standard", "list-name-taken"),
        (&"x".repeat(41), "list-name"),
    ] {
        let flaw = Lexicon::parse(name, "cat").expect_err("no name for a list");
        assert_eq!(flaw.code, code, "{flaw}");
    }
    Lexicon::parse("school-3b", "cat").expect("a good name");
}

#[test]
fn garbage_never_panics() {
    let mut state = 1u32;
    for _ in 0..2_000 {
        let text: String = (0..state % 40)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                char::from((state >> 24) as u8)
            })
            .collect();
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let _ = Lexicon::parse("own", &text);
    }
}
