//! Which word some cards make, and what may be wrong with it.

use crate::action::{Part, Place};
use crate::refusal::Refusal;
use crate::{Card, Colour, Face, Keyword, Slots, Word};
use play::{Game, Refusal as _, Reject, Seat};

/// Six cards of the hand and six blue ones: no word has more letters.
pub(crate) const LONGEST: usize = 2 * Slots::LEN;

/// The word that these cards make. Refuses what no table lets pass (KW-06, KW-10): cards that
/// are not there, and blanks without a letter.
pub(crate) fn spell(hand: &Slots, row: &Slots, parts: &[Part]) -> Result<Word, Reject> {
    if parts.is_empty() {
        return Err(Refusal::NoCards.into());
    }
    if parts.len() > LONGEST {
        return Err(Refusal::TooManyCards { cards: parts.len() }.into());
    }
    let cards = parts.iter().map(|part| card(hand, row, part)).collect::<Result<_, _>>()?;
    Ok(Word::new(cards).expect("every card has a letter now"))
}

fn card(hand: &Slots, row: &Slots, part: &Part) -> Result<Card, Reject> {
    let (colour, face) = match part.from {
        Place::Hand(slot) => (Colour::Orange, hand.get(slot)),
        Place::Row(slot) => (Colour::Blue, row.get(slot)),
    };
    let refuse = |refusal: Refusal| Err(refusal.at([part.from]));
    let Some(face) = face else {
        let place = if colour == Colour::Orange { "your hand" } else { "the blue row" };
        return refuse(Refusal::NoSuchCard { place });
    };
    match (face.letter(), part.letter) {
        (Some(letter), None) => Ok(Card { colour, letter, blank: false }),
        (None, Some(letter)) if letter.is_ascii_lowercase() => {
            Ok(Card { colour, letter, blank: true })
        }
        (None, Some(letter)) => refuse(Refusal::NotALetter { letter }),
        (None, None) => refuse(Refusal::BlankWithoutLetter),
        (Some(letter), Some(_)) => {
            refuse(Refusal::NotABlank { letter: letter.to_ascii_uppercase() })
        }
    }
}

impl Keyword {
    /// What is wrong with a word that could be laid, if anything (KW-05, KW-10).
    pub(crate) fn flaw(&self, seat: Seat, parts: &[Part], word: &Word) -> Option<Reject> {
        let text = word.text();
        let shown = text.to_uppercase();
        let mut used: Vec<Place> = parts.iter().map(|part| part.from).collect();
        used.sort_unstable();
        if let Some(pair) = used.windows(2).find(|pair| pair[0] == pair[1]) {
            let at = parts.iter().position(|part| part.from == pair[0]).unwrap_or(0);
            let Card { colour, letter, .. } = word.cards()[at];
            let letter = letter.to_ascii_uppercase();
            return Some(Refusal::CardTwice { word: shown, colour, letter }.at([pair[0]]));
        }
        if word.length() < 2 {
            return Some(Refusal::TooShort { word: shown }.into());
        }
        if word.blue() == word.length() {
            return Some(Refusal::BlueAlone { word: shown }.into());
        }
        match self.words_of(seat).entry(&text) {
            None => {
                let list = self.words_of(seat).id().title();
                Some(Refusal::NotAWord { word: shown, list }.at([text]))
            }
            Some(entry) if entry.offensive && !self.options.offensive => {
                Some(Refusal::OffensiveWord { word: shown }.at([text]))
            }
            Some(_) => None,
        }
    }
}

/// The cards for a word given by its letters: as many blue ones as there are, blue blanks among
/// them, and at least one of the hand (KW-05). `None` if the cards do not make it.
pub fn pick(hand: &Slots, row: &Slots, text: &str) -> Option<Vec<Part>> {
    pick_by_version(hand, row, text, Keyword::VERSION)
}

/// By version 1 an orange letter went before a blue blank, which could lose a tie (KW-11).
pub(crate) fn pick_by_version(
    hand: &Slots,
    row: &Slots,
    text: &str,
    rules_version: u32,
) -> Option<Vec<Part>> {
    if text.is_empty() || text.len() > LONGEST || !text.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let mut blue: Vec<(Place, Face)> =
        row.iter().map(|(slot, face)| (Place::Row(slot), face)).collect();
    let mut orange: Vec<(Place, Face)> =
        hand.iter().map(|(slot, face)| (Place::Hand(slot), face)).collect();
    let as_letter = |from: Option<Place>| from.map(|from| Part { from, letter: None });
    let as_blank =
        |from: Option<Place>, letter: char| from.map(|from| Part { from, letter: Some(letter) });
    // First every letter that a card has, blue before orange, then blanks for the others.
    let letter_card = |letter: char| {
        let face = Face::new(letter)?;
        as_letter(take(&mut blue, face).or_else(|| take(&mut orange, face)))
    };
    let mut parts: Vec<Option<Part>> = text.chars().map(letter_card).collect();
    for (part, letter) in parts.iter_mut().zip(text.chars()).filter(|(part, _)| part.is_none()) {
        let blank = take(&mut blue, Face::BLANK).or_else(|| take(&mut orange, Face::BLANK));
        *part = as_blank(blank, letter);
    }
    let mut parts: Vec<Part> = parts.into_iter().collect::<Option<_>>()?;
    if rules_version > 1 {
        let own = |part: &Part| matches!(part.from, Place::Hand(_));
        for (part, letter) in parts.iter_mut().zip(text.chars()).filter(|(part, _)| own(part)) {
            let Some(blank) = as_blank(take(&mut blue, Face::BLANK), letter) else { break };
            if let (Place::Hand(slot), None) = (part.from, part.letter) {
                orange.push((part.from, hand.get(slot).expect("it was picked from there")));
            }
            *part = blank;
        }
    }
    if parts.iter().all(|part| matches!(part.from, Place::Row(_))) {
        // One of them must come from the hand after all: best the same letter, else a blank.
        let letters = || text.chars().enumerate();
        let same = letters()
            .find_map(|(i, letter)| Some((i, as_letter(take(&mut orange, Face::new(letter)?))?)));
        let (i, part) = same.or_else(|| {
            let blanks = letters().find(|(i, _)| parts[*i].letter.is_some());
            let (i, letter) = blanks.or_else(|| letters().last())?;
            Some((i, as_blank(take(&mut orange, Face::BLANK), letter)?))
        })?;
        parts[i] = part;
    }
    Some(parts)
}

/// Takes the first of these cards that has this face.
fn take(cards: &mut Vec<(Place, Face)>, face: Face) -> Option<Place> {
    let at = cards.iter().position(|(_, other)| *other == face)?;
    Some(cards.remove(at).0)
}
