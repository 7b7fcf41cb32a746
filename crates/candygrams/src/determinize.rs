//! A world that fits what a viewer sees, with everything they do not know drawn at random.

use crate::action::Action;
use crate::deal::Chance;
use crate::scenario::{Person, Scenario};
use crate::state::{Closing, End, Jarred, Phase, Reason, State, Window};
use crate::view::{Stage, View};
use crate::{Candy, Candygrams};
use components::Hand;
use play::{Determinize, Game, Input, Luck, Seats, SnapshotOf, Viewer};

impl Determinize for Candygrams {
    fn determinize(&self, snapshot: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> State {
        self.open(&likely_scenario(snapshot, luck)).expect("a view of a sound state opens again")
    }
}

impl Candygrams {
    /// Luck tells; so does what others lay out of their shoppes, a candy that one takes face down,
    /// or that everybody sees being taken into an open shoppe.
    pub(crate) fn tells(
        &self,
        state: &State,
        input: &Input<Action, Chance>,
        viewer: Viewer,
    ) -> bool {
        match input {
            Input::Chance(_) => true,
            Input::Act { seat, action: Action::Trade { take, .. } } => {
                let down = state.jar.iter().any(|j| j.number == *take && !j.up);
                down && (self.options.open_shoppes || viewer.is(*seat))
            }
            Input::Act { seat, action: Action::Base { .. } | Action::Play { .. } } => {
                !viewer.is(*seat)
            }
            // Base words laid by the clock show candies of their owners (CG-09).
            Input::Expire => {
                let others = state.baseless().iter().any(|seat| !viewer.is(seat));
                others && self.waits_for_bases(state)
            }
            Input::Act { .. } => false,
        }
    }
}

/// A scenario that looks like what is seen.
fn likely_scenario(snapshot: &SnapshotOf<Candygrams>, luck: &mut Luck<'_>) -> Scenario {
    let view = &snapshot.view;
    if view.stage == Stage::Dealing {
        return Scenario::default();
    }
    let mut unknown: Hand<Candy> = Candy::all().collect();
    let shown = view.players.iter().flat_map(|p| {
        let crossword = p.crossword.iter().map(|(_, candy)| *candy);
        crossword.chain(p.candies.iter().flatten().copied())
    });
    let shown: Vec<Candy> = shown.chain(view.jar.iter().filter_map(|j| j.candy)).collect();
    unknown.take(&shown).expect("nobody sees a candy twice");
    let mut unknown: Vec<Candy> = unknown.iter().copied().collect();
    luck.shuffle(&mut unknown);
    let must_hold = |p: &crate::PlayerView| -> Vec<Candy> {
        // What came off in a play that can still be undone, and is not back on, is in the shoppe.
        let Some(laid) = p.laid.last() else { return Vec::new() };
        let mut on: Vec<Candy> = laid.on.iter().map(|put| put.candy).collect();
        let off = laid.off.iter().map(|put| put.candy);
        off.filter(|candy| match on.iter().position(|c| c == candy) {
            Some(i) => {
                on.swap_remove(i);
                false
            }
            None => true,
        })
        .collect()
    };
    // First the candies that can be in one place only, then the others at random.
    let mut held: Vec<Vec<Candy>> = Vec::new();
    for player in &view.players {
        let mut hand = match &player.candies {
            Some(candies) => candies.clone(),
            None => must_hold(player),
        };
        if player.candies.is_none() {
            hand.retain(|candy| match unknown.iter().position(|c| c == candy) {
                Some(i) => {
                    unknown.swap_remove(i);
                    true
                }
                None => false,
            });
        }
        held.push(hand);
    }
    let mut lot = |n: usize| unknown.split_off(unknown.len() - n);
    let players = view.players.iter().zip(held).map(|(player, mut shoppe)| {
        shoppe.extend(lot(usize::from(player.shoppe) - shoppe.len()));
        shoppe.sort();
        Person {
            shoppe,
            crossword: player.crossword.clone(),
            base: player.base.clone(),
            laid: player.laid.clone(),
            status: player.status,
            traded: player.traded,
            done: player.done,
            ache: player.ache,
            left: player.left,
        }
    });
    let players: Vec<Person> = players.collect();
    let mut lot = |n: usize| unknown.split_off(unknown.len() - n);
    let jarred = |j: &crate::JarView| Jarred {
        number: j.number,
        candy: j.candy.unwrap_or_else(|| lot(1)[0]),
        up: j.candy.is_some(),
    };
    let jar: Vec<Jarred> = view.jar.iter().map(jarred).collect();
    unknown.sort();
    Scenario {
        phase: phase(view),
        players,
        jar: Some(jar),
        rest: Some(unknown),
        roller: view.roller,
        roll: view.roll,
        combo: view.combo,
        dry: view.dry,
        ties: view.ties,
        plays: view.plays,
        trades: view.trades,
        grab: view.grab,
        ended: snapshot.turn.outcome.as_ref().and_then(|outcome| {
            let reason = Reason::ALL.into_iter().find(|r| r.name() == outcome.reason)?;
            Some(End { winners: outcome.winners(), reason })
        }),
    }
}

/// The phase behind a view.
fn phase(view: &View) -> Phase {
    let content: Seats = view.content.iter().copied().collect();
    let closing = view.challenge_until.map(|until| Closing { until, content });
    let window = match (view.photo, closing, view.finishers.is_empty()) {
        (Some(photo), ..) => Window::Photo(photo),
        (None, Some(closing), true) => Window::Closing(closing),
        (None, Some(closing), false) => Window::Verdict {
            finishers: view.finishers.iter().copied().collect(),
            closing,
            left: view.clock_left,
        },
        (None, None, _) => Window::Open,
    };
    let round = || Phase::Round { until: view.until, window };
    match view.stage {
        Stage::Dealing => Phase::Deal,
        Stage::Base => Phase::Base { until: view.until, closing },
        Stage::Rolling => Phase::Roll,
        Stage::Round | Stage::Photo | Stage::Closing | Stage::Verdict => round(),
        // A game can end in any phase; how far it had come does not matter any more.
        Stage::Over => round(),
    }
}
