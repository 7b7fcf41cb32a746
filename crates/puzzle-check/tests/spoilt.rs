//! Spoilt puzzles: whatever is changed in a certificate, it proves no other answer, and no other
//! legal action is proved by it.

use puzzle_check::{candy_chain, candy_monsters, candygrams, keyword, quiddler};
use puzzle_text::candy_monsters::purchase;
use puzzle_text::{Flaw, Puzzle, SIGNS, sign, words};

type Check = fn(&Puzzle) -> Result<(), Flaw>;

/// Every so many puzzles of a game, from the first.
fn each(text: &str, step: usize) -> impl Iterator<Item = Puzzle> {
    text.lines().step_by(step).map(|line| Puzzle::read(line).unwrap())
}

const CANDY_CHAIN: &str = include_str!("../../../data/puzzles/candy-chain.tsv");
const CANDY_MONSTERS: &str = include_str!("../../../data/puzzles/candy-monsters.tsv");
const CANDYGRAMS: &str = include_str!("../../../data/puzzles/candygrams.tsv");
const KEYWORD: &str = include_str!("../../../data/puzzles/keyword.tsv");
const QUIDDLER: &str = include_str!("../../../data/puzzles/quiddler.tsv");

/// Puts every other sign in every place of these certificates. Some are proofs still: the winner of
/// a line may have two moves that win, sugar may be worth a little more. Such a proof has been followed
/// to its end as the first was; that no *other* answer hides behind one is what is tested here. How
/// many there were, and how many of them were refused.
fn every_sign(puzzle: &Puzzle, check: Check, answers: &[String]) -> (usize, usize) {
    let (mut tried, mut refused) = (0, 0);
    for place in 0..puzzle.proof.len() {
        for other in (0..SIGNS).filter_map(sign) {
            if puzzle.proof[place..].starts_with(other) {
                continue;
            }
            let mut spoilt = puzzle.clone();
            spoilt.proof.replace_range(place..=place, &other.to_string());
            tried += 1;
            if check(&spoilt).is_err() {
                refused += 1;
                continue;
            }
            for answer in answers.iter().filter(|answer| **answer != puzzle.answer) {
                let other = Puzzle { answer: answer.clone(), ..spoilt.clone() };
                assert!(check(&other).is_err(), "{other}");
            }
        }
    }
    (tried, refused)
}

/// The answer holds, and none of these others with its certificate.
fn no_other(puzzle: &Puzzle, check: Check, answers: &[String]) {
    assert_eq!(check(puzzle), Ok(()), "{puzzle}");
    for answer in answers.iter().filter(|answer| **answer != puzzle.answer) {
        let other = Puzzle { answer: answer.clone(), ..puzzle.clone() };
        assert!(check(&other).is_err(), "{other}");
    }
}

fn chain_moves(puzzle: &Puzzle) -> Vec<String> {
    let position: ::candy_chain::Position = puzzle.position.parse().unwrap();
    let name = |mv: ::candy_chain::Move| mv.name(position.geometry()).to_string();
    candy_chain::moves(&position).into_iter().map(name).collect()
}

/// All but the same ability tucked elsewhere: that is the same purchase.
fn monsters_actions(puzzle: &Puzzle) -> Vec<String> {
    let actions = candy_monsters::count(puzzle).unwrap().1.into_iter().map(|(name, _)| name);
    actions.filter(|name| purchase(name) != purchase(&puzzle.answer)).collect()
}

fn candygrams_plays(puzzle: &Puzzle) -> Vec<String> {
    let start = puzzle_text::candygrams::read(&puzzle.position).unwrap();
    let plays = candygrams::plays(&start);
    plays.iter().map(|play| puzzle_text::candygrams::write_play(play)).collect()
}

fn keyword_words(puzzle: &Puzzle) -> Vec<String> {
    let fitting = words::near(&puzzle.position, 2).filter(|word| word.text.len() > 5);
    let fitting = fitting.filter(|word| keyword::fits(&word.text, &puzzle.position));
    fitting.map(|word| word.text.clone()).collect()
}

/// One word, or two.
fn quiddler_ways(puzzle: &Puzzle) -> Vec<String> {
    use puzzle_text::quiddler::{Spelling, counts, minus, read, spellings};
    let hand = read(&puzzle.position, ' ').unwrap();
    let (all, spellings) = (counts(&hand), spellings(&hand));
    let name = |it: &Spelling| {
        let faces: Vec<&str> = it.cards.iter().map(|card| card.letters()).collect();
        faces.join("-")
    };
    let mut ways: Vec<String> = spellings.iter().map(name).collect();
    for (place, first) in spellings.iter().enumerate() {
        let rest = minus(&all, &first.counts).unwrap();
        let second = spellings[place..].iter().filter(|it| minus(&rest, &it.counts).is_some());
        ways.extend(second.map(|it| format!("{},{}", name(first), name(it))));
    }
    let turned = |way: &String| {
        let mut words: Vec<&str> = way.split(',').collect();
        words.sort_unstable();
        words.join(",")
    };
    let answer = turned(&puzzle.answer);
    ways.retain(|way| turned(way) != answer);
    ways
}

#[test]
fn no_other_action_is_proved_in_candy_chain() {
    each(CANDY_CHAIN, 1).for_each(|it| no_other(&it, candy_chain::check, &chain_moves(&it)));
}

#[test]
fn no_other_action_is_proved_in_candy_monsters() {
    let every = each(CANDY_MONSTERS, 1);
    every.for_each(|it| no_other(&it, candy_monsters::check, &monsters_actions(&it)));
}

#[test]
fn no_other_play_is_proved_in_candygrams() {
    each(CANDYGRAMS, 2).for_each(|it| no_other(&it, candygrams::check, &candygrams_plays(&it)));
}

#[test]
fn no_other_word_is_proved_in_keyword() {
    each(KEYWORD, 4).for_each(|it| no_other(&it, keyword::check, &keyword_words(&it)));
}

#[test]
fn no_other_way_is_proved_in_quiddler() {
    each(QUIDDLER, 12).for_each(|it| no_other(&it, quiddler::check, &quiddler_ways(&it)));
}

/// Every sign in every place of some puzzles: nine in ten are refused.
fn signs(text: &str, step: usize, check: Check, answers: fn(&Puzzle) -> Vec<String>) {
    let counted = each(text, step).map(|it| every_sign(&it, check, &answers(&it)));
    let (tried, refused) = counted.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    println!("{refused} of {tried} refused");
    assert!(tried > 1_000 && refused * 10 >= tried * 9, "{refused} of {tried} refused");
}

#[test]
fn changed_signs_prove_nothing_else_in_candy_chain() {
    signs(CANDY_CHAIN, 90, candy_chain::check, chain_moves);
}

#[test]
fn changed_signs_prove_nothing_else_in_candy_monsters() {
    signs(CANDY_MONSTERS, 20, candy_monsters::check, monsters_actions);
}

#[test]
fn changed_signs_prove_nothing_else_in_candygrams() {
    signs(CANDYGRAMS, 40, candygrams::check, candygrams_plays);
}

#[test]
fn changed_signs_prove_nothing_else_in_quiddler() {
    signs(QUIDDLER, 60, quiddler::check, quiddler_ways);
}
