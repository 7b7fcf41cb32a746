//! What happens in Candygrams, as sentences.

use super::{candies, puts};
use crate::listing::name;
use candygrams::{EventView, Reason, Role, Word};
use play::{Outcome, Seat};

/// An event as a sentence.
pub(super) fn tell(event: &EventView, players: &[String]) -> String {
    let who = |seat: &Seat| name(players, *seat);
    let all = |seats: &[Seat]| seats.iter().map(who).collect::<Vec<_>>().join(" and ");
    match event {
        EventView::Dealt { shoppes, .. } => {
            let seats = Seat::first(shoppes.len() as u8).zip(shoppes);
            let known = seats.filter_map(|(seat, shoppe)| Some((seat, shoppe.as_deref()?)));
            let known =
                known.map(|(seat, shoppe)| format!(" {}: {}.", who(&seat), candies(shoppe)));
            format!("The candies are drawn.{}", known.collect::<String>())
        }
        EventView::Based { seat, words, .. } => {
            format!("{} lays a base word: {}.", who(seat), said(words))
        }
        EventView::Rolled { roll, seat, combo } => {
            format!("Roll {roll}: {} rolls {combo}.", who(seat))
        }
        EventView::Played { seat, off, words, shoppe, .. } => {
            let off = match off.is_empty() {
                true => String::new(),
                false => format!(" takes off {} and", puts(off)),
            };
            let left = match shoppe {
                0 => "CANDYGRAMS!".to_owned(),
                left => format!("{left} left."),
            };
            format!("{}{off} plays {}: {left}", who(seat), said(words))
        }
        EventView::TookDice { seat } => format!("{} takes the dice.", who(seat)),
        EventView::Passed { seat, by_clock: true } => {
            format!("Time is up: {} passes.", who(seat))
        }
        EventView::Passed { seat, by_clock: false } => format!("{} passes.", who(seat)),
        EventView::Traded { seat, gave, took, .. } => {
            let took = took.map_or("one unseen".to_owned(), |took| took.to_string());
            format!("{} gives {gave} to the jar and takes {took}.", who(seat))
        }
        EventView::OneDieEach { first, second, by, undone } => {
            let undone = match undone.is_empty() {
                true => String::new(),
                false => format!(" Undone: the plays of {}.", all(undone)),
            };
            format!("{} and {}, {by} apart: one die each.{undone}", who(first), who(second))
        }
        EventView::LastChance { finishers, .. } if finishers.is_empty() => {
            "Everybody is done: the last chance to challenge.".to_owned()
        }
        EventView::LastChance { finishers, .. } => {
            format!("{} has finished: challenge it, or let it stand.", all(finishers))
        }
        EventView::Stood { seat } => format!("{} lets it stand.", who(seat)),
        EventView::Challenged { by, seat, fault, .. } => {
            let verdict = fault.as_ref().map_or("It is good.", |fault| &fault.say);
            format!("{} challenges the play of {}. {verdict}", who(by), who(seat))
        }
        EventView::Undone { seat, .. } => format!("The play of {} is undone.", who(seat)),
        EventView::Toothache { seat } => format!("{} has a toothache.", who(seat)),
        EventView::BackToBase { seat, base: true } => format!("{} goes back to base.", who(seat)),
        EventView::BackToBase { seat, base: false } => {
            format!("{} goes back to base and needs a new base word.", who(seat))
        }
        EventView::Left { seat } => format!("{} leaves the table.", who(seat)),
        EventView::Over { reason, outcome } => over(*reason, outcome, players),
    }
}

/// The words of a play, the new one first.
fn said(words: &[Word]) -> String {
    let upper = |word: &Word| match word.role {
        Role::Leftover => format!("{} is left", word.word.to_uppercase()),
        Role::Base | Role::New | Role::Extra => {
            format!("{} ({})", word.word.to_uppercase(), candies(&word.candies))
        }
    };
    words.iter().map(upper).collect::<Vec<_>>().join(", ")
}

fn over(reason: Reason, outcome: &Outcome, players: &[String]) -> String {
    let winners: Vec<String> = outcome.winners().iter().map(|seat| name(players, seat)).collect();
    let why = match reason {
        Reason::Candygrams | Reason::SharedFinish | Reason::Left => "",
        Reason::NobodyPlayed => " with the fewest candies: nobody has played for ten rolls",
    };
    match (winners.as_slice(), outcome.scores.as_slice()) {
        ([one], [rolls]) => format!("{one} finishes after {rolls} rolls."),
        ([one], _) => format!("{one} wins{why}."),
        (many, _) => format!("{} share the win{why}.", many.join(" and ")),
    }
}
