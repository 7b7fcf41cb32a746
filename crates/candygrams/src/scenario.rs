//! Any position as plain data, and what makes one sound.

use crate::action::Name;
use crate::deal::JAR;
use crate::laying::{REACH, is_beyond};
use crate::refusal::{Refusal, counted};
use crate::state::{End, Grab, Jarred, Laid, Phase, Player, Reason, State, Status, Window};
use crate::word::{Role, Word};
use crate::{Candy, Candygrams, Combo, Put};
use components::{Grid, Hand, PerSeat};
use play::{Millis, Reject, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Any position as plain data. What is left out is as at the start; the candies that are named
/// nowhere are in the jar and in the box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scenario {
    /// How far the game has come.
    pub phase: Phase,
    /// Everybody's candies; nobody's before they are drawn.
    pub players: Vec<Person>,
    /// The jar; left out, the first ten candies that are not named elsewhere, face down.
    pub jar: Option<Vec<Jarred>>,
    /// The box; left out, whatever is not named elsewhere.
    pub rest: Option<Vec<Candy>>,
    /// Who rolled last, or rolls next.
    pub roller: Seat,
    /// How many rolls there were.
    pub roll: u32,
    /// What was rolled last.
    pub combo: Option<Combo>,
    /// Rolls in a row without a play.
    pub dry: u8,
    /// Photo finishes of two finishing plays that were undone.
    pub ties: u8,
    /// How many plays there were.
    pub plays: u32,
    /// How many trades there were.
    pub trades: u32,
    /// Whose play took the dice last, in a race.
    pub grab: Option<Grab>,
    /// How it ended.
    pub ended: Option<End>,
}

/// One player as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Person {
    /// The candies in the shoppe.
    pub shoppe: Vec<Candy>,
    /// The crossword: `[[x, y, "Ap"], …]`.
    pub crossword: Grid<Candy>,
    /// The base word as it was laid; left out, the first word of the crossword.
    pub base: Option<Vec<Put>>,
    /// The plays that can still be undone or challenged.
    pub laid: Vec<Laid>,
    /// What they have done about the roll.
    pub status: Status,
    /// Whether they have traded to this roll.
    pub traded: bool,
    /// Whether they have said that no trade will come in this round.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub done: bool,
    /// Whether they have a toothache in the first round.
    pub ache: bool,
    /// Whether they have left for good.
    pub left: bool,
}

/// No game has more rolls, plays or trades than this.
const MAX_COUNT: u32 = 1_000_000;
/// No table is open for longer: what a number of JSON can say exactly, some 285,000 years.
const LATEST: Millis = Millis((1 << 53) - 1);

impl Scenario {
    /// The scenario of a state.
    pub(crate) fn of(state: &State) -> Scenario {
        let dealt = state.phase != Phase::Deal;
        let person = |player: &Player| Person {
            shoppe: player.shoppe.iter().copied().collect(),
            crossword: player.crossword.clone(),
            base: player.base.clone(),
            laid: player.laid.iter().map(|laid| (**laid).clone()).collect(),
            status: player.status,
            traded: player.traded,
            done: player.done,
            ache: player.ache,
            left: player.left,
        };
        let players = state.players.iter().filter(|_| dealt);
        Scenario {
            phase: state.phase.clone(),
            players: players.map(|(_, player)| person(player)).collect(),
            jar: dealt.then(|| state.jar.clone()),
            rest: dealt.then(|| state.rest.iter().copied().collect()),
            roller: state.roller,
            roll: state.roll,
            combo: state.combo,
            dry: state.dry,
            ties: state.ties,
            plays: state.plays,
            trades: state.trades,
            grab: state.grab,
            ended: state.end,
        }
    }

    /// The state that this describes, or what is wrong with it.
    pub(crate) fn open(&self, game: &Candygrams) -> Result<State, Reject> {
        let seats = game.seats;
        if self.phase == Phase::Deal {
            if *self != Scenario::default() {
                return Err(Refusal::DescribedTooEarly.into());
            }
            return Ok(State::start(seats));
        }
        if self.players.len() != usize::from(seats) {
            return Err(Refusal::PlayersForSeats { players: self.players.len(), seats }.into());
        }
        self.check_numbers()?;
        let (jar, rest) = self.candies()?;
        let people: Result<Vec<Player>, Reject> =
            Seat::first(seats).map(|s| self.players[s.index()].open(game, self, s)).collect();
        let people = people?;
        let state = State {
            phase: self.phase.clone(),
            players: PerSeat::new(seats, |seat| people[seat.index()].clone()),
            jar,
            rest,
            roller: self.roller,
            roll: self.roll,
            combo: self.combo,
            dry: self.dry,
            ties: self.ties,
            plays: self.plays,
            trades: self.trades,
            grab: self.grab,
            end: self.ended,
        };
        self.check_seats(seats)?;
        game.check_phase(&state)?;
        Ok(state)
    }

