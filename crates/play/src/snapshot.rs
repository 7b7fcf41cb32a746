//! What one viewer sees at one moment, for any game.

use crate::{Game, Millis, Outcome, Seat, Seats, Turn, Viewer};
use serde::{Deserialize, Serialize};

/// What one viewer sees at one moment: the part that all games share, and the game's own view.
///
/// Made by [`Snapshot::of`] and nowhere else, so that "whose turn is it?" and "what can I do?"
/// have one answer in one place, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Snapshot<View, Action> {
    /// The viewer's own seat; `null` for a watcher.
    pub you: Option<Seat>,
    /// Whose turn it is, until when, and how the game ended.
    pub turn: TurnView,
    /// The round, from 1, in games that have rounds.
    pub round: Option<u32>,
    /// What the viewer can do now.
    pub can: Can<Action>,
    /// What the game itself shows this viewer.
    pub view: View,
}

/// The snapshot of a game `G`.
pub type SnapshotOf<G> = Snapshot<<G as Game>::View, <G as Game>::Action>;

impl<View, Action> Snapshot<View, Action> {
    /// What `viewer` sees of `state`.
    pub fn of<G>(game: &G, state: &G::State, viewer: Viewer) -> Snapshot<View, Action>
    where
        G: Game<View = View, Action = Action>,
    {
        let you = viewer.seat().filter(|seat| seat.0 < game.seats());
        Snapshot {
            you,
            turn: TurnView::new(game.turn(state), game.deadline(state)),
            round: game.round(state),
            can: you.map_or_else(Can::nothing, |seat| game.can(state, seat)),
            view: game.view(state, viewer),
        }
    }
}

/// Whose turn it is, as everybody sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnView {
    /// Every seat that has a move to make now.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub may_act: Seats,
    /// The seats that the game cannot go on without.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub waiting_for: Seats,
    /// When the wait ends by itself, by the rules of the game, on the table's clock.
    pub deadline: Option<Millis>,
    /// Whose time is up next, by the table's time limit, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub time_up: Option<TimeUp>,
    /// How the game ended; `null` while it is on.
    pub outcome: Option<Outcome>,
}

impl TurnView {
    /// What everybody sees of `turn`.
    pub fn new(turn: Turn, deadline: Option<Millis>) -> TurnView {
        match turn {
            Turn::Chance => TurnView { deadline, ..TurnView::default() },
            Turn::Play { may_act, waiting_for } => {
                TurnView { may_act, waiting_for, deadline, ..TurnView::default() }
            }
            Turn::Over(outcome) => TurnView { outcome: Some(outcome), ..TurnView::default() },
        }
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The one seat the game waits for; `None` if it waits for nobody or for several.
    pub fn only(&self) -> Option<Seat> {
        self.waiting_for.iter().next().filter(|_| self.waiting_for.len() == 1)
    }
}

/// When a seat's time is up: the table then moves for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TimeUp {
    /// Whose.
    pub seat: Seat,
    /// When, on the table's clock.
    pub at: Millis,
}

/// What a seat can do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Can<Action> {
    /// Actions that can be made as they are, in a stable order.
    pub actions: Vec<Action>,
    /// Kinds of actions with too many cases to list (`lay`, `play`): the player puts one
    /// together, and `preview` judges it. Named as the action's JSON names them.
    pub compose: Vec<String>,
    /// Whether `actions` is all there is, apart from `resign`.
    pub complete: bool,
    /// The action that gives the seat up, while that is possible.
    pub resign: Option<Action>,
}

impl<Action> Can<Action> {
    /// Nothing at all.
    pub const fn nothing() -> Can<Action> {
        Can { actions: Vec::new(), compose: Vec::new(), complete: true, resign: None }
    }

    /// These actions and no others.
    pub const fn only(actions: Vec<Action>) -> Can<Action> {
        Can { actions, compose: Vec::new(), complete: true, resign: None }
    }

    /// The same, and one more kind of action that the player puts together.
    #[must_use]
    pub fn and_compose(mut self, kind: &str) -> Can<Action> {
        self.compose.push(kind.into());
        self.complete = false;
        self
    }

    /// The same, and the action that gives the seat up.
    #[must_use]
    pub fn and_resign(mut self, action: Action) -> Can<Action> {
        self.resign = Some(action);
        self
    }

    /// Whether actions of this kind can be put together now.
    pub fn composes(&self, kind: &str) -> bool {
        self.compose.iter().any(|known| known == kind)
    }
}
