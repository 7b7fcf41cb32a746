//! A game as small as a game can be, with luck and a clock, to drive the driver with: each seat
//! in turn rolls a die and steps on; ten seconds a turn; first at twelve wins.

use play::{
    Describe, Game, Luck, Millis, Names, Outcome, Reject, Seat, Sink, SnapshotOf, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

pub struct Race;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    pub steps: [u8; 2],
    pub turn: u8,
    pub rolling: bool,
    pub since: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened {
    Stepped(Seat, u8),
    Slept(Seat),
}

const GOAL: u8 = 12;
const TURN_TIME: Millis = Millis::secs(10);

impl Track {
    fn pass_on(&mut self, at: Millis) {
        (self.turn, self.rolling, self.since) = (1 - self.turn, false, at);
    }
}

/// The state is kept apart from its scenario although both hold the same: only the scenario is
/// made to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State(pub Track);

impl Game for Race {
    const ID: &'static str = "race";
    const VERSION: u32 = 3;
    type Options = ();
    type Scenario = Track;
    type State = State;
    type Action = String;
    type Chance = u8;
    type Event = Happened;
    type View = Track;
    type EventView = (Seat, u8);
    type Draft = ();
    type Piece = u8;

    fn options(&self) -> &() {
        &()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Track {
        Track { steps: [0, 0], turn: 0, rolling: false, since: Millis::ZERO }
    }

    fn open(&self, track: &Track) -> Result<State, Reject> {
        if track.turn > 1 {
            return Err(Reject::new("no-such-turn", "RC-01", "Only two race here."));
        }
        Ok(State(track.clone()))
    }

    fn scenario(&self, state: &State) -> Track {
        state.0.clone()
    }

    fn turn(&self, State(track): &State) -> Turn {
        match track.steps.iter().position(|s| *s >= GOAL) {
            Some(winner) => Turn::Over(Outcome::won_by(Seat(winner as u8), 2, "arrived", "RC-02")),
            None if track.rolling => Turn::Chance,
            None => Turn::one(Seat(track.turn)),
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        matches!(self.turn(state), Turn::Play { .. }).then(|| state.0.since.plus(TURN_TIME))
    }

    fn act(
        &self,
        state: &mut State,
        _: Millis,
        seat: Seat,
        action: &String,
        _: &mut impl Sink<Happened>,
    ) -> Result<(), Reject> {
        if self.turn(state) != Turn::one(seat) {
            return Err(Reject::new("not-your-turn", "RC-03", "Wait for the other to roll."));
        }
        if action != "roll" {
            return Err(Reject::new("cannot", "RC-04", "Here one can only roll."));
        }
        state.0.rolling = true;
        Ok(())
    }

    fn sample(&self, _: &State, luck: &mut Luck<'_>) -> u8 {
        1 + luck.below(6) as u8
    }

    fn resolve(
        &self,
        state: &mut State,
        at: Millis,
        eyes: &u8,
        events: &mut impl Sink<Happened>,
    ) -> Result<(), Reject> {
        if !(1..=6).contains(eyes) || self.turn(state) != Turn::Chance {
            return Err(Reject::new("no-such-roll", "RC-05", "A die shows one to six."));
        }
        let seat = Seat(state.0.turn);
        state.0.steps[seat.index()] += eyes;
        state.0.pass_on(at);
        events.emit(Happened::Stepped(seat, *eyes));
        Ok(())
    }

    fn expire(&self, state: &mut State, at: Millis, events: &mut impl Sink<Happened>) {
        events.emit(Happened::Slept(Seat(state.0.turn)));
        state.0.pass_on(at);
    }

    fn view(&self, state: &State, _: Viewer) -> Track {
        state.0.clone()
    }

    fn view_event(&self, event: &Happened, _: Viewer) -> Option<(Seat, u8)> {
        Some(match event {
            Happened::Stepped(seat, eyes) => (*seat, *eyes),
            Happened::Slept(seat) => (*seat, 0),
        })
    }

    fn preview(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        action: &String,
    ) -> Result<(), Reject> {
        self.act(&mut state.clone(), at, seat, action, &mut ())
    }

    fn census(&self, _: &State) -> Vec<u8> {
        Vec::new()
    }
}

impl Describe for Race {
    fn describe_position(&self, seen: &SnapshotOf<Race>, names: &Names<'_>) -> String {
        let steps = Seat::first(2).zip(seen.view.steps);
        steps
            .map(|(seat, steps)| format!("{}: {steps}", names.name(seat)))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn describe_event(&self, (seat, eyes): &(Seat, u8), names: &Names<'_>) -> String {
        format!("{} went {eyes} steps.", names.subject(*seat))
    }
}
