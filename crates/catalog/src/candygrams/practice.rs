//! Practice alone (CG-43): the fewest rolls in which a hand can be laid when the rolls are known.
//! Nothing is traded.

use super::best::{after, bases, words};
use super::position::Position;
use candygrams::{Candy, Cell, Colour, Combo, Grid, Plays, Put};
use lexicon::{Cards, Vocabulary};
use play::{Game, Seat};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// What was found.
pub(super) struct Practice {
    /// What to do: the base word where none lies, then something for each roll.
    pub(super) line: Vec<Step>,
    /// Candies left at the end of it.
    pub(super) left: usize,
    /// The rolls it takes, if it finishes.
    pub(super) rolls: Option<usize>,
    /// No line takes fewer.
    pub(super) at_least: usize,
    /// Positions that were looked at.
    pub(super) nodes: u64,
}

/// What is done with a roll.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Step {
    /// What was rolled; nothing for the base word.
    pub(super) roll: Option<Combo>,
    /// The cells that are cleared first.
    pub(super) off: Vec<Cell>,
    /// The candies that are put on; none: pass.
    pub(super) on: Vec<Put>,
    /// The new word, extra ones, leftovers.
    pub(super) words: Vec<String>,
}

/// A position on the way.
#[derive(Clone)]
struct Node {
    crossword: Grid<Candy>,
    shoppe: Vec<Candy>,
    line: Vec<Step>,
    /// Passes in a row; ten end the game (CG-32).
    dry: u8,
}

/// So many plays of a position are followed.
const FAN: usize = 40;
/// Nothing wider is followed.
const WIDEST: usize = 1 << 16;
/// With so few candies left it is worth while to take one off.
const FEW: usize = 9;
/// With more candies on the crossword there are too many ways to take some off to try all.
const ALL_OFF: usize = 12;

struct Search<'s> {
    plays: Plays<'s>,
    rolls: &'s [Combo],
    /// The most candies that a roll can put on, for each roll.
    most: Vec<usize>,
    nodes: u64,
    spent: &'s mut dyn FnMut(u64) -> bool,
    /// A finish that was come upon while everything was tried.
    finish: Option<Node>,
}

/// Searches for the fewest rolls, wider and wider, until they are proved or `spent`, called with
/// the number of positions visited, returns true.
pub(super) fn fewest(position: &Position, spent: &mut dyn FnMut(u64) -> bool) -> Practice {
    let plays = Plays::new(position.game.options(), position.game.words_of(Seat(0)));
    let all: Vec<Candy> =
        position.crossword.iter().map(|(_, c)| *c).chain(position.shoppe.iter().copied()).collect();
    let most = position.rolls.iter().map(|roll| longest(position, &all, Some(*roll))).collect();
    let mut search = Search { plays, rolls: &position.rolls, most, nodes: 0, spent, finish: None };
    let (crossword, shoppe) = (position.crossword.clone(), position.shoppe.clone());
    let start = Node { crossword, shoppe, line: Vec::new(), dry: 0 };
    let base = if start.crossword.is_empty() { longest(position, &all, None) } else { 0 };
    let enough = (1..=position.rolls.len()).find(|n| search.in_reach(&start.shoppe, base, 0..*n));
    let mut at_least = enough.unwrap_or(position.rolls.len() + 1);
    let begin = match base {
        0 => vec![start.clone()],
        _ => bases(position).into_iter().map(|(off, on)| start.then(None, off, on)).collect(),
    };
    let mut best = start.clone();
    let mut width = if begin.is_empty() { WIDEST } else { 4 };
    while width < WIDEST && search.takes(&best) > at_least && !(search.spent)(search.nodes) {
        let found = search.beam(&begin, width, search.takes(&best));
        let better = (search.takes(&found), found.shoppe.len());
        if better < (search.takes(&best), best.shoppe.len()) {
            best = found;
        }
        let fewest = search.takes(&best).min(position.rolls.len() + 1);
        // What is small enough is tried in every way.
        if base == 0 && search.none_within(&start, fewest - 1) {
            at_least = fewest;
        }
        best = search.finish.take().unwrap_or(best);
        width *= 4;
    }
    let line = with_words(position, &best.line);
    let rolls = best.shoppe.is_empty().then(|| search.takes(&best));
    Practice { line, left: best.shoppe.len(), rolls, at_least, nodes: search.nodes }
}

impl Node {
    fn then(&self, roll: Option<Combo>, off: Vec<Cell>, on: Vec<Put>) -> Node {
        let (crossword, shoppe) = after(&self.crossword, &self.shoppe, &off, &on);
        let dry = if on.is_empty() { self.dry + 1 } else { 0 };
        let step = Step { roll, off, on, words: Vec::new() };
        let line = self.line.iter().cloned().chain([step]).collect();
        Node { crossword, shoppe, line, dry }
    }

    /// Lower is better: candies left, and how hard they are to lay.
    fn worth(&self) -> usize {
        let hard = |c: &Candy| match c.upper() {
            'Q' | 'Z' | 'J' | 'X' | 'V' => 14,
            'K' | 'W' | 'C' | 'F' | 'U' => 11,
            _ => 10,
        };
        self.shoppe.iter().map(hard).sum()
    }
}

