//! How the bots choose, from views only.

use super::laying::Laying;
use super::letters::worth;
use super::mind::Mind;
use super::pool::Pool;
use super::rivals::imagine;
use super::shelf::{LONGEST, Shelf};
use super::standing::Standing;
use super::weigh::{Candidates, Scales};
use keyword::{Action, Keyword, Stage, View};
use play::{Bot, Luck, Millis, Thought, Verdict};
use std::sync::Arc;

/// How long a round is taken to be where no timer runs, and at the most where one does.
const ROUND: Millis = Millis::secs(90);

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

    /// Weighs all it sees against what the others may have.
    fn weigh(
        &self,
        view: &View,
        nodes: u64,
        shelf: &Shelf,
        luck: &mut Luck<'_>,
    ) -> Option<Thought<Action>> {
        let (hand, row, round) = (view.hand?, view.row, view.round);
        let standing = Standing::of(view)?;
        let pool = Pool::of(&hand, &row);
        let mut candidates = Candidates::new(view, &standing, pool);
        for length in 2..=LONGEST.min(pool.len()) {
            shelf.each(length, &pool, self.mind.vocabulary(), |word, _| {
                if self.mind.notices(length, luck) {
                    candidates.add(word);
                }
            });
        }
        let deals = (nodes / (standing.seats.len() as u64 - 1).max(1)).clamp(1, 1_000) as u32;
        let rivals = imagine(view, shelf, &self.mind, &standing, deals, luck);
        let scales = Scales::new(view, &standing, &rivals);
        let (passing, drop) = scales.pass(&candidates);
        let best = scales.best(&candidates);
        let (chance, action) = match best.filter(|(chance, _)| *chance >= passing) {
            Some((chance, it)) => {
                let word = it.laying.parts(&it.word, &hand, &row)?;
                (chance, Action::Commit { round, word })
            }
            None => (passing, Action::Pass { round, drop }),
        };
        let verdict = Verdict::Estimated { score: (1_000.0 * chance) as i32, depth: 1 };
        Some(Thought { action, verdict })
    }

    fn think(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Option<Thought<Action>> {
        let shelf = self.shelf(view)?;
        if self.mind.weighs {
            return self.weigh(view, nodes, &shelf, luck);
        }
        let (hand, row, round) = (view.hand?, view.row, view.round);
        let pool = Pool::of(&hand, &row);
        let word = self.mind.longest(&shelf, &pool, luck)?.text;
        let word = Laying::of(&word, &pool)?.parts(&word, &hand, &row)?;
        Some(Thought { action: Action::Commit { round, word }, verdict: Verdict::Unknown })
    }
}

/// Sits the round out and drops what makes words hard.
fn pass(view: &View) -> Action {
    let hand = view.hand.unwrap_or_default();
    let poor = hand.iter().filter(|(_, face)| worth(*face) < 0.0);
    Action::Pass { round: view.round, drop: poor.map(|(slot, _)| slot).collect() }
}

impl Bot<Keyword> for Player {
    fn choose(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Thought<Action> {
        let unknown = |action| Thought { action, verdict: Verdict::Unknown };
        if view.stage == Stage::Reveal {
            return unknown(Action::Ready { round: view.round });
        }
        // Without a word, or without the table's list, it holds nobody up.
        self.think(view, nodes, luck).unwrap_or_else(|| unknown(pass(view)))
    }

    /// A part of the timer; a glance at the words that are shown.
    fn pace(&mut self, view: &View, luck: &mut Luck<'_>) -> Millis {
        if view.stage == Stage::Reveal {
            return Millis(u64::from(1_500 + luck.below(1_500)));
        }
        let timer = view.options.timer_seconds.map(|seconds| Millis::secs(seconds.into()));
        let time = timer.map_or(ROUND, |timer| timer.min(ROUND));
        let mean = (time.0 * u64::from(self.mind.tempo) / 1_000) as u32;
        // from half of it to twice it, mostly near it
        let spread = luck.below(mean / 2 + 1) + luck.below(mean + 1);
        Millis(u64::from(mean / 2 + spread))
    }
}
