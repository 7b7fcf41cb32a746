//! Some actions that make sense, where all are too many to list.

use crate::action::Action;
use crate::state::State;
use crate::{Along, Candy, Candygrams, Cell, Plays, Put};
use play::{Propose, Seat};
use std::ops::ControlFlow;

/// The most base words or plays that are proposed.
const MAX_PROPOSED: usize = 12;

impl Propose for Candygrams {
    fn propose(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let can = self.choices(state, seat);
        let Some(player) = state.players.get(seat) else { return };
        let shoppe: Vec<Candy> = player.shoppe.iter().copied().collect();
        let finder = Plays::new(&self.options, self.words_of(seat));
        into.extend(can.stand.map(|play| Action::Stand { play }));
        if can.pass {
            into.push(Action::Pass { roll: state.roll });
        }
        if can.done {
            into.push(Action::Done { roll: state.roll });
        }
        if can.base {
            let mut left = MAX_PROPOSED;
            finder.each_base(&shoppe, |candies| {
                into.push(Action::Base { on: across(candies) });
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            // Where players look after words, any candies in a row can be tried.
            if left == MAX_PROPOSED && !self.options.referee() && shoppe.len() > 1 {
                into.push(Action::Base { on: across(&shoppe[..2]) });
            }
        }
        if let (true, Some(combo)) = (can.play, state.combo) {
            let mut left = MAX_PROPOSED;
            let _ = finder.each(&player.crossword, &shoppe, combo, |on| {
                into.push(Action::Play { roll: state.roll, off: Vec::new(), on: on.to_vec() });
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        if can.trade {
            let trade = |take| Action::Trade { roll: state.roll, give: shoppe[0], take };
            into.extend(state.jar.iter().take(2).map(|jarred| trade(jarred.number)).filter(
                |action| {
                    self.do_act(&mut state.clone(), play::Millis::ZERO, seat, action, &mut ())
                        .is_ok()
                },
            ));
        }
        let challenge = can.challenge.iter();
        into.extend(challenge.map(|t| Action::Challenge { seat: t.seat, play: t.play }));
    }
}

/// These candies side by side in the middle of an empty board.
pub fn across(candies: &[Candy]) -> Vec<Put> {
    let cells = (0..).filter_map(|i| Cell::new(0, 0).step(Along::Row, i));
    cells.zip(candies).map(|(cell, candy)| Put::new(cell, *candy)).collect()
}