    /// Nothing is counted, and nothing happens, further than any game goes.
    fn check_numbers(&self) -> Result<(), Reject> {
        let counted = [self.roll, self.plays, self.trades].into_iter();
        let mut counted = counted.chain(self.grab.map(|grab| grab.roll));
        if counted.any(|n| n > MAX_COUNT) {
            return Err(Refusal::TooMany { most: MAX_COUNT }.into());
        }
        let phase = match self.phase {
            Phase::Deal | Phase::Roll => [None; 3],
            Phase::Base { until, closing } => [until, closing.map(|c| c.until), None],
            Phase::Round { until, window } => match window {
                Window::Open => [until, None, None],
                Window::Photo(photo) => [until, Some(photo.at), Some(photo.until)],
                Window::Closing(closing) => [until, Some(closing.until), None],
                Window::Verdict { closing, left, .. } => [until, Some(closing.until), left],
            },
        };
        let plays = self.players.iter().flat_map(|p| &p.laid).map(|laid| laid.at);
        let grab = self.grab.map(|grab| grab.at);
        let mut times = phase.into_iter().flatten().chain(grab).chain(plays);
        if times.any(|at| at > LATEST) {
            return Err(Refusal::TooLateForAll.into());
        }
        Ok(())
    }

    /// The jar and the box: every candy is somewhere, once (CG-44).
    fn candies(&self) -> Result<(Vec<Jarred>, Hand<Candy>), Reject> {
        let mut left: Hand<Candy> = Candy::all().collect();
        let people = self.players.iter();
        let mut named: Vec<Candy> = people.clone().flat_map(|p| p.shoppe.iter().copied()).collect();
        named.extend(people.flat_map(|p| p.crossword.iter().map(|(_, candy)| *candy)));
        named.extend(self.jar.iter().flatten().map(|jarred| jarred.candy));
        named.extend(self.rest.iter().flatten().copied());
        if let Err(missing) = left.take(&named) {
            let candy = missing.0;
            return Err(Refusal::TooManyCandies {
                candy,
                colour: candy.colour(),
                letter: candy.upper(),
                count: candy.count(),
            }
            .into());
        }
        let jar = self.jar.clone().unwrap_or_else(|| {
            let face_down =
                |(i, candy): (usize, &Candy)| Jarred { number: i as u32, candy: *candy, up: false };
            left.iter().take(JAR).enumerate().map(face_down).collect()
        });
        let new = |number: u32| number < JAR as u32 + self.trades;
        let numbers: std::collections::BTreeSet<u32> =
            jar.iter().map(|j| j.number).filter(|n| new(*n)).collect();
        if jar.len() != JAR || numbers.len() != JAR {
            return Err(Refusal::WrongJar.into());
        }
        if self.jar.is_none() {
            let jarred: Vec<Candy> = jar.iter().map(|jarred| jarred.candy).collect();
            let there = left.take(&jarred).is_ok();
            debug_assert!(there, "they were just looked at");
        }
        match &self.rest {
            None => Ok((jar, left)),
            Some(rest) if left.is_empty() => Ok((jar, rest.iter().copied().collect())),
            Some(_) => Err(Refusal::MissingCandies { missing: left.len() }.into()),
        }
    }

    /// Every seat that is named is at this table.
    fn check_seats(&self, seats: u8) -> Result<(), Reject> {
        let photo = match self.phase {
            Phase::Round { window: Window::Photo(photo), .. } => Some(photo.seat),
            _ => None,
        };
        let finishers = match self.phase {
            Phase::Round { window: Window::Verdict { finishers, .. }, .. } => {
                finishers.iter().collect()
            }
            _ => Vec::new(),
        };
        let content = match self.phase {
            Phase::Base { closing: Some(c), .. }
            | Phase::Round {
                window: Window::Closing(c) | Window::Verdict { closing: c, .. },
                ..
            } => c.content.iter().collect(),
            _ => Vec::new(),
        };
        let winners = self.ended.iter().flat_map(|end| end.winners.iter());
        let all = [self.roller].into_iter().chain(photo).chain(finishers).chain(content);
        let mut all = all.chain(self.grab.map(|g| g.seat)).chain(winners);
        match all.find(|seat| seat.0 >= seats) {
            Some(seat) => Err(Refusal::NoSuchSeat { seat: counted(seat), seats }.into()),
            None => Ok(()),
        }
    }
}

