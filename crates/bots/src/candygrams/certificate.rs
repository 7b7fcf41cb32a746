//! Finds puzzles with their certificates: one play after which all candies can be used up.

use crate::random::Picks;
use candygrams::{Candy, Colour, Combo, Grid, Put};
use puzzle_check::candygrams::{
    Position, after, check, finishes, new_words, plays, theme, write_play,
};
use puzzle_check::{Puzzle, words};
use std::ops::RangeInclusive;

/// How much lies on the crossword of a puzzle: enough to choose from, little enough to see it all.
const LYING: RangeInclusive<usize> = 7..=24;
/// How many candies are used up, by the number of rolls.
const HELD: [RangeInclusive<usize>; 3] = [4..=6, 4..=7, 6..=9];
/// So many candies of a hand are looked at: with more there are too many plays.
const LOOKED_AT: usize = 11;
/// How many lines of play are tried for each position and number of rolls.
const TRIES: usize = 24;
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
    if first.iter().filter(|play| finishes(&after(&start, play))).count() != 1 {
        return None;
    }
    let lying: Vec<Put> = start.crossword.iter().map(|(at, candy)| Put::new(at, *candy)).collect();
    let candies: Vec<String> = start.shoppe.iter().map(ToString::to_string).collect();
    let roll = |roll: &Combo| roll.0.map(Colour::letter).iter().collect::<String>();
    let rolls: Vec<String> = start.rolls.iter().map(roll).collect();
    let later: Vec<String> = line[1..].iter().map(|play| write_play(play)).collect();
    let puzzle = Puzzle {
        theme: theme(&start),
        position: format!("{}|{}|{}", write_play(&lying), candies.join(" "), rolls.join(" ")),
        answer: write_play(&line[0]),
        proof: later.join(";"),
        ..Puzzle::default()
    };
    check(&puzzle).is_ok().then_some(puzzle)
}

/// Whether a play makes well known words only.
fn adds_plain(at: &Position, play: &[Put]) -> bool {
    new_words(at, &after(at, play)).iter().all(|word| words::is_plain(word))
}
