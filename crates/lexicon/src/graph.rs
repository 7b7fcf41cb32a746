//! The words as a minimal graph of letters.
//!
//! All nodes lie in one array of cells of four bytes. A node is a place in it; the cell there
//! holds the mask of its letters, and the letter numbered `n` (`a` is 1) has the cell at the
//! node's place xor `n`. Nodes interlock so that hardly a cell is empty. A letter's cell repeats the
//! letter, which shows whether the cell is this node's: so a step is one read and one comparison.

/// A place in the graph: the letters so far. Words that end alike share their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(pub(crate) u32);

/// What a letter leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the next letter goes on from.
    pub node: Node,
    /// Whether the letters so far are a word.
    pub ends: bool,
    /// Words that come before, among those that go through the node before: see [`Graph::number`].
    pub skips: u32,
}

/// All words of a list, sharing beginnings and endings.
#[derive(Debug)]
pub struct Graph {
    root: Node,
    cells: Vec<u32>,
    /// Beside each letter's cell: how many of the node's words begin with an earlier letter.
    skips: Vec<u32>,
}

/// The node without letters, on which words end that go no further.
pub(crate) const LEAF: u32 = 0;

/// How a cell is made up. The mask of a node's letters has letter 0.
pub(crate) mod cell {
    const ENDS: u32 = 1 << 5;

    pub(crate) fn mask(letters: u32) -> u32 {
        letters << 5
    }

    pub(crate) fn letters(cell: u32) -> u32 {
        cell >> 5
    }

    pub(crate) fn step(letter: u32, ends: bool, node: u32) -> u32 {
        letter | if ends { ENDS } else { 0 } | node << 6
    }

    pub(crate) fn letter(cell: u32) -> u32 {
        cell & 31
    }

    pub(crate) fn ends(cell: u32) -> bool {
        cell & ENDS != 0
    }

    pub(crate) fn node(cell: u32) -> u32 {
        cell >> 6
    }
}

impl Graph {
    pub(crate) fn new(root: Node, cells: Vec<u32>, skips: Vec<u32>) -> Graph {
        Graph { root, cells, skips }
    }

    /// The root and the cells alone, for a graph in which words have no numbers.
    pub(crate) fn into_cells(self) -> (Node, Vec<u32>) {
        (self.root, self.cells)
    }

    /// No letters yet.
    pub fn root(&self) -> Node {
        self.root
    }

    /// The letters that go on from here, as a mask: bit 0 is `a`.
    pub fn letters(&self, node: Node) -> u32 {
        cell::letters(self.cells[node.0 as usize])
    }

    /// Where `letter` (0 for `a` to 25 for `z`) leads, if any word goes on with it.
    pub fn step(&self, node: Node, letter: u8) -> Option<Step> {
        if letter >= 26 {
            return None;
        }
        let letter = u32::from(letter) + 1;
        let at = (node.0 ^ letter) as usize;
        let cell = self.cells[at];
        (cell::letter(cell) == letter).then(|| Step {
            node: Node(cell::node(cell)),
            ends: cell::ends(cell),
            skips: self.skips[at],
        })
    }

    /// Whether any word goes on from here.
    pub fn goes_on(&self, node: Node) -> bool {
        node.0 != LEAF
    }

    /// Whether the list holds this word.
    pub fn contains(&self, word: &str) -> bool {
        // A node that is followed, and whether a word ends there, are kept as their cell.
        let mut cell = cell::step(0, false, self.root.0);
        for byte in word.bytes() {
            let letter = u32::from(byte.wrapping_sub(b'a' - 1));
            if !(1..=26).contains(&letter) {
                return false;
            }
            cell = self.cells[(cell::node(cell) ^ letter) as usize];
            if cell::letter(cell) != letter {
                return false;
            }
        }
        cell::ends(cell)
    }

    /// The word's number: its place, from 0, among the list's words in the order of the alphabet.
    pub fn number(&self, word: &str) -> Option<usize> {
        let mut node = self.root;
        let mut number = 0;
        let mut ends = false;
        for byte in word.bytes() {
            // a word that ended here comes before all that go on
            number += u32::from(ends);
            let step = self.step(node, byte.wrapping_sub(b'a'))?;
            number += step.skips;
            (node, ends) = (step.node, step.ends);
        }
        ends.then_some(number as usize)
    }

    /// Memory in bytes.
    pub fn size(&self) -> usize {
        (self.cells.len() + self.skips.len()) * size_of::<u32>()
    }
}
