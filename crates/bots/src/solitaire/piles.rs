//! The cards of a deal, and the moves that take them away.

use crate::quiddler::Lays;
use lexicon::{Lexicon, Vocabulary};
use quiddler::Card;
use quiddler::solitaire::{Action, Fill};

/// How many piles there are (QD-22).
pub const PILES: usize = 8;
/// How many cards a pile has at the most.
const HIGH: usize = 6;

/// Eight piles, all cards known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piles([Pile; PILES]);

/// A pile: the lowest card first, the open one last.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Pile {
    high: u8,
    /// The cards' places among the faces.
    faces: [u8; HIGH],
}

impl Pile {
    fn open(&self) -> Option<Card> {
        let top = usize::from(self.high).checked_sub(1)?;
        Card::all().nth(usize::from(self.faces[top]))
    }

    fn push(&mut self, card: Card) {
        self.faces[usize::from(self.high)] = card.index() as u8;
        self.high += 1;
    }

    /// Takes the open card. What is gone leaves no trace, so that equal piles are equal.
    fn pop(&mut self) {
        self.high -= 1;
        self.faces[usize::from(self.high)] = 0;
    }
}

impl Piles {
    /// Piles of these cards, each from its open card down. None if there are too many.
    pub fn new(piles: &[Vec<Card>]) -> Option<Piles> {
        if piles.len() > PILES || piles.iter().any(|pile| pile.len() > HIGH) {
            return None;
        }
        let mut new = Piles([Pile::default(); PILES]);
        for (pile, cards) in new.0.iter_mut().zip(piles) {
            cards.iter().rev().for_each(|card| pile.push(*card));
        }
        Some(new)
    }

    /// The piles that 48 cards make, dealt one to each in turn.
    pub fn dealt(cards: &[Card]) -> Option<Piles> {
        let of = |pile: usize| cards.iter().skip(pile).step_by(PILES).rev().copied().collect();
        Piles::new(&(0..PILES).map(of).collect::<Vec<_>>())
    }

    /// All cards.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let faces = |pile: Pile| (0..usize::from(pile.high)).map(move |i| pile.faces[i]);
        let all = self.0.into_iter().flat_map(faces);
        all.filter_map(|face| Card::all().nth(usize::from(face)))
    }

    /// How many cards are left.
    pub fn count(&self) -> usize {
        self.0.iter().map(|pile| usize::from(pile.high)).sum()
    }

    /// What they are worth: the score, were this the end (QD-25).
    pub fn points(&self) -> i32 {
        self.cards().map(Card::points).sum()
    }

    /// The same cards whatever the order of the piles: nothing depends on it.
    pub fn sorted(mut self) -> Piles {
        self.0.sort();
        self
    }

    /// What the open cards of these piles spell.
    pub fn spell(&self, named: &[u8]) -> String {
        let open = named.iter().filter_map(|pile| self.0.get(usize::from(*pile))?.open());
        open.map(Card::letters).collect()
    }

    /// Makes a move that [`moves`](Piles::moves) has shown.
    pub fn play(&mut self, action: &Action) {
        match action {
            Action::Word(named) => named.iter().for_each(|pile| self.0[usize::from(*pile)].pop()),
            Action::Fill(Fill { from }) => {
                let space = self.0.iter().position(|pile| pile.high == 0);
                if let Some((space, card)) = space.zip(self.0[usize::from(*from)].open()) {
                    self.0[usize::from(*from)].pop();
                    self.0[space].push(card);
                }
            }
            Action::Hint | Action::Stop => {}
        }
    }

    /// Everything that a word can lead to, spaces filled in every way (QD-23, QD-24): what is
    /// done, and what is left.
    pub fn moves(
        &self,
        list: &Lexicon,
        vocabulary: Vocabulary,
        mut visit: impl FnMut(&[Action], Piles),
    ) {
        let open: Vec<(usize, Card)> =
            self.0.iter().enumerate().filter_map(|(i, pile)| Some((i, pile.open()?))).collect();
        let cards: Vec<Card> = open.iter().map(|(_, card)| *card).collect();
        let lays = Lays::of(&cards, list, vocabulary, |_| true);
        for set in 1..=lays.all() {
            let Some(places) = lays.places(set) else { continue };
            let named: Vec<u8> = places.map(|place| open[place].0 as u8).collect();
            let word = Action::Word(named);
            let mut left = *self;
            left.play(&word);
            left.fill(&mut vec![word], &mut visit);
        }
    }

    /// Every way to fill the spaces there are (QD-24): what is done, and how it looks then.
    pub fn settle(&self, mut visit: impl FnMut(&[Action], Piles)) {
        self.fill(&mut Vec::new(), &mut visit);
    }

    fn fill(self, done: &mut Vec<Action>, visit: &mut impl FnMut(&[Action], Piles)) {
        let space = self.0.iter().position(|pile| pile.high == 0);
        let higher = (0..PILES).filter(|pile| self.0[*pile].high > 1);
        let mut filled = false;
        for from in higher.filter(|_| space.is_some()) {
            let mut next = self;
            filled = true;
            done.push(Action::Fill(Fill { from: from as u8 }));
            next.play(&done[done.len() - 1]);
            next.fill(done, visit);
            done.pop();
        }
        if !filled {
            visit(done, self);
        }
    }
}
