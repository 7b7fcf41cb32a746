//! A game that goes on: its state, what can be done, what a seat sees as numbers.

use super::numbers::Numbers;
use crate::errors::Refused;
use candy_chain::{
    Action, CandyChain, Colour, Geometry, MoveList, Options, Right, Side, Stage, State,
};
use play::{Game, Millis, Reject, Seat, Turn, Viewer};
use serde_json::Value;
use table::{Dealer, Seed};

/// The rules of all games of a batch, and the numbers of their actions.
pub struct Rules {
    pub game: CandyChain,
    pub numbers: Numbers,
}

/// The numbers after the planes: four stages, whether the first move is still to come, whether the
/// seat is to move, has the mints, moved first, has won.
const SCALARS: usize = 9;
/// Three own colours, three of the other, and what cannot be taken alone.
const PLANES: usize = 7;
/// The line of a log that follows its header: the deal.
const FIRST_LINE: u64 = 1;

impl Rules {
    /// The rules with these options, as JSON. There is no clock: nobody is hurried.
    pub fn new(options: &str) -> Result<Rules, Refused> {
        let options: Value = table::strict::from_str(options)?;
        let options: Options = table::strict::from_value(options)?;
        let game = CandyChain::new(options)?;
        let state = game.open(&game.start())?;
        let view = game.view(&state, Viewer::Watcher);
        let geometry = Geometry::new(view.width, view.height).expect("the game is played on it");
        Ok(Rules { game, numbers: Numbers::new(geometry) })
    }

    /// How many numbers a seat sees.
    pub fn features(&self) -> usize {
        PLANES * self.numbers.cells() + SCALARS
    }

    /// The deal that a table has with this seed.
    pub fn deal(&self, seed: &Seed) -> State {
        let mut state = self.game.open(&self.game.start()).expect("the start opens");
        let dealer = Dealer::new(seed.clone(), vec![String::new(); 2]);
        let placing = dealer.deal(FIRST_LINE, |luck| self.game.sample(&state, luck));
        self.game.resolve(&mut state, Millis::ZERO, &placing, &mut ()).expect("a sound deal");
        state
    }

    /// The state after the action with this number.
    pub fn after(&self, state: &State, number: usize) -> Result<State, Reject> {
        let unknown = || {
            let most = self.numbers.count() - 1;
            let message =
                format!("There is no action {number}: they are numbered from 0 to {most}.");
            Reject::new("no-such-action", "", message)
        };
        let action = self.numbers.action(number).ok_or_else(unknown)?;
        let mut next = *state;
        // Where the game waits for nobody, it refuses whoever acts.
        let seat = self.game.waiting_for(state).unwrap_or(Seat(0));
        self.game.act(&mut next, Millis::ZERO, seat, &action, &mut ())?;
        Ok(next)
    }

    /// The numbers of all legal actions, in the order of the rules.
    pub fn legal(&self, state: &State, each: &mut dyn FnMut(usize)) {
        match self.stage(state) {
            Stage::Rights => Right::ALL.into_iter().for_each(|r| each(Numbers::of_right(r))),
            Stage::Sides => Side::ALL.into_iter().for_each(|s| each(Numbers::of_side(s))),
            Stage::Play => {
                let mut moves = MoveList::new();
                if let Some(position) = state.position() {
                    position.moves(&mut moves);
                }
                moves.iter().for_each(|mv| each(self.numbers.of_move(*mv)));
            }
            Stage::Placing | Stage::Over => {}
        }
    }

    pub fn stage(&self, state: &State) -> Stage {
        match (state.end(), state.position(), state.first(), state.board()) {
            (Some(_), ..) => Stage::Over,
            (_, Some(_), ..) => Stage::Play,
            (_, _, Some(_), _) => Stage::Sides,
            (_, _, _, Some(_)) => Stage::Rights,
            _ => Stage::Placing,
        }
    }

    /// The seat that won; `None` while the game goes on.
    pub fn winner(&self, state: &State) -> Option<Seat> {
        match self.game.turn(state) {
            Turn::Over(outcome) => outcome.winners().iter().next(),
            _ => None,
        }
    }

    /// What `seat` sees, as [`features`](Rules::features) numbers. Nothing is hidden in this game.
    pub fn observe(&self, state: &State, seat: Seat, mut put: impl FnMut(usize, u8)) {
        let cells = self.numbers.cells();
        let own = state.sides().map_or(Side::Mints, |sides| sides[seat.index()]);
        let boards = state.board().copied().unwrap_or_default();
        let colours = own.colours().into_iter().chain(own.other().colours());
        for (plane, colour) in colours.enumerate() {
            write(boards[Colour::index(colour)], cells, plane * cells, &mut put);
        }
        let pinned = state.position().map_or(0, candy_chain::Position::pinned);
        write(pinned, cells, 6 * cells, &mut put);
        let stage = self.stage(state);
        let scalars = [
            stage == Stage::Rights,
            stage == Stage::Sides,
            stage == Stage::Play,
            stage == Stage::Over,
            state.position().is_some_and(candy_chain::Position::opening),
            self.game.waiting_for(state) == Some(seat),
            state.seat_of(Side::Mints) == Some(seat),
            state.first() == Some(seat),
            self.winner(state) == Some(seat),
        ];
        for (number, scalar) in scalars.into_iter().enumerate() {
            put(PLANES * cells + number, scalar.into());
        }
    }

    /// Every state that the seat to move can bring about, by the number of its action. Before play
    /// begins a right brings about two: one for each side that is named next.
    pub fn successors(&self, state: &State, mut each: impl FnMut(usize, &State)) {
        let next = |state: &State, number| self.after(state, number).expect("it is legal");
        self.legal(state, &mut |number| {
            let after = next(state, number);
            match self.stage(&after) {
                Stage::Sides => Side::ALL
                    .into_iter()
                    .for_each(|side| each(number, &next(&after, Numbers::of_side(side)))),
                _ => each(number, &after),
            }
        });
    }

    /// The number of an action of a bot.
    pub fn number(&self, action: &Action) -> usize {
        self.numbers.of(action).expect("bots take pieces, rights and sides")
    }
}

fn write(board: u64, cells: usize, at: usize, put: &mut impl FnMut(usize, u8)) {
    for cell in 0..cells {
        put(at + cell, (board >> cell & 1) as u8);
    }
}
