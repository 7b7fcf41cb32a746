//! Candygrams: the one play after which all candies can be used up in so many known rolls.
//!
//! The certificate has the plays for the later rolls. Then, where there are later rolls, it says of
//! every other first play, in the order of the list, why it fails: a candy of the shoppe, by its
//! number, has a colour that does not come up any more; or `*`, every play to the next roll fails, and
//! the reasons of those follow. A play to the last roll fails if it leaves a candy. Nothing is taken off.

use candygrams::{Options, Plays, Put};
use puzzle_text::candygrams::{Position, later, read, read_play, reasons};
use puzzle_text::{FIRST_SIGN, Flaw, Proof, Puzzle, words};
use std::ops::ControlFlow;

/// The sign that every play to the next roll fails.
pub const EVERY_PLAY: u8 = b'*';

/// Checks a puzzle. A position is the crossword, the shoppe and the rolls: `0,0,Cp 1,0,Ay|Tb|yb`.
pub fn check(puzzle: &Puzzle) -> Result<(), Flaw> {
    let start = read(&puzzle.position)?;
    let (answer, mut at) = (read_play(&puzzle.answer)?, start.clone());
    for play in [answer.clone()].into_iter().chain(later(&puzzle.proof)?) {
        Flaw::unless(plays(&at).contains(&play), "the rules do not allow this play")?;
        at = after(&at, &play);
    }
    let done = at.shoppe.is_empty() && at.rolls.is_empty() && puzzle.theme == theme(&start);
    Flaw::unless(done, "the candies are not used up in so many rolls")?;
    let plain = new_words(&start, &at).iter().all(|word| words::is_plain(word));
    Flaw::unless(plain, "not all words are well known")?;
    let mut proof = Proof::new(reasons(&puzzle.proof));
    for play in plays(&start).iter().filter(|play| **play != answer) {
        fails(&after(&start, play), &mut proof)?;
    }
    proof.end()
}

/// Follows the certificate: from here the candies are not used up with the last roll.
fn fails(at: &Position, proof: &mut Proof<'_>) -> Result<(), Flaw> {
    if at.rolls.is_empty() {
        return Flaw::unless(!at.shoppe.is_empty(), "another play does it, too");
    }
    let sign = proof.next()?;
    if sign == EVERY_PLAY {
        return plays(at).iter().try_for_each(|play| fails(&after(at, play), proof));
    }
    let candy = at.shoppe.get(usize::from(sign.wrapping_sub(FIRST_SIGN)));
    let candy = candy.ok_or_else(|| Flaw::new("there is no such candy"))?;
    let comes = at.rolls.iter().any(|roll| roll.colours().has(candy.colour()));
    Flaw::unless(!comes, "its colour comes up")
}

/// The words that lie now and did not before.
pub fn new_words(before: &Position, now: &Position) -> Vec<String> {
    let known = before.crossword.runs();
    let runs = now.crossword.runs().into_iter().filter(|run| !known.contains(run));
    let letter = |cell| now.crossword.get(cell).map(|candy| candy.lower());
    runs.map(|run| run.cells().filter_map(letter).collect()).collect()
}

/// What a position asks for.
pub fn theme(position: &Position) -> String {
    format!("use-all-in-{}", position.rolls.len())
}

/// Every play to the next roll that takes nothing off, its candies in the order of their cells.
pub fn plays(at: &Position) -> Vec<Vec<Put>> {
    let list = lexicon::named(words::LIST).expect("it comes with the program");
    let Some(roll) = at.rolls.first() else { return Vec::new() };
    let options = Options::default();
    let mut all = Vec::new();
    let _ = Plays::new(&options, &list).each(&at.crossword, &at.shoppe, *roll, |on| {
        let mut on = on.to_vec();
        on.sort_by_key(|put| put.cell);
        all.push(on);
        ControlFlow::Continue(())
    });
    all
}

/// The position after a play.
pub fn after(at: &Position, play: &[Put]) -> Position {
    let mut next = at.clone();
    next.rolls.remove(0);
    for put in play {
        let held = next.shoppe.iter().position(|candy| *candy == put.candy);
        held.map(|held| next.shoppe.remove(held));
        let _ = next.crossword.put(put.cell, put.candy);
    }
    next
}
