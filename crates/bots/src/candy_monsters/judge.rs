//! The moves of one decision, judged one by one.

use super::worth::{CANDY, Outlook};
use candy_monsters::cards::language::{Effect, Moment};
use candy_monsters::{Card, Move, Now, On, RowName};
use std::cell::Cell;

/// What should be done at once, since it costs nothing.
pub const AT_ONCE: i32 = 10_000;
/// What nobody should do.
pub const NEVER: i32 = -10_000;

/// An open card, and what it is worth.
#[derive(Clone, Copy)]
struct Offer {
    card: Card,
    /// What it costs now, in sugar.
    price: i32,
    /// What hiring the monster or keeping the ability is worth, its price aside.
    worth: i32,
    /// What tucking the ability is worth, price and place aside.
    tucked: i32,
}

/// Judges the moves of one decision.
pub struct Judge<'a> {
    outlook: &'a Outlook<'a>,
    actions: u8,
    offers: [Option<Offer>; 8],
    /// The best purchase and what it is worth, if there is an action to take.
    best: Option<(Card, i32)>,
    collecting: i32,
    /// The monster that is to be fed next, and what it is worth to have.
    fed: Cell<Option<(Card, i32)>>,
}

impl<'a> Judge<'a> {
    /// Nothing is weighed yet.
    pub fn new(outlook: &'a Outlook<'a>) -> Judge<'a> {
        let now = outlook.state.now();
        let actions = if let Now::Turn { actions, .. } = now { actions } else { 0 };
        Judge {
            outlook,
            actions,
            offers: [None; 8],
            best: None,
            collecting: 0,
            fed: Cell::new(None),
        }
    }

    /// Whether a move is a gift: it asks for no choice, costs nothing and brings something.
    pub fn is_free(&self, mv: Move) -> bool {
        let Move::Use(card, On::Nothing) = mv else { return false };
        let o = self.outlook;
        match &o.cards.power[card.number()] {
            Some(p) => p.lowers == 0 && !p.once && !p.extra && o.using(card, p) > 0,
            None => false,
        }
    }

    /// Weighs what lies open, if somebody might buy it.
    pub fn look_at_offers(&mut self) {
        let o = self.outlook;
        let turn = matches!(o.state.now(), Now::Turn { .. });
        if !turn {
            return;
        }
        let [learning, hiring] = [Moment::BuyAbility, Moment::BuyMonster].map(|m| o.moment(m));
        self.collecting = 5 * o.sugar + o.moment(Moment::Collect) + o.beliefs.collecting;
        let mut n = 0;
        for row in RowName::ALL {
            let monsters = row == RowName::Monsters;
            let moment = if monsters { Moment::BuyMonster } else { Moment::BuyAbility };
            let lowering = o.cards.lowering[moment as usize] & o.me.active & !o.me.used;
            let lowering = o.cards.each(lowering).filter_map(|c| o.cards.power[c.number()]);
            let cheaper: i32 = lowering.map(|power| power.lowers).sum();
            o.state.each_open(row, |card| {
                let bit = 1u64 << card.number();
                let price = i32::from(o.game.price_now(o.state, card));
                let offer = match monsters {
                    true => Offer { card, price, worth: o.hiring(card) + hiring, tucked: NEVER },
                    false => Offer {
                        card,
                        price,
                        worth: match o.me.kept & bit {
                            0 => o.keeping(card) + learning,
                            _ => NEVER,
                        },
                        tucked: match o.me.active & bit {
                            0 => o.tucking(card) + learning,
                            _ => NEVER,
                        },
                    },
                };
                let lowered = (price - cheaper).max(0);
                let worth = offer.worth.max(offer.tucked) - lowered * o.sugar;
                let affordable = lowered <= o.me.sugar.into();
                if self.actions > 0 && affordable && self.best.is_none_or(|(_, b)| worth > b) {
                    self.best = Some((card, worth));
                }
                self.offers[n] = Some(offer);
                n += 1;
            });
        }
    }

    fn offer(&self, card: Card) -> Option<&Offer> {
        self.offers.iter().flatten().find(|offer| offer.card == card)
    }

    /// What a move seems to be worth; ending whatever goes on is worth nothing.
    pub fn worth(&self, mv: Move) -> i32 {
        let o = self.outlook;
        let bought = |card: Card, worth: fn(&Offer) -> i32| match self.offer(card) {
            Some(offer) => worth(offer) - offer.price * o.sugar,
            None => NEVER,
        };
        match mv {
            Move::Done | Move::LetGo(_) | Move::Decline => 0,
            Move::Leave | Move::Convert => NEVER,
            Move::Use(card, on) => self.using(card, on),
            Move::PayOff(n) => self.paying_off(n.into()),
            Move::Collect => self.collecting,
            Move::BuyMonster(card) | Move::Keep(card) => bought(card, |offer| offer.worth),
            Move::Tuck(card, under) => bought(card, |offer| offer.tucked) + o.place(card, under),
            Move::Feed(monster, pay) => self.feeding(monster, pay.into()),
            Move::Sweep(_) => -CANDY / 4,
            Move::Accept => self.accepting(),
        }
    }

    fn using(&self, card: Card, on: On) -> i32 {
        let o = self.outlook;
        let Some(power) = &o.cards.power[card.number()] else { return NEVER };
        if power.lowers > 0 {
            // Only useful to a player who wants to buy that.
            let monster = power.when == Moment::BuyMonster;
            return match self.best {
                Some((card, worth)) if card.is_monster() == monster && worth > self.collecting => {
                    worth + 1
                }
                _ => NEVER,
            };
        }
        if power.extra {
            // First the one action, then another for a fee.
            return if self.actions > 0 { NEVER } else { self.another_action(power.cost) };
        }
        let mut worth = o.using(card, power);
        match on {
            On::Rival(seat) => {
                let rival = o.state.player(seat);
                let score = o.game.score(o.state, seat);
                worth += score.clamp(0, 40) / 2 + i32::from(rival.sugar.min(8));
            }
            On::Open(open) if self.actions > 0 => {
                // Something that one does not want.
                let wanted = self
                    .offer(open)
                    .map_or(0, |offer| offer.worth.max(offer.tucked) - offer.price * o.sugar);
                worth += (-wanted / 16).clamp(-32, 32);
            }
            On::Open(_) | On::Nothing => {}
        }
        if worth <= 0 {
            return NEVER / 4;
        }
        // What can be done but once waits until it is worth most.
        match power.once {
            true if o.halves > 4 => NEVER / 4,
            true => worth,
            false => worth + AT_ONCE,
        }
    }

    /// What another action is worth with this much sugar.
    fn another_action(&self, fee: i32) -> i32 {
        let o = self.outlook;
        let means = i32::from(o.me.sugar) - fee;
        let payable = self.offers.iter().flatten().filter(|offer| offer.price <= means);
        let best = payable.map(|offer| offer.worth.max(offer.tucked) - offer.price * o.sugar);
        best.max().unwrap_or(0).max(5 * o.sugar) - fee * o.sugar
    }

    /// Cubes cost nothing until the end: they are paid off when it is near.
    fn paying_off(&self, cubes: i32) -> i32 {
        let o = self.outlook;
        let left = i32::from(o.me.sugar) - 2 * cubes;
        match o.halves <= 3 || left >= 12 {
            true => cubes * (CANDY - 2 * o.sugar) + AT_ONCE / 2,
            false => NEVER,
        }
    }

    /// Sugar first, then candies; black cubes for the rest (KM-25, KM-31).
    fn feeding(&self, monster: Card, pay: i32) -> i32 {
        let o = self.outlook;
        let hunger = i32::from(o.game.hunger_now(o.state, monster));
        let sugar = pay.min(o.me.sugar.into());
        let cube = if o.feedings == 0 { CANDY } else { o.beliefs.cube };
        let held = match self.fed.get() {
            Some((card, held)) if card == monster => held,
            _ => {
                let held = o.holding(monster);
                self.fed.set(Some((monster, held)));
                held
            }
        };
        held - sugar * o.sugar - (pay - sugar) * CANDY - (hunger - pay) * cube + pay
    }

    fn accepting(&self) -> i32 {
        let o = self.outlook;
        let event = o.state.event().and_then(|card| card.number().checked_sub(Card::PLAYABLE));
        let Some(event) = event.and_then(|i| o.game.set().events().get(i)) else { return 0 };
        let worth = event.occasion.effects.iter().map(|effect| match effect {
            Effect::GainCandies(n) => o.cards.amount(o.me, *n, 0) * CANDY,
            Effect::GainSugar(n) => o.cards.amount(o.me, *n, 0) * o.sugar,
            Effect::DropCubes(n) => o.cards.amount(o.me, *n, 0) * o.beliefs.cube,
            _ => -CANDY,
        });
        worth.sum::<i32>() - i32::from(event.occasion.price) * o.sugar
    }
}