impl Search<'_> {
    /// The rolls that a line takes; more than there are if it does not finish.
    fn takes(&self, node: &Node) -> usize {
        match node.shoppe.is_empty() {
            true => node.line.iter().filter(|step| step.roll.is_some()).count(),
            false => self.rolls.len() + 1,
        }
    }

    /// Whether these candies could be laid with these rolls, were every roll to take as many
    /// candies as its longest word has: for any colours, the rolls that show one of them must do
    /// for the candies of these colours. So many are laid before the first roll.
    fn in_reach(&self, shoppe: &[Candy], before: usize, rolls: std::ops::Range<usize>) -> bool {
        (1..8u8).all(|set| {
            let is = |colour: Colour| set >> colour.index() & 1 == 1;
            let candies = shoppe.iter().filter(|c| is(c.colour())).count();
            let shows = |i: &usize| self.rolls[*i].0.into_iter().any(is);
            let room: usize = rolls.clone().filter(shows).map(|i| self.most[i]).sum();
            candies <= before + room
        })
    }

    /// Follows the best few positions from roll to roll, if they can still beat `known` rolls.
    fn beam(&mut self, begin: &[Node], width: usize, known: usize) -> Node {
        let mut beam = begin.to_vec();
        beam.sort_by_key(Node::worth);
        beam.truncate(width);
        let mut best = beam[0].clone();
        for (i, roll) in self.rolls.iter().enumerate() {
            let mut seen = BTreeSet::new();
            let mut next: Vec<Node> = Vec::new();
            for node in &beam {
                self.nodes += 1;
                if (self.spent)(self.nodes) {
                    return best;
                }
                let mut children = self.children(node, *roll);
                children.push(node.then(Some(*roll), Vec::new(), Vec::new()));
                for child in children {
                    if child.shoppe.is_empty() {
                        return child;
                    }
                    let cells: Vec<(Cell, Candy)> =
                        child.crossword.iter().map(|(cell, candy)| (cell, *candy)).collect();
                    let hopes = self.in_reach(&child.shoppe, 0, i + 1..(known - 1).max(i + 1));
                    if child.dry < 10 && (hopes || known > self.rolls.len()) && seen.insert(cells) {
                        next.push(child);
                    }
                }
            }
            next.sort_by_key(Node::worth);
            next.truncate(width);
            let Some(first) = next.first() else { return best };
            if first.shoppe.len() <= best.shoppe.len() {
                best = first.clone();
            }
            beam = next;
        }
        best
    }

    /// The plays that put on most, a word in one choice of candies or a few.
    fn children(&self, node: &Node, roll: Combo) -> Vec<Node> {
        let mut found: Vec<(Vec<Cell>, Vec<Put>)> = Vec::new();
        let _ = self.plays.each(&node.crossword, &node.shoppe, roll, |on| {
            found.push((Vec::new(), on.to_vec()));
            ControlFlow::Continue(())
        });
        if node.shoppe.len() <= FEW {
            let Node { crossword, shoppe, .. } = node;
            let _ = self.plays.each_removing(crossword, shoppe, roll, 1, |off, on| {
                found.push((off.to_vec(), on.to_vec()));
                ControlFlow::Continue(())
            });
        }
        found.sort_by_key(|(off, on)| Reverse(on.len() as isize - off.len() as isize));
        found.truncate(FAN);
        found.into_iter().map(|(off, on)| node.then(Some(roll), off, on)).collect()
    }

    /// Whether every way to lay the candies within this many rolls was tried, and all failed.
    fn none_within(&mut self, node: &Node, rolls: usize) -> bool {
        let at = node.line.len();
        if at >= rolls || !self.in_reach(&node.shoppe, 0, at..rolls) {
            return true;
        }
        self.nodes += 1;
        let cells = node.crossword.len();
        if cells > ALL_OFF || (self.spent)(self.nodes) {
            return false;
        }
        let roll = self.rolls[at];
        let plays = self.plays;
        let mut try_it = |off: &[Cell], on: &[Put]| {
            let next = node.then(Some(roll), off.to_vec(), on.to_vec());
            if next.shoppe.is_empty() {
                self.finish = Some(next);
                return ControlFlow::Break(());
            }
            match self.none_within(&next, rolls) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let Node { crossword, shoppe, .. } = node;
        try_it(&[], &[]).is_continue()
            && plays.each(crossword, shoppe, roll, |on| try_it(&[], on)).is_continue()
            && plays.each_removing(crossword, shoppe, roll, cells - 1, try_it).is_continue()
    }
}

/// The longest word that these candies make in the colours of a roll; without a roll, in any.
fn longest(position: &Position, all: &[Candy], roll: Option<Combo>) -> usize {
    let usable = |c: &&Candy| roll.is_none_or(|roll| roll.colours().has(c.colour()));
    let letters: Vec<String> = all.iter().filter(usable).map(|c| c.lower().to_string()).collect();
    let cards = Cards::new(&letters, 0).expect("candies are cards of one letter");
    let offensive = position.game.options().offensive;
    let mut longest = 0;
    let vocabulary = Vocabulary { offensive, ..Vocabulary::WHOLE };
    position.game.words_of(Seat(0)).anagrams(&cards, 2, vocabulary, |word| {
        longest = longest.max(word.letters.len());
    });
    longest
}

/// The line with its words, as the rules read it.
fn with_words(position: &Position, line: &[Step]) -> Vec<Step> {
    let mut now = Position {
        game: position.game.clone(),
        crossword: position.crossword.clone(),
        shoppe: position.shoppe.clone(),
        combo: None,
        rolls: Vec::new(),
        off: 0,
    };
    let mut with_words = Vec::new();
    for step in line {
        now.combo = step.roll;
        let words = if step.on.is_empty() { Vec::new() } else { words(&now, &step.off, &step.on) };
        (now.crossword, now.shoppe) = after(&now.crossword, &now.shoppe, &step.off, &step.on);
        with_words.push(Step { words, ..step.clone() });
    }
    with_words
}
