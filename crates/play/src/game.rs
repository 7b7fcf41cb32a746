//! The trait every game implements.

use crate::{Can, Input, Luck, Millis, Reject, Seat, Turn, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Rules with their immutable resources: options, word list, card set.
///
/// A game is a pure, deterministic state machine. `State` is small, cheap to clone, the whole
/// truth, and changes in three ways only: [`act`](Game::act), [`resolve`](Game::resolve),
/// [`expire`](Game::expire). State and event are deliberately not `Serialize`: what cannot be
/// serialised cannot leak. What people see is built up from nothing, per viewer.
pub trait Game: Send + Sync + 'static {
    /// The game's name in logs and addresses: `candy-chain`.
    const ID: &'static str;
    /// The newest version of the rules. Raised when a log would replay to another game; logs
    /// carry it.
    const VERSION: u32;
    /// The oldest version that can still be played to its end.
    const OLDEST_VERSION: u32 = 1;

    /// What a table chooses before the game.
    type Options: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync;
    /// Plain data for any position, checked by [`open`](Game::open). Holds the whole truth, so
    /// it goes into logs and to referees, never to a player of a running game.
    type Scenario: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send;
    /// The whole truth.
    type State: Clone + Eq + Debug + Send;
    /// What a seat can do.
    type Action: Serialize + DeserializeOwned + Clone + Eq + Debug + Send;
    /// One fall of luck: a whole shuffle, a roll.
    type Chance: Serialize + DeserializeOwned + Clone + Eq + Debug + Send;
    /// Something that happened, with all its secrets.
    type Event: Clone + Eq + Debug + Send;
    /// What one viewer sees of a state.
    type View: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send;
    /// What one viewer sees of an event.
    type EventView: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send;
    /// What a player learns about a draft without making it; see [`preview`](Game::preview).
    type Draft: Serialize + Clone + PartialEq + Debug + Send;
    /// What is conserved: a candy, a card, a cube; see [`census`](Game::census).
    type Piece: Ord + Clone + Debug;

    /// The version of the rules that this table plays by: the newest, or an older one that its
    /// log began with. A log stays with its version to the end.
    fn rules_version(&self) -> u32 {
        Self::VERSION
    }
    /// What this table chose.
    fn options(&self) -> &Self::Options;
    /// How many seats this table has.
    fn seats(&self) -> u8;
    /// The beginning of an ordinary game, before any luck.
    fn start(&self) -> Self::Scenario;

    /// The position that `scenario` describes, or what is wrong with it.
    fn open(&self, scenario: &Self::Scenario) -> Result<Self::State, Reject>;
    /// The inverse of [`open`](Game::open): complete, so that `open(scenario(s)) == s`.
    /// Its JSON is also what the running hash of a log is made of.
    fn scenario(&self, state: &Self::State) -> Self::Scenario;

    /// What the state waits for.
    fn turn(&self, state: &Self::State) -> Turn;
    /// When [`expire`](Game::expire) is due, if ever.
    fn deadline(&self, state: &Self::State) -> Option<Millis>;

    /// The round, from 1, in games that have rounds.
    fn round(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        None
    }
    /// What `seat` can do now. It knows no more than the seat may know.
    fn can(&self, state: &Self::State, seat: Seat) -> Can<Self::Action> {
        let _ = (state, seat);
        Can::nothing()
    }

    /// A seat acts. Refused: nothing has changed and nothing was emitted.
    fn act(
        &self,
        state: &mut Self::State,
        at: Millis,
        seat: Seat,
        action: &Self::Action,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Reject>;

    /// Proposes a fall of luck for a state whose turn is [`Turn::Chance`].
    fn sample(&self, state: &Self::State, luck: &mut Luck<'_>) -> Self::Chance;
    /// Luck falls. Refused when it is impossible here (a card too many, a die with seven eyes).
    fn resolve(
        &self,
        state: &mut Self::State,
        at: Millis,
        chance: &Self::Chance,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Reject>;

    /// The deadline passed. Called only when there is one and `at` has reached it.
    fn expire(&self, state: &mut Self::State, at: Millis, events: &mut impl Sink<Self::Event>);

    /// What `viewer` sees: built up from nothing, never made by deleting.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// What `viewer` sees of an event; `None` when they may not know that it happened.
    fn view_event(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::EventView>;

    /// Whether this input, made in `state`, is meant to tell `viewer` something that nobody could
    /// tell from the view before: drawing one's own card, turning one over. The two-world law asks
    /// for equal output everywhere else, and what has told somebody something cannot be taken back.
    fn reveals(
        &self,
        state: &Self::State,
        input: &Input<Self::Action, Self::Chance>,
        viewer: Viewer,
    ) -> bool {
        let _ = (state, input, viewer);
        true
    }

    /// Judges a draft by the real rules without making it, and tells the player only what they
    /// may know before they have: never the card that a draw would bring.
    fn preview(
        &self,
        state: &Self::State,
        at: Millis,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<Self::Draft, Reject>;

    /// Every piece, wherever it is. The same at every moment of a game, once dealt.
    fn census(&self, state: &Self::State) -> Vec<Self::Piece>;
}

/// Where events go. `Vec` keeps them, `()` throws them away (search does).
pub trait Sink<E> {
    /// Takes one event.
    fn emit(&mut self, event: E);
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}

impl<E> Sink<E> for () {
    fn emit(&mut self, _: E) {}
}
