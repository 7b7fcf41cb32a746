//! What a viewer sees, and what a seat can do now.

use crate::action::Action;
use crate::state::{Closing, Grab, Laid, Phase, Photo, Player, State, Status, Window};
use crate::word::{Role, Word};
use crate::{Candy, Candygrams, Combo, Options, Put};
use components::{Along, Cell, Grid};
use play::{Game as _, Millis, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub enum Stage {
    /// The candies are still to be drawn.
    Dealing,
    /// Base words are laid.
    Base,
    /// The dice are still to be rolled.
    Rolling,
    /// The roll is being answered.
    Round,
    /// A play has just come in: another one now is a photo finish.
    Photo,
    /// Everybody is done: the last chance to challenge.
    Closing,
    /// Somebody has finished: it can be challenged.
    Verdict,
    /// The game is over.
    Over,
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct View {
    /// What the table chose.
    pub options: Options,
    /// The earlier version of the rules that the table began by, and ends by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub earlier_rules: Option<u32>,
    /// How far the game has come.
    pub stage: Stage,
    /// The number of the roll, from 1; 0 before the first.
    pub roll: u32,
    /// Who rolled last, or rolls next.
    pub roller: Seat,
    /// What was rolled last.
    pub combo: Option<Combo>,
    /// Whether it is a double, so that players may trade.
    pub double: bool,
    /// Everybody's candies, as far as the viewer may know them.
    pub players: Vec<PlayerView>,
    /// The jar.
    pub jar: Vec<JarView>,
    /// How many candies left the game unseen.
    pub rest: u8,
    /// When the round ends for players who have done nothing, or base words are laid for those who
    /// have none.
    pub until: Option<Millis>,
    /// The play that has just come in.
    pub photo: Option<Photo>,
    /// Until when plays can be challenged, when nothing else is to be done.
    pub challenge_until: Option<Millis>,
    /// Who has accepted everything.
    pub content: Vec<Seat>,
    /// Who has finished, while that can be challenged.
    pub finishers: Vec<Seat>,
    /// What is left of the round's clock, which is stopped meanwhile.
    pub clock_left: Option<Millis>,
    /// Whose play took the dice last, in a race.
    pub grab: Option<Grab>,
    /// Rolls in a row without a play; ten end the game.
    pub dry: u8,
    /// Photo finishes of two finishing plays so far; the third is a shared win.
    pub ties: u8,
    /// How many plays there were.
    pub plays: u32,
    /// How many trades there were.
    pub trades: u32,
}

/// What a viewer sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct PlayerView {
    /// How many candies are in the shoppe.
    pub shoppe: u8,
    /// Which, where the viewer may know them (CG-04).
    pub candies: Option<Vec<Candy>>,
    /// The crossword: `[[x, y, "Ap"], …]`.
    #[cfg_attr(feature = "ts", ts(type = "[number, number, string][]"))]
    pub crossword: Grid<Candy>,
    /// The base word as it was laid.
    pub base: Option<Vec<Put>>,
    /// The words on the crossword.
    pub words: Vec<Standing>,
    /// The plays that can still be undone or challenged.
    pub laid: Vec<Laid>,
    /// What they have done about the roll.
    pub status: Status,
    /// Whether they have traded to this roll.
    pub traded: bool,
    /// Whether they have said that no trade will come in this round.
    pub done: bool,
    /// Whether they have a toothache in the first round.
    pub ache: bool,
    /// Whether they have left for good.
    pub left: bool,
}

/// A word on a crossword.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct Standing {
    /// Its letters, in lower case.
    pub word: String,
    /// Where it begins.
    #[cfg_attr(feature = "ts", ts(type = "[number, number]"))]
    pub from: Cell,
    /// Which way it reads.
    #[cfg_attr(feature = "ts", ts(type = "\"row\" | \"column\""))]
    pub along: Along,
    /// The play that made it, where that can be challenged now.
    pub play: Option<u32>,
}

/// A candy in the jar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candygrams/"))]
pub struct JarView {
    /// Its number, by which it is taken.
    pub number: u32,
    /// Which it is, if it lies face up.
    pub candy: Option<Candy>,
}

/// What a seat can do now, one field for each kind of action: [`play::Can`] read for this game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Lay a base word.
    pub base: bool,
    /// Play to the roll.
    pub play: bool,
    /// Pass it.
    pub pass: bool,
    /// Trade with the jar.
    pub trade: bool,
    /// Say that no trade will come: the round waits for it (CG-33).
    pub done: bool,
    /// Let everything stand up to this play.
    pub stand: Option<u32>,
    /// Challenge these plays.
    pub challenge: Vec<Target>,
}

impl Choices {
    /// What these actions, and kinds of actions, come to.
    pub fn of(can: &play::Can<Action>) -> Choices {
        let mut choices = Choices {
            base: can.composes("base"),
            play: can.composes("play"),
            trade: can.composes("trade"),
            ..Choices::default()
        };
        for action in &can.actions {
            match *action {
                Action::Pass { .. } => choices.pass = true,
                Action::Done { .. } => choices.done = true,
                Action::Stand { play } => choices.stand = Some(play),
                Action::Challenge { seat, play } => choices.challenge.push(Target { seat, play }),
                _ => {}
            }
        }
        choices
    }

    /// The same for the page and for programs.
    pub(crate) fn to_can(&self, roll: u32) -> play::Can<Action> {
        let pass = self.pass.then_some(Action::Pass { roll });
        let done = self.done.then_some(Action::Done { roll });
        let stand = self.stand.map(|play| Action::Stand { play });
        let doubts = self.challenge.iter();
        let doubts = doubts.map(|t| Action::Challenge { seat: t.seat, play: t.play });
        let actions = stand.into_iter().chain(done).chain(pass).chain(doubts).collect();
        let kinds = [("base", self.base), ("play", self.play), ("trade", self.trade)];
        let kinds = kinds.into_iter().filter(|(_, open)| *open);
        kinds.fold(play::Can::only(actions), |can, (kind, _)| can.and_compose(kind))
    }

