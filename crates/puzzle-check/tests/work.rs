//! Checking a puzzle is little work, whatever machine does it: certificates are short, and so are the
//! lists that the checker makes. `cargo xtask bench puzzles/check` says how long that takes.

use puzzle_text::Puzzle;

/// The most signs of a certificate.
const SIGNS: usize = 1_000;
/// The most lists of plays of a certificate of Candygrams, each of which takes some hundredths of a
/// millisecond.
const LISTS: usize = 120;

#[test]
fn certificates_are_short() {
    let files = [
        include_str!("../../../data/puzzles/candy-chain.tsv"),
        include_str!("../../../data/puzzles/candy-monsters.tsv"),
        include_str!("../../../data/puzzles/candygrams.tsv"),
        include_str!("../../../data/puzzles/keyword.tsv"),
        include_str!("../../../data/puzzles/quiddler.tsv"),
    ];
    for puzzle in files.iter().flat_map(|text| text.lines()).map(|line| Puzzle::read(line).unwrap())
    {
        assert!(puzzle.proof.len() <= SIGNS, "{puzzle}");
    }
}

#[test]
fn few_lists_of_plays_are_made() {
    let text = include_str!("../../../data/puzzles/candygrams.tsv");
    for puzzle in text.lines().map(|line| Puzzle::read(line).unwrap()) {
        let reasons = puzzle_text::candygrams::reasons(&puzzle.proof);
        let lists = reasons.bytes().filter(|sign| *sign == puzzle_check::candygrams::EVERY_PLAY);
        assert!(lists.count() <= LISTS, "{puzzle}");
    }
}
