//! A board without edges.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::{BTreeMap, BTreeSet};

/// A place on the board: `x` grows to the right, `y` grows downwards, both may be negative.
/// In JSON `[x, y]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    // Rows first in the derived order, so that a board is walked as one reads.
    /// Down.
    pub y: i16,
    /// Right.
    pub x: i16,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { y, x }
    }

    /// The cell `steps` further on (back, if negative), where the numbers reach that far.
    pub fn step(self, along: Along, steps: i16) -> Option<Cell> {
        let Cell { x, y } = self;
        match along {
            Along::Row => Some(Cell { x: x.checked_add(steps)?, y }),
            Along::Column => Some(Cell { x, y: y.checked_add(steps)? }),
        }
    }

    /// The cells that share an edge with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let ways = [(Along::Row, 1), (Along::Row, -1), (Along::Column, 1), (Along::Column, -1)];
        ways.into_iter().filter_map(move |(along, steps)| self.step(along, steps))
    }
}

impl From<(i16, i16)> for Cell {
    fn from((x, y): (i16, i16)) -> Cell {
        Cell { x, y }
    }
}

impl From<Cell> for (i16, i16) {
    fn from(cell: Cell) -> (i16, i16) {
        (cell.x, cell.y)
    }
}

/// The two ways words read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Along {
    /// Left to right.
    Row,
    /// Top to bottom.
    Column,
}

/// Two or more filled cells that touch in one row or column, taken to full length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// Where it begins.
    pub from: Cell,
    /// Which way it reads.
    pub along: Along,
    /// How many cells it has.
    pub len: i16,
}

impl Run {
    /// Its cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> {
        (0..self.len).filter_map(move |i| self.from.step(self.along, i))
    }

    /// Whether `cell` is one of its cells.
    pub fn has(self, cell: Cell) -> bool {
        self.cells().any(|c| c == cell)
    }
}

/// Things on an unbounded board, at most one on each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<(i16, i16, T)>"))]
pub struct Grid<T>(BTreeMap<Cell, T>);

/// There is something on this cell already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is something on the cell {}, {} already", .0.x, .0.y)]
pub struct Occupied(pub Cell);

impl<T> Default for Grid<T> {
    fn default() -> Grid<T> {
        Grid(BTreeMap::new())
    }
}

impl<T> Grid<T> {
    /// How many cells are filled.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is on the board.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What lies on `cell`.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.0.get(&cell)
    }

    /// Whether something lies on `cell`.
    pub fn has(&self, cell: Cell) -> bool {
        self.0.contains_key(&cell)
    }

    /// Puts `thing` on an empty cell. Refused, and nothing changed, if the cell is taken.
    pub fn put(&mut self, cell: Cell, thing: T) -> Result<(), Occupied> {
        if self.has(cell) {
            return Err(Occupied(cell));
        }
        self.0.insert(cell, thing);
        Ok(())
    }

    /// Takes what lies on `cell`.
    pub fn take(&mut self, cell: Cell) -> Option<T> {
        self.0.remove(&cell)
    }

    /// Every filled cell with what lies there, row by row.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Cell, &T)> {
        self.0.iter().map(|(cell, thing)| (*cell, thing))
    }

    /// The run through `cell` that reads `along`, if the cell is part of one.
    pub fn run(&self, cell: Cell, along: Along) -> Option<Run> {
        if !self.has(cell) {
            return None;
        }
        let beyond = |cell: Cell, way| cell.step(along, way).filter(|next| self.has(*next));
        let (mut from, mut to, mut len) = (cell, cell, 1);
        while let Some(next) = beyond(from, -1) {
            (from, len) = (next, len + 1);
        }
        while let Some(next) = beyond(to, 1) {
            (to, len) = (next, len + 1);
        }
        (len > 1).then_some(Run { from, along, len })
    }

    /// Every run on the board, each once, ordered by its first cell.
    pub fn runs(&self) -> Vec<Run> {
        let starts = |cell: &Cell, along| self.run(*cell, along).filter(|run| run.from == *cell);
        self.0
            .keys()
            .flat_map(|c| [Along::Row, Along::Column].map(|a| starts(c, a)))
            .flatten()
            .collect()
    }

    /// Whether all filled cells form one group, touching along edges. An empty board does.
    pub fn is_one_group(&self) -> bool {
        let Some(first) = self.0.keys().next() else { return true };
        let mut reached = BTreeSet::from([*first]);
        let mut next = vec![*first];
        while let Some(cell) = next.pop() {
            let around = cell.neighbours().filter(|c| self.has(*c));
            next.extend(around.filter(|c| reached.insert(*c)));
        }
        reached.len() == self.len()
    }
}

