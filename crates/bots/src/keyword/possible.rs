//! What was possible in the round that is shown.

use super::best::{Made, longest};
use super::player::KeywordSnapshot;
use super::pool::Pool;
use super::words_by_length::WordsByLength;
use keyword::{Face, Stage};
use lexicon::Vocabulary;
use serde::{Deserialize, Serialize};

/// The most words shown: nobody reads more.
const WORDS: usize = 24;

/// What was possible in the round that is shown, with the viewer's own cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "keyword/"))]
pub struct Possible {
    /// Which round, from 1.
    pub round: u32,
    /// The cards that the viewer had to choose from, the blue row aside.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub hand: Vec<Face>,
    /// The longest words there were, those with the most blue cards first: proved, offensive
    /// words aside.
    pub words: Vec<Made>,
    /// How many more there were that are as long.
    pub more: u32,
    /// Whether the first of them would have won the round against what the others laid.
    pub wins: bool,
}

/// What was possible; nothing unless a round is shown to somebody with a seat, and its list is
/// here.
pub fn possible(snapshot: &KeywordSnapshot) -> Option<Possible> {
    let view = &snapshot.view;
    let list = lexicon::named(&view.options.words_of(snapshot.you).name).ok()?;
    let (Stage::Reveal | Stage::Over) = view.stage else { return None };
    let (round, you) = (view.last_round.as_ref()?, snapshot.you?);
    let hand: Vec<Face> = view.thought_with?.iter().map(|(_, face)| face).collect();
    let row = round.row.iter().map(|(_, face)| face);
    let pool = Pool::new(hand.iter().copied(), row);
    let mut words = longest(&WordsByLength::of(&list), &pool, Vocabulary::clean(u8::MAX));
    let others = round.shown.iter().enumerate().filter(|(seat, _)| *seat != you.index());
    let best = others.filter_map(|(_, shown)| shown.valid()).map(|w| (w.length(), w.blue())).max();
    let wins = words.first().is_some_and(|word| Some(word.rank()) > best);
    let more = words.len().saturating_sub(WORDS) as u32;
    words.truncate(WORDS);
    Some(Possible { round: round.round, hand, words, more, wins })
}