impl Person {
    fn open(&self, game: &Candygrams, all: &Scenario, seat: Seat) -> Result<Player, Reject> {
        let grid = &self.crossword;
        let laid = self.laid.iter().flat_map(|laid| {
            let puts = laid.off.iter().chain(&laid.on).map(|put| put.cell);
            puts.chain(laid.words.iter().map(|word| word.from))
        });
        let base = self.base.iter().flatten().map(|put| put.cell);
        let mut cells = grid.iter().map(|(cell, _)| cell).chain(base).chain(laid);
        if let Some(far) = cells.find(|cell| is_beyond(*cell, REACH)) {
            return Err(
                Refusal::CellFarAway { cell: Name(far).to_string(), seat: counted(seat) }.into()
            );
        }
        if grid.len() == 1 || !grid.is_one_group() {
            return Err(Refusal::InPieces { seat: counted(seat) }.into());
        }
        let words = grid.runs().into_iter().map(|run| Word::read(grid, run, Role::Leftover));
        if game.options.referee() {
            for word in words {
                word.fault(None, &game.options, game.words_of(seat)).map_or(Ok(()), Err)?;
            }
        }
        let first = || {
            let run = grid.runs().into_iter().next()?;
            Some(run.cells().filter_map(|c| Some(Put::new(c, *grid.get(c)?))).collect())
        };
        let base = self.base.clone().or_else(first);
        if base.is_some() == grid.is_empty() {
            return Err(Refusal::WrongBase { seat: counted(seat) }.into());
        }
        let mut player = Player {
            shoppe: self.shoppe.iter().copied().collect(),
            crossword: grid.clone(),
            base,
            laid: self.laid.iter().cloned().map(Arc::new).collect(),
            status: self.status,
            traded: self.traded,
            done: self.done,
            ache: self.ache,
            left: self.left,
        };
        let photo = match all.phase {
            Phase::Round { window: Window::Photo(photo), .. } => Some(photo.seat),
            _ => None,
        };
        // Only these are ever undone.
        let undoable = !game.options.express() || photo == Some(seat);
        player.check_laid(all.plays, seat, undoable)?;
        player.laid.shrink_to_fit();
        Ok(player)
    }
}

impl Player {
    /// The plays that are kept can be what they say.
    fn check_laid(&self, plays: u32, seat: Seat, undoable: bool) -> Result<(), Reject> {
        let ordered = self.laid.windows(2).all(|two| two[0].play < two[1].play);
        let known = self.laid.iter().all(|laid| laid.play < plays);
        let spelled = |word: &Word| {
            word.word == word.candies.iter().map(|c| c.lower()).collect::<String>()
                && word.candies.len() > 1
        };
        let spelled_out =
            self.laid.iter().all(|l| !l.words.is_empty() && l.words.iter().all(spelled));
        if ordered && known && spelled_out && (!undoable || self.undoes()) {
            return Ok(());
        }
        Err(Refusal::WrongPlays { seat: counted(seat) }.into())
    }

    /// Whether the latest play can be undone.
    fn undoes(&self) -> bool {
        let Some(laid) = self.laid.last() else { return true };
        let mut grid = self.crossword.clone();
        let mut hand = self.shoppe.clone();
        hand.extend(laid.on.iter().map(|put| put.candy));
        let off: Vec<Candy> = laid.off.iter().map(|put| put.candy).collect();
        laid.on.iter().all(|put| grid.take(put.cell) == Some(put.candy))
            && laid.off.iter().all(|put| grid.put(put.cell, put.candy).is_ok())
            && hand.take(&off).is_ok()
    }
}

impl State {
    /// Before the candies are drawn.
    fn start(seats: u8) -> State {
        State {
            phase: Phase::Deal,
            players: PerSeat::new(seats, |_| Player::default()),
            jar: Vec::new(),
            rest: Candy::all().collect(),
            roller: Seat(0),
            roll: 0,
            combo: None,
            dry: 0,
            ties: 0,
            plays: 0,
            trades: 0,
            grab: None,
            end: None,
        }
    }
}

impl Candygrams {
    /// The position can be one in which somebody or something is waited for.
    fn check_phase(&self, state: &State) -> Result<(), Reject> {
        if let Some(end) = state.end {
            let shared = end.reason == Reason::SharedFinish;
            let fits = match end.reason {
                Reason::NobodyPlayed => !end.winners.is_empty(),
                _ => end.winners.len() == 1 + u32::from(shared),
            };
            return if fits {
                Ok(())
            } else {
                let rule = end.reason.rule(self.seats == 1).into();
                Err(Reject { rule, ..Refusal::WrongWinners.into() })
            };
        }
        let rolled = state.combo.is_some() && state.roll > 0;
        if matches!(state.phase, Phase::Round { .. }) != rolled && state.phase != Phase::Roll {
            return Err(Refusal::WrongRoll.into());
        }
        let here = state.here().len();
        if here < u32::from(self.seats.min(2))
            || state.players[state.roller].left && state.roll == 0
        {
            return Err(Refusal::OneLeft.into());
        }
        if state.dry >= 10 || state.ties > 2 {
            return Err(Refusal::GameWouldBeOver.into());
        }
        let missing = state.those(|p| !p.left && !p.has_base());
        if matches!(state.phase, Phase::Round { .. })
            && !self.options.express()
            && !missing.is_empty()
        {
            return Err(Refusal::RoundWithoutBases.into());
        }
        let fits = match state.phase {
            Phase::Round { window: Window::Photo(photo), .. } => {
                let player = &state.players[photo.seat];
                let latest = player.laid.last().is_some_and(|l| l.play == photo.play);
                latest && (self.options.express() || player.shoppe.is_empty())
            }
            Phase::Round { window: Window::Verdict { finishers, .. }, .. } => {
                finishers.iter().all(|s| state.players[s].shoppe.is_empty())
            }
            _ => true,
        };
        if !fits {
            return Err(Refusal::WrongFinish.into());
        }
        if self.moves_on(state) {
            return Err(Refusal::NotSettled.into());
        }
        Ok(())
    }
}
