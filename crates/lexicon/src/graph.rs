//! The words as a minimal graph of letters.

/// A place in the graph: the letters so far. Words that end alike share their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(u32);

/// What a letter leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the next letter goes on from.
    pub node: Node,
    /// Whether the letters so far are a word.
    pub ends: bool,
    /// How many words of the list come before this step among those that go through its node:
    /// summed along the way, the word's number.
    skipped: u32,
}

/// All words of a list, sharing beginnings and endings.
///
/// `cells` holds, for every node, a mask of the letters that go on from it, then for each of them,
/// in the order of the alphabet, a cell with the next node and whether a word ends here.
/// `skipped` holds beside each cell how many words come before it. So a step is two reads, and
/// every word has a number (its place in the sorted list) by which facts about it are looked up.
#[derive(Debug)]
pub struct Graph {
    cells: Vec<u32>,
    skipped: Vec<u32>,
}

/// The node without letters: all words that go no further share it.
const LEAF: u32 = 0;
/// Where reading begins: the cell after the leaf's mask.
const ENDS: u32 = 1 << 31;

impl Graph {
    /// Letters are counted from 0 (`a`) to 25 (`z`).
    pub const LETTERS: usize = 26;

    pub(crate) fn new(cells: Vec<u32>, skipped: Vec<u32>) -> Graph {
        Graph { cells, skipped }
    }

    /// No letters yet.
    pub fn root(&self) -> Node {
        Node(self.cells.last().copied().unwrap_or(LEAF))
    }

    /// The letters that go on from here, as a mask: bit 0 is `a`.
    pub fn letters(&self, node: Node) -> u32 {
        self.cells[node.0 as usize]
    }

    /// Where `letter` (0 to 25) leads, if any word goes on with it.
    pub fn step(&self, node: Node, letter: u8) -> Option<Step> {
        let mask = self.letters(node);
        let bit = 1u32.checked_shl(letter.into())?;
        if mask & bit == 0 {
            return None;
        }
        let at = node.0 as usize + 1 + (mask & (bit - 1)).count_ones() as usize;
        let cell = self.cells[at];
        Some(Step { node: Node(cell & !ENDS), ends: cell & ENDS != 0, skipped: self.skipped[at] })
    }

    /// The word's number: its place among the list's words in the order of the alphabet.
    pub fn number(&self, word: &str) -> Option<usize> {
        let mut node = self.root();
        let mut number = 0;
        let mut ends = false;
        for letter in word.bytes() {
            number += u32::from(ends);
            let step = self.step(node, letter.wrapping_sub(b'a'))?;
            number += step.skipped;
            (node, ends) = (step.node, step.ends);
        }
        ends.then_some(number as usize)
    }

    /// Whether the list holds this word.
    pub fn contains(&self, word: &str) -> bool {
        let mut node = self.root();
        let mut ends = false;
        for letter in word.bytes() {
            let Some(step) = self.step(node, letter.wrapping_sub(b'a')) else { return false };
            (node, ends) = (step.node, step.ends);
        }
        ends
    }

    /// Memory in bytes.
    pub fn size(&self) -> usize {
        (self.cells.len() + self.skipped.len()) * size_of::<u32>()
    }
}
