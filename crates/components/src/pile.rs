//! Cards that lie face up.

/// Cards face up, each laid on the one before. Whether those under the top one can be looked
/// at is the game's rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile<T>(
    /// The top card is last.
    Vec<T>,
);

impl<T> Default for Pile<T> {
    fn default() -> Pile<T> {
        Pile(Vec::new())
    }
}

impl<T> Pile<T> {
    /// A pile of these cards, the top one first.
    pub fn new(top_first: impl IntoIterator<Item = T>) -> Pile<T> {
        let mut cards: Vec<T> = top_first.into_iter().collect();
        cards.reverse();
        Pile(cards)
    }

    /// How many cards lie there.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none does.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The top card.
    pub fn top(&self) -> Option<&T> {
        self.0.last()
    }

    /// Lays a card on top.
    pub fn put(&mut self, card: T) {
        self.0.push(card);
    }

    /// Takes the top card.
    pub fn take(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes all but the top card away, to become a deck again.
    pub fn take_under_top(&mut self) -> Vec<T> {
        let under = self.0.len().saturating_sub(1);
        self.0.drain(..under).rev().collect()
    }

    /// The cards, the top one first.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = &T> {
        self.0.iter().rev()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_card_laid_is_the_first_taken() {
        let mut pile = Pile::new(["b", "a"]);
        pile.put("c");
        assert_eq!((pile.top(), pile.len()), (Some(&"c"), 3));
        assert_eq!(pile.cards().copied().collect::<Vec<_>>(), ["c", "b", "a"]);
        assert_eq!(pile.take(), Some("c"));
        assert_eq!(pile, Pile::new(["b", "a"]));
    }

    #[test]
    fn the_top_card_stays_when_the_rest_becomes_a_deck() {
        let mut pile = Pile::new([4, 3, 2, 1]);
        assert_eq!(pile.take_under_top(), [3, 2, 1]);
        assert_eq!(pile, Pile::new([4]));
        assert_eq!(pile.take_under_top(), [0; 0]);
        assert!(!pile.is_empty());
        assert_eq!(Pile::<u8>::default().take_under_top(), [0; 0]);
    }
}
