//! What things are worth to a player in the current position, in sixty-fourths of a candy.

use super::card_table::{CardTable, Power};
use candy_monsters::cards::language::{
    Amount, Bound, Condition, Effect, EndBonus, Moment, Steal, Victim,
};
use candy_monsters::{CandyMonsters, Card, Player, State};
use play::Seat;

/// What a candy is worth.
pub const CANDY: i32 = 64;

/// What a player believes about how the game goes: found by playing many games of one such player
/// against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beliefs {
    /// What sugar is worth at the end of the game.
    pub sugar: i32,
    /// How much more it is worth for each turn to come, in sixteenths.
    pub early: i32,
    /// In how many of 16 turns one collects.
    pub collects: i32,
    /// In how many of 16 turns one buys an ability.
    pub learns: i32,
    /// In how many of 16 turns one buys a monster.
    pub hires: i32,
    /// What a new colour is worth for each turn to come, in sixteenths.
    pub colour: i32,
    /// What a monster is worth beyond what can be counted, for each turn to come, in sixteenths.
    pub company: i32,
    /// What a black cube costs while there is time to pay it off.
    pub cube: i32,
    /// What a hungry mouth costs for each sugar it eats in each feeding to come, in sixteenths.
    pub hunger: i32,
    /// What a kept card's colour is worth for each turn to come, in sixteenths.
    pub kept: i32,
    /// What collecting is worth beyond its sugar.
    pub collecting: i32,
    /// Whether they think of anything beyond this turn.
    pub far: bool,
}

impl Default for Beliefs {
    fn default() -> Beliefs {
        Beliefs {
            sugar: 19,
            early: 7,
            collects: 7,
            learns: 5,
            hires: 5,
            colour: 115,
            company: 93,
            cube: 33,
            hunger: 138,
            kept: 47,
            collecting: -16,
            far: true,
        }
    }
}

/// The position from one player's point of view.
pub struct Outlook<'a> {
    /// The rules.
    pub game: &'a CandyMonsters,
    /// The cards.
    pub cards: &'a CardTable,
    /// The table.
    pub state: &'a State,
    /// Who.
    pub seat: Seat,
    /// What they have.
    pub me: &'a Player,
    /// What they believe.
    pub beliefs: &'a Beliefs,
    /// Half turns to come after this one, as far as one can tell.
    pub halves: i32,
    /// Black Candies to come.
    pub feedings: i32,
    /// How many others there are.
    pub others: i32,
    /// What sugar is worth now.
    pub sugar: i32,
}

