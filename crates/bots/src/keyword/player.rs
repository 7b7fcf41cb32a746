//! How the bots choose, from views only.

use super::laying::Laying;
use super::letters::worth;
use super::pool::Pool;
use super::profile::Profile;
use super::rivals::imagine;
use super::shelf::{LONGEST, Shelf};
use super::standing::Standing;
use super::weigh::{Candidates, Scales};
use keyword::{Action, Keyword, Stage};
use play::{Bot, BotMove, Luck, Millis, SnapshotOf, Verdict};
use std::sync::Arc;

/// What the bot sees.
pub type Seen = SnapshotOf<Keyword>;

/// How long a round is taken to be where no timer runs, and at the most where one does.
const ROUND: Millis = Millis::secs(90);

/// A bot with a mind.
pub struct Player {
    profile: Profile,
    /// The table's words, once they were looked up.
    shelf: Option<(lexicon::ListId, Arc<Shelf>)>,
}

impl Player {
    /// Somebody who plays like this.
    pub fn new(profile: Profile) -> Player {
        Player { profile, shelf: None }
    }

    fn shelf(&mut self, seen: &Seen) -> Option<Arc<Shelf>> {
        let wanted = seen.view.options.words_of(seen.you);
        if self.shelf.as_ref().is_none_or(|(known, _)| known != wanted) {
            let list = lexicon::named(&wanted.name).ok().filter(|list| list.id() == wanted)?;
            self.shelf = Some((wanted.clone(), Shelf::of(&list)));
        }
        self.shelf.as_ref().map(|(_, shelf)| shelf.clone())
    }

    /// Weighs all it sees against what the others may have.
    fn weigh(
        &self,
        seen: &Seen,
        nodes: u64,
        shelf: &Shelf,
        luck: &mut Luck<'_>,
    ) -> Option<BotMove<Action>> {
        let view = &seen.view;
        let (hand, row, round) = (view.hand?, view.row, seen.round?);
        let standing = Standing::of(seen)?;
        let pool = Pool::of(&hand, &row);
        let mut candidates = Candidates::new(view, &standing, pool);
        for length in 2..=LONGEST.min(pool.len()) {
            shelf.each(length, &pool, self.profile.vocabulary(), |word, _| {
                if self.profile.notices(length, luck) {
                    candidates.add(word);
                }
            });
        }
        let deals = (nodes / (standing.seats.len() as u64 - 1).max(1)).clamp(1, 1_000) as u32;
        let rivals = imagine(seen, shelf, &self.profile, &standing, deals, luck);
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
        Some(BotMove { action, verdict })
    }

    fn think(&mut self, seen: &Seen, nodes: u64, luck: &mut Luck<'_>) -> Option<BotMove<Action>> {
        let view = &seen.view;
        let shelf = self.shelf(seen)?;
        if self.profile.weighs {
            return self.weigh(seen, nodes, &shelf, luck);
        }
        let (hand, row, round) = (view.hand?, view.row, seen.round?);
        let pool = Pool::of(&hand, &row);
        let word = self.profile.longest(&shelf, &pool, luck)?.text;
        let word = Laying::of(&word, &pool)?.parts(&word, &hand, &row)?;
        Some(BotMove { action: Action::Commit { round, word }, verdict: Verdict::Unknown })
    }
}

/// Sits the round out and drops what makes words hard.
fn pass(seen: &Seen) -> Action {
    let hand = seen.view.hand.unwrap_or_default();
    let poor = hand.iter().filter(|(_, face)| worth(*face) < 0.0);
    Action::Pass {
        round: seen.round.unwrap_or_default(),
        drop: poor.map(|(slot, _)| slot).collect(),
    }
}

impl Bot<Keyword> for Player {
    fn choose(&mut self, seen: &Seen, nodes: u64, luck: &mut Luck<'_>) -> BotMove<Action> {
        let unknown = |action| BotMove { action, verdict: Verdict::Unknown };
        if seen.view.stage == Stage::Reveal {
            return unknown(Action::Ready { round: seen.round.unwrap_or_default() });
        }
        // Without a word, or without the table's list, it holds nobody up.
        self.think(seen, nodes, luck).unwrap_or_else(|| unknown(pass(seen)))
    }

    /// A part of the timer; a glance at the words that are shown.
    fn pace(&mut self, seen: &Seen, luck: &mut Luck<'_>) -> Millis {
        let view = &seen.view;
        if view.stage == Stage::Reveal {
            return Millis(u64::from(1_500 + luck.below(1_500)));
        }
        let timer = view.options.timer_seconds.map(|seconds| Millis::secs(seconds.into()));
        let time = timer.map_or(ROUND, |timer| timer.min(ROUND));
        let mean = (time.0 * u64::from(self.profile.tempo) / 1_000) as u32;
        // from half of it to twice it, mostly near it
        let spread = luck.below(mean / 2 + 1) + luck.below(mean + 1);
        Millis(u64::from(mean / 2 + spread))
    }
}
