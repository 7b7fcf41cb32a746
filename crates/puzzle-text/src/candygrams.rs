//! Candygrams: a crossword, a shoppe and the rolls to come: `0,0,Cp 1,0,Ay|Tb|yb`.

use crate::Flaw;
use candygrams::{Candy, Cell, Colour, Combo, Grid, Put};
use std::fmt;

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

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lying: Vec<Put> =
            self.crossword.iter().map(|(at, candy)| Put::new(at, *candy)).collect();
        let candies: Vec<String> = self.shoppe.iter().map(ToString::to_string).collect();
        let roll = |roll: &Combo| roll.0.map(Colour::letter).iter().collect::<String>();
        let rolls: Vec<String> = self.rolls.iter().map(roll).collect();
        write!(f, "{}|{}|{}", write_play(&lying), candies.join(" "), rolls.join(" "))
    }
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

/// What stands between the later plays of a certificate and its reasons.
const REASONS: char = '|';

/// The plays to the later rolls, which a certificate begins with.
pub fn later(proof: &str) -> Result<Vec<Vec<Put>>, Flaw> {
    let plays = proof.split(REASONS).next().unwrap_or_default();
    plays.split(';').filter(|_| !plays.is_empty()).map(read_play).collect()
}

/// Why other plays fail, which a certificate ends with.
pub fn reasons(proof: &str) -> &str {
    proof.split_once(REASONS).map_or("", |(_, reasons)| reasons)
}

/// Writes a certificate.
pub fn write_proof(later: &[Vec<Put>], reasons: &str) -> String {
    let later: Vec<String> = later.iter().map(|play| write_play(play)).collect();
    let between = if later.is_empty() { "" } else { "|" };
    format!("{}{between}{reasons}", later.join(";"))
}
