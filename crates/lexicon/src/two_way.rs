//! The words as a graph that is entered in the middle of a word.
//!
//! A word is found from each of its letters: first that letter and those before it, backwards;
//! then, after a turn, those behind it. So `cat` is in the graph as `c<turn>at`, `ac<turn>t` and
//! `tac`. A search for words through a candy on the board then visits nothing else. (The
//! literature calls it a GADDAG.)

use crate::graph::{Node, cell};
use crate::list::{LONGEST, Lexicon};
use crate::minimise::Minimiser;

/// All words of a list, each to be found from every letter of it.
#[derive(Debug)]
pub struct TwoWay {
    root: Node,
    cells: Vec<u32>,
}

/// The letter after `z` marks the turn.
const TURN: u8 = 26;
const TURN_SIGN: u8 = b'a' + TURN;

/// A way to a word, filled up with zeros.
type Route = [u8; LONGEST + 2];

impl TwoWay {
    /// The words of `list`.
    pub(crate) fn of(list: &Lexicon) -> TwoWay {
        let mut words: Vec<u8> = Vec::new();
        list.matching("*", |word, _| {
            words.extend_from_slice(word.as_bytes());
            words.push(b'\n');
        })
        .expect("a star is a pattern");
        let mut builder = Minimiser::new();
        let mut routes: Vec<Route> = Vec::new();
        // Ways come in order: all that begin with `a`, sorted, then the next.
        for first in b'a'..=b'z' {
            routes.clear();
            for word in words.split(|byte| *byte == b'\n') {
                let places = (0..word.len()).filter(|place| word[*place] == first);
                routes.extend(places.map(|place| route(word, place)));
            }
            routes.sort_unstable();
            for route in &routes {
                let end = route.iter().position(|sign| *sign == 0).unwrap_or(route.len());
                builder.push(&route[..end]);
            }
        }
        let (root, cells) = builder.finish().into_cells();
        TwoWay { root, cells }
    }

    /// No letters yet; the first one can be any of a word.
    pub fn root(&self) -> Node {
        self.root
    }

    /// The letters that go on from here, as a mask: bit 0 is `a`.
    pub fn letters(&self, node: Node) -> u32 {
        cell::letters(self.cells[node.0 as usize]) & ((1 << TURN) - 1)
    }

    /// Where `letter` (0 for `a` to 25 for `z`) leads, if any word goes on with it, and whether all
    /// letters so far are a word.
    pub fn step(&self, node: Node, letter: u8) -> Option<(Node, bool)> {
        if letter >= TURN { None } else { self.sign(node, letter) }
    }

    /// From the beginning of words to what comes behind the letter that was first.
    pub fn turn(&self, node: Node) -> Option<Node> {
        self.sign(node, TURN).map(|(node, _)| node)
    }

    fn sign(&self, node: Node, sign: u8) -> Option<(Node, bool)> {
        let sign = u32::from(sign) + 1;
        let cell = self.cells[(node.0 ^ sign) as usize];
        (cell::letter(cell) == sign).then(|| (Node(cell::node(cell)), cell::ends(cell)))
    }

    /// Memory in bytes.
    pub fn size(&self) -> usize {
        self.cells.len() * size_of::<u32>()
    }
}

/// The way to a word from the letter at `place`.
fn route(word: &[u8], place: usize) -> Route {
    let mut route = [0; LONGEST + 2];
    for (to, letter) in route.iter_mut().zip(word[..=place].iter().rev()) {
        *to = *letter;
    }
    if place + 1 < word.len() {
        route[place + 1] = TURN_SIGN;
        route[place + 2..=word.len()].copy_from_slice(&word[place + 1..]);
    }
    route
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every word that can be walked to, with the place of the letter that was first.
    fn walked(graph: &TwoWay) -> BTreeSet<(String, usize)> {
        fn on(
            graph: &TwoWay,
            node: Node,
            (before, behind): (&str, Option<&str>),
            found: &mut BTreeSet<(String, usize)>,
        ) {
            for letter in 0..26 {
                let step = graph.step(node, letter);
                assert_eq!(step.is_some(), graph.letters(node) >> letter & 1 == 1);
                let Some((next, ends)) = step else { continue };
                let letter = char::from(b'a' + letter);
                let (before, behind) = match behind {
                    None => (format!("{letter}{before}"), None),
                    Some(behind) => (before.to_owned(), Some(format!("{behind}{letter}"))),
                };
                if ends {
                    let word = format!("{before}{}", behind.as_deref().unwrap_or(""));
                    assert!(found.insert((word, before.len() - 1)), "found once");
                }
                on(graph, next, (&before, behind.as_deref()), found);
            }
            if let (None, Some(next)) = (behind, graph.turn(node)) {
                on(graph, next, (before, Some("")), found);
            }
        }
        let mut found = BTreeSet::new();
        on(graph, graph.root(), ("", None), &mut found);
        found
    }

    fn every_letter_of(words: &[&str]) -> BTreeSet<(String, usize)> {
        words.iter().flat_map(|w| (0..w.len()).map(|place| ((*w).to_owned(), place))).collect()
    }

    #[test]
    fn every_word_is_found_from_every_letter_and_nothing_else_is() {
        let words = ["a", "at", "cat", "cats", "act", "banana", "ban", "nab", "zz", "tact"];
        let list = Lexicon::of_words("test", &words);
        assert_eq!(walked(list.two_way()), every_letter_of(&words));
        let none = Lexicon::of_words("test", &[]);
        assert_eq!(walked(none.two_way()), BTreeSet::new());
    }

    #[test]
    fn words_by_lot_are_found_from_every_letter() {
        use rand_chacha::rand_core::{Rng, SeedableRng};
        let mut luck = rand_chacha::ChaCha8Rng::from_seed([9; 32]);
        for _ in 0..50 {
            let words: BTreeSet<String> = (0..60)
                .map(|_| {
                    let length = 1 + luck.next_u32() % 6;
                    (0..length).map(|_| char::from(b'a' + (luck.next_u32() % 4) as u8)).collect()
                })
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let list = Lexicon::of_words("test", &words);
            assert_eq!(walked(list.two_way()), every_letter_of(&words));
        }
    }

    #[test]
    fn the_longest_words_fit() {
        let long = "a".repeat(LONGEST);
        let list = Lexicon::of_words("test", &[&long]);
        assert_eq!(walked(list.two_way()), every_letter_of(&[&long]));
    }
}
