//! Any position of a game as plain data, and the checks that make a state of it.

use crate::judge::spell;
use crate::letters::ENGLISH;
use crate::progress::Progress;
use crate::refill::QUIET;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::state::{Discards, Doing, End, Phase, Player, State};
use crate::{Colour, Face, Keyword, Slots, Word};
use components::{Census, Deck, PerSeat};
use play::{Millis, Reject, Seat};
use serde::{Deserialize, Serialize};

/// Any position of a game. Cards are written by their letters, `?` for a blank; an empty
/// scenario is a game before the deal.
///
/// Cards that are not named lie in the deck of their colour, in the order of the alphabet, if
/// that deck is left out; otherwise they are discarded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scenario {
    /// How far the round has come.
    pub phase: Phase,
    /// Which round, from 1; 0 before the deal.
    pub round: u32,
    /// When the phase ends by itself; left out, it has just begun, at 0.
    pub until: Option<Millis>,
    /// The orange deck, its top card first.
    pub orange: Option<String>,
    /// The blue deck, its top card first.
    pub blue: Option<String>,
    /// The blue row, `.` for a gap.
    pub row: String,
    /// The seats in order.
    pub seats: Vec<SeatScenario>,
    /// Orange cards of words that everybody saw, discarded.
    pub orange_discards: String,
    /// Orange cards that were dropped face down.
    pub face_down: String,
    /// Blue cards of rows that were cleared.
    pub blue_discards: String,
    /// The seat whose hand was refilled first after the last round.
    pub first: Option<Seat>,
    /// Rounds in a row in which no card was drawn.
    pub quiet: u8,
    /// Whether a card was drawn since this round began.
    pub drawn: bool,
    /// The round that was shown last.
    pub last_round: Option<Round>,
    /// How it ended, if it did.
    pub ended: Option<End>,
}

/// What a seat has and does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatScenario {
    /// Its cards by place, `.` for a gap.
    pub hand: String,
    /// What it is doing.
    pub doing: Doing,
    /// Its scored words: orange letters small, blue ones capital, `?` before what a blank
    /// stands for.
    pub scored: Vec<String>,
    /// The cards with which it thought in this round, once it can think no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thought_with: Option<String>,
}

fn faces(text: &str) -> Result<Vec<Face>, Reject> {
    let bad = || Reject::from(Refusal::UnknownCards { text: text.chars().take(40).collect() });
    text.chars().map(|c| Face::new(c).ok_or_else(bad)).collect()
}

fn slots(text: &str) -> Result<Slots, Reject> {
    let shown = || text.chars().take(40).collect();
    Slots::read(text).ok_or_else(|| Refusal::UnknownHand { text: shown() }.into())
}

impl SeatScenario {
    fn open(&self) -> Result<Player, Reject> {
        let word = |text: &String| {
            Word::read(text)
                .filter(|word| !word.cards().is_empty())
                .ok_or_else(|| Reject::from(Refusal::UnknownWord { text: text.clone() }))
        };
        let scored = self.scored.iter().map(word).collect::<Result<_, _>>()?;
        let thought_with = self.thought_with.as_deref().map(slots).transpose()?;
        Ok(Player { hand: slots(&self.hand)?, doing: self.doing.clone(), scored, thought_with })
    }
}

impl Scenario {
    /// The state that this describes at a table of `game`.
    pub(crate) fn open(&self, game: &Keyword) -> Result<State, Reject> {
        if self.phase == Phase::Dealing {
            if *self != Scenario::default() {
                return Err(Refusal::BeforeTheDeal.into());
            }
            return Ok(State::new(game.seats));
        }
        if self.seats.len() != usize::from(game.seats) {
            return Err(Refusal::OtherSeats { seats: game.seats, named: self.seats.len() }.into());
        }
        let mut players = Vec::new();
        for seat in &self.seats {
            players.push(seat.open()?);
        }
        let mut players = players.into_iter();
        let mut state = State {
            phase: self.phase,
            round: self.round,
            until: self.until,
            orange: Deck::new(faces(self.orange.as_deref().unwrap_or_default())?),
            blue: Deck::new(faces(self.blue.as_deref().unwrap_or_default())?),
            row: slots(&self.row)?,
            players: PerSeat::new(game.seats, |_| players.next().expect("seats were counted")),
            discards: Discards {
                orange: faces(&self.orange_discards)?,
                face_down: faces(&self.face_down)?,
                blue: faces(&self.blue_discards)?,
            },
            first: self.first,
            quiet: self.quiet,
            drawn: self.drawn,
            last_round: self.last_round.clone(),
            end: self.ended,
        };
        let orange = rest(&state, Colour::Orange)?;
        let blue = rest(&state, Colour::Blue)?;
        match self.orange {
            None => state.orange = Deck::new(orange),
            Some(_) => state.discards.face_down.extend(orange),
        }
        match self.blue {
            None => state.blue = Deck::new(blue),
            Some(_) => state.discards.blue.extend(blue),
        }
        check_round(game, &mut state)?;
        check_doing(&state)?;
        check_end(game, &state)?;
        Ok(state)
    }

