//! How the bots choose, from views only.

use super::doubt::doubt;
use super::known::{Known, known};
use super::outlook::Outlook;
use super::pace::pace;
use super::plan::plan;
use super::play_finder::{PlayFinder, glance};
use super::position::Position;
use super::profile::{Choice, Profile};
use super::trade::trade;
use candygrams::propose::across;
use candygrams::{Action, Candy, Candygrams, Choices, Mode, Options, Plays, Stage, View};
use lexicon::Lexicon;
use play::{Bot, BotMove, Luck, Millis, SnapshotOf, Verdict};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Plays at one level, from snapshots only.
pub struct Player {
    profile: Profile,
    /// The table's words, once they were looked up.
    words: Option<Words>,
}

/// A table's words.
#[derive(Clone)]
struct Words {
    id: lexicon::ListId,
    /// All of them.
    list: Arc<Lexicon>,
    /// Those that the bot knows.
    known: Arc<Known>,
}

/// So often it looks for a base word, at other candies each time.
const GLANCES: u64 = 4;

impl Player {
    /// A player with this profile.
    pub fn new(profile: Profile) -> Player {
        Player { profile, words: None }
    }

    fn words(&mut self, seen: &SnapshotOf<Candygrams>) -> Option<Words> {
        let wanted = seen.view.options.words_of(seen.you);
        if self.words.as_ref().is_none_or(|words| words.id != *wanted) {
            let list = lexicon::named(&wanted.name).ok().filter(|list| list.id() == wanted)?;
            let known = known(&list, self.profile.vocabulary());
            self.words = Some(Words { id: wanted.clone(), list, known });
        }
        self.words.clone()
    }

    /// A base word that it sees; if it sees none, any that hurts nobody.
    fn base(
        &self,
        seen: &SnapshotOf<Candygrams>,
        words: &Words,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> Option<Action> {
        let position = Position::of(seen)?;
        let shoppe = &position.shoppe;
        let options = kind(&seen.view);
        let outlook = Outlook::new(&words.known);
        let mut bases: Vec<Vec<Candy>> = Vec::new();
        for _ in 0..GLANCES {
            let some = glance(shoppe, self.profile.candies_considered + 3, luck);
            let finder = PlayFinder::new(&options, &words.known, nodes.div_ceil(GLANCES));
            finder.bases(&some, |candies| bases.push(candies.to_vec()));
        }
        let left = |candies: &Vec<Candy>| {
            let rest = Position { crossword: Default::default(), ..position.clone() };
            outlook.rounds(&rest.left(&[], &across(candies)))
        };
        let best = match self.profile.choice {
            Choice::Any => luck.pick(&bases).cloned(),
            Choice::Longest => bases.into_iter().max_by_key(Vec::len),
            Choice::Lightest | Choice::Ahead { .. } => {
                let weighed = bases.into_iter().map(|candies| (left(&candies), candies));
                weighed.min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, candies)| candies)
            }
        };
        let best = best.or_else(|| first_base(shoppe, &options, &words.known.words));
        let best = best.or_else(|| first_base(shoppe, &options, &words.list));
        best.map(|candies| Action::Base { on: across(&candies) })
    }

    /// A word that matches the roll, a trade first, or a pass.
    fn answer(
        &self,
        seen: &SnapshotOf<Candygrams>,
        words: &Words,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> Option<BotMove<Action>> {
        let view = &seen.view;
        let combo = view.combo?;
        let mut position = Position::of(seen)?;
        // What is looked at first.
        luck.shuffle(&mut position.shoppe);
        let options = kind(view);
        let plan = plan(&self.profile, &words.known, &options, &position, combo, nodes, luck);
        let verdict = match self.profile.choice {
            Choice::Any | Choice::Longest => Verdict::Unknown,
            Choice::Lightest => estimate(plan.rounds, 0),
            Choice::Ahead { .. } => estimate(plan.rounds, 1),
        };
        if seen.can.composes("trade") && self.profile.trades {
            let change = plan.change.clone().unwrap_or_default();
            let left = position.left(&change.off, &change.on);
            // What comes off for the play is not in the shoppe yet.
            let held = left.into_iter().filter(|candy| position.shoppe.contains(candy));
            let held: Vec<Candy> = held.collect();
            if let Some(action) = trade(view, &held, Outlook::new(&words.known)) {
                return Some(BotMove { action, verdict });
            }
        }
        let pass = Action::Pass { roll: view.roll };
        let action = plan.change.map_or(pass, |change| change.play(view.roll));
        Some(BotMove { action, verdict })
    }
}

/// Fewer rounds are better.
fn estimate(rounds: f64, depth: u32) -> Verdict {
    Verdict::Estimated { score: (-100.0 * rounds) as i32, depth }
}

fn first_base(shoppe: &[Candy], options: &Options, words: &Lexicon) -> Option<Vec<Candy>> {
    let mut first = None;
    Plays::new(options, words).each_base(shoppe, |candies| {
        first = Some(candies.to_vec());
        ControlFlow::Break(())
    });
    first
}

/// The table's options, but without words that hurt.
fn kind(view: &View) -> Options {
    Options { offensive: false, ..view.options.clone() }
}

impl Bot<Candygrams> for Player {
    fn choose(
        &mut self,
        seen: &SnapshotOf<Candygrams>,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> BotMove<Action> {
        let view = &seen.view;
        let unknown = |action| BotMove { action, verdict: Verdict::Unknown };
        let pass = unknown(Action::Pass { roll: view.roll });
        let can = Choices::of(&seen.can);
        let Some(words) = self.words(seen) else {
            // Without the table's list it holds nobody up.
            return match can {
                _ if can.pass => pass,
                _ if can.done => unknown(Action::Done { roll: view.roll }),
                _ => unknown(Action::Leave),
            };
        };
        if let Some(challenge) =
            doubt(view, &can.challenge, &self.profile, &words.list, &words.known, luck)
        {
            return unknown(challenge);
        }
        // In a race somebody's play has just come in: nobody could have seen that and answered.
        let lost = view.stage == Stage::Photo && view.options.mode == Mode::Express;
        match can.stand {
            Some(play) => unknown(Action::Stand { play }),
            // Rather than lay a word that hurts it gets up.
            None if can.base => {
                unknown(self.base(seen, &words, nodes, luck).unwrap_or(Action::Leave))
            }
            // What it wanted to trade, it traded before its play.
            None if can.done => unknown(Action::Done { roll: view.roll }),
            None if can.play && !lost => self.answer(seen, &words, nodes, luck).unwrap_or(pass),
            None => pass,
        }
    }

    fn pace(&mut self, seen: &SnapshotOf<Candygrams>, luck: &mut Luck<'_>) -> Millis {
        pace(&self.profile, seen, luck)
    }
}
