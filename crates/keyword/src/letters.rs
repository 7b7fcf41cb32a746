//! Which cards there are (KW-01): data, by language.

use crate::{Colour, Face};

/// How many cards there are of each face, a to z and then the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The language it is made for.
    pub language: &'static str,
    orange: [u8; Face::KINDS],
    blue: [u8; Face::KINDS],
}

/// English. Derived from the shares of letters in a word list, blended with those of crossword
/// tiles; the printed game does not publish its own.
#[rustfmt::skip]
pub const ENGLISH: Letters = Letters {
    language: "english",
    //       a  b  c  d   e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z  ?
    orange: [8, 2, 3, 4, 12, 2, 3, 2, 8, 1, 2, 5, 2, 6, 7, 2, 1, 6, 6, 6, 4, 2, 2, 1, 2, 1, 4],
    blue:   [7, 2, 3, 4, 11, 2, 3, 2, 8, 1, 2, 4, 2, 6, 6, 2, 1, 6, 6, 5, 3, 2, 2, 1, 2, 1, 3],
};

impl Letters {
    /// How many cards of this colour have this face.
    pub fn count(&self, colour: Colour, face: Face) -> u8 {
        match colour {
            Colour::Orange => self.orange[face.index()],
            Colour::Blue => self.blue[face.index()],
        }
    }

    /// All cards of a colour, in the order of the alphabet, blanks last.
    pub fn cards(&self, colour: Colour) -> Vec<Face> {
        Face::all().flat_map(|face| (0..self.count(colour, face)).map(move |_| face)).collect()
    }

    /// The first letter of `word` that both decks together hold too seldom, blanks not counted.
    pub fn lacking(&self, word: &str) -> Option<char> {
        let mut left = [0; Face::KINDS];
        for face in Face::all() {
            left[face.index()] = self.count(Colour::Orange, face) + self.count(Colour::Blue, face);
        }
        word.chars().find(|letter| match Face::new(*letter).filter(|f| *f != Face::BLANK) {
            Some(face) if left[face.index()] > 0 => {
                left[face.index()] -= 1;
                false
            }
            _ => true,
        })
    }
}
