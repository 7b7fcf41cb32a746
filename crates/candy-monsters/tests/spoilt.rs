//! Whatever is in a card file, it is read, or refused with sentences that name card and field;
//! nothing breaks. KM-36.

use candy_monsters::cards::shelf::STANDARD;
use candy_monsters::cards::{Flaw, MAX_BYTES};
use candy_monsters::{CandyMonsters, CardSet, Options};
use play::Game;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::sync::Arc;
use toml::{Table, Value};

/// Reads a file; a sound one can be played with, and each flaw is a sentence.
fn check(text: &str) -> Vec<Flaw> {
    match CardSet::check(text) {
        Ok(set) => {
            let does_nothing = |card| set.face(card).text.is_empty();
            assert!(set.all().filter(|card| does_nothing(*card)).all(|card| card.is_monster()));
            let options = Options { cards: set.id().clone(), ..Options::default() };
            let game = CandyMonsters::new(options, 5, Arc::new(set)).unwrap();
            game.open(&game.start()).unwrap();
            Vec::new()
        }
        Err(flaws) => {
            assert!(!flaws.is_empty());
            let last = text.lines().count() as u32 + 1;
            for flaw in &flaws {
                assert!(
                    flaw.message.ends_with('.') && flaw.message.len() < 999,
                    "a sentence: {flaw}"
                );
                assert!(flaw.line.is_none_or(|line| (1..=last).contains(&line)), "{flaw}");
            }
            assert_eq!(CardSet::parse(text).unwrap_err(), flaws[0]);
            flaws
        }
    }
}

/// Whether a file that is TOML is refused by card and field.
fn names_fields(flaws: &[Flaw]) -> bool {
    flaws.iter().all(|flaw| !flaw.field.is_empty())
}

/// Values that no card wants, as TOML: of every type, far too large, far too deep.
fn nasty() -> impl Strategy<Value = String> {
    let fixed = [
        "9223372036854775807",
        "-9223372036854775808",
        "170141183460469231731687303715884105728",
        "256",
        "-1",
        "0",
        "1e308",
        "-nan",
        "inf",
        "0xFFFF_FFFF_FFFF",
        "true",
        "1979-05-27T07:32:00Z",
        r#""""#,
        r#""\u0000""#,
        r#""🍬""#,
        "[]",
        "{}",
        "[[], {}]",
        r#"{ per = "monsters" }"#,
        r#"{ per = "monsters", each = 0, most = 255 }"#,
        r#"[{ gain-sugar = { per = "sugar", each = 0, most = 9 } }]"#,
        "[{ gain-sugar = 99999999999999999999 }]",
        r#"[{ steal = { sugar = -2, from = "rival" } }, "sweep"]"#,
        r#"{ when = "any", cost = 4294967296, effects = ["sweep", "sweep", "sweep", "sweep"] }"#,
        r#"{ at-least = { count = 256, of = "sugar" } }"#,
    ];
    prop_oneof![
        4 => select(fixed.to_vec()).prop_map(str::to_owned),
        1 => (1usize..70).prop_map(|deep| "[".repeat(deep) + &"]".repeat(deep)),
        1 => (1usize..70).prop_map(|deep| "{ a = ".repeat(deep) + "1" + &" }".repeat(deep)),
        1 => (1usize..2000).prop_map(|long| format!("{:?}", "x".repeat(long))),
        1 => any::<i64>().prop_map(|n| n.to_string()),
    ]
}

/// Every field of every card, with those inside `ability`, `end` and `art`.
fn places() -> Vec<(&'static str, usize, Vec<String>)> {
    let file: Table = STANDARD.parse().unwrap();
    let mut places = Vec::new();
    for kind in ["starter", "monster", "ability", "event"] {
        for (i, card) in file[kind].as_array().unwrap().iter().enumerate() {
            for (key, value) in card.as_table().unwrap() {
                places.push((kind, i, vec![key.clone()]));
                let inner = value.as_table().into_iter().flat_map(Table::keys);
                places.extend(inner.map(|inner| (kind, i, vec![key.clone(), inner.clone()])));
            }
        }
    }
    places
}

/// A value as written in a file.
fn value(text: &str) -> Option<Value> {
    let file: Table = format!("x = {text}").parse().ok()?;
    file.get("x").cloned()
}