    /// The scenario of a state.
    pub(crate) fn of(state: &State) -> Scenario {
        if state.phase == Phase::Dealing {
            return Scenario::default();
        }
        let deck = |deck: &Deck<Face>| Some(deck.cards().map(|card| card.written()).collect());
        let pile = |cards: &[Face]| cards.iter().map(|card| card.written()).collect();
        Scenario {
            phase: state.phase,
            round: state.round,
            until: state.until,
            orange: deck(&state.orange),
            blue: deck(&state.blue),
            row: state.row.written(),
            seats: state.players.iter().map(|(_, player)| SeatScenario::of(player)).collect(),
            orange_discards: pile(&state.discards.orange),
            face_down: pile(&state.discards.face_down),
            blue_discards: pile(&state.discards.blue),
            first: state.first,
            quiet: state.quiet,
            drawn: state.drawn,
            last_round: state.last_round.clone(),
            ended: state.end,
        }
    }
}

impl SeatScenario {
    fn of(player: &Player) -> SeatScenario {
        SeatScenario {
            hand: player.hand.written(),
            doing: player.doing.clone(),
            scored: player.scored.iter().map(Word::written).collect(),
            thought_with: player.thought_with.map(|hand| hand.written()),
        }
    }
}

/// The cards of a colour that the state does not hold yet (KW-18).
fn rest(state: &State, colour: Colour) -> Result<Vec<Face>, Reject> {
    let named: Census<Face> = state.cards(colour).collect();
    let mut rest = Vec::new();
    for face in Face::all() {
        let (all, named) = (usize::from(ENGLISH.count(colour, face)), named.count(&face));
        if named > all {
            return Err(Refusal::TooManyAlike { named, colour, card: face.written(), all }.into());
        }
        rest.extend(std::iter::repeat_n(face, all - named));
    }
    Ok(rest)
}

/// More rounds than any game has: every few rounds a card is drawn, and there are 201.
const MAX_ROUNDS: u32 = 10_000;

fn check_round(game: &Keyword, state: &mut State) -> Result<(), Reject> {
    if !(1..=MAX_ROUNDS).contains(&state.round) {
        return Err(Refusal::NoRound { most: MAX_ROUNDS }.into());
    }
    if state.quiet >= QUIET {
        return Err(Refusal::TooQuiet.into());
    }
    if let Some(seat) = state.first.filter(|seat| seat.0 >= game.seats) {
        return Err(Refusal::NoFirstSeat { seat }.into());
    }
    if let Some(round) = &state.last_round {
        let winner = round.winner.is_none_or(|seat| seat.0 < game.seats);
        if round.shown.len() != usize::from(game.seats) || !winner {
            return Err(Refusal::OtherRound { seats: game.seats }.into());
        }
    } else if state.phase == Phase::Reveal {
        return Err(Refusal::NoLastRound.into());
    }
    let wanted = match state.phase {
        _ if state.end.is_some() => None,
        Phase::Dealing => None,
        Phase::Thinking => game.options.think_until(Millis::ZERO),
        Phase::Reveal => game.options.look_until(Millis::ZERO),
    };
    match (wanted, state.until) {
        (None, Some(_)) => {
            return Err(Refusal::NoTimer.into());
        }
        (wanted, until) => state.until = until.or(wanted),
    }
    Ok(())
}

fn check_doing(state: &State) -> Result<(), Reject> {
    for (seat, player) in state.players.iter() {
        let fits = match player.doing {
            Doing::Left => true,
            Doing::Thinking | Doing::Word(_) | Doing::Passed => state.phase == Phase::Thinking,
            Doing::Looking | Doing::Ready => state.phase == Phase::Reveal,
        };
        if !fits {
            return Err(Refusal::NotThisPhase { seat }.into());
        }
        let chooses = matches!(player.doing, Doing::Thinking | Doing::Word(_));
        if chooses && state.end.is_none() && !player.hand.is_full() {
            return Err(Refusal::ShortHand { seat }.into());
        }
        if chooses && player.thought_with.is_some() {
            return Err(Refusal::StillThinking { seat }.into());
        }
        if let Doing::Word(parts) = &player.doing {
            spell(&player.hand, &state.row, parts)?;
        }
    }
    if state.end.is_some() {
        return Ok(());
    }
    if state.phase == Phase::Thinking && !state.row.is_full() {
        return Err(Refusal::ShortRow.into());
    }
    if state.present().len() < 2 {
        return Err(Refusal::TooFewLeft.into());
    }
    if state.waiting_for().is_empty() {
        return Err(Refusal::NobodyAwaited.into());
    }
    Ok(())
}

/// How the game ended, checked against the rest.
fn check_end(game: &Keyword, state: &State) -> Result<(), Reject> {
    let complete =
        |player: &Player| Progress::of(&game.options.keyword, &player.scored).is_complete();
    let cracked = state.players.iter().find(|(_, player)| complete(player)).map(|(seat, _)| seat);
    let present = state.present();
    let fits = match (state.end, cracked) {
        (Some(End::Keyword(seat)), Some(cracked)) => seat == cracked,
        (None, Some(_)) => {
            return Err(Refusal::KeywordComplete.into());
        }
        (_, Some(_)) | (Some(End::Keyword(_)), None) => false,
        (None, None) => true,
        (Some(End::LeftAlone(seat)), None) => present.len() == 1 && present.has(seat),
        (Some(End::OrangeDeck), None) => state.orange.is_empty() && present.len() > 1,
        (Some(End::BlueDeck), None) => state.blue.is_empty() && present.len() > 1,
        (Some(End::Stalled), None) => state.blue.len() < Slots::LEN && present.len() > 1,
    };
    match state.end {
        // Each way to end has a rule of its own.
        Some(end) if !fits => {
            let reject = Reject::from(Refusal::WrongEnd { end: end.name() });
            Err(Reject { rule: end.rule().into(), ..reject })
        }
        _ => Ok(()),
    }
}
