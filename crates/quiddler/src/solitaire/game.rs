//! The game as everything else knows it: `play::Game`.

use super::action::{Action, Dealing, Fill};
use super::daily;
use super::event::{Event, EventView};
use super::options::Options;
use super::refusal::Refusal;
use super::scenario::Scenario;
use super::state::{DEALT, PILES, Reason, State};
use super::view::{Draft, View, hint, left, piles};
use crate::card::{points, rest, spell};
use crate::opening::check_copies;
use crate::wordbook::Wordbook;
use crate::{Card, Word};
use components::Deck;
use lexicon::Lexicon;
use play::{
    Can, Day, Game, Input, Luck, Millis, NoSuchDay, Refusal as _, Reject, Seat, Sink, Turn, Viewer,
};
use std::sync::Arc;

/// The solitaire with its options and word list.
#[derive(Clone, Debug)]
pub struct Solitaire {
    pub(super) options: Options,
    pub(super) day: Option<Day>,
    pub(super) wordbook: Wordbook,
}

impl Solitaire {
    /// The game with these options, or what is wrong with them.
    pub fn new(mut options: Options, lexicon: Arc<Lexicon>) -> Result<Solitaire, Reject> {
        let day = options.daily.as_deref().map(str::parse).transpose();
        let day = day.map_err(|no: NoSuchDay| Refusal::NoSuchDay { text: no.text })?;
        let wordbook = Wordbook::open(&mut options.words, options.offensive, lexicon)?;
        Ok(Solitaire { options, day, wordbook })
    }

    /// The table's word list.
    pub fn wordbook(&self) -> &Wordbook {
        &self.wordbook
    }

    fn admit(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        match () {
            () if seat.0 > 0 => Err(Refusal::NoSuchSeat),
            () if state.over.is_some() => Err(Refusal::GameOver),
            () if !state.dealt() => Err(Refusal::NotDealt),
            () => Ok(()),
        }
    }

    /// The open cards of these piles, if each pile has one and none is named twice.
    fn cards(&self, state: &State, named: &[u8]) -> Result<Vec<Card>, Reject> {
        let mut cards = Vec::new();
        for (i, pile) in named.iter().enumerate() {
            let Some(card) = state.open((*pile).into()) else {
                return Err(Refusal::NoSuchPile { pile: u16::from(*pile) + 1 }.at([pile]));
            };
            if named[..i].contains(pile) {
                let (card, number) = (card.to_string(), u16::from(*pile) + 1);
                return Err(Refusal::CardTwice { card, pile: number }.at([pile]));
            }
            cards.push(card);
        }
        Ok(cards)
    }

    /// The word of these piles' open cards, or why it is not a word (QD-23).
    pub(super) fn word(&self, state: &State, named: &[u8]) -> Result<Vec<Card>, Reject> {
        let cards = self.cards(state, named)?;
        self.wordbook.judge(&cards)?;
        Ok(cards)
    }

    /// QD-24: a space comes before everything else.
    fn filled(&self, state: &State) -> Result<(), Reject> {
        match state.space() {
            None => Ok(()),
            Some(space) => Err(Refusal::FillFirst.at([space])),
        }
    }

    fn make(
        &self,
        state: &mut State,
        named: &[u8],
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.filled(state)?;
        let word = Word::of(&self.word(state, named)?);
        events.emit(Event(EventView::Made { word: word.clone(), piles: named.to_vec() }));
        state.words.push(word);
        for pile in named {
            state.piles[usize::from(*pile)].pop();
        }
        named.iter().for_each(|pile| turned(state, *pile, events));
        Ok(())
    }

    fn fill(
        &self,
        state: &mut State,
        Fill { from }: Fill,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let Some(to) = state.space() else {
            return Err(Refusal::NoSpace.into());
        };
        if !state.higher().any(|pile| pile == usize::from(from)) {
            return Err(Refusal::NothingBelow.at([from]));
        }
        if let Some(card) = state.piles[usize::from(from)].pop() {
            state.piles[to].push(card);
            events.emit(Event(EventView::Filled { from, to: to as u8, card }));
        }
        turned(state, from, events);
        Ok(())
    }

    /// QD-25: the word of most points, and of those the first; not an offensive one if any other
    /// can be made.
    fn give_hint(&self, state: &mut State, events: &mut impl Sink<Event>) -> Result<(), Reject> {
        self.filled(state)?;
        if state.hint.is_some() {
            return Err(Refusal::HintShowing.into());
        }
        let mut best: Option<((bool, i32), Vec<Card>)> = None;
        self.wordbook.each(&state.open_cards(), |cards, polite| {
            let worth = (polite, points(cards));
            if best.as_ref().is_none_or(|(best, _)| worth > *best) {
                best = Some((worth, cards.to_vec()));
            }
        });
        state.hint = best.and_then(|(_, cards)| state.find(&cards));
        state.hints = state.hints.saturating_add(1);
        if let Some(hint) = hint(state) {
            events.emit(Event(EventView::Hinted { hint }));
        }
        Ok(())
    }

