//! The best plays to a roll: those that leave the fewest candies, and of these the ones after which
//! most rolls can be answered.

use super::position::Position;
use candygrams::propose::across;
use candygrams::{Action, Candy, Cell, Colour, Colours, Combo, Grid, Plays, Put};
use lexicon::{Cards, Vocabulary};
use play::{Game, Millis, Seat};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A play, or a base word.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Best {
    /// The cells that are cleared first.
    pub(super) off: Vec<Cell>,
    /// The candies that are put on.
    pub(super) on: Vec<Put>,
    /// The new word, extra ones, leftovers.
    pub(super) words: Vec<String>,
    /// Candies left in the shoppe.
    pub(super) left: usize,
    /// Of nine rolls, all equally likely, how many can be answered next without taking anything
    /// off.
    pub(super) next: u8,
}

/// How many words are examined more closely, and in how many choices of candies each.
const WORDS: usize = 16;
const CHOICES: usize = 6;
/// How many are shown.
const TOLD: usize = 5;

/// What is put on where, whatever the colours, after what is taken off.
type Shape = (Vec<Cell>, Vec<(Cell, u8)>);

/// The best plays, or base words where nothing lies yet; the best first.
pub(super) fn best(position: &Position, combo: Option<Combo>) -> Vec<Best> {
    let plays = Plays::new(position.game.options(), position.game.words_of(Seat(0)));
    let found = match combo.filter(|_| !position.crossword.is_empty()) {
        Some(combo) => fewest_left(position, plays, combo),
        None => bases(position),
    };
    let mut shapes: BTreeMap<Shape, Vec<Vec<Put>>> = BTreeMap::new();
    for (off, on) in found {
        let letters = on.iter().map(|put| (put.cell, put.candy.letter())).collect();
        shapes.entry((off, letters)).or_default().push(on);
    }
    let mut shapes: Vec<_> = shapes.into_iter().collect();
    let left = |off: &[Cell], on: &[Put]| position.shoppe.len() + off.len() - on.len();
    shapes.sort_by_key(|((off, _), choices)| (left(off, &choices[0]), off.len()));
    let closer = shapes.iter().take(WORDS).filter_map(|((off, _), choices)| {
        let each = choices.iter().take(CHOICES).map(|on| (next(position, plays, off, on), on));
        let (next, on) = each.max_by_key(|(next, _)| *next)?;
        let words = words(position, off, on);
        Some(Best { off: off.clone(), on: on.clone(), words, left: left(off, on), next })
    });
    let mut best: Vec<Best> = closer.collect();
    best.sort_by_key(|best| (best.left, std::cmp::Reverse(best.next)));
    best.truncate(TOLD);
    best
}

/// Every play that leaves the fewest candies, or one more.
fn fewest_left(position: &Position, plays: Plays<'_>, combo: Combo) -> Vec<(Vec<Cell>, Vec<Put>)> {
    let mut fewest = usize::MAX;
    let mut found = Vec::new();
    let mut see = |off: &[Cell], on: &[Put]| {
        let left = position.shoppe.len() + off.len() - on.len();
        if left < fewest {
            fewest = left;
            let close = |(off, on): &(Vec<Cell>, Vec<Put>)| {
                position.shoppe.len() + off.len() - on.len() <= fewest + 1
            };
            found.retain(close);
        }
        if left <= fewest + 1 {
            found.push((off.to_vec(), on.to_vec()));
        }
        ControlFlow::Continue(())
    };
    let Position { crossword, shoppe, off, .. } = position;
    let _ = plays.each(crossword, shoppe, combo, |on| see(&[], on));
    let _ = plays.each_removing(crossword, shoppe, combo, *off, see);
    found
}

/// The longest base words, in some choices of candies.
pub(super) fn bases(position: &Position) -> Vec<(Vec<Cell>, Vec<Put>)> {
    let letters: Vec<String> = position.shoppe.iter().map(|c| c.lower().to_string()).collect();
    let cards = Cards::new(&letters, 0).expect("a shoppe is cards of one letter");
    let offensive = position.game.options().offensive;
    let mut words: Vec<Vec<u8>> = Vec::new();
    let vocabulary = Vocabulary { offensive, ..Vocabulary::WHOLE };
    position
        .game
        .words_of(Seat(0))
        .anagrams(&cards, 3, vocabulary, |word| words.push(word.letters.to_vec()));
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut found = Vec::new();
    let mut enough = WORDS;
    for word in words {
        let mut choices = Vec::new();
        choose(&word, &mut position.shoppe.clone(), &mut Vec::new(), &mut choices);
        enough -= usize::from(!choices.is_empty());
        found.extend(choices.into_iter().map(|candies| (Vec::new(), across(&candies))));
        if enough == 0 {
            break;
        }
    }
    found
}

/// Some choices of candies for a word, all three colours among them (CG-08).
fn choose(
    word: &[u8],
    shoppe: &mut Vec<Candy>,
    chosen: &mut Vec<Candy>,
    choices: &mut Vec<Vec<Candy>>,
) {
    if choices.len() >= CHOICES {
        return;
    }
    let Some((letter, rest)) = word.split_first() else {
        let colours: Colours = chosen.iter().map(|c| c.colour()).collect();
        if colours == Colours::ALL {
            choices.push(chosen.clone());
        }
        return;
    };
    // Each letter begins with another colour, so that what is left is of all three.
    let colours = Colour::ALL.into_iter().cycle().skip(chosen.len() % 3).take(3);
    for colour in colours {
        let candy = Candy::new(letter - b'a', colour);
        let Some(held) = shoppe.iter().position(|c| *c == candy) else { continue };
        shoppe.swap_remove(held);
        chosen.push(candy);
        choose(rest, shoppe, chosen, choices);
        chosen.pop();
        shoppe.push(candy);
    }
}

/// What lies and what is held after a play.
pub(super) fn after(
    crossword: &Grid<Candy>,
    shoppe: &[Candy],
    off: &[Cell],
    on: &[Put],
) -> (Grid<Candy>, Vec<Candy>) {
    let (mut crossword, mut shoppe) = (crossword.clone(), shoppe.to_vec());
    shoppe.extend(off.iter().filter_map(|cell| crossword.take(*cell)));
    for put in on {
        if let Some(held) = shoppe.iter().position(|candy| *candy == put.candy) {
            shoppe.swap_remove(held);
        }
        let _ = crossword.put(put.cell, put.candy);
    }
    (crossword, shoppe)
}

/// Of nine equally likely rolls, how many can be answered after this play.
fn next(position: &Position, plays: Plays<'_>, off: &[Cell], on: &[Put]) -> u8 {
    let (crossword, shoppe) = after(&position.crossword, &position.shoppe, off, on);
    let dice = Colour::ALL.into_iter().flat_map(|one| Colour::ALL.map(|two| Combo([one, two])));
    let answered = |combo: &Combo| {
        plays.each(&crossword, &shoppe, *combo, |_| ControlFlow::Break(())).is_break()
    };
    dice.filter(answered).count() as u8
}

/// The words of a play as the rules read it.
pub(super) fn words(position: &Position, off: &[Cell], on: &[Put]) -> Vec<String> {
    let action = match position.crossword.is_empty() {
        true => Action::Base { on: on.to_vec() },
        false => Action::Play { roll: 1, off: off.to_vec(), on: on.to_vec() },
    };
    let draft = position
        .open()
        .and_then(|state| position.game.preview(&state, Millis::ZERO, Seat(0), &action));
    draft.map_or(Vec::new(), |draft| draft.words.into_iter().map(|w| w.word.word).collect())
}
