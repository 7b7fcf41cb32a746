//! The game in words: the position, what happened, and what can be done, said and read back.
//!
//! | file | what |
//! |---|---|
//! | `board` | the position as a text board |
//! | `command` | actions as commands: "play Sp Ub _ Yb at 7,-3 down" |
//! | `spoken` | actions as people say them: "Play SUNNY down through the N" |

mod board;
mod command;
mod spoken;

use crate::{Action, Candy, Candygrams, EventView, Reason, Role, Word};
use play::describe::{and, count};
use play::{Describe, Names, Outcome, Reject, Seat, SnapshotOf};

impl Describe for Candygrams {
    fn describe_position(&self, snapshot: &SnapshotOf<Self>, names: &Names<'_>) -> String {
        board::position(snapshot, names)
    }

    fn describe_event(&self, event: &EventView, names: &Names<'_>) -> String {
        sentence(event, names)
    }

    fn describe_action(&self, snapshot: &SnapshotOf<Self>, action: &Action) -> String {
        command::say(&snapshot.view, action)
    }

    fn say_action(&self, snapshot: &SnapshotOf<Self>, action: &Action, _: &Names<'_>) -> String {
        spoken::say(snapshot, action, self.rules_version)
    }

    fn parse_action(&self, snapshot: &SnapshotOf<Self>, text: &str) -> Result<Action, Reject> {
        command::read(snapshot, text)
    }
}

/// `Ap Qy Jb`.
fn candies<'c>(candies: impl IntoIterator<Item = &'c Candy>) -> String {
    candies.into_iter().map(Candy::to_string).collect::<Vec<_>>().join(" ")
}

/// What happened.
fn sentence(event: &EventView, names: &Names<'_>) -> String {
    let who = |seat: &Seat| names.subject(*seat);
    match event {
        EventView::Dealt { shoppes, .. } => {
            let mut seats = Seat::first(shoppes.len() as u8).zip(shoppes);
            let mine = seats
                .find_map(|(seat, shoppe)| Some(shoppe.as_ref()?).filter(|_| names.is_you(seat)));
            let mine = mine.map(|shoppe| format!(" You have {}.", candies(shoppe)));
            format!("Everybody drew 25 candies.{}", mine.unwrap_or_default())
        }
        EventView::Based { seat, words, by_clock: false, .. } => {
            format!("{} laid the base word {}.", who(seat), said(words))
        }
        EventView::Based { seat, words, by_clock: true, .. } => {
            let whose = names.object(*seat);
            format!("Time was up: the base word {} was laid for {whose}.", said(words))
        }
        EventView::Rolled { roll, seat, combo } => {
            format!("Roll {roll}: {} rolled {combo}.", who(seat))
        }
        EventView::Played { seat, off, on, words, shoppe, .. } => {
            let off = match off.len() {
                0 => String::new(),
                _ if on.is_empty() => {
                    format!(" took off {} and", candies(off.iter().map(|put| &put.candy)))
                }
                n => format!(" took off {} and", count(n as i64, "candy")),
            };
            let left = match shoppe {
                0 => "The shoppe is empty: CANDYGRAMS!".to_owned(),
                left => format!("{left} to go."),
            };
            format!("{}{off} played {}. {left}", who(seat), said(words))
        }
        EventView::TookDice { seat } => format!("{} took the dice.", who(seat)),
        EventView::Passed { seat, by_clock: true } => {
            format!("Time was up: {} passed.", names.object(*seat))
        }
        EventView::Passed { seat, by_clock: false } => format!("{} passed.", who(seat)),
        EventView::Done { seat, by_clock: true } => {
            format!("Time was up: {} did not trade.", names.object(*seat))
        }
        EventView::Done { seat, by_clock: false } => format!("{} did not trade.", who(seat)),
        EventView::Traded { seat, gave, took, .. } => {
            let named = |candy: &Candy| format!("a {} {}", candy.colour(), candy.upper());
            let took = took.as_ref().map_or("one face down".to_owned(), named);
            format!("{} traded {} for {took}.", who(seat), named(gave))
        }
        EventView::OneDieEach { first, second, by, undone } => {
            let undone = match undone.len() {
                0 => "They share the win.",
                1 | 2 => "Both plays were undone.",
                _ => "All plays of the round were undone.",
            };
            let (first, second) = (who(first), names.object(*second));
            format!("Photo finish! {first} first, {second} {by} later: one die each. {undone}")
        }
        EventView::LastChance { finishers, .. } if finishers.is_empty() => {
            "Everybody was done: the last chance to challenge.".to_owned()
        }
        EventView::LastChance { finishers, .. } => {
            format!("{} finished. Any challenges?", names.subjects(finishers.iter().copied()))
        }
        EventView::Stood { seat } => format!("{} accepted everything.", who(seat)),
        EventView::Challenged { by, seat, fault, .. } => {
            let verdict = fault.as_ref().map_or("It is good.", |fault| &fault.message);
            format!("{} challenged {} play. {verdict}", who(by), names.possessive(*seat))
        }
        EventView::Undone { seat, .. } => {
            format!("{} play was undone.", names.possessive_subject(*seat))
        }
        EventView::Toothache { seat } => {
            format!("{} got a toothache: no word for one round.", who(seat))
        }
        EventView::BackToBase { seat, base: true } => format!("{} went back to base.", who(seat)),
        EventView::BackToBase { seat, base: false } => {
            let need = names.verb(*seat, "need", "needs");
            format!("{} went back to base and {need} a new base word.", who(seat))
        }
        EventView::Left { seat } => format!("{} left the table.", who(seat)),
        EventView::Over { reason, outcome } => over(*reason, outcome, names),
    }
}

/// The words of a play, the new one first.
fn said(words: &[Word]) -> String {
    let upper = |word: &Word| match word.role {
        Role::Leftover => format!("{} (left over)", word.word.to_uppercase()),
        Role::Base | Role::New | Role::Extra => word.word.to_uppercase(),
    };
    and(&words.iter().map(upper).collect::<Vec<_>>())
}

fn over(reason: Reason, outcome: &Outcome, names: &Names<'_>) -> String {
    let winners = names.subjects(outcome.winners().iter());
    match (reason, outcome.scores.as_slice()) {
        (Reason::Candygrams, [rolls]) => {
            format!("{winners} finished after {}.", count(*rolls, "roll"))
        }
        (Reason::Candygrams, _) => format!("{winners} won: no candy is left."),
        (Reason::SharedFinish, _) => {
            format!("{winners} shared the win: they finished together for the third time.")
        }
        (Reason::NobodyPlayed, _) => {
            format!("Nobody played for ten rolls: {winners} won with the fewest candies.")
        }
        (Reason::Left, _) if outcome.places.len() == 1 => "The game was given up.".into(),
        (Reason::Left, _) => format!("{winners} won: everybody else had left."),
    }
}
