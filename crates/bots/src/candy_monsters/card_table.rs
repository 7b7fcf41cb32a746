//! [`CardTable`]: what is printed on the cards, by their numbers, for quick lookup.

use candy_monsters::cards::CardSet;
use candy_monsters::cards::language::{Ability, Amount, Count, Effect, EndBonus, Moment};
use candy_monsters::{Card, Player};

/// What a card can do.
#[derive(Clone, Copy, Debug)]
pub struct Power {
    /// When.
    pub when: Moment,
    /// For how much sugar.
    pub cost: i32,
    /// Whether only once a game.
    pub once: bool,
    /// Whether something must hold.
    pub conditional: bool,
    /// By how much it lowers a price; then it does nothing else.
    pub lowers: i32,
    /// Whether it gives another action.
    pub extra: bool,
    /// Whether its monster eats nothing.
    pub eats_nothing: bool,
    effects: [Effect; 3],
    count: u8,
}

impl Power {
    fn of(ability: &Ability) -> Power {
        let mut effects = [Effect::Sweep; 3];
        effects[..ability.effects.len()].copy_from_slice(&ability.effects);
        Power {
            when: ability.when,
            cost: ability.cost.into(),
            once: ability.once,
            conditional: ability.condition.is_some(),
            lowers: match ability.effects[..] {
                [Effect::LowerPrice(by)] => by.into(),
                _ => 0,
            },
            extra: ability.effects.contains(&Effect::ExtraAction),
            eats_nothing: ability.effects.contains(&Effect::EatsNothing),
            effects,
            count: ability.effects.len() as u8,
        }
    }

    /// What it does, in order.
    pub fn effects(&self) -> &[Effect] {
        &self.effects[..usize::from(self.count)]
    }
}

/// What is written on the cards that can lie in front of a player.
pub struct CardTable {
    /// Printed prices.
    pub cost: [i32; Card::PLAYABLE],
    /// Candies at the end.
    pub candies: [i32; Card::PLAYABLE],
    /// What monsters eat; nothing where it is not printed.
    pub hunger: [i32; Card::PLAYABLE],
    /// The cards of each colour.
    pub coloured: [u64; 3],
    /// What they can do.
    pub power: [Option<Power>; Card::PLAYABLE],
    /// The cards that can do something at each moment, but for lowering a price.
    pub at: [u64; 6],
    /// The cards that lower a price for nothing, by moment.
    pub lowering: [u64; 6],
    /// End bonuses.
    pub end: [Option<EndBonus>; Card::PLAYABLE],
    /// All cards by number.
    pub cards: [Card; Card::PLAYABLE],
}

impl CardTable {
    /// The cards of a set.
    pub fn of(set: &CardSet) -> CardTable {
        let mut all = set.all();
        let mut cards = CardTable {
            cost: [0; Card::PLAYABLE],
            candies: [0; Card::PLAYABLE],
            hunger: [0; Card::PLAYABLE],
            coloured: [0; 3],
            power: [None; Card::PLAYABLE],
            at: [0; 6],
            lowering: [0; 6],
            end: [None; Card::PLAYABLE],
            cards: std::array::from_fn(|_| all.next().expect("a set has more cards than that")),
        };
        let monsters = set.monsters().iter().map(|m| {
            (
                m.colour,
                i32::from(m.candies),
                i32::from(m.cost),
                i32::from(m.hunger),
                &m.ability,
                m.end,
            )
        });
        let abilities = set.abilities().iter().map(|a| {
            (Some(a.colour), i32::from(a.candies), i32::from(a.cost), 0, &a.ability, a.end)
        });
        for (i, (colour, candies, cost, hunger, ability, end)) in
            monsters.chain(abilities).enumerate()
        {
            if let Some(colour) = colour {
                cards.coloured[colour as usize] |= 1 << i;
            }
            (cards.candies[i], cards.cost[i], cards.hunger[i]) = (candies, cost, hunger);
            (cards.power[i], cards.end[i]) = (ability.as_ref().map(Power::of), end);
            if let Some(power) = &cards.power[i] {
                let by_moment = match (power.lowers, power.cost) {
                    (0, _) => &mut cards.at,
                    (_, 0) => &mut cards.lowering,
                    _ => continue,
                };
                by_moment[power.when as usize] |= 1 << i;
            }
        }
        cards
    }

    /// The colour of a card, if it has one.
    pub fn colour(&self, card: Card) -> Option<usize> {
        self.coloured.iter().position(|of| of >> card.number() & 1 == 1)
    }

    /// How many of these cards there are of each colour.
    pub fn by_colour(&self, cards: u64) -> [u8; 3] {
        self.coloured.map(|of| (cards & of).count_ones() as u8)
    }

    /// The cards with these bits.
    pub fn each(&self, mut cards: u64) -> impl Iterator<Item = Card> + use<'_> {
        std::iter::from_fn(move || {
            let next = (cards != 0).then(|| self.cards[cards.trailing_zeros() as usize]);
            cards &= cards.wrapping_sub(1);
            next
        })
    }

    /// How many a player has of what is counted.
    pub fn count(&self, player: &Player, what: Count) -> i32 {
        let of = |cards: u64| cards.count_ones() as i32;
        let monsters = player.monsters();
        match what {
            Count::Sugar => player.sugar.into(),
            Count::Candies => player.candies.into(),
            Count::Cubes => player.cubes.into(),
            Count::Monsters => of(monsters),
            Count::Red => of(monsters & self.coloured[0]),
            Count::Blue => of(monsters & self.coloured[1]),
            Count::Green => of(monsters & self.coloured[2]),
            Count::Colours => self.by_colour(monsters).iter().filter(|n| **n > 0).count() as i32,
            Count::Sets => self.by_colour(monsters).into_iter().min().unwrap_or(0).into(),
            Count::Tucked => of(player.tucked()),
            Count::TuckedHere => of(player.tucked()).min(2),
            Count::Kept => of(player.kept),
            Count::Abilities => of(player.tucked()) + of(player.kept),
        }
    }

    /// How much an amount is, if `more` is counted besides what a player has.
    pub fn amount(&self, player: &Player, amount: Amount, more: i32) -> i32 {
        match amount {
            Amount::Fixed(n) => n.into(),
            Amount::Per(per) => {
                let count = self.count(player, per.per) + more;
                (count / i32::from(per.each)).min(per.most.into())
            }
        }
    }
}
