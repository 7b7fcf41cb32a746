//! The plays found through the word graph are those that the rules accept, compared with trying
//! everything.

#[path = "../common/mod.rs"]
mod common;
mod slow;

use candygrams::{
    Candy, Candygrams, Cell, Colour, Combo, Mode, Options, Person, Plays, Put, Scenario,
};
use components::Grid;
use play::{Game as _, Luck};
use std::ops::ControlFlow;
use testkit::driver::generator;

/// A position: the crossword, the shoppe, the roll.
struct Position {
    crossword: Grid<Candy>,
    shoppe: Vec<Candy>,
    combo: Combo,
}

/// The position as a scenario, seen by its only player or the first of two.
fn scenario(position: &Position, seats: usize) -> Scenario {
    let me = Person {
        shoppe: position.shoppe.clone(),
        crossword: position.crossword.clone(),
        ..Person::default()
    };
    // The second player holds nothing but a word that the first can spare.
    let left = |candy: Candy| {
        let mine = position.crossword.iter().map(|(_, c)| c).chain(&position.shoppe);
        mine.filter(|c| **c == candy).count() < usize::from(candy.count())
    };
    let pick = |letter: u8| Candy::kinds().find(|c| c.letter() == letter && left(*c));
    let mut grid = Grid::default();
    for (x, letter) in "to".bytes().enumerate() {
        let candy = pick(letter - b'a').expect("there are enough of these");
        grid.put(Cell::new(x as i16, 0), candy).expect("an empty board");
    }
    let other = Person { crossword: grid, ..Person::default() };
    Scenario {
        phase: serde_json::from_str(r#"{"is":"round"}"#).expect("a round"),
        players: [me, other].into_iter().take(seats).collect(),
        roll: 1,
        combo: Some(position.combo),
        ..Scenario::default()
    }
}

/// Some positions with few candies, each begun with a word of the list and built on by plays
/// that trying everything has found.
fn positions(
    game: &Candygrams,
    seats: usize,
    (seed, n, held): (u64, usize, usize),
    mut check: impl FnMut(&Position, Vec<(Vec<Cell>, Vec<Put>)>),
    removing: usize,
) {
    let mut rng = generator(seed, "positions");
    let mut luck = Luck::new(&mut rng);
    let starts = ["cat", "be", "rain", "on", "tea", "act", "into", "fox", "one", "so", "rat"];
    let mut done = 0;
    while done < n {
        let mut left: Vec<Candy> = Candy::all().collect();
        luck.shuffle(&mut left);
        let word = luck.pick(&starts).copied().unwrap_or("cat");
        let mut crossword = Grid::default();
        for (x, letter) in word.bytes().enumerate() {
            let place = left.iter().position(|c| c.letter() == letter - b'a');
            let candy = left.swap_remove(place.expect("every letter of these is there"));
            crossword.put(Cell::new(x as i16, 0), candy).expect("an empty board");
        }
        let mut shoppe: Vec<Candy> = left.split_off(left.len() - held);
        for _ in 0..4 {
            let mut die = || Colour::ALL[luck.below(3) as usize];
            let combo = Combo([die(), die()]);
            let position = Position { crossword: crossword.clone(), shoppe: shoppe.clone(), combo };
            let found = slow::plays(game, &scenario(&position, seats), removing);
            let next = luck.pick(&found).cloned();
            check(&position, found);
            done += 1;
            let Some((off, on)) = next else { continue };
            for cell in off {
                shoppe.extend(crossword.take(cell));
            }
            for put in on {
                let held = shoppe.iter().position(|c| *c == put.candy).expect("it was held");
                shoppe.swap_remove(held);
                crossword.put(put.cell, put.candy).expect("it was free");
            }
            shoppe.extend(left.pop());
            shoppe.truncate(held);
        }
    }
}

fn sorted(mut plays: Vec<(Vec<Cell>, Vec<Put>)>) -> Vec<(Vec<Cell>, Vec<Put>)> {
    for (off, on) in &mut plays {
        off.sort();
        on.sort();
    }
    plays.sort();
    plays
}

fn agree(options: Options, seed: u64, n: usize) -> usize {
    let game = common::game(options.clone(), 1).expect("sound options");
    let (words, mut total) = (common::short(), 0);
    let finder = Plays::new(&options, &words);
    let check = |position: &Position, slow| {
        let all = finder.all(&position.crossword, &position.shoppe, position.combo);
        total += all.len();
        let fast = sorted(all.into_iter().map(|on| (Vec::new(), on)).collect());
        assert_eq!(fast, sorted(slow), "{:?}", scenario(position, 1));
    };
    positions(&game, 1, (seed, n, 3), check, 0);
    total
}

// CG-11 to CG-17: what matches and connects, and nothing else
#[test]
fn plays_are_those_that_the_rules_accept() {
    let total = agree(Options::default(), 1, 3_000);
    assert!(total > 500, "only {total} plays in all");
}

// CG-16: where extra words may do with one colour there are more plays
#[test]
fn lenient_plays_are_those_that_the_rules_accept() {
    let lenient = Options { lenient_extra_words: true, ..Options::default() };
    let total = agree(lenient, 1, 1_000);
    assert!(total > 500, "only {total} plays in all");
}

// CG-06: and without offensive words there are fewer
#[test]
fn kind_plays_are_those_that_the_rules_accept() {
    agree(Options { offensive: false, ..Options::default() }, 2, 300);
}

fn agree_removing(mode: Mode, most: usize, n: usize, version: u32) -> usize {
    let seats = if mode == Mode::Express { 2 } else { 1 };
    let options = Options { mode, ..Options::default() };
    let game = common::game(options.clone(), seats as u8).expect("sound options");
    let game = game.with_rules_version(version);
    let (words, mut total) = (common::short(), 0);
    let finder = Plays::new(&options, &words).with_rules_version(version);
    let check = |position: &Position, slow: Vec<(Vec<Cell>, Vec<Put>)>| {
        let mut fast = Vec::new();
        let Position { crossword, shoppe, combo } = position;
        let _ = finder.each_removing(crossword, shoppe, *combo, most, |off, on| {
            fast.push((off.to_vec(), on.to_vec()));
            ControlFlow::Continue(())
        });
        total += fast.len();
        let slow = slow.into_iter().filter(|(off, _)| !off.is_empty()).collect();
        assert_eq!(sorted(fast), sorted(slow), "{:?}", scenario(position, seats));
    };
    positions(&game, seats, (3, n, 2), check, most);
    total
}

// CG-19 to CG-21: with candies taken off
#[test]
fn plays_that_take_candies_off_are_those_that_the_rules_accept() {
    let total = agree_removing(Mode::Standard, 2, 80, Candygrams::VERSION);
    assert!(total > 50, "only {total} plays in all");
}

// CG-22: in a race a leftover can be the whole play
#[test]
fn plays_that_only_take_off_are_found_in_express() {
    let total = agree_removing(Mode::Express, 1, 600, Candygrams::VERSION);
    assert!(total > 50, "only {total} plays in all");
}

// CG-14: a game that began by the first version of the rules ends by it
#[test]
fn plays_by_the_first_version_are_those_that_it_accepts() {
    let total = agree_removing(Mode::Standard, 2, 80, 1);
    assert!(total > 50, "only {total} plays in all");
}
