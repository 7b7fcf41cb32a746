//! What the benchmark harness measures: positions as they come up in the middle of a game.

use crate::plays::Plays;
use crate::propose::across;
use crate::{Candy, Colour, Combo, Put};
use components::Grid;
use play::Luck;
use std::ops::ControlFlow;

/// Candies on the crossword in the middle of a game.
const PLACED: usize = 12;
/// How many candies of a hand are searched for a base word: more would only make longer words.
const LOOKED_AT: usize = 9;

/// A crossword, the shoppe beside it and a roll.
#[derive(Clone, Debug)]
pub struct MidGame {
    /// Twelve candies on the crossword.
    pub crossword: Grid<Candy>,
    /// Thirteen in the shoppe.
    pub shoppe: Vec<Candy>,
    /// What was rolled.
    pub combo: Combo,
}

/// A position in the middle of a random game.
pub fn mid_game(plays: Plays<'_>, luck: &mut Luck<'_>) -> MidGame {
    loop {
        if let Some(position) = attempt(plays, luck) {
            return position;
        }
    }
}

/// One game up to its middle, unless it gets stuck or goes past it.
fn attempt(plays: Plays<'_>, luck: &mut Luck<'_>) -> Option<MidGame> {
    let mut shoppe: Vec<Candy> = Candy::all().collect();
    luck.shuffle(&mut shoppe);
    shoppe.truncate(crate::deal::HAND);
    let mut bases: Vec<Vec<Candy>> = Vec::new();
    plays.each_base(&shoppe[..LOOKED_AT], |candies| {
        bases.push(candies.to_vec());
        ControlFlow::Continue(())
    });
    let mut crossword = Grid::default();
    let mut lay = |on: &[Put], shoppe: &mut Vec<Candy>| {
        for put in on {
            let held = shoppe.iter().position(|candy| *candy == put.candy)?;
            shoppe.swap_remove(held);
            crossword.put(put.cell, put.candy).ok()?;
        }
        Some(crossword.clone())
    };
    let mut after = lay(&across(luck.pick(&bases)?), &mut shoppe)?;
    loop {
        let mut die = || Colour::ALL[luck.below(3) as usize];
        let combo = Combo([die(), die()]);
        if after.len() == PLACED {
            return Some(MidGame { crossword: after, shoppe, combo });
        }
        let all = plays.all(&after, &shoppe, combo);
        let room = PLACED.checked_sub(after.len())?;
        let all: Vec<&Vec<Put>> = all.iter().filter(|on| on.len() <= room).collect();
        after = lay(luck.pick(&all)?, &mut shoppe)?;
    }
}
