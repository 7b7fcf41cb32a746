//! Luck: the deal, and shuffling discards.

use crate::Slug;
use crate::cards::Card;
use crate::event::Event;
use crate::game::CandyMonsters;
use crate::refusal::Refusal;
use crate::state::{COPIES, EVENTS, RowName, Stage, State};
use play::{Luck, Refusal as _, Reject, Seat, Sink};
use serde::{Deserialize, Serialize};

/// A fall of luck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chance {
    /// The whole set-up.
    Deal(Deal),
    /// The discarded monsters, the top card first (KM-15).
    Monsters(Vec<Slug>),
    /// The discarded abilities, the top card first (KM-15).
    Abilities(Vec<Slug>),
}

/// The whole set-up; of each deck the top card comes first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who has the First Player card (KM-07).
    pub first: Seat,
    /// The starting monster of each seat (KM-04).
    pub starters: Vec<Slug>,
    /// The monsters (KM-06).
    pub monsters: Vec<Slug>,
    /// The abilities (KM-06).
    pub abilities: Vec<Slug>,
    /// The events (KM-05).
    pub events: Vec<Slug>,
}

/// The set-up as cards.
struct Dealt {
    first: Seat,
    starters: [Card; 6],
    monsters: [Card; 19],
    abilities: [Card; 30],
    events: [Card; EVENTS],
}

impl Dealt {
    /// Draws a set-up: starters, monsters, abilities (bottom, then the rest), events (the
    /// eight, then the place of each Black Candy), and last the First Player.
    fn draw(seats: u8, luck: &mut Luck<'_>) -> Dealt {
        let mut starters: [Card; 6] = std::array::from_fn(|i| Card(i as u8));
        luck.shuffle(&mut starters);
        let mut monsters: [Card; 19] = std::array::from_fn(|i| Card(Card::STARTERS + i as u8));
        luck.shuffle(&mut monsters);
        // The others lie on top: two of each type, then one of each.
        let mut abilities: [Card; 30] =
            std::array::from_fn(|i| Card(Card::MONSTERS + (i % 10) as u8));
        luck.shuffle(&mut abilities[20..]);
        luck.shuffle(&mut abilities[..20]);
        let mut others: [Card; 8] = std::array::from_fn(|i| Card(Card::OWNED + i as u8));
        luck.shuffle(&mut others);
        let mut events = [Card::BLACK; EVENTS];
        for pile in 0..4 {
            let cards = &mut events[3 * pile..3 * pile + 3];
            cards[0] = others[2 * pile];
            cards[1] = others[2 * pile + 1];
            cards.swap(2, luck.below(3) as usize);
        }
        Dealt { first: Seat(luck.below(seats.into()) as u8), starters, monsters, abilities, events }
    }
}

impl CandyMonsters {
    /// Proposes a fall of luck.
    pub(crate) fn propose_luck(&self, state: &State, luck: &mut Luck<'_>) -> Chance {
        let names = |cards: &[Card]| cards.iter().map(|c| self.set.slug(*c)).collect::<Vec<_>>();
        match self.to_shuffle(state) {
            Some(row) if state.stage != Stage::Dealing => {
                let mut order: Vec<Card> = state.row(row).discards(row).collect();
                luck.shuffle(&mut order);
                match row {
                    RowName::Monsters => Chance::Monsters(names(&order)),
                    RowName::Abilities => Chance::Abilities(names(&order)),
                }
            }
            _ => {
                let dealt = Dealt::draw(self.seats, luck);
                Chance::Deal(Deal {
                    first: dealt.first,
                    starters: names(&dealt.starters[..usize::from(self.seats)]),
                    monsters: names(&dealt.monsters),
                    abilities: names(&dealt.abilities),
                    events: names(&dealt.events),
                })
            }
        }
    }

    /// The same without writing it down: for playouts.
    pub fn luck_falls(&self, state: &mut State, luck: &mut Luck<'_>) {
        match self.to_shuffle(state) {
            Some(row) if state.stage != Stage::Dealing => {
                let mut order = [Card::NONE; 30];
                let mut count = 0;
                for card in state.row(row).discards(row) {
                    order[count] = card;
                    count += 1;
                }
                luck.shuffle(&mut order[..count]);
                self.shuffled(state, row, order[..count].iter().copied(), &mut ());
            }
            _ => self.dealt(state, &Dealt::draw(self.seats, luck), &mut ()),
        }
    }

    /// Luck falls as written, unless it is impossible.
    pub(crate) fn lay_out(
        &self,
        state: &mut State,
        chance: &Chance,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        if let Stage::Over(_) = state.stage {
            return Err(Refusal::GameOver.into());
        }
        let (row, order) = match chance {
            Chance::Deal(deal) => {
                if state.stage != Stage::Dealing {
                    return Err(Refusal::AlreadyDealt.into());
                }
                let dealt = self.check_deal(deal)?;
                self.dealt(state, &dealt, events);
                return Ok(());
            }
            Chance::Monsters(order) => (RowName::Monsters, order),
            Chance::Abilities(order) => (RowName::Abilities, order),
        };
        if state.stage == Stage::Dealing || self.to_shuffle(state) != Some(row) {
            return Err(Refusal::NoShuffle.into());
        }
        let order = self.read(order)?;
        let mut sorted = order.clone();
        sorted.sort();
        if !sorted.into_iter().eq(state.row(row).discards(row)) {
            return Err(Refusal::WrongShuffle.into());
        }
        self.shuffled(state, row, order.into_iter(), events);
        Ok(())
    }

