//! Splits of a hand, compared with trying all ways to lay it.

use crate::common::{Dice, list, sample};
use lexicon::{Card, Entry, Lexicon, Split, Splitter, Vocabulary};
use std::collections::{BTreeMap, BTreeSet};

/// What every card counts.
fn points(letters: &str) -> u16 {
    letters.bytes().map(|letter| 2 + u16::from(letter) * 7 % 11).sum()
}

fn hand(letters: &[&str]) -> Vec<Card> {
    letters.iter().map(|l| Card { letters: (*l).to_owned(), points: points(l) }).collect()
}

/// Every order of every part of the hand that makes up a word: the set of cards, and its letters.
fn words_in(
    hand: &[Card],
    known: &BTreeSet<&str>,
    used: u16,
    word: &str,
    found: &mut BTreeSet<(u16, u8)>,
) {
    if used.count_ones() > 1 && known.contains(word) {
        found.insert((used, word.len() as u8));
    }
    // go on only where a word of the list begins so
    if known.range(word..).next().is_some_and(|next| next.starts_with(word)) {
        for (at, card) in hand.iter().enumerate().filter(|(at, _)| used >> at & 1 == 0) {
            words_in(hand, known, used | 1 << at, &format!("{word}{}", card.letters), found);
        }
    }
}

/// Every way to lay words one after the other: cards used, longest word, number of words.
fn lay(
    words: &[(u16, u8)],
    from: usize,
    used: u16,
    longest: u8,
    count: u8,
    all: &mut BTreeSet<(u16, u8, u8)>,
) {
    all.insert((used, longest, count));
    for (at, (set, letters)) in words.iter().enumerate().skip(from) {
        if set & used == 0 {
            lay(words, at + 1, used | set, longest.max(*letters), count + 1, all);
        }
    }
}

/// What a split is worth: points, longest, words, out.
type Worth = (i32, u8, u8, bool);

fn by_trying(
    hand: &[Card],
    words: &[(String, Entry)],
    kept: usize,
    vocabulary: Vocabulary,
) -> BTreeSet<Worth> {
    let known =
        words.iter().filter(|(_, e)| vocabulary.knows(*e)).map(|(w, _)| w.as_str()).collect();
    let mut found = BTreeSet::new();
    words_in(hand, &known, 0, "", &mut found);
    let found: Vec<_> = found.into_iter().collect();
    let mut all = BTreeSet::new();
    lay(&found, 0, 0, 0, 0, &mut all);
    let mut worths = BTreeSet::new();
    for (used, longest, count) in all {
        let value = |card: &Card| i32::from(card.points);
        let in_words = hand.iter().enumerate().filter(|(at, _)| used >> at & 1 != 0);
        let laid: i32 = in_words.map(|(_, card)| value(card)).sum();
        let over = hand.iter().enumerate().filter(|(at, _)| used >> at & 1 == 0);
        let mut over: Vec<i32> = over.map(|(_, card)| value(card)).collect();
        over.sort_unstable();
        if over.len() >= kept {
            let out = over.len() == kept;
            let cost: i32 = over[..over.len() - kept].iter().sum();
            worths.insert((laid - cost, longest, count, out));
        }
    }
    let beats =
        |a: &Worth, b: &Worth| a != b && a.0 >= b.0 && a.1 >= b.1 && a.2 >= b.2 && a.3 >= b.3;
    worths.iter().filter(|worth| !worths.iter().any(|other| beats(other, worth))).copied().collect()
}

fn worth(split: &Split) -> Worth {
    (split.points, split.longest, split.words, split.out)
}

/// The words that a split names are words, and made of its cards.
fn assert_laid(list: &Lexicon, hand: &[Card], split: &Split, splitter: &Splitter) {
    let mut used = 0u16;
    let words = splitter.words(split);
    for word in &words {
        assert!(word.cards.len() > 1);
        let letters: String =
            word.cards.iter().map(|at| hand[usize::from(*at)].letters.as_str()).collect();
        assert_eq!(letters, word.word);
        assert_eq!(list.entry(&word.word).map(|entry| entry.class), Some(word.class));
        for at in &word.cards {
            assert_eq!(used >> at & 1, 0, "a card is laid once");
            used |= 1 << at;
        }
    }
    assert_eq!(words.len(), usize::from(split.words));
    assert_eq!(words.iter().map(|w| w.word.len()).max().unwrap_or(0), usize::from(split.longest));
    let value = |set: u16| -> i32 {
        hand.iter()
            .enumerate()
            .filter(|(at, _)| set >> at & 1 != 0)
            .map(|(_, c)| i32::from(c.points))
            .sum()
    };
    assert_eq!(value(used), value(split.used), "cards of the same kinds are laid");
}

