//! Plays found by trying everything; slow, and obviously all of them.

use candygrams::{Action, Along, Candy, Candygrams, Cell, Put, Scenario};
use components::Grid;
use play::{Game, Millis, Seat};

/// Every play of the first seat that takes off up to `removing` candies.
pub fn plays(
    game: &Candygrams,
    scenario: &Scenario,
    removing: usize,
) -> Vec<(Vec<Cell>, Vec<Put>)> {
    let state = game.open(scenario).expect("the position is sound");
    let me = &scenario.players[0];
    let cells: Vec<Cell> = me.crossword.iter().map(|(cell, _)| cell).collect();
    let mut found = Vec::new();
    let mut copy = state.clone();
    for off in choices(&cells, removing) {
        let mut left = me.crossword.clone();
        let mut held = me.shoppe.clone();
        held.extend(off.iter().filter_map(|cell| left.take(*cell)));
        for on in layings(&left, &held) {
            // Candies that go back where they lay were not taken off.
            if on.iter().any(|put| me.crossword.get(put.cell) == Some(&put.candy)) {
                continue;
            }
            let action = Action::Play { roll: 1, off: off.clone(), on: on.clone() };
            if game.act(&mut copy, Millis::ZERO, Seat(0), &action, &mut ()).is_ok() {
                found.push((off.clone(), on));
                copy = state.clone();
            }
        }
    }
    found
}

/// Every choice of up to `most` of the cells.
fn choices(cells: &[Cell], most: usize) -> Vec<Vec<Cell>> {
    let mut all = vec![Vec::new()];
    for cell in cells {
        let with: Vec<Vec<Cell>> = all
            .iter()
            .filter(|c| c.len() < most)
            .map(|c| [c.as_slice(), &[*cell]].concat())
            .collect();
        all.extend(with);
    }
    all
}

/// Every way to put some of the candies on free cells that follow each other in a line, over what
/// lies there, beginning anywhere near; and the way to put on none.
fn layings(grid: &Grid<Candy>, held: &[Candy]) -> Vec<Vec<Put>> {
    let reach = held.len() as i16;
    let xs = || grid.iter().map(|(cell, _)| cell.x);
    let ys = || grid.iter().map(|(cell, _)| cell.y);
    let (left, right) = (xs().min().unwrap_or(0) - reach, xs().max().unwrap_or(0) + reach);
    let (top, bottom) = (ys().min().unwrap_or(0) - reach, ys().max().unwrap_or(0) + reach);
    let mut all = vec![Vec::new()];
    for (x, y) in (left..=right).flat_map(|x| (top..=bottom).map(move |y| (x, y))) {
        let from = Cell::new(x, y);
        if grid.has(from) {
            continue;
        }
        for (along, least) in [(Along::Row, 1), (Along::Column, 2)] {
            let line = (0..).filter_map(|i| from.step(along, i)).filter(|c| !grid.has(*c));
            let line: Vec<Cell> = line.take(held.len()).collect();
            orders(held, &mut |candies| {
                // A single candy lies in no direction: once is enough. And what touches nothing
                // is connected to nothing.
                let touches = |c: &Cell| c.neighbours().any(|n| grid.has(n));
                if candies.len() >= least && line[..candies.len()].iter().any(touches) {
                    let puts = line.iter().zip(candies);
                    all.push(puts.map(|(cell, candy)| Put::new(*cell, *candy)).collect());
                }
            });
        }
    }
    all
}

/// Every order of some of the candies, at least one; equal candies count once.
fn orders(held: &[Candy], with: &mut impl FnMut(&[Candy])) {
    fn go(left: &mut Vec<Candy>, chosen: &mut Vec<Candy>, with: &mut impl FnMut(&[Candy])) {
        if !chosen.is_empty() {
            with(chosen);
        }
        let mut tried = Vec::new();
        for i in 0..left.len() {
            if tried.contains(&left[i]) {
                continue;
            }
            tried.push(left[i]);
            let candy = left.remove(i);
            chosen.push(candy);
            go(left, chosen, with);
            chosen.pop();
            left.insert(i, candy);
        }
    }
    go(&mut held.to_vec(), &mut Vec::new(), with);
}
