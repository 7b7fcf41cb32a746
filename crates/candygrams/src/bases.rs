//! Base words that a hand of candies can make.

use crate::word::is_valid;
use crate::{Candy, Colours, Options};
use components::Hand;
use lexicon::{Lexicon, Node};
use std::ops::ControlFlow;

/// Walks over the base words that these candies can make: words of the list with all three
/// colours (CG-08), in the order of the alphabet, each in every choice of candies.
pub(crate) fn each_base(
    hand: &Hand<Candy>,
    options: &Options,
    lexicon: &Lexicon,
    found: impl FnMut(&[Candy]) -> ControlFlow<()>,
) {
    let mut counts = [0u8; Candy::KINDS];
    hand.iter().for_each(|candy| counts[candy.index()] += 1);
    let mut search = Search { counts, laid: Vec::new(), options, lexicon, found };
    let _ = search.from(lexicon.graph().root(), Colours::default());
}

/// The first of them.
pub(crate) fn first_base(
    hand: &Hand<Candy>,
    options: &Options,
    lexicon: &Lexicon,
) -> Option<Vec<Candy>> {
    let mut first = None;
    each_base(hand, options, lexicon, |candies| {
        first = Some(candies.to_vec());
        ControlFlow::Break(())
    });
    first
}

struct Search<'s, F> {
    counts: [u8; Candy::KINDS],
    laid: Vec<Candy>,
    options: &'s Options,
    lexicon: &'s Lexicon,
    found: F,
}

impl<F: FnMut(&[Candy]) -> ControlFlow<()>> Search<'_, F> {
    fn from(&mut self, node: Node, colours: Colours) -> ControlFlow<()> {
        let graph = self.lexicon.graph();
        let letters = graph.letters(node);
        for candy in Candy::kinds().filter(|c| letters >> c.letter() & 1 == 1) {
            let Some(step) = graph.step(node, candy.letter()) else { continue };
            if self.counts[candy.index()] == 0 {
                continue;
            }
            self.counts[candy.index()] -= 1;
            self.laid.push(candy);
            let colours = colours.with(candy.colour());
            let flow = if step.ends && colours == Colours::ALL && self.is_valid() {
                (self.found)(&self.laid)
            } else {
                ControlFlow::Continue(())
            };
            let flow = flow.is_continue().then(|| self.from(step.node, colours));
            self.laid.pop();
            self.counts[candy.index()] += 1;
            if flow != Some(ControlFlow::Continue(())) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn is_valid(&self) -> bool {
        let word: String = self.laid.iter().map(|c| c.lower()).collect();
        is_valid(&word, self.options, self.lexicon)
    }
}
