//! What each move does.

use crate::cards::Card;
use crate::cards::language::Moment;
use crate::cards::set::cards;
use crate::effects::take;
use crate::event::Event;
use crate::game::CandyMonsters;
use crate::moves::Move;
use crate::state::{Deed, RowName, Stage, State};
use play::{Seat, Sink};

/// What collecting brings (KM-10).
pub(crate) const COLLECT: u8 = 5;
/// What a candy costs (KM-02).
pub(crate) const CANDY: u8 = 4;
/// What paying a black cube off costs (KM-08).
pub(crate) const CUBE: u8 = 2;

impl CandyMonsters {
    /// Makes a move that is listed, and goes on to the next decision.
    pub fn play(&self, state: &mut State, seat: Seat, mv: Move, events: &mut impl Sink<Event>) {
        self.make(state, seat, mv, events);
        self.settle(state, events);
    }

    /// Makes a move that is listed. Only ending a turn turns a card up: all else waits until
    /// the game [settles](CandyMonsters::settle).
    pub(crate) fn make(
        &self,
        state: &mut State,
        seat: Seat,
        mv: Move,
        events: &mut impl Sink<Event>,
    ) {
        match mv {
            Move::Convert => {
                state.pay(seat, CANDY);
                state.player_mut(seat).candies += 1;
                events.emit(Event::Converted { seat });
            }
            Move::Use(card, on) => self.use_ability(state, seat, card, on, events),
            Move::PayOff(cubes) => {
                state.pay(seat, CUBE * cubes);
                state.player_mut(seat).cubes -= u16::from(cubes);
                if let Stage::Turn(turn) = &mut state.stage {
                    turn.paid_off = true;
                }
                events.emit(Event::PaidOff { seat, cubes });
            }
            Move::Collect => {
                act(state, Deed::Collect);
                self.collect(state, seat, events);
            }
            Move::BuyMonster(card) => self.buy_monster(state, seat, card, events),
            Move::Tuck(card, under) => self.buy_ability(state, seat, card, under, events),
            Move::Keep(card) => self.buy_ability(state, seat, card, Card::NONE, events),
            Move::Feed(monster, pay) => self.feed(state, seat, monster, pay, events),
            Move::LetGo(monster) => {
                let tucked = self.discard_monster(state, seat, monster);
                if let Stage::Feeding(feeding) = &mut state.stage {
                    feeding.hungry &= !monster.bit();
                }
                events.emit(Event::LetGo { seat, monster, tucked });
            }
            Move::Sweep(card) => {
                if let Stage::Sweeping { done } = &mut state.stage {
                    *done |= RowName::of(card).bit();
                }
                self.sweep(state, seat, card, events);
            }
            Move::Accept | Move::Decline => self.answer(state, seat, mv == Move::Accept, events),
            Move::Done => match state.stage {
                Stage::Turn(_) => self.end_turn(state, seat, events),
                Stage::Feeding(_) => {
                    self.keep_unfed(state, events);
                    if self.any_use(state, seat, self.set.at[Moment::BlackCandy as usize]) {
                        events.emit(Event::Eaten { seat });
                        self.next_to_feed(state, seat, events);
                    }
                }
                Stage::Sweeping { .. } => self.next_round(state, events),
                _ => {}
            },
            Move::Leave => self.leave(state, seat, events),
        }
    }

    /// Sugar from the Kingdom; what is missing comes from the player with the most (KM-10).
    fn collect(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        let given = state.give(seat, COLLECT);
        events.emit(Event::Collected { seat, sugar: given });
        let mut missing = COLLECT - given;
        while missing > 0 {
            // Of several with most, the first clockwise: `max_by_key` would take the last.
            let mut richest: Option<Seat> = None;
            for rival in self.rivals(state, seat) {
                let sugar = state.player(rival).sugar;
                if sugar > richest.map_or(0, |r| state.player(r).sugar) {
                    richest = Some(rival);
                }
            }
            let Some(rival) = richest else { break };
            missing -= take(state, seat, rival, missing, events);
        }
    }

