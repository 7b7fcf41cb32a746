//! What happened, in words.

use crate::play::speech::{does, is_you};
use candy_chain::{EventView, Right};
use play::Outcome;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The number of the move, where it is one.
    pub number: Option<u32>,
    /// Who and what.
    pub text: String,
    /// Whether it is out of the ordinary.
    pub notable: bool,
}

/// A game's events in words, a line each. A pass counts as a move, for it takes a turn.
pub fn tell(events: &[EventView], names: &[String]) -> Vec<Told> {
    let mut told = Vec::<Told>::new();
    let mut moves = 0;
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    for event in events {
        let plain = |text: String| Told { number: None, text, notable: false };
        let loud = |text: String| Told { number: None, text, notable: true };
        let mut numbered = |told: Told| {
            moves += 1;
            Told { number: Some(moves), ..told }
        };
        told.push(match event {
            EventView::Placed { .. } => plain("The candies are laid out.".into()),
            EventView::Right { seat, right: Right::First } => {
                plain(does(names, *seat, "move", "first"))
            }
            EventView::Right { seat, right: Right::Side } => {
                plain(does(names, *seat, "choose", "the side"))
            }
            EventView::Side { seat, side } => {
                plain(does(names, *seat, "play", &format!("the {side}")))
            }
            EventView::Took { seat, cells, colour } => {
                let (name, cells) = (&names[seat.index()], cells.join("+"));
                numbered(plain(format!("{name:<width$}  {cells} {colour}")))
            }
            EventView::Passed { seat } => {
                let what = does(names, *seat, "pass", "");
                numbered(loud(format!("{what} No candy can be taken.")))
            }
            EventView::Cleared { seat, colour } => {
                let have = if is_you(names, *seat) { "have" } else { "has" };
                loud(format!("{} {have} cleared {colour}.", names[seat.index()]))
            }
            EventView::Resigned { seat } => loud(does(names, *seat, "resign", "")),
            EventView::TimedOut { seat } => {
                let are = if is_you(names, *seat) { "are" } else { "is" };
                loud(format!("{} {are} out of time.", names[seat.index()]))
            }
            EventView::Won { seat, .. } => loud(does(names, *seat, "win", "")),
        });
    }
    told
}

/// How the game ended, after "You win: ".
pub fn ending(outcome: &Outcome, names: &[String]) -> String {
    let loser = (0..names.len()).find(|s| outcome.places.get(*s) == Some(&2)).unwrap_or_default();
    let you = names[loser] == "You";
    let name = if you { "you" } else { &names[loser] };
    match (outcome.reason.as_str(), you) {
        ("two-colours", _) => "two colours are cleared.".into(),
        ("resigned", true) => "you resigned.".into(),
        ("resigned", false) => format!("{name} resigned."),
        ("time", true) => "you ran out of time.".into(),
        ("time", false) => format!("{name} ran out of time."),
        (other, _) => format!("{other}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use candy_chain::Colour;
    use play::Seat;

    /// CC-09: a pass is made by the program, and shown as a move of its own.
    #[test]
    fn a_pass_is_told_as_a_move() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let took = |seat| EventView::Took {
            seat: Seat(seat),
            cells: vec!["a1".into()],
            colour: Colour::White,
        };
        let events = [took(0), EventView::Passed { seat: Seat(1) }, took(0)];
        let told = tell(&events, &names);
        assert_eq!(told[1].text, "Gumdrop passes. No candy can be taken.");
        assert!(told[1].notable);
        assert_eq!(told.iter().map(|t| t.number).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn endings_name_the_one_who_lost() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let end = |winner, reason| Outcome::won_by(Seat(winner), 2, reason, "CC-15");
        assert_eq!(ending(&end(1, "resigned"), &names), "you resigned.");
        assert_eq!(ending(&end(0, "time"), &names), "Gumdrop ran out of time.");
    }
}
