//! What happened, in words.

use super::candies::said;
use crate::play::speech::{count, does, is_you, listed, verb_of};
use candygrams::EventView;
use play::{Outcome, Seat};

/// One thing that happened, and whether it is out of the ordinary.
pub type Told = (String, bool);

/// A game's events in words, a line each.
pub fn tell(events: &[EventView], names: &[String]) -> Vec<Told> {
    events.iter().filter_map(|event| line(event, names)).collect()
}

fn line(event: &EventView, names: &[String]) -> Option<Told> {
    let plain = |text: String| Some((text, false));
    let loud = |text: String| Some((text, true));
    let all = |seats: &[Seat]| {
        listed(&seats.iter().map(|seat| &*names[seat.index()]).collect::<Vec<_>>())
    };
    let play_of = |your: &str, seat: Seat| match is_you(names, seat) {
        true => format!("{your} play"),
        false => format!("the play of {}", names[seat.index()]),
    };
    match event {
        EventView::Dealt { .. } => plain("The candies are drawn.".into()),
        EventView::Based { seat, words, .. } => {
            plain(does(names, *seat, "lay", &format!("{} as base", said(words))))
        }
        EventView::Rolled { roll, seat, combo } => {
            let rolls = verb_of(names, *seat, "roll");
            loud(format!("Roll {roll}: {rolls} {combo}."))
        }
        EventView::Played { seat, off, words, shoppe, .. } => {
            let off = match off.len() as i64 {
                0 => String::new(),
                n => format!(" ({} off)", count(n, "candy").replace("candys", "candies")),
            };
            let plays = verb_of(names, *seat, "play");
            match shoppe {
                0 => loud(format!("{plays} {}{off}: CANDYGRAMS!", said(words))),
                left => plain(format!("{plays} {}{off}, {left} left.", said(words))),
            }
        }
        EventView::TookDice { seat } => plain(does(names, *seat, "take", "the dice")),
        EventView::Passed { seat, by_clock: false } => plain(does(names, *seat, "pass", "")),
        EventView::Passed { seat, by_clock: true } => {
            plain(format!("Time is up: {}.", verb_of(names, *seat, "pass")))
        }
        EventView::Traded { seat, gave, took, .. } => {
            let took = took.map_or("one unseen".to_owned(), |candy| candy.to_string());
            plain(does(names, *seat, "give", &format!("{gave} to the jar for {took}")))
        }
        EventView::OneDieEach { first, second, by, undone } => {
            let both = listed(&[&names[first.index()], &names[second.index()]]);
            let undone = match undone.len() {
                0 => "",
                1 | 2 => " Both plays are undone.",
                _ => " All plays of the round are undone.",
            };
            loud(format!("{both} within {} ms: one die each.{undone}", by.0))
        }
        EventView::LastChance { finishers, .. } if finishers.is_empty() => {
            loud("The last chance to challenge.".into())
        }
        EventView::LastChance { finishers, .. } => {
            loud(format!("Finished: {}. Challenge it, or let it stand.", all(finishers)))
        }
        EventView::Stood { seat } => {
            let lets = if &*names[seat.index()] == "You" { "let" } else { "lets" };
            plain(format!("{} {lets} it stand.", names[seat.index()]))
        }
        EventView::Challenged { by, seat, fault, .. } => {
            let verdict = fault.as_ref().map_or("It is good.", |fault| &fault.say);
            let challenges = verb_of(names, *by, "challenge");
            loud(format!("{challenges} {}. {verdict}", play_of("your", *seat)))
        }
        EventView::Undone { seat, .. } => {
            let play = play_of("Your", *seat).replacen("the", "The", 1);
            loud(format!("{play} is undone."))
        }
        EventView::Toothache { seat } => loud(match &*names[seat.index()] {
            "You" => "You have a toothache: no word in this round.".into(),
            name => format!("{name} has a toothache."),
        }),
        EventView::BackToBase { seat, .. } => loud(does(names, *seat, "go", "back to base")),
        EventView::Left { seat } => loud(does(names, *seat, "leave", "the table")),
        EventView::Over { .. } => loud("The game is over.".into()),
    }
}

/// How the game ended, after "You win: "; the whole sentence for one who plays alone.
pub fn ending(outcome: &Outcome) -> String {
    match (outcome.reason.as_str(), outcome.scores.as_slice()) {
        ("candygrams", [rolls]) => format!("You have finished after {}.", count(*rolls, "roll")),
        ("candygrams", _) => "CANDYGRAMS! No candy is left.".into(),
        ("shared-finish", _) => "finished together for the third time.".into(),
        ("nobody-played", _) => "nobody could play for ten rolls; the fewest candies left.".into(),
        _ if outcome.places.len() == 1 => "You have left.".into(),
        _ => "everybody else has left.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Millis;

    fn told(event: EventView) -> String {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        tell(&[event], &names)[0].0.clone()
    }

    /// CG-34: what was taken face down is not told of others.
    #[test]
    fn trades_are_told_as_they_are_seen() {
        let trade = |seat, took: Option<&str>| EventView::Traded {
            seat: Seat(seat),
            gave: "Qy".parse().unwrap(),
            took: took.map(|candy| candy.parse().unwrap()),
            number: 3,
        };
        assert_eq!(told(trade(0, Some("Ep"))), "You give Qy to the jar for Ep.");
        assert_eq!(told(trade(1, None)), "Gumdrop gives Qy to the jar for one unseen.");
    }

    /// CG-29, CG-31: a photo finish says by how much.
    #[test]
    fn a_photo_finish_says_by_how_much() {
        let (first, second) = (Seat(1), Seat(0));
        let one =
            EventView::OneDieEach { first, second, by: Millis(40), undone: vec![first, second] };
        assert_eq!(told(one), "Gumdrop and You within 40 ms: one die each. Both plays are undone.");
        let undone = vec![first, second, Seat(2)];
        let all = EventView::OneDieEach { first, second, by: Millis(40), undone };
        let round =
            "Gumdrop and You within 40 ms: one die each. All plays of the round are undone.";
        assert_eq!(told(all), round);
    }

    /// CG-37: one's own play is called so.
    #[test]
    fn your_play_is_yours() {
        let undone = |seat| EventView::Undone { seat: Seat(seat), play: 3 };
        assert_eq!(told(undone(0)), "Your play is undone.");
        assert_eq!(told(undone(1)), "The play of Gumdrop is undone.");
        let (by, seat) = (Seat(1), Seat(0));
        let good = EventView::Challenged { by, seat, play: 3, fault: None };
        assert_eq!(told(good), "Gumdrop challenges your play. It is good.");
    }
}