/// Signs that mean something in a card file.
const WORDS: [&str; 24] = [
    "[[monster]]",
    "[monster]",
    "\n",
    "\n",
    "name",
    "=",
    "\"UNO\"",
    "cost",
    "7",
    "-",
    ".",
    "ability",
    "{",
    "}",
    "[",
    "]",
    ",",
    "effects",
    "sweep",
    "when",
    "\"any\"",
    "#",
    "'''",
    "\"\"\"",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Bytes without any sense.
    #[test]
    fn bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let flaws = check(&String::from_utf8_lossy(&bytes));
        prop_assert!(!flaws.is_empty());
    }

    /// The words of the format in any order.
    #[test]
    fn words_of_the_format_are_refused(
        words in prop::collection::vec(select(WORDS.to_vec()), 0..60)
    ) {
        prop_assert!(!check(&words.join(" ")).is_empty());
    }

    /// Our own file with a piece of it replaced by anything.
    #[test]
    fn spoilt_files_are_refused(at in 0..STANDARD.len(), len in 0usize..60, with in ".{0,12}") {
        let floor = |mut i: usize| { while !STANDARD.is_char_boundary(i) { i -= 1 } i };
        let (start, end) = (floor(at), floor((at + len).min(STANDARD.len())));
        check(&format!("{}{with}{}", &STANDARD[..start], &STANDARD[end..]));
    }

    /// Our own file with lines moved, doubled or lost.
    #[test]
    fn shuffled_lines_are_refused(
        moves in prop::collection::vec((any::<Index>(), any::<Index>(), 0..3u8), 1..8)
    ) {
        let mut lines: Vec<&str> = STANDARD.lines().collect();
        for (from, to, what) in moves {
            let (from, to) = (from.index(lines.len()), to.index(lines.len()));
            match what {
                0 => lines.swap(from, to),
                1 => lines.insert(to, lines[from]),
                _ => drop(lines.remove(from)),
            }
        }
        check(&lines.join("\n"));
    }

    /// Our own file with one field changed to something else: whatever is refused then, its card
    /// and field are named.
    #[test]
    fn a_spoilt_field_is_named(place in select(places()), with in nasty()) {
        let Some(with) = value(&with) else { return Ok(()) }; // deeper than TOML is read
        let (kind, i, path) = place;
        let mut file: Table = STANDARD.parse().unwrap();
        let card = &mut file[kind].as_array_mut().unwrap()[i];
        let name = card["name"].as_str().unwrap().to_owned();
        let field = path.iter().fold(&mut *card, |value, key| &mut value[key.as_str()]);
        *field = with;
        let flaws = check(&file.to_string());
        prop_assert!(names_fields(&flaws), "{flaws:?}");
        prop_assert!(flaws.iter().all(|f| !f.card.is_empty()), "{flaws:?}");
        if !flaws.is_empty() && path[0] != "name" {
            let about = |f: &Flaw| f.card == name && f.field.starts_with(path[0].as_str());
            prop_assert!(flaws.iter().any(about), "{name} {path:?}: {flaws:?}");
        }
    }

    /// Our own file with one field lost or called otherwise.
    #[test]
    fn a_lost_field_is_named(place in select(places()), new in "[a-z]{1,9}") {
        let (kind, i, path) = place;
        let (last, before) = path.split_last().unwrap();
        for rename in [false, true] {
            let mut file: Table = STANDARD.parse().unwrap();
            let card = &mut file[kind].as_array_mut().unwrap()[i];
            let table = before.iter().fold(&mut *card, |value, key| &mut value[key.as_str()]);
            let table = table.as_table_mut().unwrap();
            let value = table.remove(last).unwrap();
            if rename {
                table.entry(new.as_str()).or_insert(value);
            }
            let flaws = check(&file.to_string());
            prop_assert!(names_fields(&flaws), "{flaws:?}");
        }
    }
}

/// Files that would take a reader down that trusts them.
#[test]
fn deep_and_long_files_are_refused() {
    let deep = |open: &str, close: &str, n: usize| open.repeat(n) + "1" + &close.repeat(n);
    for n in [60, 200, 5_000, MAX_BYTES / 9] {
        for text in [
            format!("name = {}", deep("[", "]", n)),
            format!("name = {}", deep("{a=", "}", n)),
            format!("name{} = 1", ".a".repeat(4 * n)),
            format!("[name{}]", ".a".repeat(4 * n)),
            format!("[[monster{}]]", ".a".repeat(4 * n)),
            format!("name = \"{}\"", "x".repeat(n)),
            "[[monster]]\n".repeat(n / 4),
            "x = 1\n".repeat(n / 2),
        ] {
            assert!(!check(&text).is_empty(), "{}", &text[..30]);
        }
    }
    let flaws = check(&"# a very long remark\n".repeat(MAX_BYTES / 20));
    assert!(flaws[0].message.contains("too long"), "{}", flaws[0]);
}
