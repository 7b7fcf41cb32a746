//! How a turn goes: take, lay or not, discard; and how turns and rounds follow each other.

use crate::card::{listed, named};
use crate::event::{Event, EventView};
use crate::options::Mode;
use crate::refusal::Refusal;
use crate::state::{CIRCUITS, Deal, Ending, State, Step, Taken, next_of};
use crate::tally::Played;
use crate::wordbook::two_cards;
use crate::{Card, Lay, Quiddler, Round, Source, Word};
use components::Hand;
use play::{Millis, Refusal as _, Reject, Seat, Sink};
use std::sync::Arc;

/// The card is not in the hand (that often).
pub(crate) fn not_in_hand(card: Card) -> Reject {
    Refusal::NotInHand { card: card.to_string() }.at(named([&card]))
}

/// The round under way, for callers that have made sure of it.
pub(crate) fn deal_of(state: &mut State) -> &mut Deal {
    state.deal.as_mut().expect("a seat is let act only while a round is under way")
}

impl Quiddler {
    /// The hand of `seat`.
    pub(crate) fn hand<'s>(&self, state: &'s State, seat: Seat) -> Result<&'s Hand<Card>, Reject> {
        let place = state.deal.as_ref().and_then(|deal| deal.players.get(seat));
        Ok(place.map(|place| &place.hand).ok_or(Refusal::NoHand)?)
    }

    /// QD-08: a turn begins with the top card of either pile.
    pub(crate) fn take(
        &self,
        state: &mut State,
        from: Source,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let deal = deal_of(state);
        if deal.step != Step::Draw {
            return Err(Refusal::AlreadyTaken.into());
        }
        if from == Source::Draw {
            if deal.draw.is_empty() {
                deal.step = Step::Reshuffle; // QD-14
            } else {
                draw(deal, events);
            }
            return Ok(());
        }
        let seat = deal.to_act;
        let card = deal.discards.take().expect("there is a discard whenever a turn begins");
        deal.players[seat].hand.add(card);
        deal.players[seat].known.add(card);
        deal.step = Step::Decide(Taken { card, from });
        events.emit(Event::Open(EventView::Took { seat, card }));
        Ok(())
    }

    /// QD-08: a turn ends with a discard.
    pub(crate) fn discard(
        &self,
        state: &mut State,
        at: Millis,
        card: Card,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let deal = deciding(state)?;
        discard_card(deal, card, events)?;
        self.next_turn(state, at, events);
        Ok(())
    }

    /// QD-09, QD-12: words and the discard in one.
    pub(crate) fn lay(
        &self,
        state: &mut State,
        at: Millis,
        lay: &Lay,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let present = state.present();
        let deal = deciding(state)?;
        let discard = self.judge(deal, lay)?;
        let (seat, out) = (deal.to_act, deal.ending.is_none());
        let place = &mut deal.players[seat];
        for cards in &lay.words {
            place.hand.take(cards).map_err(|missing| not_in_hand(missing.0))?;
            forget(&mut place.known, cards);
            place.words.push(Word::of(cards));
        }
        events.emit(Event::Open(EventView::Laid { seat, words: place.words.clone(), out }));
        if out {
            deal.ending = Some(Ending { out: Some(seat), last: present.without(seat) });
        }
        discard_card(deal, discard, events)?;
        if out {
            self.announce(state, Some(seat), events);
        }
        let waiting = present.without(seat);
        if self.options.mode == Mode::Challenge && !waiting.is_empty() {
            let (due, deal) = (at.plus(self.options.window()), deal_of(state));
            (deal.step, deal.due) = (Step::Challenge { waiting, due }, None);
        } else {
            self.next_turn(state, at, events);
        }
        Ok(())
    }

    /// Whether these words can be laid from this hand, whoever's turn it is; gives what is left.
    pub(crate) fn judge_words(
        &self,
        seat: Seat,
        hand: &Hand<Card>,
        lay: &Lay,
    ) -> Result<Hand<Card>, Reject> {
        let mut left = hand.clone();
        for cards in &lay.words {
            left.take(cards).map_err(|missing| not_in_hand(missing.0))?;
        }
        match self.options.mode {
            Mode::Referee => self.wordbook_of(seat).judge_all(&lay.words)?,
            Mode::Challenge => lay.words.iter().try_for_each(|cards| two_cards(cards))?,
        }
        Ok(left)
    }

    /// Whether these words can be laid now; gives the discard.
    fn judge(&self, deal: &Deal, lay: &Lay) -> Result<Card, Reject> {
        if lay.words.is_empty() {
            return Err(Refusal::NoWords.into());
        }
        let mut left = self.judge_words(deal.to_act, &deal.players[deal.to_act].hand, lay)?;
        let Some(discard) = lay.discard.filter(|_| !left.is_empty()) else {
            let last = deal.last_turn();
            return Err(if last { Refusal::NoLastDiscard } else { Refusal::NoDiscard }.into());
        };
        left.take(&[discard]).map_err(|missing| not_in_hand(missing.0))?;
        if !deal.last_turn() {
            if !left.is_empty() {
                let cards = listed(left.iter());
                return Err(Refusal::CardsLeft { cards }.at(named(left.iter())));
            }
            if !self.may_go_out(deal) {
                return Err(Refusal::FirstTurn.into());
            }
        }
        Ok(discard)
    }

    /// Whether the seat to act could go out now, with the right cards (QD-09, QD-10).
    pub(crate) fn may_go_out(&self, deal: &Deal) -> bool {
        deal.ending.is_none() && !(self.options.no_first_turn_out && deal.circuit == 1)
    }

    /// Tells that last turns begin, and whose.
    fn announce(&self, state: &State, out: Option<Seat>, events: &mut impl Sink<Event>) {
        let Some((deal, ending)) = state.deal.as_ref().and_then(|d| Some((d, d.ending?))) else {
            return;
        };
        let order = deal.players.clockwise_from(deal.to_act);
        let seats = order.filter(|seat| ending.last.has(*seat)).collect();
        events.emit(Event::Open(EventView::LastTurns { out, seats }));
    }

    /// The turn of the seat to act is over: whose is it now? (QD-06, QD-12, QD-14)
    pub(crate) fn next_turn(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        let (seats, present) = (self.seats, state.present());
        let begins = state.dealer.map(|dealer| dealer.next(seats));
        let deal = deal_of(state);
        let seat = deal.to_act;
        (deal.step, deal.due) = (Step::Draw, self.options.turn_ends(at));
        if let Some(ending) = &mut deal.ending {
            ending.last = ending.last.without(seat);
            if ending.last.is_empty() {
                return self.end_round(state, events);
            }
            deal.to_act = next_of(ending.last, seat, seats);
            return;
        }
        deal.to_act = next_of(present, seat, seats);
        let mut on_the_way = seat.next(seats);
        let mut came_round = Some(on_the_way) == begins;
        while on_the_way != deal.to_act {
            on_the_way = on_the_way.next(seats);
            came_round |= Some(on_the_way) == begins;
        }
        match deal.circuit {
            _ if !came_round => {}
            CIRCUITS => {
                deal.ending = Some(Ending { out: None, last: present });
                self.announce(state, None, events);
            }
            _ => deal.circuit += 1,
        }
    }

    /// Scores the round and gathers the cards.
    fn end_round(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let Some(deal) = state.deal.take() else { return };
        let out = deal.ending.and_then(|ending| ending.out);
        let played = deal.players.iter().map(|(_, place)| Played {
            words: place.words.clone(),
            unused: place.hand.iter().copied().collect(),
            discard: place.discard,
        });
        let (round, before) = (state.round(), state.totals());
        let round = Round::score(round, out, played.collect(), self.bonuses(), &before);
        events.emit(Event::Open(EventView::RoundEnded { round: round.clone() }));
        state.tally.push(Arc::new(round));
        let present = state.present();
        state.dealer = state.dealer.map(|dealer| next_of(present, dealer, self.seats));
        self.end(state, events);
    }

    /// Tells how the game ended, if it has.
    fn end(&self, state: &State, events: &mut impl Sink<Event>) {
        if let Some(outcome) = state.outcome() {
            events.emit(Event::Open(EventView::Ended { outcome }));
        }
    }

    /// QD-05: a seat leaves, and the others play on.
    pub(crate) fn leave(
        &self,
        state: &mut State,
        at: Millis,
        seat: Seat,
        events: &mut impl Sink<Event>,
    ) {
        state.gone = state.gone.with(seat);
        events.emit(Event::Open(EventView::Left { seat }));
        if state.over().is_some() {
            state.deal = None;
            return self.end(state, events);
        }
        let deal = deal_of(state);
        if let Some(ending) = &mut deal.ending {
            ending.last = ending.last.without(seat);
        }
        match deal.step {
            Step::Challenge { waiting, due } => {
                deal.step = Step::Challenge { waiting: waiting.without(seat), due };
                self.close_if_settled(state, at, events);
            }
            Step::Decide(taken) if deal.to_act == seat => {
                // The card just taken goes onto the discards, so that all hands are whole.
                let place = &mut deal.players[seat];
                place.hand.take(&[taken.card]).expect("the card taken is in the hand");
                forget(&mut place.known, &[taken.card]);
                deal.discards.put(taken.card);
                events.emit(Event::Open(EventView::Discarded { seat, card: taken.card }));
                self.next_turn(state, at, events);
            }
            Step::Draw if deal.to_act == seat => self.next_turn(state, at, events),
            Step::Draw | Step::Decide(_) | Step::Reshuffle => {}
        }
    }

    /// QD-08: the time for a turn is over. A card is drawn if none was taken, and goes onto the
    /// discards.
    pub(crate) fn run_out(&self, state: &mut State, at: Millis, events: &mut impl Sink<Event>) {
        let deal = deal_of(state);
        let seat = deal.to_act;
        if deal.step == Step::Draw {
            events.emit(Event::Open(EventView::TimeRanOut { seat }));
            if deal.draw.is_empty() {
                // QD-14: luck makes a new pile first. The time is over then, too.
                (deal.step, deal.due) = (Step::Reshuffle, Some(at));
                return;
            }
            draw(deal, events);
        } else {
            events.emit(Event::Open(EventView::TimeRanOut { seat }));
        }
        if let Step::Decide(taken) = deal.step {
            discard_card(deal, taken.card, events).expect("the card taken is in the hand");
            self.next_turn(state, at, events);
        }
    }

    /// The bonuses of this table (QD-16, QD-17).
    pub(crate) fn bonuses(&self) -> &[crate::Bonus] {
        use crate::Bonus::{LongestWord, MostWords};
        match (self.seats, &self.options.two_player_bonus) {
            (2, one) => std::slice::from_ref(one),
            _ => &[LongestWord, MostWords],
        }
    }
}

