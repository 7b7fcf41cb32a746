//! How the bots choose, from views only.

use super::bonus::Rivals;
use super::lays::{Lays, places_of};
use super::outlook::{Unseen, after_discards, last_piles, piles};
use super::profile::Profile;
use lexicon::Lexicon;
use play::{Bot, BotMove, Luck, Millis, SnapshotOf, Verdict};
use quiddler::{Action, Card, Challenge, Lay, Quiddler, Source, Stage};
use std::sync::Arc;

type QuiddlerSnapshot = SnapshotOf<Quiddler>;

/// Ways to lay the same cards that are weighed by their bonuses.
const SPLITS: u32 = 2_000;

/// Plays at one level, from snapshots only.
pub struct Player {
    profile: Profile,
    /// The table's list, once it was looked up.
    list: Option<Arc<Lexicon>>,
}

/// Words to lay and a card to discard, and what that may score.
pub(super) struct Plan {
    pub(super) lay: Lay,
    pub(super) worth: f64,
}

impl Player {
    /// A player with this profile.
    pub fn new(profile: Profile) -> Player {
        Player { profile, list: None }
    }

    fn list(&mut self, seen: &QuiddlerSnapshot) -> Option<Arc<Lexicon>> {
        let wanted = seen.view.options.words_of(seen.you);
        if self.list.as_ref().is_none_or(|list| list.id() != wanted) {
            self.list = lexicon::named(&wanted.name).ok().filter(|list| list.id() == wanted);
        }
        self.list.clone()
    }

    /// What it sees in these cards, this time.
    fn look(&self, hand: &[Card], list: &Lexicon, luck: &mut Luck<'_>) -> Lays {
        Lays::of(hand, list, self.profile.vocabulary(), |found| self.profile.notices(&found, luck))
    }

    /// Whether it could go out and does not, to leave the others their turns.
    fn holds_back(&self, seen: &QuiddlerSnapshot) -> bool {
        self.profile.gentle && seen.round == Some(1) && seen.view.ending.is_none()
    }

    /// Which pile to take from.
    fn take(
        &self,
        seen: &QuiddlerSnapshot,
        nodes: u64,
        list: &Lexicon,
        luck: &mut Luck<'_>,
    ) -> Source {
        let view = &seen.view;
        let Some(top) = view.top else { return Source::Draw };
        let mut hand = view.hand.clone();
        let before = self.look(&hand, list, luck);
        hand.push(top);
        let with = self.look(&hand, list, luck);
        let last_turn = view.ending.is_some();
        if with.ways_out(with.all()).next().is_some() && !last_turn && !self.holds_back(seen) {
            return Source::Discard;
        }
        if !self.profile.takes_useful_cards {
            return Source::Draw;
        }
        if self.profile.looks_ahead {
            let (unseen, wanted) = (Unseen::by(seen), self.profile.vocabulary());
            let piles = if last_turn {
                last_piles(&view.hand, top, &unseen, list, wanted)
            } else {
                let samples = Some(((nodes / 40).clamp(1, 8) as u32, luck));
                piles(&view.hand, top, &unseen, list, wanted, samples)
            };
            return if piles.taken > piles.drawn { Source::Discard } else { Source::Draw };
        }
        // Taken when it makes more words; in the middle of a round by a good deal.
        let gain = with.best_points(with.all()) - before.best_points(before.all());
        if gain > if last_turn { 4 } else { 7 } { Source::Discard } else { Source::Draw }
    }

    /// What to do with one card too many.
    fn decide(
        &self,
        seen: &QuiddlerSnapshot,
        nodes: u64,
        list: &Lexicon,
        luck: &mut Luck<'_>,
    ) -> (Action, Verdict) {
        let view = &seen.view;
        let lays = self.look(&view.hand, list, luck);
        if let Some(plan) = best_lay(seen, &lays).filter(|_| !self.holds_back(seen)) {
            let verdict = Verdict::Estimated { score: plan.worth as i32, depth: 1 };
            return (Action::Lay(plan.lay), verdict);
        }
        if self.profile.looks_ahead && nodes > 1 && view.ending.is_none() {
            let unseen = Unseen::by(seen);
            let worths = after_discards(&view.hand, &unseen, list, self.profile.vocabulary());
            let wanted = |place: usize| worths[place] - wanted_by_next(seen, view.hand[place]);
            let best = (0..view.hand.len()).max_by(|a, b| wanted(*a).total_cmp(&wanted(*b)));
            if let Some(place) = best {
                let verdict = Verdict::Estimated { score: worths[place] as i32, depth: 2 };
                return (Action::Discard(view.hand[place]), verdict);
            }
        }
        (Action::Discard(worst(&lays)), Verdict::Unknown)
    }

    /// Whether a word that was laid is doubted enough.
    fn judge(&self, seen: &QuiddlerSnapshot, list: &Lexicon, luck: &mut Luck<'_>) -> Action {
        let view = &seen.view;
        for action in &seen.can.actions {
            let Action::Challenge(Challenge { seat, word }) = action else { continue };
            let text = &view.players[seat.index()].words[usize::from(*word)].text;
            // A word must be one of its player's list.
            let theirs = view.options.words_of(Some(*seat));
            let theirs = if theirs == list.id() { None } else { lexicon::named(&theirs.name).ok() };
            let list = theirs.as_deref().unwrap_or(list);
            let good = list.entry(text).filter(|e| view.options.offensive || !e.offensive);
            let challenges_words = match good {
                Some(entry) if entry.class <= self.profile.rarest => 0,
                Some(_) => self.profile.challenges_words,
                None => self.profile.challenges_nonsense,
            };
            if luck.below(1000) < challenges_words {
                return action.clone();
            }
        }
        Action::Stand
    }
}

