//! Luck: drawing the candies, rolling the dice.

use crate::bases::first_base;
use crate::event::{Event, Kind};
use crate::refusal::{Refusal, counted};
use crate::state::{Jarred, Phase, State};
use crate::{Candy, Candygrams, Colour, Combo};
use components::{Census, Dice, Hand, PerSeat};
use play::{Luck, Millis, Refusal as _, Reject, Seat, Sink};
use serde::{Deserialize, Serialize};

/// Candies that each player draws (CG-03).
pub const HAND: usize = 25;
/// Candies in the jar (CG-03).
pub const JAR: usize = 10;
/// How often a hand without a base word is drawn again before one is put in (CG-09). The lists
/// that are shipped need hardly ever a second draw.
const DRAWS: usize = 100;

/// A fall of luck. In JSON `{"deal":{"order":["Ap",…],"first":1}}` or `{"roll":["pink","blue"]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chance {
    /// All candies in the order they are drawn.
    Deal {
        /// 25 for each seat in turn, ten for the jar, the rest.
        order: Vec<Candy>,
        /// Who rolls first in Standard (CG-24).
        first: Seat,
    },
    /// The dice.
    Roll(Combo),
}

/// The two dice: two faces of each colour (CG-02).
pub fn dice() -> Dice<Colour> {
    Dice::new(2, Colour::ALL.into_iter().flat_map(|colour| [colour; 2]))
}

impl Candygrams {
    /// One roll of the dice.
    pub(crate) fn roll(&self, luck: &mut Luck<'_>) -> Chance {
        let roll = dice().roll(luck);
        Chance::Roll(Combo([roll[0], roll[1]]))
    }

    /// A deal in which every hand has a base word (CG-09).
    pub(crate) fn draw(&self, luck: &mut Luck<'_>) -> Chance {
        let mut order: Vec<Candy> = Candy::all().collect();
        luck.shuffle(&mut order);
        for seat in 0..usize::from(self.seats) {
            let (from, to) = (seat * HAND, (seat + 1) * HAND);
            let mut draws = 0;
            while !self.has_base(Seat(seat as u8), &order[from..to]) {
                draws += 1;
                if draws == DRAWS {
                    order = self.planted(luck);
                    break;
                }
                luck.shuffle(&mut order[from..]);
            }
        }
        Chance::Deal { order, first: Seat(luck.below(self.seats.into()) as u8) }
    }

    fn has_base(&self, seat: Seat, candies: &[Candy]) -> bool {
        let hand: Hand<Candy> = candies.iter().copied().collect();
        first_base(&hand, &self.options, self.words_of(seat)).is_some()
    }

    /// A base word for every seat out of all candies, or `None` if the list has not that many.
    pub(crate) fn seeds(&self) -> Option<Vec<Vec<Candy>>> {
        let mut all: Hand<Candy> = Candy::all().collect();
        let word = |seat| {
            let word = first_base(&all, &self.options, self.words_of(Seat(seat)))?;
            all.take(&word).ok()?;
            Some(word)
        };
        (0..self.seats).map(word).collect()
    }

    /// A deal for a list so short that luck finds no base words in it.
    fn planted(&self, luck: &mut Luck<'_>) -> Vec<Candy> {
        let seeds = self.seeds().unwrap_or_default();
        let mut all: Hand<Candy> = Candy::all().collect();
        let _ = seeds.iter().try_for_each(|word| all.take(word));
        let mut rest: Vec<Candy> = all.iter().copied().collect();
        luck.shuffle(&mut rest);
        let hands = seeds.into_iter().flat_map(|mut word| {
            word.extend(rest.split_off(rest.len() - (HAND - word.len())));
            word
        });
        let mut order: Vec<Candy> = hands.collect();
        order.extend(rest);
        order
    }

    /// The candies are drawn.
    pub(crate) fn deal(
        &self,
        state: &mut State,
        at: Millis,
        order: &[Candy],
        first: Seat,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Reject> {
        let all: Census<Candy> = Candy::all().collect();
        if let Err(miscount) = all.compare(&order.iter().copied().collect()) {
            return Err(Refusal::WrongCandies { wrong: miscount.to_string() }.into());
        }
        if first.0 >= self.seats {
            return Err(Refusal::NoSuchSeat { seat: counted(first), seats: self.seats }.into());
        }
        let hands: Vec<&[Candy]> = order.chunks(HAND).take(self.seats.into()).collect();
        if let Some(seat) =
            hands.iter().zip((0..).map(Seat)).position(|(hand, seat)| !self.has_base(seat, hand))
        {
            let seat = Seat(seat as u8);
            return Err(Refusal::NoBaseWord { seat: counted(seat) }.at([seat.0]));
        }
        let shoppes = PerSeat::new(self.seats, |seat| {
            let mut shoppe = hands[seat.index()].to_vec();
            shoppe.sort();
            shoppe
        });
        for (seat, player) in state.players.iter_mut() {
            player.shoppe = shoppes[seat].iter().copied().collect();
        }
        let rest = &order[hands.len() * HAND..];
        let jarred =
            |(i, candy): (usize, &Candy)| Jarred { number: i as u32, candy: *candy, up: false };
        state.jar = rest[..JAR].iter().enumerate().map(jarred).collect();
        state.rest = rest[JAR..].iter().copied().collect();
        state.roller = first;
        state.phase = Phase::Base { until: self.base_clock(at), closing: None };
        let open = self.options.open_shoppes;
        events.emit(Event(Kind::Dealt { first, shoppes, open }));
        Ok(())
    }
}
