//! Words from cards, patterns and splits, compared with trying every word of a sample.

use crate::common::{Dice, list, sample};
use lexicon::{Cards, Entry, Laid, Vocabulary};
use std::collections::BTreeMap;

/// A way to lay a word: the cards in their order, `?t` for a blank that stands for `t`.
type Way = (String, Vec<String>);

/// Every way to lay `rest` of a word with these cards, tried one after the other.
fn ways(
    rest: &str,
    cards: &mut BTreeMap<String, u8>,
    blanks: u8,
    laid: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    if rest.is_empty() {
        found.push(laid.clone());
        return;
    }
    let kinds: Vec<String> = cards.keys().cloned().collect();
    for kind in kinds.iter().filter(|kind| rest.starts_with(kind.as_str())) {
        if cards[kind] > 0 {
            *cards.get_mut(kind).expect("it is one of them") -= 1;
            laid.push(kind.clone());
            ways(&rest[kind.len()..], cards, blanks, laid, found);
            laid.pop();
            *cards.get_mut(kind).expect("it is one of them") += 1;
        }
    }
    let letter = &rest[..1];
    if blanks > 0 && cards.get(letter).is_none_or(|left| *left == 0) {
        laid.push(format!("?{letter}"));
        ways(&rest[1..], cards, blanks - 1, laid, found);
        laid.pop();
    }
}

fn by_trying(
    words: &[(String, Entry)],
    hand: &[&str],
    blanks: u8,
    least: usize,
    vocabulary: Vocabulary,
) -> Vec<Way> {
    let mut cards = BTreeMap::new();
    for card in hand {
        *cards.entry((*card).to_owned()).or_default() += 1;
    }
    let mut all = Vec::new();
    for (word, _) in words.iter().filter(|(_, entry)| vocabulary.knows(*entry)) {
        let mut found = Vec::new();
        ways(word, &mut cards, blanks, &mut Vec::new(), &mut found);
        all.extend(
            found.into_iter().filter(|way| way.len() >= least).map(|way| (word.clone(), way)),
        );
    }
    all.sort();
    all
}

#[test]
fn words_from_cards_are_those_that_trying_finds() {
    let words = sample("family", 97);
    let list = list(&words);
    let mut dice = Dice::new(1);
    let mut some = 0;
    for _ in 0..2_000 {
        let blanks = dice.below(3) as u8;
        let (count, least) = (1 + dice.below(11), dice.below(4));
        let hand = dice.cards(count);
        let vocabulary =
            *dice.pick(&[Vocabulary::WHOLE, Vocabulary::clean(50), Vocabulary::clean(35)]);
        let cards = Cards::new(&hand, blanks).expect("these are cards");
        let mut found: Vec<Way> = Vec::new();
        list.anagrams(&cards, least, vocabulary, |word| {
            let card = |laid: &Laid| match laid {
                Laid::Card(kind) => cards.kinds()[usize::from(*kind)].letters.clone(),
                Laid::Blank(letter) => format!("?{}", char::from(*letter)),
            };
            assert_eq!(list.entry(word.word()), Some(word.entry));
            found.push((word.word().to_owned(), word.cards.iter().map(card).collect()));
        });
        found.sort();
        assert_eq!(found, by_trying(&words, &hand, blanks, least, vocabulary), "{hand:?} {blanks}");
        some += found.len();
    }
    assert!(some > 1_000, "random cards make words");
}

#[test]
fn no_word_of_the_whole_list_is_missed() {
    // 10 cards and a blank from all of `standard`, by counting letters
    let words = sample("standard", 1);
    let list = lexicon::named("standard").expect("it is shipped");
    let hand = ["e", "t", "a", "r", "n", "s", "i", "o", "l", "d"];
    let cards = Cards::new(&hand, 1).expect("these are cards");
    let mut found = Vec::new();
    list.anagrams(&cards, 2, Vocabulary::WHOLE, |word| found.push(word.word().to_owned()));
    let fits = |word: &str| {
        let missing = word.bytes().enumerate().filter(|(at, letter)| {
            let have = hand.iter().filter(|card| card.as_bytes()[0] == *letter).count();
            word.bytes().take(*at).filter(|before| before == letter).count() >= have
        });
        missing.count() <= 1
    };
    found.sort();
    let tried: Vec<_> = words.iter().map(|(word, _)| word.clone()).filter(|w| fits(w)).collect();
    assert_eq!(found, tried);
    assert!(found.len() > 5_000, "{}", found.len());
}

#[test]
fn cards_that_are_none_are_refused() {
    for (cards, blanks, code) in [
        (vec!["e", ""], 0, "not-a-card"),
        (vec!["E"], 0, "not-a-card"),
        (vec!["é"], 0, "not-a-card"),
        (vec!["e1"], 0, "not-a-card"),
        (vec!["e"; 101], 0, "too-many-cards"),
        (vec!["e"; 90], 11, "too-many-cards"),
    ] {
        let refused = Cards::new(&cards, blanks).expect_err("that is not a hand");
        assert_eq!(refused.code, code, "{refused}");
    }
}

/// Whether a word fits a pattern, by trying.
fn fits(word: &[u8], pattern: &[u8]) -> bool {
    match (pattern.first(), word.first()) {
        (None, None) => true,
        (Some(b'*'), _) => {
            fits(word, &pattern[1..]) || (!word.is_empty() && fits(&word[1..], pattern))
        }
        (Some(sign), Some(letter)) if *sign == b'?' || sign == letter => {
            fits(&word[1..], &pattern[1..])
        }
        _ => false,
    }
}

#[test]
fn patterns_find_what_trying_finds() {
    let words = sample("standard", 83);
    let list = list(&words);
    let mut dice = Dice::new(2);
    for _ in 0..2_000 {
        // a word with some letters hidden, so that there is something to find
        let mut pattern: Vec<u8> = dice.pick(&words).0.bytes().collect();
        for _ in 0..dice.below(pattern.len() + 2) {
            let at = dice.below(pattern.len());
            match dice.below(4) {
                0 => pattern.insert(at, b'*'),
                1 => pattern[at] = b'*',
                _ => pattern[at] = b'?',
            }
        }
        let pattern = String::from_utf8(pattern).expect("letters and signs");
        let mut found = Vec::new();
        list.matching(&pattern, |word, entry| found.push((word.to_owned(), entry)))
            .expect("a pattern");
        let tried: Vec<_> = words
            .iter()
            .filter(|(word, _)| fits(word.as_bytes(), pattern.as_bytes()))
            .cloned()
            .collect();
        assert_eq!(found, tried, "{pattern}");
    }
}

#[test]
fn patterns_that_are_none_are_refused() {
    let list = lexicon::Lexicon::of_words("test", &["cat"]);
    for pattern in ["C?t", "c t", "c1", "café", "c[a]t", &"?".repeat(64)] {
        let refused = list.matching(pattern, |_, _| ()).expect_err("that is not a pattern");
        assert_eq!(refused.code, "not-a-pattern", "{refused}");
    }
    list.matching("", |_, _| panic!("no word is empty")).expect("an empty pattern fits nothing");
}
