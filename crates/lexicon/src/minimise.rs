//! Builds the graph: words in order go in one by one; what can no longer change is shared.

use crate::graph::{Graph, LEAF};
use crate::layout::{Chain, ENDS, lay};

/// A node under construction: what each letter leads to.
#[derive(Clone, Default)]
struct Draft {
    mask: u32,
    cells: Vec<u32>,
    skips: Vec<u32>,
    /// Words that go through here.
    words: u32,
}

impl Draft {
    fn clear(&mut self) {
        self.mask = 0;
        self.cells.clear();
        self.skips.clear();
        self.words = 0;
    }
}

/// Builds a graph from words that come in order, each once, lower case, a to z.
pub(crate) struct Minimiser {
    cells: Vec<u32>,
    skips: Vec<u32>,
    /// Finished nodes by the hash of their cells, so that equal ones are found: open addressing,
    /// 0 for an empty place.
    register: Vec<u32>,
    registered: usize,
    /// The way to the last word: a draft for each of its letters and one for its end.
    path: Vec<Draft>,
    last: Vec<u8>,
}

impl Minimiser {
    pub(crate) fn new() -> Minimiser {
        Minimiser {
            cells: vec![0],
            skips: vec![0],
            register: vec![0; 1 << 12],
            registered: 0,
            path: vec![Draft::default(); 2],
            last: Vec::new(),
        }
    }

    /// The next word.
    pub(crate) fn push(&mut self, word: &[u8]) {
        debug_assert!(self.last.as_slice() < word, "words come in order, each once");
        let shared = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.freeze(shared);
        if self.path.len() <= word.len() {
            self.path.resize_with(word.len() + 1, Draft::default);
        }
        for (depth, letter) in word.iter().enumerate().skip(shared) {
            let draft = &mut self.path[depth];
            draft.mask |= 1 << (letter - b'a');
            draft.cells.push(0);
            draft.skips.push(draft.words);
            self.path[depth + 1].clear();
        }
        let end = &mut self.path[word.len() - 1];
        *end.cells.last_mut().expect("the word's last letter was just written") |= ENDS;
        for draft in &mut self.path[..word.len()] {
            draft.words += 1;
        }
        self.last.clear();
        self.last.extend_from_slice(word);
    }

    /// The graph of all words so far.
    pub(crate) fn finish(mut self) -> Graph {
        self.freeze(0);
        let root = self.share(0);
        lay(&Chain { root, cells: self.cells, skips: self.skips })
    }

    /// Nodes of the last word beyond `depth` letters change no more: share them.
    fn freeze(&mut self, depth: usize) {
        for at in (depth..self.last.len()).rev() {
            let node = self.share(at + 1);
            let cell = self.path[at].cells.last_mut().expect("the last word went through here");
            *cell = *cell & ENDS | node;
        }
    }

    /// The node for the draft at this depth: an equal existing one, or a new one.
    fn share(&mut self, depth: usize) -> u32 {
        let draft = &self.path[depth];
        if draft.mask == 0 {
            return LEAF;
        }
        if (self.registered + 1) * 2 > self.register.len() {
            self.grow();
        }
        let draft = &self.path[depth];
        let places = self.register.len() - 1;
        let mut place = hash(draft.mask, &draft.cells) & places;
        loop {
            let known = self.register[place] as usize;
            if known == 0 {
                break;
            }
            let width = draft.cells.len();
            if self.cells[known] == draft.mask
                && self.cells[known + 1..=known + width] == draft.cells[..]
            {
                return known as u32;
            }
            place = (place + 1) & places;
        }
        let node = self.cells.len() as u32;
        self.register[place] = node;
        self.registered += 1;
        self.cells.push(draft.mask);
        self.cells.extend_from_slice(&draft.cells);
        self.skips.push(0);
        self.skips.extend_from_slice(&draft.skips);
        node
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.register);
        self.register = vec![0; old.len() * 2];
        let places = self.register.len() - 1;
        for node in old.into_iter().filter(|node| *node != 0) {
            let at = node as usize;
            let mask = self.cells[at];
            let cells = &self.cells[at + 1..=at + mask.count_ones() as usize];
            let mut place = hash(mask, cells) & places;
            while self.register[place] != 0 {
                place = (place + 1) & places;
            }
            self.register[place] = node;
        }
    }
}

fn hash(mask: u32, cells: &[u32]) -> usize {
    let mut hash = u64::from(mask);
    for cell in cells {
        hash = (hash.rotate_left(5) ^ u64::from(*cell)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    (hash ^ (hash >> 32)) as usize
}
