//! What happens automatically: rows, rounds, turns, events, the end.

use crate::cards::Card;
use crate::cards::language::Moment;
use crate::cards::set::cards;
use crate::event::Event;
use crate::game::CandyMonsters;
use crate::moves::On;
use crate::state::{Feeding, Reason, RowName, Stage, State, Turn};
use play::{Seat, Sink};

impl CandyMonsters {
    /// Goes on as far as nobody has to decide anything and no cards have to be shuffled.
    pub(crate) fn settle(&self, state: &mut State, events: &mut impl Sink<Event>) {
        loop {
            if state.refill != 0 {
                self.refill(state, events);
                if state.refill != 0 {
                    return; // the discards are to be shuffled
                }
            }
            match state.stage {
                Stage::Round => self.begin_turn(state, state.first, events),
                Stage::Turn(turn) => {
                    let on = turn.actions > 0
                        || self.any_use(state, turn.seat, self.usable_now(state, &turn));
                    if on {
                        return;
                    }
                    self.end_turn(state, turn.seat, events);
                }
                Stage::Feeding(feeding) => {
                    let usable = self.set.at[Moment::BlackCandy as usize];
                    if self.must_ask(&feeding) || self.any_use(state, feeding.seat, usable) {
                        return;
                    }
                    self.keep_unfed(state, events);
                    self.next_to_feed(state, feeding.seat, events);
                }
                Stage::Sweeping { done } => {
                    let open = |row: RowName| {
                        done & row.bit() == 0
                            && state.row(row).open.iter().any(|c| *c != Card::NONE)
                    };
                    if RowName::ALL.into_iter().any(open) {
                        return;
                    }
                    self.next_round(state, events);
                }
                Stage::Offer { .. } | Stage::Dealing | Stage::Over(_) => return,
            }
        }
    }

    /// Fills the empty places of the rows that wait for it (KM-11, KM-12, KM-15).
    fn refill(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let width = self.width();
        for name in RowName::ALL {
            if state.refill & name.bit() == 0 {
                continue;
            }
            let row = state.row_mut(name);
            for place in 0..width {
                if row.open[place] != Card::NONE {
                    continue;
                }
                match row.draw() {
                    Some(card) => {
                        row.open[place] = card;
                        events.emit(Event::Opened { card });
                    }
                    None if row.discarded() > 0 => return,
                    None => break,
                }
            }
            state.refill &= !name.bit();
        }
    }

    /// The row whose discards are to be shuffled, if there is one.
    pub(crate) fn to_shuffle(&self, state: &State) -> Option<RowName> {
        RowName::ALL.into_iter().find(|name| state.refill & name.bit() != 0)
    }

    /// An open card goes to the discards, and its row is to be refilled.
    pub(crate) fn sweep(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        events: &mut impl Sink<Event>,
    ) {
        self.take_open(state, card);
        state.row_mut(RowName::of(card)).discard(card);
        events.emit(Event::Swept { seat, card });
    }

    /// An open card leaves its row, which then needs a refill.
    pub(crate) fn take_open(&self, state: &mut State, card: Card) {
        let name = RowName::of(card);
        let row = state.row_mut(name);
        if let Some(place) = row.open.iter().position(|c| *c == card) {
            row.open[place] = Card::NONE;
        }
        state.refill |= name.bit();
    }

    /// A turn begins with what the sets of monsters bring (KM-08, KM-26).
    fn begin_turn(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        let (sugar, candies) = self.set.set_bonus(state.player(seat));
        let sugar = state.give(seat, sugar);
        state.player_mut(seat).candies += u16::from(candies);
        state.stage = Stage::Turn(Turn::of(seat));
        events.emit(Event::Turn { seat, sugar, candies });
    }

    /// The next player's turn, or the event.
    pub(crate) fn end_turn(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        match self.after(state, seat) {
            Some(next) => self.begin_turn(state, next, events),
            None => self.draw_event(state, events),
        }
    }

    /// The next one who has not left, clockwise, unless that comes round to the First Player.
    fn after(&self, state: &State, seat: Seat) -> Option<Seat> {
        let mut next = seat.next(self.seats);
        while next != state.first {
            if !state.player(next).left {
                return Some(next);
            }
            next = next.next(self.seats);
        }
        None
    }

    /// Everybody who has not left, clockwise from the First Player.
    fn in_order(&self, state: &State) -> impl Iterator<Item = Seat> + use<> {
        let (first, seats) = (state.first.0, self.seats);
        let gone = state.players.map(|p| p.left);
        (0..seats).map(move |i| Seat((first + i) % seats)).filter(move |s| !gone[s.index()])
    }

    /// How many have not left.
    pub(crate) fn present(&self, state: &State) -> u8 {
        state.players[..usize::from(self.seats)].iter().filter(|p| !p.left).count() as u8
    }

