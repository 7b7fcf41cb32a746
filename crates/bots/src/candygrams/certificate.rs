//! Finds puzzles with their certificates: one play after which all candies can be used up.

use crate::random::Picks;
use candygrams::{Candy, Colour, Combo, Grid, Put};
use puzzle_check::candygrams::{EVERY_PLAY, after, check, new_words, plays, theme};
use puzzle_text::candygrams::{Position, write_play, write_proof};
use puzzle_text::{Puzzle, sign, words};
use std::ops::RangeInclusive;

/// How much lies on the crossword of a puzzle: enough to choose from, little enough to see it all.
const LYING: RangeInclusive<usize> = 7..=24;
/// How many candies are used up, by the number of rolls.
const HELD: [RangeInclusive<usize>; 3] = [4..=6, 4..=7, 6..=9];
/// So many candies of a hand are looked at: with more there are too many plays.
const LOOKED_AT: usize = 11;
/// How many lines of play are tried for each position and number of rolls.
const TRIES: usize = 24;
/// The longest list of reasons.
const LONGEST: usize = 400;
/// The most of them that have plays listed: each takes the checker a while.
const MOST_LISTS: usize = 120;
/// With more first plays a puzzle takes long to check.
const MOST_PLAYS: usize = 120;

/// The puzzles on this crossword with some of these candies, for one roll and for more. They have no
/// level yet. `salt` says which of many are tried first.
pub fn find_puzzles(crossword: &Grid<Candy>, shoppe: &[Candy], salt: usize) -> Vec<Puzzle> {
    if !LYING.contains(&crossword.len()) {
        return Vec::new();
    }
    let mixed = |one: usize, two: usize| Combo([Colour::ALL[one], Colour::ALL[two]]);
    let combos = [mixed(0, 1), mixed(0, 2), mixed(1, 2)];
    let of_rolls = |rolls: usize| {
        let rolls = (0..rolls).map(|roll| combos[(salt / 3usize.pow(roll as u32)) % 3]).collect();
        let start = Position { crossword: crossword.clone(), shoppe: shoppe.to_vec(), rolls };
        find(&start, salt)
    };
    (1..=HELD.len()).rev().filter_map(of_rolls).collect()
}

/// Follows lines of play with all that is held: what one of them used is the shoppe of a puzzle, if
/// nothing else uses it up.
fn find(start: &Position, salt: usize) -> Option<Puzzle> {
    let held = HELD[start.rolls.len() - 1].clone();
    (0..TRIES).find_map(|attempt| {
        let mut pick = Picks::new(salt.wrapping_mul(31).wrapping_add(attempt));
        let (mut at, mut line) = (start.clone(), Vec::new());
        while at.shoppe.len() > LOOKED_AT {
            at.shoppe.remove(pick.below(at.shoppe.len())?);
        }
        while !at.rolls.is_empty() {
            let share = held.end().div_ceil(start.rolls.len());
            let mut choices = plays(&at);
            choices
                .retain(|play| (2..=share.max(4)).contains(&play.len()) && adds_plain(&at, play));
            let play = choices.get(pick.below(choices.len())?)?.clone();
            at = after(&at, &play);
            line.push(play);
        }
        let shoppe: Vec<Candy> = line.iter().flatten().map(|put| put.candy).collect();
        let start = Position { shoppe, ..start.clone() };
        held.contains(&start.shoppe.len()).then(|| puzzle(start, &line)).flatten()
    })
}

fn puzzle(mut start: Position, line: &[Vec<Put>]) -> Option<Puzzle> {
    start.shoppe.sort();
    let first = plays(&start);
    if first.len() > MOST_PLAYS || first.len() < 2 && start.rolls.len() > 1 {
        return None;
    }
    let mut reasons = String::new();
    for play in first.iter().filter(|play| **play != line[0]) {
        write(&after(&start, play), &mut reasons)?;
    }
    if reasons.bytes().filter(|sign| *sign == EVERY_PLAY).count() > MOST_LISTS {
        return None;
    }
    let puzzle = Puzzle {
        theme: theme(&start),
        position: start.to_string(),
        answer: write_play(&line[0]),
        proof: write_proof(&line[1..], &reasons),
        ..Puzzle::default()
    };
    check(&puzzle).is_ok().then_some(puzzle)
}

/// Writes why the candies cannot be used up from here; nothing if they can, or if that is too long.
fn write(at: &Position, reasons: &mut String) -> Option<()> {
    if at.rolls.is_empty() || reasons.len() > LONGEST {
        return (!at.shoppe.is_empty() && reasons.len() <= LONGEST).then_some(());
    }
    let comes = |candy: &Candy| at.rolls.iter().any(|roll| roll.colours().has(candy.colour()));
    if let Some(number) = at.shoppe.iter().position(|candy| !comes(candy)) {
        reasons.push(sign(number)?);
        return Some(());
    }
    reasons.push(EVERY_PLAY.into());
    plays(at).iter().try_for_each(|play| write(&after(at, play), reasons))
}

/// Whether a play makes well known words only.
fn adds_plain(at: &Position, play: &[Put]) -> bool {
    new_words(at, &after(at, play)).iter().all(|word| words::is_plain(word))
}
