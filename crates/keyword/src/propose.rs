//! Some things a seat can do.

use crate::Keyword;
use crate::action::Action;
use crate::judge::pick;
use crate::options::Validation;
use crate::state::{Doing, Phase, State};
use play::{Propose, Seat};

/// How many words are proposed at most.
const WORDS: usize = 6;

impl Propose for Keyword {
    /// While thinking a pass, then words, longest first, and passes with other cards dropped.
    fn propose(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if state.end.is_some() || !state.may_act().has(seat) {
            return;
        }
        let (round, player) = (state.round, &state.players[seat]);
        if state.phase == Phase::Reveal {
            return into.push(Action::Ready { round });
        }
        if player.doing == Doing::Thinking {
            into.push(Action::Pass { round, drop: Vec::new() });
        }
        let words = self.some_words(seat, &player.hand, &state.row, WORDS);
        let picked = words.iter().filter_map(|text| pick(&player.hand, &state.row, text));
        into.extend(picked.map(|word| Action::Commit { round, word }));
        if player.doing == Doing::Thinking {
            into.push(Action::Pass { round, drop: vec![0] });
            into.push(Action::Pass { round, drop: (0..6).collect() });
        } else {
            into.push(Action::TakeBack { round });
        }
    }

    /// Taking a word back and every pass, then every word of the list with every choice of cards
    /// that makes a difference, the longest words first. Where players look after words, anything
    /// can be laid.
    fn list(&self, state: &State, seat: Seat, most: usize, into: &mut Vec<Action>) -> bool {
        let thinking = state.end.is_none() && state.phase == Phase::Thinking;
        if !thinking || !state.may_act().has(seat) {
            self.propose(state, seat, into);
            return true;
        }
        if self.options.validation == Validation::Table {
            self.propose(state, seat, into);
            return false;
        }
        if state.players[seat].doing == Doing::Thinking {
            Keyword::list_passes(state, seat, into);
        } else {
            into.push(Action::TakeBack { round: state.round });
        }
        self.list_words(state, seat, most, into)
    }
}
