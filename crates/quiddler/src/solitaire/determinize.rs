//! What others need to play along: some sound actions, and worlds that fit a view.

use super::action::{Action, Dealing, Fill};
use super::game::Solitaire;
use super::scenario::Scenario;
use super::state::{Reason, State};
use crate::card::{counts, rest};
use play::{Determinize, Game, Input, Luck, Propose, Seat, SnapshotOf, Viewer};

/// How many words are proposed at most.
const WORDS: usize = 12;

impl Propose for Solitaire {
    /// Some words, or every way to fill a space; and a hint, if none is showing. Not to stop.
    fn propose(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if seat != Seat(0) || !state.dealt() || state.over.is_some() {
            return;
        }
        if state.space().is_some() {
            into.extend(state.higher().map(|pile| Action::Fill(Fill { from: pile as u8 })));
            return;
        }
        let mut words = Vec::new();
        self.wordbook.each(&state.open_cards(), |cards, _| {
            if words.len() < WORDS {
                words.extend(state.find(cards));
            }
        });
        into.extend(words.into_iter().map(Action::Word));
        into.extend(state.hint.is_none().then_some(Action::Hint));
    }
}

impl Determinize for Solitaire {
    /// The cards face down are any of those that were not seen.
    fn determinize(&self, snapshot: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> State {
        let view = &snapshot.view;
        let open = view.piles.iter().filter_map(|pile| pile.open.as_ref());
        let shown = counts(open.chain(view.words.iter().flat_map(|word| &word.cards)));
        let mut unseen = rest(&shown);
        luck.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let piles = view.piles.iter().map(|pile| {
            let below = unseen.by_ref().take(pile.below.into());
            pile.open.into_iter().chain(below).collect()
        });
        let piles = piles.collect();
        let outcome = snapshot.turn.outcome.as_ref();
        let stopped = outcome.is_some_and(|o| o.reason == Reason::Stopped.name());
        let scenario = Scenario {
            // Shown only when it is over; before that a world must not depend on it.
            piles: view.rest.clone().filter(|_| outcome.is_some()).unwrap_or(piles),
            words: view.words.iter().map(|word| word.cards.clone()).collect(),
            hints: view.hints,
            hint: view.hint.as_ref().map(|hint| hint.piles.clone()),
            stopped,
        };
        self.open(&scenario).expect("a view of a sound state opens again")
    }
}

impl Solitaire {
    /// Cards are turned by the deal, by words and by filling, and all are shown at the end.
    pub(crate) fn tells(&self, state: &State, input: &Input<Action, Dealing>, _: Viewer) -> bool {
        match input {
            Input::Act { action: Action::Hint, .. } => false,
            Input::Act { .. } => state.hidden() > 0,
            Input::Chance(_) | Input::Expire => true,
        }
    }
}
