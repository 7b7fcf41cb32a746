//! How the bots choose, from views only.

use super::known::known;
use super::mind::Mind;
use candygrams::propose::across;
use candygrams::{Action, Candy, Candygrams, Options, Plays, Put, Stage, View};
use lexicon::{Lexicon, Vocabulary};
use play::{Bot, Luck, Thought, Verdict};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A bot with a mind.
pub struct Player {
    mind: Mind,
    /// The table's words, once they were looked up.
    words: Option<Words>,
}

/// A table's words.
struct Words {
    id: lexicon::ListId,
    /// All of them.
    list: Arc<Lexicon>,
    /// Those that the bot knows.
    known: Arc<Lexicon>,
}

impl Player {
    /// Somebody who plays like this.
    pub fn new(mind: Mind) -> Player {
        Player { mind, words: None }
    }

    fn words(&mut self, view: &View) -> Option<&Words> {
        let wanted = &view.options.words;
        if self.words.as_ref().is_none_or(|words| words.id != *wanted) {
            let list = lexicon::named(&wanted.name).ok().filter(|list| list.id() == wanted)?;
            let known = known(&list, Vocabulary::clean(self.mind.rarest));
            self.words = Some(Words { id: wanted.clone(), list, known });
        }
        self.words.as_ref()
    }

    /// A base word that it knows; if it knows none, any that hurts nobody.
    fn base(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Option<Action> {
        let shoppe = shoppe(view)?;
        let mind = self.mind;
        let words = self.words(view)?;
        let options = kind(view);
        for _ in 0..mind.glances {
            let some = glance(shoppe, mind.takes_in, luck);
            let mut found: Vec<Vec<Candy>> = Vec::new();
            Plays::new(&options, &words.known).each_base(&some, |candies| {
                found.push(candies.to_vec());
                enough(found.len(), nodes)
            });
            if let Some(candies) = luck.pick(&found) {
                return Some(Action::Base { on: across(candies) });
            }
        }
        let mut any = None;
        for list in [&words.known, &words.list] {
            Plays::new(&options, list).each_base(shoppe, |candies| {
                any.get_or_insert_with(|| across(candies));
                ControlFlow::Break(())
            });
        }
        any.map(|on| Action::Base { on })
    }

    /// A word that matches the roll, if it sees one.
    fn play(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Option<Action> {
        let (you, combo, shoppe) = (view.you?, view.combo?, shoppe(view)?);
        let crossword = &view.players.get(you.index())?.crossword;
        let mind = self.mind;
        let words = self.words(view)?;
        let options = kind(view);
        for _ in 0..mind.glances {
            let some = glance(shoppe, mind.takes_in, luck);
            let mut found: Vec<Vec<Put>> = Vec::new();
            let _ = Plays::new(&options, &words.known).each(crossword, &some, combo, |on| {
                found.push(on.to_vec());
                enough(found.len(), nodes)
            });
            if let Some(on) = luck.pick(&found) {
                return Some(Action::Play { roll: view.roll, off: Vec::new(), on: on.clone() });
            }
        }
        None
    }
}

/// The bot's own shoppe.
fn shoppe(view: &View) -> Option<&[Candy]> {
    view.players.get(view.you?.index())?.candies.as_deref()
}

/// The table's options, but without words that hurt.
fn kind(view: &View) -> Options {
    Options { offensive: false, ..view.options.clone() }
}

/// Some candies, as many as are taken in at a glance.
fn glance(shoppe: &[Candy], most: usize, luck: &mut Luck<'_>) -> Vec<Candy> {
    let mut some = shoppe.to_vec();
    luck.shuffle(&mut some);
    some.truncate(most);
    some
}

fn enough(found: usize, nodes: u64) -> ControlFlow<()> {
    if found as u64 >= nodes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl Bot<Candygrams> for Player {
    fn choose(&mut self, view: &View, nodes: u64, luck: &mut Luck<'_>) -> Thought<Action> {
        let can = &view.can;
        let pass = Action::Pass { roll: view.roll };
        // In a race somebody's play has just come in: nobody could answer that.
        let lost = view.stage == Stage::Photo && view.options.mode == candygrams::Mode::Express;
        let action = match can.stand {
            Some(play) => Action::Stand { play },
            None if can.base => self.base(view, nodes, luck).unwrap_or(Action::Leave),
            None if can.play && !lost => self.play(view, nodes, luck).unwrap_or(pass),
            None => pass,
        };
        Thought { action, verdict: Verdict::Unknown }
    }
}
