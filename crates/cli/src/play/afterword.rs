//! What the bots knew, told after the game. Only proofs are told: an estimate is not knowledge.

use super::game::Belief;
use play::{Seat, Verdict};

/// Sentences about what was proved and when, in the order of the game.
///
/// A proof says who wins from there with best play; when a later proof says the opposite,
/// somebody made a mistake in between, and that is worth knowing.
pub fn afterword(beliefs: &[Belief], names: &[String]) -> Vec<String> {
    let mut told = Vec::new();
    let mut last = None;
    for belief in beliefs {
        let Verdict::Proved { win, .. } = belief.verdict else { continue };
        let now = (belief.seat, win);
        if last.replace(now) == Some(now) {
            continue;
        }
        let from = belief.after + 1;
        let name = |seat: usize| if names[seat] == "You" { "you" } else { &names[seat] };
        let whose = name(belief.seat.index());
        told.push(match (win, other(belief.seat, names)) {
            (true, _) => format!("Proved: won for {whose} from move {from} on."),
            (false, Some(other)) => format!("Proved: won for {} from move {from} on.", name(other)),
            (false, None) => format!("Proved: lost for {whose} from move {from} on."),
        });
    }
    told
}

/// The opponent, where there is one only.
fn other(seat: Seat, names: &[String]) -> Option<usize> {
    (names.len() == 2).then(|| 1 - seat.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        vec!["You".into(), "Gumdrop".into()]
    }

    fn at(after: u32, verdict: Verdict) -> Belief {
        Belief { seat: Seat(1), after, verdict }
    }

    const WON: Verdict = Verdict::Proved { win: true, moves: 3 };
    const LOST: Verdict = Verdict::Proved { win: false, moves: 5 };
    const SURE: Verdict = Verdict::Estimated { score: 9_999, depth: 20 };

    #[test]
    fn a_proof_is_told_once_from_where_it_held() {
        let told = afterword(&[at(11, SURE), at(13, WON), at(15, WON)], &names());
        assert_eq!(told, ["Proved: won for Gumdrop from move 14 on."]);
    }

    #[test]
    fn a_mistake_between_two_proofs_shows() {
        let told = afterword(&[at(11, LOST), at(13, WON)], &names());
        assert_eq!(
            told,
            ["Proved: won for you from move 12 on.", "Proved: won for Gumdrop from move 14 on."]
        );
    }

    #[test]
    fn an_estimate_is_never_told_as_a_proof() {
        assert!(afterword(&[at(3, SURE), at(5, Verdict::Unknown)], &names()).is_empty());
    }
}
