//! What happened, in words.

use crate::play::speech::{best_first, count, does, is_you, listed, verb_of};
use play::{Outcome, Seat};
use quiddler::{EventView, Word};

/// One thing that happened, and whether it is out of the ordinary.
pub type Told = (String, bool);

/// A game's events in words. What was discarded stands with what was taken or laid.
pub fn tell(events: &[EventView], names: &[String]) -> Vec<Told> {
    let mut told = Vec::<Told>::new();
    let mut turn: Option<Seat> = None;
    for event in events {
        if let (EventView::Discarded { seat, card }, Some(begun)) = (event, turn)
            && *seat == begun
            && let Some((line, _)) = told.last_mut()
        {
            line.pop();
            let verb = if is_you(names, *seat) { "discard" } else { "discards" };
            *line = format!("{line}, {verb} {card}.");
            turn = None;
            continue;
        }
        turn = match event {
            EventView::Drew { seat, .. }
            | EventView::Took { seat, .. }
            | EventView::Laid { seat, .. } => Some(*seat),
            EventView::Reshuffled { .. } => turn,
            _ => None,
        };
        told.extend(line(event, names));
    }
    told
}

fn line(event: &EventView, names: &[String]) -> Option<Told> {
    let plain = |text: String| Some((text, false));
    let loud = |text: String| Some((text, true));
    match event {
        EventView::Dealt { round, cards, first, .. } => {
            let begins = does(names, *first, "begin", "");
            loud(format!("Round {round}: {} each. {begins}", count(*cards, "card")))
        }
        EventView::Reshuffled { .. } => plain("The discards are shuffled anew.".into()),
        EventView::Drew { seat, card: Some(card) } => {
            plain(does(names, *seat, "draw", &card.to_string()))
        }
        EventView::Drew { seat, card: None } => plain(does(names, *seat, "draw", "")),
        EventView::Took { seat, card } => plain(does(names, *seat, "take", &card.to_string())),
        EventView::Laid { seat, words, out } => {
            let verb = verb_of(names, *seat, if *out { "go" } else { "lay" });
            let with = if *out { " out with" } else { "" };
            loud(format!("{verb}{with} {}.", listed_words(words)))
        }
        EventView::Discarded { seat, card } => {
            plain(does(names, *seat, "discard", &card.to_string()))
        }
        EventView::LastTurns { out: Some(_), .. } => {
            loud("Everybody else has one last turn.".into())
        }
        EventView::LastTurns { out: None, .. } => {
            loud("Nobody has gone out for long: everybody has one last turn.".into())
        }
        // As many as there are players; who is still awaited stands above the table.
        EventView::Stood { .. } => None,
        EventView::Challenged { text, by, good, loser, points, .. } => {
            let is = if *good { "a word" } else { "no word" };
            let challenges = verb_of(names, *by, "challenge");
            let loses = does(names, *loser, "lose", &count(*points, "point"));
            loud(format!("{challenges} {}: it is {is}. {loses}", text.to_uppercase()))
        }
        EventView::WindowClosed { .. } => plain("Nobody else challenges.".into()),
        EventView::Left { seat } => loud(does(names, *seat, "leave", "the table")),
        EventView::RoundEnded { round } => {
            let scores = names.iter().zip(&round.seats);
            let scores: Vec<String> = scores.map(|(n, s)| format!("{n} {}", s.total)).collect();
            loud(format!("Round {} is over: {}.", round.round, scores.join(", ")))
        }
        EventView::Ended { .. } => loud("The game is over.".into()),
    }
}

/// Words with their points: `QUID 16 and THE 11`.
pub fn listed_words(words: &[Word]) -> String {
    let word = |word: &Word| format!("{} {}", word.text.to_uppercase(), word.points);
    listed(&words.iter().map(word).collect::<Vec<_>>())
}

/// How the game ended, after "You win: ".
pub fn ending(outcome: &Outcome, names: &[String]) -> String {
    match outcome.reason.as_str() {
        "left-alone" => "everybody else has left.".into(),
        _ => format!("{}.", best_first(outcome, names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quiddler::Card;

    fn card(face: &str) -> Card {
        face.parse().unwrap()
    }

    /// QD-08: a turn is told in a line, and nobody is told what another drew.
    #[test]
    fn a_turn_is_a_line() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let events = [
            EventView::Drew { seat: Seat(0), card: Some(card("th")) },
            EventView::Discarded { seat: Seat(0), card: card("z") },
            EventView::Took { seat: Seat(1), card: card("z") },
            EventView::Discarded { seat: Seat(1), card: card("e") },
            EventView::Drew { seat: Seat(0), card: None },
            EventView::Discarded { seat: Seat(1), card: card("a") },
        ];
        let told: Vec<String> = tell(&events, &names).into_iter().map(|(text, _)| text).collect();
        let want = ["You draw TH, discard Z.", "Gumdrop takes Z, discards E.", "You draw."];
        assert_eq!(told[..3], want);
        assert_eq!(told[3], "Gumdrop discards A.", "another's turn is another line");
    }

    /// QD-20: who loses what by a challenge.
    #[test]
    fn a_challenge_says_who_loses() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let challenged = |good, loser| EventView::Challenged {
            seat: Seat(1),
            word: 0,
            text: "quidd".into(),
            by: Seat(0),
            good,
            loser: Seat(loser),
            points: 21,
        };
        let told = |event| tell(&[event], &names)[0].0.clone();
        let no = "You challenge QUIDD: it is no word. Gumdrop loses 21 points.";
        assert_eq!(told(challenged(false, 1)), no);
        let yes = "You challenge QUIDD: it is a word. You lose 21 points.";
        assert_eq!(told(challenged(true, 0)), yes);
    }

    /// QD-18: the end names everybody's total, best first.
    #[test]
    fn the_end_names_all_totals() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let outcome = Outcome {
            places: vec![2, 1],
            scores: vec![97, 140],
            reason: "highest-total".into(),
            rule: "QD-18".into(),
        };
        assert_eq!(ending(&outcome, &names), "Gumdrop: 140, You: 97.");
    }
}
