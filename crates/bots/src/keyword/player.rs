//! How the bots choose, from views only.

use super::mind::Mind;
use super::pool::{Pool, lay};
use super::shelf::{LONGEST, Shelf};
use keyword::{Action, Face, Keyword, Stage, View};
use play::{Bot, Luck, Millis, Thought, Verdict};
use std::sync::Arc;

/// How long a round is taken to be where no timer runs, in milliseconds.
const UNTIMED: u64 = 60_000;

/// A bot with a mind.
pub struct Player {
    mind: Mind,
    /// The table's words, once they were looked up.
    shelf: Option<(lexicon::ListId, Arc<Shelf>)>,
}

impl Player {
    /// Somebody who plays like this.
    pub fn new(mind: Mind) -> Player {
        Player { mind, shelf: None }
    }

    fn shelf(&mut self, view: &View) -> Option<Arc<Shelf>> {
        let wanted = &view.options.words;
        if self.shelf.as_ref().is_none_or(|(known, _)| known != wanted) {
            let list = lexicon::named(&wanted.name).ok().filter(|list| list.id() == wanted)?;
            self.shelf = Some((wanted.clone(), Shelf::of(&list)));
        }
        self.shelf.as_ref().map(|(_, shelf)| shelf.clone())
    }

    /// The word it lays: of those it sees the longest, then with the most blue cards.
    fn word(&self, pool: &Pool, shelf: &Shelf, luck: &mut Luck<'_>) -> Option<String> {
        (2..=LONGEST.min(pool.len())).rev().find_map(|length| {
            let mut best: Option<(Option<u8>, String)> = None;
            shelf.each(length, pool, self.mind.vocabulary(), |word, _| {
                let blue = pool.blue(word);
                if self.mind.notices(length, luck) && best.as_ref().is_none_or(|b| blue > b.0) {
                    best = Some((blue, word.to_owned()));
                }
            });
            best.map(|(_, word)| word)
        })
    }

    fn think(&mut self, view: &View, luck: &mut Luck<'_>) -> Option<Action> {
        let (hand, row, round) = (view.hand?, view.row, view.round);
        let shelf = self.shelf(view)?;
        let word = self.word(&Pool::of(&hand, &row), &shelf, luck)?;
        let word = lay(&hand, &row, &word, |_| 0)?;
        Some(Action::Commit { round, word })
    }
}

/// Sits the round out and drops what makes words hard.
fn pass(view: &View) -> Action {
    let awkward = |face: &Face| {
        !matches!(face.written(), 'a' | 'e' | 'i' | 'o' | 'r' | 's' | 't' | 'n' | 'l' | '?')
    };
    let hand = view.hand.unwrap_or_default();
    let drop = hand.iter().filter(|(_, face)| awkward(face)).map(|(slot, _)| slot).collect();
    Action::Pass { round: view.round, drop }
}

impl Bot<Keyword> for Player {
    fn choose(&mut self, view: &View, _: u64, luck: &mut Luck<'_>) -> Thought<Action> {
        let action = match view.stage {
            Stage::Reveal => Action::Ready { round: view.round },
            // Without the table's list it lays nothing, but holds nobody up.
            _ => self.think(view, luck).unwrap_or_else(|| pass(view)),
        };
        Thought { action, verdict: Verdict::Unknown }
    }

    /// A part of the timer; a glance at the words that are shown.
    fn pace(&mut self, view: &View, luck: &mut Luck<'_>) -> Millis {
        if view.stage == Stage::Reveal {
            return Millis(u64::from(1_500 + luck.below(1_500)));
        }
        let time = view.options.timer_seconds.map_or(UNTIMED, |seconds| 1_000 * u64::from(seconds));
        let mean = (time * u64::from(self.mind.tempo) / 1_000) as u32;
        // from half of it to twice it, mostly near it
        Millis(u64::from(mean / 2 + luck.below(mean) / 2 + luck.below(mean)))
    }
}