impl<'a> Outlook<'a> {
    /// How things stand for `seat`.
    pub fn of(
        game: &'a CandyMonsters,
        cards: &'a CardTable,
        beliefs: &'a Beliefs,
        state: &'a State,
        seat: Seat,
    ) -> Outlook<'a> {
        // The last Black Candy is one of the last three events (KM-05).
        let last = match state.drawn() {
            0..=9 => 22,
            10 => 23,
            _ => 24,
        };
        let feedings = if beliefs.far { 4 - i32::from(state.black_candies()) } else { 0 };
        let halves = match feedings {
            0 => 0,
            _ => (last - 2 * i32::from(state.round())).max(0),
        };
        Outlook {
            game,
            cards,
            state,
            seat,
            me: state.player(seat),
            beliefs,
            halves,
            feedings,
            others: game.others(state, seat).count() as i32,
            sugar: beliefs.sugar + beliefs.early * halves / 32,
        }
    }

    /// What something is worth that comes each turn.
    fn each_turn(&self, worth: i32) -> i32 {
        worth * self.halves / 2
    }

    /// What `sixteenths` are worth that come each turn.
    fn hope(&self, sixteenths: i32) -> i32 {
        sixteenths * self.halves / 32
    }

    /// What an effect is worth once, now or (with what one hopes to have then) later.
    fn effect(&self, card: Card, effect: Effect, later: bool) -> i32 {
        let more = if later { self.halves / 8 } else { 0 };
        let amount = |n: Amount| match n {
            Amount::Per(_) => self.cards.amount(self.me, n, more),
            Amount::Fixed(n) => n.into(),
        };
        match effect {
            Effect::GainSugar(n) => amount(n) * self.sugar,
            Effect::GainCandies(n) => amount(n) * CANDY,
            Effect::LoseSugar(n) => -amount(n) * self.sugar,
            Effect::TakeCubes(n) => -amount(n) * self.beliefs.cube,
            Effect::DropCubes(n) if later => amount(n) * self.beliefs.cube / 4,
            Effect::DropCubes(n) => amount(n).min(self.me.cubes.into()) * self.beliefs.cube,
            Effect::Steal(Steal { sugar, from: Victim::Rival }) => {
                i32::from(sugar) * (self.sugar + self.sugar / self.others.max(1))
            }
            Effect::Steal(Steal { sugar, from: Victim::EachRival }) => {
                i32::from(sugar) * (self.others + 1) * self.sugar * 3 / 4
            }
            Effect::LowerPrice(n) => i32::from(n) * self.sugar,
            Effect::UseJustBought => 4,
            Effect::ExtraAction => 5 * self.sugar + self.moment(Moment::Collect) / 2,
            Effect::EatsNothing => {
                let host = self.me.host(card);
                let eats = match host.is_starter() {
                    true => self.me.monsters().count_ones() as i32 - 1,
                    false => self.cards.hunger[host.number()],
                };
                eats.max(1) * self.sugar
            }
            Effect::EatLess(n) => {
                let monsters = self.me.monsters().count_ones() as i32;
                i32::from(n) * (monsters + more / 2) * self.sugar
            }
            Effect::Sweep => 4,
        }
    }

    /// What using an ability brings, its cost paid.
    pub fn using(&self, card: Card, power: &Power) -> i32 {
        let effects: i32 = power.effects().iter().map(|e| self.effect(card, *e, false)).sum();
        effects - power.cost * self.sugar
    }

    /// What the abilities that can be used at a moment bring when it comes.
    pub fn moment(&self, moment: Moment) -> i32 {
        let able = self.me.active & !self.me.used & !self.me.spent & self.cards.at[moment as usize];
        let mut sum = 0;
        for card in self.cards.each(able) {
            match &self.cards.power[card.number()] {
                // Extra actions are not counted: they would count themselves.
                Some(power) if !power.extra => sum += self.using(card, power).max(0),
                _ => {}
            }
        }
        sum
    }

    /// What a card's ability brings in the rest of the game, if it lies active.
    pub fn power(&self, card: Card) -> i32 {
        let Some(power) = &self.cards.power[card.number()] else { return 0 };
        let effects: i32 = power.effects().iter().map(|e| self.effect(card, *e, true)).sum();
        let net = (effects - power.cost * self.sugar).max(0);
        let net = if power.conditional { net * 2 / 3 } else { net };
        let beliefs = self.beliefs;
        match power.when {
            _ if power.once => net.min(net * self.halves),
            Moment::Any | Moment::Start => self.each_turn(net),
            Moment::Collect => self.each_turn(net * beliefs.collects) / 16,
            Moment::BuyAbility => self.each_turn(net * beliefs.learns) / 16,
            Moment::BuyMonster => self.each_turn(net * beliefs.hires) / 16,
            Moment::BlackCandy => net * self.feedings,
        }
    }

    /// What a card brings at the end, if it lies active.
    fn ending(&self, end: Option<EndBonus>) -> i32 {
        let Some(end) = end else { return 0 };
        let worth = self.cards.amount(self.me, end.candies, self.halves / 8) * CANDY;
        match end.condition {
            Some(Condition::AtMost(Bound { count, of })) => {
                let has = self.cards.count(self.me, of);
                if has <= count.into() { worth * 3 / 4 } else { worth / 2 }
            }
            Some(_) => worth / 2,
            None => worth,
        }
    }

    /// What the colours of the monsters bring in the rest of the game (KM-26).
    fn colours(&self, monsters: u64) -> i32 {
        let by_colour = self.cards.by_colour(monsters);
        let sugar: u8 = by_colour.iter().map(|n| n.saturating_sub(1).min(3)).sum();
        let sets = by_colour.into_iter().min().unwrap_or(0);
        let kinds = by_colour.iter().filter(|n| **n > 0).count() as i32;
        self.each_turn(i32::from(sugar) * self.sugar + i32::from(sets) * CANDY)
            + self.hope(kinds * self.beliefs.colour)
    }

    /// What it costs to feed a monster with this hunger in every feeding to come.
    fn feeding(&self, eats: i32) -> i32 {
        eats * self.feedings * self.beliefs.hunger / 16
    }

    fn has_starter(&self) -> bool {
        self.me.monsters() & 0x3f != 0
    }

    /// What a monster on offer is worth, its price aside.
    pub fn hiring(&self, card: Card) -> i32 {
        let i = card.number();
        let monsters = self.me.monsters();
        let kept = self.cards.by_colour(self.me.kept).into_iter().min().unwrap_or(0);
        let eats = self.cards.hunger[i] + i32::from(self.has_starter());
        self.cards.candies[i] * CANDY
            + self.power(card)
            + self.ending(self.cards.end[i])
            + self.colours(monsters | 1 << i)
            - self.colours(monsters)
            - self.feeding(eats)
            + self.hope(self.beliefs.company)
            + i32::from(kept) * CANDY
    }

    /// What an ability on offer is worth if it is kept, its price aside.
    pub fn keeping(&self, card: Card) -> i32 {
        let i = card.number();
        let by_colour = |cards: u64| self.cards.by_colour(cards);
        let sets = |cards: u64| i32::from(by_colour(cards).into_iter().min().unwrap_or(0));
        let more = sets(self.me.kept | 1 << i) - sets(self.me.kept);
        self.cards.candies[i] * CANDY
            + self.hope(self.beliefs.kept)
            + self.each_turn(more * CANDY * self.beliefs.hires) / 16
    }

    /// What an ability on offer is worth if it is tucked, its price and its place aside.
    pub fn tucking(&self, card: Card) -> i32 {
        CANDY + self.power(card) + self.ending(self.cards.end[card.number()])
    }

    /// What a place to tuck an ability is worth.
    pub fn place(&self, card: Card, under: Card) -> i32 {
        // A monster that nobody would let go is the safest place.
        let safe = self.cards.candies[under.number()] + i32::from(under.is_starter());
        match &self.cards.power[card.number()] {
            // What saves a monster its food is worth most under a hungry one.
            Some(power) if power.eats_nothing => {
                let eats = match under.is_starter() {
                    true => self.me.monsters().count_ones() as i32,
                    false => self.cards.hunger[under.number()],
                };
                safe + self.feedings * (eats - 1) * self.sugar
            }
            _ => safe,
        }
    }

    /// What a monster that one has is worth, if it is fed this time.
    pub fn holding(&self, monster: Card) -> i32 {
        let i = monster.number();
        let tucked = self.me.tucked_under(monster);
        let tricks: i32 = self
            .cards
            .each(tucked)
            .map(|card| CANDY + self.power(card) + self.ending(self.cards.end[card.number()]))
            .sum();
        let monsters = self.me.monsters();
        let others = monsters.count_ones() as i32 - 1;
        let eats = match monster.is_starter() {
            true => others,
            false => self.cards.hunger[i] + i32::from(self.has_starter()),
        };
        self.cards.candies[i] * CANDY
            + tricks
            + self.power(monster)
            + self.ending(self.cards.end[i])
            + self.colours(monsters)
            - self.colours(monsters & !(1 << i))
            - self.feeding(eats)
            + self.hope(self.beliefs.company)
    }

    /// What everything that one has is worth, the rest of the game included.
    pub fn position(&self) -> i32 {
        let me = self.me;
        let monsters = me.monsters();
        let cards = self.cards.each(me.active).map(|card| {
            let i = card.number();
            let candies = if card.is_monster() { self.cards.candies[i] } else { 1 };
            candies * CANDY + self.power(card) + self.ending(self.cards.end[i])
        });
        let kept = self
            .cards
            .each(me.kept)
            .map(|card| self.cards.candies[card.number()] * CANDY + self.hope(self.beliefs.kept));
        let eats: i32 =
            self.cards.each(monsters).map(|card| self.cards.hunger[card.number()]).sum();
        let others = monsters.count_ones() as i32 - 1;
        let eats = eats + if self.has_starter() { others } else { 0 };
        let cube = if self.feedings == 0 { CANDY } else { self.beliefs.cube };
        cards.sum::<i32>()
            + kept.sum::<i32>()
            + self.colours(monsters)
            + self.hope(self.beliefs.company) * others
            - self.feeding(eats)
            + i32::from(me.candies) * CANDY
            + i32::from(me.sugar) * self.sugar
            - i32::from(me.cubes) * cube
    }
}
