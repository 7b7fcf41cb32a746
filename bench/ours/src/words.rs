//! The word engine, over the list `standard`, and libraries that hold the same words beside it.

use crate::Figure;
use lexicon::{Cards, Lexicon, Vocabulary, named};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The quickest hash set there is for Rust, with its own hasher: `std`'s with another.
type HashSet = hashbrown::HashSet<Box<str>>;

const HASH_SET: &str = "hash set (hashbrown 0.16)";
const FST: &str = "fst 0.4";

/// Ten cards without blanks; then cards and, among them, blanks.
const ANAGRAMS: &[&str] = &[
    "lexicon/anagrams",
    "lexicon/anagrams-10-1-blank",
    "lexicon/anagrams-10-2-blanks",
    "lexicon/anagrams-8",
    "lexicon/anagrams-8-1-blank",
    "lexicon/anagrams-8-2-blanks",
    "lexicon/anagrams-12",
    "lexicon/anagrams-12-1-blank",
    "lexicon/anagrams-12-2-blanks",
];

fn list() -> Arc<Lexicon> {
    named("standard").expect("it is shipped")
}

fn words(list: &Lexicon) -> Vec<String> {
    let mut words = Vec::with_capacity(list.len());
    list.matching("*", |word, _| words.push(word.to_owned())).expect("a pattern");
    words
}

fn below(end: usize, luck: &mut ChaCha8Rng) -> usize {
    luck.next_u32() as usize % end
}

/// Half words, half words with a letter changed, in no order.
fn questions(words: &[String], luck: &mut ChaCha8Rng) -> Vec<String> {
    let question = |at: usize| {
        let word = &words[below(words.len(), luck)];
        let mut letters = word.clone().into_bytes();
        if at % 2 == 1 {
            let place = below(letters.len(), luck);
            letters[place] = b'a' + below(26, luck) as u8;
        }
        String::from_utf8(letters).expect("letters")
    };
    (0..100_000).map(question).collect()
}

/// Whether somebody holds a word.
type Holds<'a> = &'a dyn Fn(&str) -> bool;

/// Words looked up per second, by us and others; they take turns, so that a noisy machine slows all.
pub fn is_word() -> Vec<Figure> {
    let list = list();
    let words = words(&list);
    let mut luck = ChaCha8Rng::from_seed([1; 32]);
    let questions = questions(&words, &mut luck);
    let set: HashSet = words.iter().map(|word| word.as_str().into()).collect();
    let fst = fst::Set::from_iter(&words).expect("words are in order");
    let ours = |word: &str| list.is_word(word);
    let in_set = |word: &str| set.contains(word);
    let in_fst = |word: &str| fst.contains(word);
    let all: [(&str, Holds); 3] = [("", &ours), (HASH_SET, &in_set), (FST, &in_fst)];
    let yes = questions.iter().filter(|word| ours(word)).count();
    let mut spent = [Duration::ZERO; 3];
    const TURNS: u32 = 8;
    for _ in 0..TURNS {
        for ((_, holds), spent) in all.iter().zip(&mut spent) {
            let start = Instant::now();
            let found = questions.iter().filter(|word| holds(black_box(word.as_str()))).count();
            *spent += start.elapsed();
            assert_eq!(found, yes, "everybody holds the same words");
        }
    }
    let asked = f64::from(TURNS) * questions.len() as f64;
    let figure = |((peer, _), spent): (&(&'static str, _), Duration)| Figure {
        peer,
        ..Figure::new("lexicon/is-word", asked / spent.as_secs_f64(), "words/s")
    };
    all.iter().zip(spent).map(figure).collect()
}

/// What the list takes in memory: ours with what is known of every word, theirs without.
pub fn memory() -> Vec<Figure> {
    let list = list();
    let words = words(&list);
    let set: HashSet = words.iter().map(|word| word.as_str().into()).collect();
    let letters: usize = words.iter().map(String::len).sum();
    let fst = fst::Set::from_iter(&words).expect("words are in order");
    // what an allocator adds to each of the set's words is not counted
    let sizes = [
        ("", list.size()),
        (HASH_SET, set.allocation_size() + letters),
        (FST, fst.as_fst().as_bytes().len()),
    ];
    let figure = |(peer, bytes): (&'static str, usize)| Figure {
        peer,
        ..Figure::new("lexicon/memory", bytes as f64 / 1000.0, "kB")
    };
    sizes.map(figure).into()
}

/// Hands per second of which all words are found: cards as Quiddler's deck has them.
pub fn anagrams() -> Vec<Figure> {
    let list = list();
    let mut luck = ChaCha8Rng::from_seed([2; 32]);
    let mut deck: Vec<&str> = quiddler::Card::deck().map(quiddler::Card::letters).collect();
    let mut figures = Vec::new();
    for (name, (cards, blanks)) in
        ANAGRAMS.iter().zip([10, 8, 12].into_iter().flat_map(|n| (0..3).map(move |b| (n, b))))
    {
        let mut spent = Duration::ZERO;
        let mut hands = 0;
        while spent < Duration::from_millis(200) {
            for at in 0..cards {
                let other = at + below(deck.len() - at, &mut luck);
                deck.swap(at, other);
            }
            let hand = &deck[..cards - usize::from(blanks)];
            let hand = Cards::new(hand, blanks).expect("these are cards");
            let start = Instant::now();
            let mut found = 0;
            list.anagrams(&hand, 2, Vocabulary::WHOLE, |word| found += word.cards.len());
            black_box(found);
            spent += start.elapsed();
            hands += 1;
        }
        let value = f64::from(hands) / spent.as_secs_f64();
        figures.push(Figure::new(name, value, "hands/s"));
    }
    figures
}