    fn shuffled(
        &self,
        state: &mut State,
        row: RowName,
        order: impl ExactSizeIterator<Item = Card>,
        events: &mut impl Sink<Event>,
    ) {
        let deck = state.row_mut(row);
        deck.no_discards();
        deck.lay(order);
        deck.reshuffled = true;
        events.emit(Event::Shuffled { row });
        self.settle(state, events);
    }

    /// The cards of these names.
    pub(crate) fn read(&self, names: &[Slug]) -> Result<Vec<Card>, Reject> {
        let card = |slug: &Slug| {
            self.set.card(*slug).ok_or_else(|| Refusal::NoSuchCard { card: *slug }.at([slug]))
        };
        names.iter().map(card).collect()
    }

    fn check_deal(&self, deal: &Deal) -> Result<Dealt, Reject> {
        if deal.first.0 >= self.seats {
            return Err(Refusal::FirstIsNoSeat { first: deal.first }.into());
        }
        let starters = self.read(&deal.starters)?;
        let mut seen = 0u64;
        let once = starters.iter().all(|c| {
            let new = c.is_starter() && seen & c.bit() == 0;
            seen |= c.bit();
            new
        });
        if !once || starters.len() != usize::from(self.seats) {
            return Err(Refusal::WrongStarters.into());
        }
        let mut dealt = Dealt {
            first: deal.first,
            starters: [Card::NONE; 6],
            monsters: [Card::NONE; 19],
            abilities: [Card::NONE; 30],
            events: [Card::NONE; EVENTS],
        };
        dealt.starters[..starters.len()].copy_from_slice(&starters);
        let (Ok(monsters), Ok(abilities), Ok(events)) = (
            self.read(&deal.monsters)?.try_into(),
            self.read(&deal.abilities)?.try_into(),
            self.read(&deal.events)?.try_into(),
        ) else {
            return Err(Refusal::WrongNumbers.into());
        };
        (dealt.monsters, dealt.abilities, dealt.events) = (monsters, abilities, events);
        let mut sorted = dealt.monsters;
        sorted.sort();
        if !sorted.iter().enumerate().all(|(i, c)| c.0 == Card::STARTERS + i as u8) {
            return Err(Refusal::WrongMonsters.into());
        }
        check_abilities(&dealt.abilities)?;
        check_events(&dealt.events)?;
        Ok(dealt)
    }

    fn dealt(&self, state: &mut State, dealt: &Dealt, events: &mut impl Sink<Event>) {
        state.first = dealt.first;
        state.events = dealt.events;
        state.row_mut(RowName::Monsters).lay(dealt.monsters.iter().copied());
        state.row_mut(RowName::Abilities).lay(dealt.abilities.iter().copied());
        let mut starters = [Card(0); 5];
        for seat in Seat::first(self.seats) {
            let starter = dealt.starters[seat.index()];
            starters[seat.index()] = starter;
            state.player_mut(seat).active = starter.bit();
            state.give(seat, 5);
            let head_start = self.options.head_start.get(seat.index()).copied().flatten();
            state.player_mut(seat).candies = head_start.unwrap_or(0);
        }
        events.emit(Event::Dealt { first: dealt.first, starters, seats: self.seats });
        self.begin_round(state, events);
        self.settle(state, events);
    }
}

/// Two of each type on top, one of each below (KM-06); the top card first.
pub(crate) fn check_abilities(deck: &[Card]) -> Result<(), Reject> {
    let mut top = [0; 10];
    let mut bottom = [0; 10];
    let split = deck.len() - 10;
    let all = deck.iter().all(|c| c.is_ability());
    if all {
        deck[..split].iter().for_each(|c| top[c.kind()] += 1);
        deck[split..].iter().for_each(|c| bottom[c.kind()] += 1);
    }
    if all && bottom == [1; 10] && top.iter().all(|n| *n < COPIES) {
        return Ok(());
    }
    Err(Refusal::WrongAbilities.into())
}

/// A Black Candy in each pile of three, and each other event once (KM-05).
pub(crate) fn check_events(events: &[Card; EVENTS]) -> Result<(), Reject> {
    let mut seen = 0u64;
    let sound = events.chunks(3).all(|pile| {
        let black = pile.iter().filter(|c| **c == Card::BLACK).count() == 1;
        black
            && pile.iter().filter(|c| **c != Card::BLACK).all(|c| {
                let new = (Card::OWNED..Card::EVENTS).contains(&c.0) && seen & c.bit() == 0;
                seen |= c.bit();
                new
            })
    });
    if sound {
        return Ok(());
    }
    Err(Refusal::WrongEvents.into())
}
