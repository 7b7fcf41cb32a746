//! What happened, in words.

use play::Outcome;
use quiddler::Card;
use quiddler::solitaire::EventView;

/// One thing that happened, and whether it is out of the ordinary.
pub type Told = (String, bool);

/// The events in words, a line each. Cards that are turned stand with what turned them.
pub fn tell(events: &[EventView]) -> Vec<Told> {
    let mut told = Vec::<Told>::new();
    for event in events {
        match event {
            EventView::Dealt { .. } => told.push(("The cards are dealt.".into(), false)),
            EventView::Made { word, .. } => {
                let text = word.text.to_uppercase();
                told.push((format!("{text} {}.", word.points), true));
            }
            EventView::Turned { card, .. } => {
                if let Some((line, _)) = told.last_mut() {
                    let joint = if line.contains(", turning ") { "," } else { ", turning" };
                    line.pop();
                    *line = format!("{line}{joint} {card}.");
                }
            }
            EventView::Filled { from, to, card } => {
                let (from, to) = (from + 1, to + 1);
                told.push((format!("{card} moves from {from} to {to}."), false));
            }
            EventView::Hinted { hint } => {
                told.push((format!("Hint: {}.", hint.text.to_uppercase()), false));
            }
            EventView::Ended { score, .. } => {
                told.push((format!("{score} points are left."), true))
            }
        }
    }
    told
}

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

/// How the game ended, as a sentence.
pub fn ending(outcome: &Outcome) -> String {
    let score = outcome.scores.first().copied().unwrap_or_default();
    match outcome.reason.as_str() {
        "zero" => "Zero! Every card is gone: perfect.".into(),
        "stuck" => format!("The open cards make no word: {score} points are left."),
        _ => format!("You stopped: {score} points are left."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quiddler::Word;

    /// QD-23: a word, and the cards that are turned for it.
    #[test]
    fn turned_cards_stand_with_their_word() {
        let card = |face: &str| face.parse::<Card>().unwrap();
        let word = Word::of(&[card("th"), card("e")]);
        let events = [
            EventView::Made { word, piles: vec![0, 1] },
            EventView::Turned { pile: 0, card: card("qu") },
            EventView::Turned { pile: 1, card: card("a") },
        ];
        assert_eq!(tell(&events), [("THE 11, turning QU, A.".to_owned(), true)]);
        let first = [Some(card("th")), Some(card("e")), None];
        let dealt = [vec![card("th"), card("qu")], vec![card("e"), card("a")]];
        assert_eq!(deal(&first, &events), dealt);
    }
}
