//! Lays nodes out so that they interlock: see [`Graph`].

use crate::graph::{Graph, LEAF, Node, cell};

/// A minimal graph, one node behind the other. A node is a place in `cells`: the mask of its
/// letters, then for each letter the next node and whether a word ends (in the highest bit).
pub(crate) struct Chain {
    pub(crate) root: u32,
    pub(crate) cells: Vec<u32>,
    pub(crate) skips: Vec<u32>,
}

/// Set where a word ends.
pub(crate) const ENDS: u32 = 1 << 31;

/// What a node can have: 26 letters, and the sign that turns round in a graph of two ways.
const SIGNS: u32 = 27;

/// How often nodes may not fit into a block before it is left to smaller ones: more fill better
/// and take longer.
const MAX_MISSES: u8 = 8;

/// Lays the nodes out. Those with many letters go first, while there is room; those with
/// one or two, of which there are most, fill the gaps.
pub(crate) fn lay(chain: &Chain) -> Graph {
    let mut sizes: [Vec<u32>; SIGNS as usize + 1] = Default::default();
    let mut at = 1;
    while at < chain.cells.len() {
        let size = chain.cells[at].count_ones() as usize;
        sizes[size].push(at as u32);
        at += 1 + size;
    }
    // The leaf takes place 0: only its mask, and nobody else's.
    let mut blocks = Blocks { free: vec![!1], open: Vec::new() };
    let mut places = vec![LEAF; chain.cells.len()];
    for nodes in sizes.iter().rev() {
        blocks.reopen();
        for node in nodes {
            places[*node as usize] = blocks.place(chain.cells[*node as usize]);
        }
    }
    let room = blocks.free.len() * 32;
    let (mut cells, mut skips) = (vec![0; room], vec![0; room]);
    for node in sizes.iter().flatten() {
        let (mut from, place) = (*node as usize, places[*node as usize]);
        let mask = chain.cells[from];
        cells[place as usize] = cell::mask(mask);
        for letter in (1..=SIGNS).filter(|letter| mask >> (letter - 1) & 1 != 0) {
            from += 1;
            let next = chain.cells[from];
            let to = (place ^ letter) as usize;
            cells[to] = cell::step(letter, next & ENDS != 0, places[(next & !ENDS) as usize]);
            skips[to] = chain.skips[from];
        }
    }
    Graph::new(Node(places[chain.root as usize]), cells, skips)
}

/// The array in blocks of 32 cells: a node lies within one.
struct Blocks {
    /// For each block, which cells are free.
    free: Vec<u32>,
    /// The blocks that are tried, and how often nodes did not fit.
    open: Vec<(usize, u8)>,
}

impl Blocks {
    /// All blocks with gaps are tried again.
    fn reopen(&mut self) {
        let gaps = self.free.iter().enumerate().filter(|(_, free)| free.count_ones() > 1);
        self.open = gaps.map(|(block, _)| (block, 0)).collect();
    }

    /// Finds and takes room for a node with these letters.
    fn place(&mut self, mask: u32) -> u32 {
        let mut index = self.open.len();
        while index > 0 {
            index -= 1;
            let (block, misses) = &mut self.open[index];
            let (block, fits) = (*block, fits(self.free[*block], mask));
            if fits != 0 {
                return self.take(block, fits.trailing_zeros(), mask);
            }
            *misses += 1;
            if *misses == MAX_MISSES {
                self.open.swap_remove(index);
            }
        }
        self.free.push(!0);
        let block = self.free.len() - 1;
        self.open.push((block, 0));
        self.take(block, 0, mask)
    }

    fn take(&mut self, block: usize, place: u32, mask: u32) -> u32 {
        self.free[block] &= !swapped(mask << 1 | 1, place);
        block as u32 * 32 + place
    }
}

/// Where in a block with these free cells a node with these letters fits: all places from which
/// neither the node's own cell nor that of any letter is taken.
fn fits(free: u32, mask: u32) -> u32 {
    let letters = (1..=SIGNS).filter(|letter| mask >> (letter - 1) & 1 != 0);
    letters.fold(free, |fits, letter| fits & swapped(free, letter))
}

/// The bits of a block as seen from another place: bit `n` of the result is bit `n ^ place`.
fn swapped(bits: u32, place: u32) -> u32 {
    let swaps: [(u32, u32); 5] =
        [(1, 0x5555_5555), (2, 0x3333_3333), (4, 0x0f0f_0f0f), (8, 0x00ff_00ff), (16, 0x0000_ffff)];
    let wanted = swaps.iter().filter(|(shift, _)| place & shift != 0);
    wanted.fold(bits, |bits, (shift, low)| (bits & low) << shift | bits >> shift & low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_seen_from_another_place() {
        for place in 0..32 {
            for bit in 0..32 {
                assert_eq!(swapped(1 << bit, place), 1 << (bit ^ place));
            }
        }
    }

    #[test]
    fn a_node_fits_where_all_its_cells_are_free() {
        let (free, mask) = (0b0110_1101_1111_0000_1100_1010_0110_1111u32, 0b1001);
        for place in 0..32 {
            let cells = [place, place ^ 1, place ^ 4];
            let sound = cells.iter().all(|cell| free >> cell & 1 != 0);
            assert_eq!(fits(free, mask) >> place & 1 != 0, sound, "{place}");
        }
    }
}