/// Draws the top card for the seat to act.
pub(crate) fn draw(deal: &mut Deal, events: &mut impl Sink<Event>) {
    let seat = deal.to_act;
    let card = deal.draw.draw().expect("an empty pile is refilled before a draw");
    deal.players[seat].hand.add(card);
    deal.step = Step::Decide(Taken { card, from: Source::Draw });
    events.emit(Event::Drew { seat, card });
}

/// The round, if its seat to act has taken a card.
fn deciding(state: &mut State) -> Result<&mut Deal, Refusal> {
    let deal = deal_of(state);
    match deal.step {
        Step::Decide(_) => Ok(deal),
        _ => Err(Refusal::TakeFirst),
    }
}

/// Discards a card of the seat to act; remembers it in a final turn.
fn discard_card(deal: &mut Deal, card: Card, events: &mut impl Sink<Event>) -> Result<(), Reject> {
    let (seat, ends) = (deal.to_act, deal.ending.is_some());
    let place = &mut deal.players[seat];
    place.hand.take(&[card]).map_err(|missing| not_in_hand(missing.0))?;
    forget(&mut place.known, &[card]);
    place.discard = Some(card).filter(|_| ends);
    deal.discards.put(card);
    events.emit(Event::Open(EventView::Discarded { seat, card }));
    Ok(())
}

/// These cards left the hand: if everybody knew of one, that one did.
fn forget(known: &mut Hand<Card>, cards: &[Card]) {
    for card in cards {
        let _ = known.take(&[*card]); // it may not have been known
    }
}
