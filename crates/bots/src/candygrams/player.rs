//! How the bots choose, from views only.

use super::doubt::doubt;
use super::known::{Known, known};
use super::mind::{Choice, Mind};
use super::outlook::Outlook;
use super::pace::pace;
use super::plan::plan;
use super::position::Position;
use super::sight::{Sight, glance};
use super::trade::trade;
use candygrams::propose::across;
use candygrams::{Action, Candy, Candygrams, Mode, Options, Plays, Stage, View};
use lexicon::Lexicon;
use play::{Bot, Luck, Millis, Thought, Verdict};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A bot with a mind.
pub struct Player {
    mind: Mind,
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
    /// Somebody who plays like this.
    pub fn new(mind: Mind) -> Player {
        Player { mind, words: None }
    }

    fn words(&mut self, view: &View) -> Option<Words> {
        let wanted = &view.options.words;
        if self.words.as_ref().is_none_or(|words| words.id != *wanted) {
            let list = lexicon::named(&wanted.name).ok().filter(|list| list.id() == wanted)?;
            let known = known(&list, self.mind.vocabulary());
            self.words = Some(Words { id: wanted.clone(), list, known });
        }
        self.words.clone()
    }

    /// A base word that it sees; if it sees none, any that hurts nobody.
    fn base(&self, view: &View, words: &Words, nodes: u64, luck: &mut Luck<'_>) -> Option<Action> {
        let shoppe = Position::of(view)?.shoppe;
        let options = kind(view);
        let outlook = Outlook::new(&words.known);
        let mut seen: Vec<Vec<Candy>> = Vec::new();
        for _ in 0..GLANCES {
            let some = glance(&shoppe, self.mind.takes_in + 3, luck);
            let sight = Sight::new(&options, &words.known, nodes.div_ceil(GLANCES));
            sight.bases(&some, |candies| seen.push(candies.to_vec()));
        }
        let left = |candies: &Vec<Candy>| {
            let rest = Position { crossword: Default::default(), shoppe: shoppe.clone() };
            outlook.rounds(&rest.left(&[], &across(candies)))
        };
        let best = match self.mind.choice {
            Choice::Any => luck.pick(&seen).cloned(),
            Choice::Longest => seen.into_iter().max_by_key(Vec::len),
            Choice::Lightest | Choice::Ahead { .. } => {
                let weighed = seen.into_iter().map(|candies| (left(&candies), candies));
                weighed.min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, candies)| candies)
            }
        };
        let best = best.or_else(|| first_base(&shoppe, &options, &words.known.words));
        let best = best.or_else(|| first_base(&shoppe, &options, &words.list));
        best.map(|candies| Action::Base { on: across(&candies) })
    }

    /// A word that matches the roll, a trade first, or a pass.
    fn answer(
        &self,
        view: &View,
        words: &Words,
        nodes: u64,
        luck: &mut Luck<'_>,
    ) -> Option<Thought<Action>> {
        let combo = view.combo?;
        let mut position = Position::of(view)?;
        // What is looked at first.
        luck.shuffle(&mut position.shoppe);
        let options = kind(view);
        let plan = plan(&self.mind, &words.known, &options, &position, combo, nodes, luck);
        let verdict = match self.mind.choice {
            Choice::Any | Choice::Longest => Verdict::Unknown,
            Choice::Lightest => estimate(plan.rounds, 0),
            Choice::Ahead { .. } => estimate(plan.rounds, 1),
        };
        if view.can.trade && self.mind.trades {
            let change = plan.change.clone().unwrap_or_default();
            let left = position.left(&change.off, &change.on);
            // What comes off for the play is not in the shoppe yet.
            let held = left.into_iter().filter(|candy| position.shoppe.contains(candy));
            let held: Vec<Candy> = held.collect();
            if let Some(action) = trade(view, &held, Outlook::new(&words.known)) {
                return Some(Thought { action, verdict });
            }
        }
        let pass = Action::Pass { roll: view.roll };
        let action = plan.change.map_or(pass, |change| change.play(view.roll));
        Some(Thought { action, verdict })
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
    fn choose(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Thought<Action> {
        let unknown = |action| Thought { action, verdict: Verdict::Unknown };
        let pass = unknown(Action::Pass { roll: view.roll });
        let Some(words) = self.words(view) else {
            // Without the table's list it holds nobody up.
            return if view.can.pass { pass } else { unknown(Action::Leave) };
        };
        let can = &view.can;
        if let Some(challenge) = doubt(view, &self.mind, &words.list, &words.known, luck) {
            return unknown(challenge);
        }
        // In a race somebody's play has just come in: nobody could have seen that and answered.
        let lost = view.stage == Stage::Photo && view.options.mode == Mode::Express;
        match can.stand {
            Some(play) => unknown(Action::Stand { play }),
            // Rather than lay a word that hurts it gets up.
            None if can.base => {
                unknown(self.base(view, &words, nodes, luck).unwrap_or(Action::Leave))
            }
            None if can.play && !lost => self.answer(view, &words, nodes, luck).unwrap_or(pass),
            None => pass,
        }
    }

    fn pace(&mut self, view: &View, luck: &mut Luck<'_>) -> Millis {
        pace(&self.mind, view, luck)
    }
}
