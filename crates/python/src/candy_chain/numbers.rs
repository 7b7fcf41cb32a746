//! An action as a number, and back: the rights, the sides, every cell alone, every pair of cells.

use candy_chain::{Action, Geometry, Move, Right, Side, Take};

/// Two rights and two sides come before the cells.
const TAKES: usize = 4;

/// The numbers of all actions on a board of this size. Resigning has none: no program that tries
/// things out should stumble into it.
#[derive(Clone, Copy)]
pub struct Numbers {
    geometry: Geometry,
}

impl Numbers {
    pub const fn new(geometry: Geometry) -> Numbers {
        Numbers { geometry }
    }

    pub fn cells(&self) -> usize {
        self.geometry.cells() as usize
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        TAKES + self.cells() + self.cells() * (self.cells() - 1) / 2
    }

    pub const fn of_right(right: Right) -> usize {
        right as usize
    }

    pub const fn of_side(side: Side) -> usize {
        2 + side as usize
    }

    pub fn of_move(&self, mv: Move) -> usize {
        let low = usize::from(mv.first());
        match mv.second() {
            None => TAKES + low,
            Some(high) => TAKES + self.cells() + triangle(usize::from(high)) + low,
        }
    }

    /// The number of an action; `None` of one that has none.
    pub fn of(&self, action: &Action) -> Option<usize> {
        let index = |cell| self.geometry.index(cell).map(usize::from);
        Some(match action {
            Action::Right(right) => Numbers::of_right(*right),
            Action::Side(side) => Numbers::of_side(*side),
            Action::Take(take) => {
                let first = index(take.first)?;
                match take.second {
                    None => TAKES + first,
                    Some(second) => {
                        let second = index(second)?;
                        let (low, high) = (first.min(second), first.max(second));
                        (low < high).then_some(TAKES + self.cells() + triangle(high) + low)?
                    }
                }
            }
            Action::Pass | Action::Resign => return None,
        })
    }

    /// The action with this number.
    pub fn action(&self, number: usize) -> Option<Action> {
        let cell = |index: usize| self.geometry.cell(index as u8);
        Some(match number {
            0 | 1 => Action::Right(Right::ALL[number]),
            2 | 3 => Action::Side(Side::ALL[number - 2]),
            _ if number < TAKES + self.cells() => Action::Take(Take::one(cell(number - TAKES))),
            _ if number < self.count() => {
                let pair = number - TAKES - self.cells();
                let high = (1..self.cells()).rfind(|high| triangle(*high) <= pair)?;
                Action::Take(Take::two(cell(pair - triangle(high)), cell(high)))
            }
            _ => return None,
        })
    }
}

/// How many pairs there are below this cell.
const fn triangle(high: usize) -> usize {
    high * (high - 1) / 2
}
