//! What a seat does, and every way it can be wrong.

use crate::Keyword;
use crate::action::{Action, Part};
use crate::event::{Event, EventView, Happened};
use crate::judge::{pick, spell};
use crate::options::Validation;
use crate::progress::Progress;
use crate::state::{Doing, End, Phase, State};
use crate::view::Draft;
use crate::{Face, Word};
use play::{Millis, Reject, Seat, Sink};

fn refuse<T>(code: &'static str, rule: &'static str, say: impl Into<String>) -> Result<T, Reject> {
    Err(Reject::new(code, rule, say))
}

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
            && let Some(flaw) = self.flaw(parts, word)
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
        if state.awaited().is_empty() {
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
                let flaw = if judged { self.flaw(&parts, &word) } else { None };
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
            let say = format!("This table has {} seats; there is no {seat}.", self.seats);
            return refuse("no-such-seat", "", say);
        };
        if let Some(end) = state.end {
            return refuse("game-over", end.rule(), "The game is over: start a new one.");
        }
        if state.phase == Phase::Dealing {
            return refuse("not-dealt", "KW-03", "The cards are not dealt yet: wait for them.");
        }
        if player.doing == Doing::Left {
            let say = "You have left this table: the others play on without you.";
            return refuse("has-left", "KW-03", say);
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
                let Some(parts) = pick(&player.hand, &state.row, &text.to_lowercase()) else {
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
                let say = "There is no word of yours to take back: you have not laid one yet.";
                refuse("nothing-to-take-back", "KW-04", say)
            }
            Action::Pass { round, drop } => {
                in_round(state, &player.doing, *round)?;
                if committed {
                    let say = "You have laid a word: take it back first if you want to pass.";
                    return refuse("take-back-first", "KW-07", say);
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
        let say =
            format!("Too late: round {round} is over, and this does not count in the next one.");
        return refuse("too-late", "KW-04", say);
    }
    if *doing == Doing::Passed {
        let say = "You have passed, so you are out of this round: wait for the next one.";
        return refuse("already-passed", "KW-07", say);
    }
    Ok(())
}

fn cards_missing<T>(text: &str) -> Result<T, Reject> {
    let shown: String = text.chars().take(20).flat_map(char::to_uppercase).collect();
    let say = format!(
        "Your cards and the blue ones do not make “{shown}” with at least one card of your hand \
         in it: try another word."
    );
    refuse("cards-missing", "KW-05", say)
}

fn not_yet<T>(state: &State, round: u32) -> Result<T, Reject> {
    let say = format!("Round {round} has not begun: this is round {}.", state.round);
    refuse("not-yet", "KW-04", say)
}

fn ready(state: &State, doing: &Doing, round: u32) -> Result<Step, Reject> {
    if round > state.round {
        return not_yet(state, round);
    }
    if round < state.round {
        let say = format!("The words of round {round} have been put away already.");
        return refuse("too-late", "KW-09", say);
    }
    match (state.phase, doing) {
        (Phase::Reveal, Doing::Looking) => Ok(Step::Ready),
        (Phase::Reveal, _) => {
            let say = "You are ready already: the next round begins when everybody is.";
            refuse("already-ready", "KW-09", say)
        }
        _ => {
            let say = "No words have been shown yet: lay a word or pass first.";
            refuse("nothing-shown", "KW-09", say)
        }
    }
}

/// Whether these places can be dropped (KW-07).
fn check_drop(drop: &[u8], held: impl Fn(u8) -> bool) -> Result<(), Reject> {
    for (i, slot) in drop.iter().enumerate() {
        let at = |no: Reject| Err(no.at([format!("hand {slot}")]));
        if !held(*slot) {
            let say = "There is no such card in your hand: name the places of your cards, 0 to 5.";
            return at(Reject::new("no-such-card", "KW-07", say));
        }
        if drop[..i].contains(slot) {
            let say = "One card cannot be dropped twice: name each place once.";
            return at(Reject::new("dropped-twice", "KW-07", say));
        }
    }
    Ok(())
}
