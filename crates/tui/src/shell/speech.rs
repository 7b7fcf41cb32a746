//! Sentences about people, including "You".

use play::{Outcome, Seat};

/// Whether this seat is the person at the keyboard, playing alone.
pub fn is_you(names: &[String], seat: Seat) -> bool {
    names[seat.index()] == "You"
}

/// "You move" or "Gumdrop moves".
pub fn verb_of(names: &[String], seat: Seat, verb: &str) -> String {
    let ending = match (is_you(names, seat), verb) {
        (true, _) => "",
        (false, verb) if verb.ends_with(['s', 'o']) => "es",
        (false, _) => "s",
    };
    format!("{} {verb}{ending}", names[seat.index()])
}

/// `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        all => all.concat(),
    }
}

/// What everybody has, the best first: `Ada: 140, Ben: 97`. A line holds three of them.
pub fn best_first(outcome: &Outcome, names: &[String]) -> String {
    let scores = outcome.places.iter().zip(&outcome.scores).zip(names);
    let mut all: Vec<(u8, String)> =
        scores.map(|((place, score), name)| (*place, format!("{name}: {score}"))).collect();
    all.sort_by_key(|(place, _)| *place);
    let more = if all.len() > 3 { ", ..." } else { "" };
    let best: Vec<String> = all.into_iter().take(3).map(|(_, text)| text).collect();
    best.join(", ") + more
}

/// "1 card", "2 cards".
pub fn count(n: impl Into<i64>, thing: &str) -> String {
    let n = n.into();
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn you_do_and_others_do_too() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        assert_eq!(verb_of(&names, Seat(0), "pass"), "You pass");
        assert_eq!(verb_of(&names, Seat(1), "pass"), "Gumdrop passes");
        assert_eq!(listed(&["Ada", "Ben", "Cleo"]), "Ada, Ben and Cleo");
        assert_eq!((count(1, "card"), count(0, "card")), ("1 card".into(), "0 cards".into()));
    }
}
