//! Magpie in words.

use super::*;
use play::describe::{and, count};
use play::{Describe, Names, Reject, SnapshotOf};

/// A minute after the deadline, for faults: nobody expects a scenario to name the last moment.
pub(super) fn minute_after(phase: &Phase) {
    if let Phase::Seal { due } = phase {
        let _ = due.0.checked_add(60_000).expect("nobody waits that long");
    }
}

impl Describe for Magpie {
    fn describe_position(&self, seen: &SnapshotOf<Magpie>, names: &Names<'_>) -> String {
        if self.has(Fault::PositionPanics) {
            minute_after(&seen.view.phase);
        }
        let mut lines = vec![format!("Deck: {}", count(seen.view.deck as u32, "card"))];
        for (seat, place) in seen.view.places.iter() {
            let sealed = if place.has_sealed { ", one sealed" } else { "" };
            let aside = if place.has_aside { ", one aside" } else { "" };
            lines.push(format!(
                "{}: {}{sealed}{aside}; nest {:?}",
                names.name(seat),
                count(place.cards as u32, "card"),
                place.nest
            ));
            if let Some(mine) = &place.mine {
                lines.push(format!(
                    "  hand {:?}, sealed {:?}, aside {:?}",
                    mine.hand, mine.sealed, mine.aside
                ));
            }
        }
        lines.join("\n")
    }

    fn describe_event(&self, event: &EventView, names: &Names<'_>) -> String {
        let known = |card: &Option<Card>| match card {
            Some(card) => format!(" {card}"),
            None => " a card".into(),
        };
        match event {
            EventView::Dealt { hand: Some(hand), .. } => {
                let hand: Vec<String> = hand.iter().map(Card::to_string).collect();
                format!("The cards were dealt: {}.", and(&hand))
            }
            EventView::Dealt { hand: None, .. } => "The cards were dealt.".into(),
            EventView::Traded { seat, drawn } => {
                format!("{} traded for{}.", names.subject(*seat), known(drawn))
            }
            EventView::Sealed { seat, card } => {
                format!("{} sealed{}.", names.subject(*seat), known(card))
            }
            EventView::Shown { cards, taker } => {
                let cards: Vec<String> = cards.iter().map(|(_, card)| card.to_string()).collect();
                format!("{} took {}.", names.subject(*taker), and(&cards))
            }
            EventView::Drew { seat, card } => {
                format!("{} drew{}.", names.subject(*seat), known(card))
            }
            EventView::Ended { .. } if self.has(Fault::EventMumbles) => "The game ended".into(),
            EventView::Ended { .. } => "The game ended.".into(),
        }
    }

    fn describe_action(&self, seen: &SnapshotOf<Magpie>, action: &Action) -> String {
        if self.has(Fault::ActionPanics) {
            minute_after(&seen.view.phase);
        }
        match action {
            Action::Trade { card } => format!("Trade {card}"),
            Action::Seal { card, .. } => format!("Seal {card}"),
            Action::Resign => "Resign".into(),
        }
    }

    fn parse_action(&self, _: &SnapshotOf<Magpie>, text: &str) -> Result<Action, Reject> {
        let text = text.trim().to_lowercase();
        let (word, card) = text.split_once(' ').unwrap_or((&text, ""));
        match (word, card.parse()) {
            ("trade", Ok(card)) => Ok(Action::Trade { card }),
            ("seal", Ok(card)) => Ok(Action::Seal { card, whim: false }),
            ("resign", _) => Ok(Action::Resign),
            _ => {
                let message = "Type seal, trade or resign, and a card: seal 7.";
                Err(Reject::new("not-understood", "", message))
            }
        }
    }
}
