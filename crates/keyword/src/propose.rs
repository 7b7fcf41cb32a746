//! Some things a seat can do.

use crate::Keyword;
use crate::action::Action;
use crate::judge::pick;
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
}
