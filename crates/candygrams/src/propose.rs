//! Some actions that make sense, where all are too many to list.

use crate::action::Action;
use crate::state::State;
use crate::{Along, Candy, Candygrams, Cell, Plays, Put};
use play::{Propose, Seat};
use std::ops::ControlFlow;

/// The most candies that a listed play takes off: to look for more would take too long.
const MAX_OFF: usize = 3;

/// The most base words or plays that are proposed.
const MAX_PROPOSED: usize = 12;

impl Candygrams {
    /// Finds the plays of a seat.
    fn plays(&self, seat: Seat) -> Plays<'_> {
        Plays::new(&self.options, self.words_of(seat)).with_rules_version(self.rules_version)
    }
}

impl Propose for Candygrams {
    fn propose(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let can = self.choices(state, seat);
        let Some(player) = state.players.get(seat) else { return };
        let shoppe: Vec<Candy> = player.shoppe.iter().copied().collect();
        let finder = self.plays(seat);
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

    /// Everything else, then every base word in the middle of the board and every play: those that take
    /// nothing off first. Where players look after words, anything can be laid.
    fn list(&self, state: &State, seat: Seat, most: usize, into: &mut Vec<Action>) -> bool {
        let can = self.choices(state, seat);
        let Some(player) = state.players.get(seat) else { return true };
        if (can.base || can.play) && !self.options.referee() {
            self.propose(state, seat, into);
            return false;
        }
        let shoppe: Vec<Candy> = player.shoppe.iter().copied().collect();
        let roll = state.roll;
        into.extend(can.stand.map(|play| Action::Stand { play }));
        into.extend(can.pass.then_some(Action::Pass { roll }));
        into.extend(can.done.then_some(Action::Done { roll }));
        if can.trade {
            let mut given = shoppe.clone();
            given.dedup();
            let trade = |give| {
                let take = state.jar.iter().map(|jarred| jarred.number);
                take.map(move |take| Action::Trade { roll, give, take })
            };
            into.extend(given.into_iter().flat_map(trade).filter(|action| {
                self.do_act(&mut state.clone(), play::Millis::ZERO, seat, action, &mut ()).is_ok()
            }));
        }
        let challenge = can.challenge.iter();
        into.extend(challenge.map(|t| Action::Challenge { seat: t.seat, play: t.play }));
        let finder = self.plays(seat);
        let mut all = true;
        let mut add = |action: Action| {
            all = into.len() < most;
            if !all {
                return ControlFlow::Break(());
            }
            into.push(action);
            ControlFlow::Continue(())
        };
        if can.base {
            finder.each_base(&shoppe, |candies| add(Action::Base { on: across(candies) }));
        }
        let Some(combo) = state.combo.filter(|_| can.play) else { return all };
        let play =
            |off: &[Cell], on: &[Put]| Action::Play { roll, off: off.to_vec(), on: on.to_vec() };
        let kept = finder.each(&player.crossword, &shoppe, combo, |on| add(play(&[], on)));
        let off = |off: &[Cell], on: &[Put]| add(play(off, on));
        let searched = kept.is_break()
            || finder.each_removing(&player.crossword, &shoppe, combo, MAX_OFF, off).is_break();
        // One candy has to stay.
        all && !searched && player.crossword.len() <= MAX_OFF + 1
    }
}

/// These candies side by side in the middle of an empty board.
pub fn across(candies: &[Candy]) -> Vec<Put> {
    let cells = (0..).filter_map(|i| Cell::new(0, 0).step(Along::Row, i));
    cells.zip(candies).map(|(cell, candy)| Put::new(cell, *candy)).collect()
}
