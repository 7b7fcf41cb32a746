//! Candygrams: the one play after which all candies can be used up in so many known rolls.
//!
//! The certificate has the plays for the later rolls, with `;` between them. Every other first play
//! that the rules allow is tried, with everything that can follow it. Nothing is taken off.

use crate::{Flaw, Puzzle, words};
use candygrams::{Candy, Cell, Colour, Combo, Grid, Options, Plays, Put};
use std::ops::ControlFlow;

/// The game at the moment of a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// What lies.
    pub crossword: Grid<Candy>,
    /// What is held.
    pub shoppe: Vec<Candy>,
    /// What is rolled, and what will be rolled then.
    pub rolls: Vec<Combo>,
}

/// Checks a puzzle. A position is the crossword, the shoppe and the rolls: `0,0,Cp 1,0,Ay|Tb|yb`.
pub fn check(puzzle: &Puzzle) -> Result<(), Flaw> {
    let start = read(&puzzle.position)?;
    let mut at = start.clone();
    let answer = read_play(&puzzle.answer)?;
    let later = puzzle.proof.split(';').filter(|_| !puzzle.proof.is_empty()).map(read_play);
    for play in std::iter::once(Ok(answer.clone())).chain(later) {
        let play = play?;
        if !plays(&at).contains(&play) {
            return Err(Flaw::new("the rules do not allow this play"));
        }
        at = after(&at, &play);
    }
    if !at.shoppe.is_empty() || !at.rolls.is_empty() || puzzle.theme != theme(&start) {
        return Err(Flaw::new("the candies are not used up in so many rolls"));
    }
    if !new_words(&start, &at).iter().all(|word| words::is_plain(word)) {
        return Err(Flaw::new("not all words are well known"));
    }
    match plays(&start).iter().find(|play| **play != answer && finishes(&after(&start, play))) {
        Some(play) => Err(Flaw(format!("{} does it, too", write_play(play)))),
        None => Ok(()),
    }
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

/// Whether the rolls that are left can use up everything.
pub fn finishes(at: &Position) -> bool {
    let Some(last) = at.rolls.last() else { return at.shoppe.is_empty() };
    // With one roll left every candy goes down now, so each has a colour of that roll.
    let fits = |candy: &Candy| at.rolls.len() > 1 || last.colours().has(candy.colour());
    at.shoppe.iter().all(fits) && plays(at).iter().any(|play| finishes(&after(at, play)))
}

/// Reads a position.
pub fn read(text: &str) -> Result<Position, Flaw> {
    let bad = || Flaw::new("this is no position");
    let parts: Vec<&str> = text.split('|').collect();
    let [crossword, shoppe, rolls] = parts[..] else { return Err(bad()) };
    let mut grid = Grid::default();
    for put in read_play(crossword)? {
        grid.put(put.cell, put.candy).map_err(|_| bad())?;
    }
    let shoppe: Result<_, _> = shoppe.split(' ').map(str::parse).collect();
    let colour = |sign: char| Colour::ALL.into_iter().find(|colour| colour.letter() == sign);
    let roll = |text: &str| {
        let colours: Option<Vec<Colour>> = text.chars().map(colour).collect();
        colours.and_then(|colours| <[Colour; 2]>::try_from(colours).ok()).map(Combo)
    };
    let rolls: Option<_> = rolls.split(' ').map(roll).collect();
    Ok(Position {
        crossword: grid,
        shoppe: shoppe.map_err(|_| bad())?,
        rolls: rolls.ok_or_else(bad)?,
    })
}

/// Reads candies on cells: `0,0,Cp 1,0,Ay`.
pub fn read_play(text: &str) -> Result<Vec<Put>, Flaw> {
    let put = |text: &str| {
        let mut parts = text.splitn(3, ',');
        let x = parts.next()?.parse().ok()?;
        let cell = Cell::new(x, parts.next()?.parse().ok()?);
        Some(Put::new(cell, parts.next()?.parse().ok()?))
    };
    text.split(' ').map(|text| put(text).ok_or_else(|| Flaw::new("this is no play"))).collect()
}

/// Writes candies on cells.
pub fn write_play(play: &[Put]) -> String {
    let put = |put: &Put| format!("{},{},{}", put.cell.x, put.cell.y, put.candy);
    play.iter().map(put).collect::<Vec<_>>().join(" ")
}