    /// After all turns an event is drawn and happens (KM-21).
    fn draw_event(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let card = state.events[usize::from(state.drawn)];
        state.drawn += 1;
        events.emit(Event::Drawn { card });
        if card == Card::BLACK {
            match self.in_order(state).next() {
                Some(seat) => self.begin_feeding(state, seat),
                None => self.close_event(state, events),
            }
            return;
        }
        let occasion = &self.set.event(card).occasion;
        // Work out who meets the condition before anything happens to anybody (KM-22).
        let meets = |seat: &Seat| {
            occasion
                .condition
                .is_none_or(|c| self.set.holds(state, self.seats, *seat, c, Card::NONE))
        };
        let struck = self.in_order(state).filter(meets).fold(0u8, |set, seat| set | 1 << seat.0);
        if occasion.price > 0 {
            self.next_offer(state, struck, events);
            return;
        }
        for seat in self.in_order(state) {
            if struck >> seat.0 & 1 == 1 {
                for effect in &occasion.effects {
                    self.happen(state, seat, card, *effect, On::Nothing, events);
                }
            }
        }
        self.close_event(state, events);
    }

    /// Asks the next one of `rest` who can pay for what the event offers.
    pub(crate) fn next_offer(&self, state: &mut State, rest: u8, events: &mut impl Sink<Event>) {
        let price = self.offer_price(state);
        let asked =
            self.in_order(state).find(|s| rest >> s.0 & 1 == 1 && state.player(*s).sugar >= price);
        match asked {
            Some(seat) => {
                // Players skipped here cannot pay, and are not asked later.
                let passed = self.in_order(state).take_while(|s| *s != seat);
                let passed = passed.fold(1 << seat.0, |set: u8, s| set | 1 << s.0);
                state.stage = Stage::Offer { seat, rest: rest & !passed };
            }
            None => self.close_event(state, events),
        }
    }

    fn begin_feeding(&self, state: &mut State, seat: Seat) {
        let hungry = state.player(seat).monsters();
        let others = (hungry.count_ones() as u8).saturating_sub(1);
        state.stage = Stage::Feeding(Feeding { seat, hungry, starter: others, spared: 0, less: 0 });
    }

    /// The next player feeds their monsters, or everybody has.
    pub(crate) fn next_to_feed(
        &self,
        state: &mut State,
        seat: Seat,
        events: &mut impl Sink<Event>,
    ) {
        match self.after(state, seat) {
            Some(next) => self.begin_feeding(state, next),
            None => self.close_event(state, events),
        }
    }

    /// The event is over: the end, or the First Player's ability (KM-21, KM-32).
    fn close_event(&self, state: &mut State, events: &mut impl Sink<Event>) {
        if state.black_candies() == 4 {
            return self.over(state, Reason::BlackCandy, events);
        }
        let few = matches!(self.present(state), 2 | 3);
        if few && !state.player(state.first).left {
            state.stage = Stage::Sweeping { done: 0 };
        } else {
            self.next_round(state, events);
        }
    }

    /// The First Player card moves on, and a round begins (KM-07).
    pub(crate) fn next_round(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let first = (1..=self.seats)
            .map(|n| Seat((state.first.0 + n) % self.seats))
            .find(|s| !state.player(*s).left);
        state.first = first.unwrap_or(state.first);
        self.begin_round(state, events);
    }

    pub(crate) fn begin_round(&self, state: &mut State, events: &mut impl Sink<Event>) {
        state.round += 1;
        state.players.iter_mut().for_each(|p| p.used = 0);
        state.refill = RowName::Monsters.bit() | RowName::Abilities.bit();
        state.stage = Stage::Round;
        events.emit(Event::Round { round: state.round, first: state.first });
    }

    pub(crate) fn over(&self, state: &mut State, reason: Reason, events: &mut impl Sink<Event>) {
        state.stage = Stage::Over(reason);
        state.refill = 0;
        events.emit(Event::Over { reason });
    }

    /// A player leaves: what they have goes back, and the others go on (KM-32).
    pub(crate) fn leave(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        for monster in cards(state.player(seat).monsters()) {
            self.discard_monster(state, seat, monster);
        }
        for card in cards(state.player(seat).kept) {
            state.row_mut(RowName::Abilities).discard(card);
        }
        state.pay(seat, u8::MAX);
        *state.player_mut(seat) = crate::state::Player { left: true, ..Default::default() };
        events.emit(Event::Left { seat });
        if self.present(state) == 1 {
            return self.over(state, Reason::Left, events);
        }
        if let Stage::Offer { seat: asked, rest } = state.stage {
            let rest = rest & !(1 << seat.0);
            state.stage = Stage::Offer { seat: asked, rest };
        }
        if state.waiting_for() == Some(seat) {
            match state.stage {
                Stage::Turn(_) => self.end_turn(state, seat, events),
                Stage::Feeding(_) => self.next_to_feed(state, seat, events),
                Stage::Offer { rest, .. } => self.next_offer(state, rest, events),
                Stage::Sweeping { .. } => self.next_round(state, events),
                Stage::Dealing | Stage::Round | Stage::Over(_) => {}
            }
        }
    }

    /// A monster is discarded with the cards tucked under it; a starter leaves the game (KM-25).
    /// The abilities that went with it.
    pub(crate) fn discard_monster(&self, state: &mut State, seat: Seat, monster: Card) -> u64 {
        let tucked = state.player(seat).tucked_under(monster);
        for card in cards(tucked) {
            state.player_mut(seat).lose(card);
            state.row_mut(RowName::Abilities).discard(card);
        }
        state.player_mut(seat).lose(monster);
        if !monster.is_starter() {
            state.row_mut(RowName::Monsters).discard(monster);
        }
        tucked
    }
}
