//! Which word some cards make, and what may be wrong with it.

use crate::action::{Part, Place};
use crate::{Card, Colour, Face, Keyword, Slots, Word};
use play::Reject;

/// Six cards of the hand and six blue ones: no word has more letters.
pub(crate) const LONGEST: usize = 2 * Slots::LEN;

/// The word that these cards make. Refuses what no table lets pass (KW-06, KW-10): cards that
/// are not there, and blanks without a letter.
pub(crate) fn spell(hand: &Slots, row: &Slots, parts: &[Part]) -> Result<Word, Reject> {
    if parts.is_empty() {
        let say = "There is no card in this word: lay at least two, one of them from your hand. If \
                   you have no word, pass.";
        return Err(Reject::new("no-cards", "KW-05", say));
    }
    if parts.len() > LONGEST {
        let say = format!(
            "A word has at most {LONGEST} letters, your six cards and the six blue ones; this \
             one has {}.",
            parts.len()
        );
        return Err(Reject::new("too-many-cards", "KW-05", say));
    }
    let cards = parts.iter().map(|part| card(hand, row, part)).collect::<Result<_, _>>()?;
    Ok(Word::new(cards).expect("every card has a letter now"))
}

fn card(hand: &Slots, row: &Slots, part: &Part) -> Result<Card, Reject> {
    let (colour, face) = match part.from {
        Place::Hand(slot) => (Colour::Orange, hand.get(slot)),
        Place::Row(slot) => (Colour::Blue, row.get(slot)),
    };
    let refuse = |code, rule, say| Err(Reject::new(code, rule, say).at([part.from]));
    let Some(face) = face else {
        let place = if colour == Colour::Orange { "your hand" } else { "the blue row" };
        let say = format!(
            "There is no such card in {place}: use the cards that lie there, in places 0 to 5."
        );
        return refuse("no-such-card", "KW-10", say);
    };
    match (face.letter(), part.letter) {
        (Some(letter), None) => Ok(Card { colour, letter, blank: false }),
        (None, Some(letter)) if letter.is_ascii_lowercase() => {
            Ok(Card { colour, letter, blank: true })
        }
        (None, Some(letter)) => {
            let say = format!(
                "“{letter}” is no letter that a blank can stand for: name one from a to z."
            );
            refuse("not-a-letter", "KW-06", say)
        }
        (None, None) => {
            let say = "A blank needs a letter to stand for: say which one.";
            refuse("blank-without-letter", "KW-06", say.into())
        }
        (Some(letter), Some(_)) => {
            let say = format!(
                "Only a blank stands for another letter: this card is {}. Leave the letter out.",
                letter.to_ascii_uppercase()
            );
            refuse("not-a-blank", "KW-06", say)
        }
    }
}

impl Keyword {
    /// What is wrong with a word that could be laid, if anything (KW-05, KW-10).
    pub(crate) fn flaw(&self, parts: &[Part], word: &Word) -> Option<Reject> {
        let text = word.text();
        let shown = text.to_uppercase();
        let mut used: Vec<Place> = parts.iter().map(|part| part.from).collect();
        used.sort_unstable();
        if let Some(pair) = used.windows(2).find(|pair| pair[0] == pair[1]) {
            let at = parts.iter().position(|part| part.from == pair[0]).unwrap_or(0);
            let Card { colour, letter, .. } = word.cards()[at];
            let say = format!(
                "{shown} uses the same {colour} {} twice: every letter needs a card of its own.",
                letter.to_ascii_uppercase()
            );
            return Some(Reject::new("card-twice", "KW-05", say).at([pair[0]]));
        }
        if word.length() < 2 {
            let say = format!("{shown} is only one letter: a word has at least two.");
            return Some(Reject::new("too-short", "KW-05", say));
        }
        if word.blue() == word.length() {
            let say = format!(
                "{shown} is made of blue cards only: at least one card must come from your hand."
            );
            return Some(Reject::new("blue-alone", "KW-05", say));
        }
        match self.lexicon.entry(&text) {
            None => {
                let list = &self.options.words.name;
                let say = format!("{shown} is not in the word list “{list}”: try another word.");
                Some(Reject::new("not-a-word", "KW-10", say).at([text]))
            }
            Some(entry) if entry.offensive && !self.options.offensive => {
                let say = format!(
                    "This table plays without offensive words, and {shown} is one: try another."
                );
                Some(Reject::new("offensive-word", "KW-10", say).at([text]))
            }
            Some(_) => None,
        }
    }
}

/// The cards for a word given by its letters: as many blue ones as there are, at least one of
/// the hand (KW-05), blanks only where no card has the letter. `None` if the cards do not make
/// it.
pub fn pick(hand: &Slots, row: &Slots, text: &str) -> Option<Vec<Part>> {
    if text.is_empty() || text.len() > LONGEST || !text.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let mut free: Vec<(Place, Face)> =
        row.iter().map(|(slot, face)| (Place::Row(slot), face)).collect();
    free.extend(hand.iter().map(|(slot, face)| (Place::Hand(slot), face)));
    let mut take = |face: Face, only_hand: bool| {
        let fits = |(place, f): &(Place, Face)| {
            *f == face && (!only_hand || matches!(place, Place::Hand(_)))
        };
        free.iter().position(fits).map(|i| free.remove(i).0)
    };
    // First every letter that a card has, then blanks for the others.
    let mut parts: Vec<Option<Part>> = text
        .chars()
        .map(|letter| take(Face::new(letter)?, false).map(|from| Part { from, letter: None }))
        .collect();
    for (part, letter) in parts.iter_mut().zip(text.chars()).filter(|(part, _)| part.is_none()) {
        *part = take(Face::BLANK, false).map(|from| Part { from, letter: Some(letter) });
    }
    let mut parts: Vec<Part> = parts.into_iter().collect::<Option<_>>()?;
    if parts.iter().all(|part| matches!(part.from, Place::Row(_))) {
        // One of them must come from the hand after all: best the same letter, else a blank.
        let letters = || text.chars().enumerate();
        let same =
            letters().find_map(|(i, letter)| Some((i, take(Face::new(letter)?, true)?, None)));
        let (i, from, letter) = same.or_else(|| {
            let blanks = letters().find(|(i, _)| parts[*i].letter.is_some());
            let (i, letter) = blanks.or_else(|| letters().last())?;
            Some((i, take(Face::BLANK, true)?, Some(letter)))
        })?;
        parts[i] = Part { from, letter };
    }
    Some(parts)
}
