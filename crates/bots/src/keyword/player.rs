//! How the bots choose, from views only.

use super::evaluate::{Candidates, Evaluator};
use super::laying::Laying;
use super::letters::worth;
use super::pool::Pool;
use super::profile::Profile;
use super::rivals::sample_rivals;
use super::standing::Standing;
use super::words_by_length::{LONGEST, WordsByLength};
use keyword::{Action, Keyword, Stage};
use play::{Bot, BotMove, Luck, Millis, SnapshotOf, Verdict};
use std::sync::Arc;

/// What the bot sees.
pub type KeywordSnapshot = SnapshotOf<Keyword>;

/// How long a round is taken to be where no timer runs, and at the most where one does.
const ROUND: Millis = Millis::secs(90);

/// Plays at one level, from snapshots only.
pub struct Player {
    profile: Profile,
    /// The table's words, once they were looked up.
    by_length: Option<(lexicon::ListId, Arc<WordsByLength>)>,
}

impl Player {
    /// A player with this profile.
    pub fn new(profile: Profile) -> Player {
        Player { profile, by_length: None }
    }

    fn by_length(&mut self, snapshot: &KeywordSnapshot) -> Option<Arc<WordsByLength>> {
        let wanted = snapshot.view.options.words_of(snapshot.you);
        if self.by_length.as_ref().is_none_or(|(known, _)| known != wanted) {
            let list = lexicon::named(&wanted.name).ok().filter(|list| list.id() == wanted)?;
            self.by_length = Some((wanted.clone(), WordsByLength::of(&list)));
        }
        self.by_length.as_ref().map(|(_, by_length)| by_length.clone())
    }

    /// Weighs all it sees against what the others may have.
    fn evaluate(
        &self,
        snapshot: &KeywordSnapshot,
        nodes: u64,
        by_length: &WordsByLength,
        luck: &mut Luck<'_>,
    ) -> Option<BotMove<Action>> {
        let view = &snapshot.view;
        let (hand, row, round) = (view.hand?, view.row, snapshot.round?);
        let standing = Standing::of(snapshot)?;
        let pool = Pool::of(&hand, &row);
        let mut candidates = Candidates::new(view, &standing, pool);
        for length in 2..=LONGEST.min(pool.len()) {
            by_length.each(length, &pool, self.profile.vocabulary(), |word, _| {
                if self.profile.notices(length, luck) {
                    candidates.add(word);
                }
            });
        }
        let deals = (nodes / (standing.seats.len() as u64 - 1).max(1)).clamp(1, 1_000) as u32;
        let rivals = sample_rivals(snapshot, by_length, &self.profile, &standing, deals, luck);
        let evaluator = Evaluator::new(view, &standing, &rivals);
        let (passing, drop) = evaluator.pass(&candidates);
        let best = evaluator.best(&candidates);
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

    fn think(
        &mut self,
        snapshot: &KeywordSnapshot,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> Option<BotMove<Action>> {
        let view = &snapshot.view;
        let by_length = self.by_length(snapshot)?;
        if self.profile.looks_ahead {
            return self.evaluate(snapshot, nodes, &by_length, luck);
        }
        let (hand, row, round) = (view.hand?, view.row, snapshot.round?);
        let pool = Pool::of(&hand, &row);
        let word = self.profile.longest(&by_length, &pool, luck)?.text;
        let word = Laying::of(&word, &pool)?.parts(&word, &hand, &row)?;
        Some(BotMove { action: Action::Commit { round, word }, verdict: Verdict::Unknown })
    }
}

/// Sits the round out and drops what makes words hard.
fn pass(snapshot: &KeywordSnapshot) -> Action {
    let hand = snapshot.view.hand.unwrap_or_default();
    let poor = hand.iter().filter(|(_, face)| worth(*face) < 0.0);
    Action::Pass {
        round: snapshot.round.unwrap_or_default(),
        drop: poor.map(|(slot, _)| slot).collect(),
    }
}

impl Bot<Keyword> for Player {
    fn choose(
        &mut self,
        snapshot: &KeywordSnapshot,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<Action> {
        let unknown = |action| BotMove { action, verdict: Verdict::Unknown };
        if snapshot.view.stage == Stage::Reveal {
            return unknown(Action::Ready { round: snapshot.round.unwrap_or_default() });
        }
        // Without a word, or without the table's list, it holds nobody up.
        self.think(snapshot, nodes, luck).unwrap_or_else(|| unknown(pass(snapshot)))
    }

    /// A part of the timer; a glance at the words that are shown.
    fn pace(&mut self, snapshot: &KeywordSnapshot, luck: &mut Luck<'_>) -> Millis {
        let view = &snapshot.view;
        if view.stage == Stage::Reveal {
            return Millis(u64::from(1_500 + luck.below(1_500)));
        }
        let timer = view.options.timer_seconds.map(|seconds| Millis::secs(seconds.into()));
        let time = timer.map_or(ROUND, |timer| timer.min(ROUND));
        let mean = (time.0 * u64::from(self.profile.pace_per_mille) / 1_000) as u32;
        // from half of it to twice it, mostly near it
        let spread = luck.below(mean / 2 + 1) + luck.below(mean + 1);
        Millis(u64::from(mean / 2 + spread))
    }
}