impl<T: Serialize> Serialize for Grid<T> {
    /// `[[x, y, thing], …]`, row by row.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|(cell, thing)| (cell.x, cell.y, thing)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Grid<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Grid<T>, D::Error> {
        let mut grid = Grid::default();
        for (x, y, thing) in Vec::<(i16, i16, T)>::deserialize(from)? {
            grid.put(Cell::new(x, y), thing).map_err(de::Error::custom)?;
        }
        Ok(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Grid<char> {
        let mut grid = Grid::default();
        for (y, row) in rows.iter().enumerate() {
            for (x, letter) in row.chars().enumerate().filter(|(_, c)| *c != '.') {
                // Shifted, so that every test also walks through negative coordinates.
                grid.put(Cell::new(x as i16 - 2, y as i16 - 1), letter).unwrap();
            }
        }
        grid
    }

    fn words(grid: &Grid<char>) -> Vec<String> {
        let word = |run: Run| run.cells().map(|c| *grid.get(c).unwrap()).collect();
        grid.runs().into_iter().map(word).collect()
    }

    #[test]
    fn runs_are_taken_to_full_length_and_listed_once() {
        let grid = board(&["flow.", "u..o.", "n..no"]);
        assert_eq!(words(&grid), ["flow", "fun", "won", "no"]);
        let fun = grid.run(Cell::new(-2, 0), Along::Column).unwrap();
        assert_eq!((fun.from, fun.len), (Cell::new(-2, -1), 3));
        assert!(fun.has(Cell::new(-2, 1)) && !fun.has(Cell::new(-1, -1)));
        assert_eq!(grid.run(Cell::new(-2, 0), Along::Row), None, "a lone letter is not a run");
        assert_eq!(grid.run(Cell::new(9, 9), Along::Row), None, "nor is an empty cell");
    }

    #[test]
    fn groups_touch_along_edges_only() {
        assert!(board(&["ab.", ".cd"]).is_one_group());
        assert!(!board(&["ab.", "..d"]).is_one_group(), "corners do not count");
        assert!(Grid::<char>::default().is_one_group());
    }

    #[test]
    fn a_cell_holds_one_thing() {
        let mut grid = board(&["a"]);
        let taken = Cell::new(-2, -1);
        let reject = grid.put(taken, 'b').unwrap_err();
        assert_eq!(reject.to_string(), "there is something on the cell -2, -1 already");
        assert_eq!(grid.take(taken), Some('a'));
        assert_eq!((grid.take(taken), grid.is_empty()), (None, true));
        grid.put(taken, 'b').unwrap();
    }

    #[test]
    fn json_is_a_list_of_filled_cells_and_refuses_doubles() {
        let grid = board(&["ab", "c."]);
        let text = serde_json::to_string(&grid).unwrap();
        assert_eq!(text, r#"[[-2,-1,"a"],[-1,-1,"b"],[-2,0,"c"]]"#);
        assert_eq!(serde_json::from_str::<Grid<char>>(&text).unwrap(), grid);
        let double = serde_json::from_str::<Grid<char>>(r#"[[0,0,"a"],[0,0,"b"]]"#);
        assert!(double.unwrap_err().to_string().contains("already"));
        assert_eq!(serde_json::to_string(&Cell::new(3, -4)).unwrap(), "[3,-4]");
    }

    #[test]
    fn the_rim_of_the_numbers_is_no_trap() {
        let mut grid = Grid::default();
        grid.put(Cell::new(i16::MAX, i16::MIN), 'x').unwrap();
        assert_eq!(grid.runs(), []);
        assert!(grid.is_one_group());
    }
}