    /// Whether there is anything at all.
    pub(crate) fn any(&self) -> bool {
        *self != Choices::default()
    }
}

/// A play that can be challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Whose.
    pub seat: Seat,
    /// Its number.
    pub play: u32,
}

impl View {
    /// The version of the rules that the table plays by.
    pub fn rules_version(&self) -> u32 {
        self.earlier_rules.unwrap_or(Candygrams::VERSION)
    }

    /// What `viewer` sees of `state`.
    pub(crate) fn of(game: &Candygrams, state: &State, viewer: Viewer) -> View {
        let (until, window) = match state.phase {
            Phase::Round { until, window } => (until, window),
            Phase::Base { closing: Some(closing), .. } => (None, Window::Closing(closing)),
            Phase::Base { until, closing: None } => (until, Window::Open),
            _ => (None, Window::Open),
        };
        let (photo, closing, finishers, clock_left) = match window {
            Window::Open => (None, None, None, None),
            Window::Photo(photo) => (Some(photo), None, None, None),
            Window::Closing(closing) => (None, Some(closing), None, None),
            Window::Verdict { finishers, closing, left } => {
                (None, Some(closing), Some(finishers), left)
            }
        };
        let jarred =
            |j: &crate::state::Jarred| JarView { number: j.number, candy: j.up.then_some(j.candy) };
        View {
            options: game.options.clone(),
            earlier_rules: (game.rules_version < Candygrams::VERSION).then_some(game.rules_version),
            stage: stage(state),
            roll: state.roll,
            roller: state.roller,
            combo: state.combo,
            double: state.combo.is_some_and(Combo::is_double),
            players: state.players.iter().map(|(s, p)| game.see(state, s, p, viewer)).collect(),
            jar: state.jar.iter().map(jarred).collect(),
            rest: state.rest.len() as u8,
            until,
            photo,
            challenge_until: closing.map(|c: Closing| c.until),
            content: closing.map_or(Vec::new(), |c| c.content.iter().collect()),
            finishers: finishers.map_or(Vec::new(), |f| f.iter().collect()),
            clock_left,
            grab: state.grab,
            dry: state.dry,
            ties: state.ties,
            plays: state.plays,
            trades: state.trades,
        }
    }
}

fn stage(state: &State) -> Stage {
    match state.phase {
        _ if state.end.is_some() => Stage::Over,
        Phase::Deal => Stage::Dealing,
        Phase::Base { .. } => Stage::Base,
        Phase::Roll => Stage::Rolling,
        Phase::Round { window: Window::Open, .. } => Stage::Round,
        Phase::Round { window: Window::Photo(_), .. } => Stage::Photo,
        Phase::Round { window: Window::Closing(_), .. } => Stage::Closing,
        Phase::Round { window: Window::Verdict { .. }, .. } => Stage::Verdict,
    }
}

impl Candygrams {
    fn see(&self, state: &State, seat: Seat, player: &Player, viewer: Viewer) -> PlayerView {
        let disputable = self.disputable(state, seat);
        let runs = player.crossword.runs().into_iter();
        let words = runs.map(|run| Word::read(&player.crossword, run, Role::New)).map(|word| {
            let made = |laid: &&&Laid| {
                let same = |w: &Word| {
                    (w.from, w.along, &w.candies) == (word.from, word.along, &word.candies)
                };
                laid.words.iter().any(same)
            };
            let play = disputable.iter().rev().find(made).map(|laid| laid.play);
            Standing { word: word.word, from: word.from, along: word.along, play }
        });
        let known = self.options.open_shoppes || viewer.is(seat);
        PlayerView {
            shoppe: player.shoppe.len() as u8,
            candies: known.then(|| player.shoppe.iter().copied().collect()),
            words: words.collect(),
            crossword: player.crossword.clone(),
            base: player.base.clone(),
            laid: player.laid.iter().map(|laid| (**laid).clone()).collect(),
            status: player.status,
            traded: player.traded,
            done: player.done,
            ache: player.ache,
            left: player.left,
        }
    }

    /// What `seat` can do now, besides leaving.
    pub(crate) fn choices(&self, state: &State, seat: Seat) -> Choices {
        if self.admit(state, seat).is_err() {
            return Choices::default();
        }
        let roll = self.this_roll(state, Millis::ZERO, seat, state.roll).is_ok();
        let play = roll && self.may_answer(state, seat).is_ok();
        let others = state.here().without(seat);
        let owners = state.players.iter().map(|(owner, _)| owner).filter(|owner| *owner != seat);
        let target = |owner: Seat| {
            let plays = self.disputable(state, owner).into_iter();
            plays.map(move |laid| Target { seat: owner, play: laid.play })
        };
        let window = !matches!(
            state.phase,
            Phase::Base { closing: None, .. }
                | Phase::Round { window: Window::Open | Window::Photo(_), .. }
        );
        let stands = window && self.objectors(state).has(seat);
        Choices {
            base: self.may_base(state, seat).is_ok(),
            play,
            pass: play,
            trade: roll
                && self.no_photo(state, Millis::ZERO).is_ok()
                && self.may_trade(state, seat).is_ok()
                && !state.players[seat].shoppe.is_empty(),
            done: roll && self.lingers(state, &state.players[seat]),
            stand: state.plays.checked_sub(1).filter(|_| stands),
            challenge: if others.is_empty() {
                Vec::new()
            } else {
                owners.flat_map(target).collect()
            },
        }
    }
}
