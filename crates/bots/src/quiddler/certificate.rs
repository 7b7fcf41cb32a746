//! Finds puzzles with their certificates: one way to lay a hand is best, by far.

use puzzle_check::quiddler::{ANSWER, BEST_SPLIT, FIRST_FACE, GO_OUT, TOO_LITTLE, bar, worth};
use puzzle_text::quiddler::{Counts, Spelling, counts, minus, of_counts, spellings};
use puzzle_text::{Puzzle, words};
use quiddler::Card;
use quiddler::card::{points, spell};

/// The longest certificate.
const LONGEST: usize = 1_000;
/// The fewest words that a hand has to offer: with fewer there is nothing to choose.
const FEWEST_WORDS: usize = 8;
/// The fewest words of an answer: a split.
const FEWEST_LAID: usize = 2;

/// The puzzles of this hand, a card having been taken. They have no level yet.
pub fn find_puzzles(hand: &[Card]) -> Vec<Puzzle> {
    let spellings = spellings(hand);
    if spellings.len() < FEWEST_WORDS {
        return Vec::new();
    }
    let of_theme = |theme: &&str| find(theme, hand, &spellings);
    [GO_OUT, BEST_SPLIT].iter().filter_map(of_theme).take(1).collect()
}

fn find(theme: &str, hand: &[Card], spellings: &[Spelling]) -> Option<Puzzle> {
    let mut search =
        Search { theme, spellings, points: points(hand), best: 0, ways: Vec::new(), nodes: 0 };
    search.ways(&counts(hand), &mut Vec::new(), &mut Vec::new());
    let best = search.best;
    let bar = bar(theme, best)?;
    search.ways.retain(|(worth, _)| *worth >= bar);
    let [(_, words)] = &search.ways[..] else { return None };
    let plain = |word: &Vec<Card>| words::is_plain(&spell(word));
    if words.len() < FEWEST_LAID || !words.iter().all(plain) {
        return None;
    }
    let mut proof = String::new();
    search.write(&counts(hand), words, &mut Vec::new(), &mut Vec::new(), bar, &mut proof)?;
    let faces = |cards: &[Card], between: &str| {
        let faces: Vec<&str> = cards.iter().map(|card| card.letters()).collect();
        faces.join(between)
    };
    let answer: Vec<String> = words.iter().map(|word| faces(word, "-")).collect();
    Some(Puzzle {
        theme: theme.into(),
        position: faces(hand, " "),
        answer: answer.join(","),
        proof,
        ..Puzzle::default()
    })
}

struct Search<'a> {
    theme: &'a str,
    spellings: &'a [Spelling],
    points: i32,
    best: i32,
    /// Ways to lay the hand, each with what it is worth and its words in order.
    ways: Vec<(i32, Vec<Vec<Card>>)>,
    nodes: u32,
}

impl Search<'_> {
    /// Collects all ways that are good enough, by the card that the fewest words have.
    fn ways(&mut self, rest: &Counts, laid: &mut Vec<Vec<Card>>, unlaid: &mut Vec<Card>) {
        let value = worth(self.theme, self.points, unlaid);
        let least = bar(self.theme, self.best).unwrap_or(1);
        self.nodes += 1;
        if !unlaid.is_empty() && value < least || self.nodes > 200_000 {
            return;
        }
        let Some(card) = self.branch(rest) else {
            if !unlaid.is_empty() {
                self.best = self.best.max(value);
                let mut words = laid.clone();
                words.sort();
                if !self.ways.iter().any(|(_, known)| *known == words) {
                    self.ways.push((value, words));
                }
            }
            return;
        };
        for spelling in self.spellings.iter().filter(|it| it.counts[card.index()] > 0) {
            if let Some(rest) = minus(rest, &spelling.counts) {
                laid.push(spelling.cards.clone());
                self.ways(&rest, laid, unlaid);
                laid.pop();
            }
        }
        unlaid.push(card);
        self.ways(&without(rest, card), laid, unlaid);
        unlaid.pop();
    }

    /// The card in the fewest of the words that still fit; none when no card is left.
    fn branch(&self, rest: &Counts) -> Option<Card> {
        let fits = |it: &&Spelling| minus(rest, &it.counts).is_some();
        let left: Vec<&Spelling> = self.spellings.iter().filter(fits).collect();
        let uses = |card: &Card| left.iter().filter(|it| it.counts[card.index()] > 0).count();
        of_counts(rest).into_iter().min_by_key(|card| (uses(card), -card.points()))
    }

    fn write(
        &self,
        rest: &Counts,
        answer: &[Vec<Card>],
        laid: &mut Vec<Vec<Card>>,
        unlaid: &mut Vec<Card>,
        bar: i32,
        proof: &mut String,
    ) -> Option<()> {
        if proof.len() > LONGEST {
            return None;
        }
        let Some(card) = self
            .branch(rest)
            .filter(|_| worth(self.theme, self.points, unlaid) >= bar || unlaid.is_empty())
        else {
            let mut words = laid.clone();
            words.sort();
            let is_done = rest.iter().all(|count| *count == 0);
            let is_answer = is_done && words == answer;
            proof.push(char::from(if is_answer { ANSWER } else { TOO_LITTLE }));
            return Some(());
        };
        proof.push(char::from(FIRST_FACE + card.index() as u8));
        for spelling in self.spellings.iter().filter(|it| it.counts[card.index()] > 0) {
            if let Some(rest) = minus(rest, &spelling.counts) {
                laid.push(spelling.cards.clone());
                self.write(&rest, answer, laid, unlaid, bar, proof)?;
                laid.pop();
            }
        }
        unlaid.push(card);
        self.write(&without(rest, card), answer, laid, unlaid, bar, proof)?;
        unlaid.pop();
        Some(())
    }
}

fn without(rest: &Counts, card: Card) -> Counts {
    let mut rest = *rest;
    rest[card.index()] -= 1;
    rest
}
