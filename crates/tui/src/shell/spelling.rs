//! Typed letters become cards: all the ways to lay a word with cards of one or two letters.

/// More ways than anybody would step through.
const MANY: usize = 200;

/// A way to lay what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The places of its cards, in order.
    pub cards: Vec<usize>,
    /// Whether every letter of them is typed; else the last card is typed by half.
    pub whole: bool,
}

/// All ways to lay `text` with these cards, given as place and letters. Cards of two letters come
/// first, then those that stand before others; ways that use the same cards in the same order of
/// faces count once. Complete spellings come before those whose last card is half typed.
pub fn spellings(text: &str, cards: &[(usize, &str)]) -> Vec<Spelling> {
    let mut search = Search { cards, picked: Vec::new(), found: Vec::new() };
    if !text.is_empty() {
        search.from(text);
    }
    let mut found = search.found;
    found.truncate(MANY);
    found.sort_by_key(|spelling| !spelling.whole);
    found
}

struct Search<'a> {
    cards: &'a [(usize, &'a str)],
    /// Indices into `cards`.
    picked: Vec<usize>,
    found: Vec<Spelling>,
}

impl Search<'_> {
    fn from(&mut self, rest: &str) {
        if self.found.len() >= MANY {
            return;
        }
        for long in [true, false] {
            for (i, (_, letters)) in self.cards.iter().enumerate() {
                if (letters.len() > 1) != long || !self.is_next(i) {
                    continue;
                }
                self.picked.push(i);
                match rest.strip_prefix(letters) {
                    Some("") => self.note(true),
                    Some(rest) => self.from(rest),
                    None if letters.starts_with(rest) => self.note(false),
                    None => {}
                }
                self.picked.pop();
            }
        }
    }

    /// Of equal cards those further on are picked later, so that no set of them comes twice.
    fn is_next(&self, i: usize) -> bool {
        let letters = self.cards[i].1;
        let same = |picked: &&usize| self.cards[**picked].1 == letters;
        self.picked.iter().filter(same).all(|picked| *picked < i)
    }

    fn note(&mut self, whole: bool) {
        let cards = self.picked.iter().map(|i| self.cards[*i].0).collect();
        self.found.push(Spelling { cards, whole });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(text: &str, hand: &str) -> Vec<String> {
        let cards: Vec<(usize, &str)> = hand.split(' ').enumerate().collect();
        let written = |spelling: &Spelling| {
            let faces: Vec<&str> = spelling.cards.iter().map(|i| cards[*i].1).collect();
            faces.join("+") + if spelling.whole { "" } else { "..." }
        };
        spellings(text, &cards).iter().map(written).collect()
    }

    #[test]
    fn two_letter_cards_come_first_and_others_can_be_had() {
        assert_eq!(laid("quid", "q u i d qu"), ["qu+i+d", "q+u+i+d"]);
        assert_eq!(laid("thin", "t h i n th in"), ["th+in", "th+i+n", "t+h+in", "t+h+i+n"]);
    }

    #[test]
    fn a_card_may_be_typed_by_half() {
        assert_eq!(laid("q", "qu i"), ["qu..."]);
        assert_eq!(laid("t", "th t"), ["t", "th..."]);
        assert_eq!(laid("zq", "qu i"), [""; 0]);
        assert_eq!(laid("", "qu i"), [""; 0]);
    }

    #[test]
    fn equal_cards_are_picked_from_the_left_and_every_choice_of_them_comes_once() {
        let cards = [(0, "e"), (3, "e"), (5, "e"), (6, "l")];
        let places =
            spellings("eel", &cards).into_iter().map(|spelling| spelling.cards).collect::<Vec<_>>();
        assert_eq!(places, [vec![0, 3, 6], vec![0, 5, 6], vec![3, 5, 6]]);
        let many: Vec<(usize, &str)> = (0..30).map(|i| (i, "e")).collect();
        assert_eq!(spellings("eeeeeeee", &many).len(), MANY, "nobody steps through more");
    }
}