#[test]
fn splits_are_those_that_trying_finds() {
    let words = sample("family", 23);
    // short words too, or random hands would hardly be split
    let short = sample("standard", 1).into_iter().filter(|(word, _)| word.len() < 4);
    let words: BTreeMap<String, Entry> = words.into_iter().chain(short).collect();
    let words: Vec<_> = words.into_iter().collect();
    let list = list(&words);
    let mut dice = Dice::new(3);
    let mut splitter = Splitter::new();
    let mut outs = 0;
    for round in 0..1_500 {
        let letters = dice.cards(round % 8 + 1);
        let hand = hand(&letters);
        let kept = dice.below(3).min(hand.len());
        let vocabulary = *dice.pick(&[Vocabulary::WHOLE, Vocabulary::clean(70)]);
        let found = splitter.best(&list, &hand, kept, vocabulary).expect("a hand").to_vec();
        let worths: BTreeSet<Worth> = found.iter().map(worth).collect();
        assert_eq!(worths.len(), found.len(), "no two are alike");
        assert_eq!(worths, by_trying(&hand, &words, kept, vocabulary), "{letters:?}, {kept} kept");
        for split in &found {
            assert_laid(&list, &hand, split, &splitter);
            outs += usize::from(split.out);
        }
        assert!(found.is_sorted_by_key(|split| std::cmp::Reverse(split.points)));
    }
    assert!(outs > 100, "some hands go out");
}

#[test]
fn large_hands_are_laid_soundly() {
    let list = lexicon::named("standard").expect("it is shipped");
    let mut dice = Dice::new(4);
    let mut splitter = Splitter::new();
    for _ in 0..200 {
        let letters = dice.cards(Splitter::MAX_CARDS);
        let hand = hand(&letters);
        let found = splitter.best(&list, &hand, 1, Vocabulary::clean(70)).expect("a hand").to_vec();
        assert!(!found.is_empty());
        for split in &found {
            assert_laid(&list, &hand, split, &splitter);
        }
    }
}

#[test]
fn the_commonest_word_of_the_same_cards_is_named() {
    let entry = |class| Entry { class, offensive: false };
    let words = vec![
        ("tae".to_owned(), entry(80)),
        ("eat".to_owned(), entry(10)),
        ("eta".to_owned(), entry(50)),
    ];
    let list = list(&words);
    let mut splitter = Splitter::new();
    let best =
        splitter.best(&list, &hand(&["t", "a", "e"]), 0, Vocabulary::WHOLE).expect("a hand")[0];
    assert_eq!(splitter.words(&best)[0].word, "eat");
}

#[test]
fn a_hand_without_words_costs_all_but_the_card_kept_back() {
    let list = Lexicon::of_words("test", &["cat"]);
    let mut splitter = Splitter::new();
    let cards = [("x", 12), ("q", 15), ("z", 14)];
    let hand = cards.map(|(letters, points)| Card { letters: letters.into(), points });
    let best = splitter.best(&list, &hand, 1, Vocabulary::WHOLE).expect("a hand").to_vec();
    assert_eq!(best.iter().map(worth).collect::<Vec<_>>(), [(-26, 0, 0, false)]);
    assert!(splitter.words(&best[0]).is_empty());
}

#[test]
fn hands_that_are_none_are_refused() {
    let list = Lexicon::of_words("test", &["cat"]);
    let mut splitter = Splitter::new();
    let mut code = |letters: &[&str]| {
        splitter
            .best(&list, &hand(letters), 1, Vocabulary::WHOLE)
            .map(<[Split]>::len)
            .map_err(|flaw| flaw.code)
    };
    assert_eq!(code(&["e"; 12]), Err("too-many-cards"));
    assert_eq!(code(&["e", "?"]), Err("not-a-card"));
    assert_eq!(code(&[]), Ok(0), "a hand of no cards has none to keep back");
}
