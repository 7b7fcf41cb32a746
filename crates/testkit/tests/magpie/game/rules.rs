//! How a Magpie state changes.

use super::*;
use components::Census;
use play::{Enumerate, Game, Input, Luck, Reject, Seats, Sink, Turn, Viewer};

fn refuse(code: &'static str, rule: &'static str, message: &str) -> Reject {
    Reject::new(code, rule, message)
}

impl Game for Magpie {
    const ID: &'static str = "magpie";
    const VERSION: u32 = 1;
    type Options = Options;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Chance = Shuffle;
    type Event = Event;
    type View = View;
    type EventView = EventView;
    type Draft = Draft;
    type Piece = Card;

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.options.seats
    }

    fn start(&self) -> Scenario {
        let places = PerSeat::new(self.options.seats, |_| PlaceScenario::default());
        Scenario { phase: Phase::Deal, deck: (1..=self.options.cards).collect(), places }
    }

    fn open(&self, from: &Scenario) -> Result<State, Reject> {
        if from.places.len() != usize::from(self.options.seats) {
            return Err(refuse("wrong-seats", "MP-01", "Give a place to every seat of the table."));
        }
        let state = State {
            phase: from.phase.clone(),
            deck: Deck::new(from.deck.iter().copied()),
            places: from.places.map(|_, p| Place {
                hand: p.hand.iter().copied().collect(),
                sealed: p.sealed,
                aside: p.aside,
                nest: p.nest.clone(),
                traded: p.traded,
            }),
            shared: Shared::default(),
        };
        let whole: Census<Card> = (1..=self.options.cards).collect();
        whole.compare(&self.census(&state).into_iter().collect()).map_err(|wrong| {
            refuse("wrong-cards", "MP-01", &format!("Each card must be there once; {wrong}."))
        })?;
        Ok(state)
    }

    fn scenario(&self, state: &State) -> Scenario {
        Scenario {
            phase: state.phase.clone(),
            deck: state.deck.cards().copied().collect(),
            places: state.places.map(|_, p| PlaceScenario {
                hand: p.hand.iter().copied().collect(),
                sealed: p.sealed,
                aside: p.aside,
                nest: p.nest.clone(),
                traded: p.traded && !self.has(Fault::ForgetfulScenario),
            }),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        let with = |keep: fn(&Place) -> bool| -> Seats {
            state.places.iter().filter(|(_, p)| keep(p)).map(|(s, _)| s).collect()
        };
        match &state.phase {
            Phase::Deal => Turn::Chance,
            Phase::Over(outcome) => Turn::Over(outcome.clone()),
            Phase::Seal { .. } => {
                let may_act = with(|p| !p.hand.is_empty() || p.sealed.is_some());
                let mut waiting_for = with(|p| !p.hand.is_empty() && p.sealed.is_none());
                if self.has(Fault::TurnTells) && with(|p| p.hand.has(&1)).has(Seat(0)) {
                    waiting_for = waiting_for.without(Seat(0));
                }
                Turn::Play { may_act, waiting_for }
            }
        }
    }

    fn deadline(&self, state: &State) -> Option<Millis> {
        let slip = Millis(u64::from(state.places[Seat(0)].hand.has(&2)));
        match &state.phase {
            Phase::Seal { .. } if self.has(Fault::Deadlock) => None,
            Phase::Seal { due } if self.has(Fault::DeadlineTells) => Some(due.plus(slip)),
            Phase::Seal { due } => Some(*due),
            Phase::Over(_) if self.has(Fault::EternalClock) => Some(Millis(u64::MAX)),
            Phase::Deal | Phase::Over(_) => None,
        }
    }

    fn act(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        if state.places.get(seat).is_none() {
            return Err(refuse("no-seat", "", "There is no such seat at this table."));
        }
        let resurrects = self.has(Fault::NeverOver) && *action == Action::Resign;
        if !matches!(state.phase, Phase::Seal { .. }) && !resurrects {
            return Err(refuse(
                "not-now",
                "MP-03",
                "Wait until cards are dealt and not yet played.",
            ));
        }
        if self.has(Fault::SharedMemory) {
            state.shared.0.fetch_add(1, Ordering::Relaxed);
        }
        match *action {
            Action::Trade { card } => self.trade(state, seat, card, events),
            Action::Seal { card, whim } => {
                self.seal(state, seat, card, whim, events)?;
                self.show_if_all_sealed(state, at, events);
                Ok(())
            }
            Action::Resign => {
                let mut outcome = Outcome::won_by(seat, self.options.seats, "resigned", "MP-06");
                outcome.places.iter_mut().for_each(|place| *place = 3 - *place);
                state.phase = Phase::Over(outcome);
                events.emit(Event::Ended { mood: 0 });
                Ok(())
            }
        }
    }

    fn sample(&self, state: &State, luck: &mut Luck<'_>) -> Shuffle {
        let mut order = state.deck.shuffled(luck);
        if self.has(Fault::LuckRefused) {
            order.pop();
        }
        Shuffle(order)
    }

    fn resolve(
        &self,
        state: &mut State,
        at: Millis,
        Shuffle(order): &Shuffle,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let again = self.has(Fault::LuckAnytime) && order.len() == usize::from(self.options.cards);
        if state.phase != Phase::Deal && !again {
            return Err(refuse("not-now", "MP-01", "Cards are shuffled once, before the game."));
        }
        if again {
            *state = self.open(&self.start())?;
        }
        state.deck.arrange(order).map_err(|wrong| {
            refuse("wrong-cards", "MP-01", &format!("A shuffle holds every card once; {wrong}."))
        })?;
        for (_, place) in state.places.iter_mut() {
            place.hand.extend(state.deck.draw_up_to(3));
        }
        state.phase = Phase::Seal { due: at.plus(ROUND) };
        let hands = state.places.map(|_, p| p.hand.iter().copied().collect());
        events.emit(Event::Dealt { hands });
        Ok(())
    }

    fn expire(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        if self.has(Fault::IdleDeadline) {
            return;
        }
        for seat in Seat::first(self.options.seats) {
            let place = &mut state.places[seat];
            if let (None, Some(&card)) = (place.sealed, place.hand.iter().next()) {
                place.hand.take(&[card]).expect("the card was seen in the hand");
                place.sealed = Some(card);
                events.emit(Event::Sealed { seat, card });
            }
        }
        self.show_if_all_sealed(state, at, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.see(state, viewer)
    }

    fn view_event(&self, event: &Event, viewer: Viewer) -> Option<EventView> {
        Some(self.see_event(event, viewer))
    }

    fn reveals(&self, state: &State, input: &Input<Action, Shuffle>, viewer: Viewer) -> bool {
        self.tells(state, input, viewer)
    }

    fn preview(
        &self,
        state: &State,
        at: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Draft, Reject> {
        let mut after = state.clone();
        self.act(&mut after, at, seat, action, &mut ())?;
        if self.has(Fault::PreviewRefuses) && matches!(action, Action::Trade { .. }) {
            return Err(refuse("no", "", "No."));
        }
        let cards = state.places[seat].hand.len();
        let peek = match action {
            Action::Trade { .. } if self.has(Fault::PreviewPeeks) => state.deck.clone().draw(),
            _ => None,
        };
        Ok(Draft { cards, peek })
    }

    fn census(&self, state: &State) -> Vec<Card> {
        let mut all: Vec<Card> = state.deck.cards().copied().collect();
        for (_, p) in state.places.iter() {
            all.extend(p.hand.iter().chain(&p.sealed).chain(&p.aside).chain(&p.nest));
        }
        all
    }
}

impl Magpie {
    fn trade(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let place = &mut state.places[seat];
        if !place.hand.has(&card) {
            if self.has(Fault::RefusalMarks) {
                place.traded = true;
            }
            if self.has(Fault::RefusalTalks) {
                events.emit(Event::Ended { mood: 0 });
            }
            let code = if self.has(Fault::RefusalMumbles) { "" } else { "not-held" };
            return Err(refuse(code, "MP-02", "You do not hold that card. Trade one of your own."));
        }
        if place.traded || place.aside.is_some() || place.sealed.is_some() || state.deck.is_empty()
        {
            return Err(refuse(
                "no-trade",
                "MP-02",
                "Trade once, before sealing, while there is a deck.",
            ));
        }
        let drawn = state.deck.draw().expect("the deck is not empty");
        place.hand.take(&[card]).expect("the card was seen in the hand");
        place.hand.add(drawn);
        place.aside = Some(card).filter(|_| !self.has(Fault::LostCard));
        place.traded = true;
        events.emit(Event::Traded { seat, away: card, drawn });
        Ok(())
    }

    fn seal(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        whim: bool,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        if !state.places[seat].hand.has(&card) {
            let mut reject =
                refuse("not-held", "MP-03", "You do not hold that card. Seal one of yours.");
            let holder = state.places.iter().find(|(_, p)| p.hand.has(&card));
            if let (true, Some((holder, _))) = (self.has(Fault::RefusalTells), holder) {
                reject = reject.at([holder]);
            }
            return Err(reject);
        }
        let place = &mut state.places[seat];
        place.hand.take(&[card]).expect("the card was seen in the hand");
        let before = place.sealed.replace(card);
        if !(whim && self.has(Fault::Unwritten)) {
            place.hand.extend(before);
        } else {
            place.nest.extend(before);
        }
        if self.has(Fault::DoubleCard) && before.is_some() {
            place.nest.extend(before);
        }
        if !self.has(Fault::SilentSeal) {
            events.emit(Event::Sealed { seat, card });
        }
        Ok(())
    }

    fn show_if_all_sealed(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        if state.places.iter().any(|(_, p)| p.sealed.is_none() && !p.hand.is_empty()) {
            return;
        }
        let sealed = state.places.iter().filter_map(|(s, p)| Some((s, p.sealed?)));
        let cards: Vec<(Seat, Card)> = sealed.collect();
        let Some(&(taker, _)) = cards.iter().max_by_key(|(_, card)| *card) else { return };
        state.places[taker].nest.extend(cards.iter().map(|(_, card)| *card));
        events.emit(Event::Shown { cards, taker });
        for (seat, place) in state.places.iter_mut() {
            (place.sealed, place.traded) = (None, false);
            if let Some(card) = state.deck.draw() {
                place.hand.add(card);
                events.emit(Event::Drew { seat, card });
            }
        }
        let due = match state.phase {
            Phase::Seal { due } if self.has(Fault::StaleDeadline) => due.plus(Millis(1)),
            _ => at.plus(ROUND),
        };
        state.phase = Phase::Seal { due };
        if state.places.iter().all(|(_, p)| p.hand.is_empty()) {
            self.end(state, events);
        }
    }

    fn end(&self, state: &mut State, events: &mut impl Sink<Event>) {
        if self.has(Fault::Endless) {
            for (_, place) in state.places.iter_mut() {
                place.hand.extend(place.nest.drain(..));
            }
            return;
        }
        if self.has(Fault::Deadlock) {
            return;
        }
        let worst = if self.has(Fault::NobodyWins) { 2 } else { 1 };
        let scores: Vec<i32> = state.places.iter().map(|(_, p)| p.nest.len() as i32).collect();
        let place = |score| worst + scores.iter().filter(|other| **other > score).count() as u8;
        state.phase = Phase::Over(Outcome {
            places: scores.iter().map(|score| place(*score)).collect(),
            scores: scores.clone(),
            reason: "fullest-nest".into(),
            rule: "MP-05".into(),
        });
        events.emit(Event::Ended { mood: self.mood(Fault::Moody) });
    }
}

impl Enumerate for Magpie {
    fn actions(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if !matches!(state.phase, Phase::Seal { .. }) {
            return;
        }
        let place = &state.places[seat];
        for &card in place.hand.iter() {
            // The fault `Unwritten` is to have a whim at times.
            into.push(Action::Seal { card, whim: self.has(Fault::Unwritten) && card % 2 == 0 });
        }
        let free = !place.traded && place.aside.is_none() && place.sealed.is_none();
        if free && !state.deck.is_empty() && !self.has(Fault::ListsTooLittle) {
            into.extend(place.hand.iter().map(|&card| Action::Trade { card }));
        }
        if self.has(Fault::ListsTooMuch) {
            into.push(Action::Seal { card: self.options.cards + 1, whim: false });
        }
        if self.has(Fault::ListsTwice) {
            into.extend_from_within(..);
        }
    }

    fn resign_action(&self) -> Option<Action> {
        Some(Action::Resign)
    }
}
