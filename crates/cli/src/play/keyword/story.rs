//! What happened, in words.

use crate::play::speech::{best_first, count, does, is_you, listed, verb_of};
use keyword::{Decided, Did, EventView, Round, Word};
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
    match event {
        EventView::Dealt { .. } => plain("The cards are dealt.".into()),
        EventView::RoundBegan { round, .. } => loud(format!("Round {round}.")),
        EventView::Committed { seat, word: Some(word) } => {
            plain(does(names, *seat, "lay", &format!("{} face down", upper(word))))
        }
        EventView::Committed { seat, word: None } => plain(does(names, *seat, "lay", "a word")),
        EventView::TookBack { seat } => plain(does(names, *seat, "take", "the word back")),
        EventView::Passed { seat, dropped, cards, .. } => {
            let passes = verb_of(names, *seat, "pass");
            let swaps = match dropped {
                0 => String::new(),
                n => format!(", {} go", count(*n, "card")),
            };
            let came: Vec<String> = cards.iter().flatten().map(|c| shown(c.card)).collect();
            let came =
                if came.is_empty() { String::new() } else { format!(", {} come", listed(&came)) };
            plain(format!("{passes}{swaps}{came}."))
        }
        EventView::TimeUp { without_word } if without_word.is_empty() => loud("Time is up.".into()),
        EventView::TimeUp { without_word } => {
            let who: Vec<&str> = without_word.iter().map(|s| &*names[s.index()]).collect();
            let has = if who.len() == 1 && who != ["You"] { "has" } else { "have" };
            loud(format!("Time is up: {} {has} no word.", listed(&who)))
        }
        EventView::Revealed { round } => loud(decided(round, names)),
        EventView::Ready { .. } => None,
        EventView::Refilled { .. } => None,
        EventView::NewRow { .. } => loud("Three quiet rounds: a new blue row.".into()),
        EventView::Left { seat } => loud(does(names, *seat, "leave", "the table")),
        EventView::Over { .. } => loud("The game is over.".into()),
    }
}

fn upper(word: &Word) -> String {
    word.text().to_uppercase()
}

/// A card as people say it.
pub fn shown(face: keyword::Face) -> String {
    face.letter().map_or("a blank".into(), |letter| letter.to_ascii_uppercase().to_string())
}

/// How a round was decided, in a sentence.
pub fn decided(round: &Round, names: &[String]) -> String {
    let winner = round.winner.and_then(|seat| Some((seat, round.shown.get(seat.index())?)));
    let word = winner.and_then(|(seat, shown)| Some((seat, shown.word.as_ref()?)));
    match (round.decided, word) {
        (Decided::Longest, Some((seat, word))) => {
            format!("{} with {}, the longest word.", verb_of(names, seat, "score"), upper(word))
        }
        (Decided::BlueCards, Some((seat, word))) => {
            let scores = verb_of(names, seat, "score");
            format!("{scores} with {}: as long as another, with more blue cards.", upper(word))
        }
        (Decided::Tie, _) => "A tie in letters and blue cards: nobody scores.".into(),
        _ => "Nobody has a word: nobody scores.".into(),
    }
}

/// What a seat showed at the reveal, if it is no word that counts.
pub fn without_word(did: Did) -> &'static str {
    match did {
        Did::Word => "",
        Did::Passed => "passed",
        Did::Nothing => "had no word in time",
        Did::Left => "has left",
    }
}

/// How the game ended, after "You win: ".
pub fn ending(outcome: &Outcome, names: &[String]) -> String {
    let words = best_first(outcome, names);
    match outcome.reason.as_str() {
        "keyword" => {
            let winner = outcome.winners().iter().next().unwrap_or(Seat(0));
            let has = if is_you(names, winner) { "you have" } else { "that is" };
            format!("{has} the whole keyword.")
        }
        "left-alone" => "everybody else has left.".into(),
        "orange-deck" => format!("the orange cards ran out. Words: {words}."),
        "blue-deck" => format!("the blue cards ran out. Words: {words}."),
        _ => format!("no card came for three rounds. Words: {words}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// KW-09: what others do is told, their words are not.
    #[test]
    fn only_ones_own_word_is_named() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let word = Word::read("kEy");
        let told = |seat, word| {
            tell(&[EventView::Committed { seat: Seat(seat), word }], &names)[0].0.clone()
        };
        assert_eq!(told(0, word), "You lay KEY face down.");
        assert_eq!(told(1, None), "Gumdrop lays a word.");
    }

    /// KW-08: whoever has no word when time is up is named.
    #[test]
    fn time_up_names_those_without_a_word() {
        let names = ["You".to_owned(), "Gumdrop".to_owned()];
        let told = |seats: &[u8]| {
            let without_word = seats.iter().map(|seat| Seat(*seat)).collect();
            tell(&[EventView::TimeUp { without_word }], &names)[0].0.clone()
        };
        assert_eq!(told(&[1]), "Time is up: Gumdrop has no word.");
        assert_eq!(told(&[0]), "Time is up: You have no word.");
        assert_eq!(told(&[]), "Time is up.");
    }
}
