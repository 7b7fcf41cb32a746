//! What a seat does, and every way it can be wrong.

use crate::Keyword;
use crate::action::{Action, Part};
use crate::event::{Event, EventView, Happened};
use crate::judge::{pick_by_version, spell};
use crate::options::Validation;
use crate::progress::Progress;
use crate::refusal::Refusal;
use crate::state::{Doing, End, Phase, State};
use crate::view::Draft;
use crate::{Face, Word};
use play::{Millis, Refusal as _, Reject, Seat, Sink};

/// What an action comes to, once it is known to be allowed.
enum Step {
    Commit { parts: Vec<Part>, word: Word },
    TakeBack,
    Pass { drop: Vec<u8> },
    Ready,
    Leave,
}

impl Keyword {
    pub(crate) fn do_act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let step = self.step(state, seat, action)?;
        if let Step::Commit { parts, word } = &step
            && self.options.validation == Validation::Referee
            && let Some(flaw) = self.flaw(seat, parts, word)
        {
            return Err(flaw);
        }
        let open = |event| Event(Happened::Open(event));
        let player = &mut state.players[seat];
        match step {
            Step::Commit { parts, word } => {
                let again = matches!(player.doing, Doing::Word(_));
                player.doing = Doing::Word(parts);
                events.emit(Event(Happened::Committed { seat, word, again }));
            }
            Step::TakeBack => {
                player.doing = Doing::Thinking;
                events.emit(open(EventView::TookBack { seat }));
            }
            Step::Pass { drop } => {
                player.doing = Doing::Passed;
                player.thought_with = Some(player.hand);
                let gone = drop.iter().filter_map(|slot| player.hand.take(*slot));
                state.discards.face_down.extend(gone);
                let drawn = player.hand.refill(&mut state.orange);
                state.drawn |= !drawn.is_empty();
                let dropped = drop.len() as u8;
                events.emit(Event(Happened::Passed { seat, dropped, drawn }));
            }
            Step::Ready => {
                player.doing = Doing::Ready;
                events.emit(open(EventView::Ready { seat }));
            }
            Step::Leave => {
                player.doing = Doing::Left;
                events.emit(open(EventView::Left { seat }));
                let mut present = state.present().iter();
                if let (Some(last), None) = (present.next(), present.next()) {
                    self.finish(state, End::LeftAlone(last), events);
                    return Ok(());
                }
            }
        }
        if state.waiting_for().is_empty() {
            match state.phase {
                Phase::Thinking => self.reveal(state, at, events),
                _ => self.next_round(state, at, events),
            }
        }
        Ok(())
    }

    /// What an action would be, were it made.
    pub(crate) fn draft(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        let player = state.players.get(seat);
        Ok(match (self.step(state, seat, action)?, player) {
            (Step::Commit { parts, word }, Some(player)) => {
                let judged = self.options.validation == Validation::Referee;
                let flaw = if judged { self.flaw(seat, &parts, &word) } else { None };
                let scored = player.scored.iter().chain([&word]);
                let missing = Progress::of(&self.options.keyword, scored).missing;
                Draft::Word { parts, valid: judged.then_some(flaw.is_none()), flaw, missing, word }
            }
            (Step::Pass { drop }, Some(player)) => {
                let cards: Vec<Face> = drop.iter().filter_map(|s| player.hand.get(*s)).collect();
                Draft::Pass { drop: cards }
            }
            _ => Draft::Plain,
        })
    }

    /// What the action comes to, or why nothing comes of it.
    fn step(&self, state: &State, seat: Seat, action: &Action) -> Result<Step, Reject> {
        let Some(player) = state.players.get(seat) else {
            return Err(Refusal::NoSuchSeat { seat, seats: self.seats }.into());
        };
        if let Some(end) = state.end {
            return Err(Refusal::over(end).into());
        }
        if state.phase == Phase::Dealing {
            return Err(Refusal::NotDealt.into());
        }
        if player.doing == Doing::Left {
            return Err(Refusal::HasLeft.into());
        }
        let committed = matches!(player.doing, Doing::Word(_));
        match action {
            Action::Leave => Ok(Step::Leave),
            Action::Ready { round } => ready(state, &player.doing, *round),
            Action::Commit { round, word: parts } => {
                in_round(state, &player.doing, *round)?;
                let word = spell(&player.hand, &state.row, parts)?;
                Ok(Step::Commit { parts: parts.clone(), word })
            }
            Action::Spell { round, text } => {
                in_round(state, &player.doing, *round)?;
                let text_lower = text.to_lowercase();
                let version = self.rules_version;
                let Some(parts) = pick_by_version(&player.hand, &state.row, &text_lower, version)
                else {
                    return cards_missing(text);
                };
                let word = spell(&player.hand, &state.row, &parts)?;
                Ok(Step::Commit { parts, word })
            }
            Action::TakeBack { round } => {
                in_round(state, &player.doing, *round)?;
                if committed {
                    return Ok(Step::TakeBack);
                }
                Err(Refusal::NothingToTakeBack.into())
            }
            Action::Pass { round, drop } => {
                in_round(state, &player.doing, *round)?;
                if committed {
                    return Err(Refusal::TakeBackFirst.into());
                }
                check_drop(drop, |slot| player.hand.get(slot).is_some())?;
                Ok(Step::Pass { drop: drop.clone() })
            }
        }
    }
}

/// Whether a seat that does this can still choose in this round (KW-04, KW-07).
fn in_round(state: &State, doing: &Doing, round: u32) -> Result<(), Reject> {
    if round > state.round {
        return not_yet(state, round);
    }
    if round < state.round || state.phase != Phase::Thinking {
        return Err(Refusal::TooLate { round }.into());
    }
    if *doing == Doing::Passed {
        return Err(Refusal::AlreadyPassed.into());
    }
    Ok(())
}

fn cards_missing<T>(text: &str) -> Result<T, Reject> {
    let word = text.chars().take(20).flat_map(char::to_uppercase).collect();
    Err(Refusal::CardsMissing { word }.into())
}

fn not_yet<T>(state: &State, round: u32) -> Result<T, Reject> {
    Err(Refusal::NotYet { round, now: state.round }.into())
}

fn ready(state: &State, doing: &Doing, round: u32) -> Result<Step, Reject> {
    if round > state.round {
        return not_yet(state, round);
    }
    if round < state.round {
        return Err(Refusal::PutAway { round }.into());
    }
    match (state.phase, doing) {
        (Phase::Reveal, Doing::Looking) => Ok(Step::Ready),
        (Phase::Reveal, _) => Err(Refusal::AlreadyReady.into()),
        _ => Err(Refusal::NothingShown.into()),
    }
}

/// Whether these places can be dropped (KW-07).
fn check_drop(drop: &[u8], held: impl Fn(u8) -> bool) -> Result<(), Reject> {
    for (i, slot) in drop.iter().enumerate() {
        let at = |refusal: Refusal| Err(refusal.at([format!("hand {slot}")]));
        if !held(*slot) {
            return at(Refusal::NotInHand);
        }
        if drop[..i].contains(slot) {
            return at(Refusal::DroppedTwice);
        }
    }
    Ok(())
}
