//! The game in words.

use super::action::{Action, Fill};
use super::event::EventView;
use super::game::Solitaire;
use super::refusal::Refusal;
use super::view::{Stage, View};
use crate::Card;
use crate::card::spell;
use crate::describe::with_points;
use play::describe::count;
use play::{Describe, Names, Reject, SnapshotOf};
use std::fmt::Write;

impl Describe for Solitaire {
    fn describe_position(&self, snapshot: &SnapshotOf<Self>, _: &Names<'_>) -> String {
        let view = &snapshot.view;
        let mut text = String::new();
        if !view.piles.is_empty() {
            let row = |label: &str, cell: &dyn Fn(usize) -> String| {
                let cells = (0..view.piles.len()).map(|i| format!("{:>4}", cell(i)));
                format!("{label:<10}{}\n", cells.collect::<String>())
            };
            text += &row("Pile", &|i| (i + 1).to_string());
            let open = |i: usize| view.piles[i].open.map_or("-".into(), |card| card.to_string());
            text += &row("Open", &open);
            text += &row("Face down", &|i| view.piles[i].below.to_string());
        }
        if !view.words.is_empty() {
            let words: Vec<String> = view.words.iter().map(with_points).collect();
            for (i, line) in words.chunks(6).enumerate() {
                let label = if i == 0 { "Words" } else { "" };
                let _ = writeln!(text, "{label:<10}  {}", line.join(" "));
            }
        }
        let left = count(view.cards_left, "card");
        let hints = match view.hints {
            0 => String::new(),
            hints => format!(", {} used", count(hints, "hint")),
        };
        let score = snapshot.turn.outcome.as_ref().and_then(|outcome| outcome.scores.first());
        text + &match (view.stage, view.space, score) {
            (Stage::Dealing, ..) => "The cards are being dealt.".into(),
            (Stage::Over, _, Some(score)) => ended(*score),
            (Stage::Filling, Some(space), _) => {
                let space = u16::from(space) + 1;
                format!("{left} left{hints}. Move an open card into the space of pile {space}.")
            }
            _ => format!("{left} left{hints}. Spell words until no card is left."),
        }
    }

    fn describe_event(&self, event: &EventView, names: &Names<'_>) -> String {
        let player = names.subject(play::Seat(0));
        match event {
            EventView::Dealt { piles } => {
                let open: Vec<String> =
                    piles.iter().filter_map(|pile| pile.open).map(|c| c.to_string()).collect();
                format!("Eight piles were dealt. The open cards are {}.", open.join(" "))
            }
            EventView::Made { word, .. } => format!("{player} made {}.", with_points(word)),
            EventView::Turned { pile, card } => {
                format!("Pile {} turned up {card}.", u16::from(*pile) + 1)
            }
            EventView::Filled { from, to, card } => {
                let (from, to) = (u16::from(*from) + 1, u16::from(*to) + 1);
                format!("{player} moved {card} from pile {from} to pile {to}.")
            }
            EventView::Hinted { hint } => {
                format!("{player} got a hint: {}.", hint.text.to_uppercase())
            }
            EventView::Ended { score, .. } => ended(*score),
        }
    }

    fn describe_action(&self, snapshot: &SnapshotOf<Self>, action: &Action) -> String {
        match action {
            Action::Word(piles) => {
                let cards: Vec<Card> =
                    piles.iter().filter_map(|pile| open(&snapshot.view, *pile)).collect();
                // Letters say enough, unless other piles have the same ones.
                let short = format!("Spell {}", spell(&cards).to_uppercase());
                if self.parse_action(snapshot, &short).is_ok_and(|read| read == *action) {
                    return short;
                }
                let numbers: Vec<String> =
                    piles.iter().map(|pile| (u16::from(*pile) + 1).to_string()).collect();
                format!("Spell piles {}", numbers.join(" "))
            }
            Action::Fill(Fill { from }) => format!("Move pile {}", u16::from(*from) + 1),
            Action::Hint => "Show a hint".into(),
            Action::Stop => "Stop".into(),
        }
    }

    fn say_action(&self, snapshot: &SnapshotOf<Self>, action: &Action, _: &Names<'_>) -> String {
        match action {
            Action::Word(piles) => {
                let cards = piles.iter().filter_map(|pile| open(&snapshot.view, *pile));
                format!("Spell {}", spell(&cards.collect::<Vec<Card>>()).to_uppercase())
            }
            Action::Fill(Fill { from }) => match open(&snapshot.view, *from) {
                Some(card) => format!("Move the {card} into the space"),
                None => self.describe_action(snapshot, action),
            },
            Action::Hint | Action::Stop => self.describe_action(snapshot, action),
        }
    }

    fn parse_action(&self, snapshot: &SnapshotOf<Self>, text: &str) -> Result<Action, Reject> {
        let lower = text.trim().trim_end_matches(['.', '!']).to_ascii_lowercase();
        let polite = ["piles", "pile", "a", "the", "from", "card", "of", "show", "me", "word"];
        let mut words: Vec<&str> = lower
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|w| !w.is_empty())
            .collect();
        let verb = words.first().copied().unwrap_or("");
        let filling = snapshot.view.stage == Stage::Filling;
        match verb {
            "hint" => return Ok(Action::Hint),
            "stop" | "end" | "quit" | "leave" | "resign" => return Ok(Action::Stop),
            "spell" | "make" | "lay" | "play" | "move" | "fill" if words.len() > 1 => {
                words.remove(0);
            }
            _ => {}
        }
        if words.len() > 1 {
            words.retain(|word| !polite.contains(word));
        }
        if words == ["hint"] {
            return Ok(Action::Hint);
        }
        let numbers: Option<Vec<u8>> =
            words.iter().map(|word| word.parse::<u8>().ok()?.checked_sub(1)).collect();
        let piles = numbers.filter(|numbers| !numbers.is_empty());
        let piles =
            piles.or_else(|| find(&snapshot.view, words.first().filter(|_| words.len() == 1)?));
        match piles {
            Some(piles) if filling || ["move", "fill"].contains(&verb) => match piles[..] {
                [from] => Ok(Action::Fill(Fill { from })),
                _ => Err(Refusal::OnePile.into()),
            },
            Some(piles) => Ok(Action::Word(piles)),
            None if words.len() == 1 && words[0] != verb => {
                Err(Refusal::NotInCards { text: words[0].to_uppercase() }.into())
            }
            None => Err(Refusal::NotUnderstood.into()),
        }
    }
}

/// The open card of a pile.
fn open(view: &View, pile: u8) -> Option<Card> {
    view.piles.get(usize::from(pile)).and_then(|pile| pile.open)
}

/// Piles whose open cards spell this, the first ones first; pairs of letters before single ones.
fn find(view: &View, text: &str) -> Option<Vec<u8>> {
    fn spell(view: &View, text: &str, piles: &mut Vec<u8>) -> bool {
        if text.is_empty() {
            return true;
        }
        for length in [2, 1] {
            let Some((face, rest)) = text.split_at_checked(length) else { continue };
            let fits = |pile: &u8| {
                !piles.contains(pile) && open(view, *pile).is_some_and(|c| c.letters() == face)
            };
            let Some(pile) = (0..view.piles.len() as u8).find(fits) else { continue };
            piles.push(pile);
            if spell(view, rest, piles) {
                return true;
            }
            piles.pop();
        }
        false
    }
    let mut piles = Vec::new();
    spell(view, text, &mut piles).then_some(piles)
}

fn ended(score: i32) -> String {
    match score {
        0 => "A perfect zero: no card is left!".into(),
        score => format!("The game is over with {} left.", count(score, "point")),
    }
}