    /// Ends the game, if it ends for this reason or by itself.
    fn end(&self, state: &mut State, reason: Option<Reason>, events: &mut impl Sink<Event>) {
        state.over = reason.or_else(|| state.ends(&self.wordbook));
        if let Some(outcome) = state.outcome() {
            let (rest, score) = (left(state), state.score());
            events.emit(Event(EventView::Ended { rest, score, outcome }));
        }
    }
}

/// Tells which card lies open now.
fn turned(state: &State, pile: u8, events: &mut impl Sink<Event>) {
    if let Some(card) = state.open(pile.into()) {
        events.emit(Event(EventView::Turned { pile, card }));
    }
}

impl Game for Solitaire {
    const ID: &'static str = "quiddler-solitaire";
    const VERSION: u32 = 1;

    type Options = Options;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Chance = Dealing;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Draft = Draft;
    type Piece = Card;

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        1
    }

    fn start(&self) -> Scenario {
        Scenario::default()
    }

    fn open(&self, scenario: &Scenario) -> Result<State, Reject> {
        scenario.open(self)
    }

    fn scenario(&self, state: &State) -> Scenario {
        Scenario::of(state)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.outcome() {
            Some(outcome) => Turn::Over(outcome),
            None if state.dealt() => Turn::one(Seat(0)),
            None => Turn::Chance,
        }
    }

    fn deadline(&self, _: &State) -> Option<Millis> {
        None
    }

    fn can(&self, state: &State, seat: Seat) -> Can<Action> {
        if self.admit(state, seat).is_err() {
            return Can::nothing();
        }
        let can = if state.space().is_some() {
            let fill = |pile| Action::Fill(Fill { from: pile as u8 });
            Can::only(state.higher().map(fill).collect())
        } else {
            let hint = state.hint.is_none().then_some(Action::Hint);
            Can::only(hint.into_iter().collect()).and_compose("word")
        };
        can.and_resign(Action::Stop)
    }

    fn act(
        &self,
        state: &mut State,
        _: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        self.admit(state, seat)?;
        match action {
            Action::Word(piles) => self.make(state, piles, events)?,
            Action::Fill(fill) => self.fill(state, *fill, events)?,
            Action::Hint => return self.give_hint(state, events),
            Action::Stop => {
                self.end(state, Some(Reason::Stopped), events);
                return Ok(());
            }
        }
        state.hint = None;
        self.end(state, None, events);
        Ok(())
    }

    /// The day's deal, or the first 48 cards of a shuffle.
    fn sample(&self, _: &State, luck: &mut Luck<'_>) -> Dealing {
        let cards = match self.day {
            Some(day) => daily::deal(day),
            None => Deck::new(Deck::new(Card::deck()).shuffled(luck)).draw_up_to(DEALT),
        };
        Dealing { cards }
    }

    fn resolve(
        &self,
        state: &mut State,
        _: Millis,
        Dealing { cards }: &Dealing,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        if state.dealt() {
            return Err(Refusal::AlreadyDealt.into());
        }
        if cards.len() != DEALT {
            return Err(Refusal::WrongCards { found: cards.len() }.into());
        }
        let found = check_copies(cards)?;
        if let Some(day) = self.day.filter(|day| daily::deal(*day) != *cards) {
            return Err(Refusal::OtherDeal { day: day.to_string() }.into());
        }
        state.piles =
            (0..PILES).map(|pile| cards[pile..].iter().step_by(PILES).copied().collect()).collect();
        state.out = rest(&found);
        events.emit(Event(EventView::Dealt { piles: piles(state) }));
        self.end(state, None, events);
        Ok(())
    }

    /// There is no deadline.
    fn expire(&self, _: &mut State, _: Millis, _: &mut impl Sink<Event>) {}

    fn view(&self, state: &State, _: Viewer) -> View {
        View::of(self, state)
    }

    fn view_event(&self, event: &Event, _: Viewer) -> Option<EventView> {
        Some(event.0.clone())
    }

    fn reveals(&self, state: &State, input: &Input<Action, Dealing>, viewer: Viewer) -> bool {
        self.tells(state, input, viewer)
    }

    fn preview(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        self.act(&mut state.clone(), at, seat, action, &mut ())?;
        let Action::Word(piles) = action else { return Ok(Draft::default()) };
        let cards = self.cards(state, piles)?;
        Ok(Draft { text: spell(&cards), points: points(&cards) })
    }

    /// Piles, words, and the cards that are not in the game (QD-22, QD-27).
    fn census(&self, state: &State) -> Vec<Card> {
        let words = state.words.iter().flat_map(|word| &word.cards);
        state.piles.iter().flatten().chain(words).chain(&state.out).copied().collect()
    }
}