    fn buy_monster(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        events: &mut impl Sink<Event>,
    ) {
        let Stage::Turn(turn) = state.stage else { return };
        let price = self.price(state, &turn, card);
        state.pay(seat, price);
        let candies = crate::count::full_sets(self.set.kept_by_colour(state.player(seat)));
        let player = state.player_mut(seat);
        player.active |= card.bit();
        player.candies += u16::from(candies);
        act(state, Deed::BuyMonster);
        if let Stage::Turn(turn) = &mut state.stage {
            turn.fresh |= card.bit();
        }
        self.take_open(state, card);
        events.emit(Event::BoughtMonster { seat, card, price, candies });
    }

    /// Tucked under a monster if one is given, otherwise kept.
    fn buy_ability(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        under: Card,
        events: &mut impl Sink<Event>,
    ) {
        let Stage::Turn(turn) = state.stage else { return };
        let price = self.price(state, &turn, card);
        state.pay(seat, price);
        let player = state.player_mut(seat);
        if under == Card::NONE {
            player.kept |= card.bit();
        } else {
            player.tuck(card, under);
        }
        act(state, Deed::BuyAbility);
        if let Stage::Turn(turn) = &mut state.stage {
            turn.ready = false;
            turn.just_bought = Card::NONE;
            if under != Card::NONE {
                turn.fresh |= card.bit();
                turn.just_bought = card;
            }
        }
        self.take_open(state, card);
        events.emit(Event::BoughtAbility { seat, card, price, under });
    }

    /// The monsters of whoever feeds that eat nothing stay (KM-25).
    pub(crate) fn keep_unfed(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let Stage::Feeding(feeding) = state.stage else { return };
        cards(feeding.hungry).for_each(|m| self.feed(state, feeding.seat, m, 0, events));
    }

    /// Sugar first, then candies (KM-31), black cubes for the rest (KM-25).
    fn feed(
        &self,
        state: &mut State,
        seat: Seat,
        monster: Card,
        pay: u8,
        events: &mut impl Sink<Event>,
    ) {
        let Stage::Feeding(feeding) = &mut state.stage else { return };
        let hunger = self.hunger(feeding, monster);
        feeding.hungry &= !monster.bit();
        let sugar = state.pay(seat, pay);
        let (candies, cubes) = (pay - sugar, hunger - pay);
        let player = state.player_mut(seat);
        player.candies -= u16::from(candies);
        player.cubes += u16::from(cubes);
        events.emit(Event::Fed { seat, monster, sugar, candies, cubes });
    }

    fn answer(&self, state: &mut State, seat: Seat, yes: bool, events: &mut impl Sink<Event>) {
        let (Stage::Offer { rest, .. }, Some(card)) = (state.stage, state.event()) else { return };
        events.emit(Event::Answered { seat, yes });
        if yes {
            let occasion = &self.set.event(card).occasion;
            state.pay(seat, occasion.price);
            for effect in &occasion.effects {
                self.happen(state, seat, card, *effect, crate::moves::On::Nothing, events);
            }
        }
        self.next_offer(state, rest, events);
    }

    /// What is done for a seat whose time has run out: an action not yet taken is a collecting,
    /// monsters are fed with what sugar there is, offers are declined.
    pub(crate) fn usual(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::TimedOut { seat });
        match state.stage {
            Stage::Turn(turn) => {
                if turn.actions > 0 && turn.done == 0 {
                    act(state, Deed::Collect);
                    self.collect(state, seat, events);
                }
                self.end_turn(state, seat, events);
            }
            Stage::Feeding(feeding) => {
                for monster in cards(feeding.hungry) {
                    let pay = self.hunger(&feeding, monster).min(state.player(seat).sugar);
                    self.feed(state, seat, monster, pay, events);
                }
                self.next_to_feed(state, seat, events);
            }
            Stage::Offer { .. } => self.answer(state, seat, false, events),
            Stage::Sweeping { .. } => self.next_round(state, events),
            Stage::Dealing | Stage::Round | Stage::Over(_) => {}
        }
        self.settle(state, events);
    }
}

/// One action of the turn is used for this.
fn act(state: &mut State, deed: Deed) {
    if let Stage::Turn(turn) = &mut state.stage {
        turn.actions = turn.actions.saturating_sub(1);
        turn.begun = true;
        turn.done |= deed.bit();
        turn.bound = None;
        turn.lower = 0;
    }
}
