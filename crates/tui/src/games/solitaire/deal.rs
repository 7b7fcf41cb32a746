//! The whole deal of a game, put together as its cards come to light.

use quiddler::Card;
use quiddler::solitaire::EventView;

/// All cards that a game began with, pile by pile from the open one down; `first` are the open
/// ones. Cards that were turned lay in their pile from the beginning, and the end shows the rest.
pub fn deal(first: &[Option<Card>], events: &[EventView]) -> Vec<Vec<Card>> {
    let mut deal: Vec<Vec<Card>> =
        first.iter().map(|open| open.iter().copied().collect()).collect();
    for event in events {
        match event {
            EventView::Turned { pile, card } => deal[usize::from(*pile)].push(*card),
            EventView::Ended { rest, .. } => {
                let below = deal.iter_mut().zip(rest);
                below.for_each(|(pile, rest)| pile.extend(rest.iter().skip(1)));
            }
            _ => {}
        }
    }
    deal.retain(|pile| !pile.is_empty());
    deal
}

#[cfg(test)]
mod tests {
    use super::*;

    /// QD-23: a turned card lay in its pile from the beginning.
    #[test]
    fn turned_cards_belong_to_the_deal() {
        let card = |face: &str| face.parse::<Card>().unwrap();
        let events = [
            EventView::Turned { pile: 0, card: card("qu") },
            EventView::Turned { pile: 1, card: card("a") },
        ];
        let first = [Some(card("th")), Some(card("e")), None];
        let dealt = [vec![card("th"), card("qu")], vec![card("e"), card("a")]];
        assert_eq!(deal(&first, &events), dealt);
    }
}