impl Bot<Quiddler> for Player {
    fn choose(
        &mut self,
        seen: &QuiddlerSnapshot,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<Action> {
        let view = &seen.view;
        let unknown = |action| BotMove { action, verdict: Verdict::Unknown };
        let Some(list) = self.list(seen) else {
            // Without the table's list it lays nothing, but holds nobody up.
            return unknown(match view.stage {
                Stage::Challenging => Action::Stand,
                Stage::Drawing => Action::Take(Source::Draw),
                _ => view.hand.first().map_or(Action::Leave, |card| Action::Discard(*card)),
            });
        };
        match view.stage {
            Stage::Challenging => unknown(self.judge(seen, &list, luck)),
            Stage::Drawing => unknown(Action::Take(self.take(seen, nodes, &list, luck))),
            _ => {
                let (action, verdict) = self.decide(seen, nodes, &list, luck);
                BotMove { action, verdict }
            }
        }
    }

    /// Longer over a larger hand; a glance at others' words.
    fn pace(&mut self, seen: &QuiddlerSnapshot, luck: &mut Luck<'_>) -> Millis {
        let view = &seen.view;
        let mean = match view.stage {
            Stage::Challenging => 2 * self.profile.pace_millis,
            Stage::Drawing => 2 * self.profile.pace_millis,
            _ => self.profile.pace_millis * (1 + u32::from(view.cards) / 2),
        };
        // from half of it to twice it, mostly less than that
        let spread = (luck.below(mean) + luck.below(mean)).min(2 * mean - mean / 2);
        Millis(u64::from(mean / 2 + spread / 2 + luck.below(mean / 2 + 1)))
    }
}

/// The best way to lay some of the hand and discard one: everything but the discard (going
/// out), or in a last turn anything.
pub(super) fn best_lay(seen: &QuiddlerSnapshot, lays: &Lays) -> Option<Plan> {
    let rivals = Rivals::of(seen);
    let all = lays.all();
    let mut sets: Vec<u16> = Vec::new();
    if !seen.can.composes("lay") {
        return None;
    }
    if seen.view.ending.is_some() {
        sets.extend((1..all).filter(|set| lays.can_lay(*set)));
        // Bonuses decide between sets whose points are near each other: never more than 20.
        let points = |set: &u16| score(lays, all, *set);
        let best = sets.iter().map(points).max().unwrap_or(0);
        sets.retain(|set| points(set) + 20 >= best);
    } else {
        sets.extend(lays.ways_out(all).map(|card| all & !(1 << card)));
    }
    let mut best: Option<(f64, u16, Vec<u16>)> = None;
    for set in sets {
        let points = f64::from(score(lays, all, set));
        lays.splits(set, SPLITS, &mut |words| {
            let letters = words.iter().map(|word| lays.letters(*word)).max().unwrap_or(0);
            let worth = points + rivals.hope(letters, words.len() as u8);
            if best.as_ref().is_none_or(|(known, ..)| worth > *known) {
                best = Some((worth, set, words.to_vec()));
            }
        });
    }
    let (worth, set, words) = best?;
    let words = words.into_iter().map(|word| lays.word(word)).collect();
    let discard = dearest(lays, all & !set).map(|place| lays.hand()[place]);
    Some(Plan { lay: Lay { words, discard }, worth })
}

/// What laying `set` of `all` scores without bonuses, the dearest other card discarded (QD-15).
fn score(lays: &Lays, all: u16, set: u16) -> i32 {
    let left = all & !set;
    let spared = dearest(lays, left).map_or(0, |place| lays.hand()[place].points());
    0.max(lays.points(set) - lays.points(left) + spared)
}

fn dearest(lays: &Lays, set: u16) -> Option<usize> {
    places_of(set).max_by_key(|place| lays.hand()[*place].points())
}

/// The dearest card that the best words of the hand leave over; if they need all, the cheapest.
fn worst(lays: &Lays) -> Card {
    let all = lays.all();
    let sets = (0..all).filter(|set| lays.can_lay(*set));
    let kept = sets.max_by_key(|set| (score(lays, all, *set), set.count_ones())).unwrap_or(0);
    let place = dearest(lays, all & !kept).unwrap_or(0);
    lays.hand()[place]
}

/// What the next player may gain by this discard: more for cards that fit everywhere, most for
/// those of which it took one from the pile before our eyes.
fn wanted_by_next(seen: &QuiddlerSnapshot, card: Card) -> f64 {
    let view = &seen.view;
    let Some(you) = seen.you else { return 0.0 };
    let seats = view.players.len();
    let next = (1..seats).map(|i| (you.index() + i) % seats).find(|i| !view.players[*i].gone);
    let known = next.is_some_and(|next| view.players[next].known.contains(&card));
    let handy = match card.letters() {
        "e" | "s" | "er" | "in" => 1.5,
        "a" | "i" | "o" | "r" | "t" | "n" | "d" | "l" | "th" => 1.0,
        "j" | "q" | "v" | "x" | "z" => 0.0,
        _ => 0.5,
    };
    handy + if known { 0.5 } else { 0.0 }
}
