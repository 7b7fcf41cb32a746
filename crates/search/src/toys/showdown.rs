//! Two tiny games under the real contract: a heap of counters with nothing hidden, and a duel
//! of hidden cards or the toss of a coin.

use play::{
    Determinize, Enumerate, Game, Luck, Millis, Outcome, Reject, Seat, Sink, SnapshotOf, Turn,
    Viewer,
};
use serde::{Deserialize, Serialize};

pub(crate) struct Showdown;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Table {
    turn: Seat,
    stage: Stage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Heap(u8),
    /// Cards from 1 to 10, no two alike; seat 1's is hidden (0 in a view).
    Cards([u8; 2]),
    Coin,
    Won(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Deed {
    Take(u8),
    Duel,
    Toss,
}

impl Table {
    pub(crate) fn heap(counters: u8) -> Table {
        let stage = if counters == 0 { Stage::Won(Seat(1)) } else { Stage::Heap(counters) };
        Table { turn: Seat(0), stage }
    }

    pub(crate) fn cards(mine: u8, theirs: u8) -> Table {
        Table { turn: Seat(0), stage: Stage::Cards([mine, theirs]) }
    }
}

impl Game for Showdown {
    const ID: &'static str = "showdown";
    const VERSION: u32 = 1;
    type Options = ();
    type Scenario = Table;
    type State = Table;
    type Action = Deed;
    type Chance = bool;
    type Event = ();
    type View = Table;
    type EventView = ();
    type Draft = ();
    type Piece = ();

    fn options(&self) -> &() {
        &()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Table {
        Table::heap(21)
    }

    fn open(&self, scenario: &Table) -> Result<Table, Reject> {
        Ok(scenario.clone())
    }

    fn scenario(&self, state: &Table) -> Table {
        state.clone()
    }

    fn turn(&self, state: &Table) -> Turn {
        match state.stage {
            Stage::Won(winner) => Turn::Over(Outcome::won_by(winner, 2, "won", "")),
            Stage::Coin => Turn::Chance,
            _ => Turn::one(state.turn),
        }
    }

    fn deadline(&self, _: &Table) -> Option<Millis> {
        None
    }

    fn act(
        &self,
        state: &mut Table,
        _: Millis,
        seat: Seat,
        action: &Deed,
        _: &mut impl Sink<()>,
    ) -> Result<(), Reject> {
        let other = Seat(1 - seat.0);
        state.stage = match (&state.stage, *action) {
            (Stage::Heap(left), Deed::Take(n)) if *left == n => Stage::Won(seat),
            (Stage::Heap(left), Deed::Take(n)) if *left > n => Stage::Heap(left - n),
            (Stage::Cards([mine, theirs]), Deed::Duel) => {
                Stage::Won(if mine > theirs { seat } else { other })
            }
            (Stage::Cards(_), Deed::Toss) => Stage::Coin,
            _ => return Err(Reject::new("not-now", "", "That cannot be done now.")),
        };
        state.turn = other;
        Ok(())
    }

    fn sample(&self, _: &Table, luck: &mut Luck<'_>) -> bool {
        luck.below(2) == 1
    }

    fn resolve(
        &self,
        state: &mut Table,
        _: Millis,
        chance: &bool,
        _: &mut impl Sink<()>,
    ) -> Result<(), Reject> {
        state.stage = Stage::Won(Seat(u8::from(*chance)));
        Ok(())
    }

    fn expire(&self, _: &mut Table, _: Millis, _: &mut impl Sink<()>) {}

    fn view(&self, state: &Table, viewer: Viewer) -> Table {
        match state.stage {
            Stage::Cards([mine, _]) if viewer.is(Seat(0)) => {
                Table { turn: state.turn, stage: Stage::Cards([mine, 0]) }
            }
            _ => state.clone(),
        }
    }

    fn view_event(&self, _: &(), _: Viewer) -> Option<()> {
        Some(())
    }

    fn preview(&self, _: &Table, _: Millis, _: Seat, _: &Deed) -> Result<(), Reject> {
        Ok(())
    }

    fn census(&self, _: &Table) -> Vec<()> {
        Vec::new()
    }
}

impl Enumerate for Showdown {
    fn actions(&self, state: &Table, seat: Seat, into: &mut Vec<Deed>) {
        match state.stage {
            _ if seat != state.turn => {}
            Stage::Heap(left) => into.extend((1..=left.min(3)).map(Deed::Take)),
            Stage::Cards(_) => into.extend([Deed::Duel, Deed::Toss]),
            Stage::Coin | Stage::Won(_) => {}
        }
    }
}

impl Determinize for Showdown {
    fn determinize(&self, seen: &SnapshotOf<Self>, luck: &mut Luck<'_>) -> Table {
        let mut world = seen.view.clone();
        if let Stage::Cards([mine, theirs @ 0]) = &mut world.stage {
            let others: Vec<u8> = (1..=10).filter(|c| c != mine).collect();
            *theirs = *luck.pick(&others).unwrap_or(&1);
        }
        world
    }
}
