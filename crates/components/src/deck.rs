//! Cards that lie face down.

use crate::{Census, Miscount};
use play::Luck;
use std::fmt::Debug;

/// Cards face down, drawn from the top. There is no way to look at the top card but to draw it.
///
/// A shuffle is a fall of luck that names the whole order, so that the same deal can be given
/// to many tables and checked afterwards: [`shuffled`](Deck::shuffled) proposes one,
/// [`arrange`](Deck::arrange) makes it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck<T>(
    /// The top card is last, so that drawing moves nothing else.
    Vec<T>,
);

impl<T> Default for Deck<T> {
    fn default() -> Deck<T> {
        Deck(Vec::new())
    }
}

impl<T> Deck<T> {
    /// A deck of these cards, the top one first.
    pub fn new(top_first: impl IntoIterator<Item = T>) -> Deck<T> {
        let mut cards: Vec<T> = top_first.into_iter().collect();
        cards.reverse();
        Deck(cards)
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Draws the top card.
    pub fn draw(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Draws `n` cards in order, or as many as there are.
    pub fn draw_up_to(&mut self, n: usize) -> Vec<T> {
        let mut drawn = self.0.split_off(self.0.len().saturating_sub(n));
        drawn.reverse();
        drawn
    }

    /// Puts a card on top.
    pub fn put(&mut self, card: T) {
        self.0.push(card);
    }

    /// The cards, the top one first: for scenarios and counts, never for a view.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = &T> {
        self.0.iter().rev()
    }
}

impl<T: Ord + Clone + Debug> Deck<T> {
    /// A random order of these cards, the top one first: what `sample` proposes.
    pub fn shuffled(&self, luck: &mut Luck<'_>) -> Vec<T> {
        let mut order: Vec<T> = self.cards().cloned().collect();
        // From a sorted start the outcome depends on the cards and the luck alone, not on how
        // they lay before: whoever checks a deal need not know that.
        order.sort();
        luck.shuffle(&mut order);
        order
    }

    /// Lays the cards in this order, the top one first. Refused, and nothing changed, unless
    /// `order` holds exactly the cards of the deck.
    pub fn arrange(&mut self, order: &[T]) -> Result<(), Miscount<T>> {
        let mine: Census<T> = self.0.iter().cloned().collect();
        mine.compare(&order.iter().cloned().collect())?;
        *self = Deck::new(order.iter().cloned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::{ChaCha12Rng, rand_core::SeedableRng};

    #[test]
    fn cards_come_from_the_top() {
        let mut deck = Deck::new([1, 2, 3, 4]);
        assert_eq!(deck.draw(), Some(1));
        deck.put(9);
        assert_eq!(deck.cards().copied().collect::<Vec<_>>(), [9, 2, 3, 4]);
        assert_eq!(deck.draw_up_to(2), [9, 2]);
        assert_eq!(deck.draw_up_to(5), [3, 4], "no more than there are");
        assert_eq!((deck.draw(), deck.len(), deck.is_empty()), (None, 0, true));
    }

    #[test]
    fn a_shuffle_is_an_order_of_the_same_cards() {
        let mut deck = Deck::new([3, 1, 2, 2]);
        deck.arrange(&[2, 1, 2, 3]).unwrap();
        assert_eq!(deck, Deck::new([2, 1, 2, 3]));
        let wrong = deck.arrange(&[1, 1, 2, 3]).unwrap_err();
        assert_eq!(wrong.to_string(), "missing: 1 × 2; too many: 1 × 1");
        assert_eq!(deck, Deck::new([2, 1, 2, 3]), "a refused order changes nothing");
    }

    #[test]
    fn a_shuffle_forgets_how_the_cards_lay() {
        let order = |cards: [u8; 5]| {
            let mut rng = ChaCha12Rng::from_seed([1; 32]);
            Deck::new(cards).shuffled(&mut Luck::new(&mut rng))
        };
        assert_eq!(order([1, 2, 3, 4, 5]), order([5, 3, 1, 2, 4]));
        let mut deck = Deck::new([1, 2, 3, 4, 5]);
        deck.arrange(&order([1, 2, 3, 4, 5])).unwrap();
    }
}
