//! Counting what players have: conditions, amounts, set bonuses, prices.

use crate::cards::language::{Amount, Colour, Condition, Count};
use crate::cards::{Card, CardSet};
use crate::state::{Player, State};
use play::Seat;

impl CardSet {
    /// How many monsters of each colour.
    pub(crate) fn monsters_by_colour(&self, player: &Player) -> [u8; 3] {
        self.coloured.map(|of_colour| (player.monsters() & of_colour).count_ones() as u8)
    }

    /// How many kept abilities of each colour.
    pub(crate) fn kept_by_colour(&self, player: &Player) -> [u8; 3] {
        self.coloured.map(|of_colour| (player.kept & of_colour).count_ones() as u8)
    }

    /// How many a player has; `here` is the monster that the asking card is or lies under.
    pub(crate) fn count(&self, player: &Player, what: Count, here: Card) -> u16 {
        let cards = |set: u64| set.count_ones() as u16;
        let colour = |c: Colour| cards(player.monsters() & self.coloured[c as usize]);
        match what {
            Count::Sugar => player.sugar.into(),
            Count::Candies => player.candies,
            Count::Cubes => player.cubes,
            Count::Monsters => cards(player.monsters()),
            Count::Red => colour(Colour::Red),
            Count::Blue => colour(Colour::Blue),
            Count::Green => colour(Colour::Green),
            Count::Colours => {
                self.monsters_by_colour(player).iter().filter(|n| **n > 0).count() as u16
            }
            Count::Sets => full_sets(self.monsters_by_colour(player)).into(),
            Count::Tucked => cards(player.tucked()),
            Count::TuckedHere => cards(player.tucked_under(here)),
            Count::Kept => cards(player.kept),
            Count::Abilities => cards(player.tucked()) + cards(player.kept),
        }
    }

    /// How much an amount is for a player.
    pub(crate) fn amount(&self, player: &Player, amount: Amount, here: Card) -> u8 {
        match amount {
            Amount::Fixed(n) => n,
            Amount::Per(per) => {
                let count = self.count(player, per.per, here) / u16::from(per.each);
                count.min(per.most.into()) as u8
            }
        }
    }

    /// Whether a player meets a condition; players who have left are ignored.
    pub(crate) fn holds(
        &self,
        state: &State,
        seats: u8,
        seat: Seat,
        condition: Condition,
        here: Card,
    ) -> bool {
        let own = self.count(state.player(seat), condition.of(), here);
        let mut others = state.players[..usize::from(seats)]
            .iter()
            .filter(|p| !p.left)
            .map(|p| self.count(p, condition.of(), here));
        match condition {
            Condition::Most(_) => others.all(|n| n <= own),
            Condition::Fewest(_) => others.all(|n| n >= own),
            Condition::AtLeast(bound) => own >= bound.count.into(),
            Condition::AtMost(bound) => own <= bound.count.into(),
        }
    }

    /// What a player's monsters bring at the start of a turn: sugar and candies (KM-26).
    pub(crate) fn set_bonus(&self, player: &Player) -> (u8, u8) {
        let by_colour = self.monsters_by_colour(player);
        (by_colour.map(colour_bonus).iter().sum(), full_sets(by_colour))
    }

    /// What a monster costs a player before abilities: less 1 for each kept card of its colour
    /// (KM-27).
    pub(crate) fn monster_price(&self, player: &Player, card: Card) -> u8 {
        let kept = self.coloured.iter().filter(|of| **of & card.bit() != 0);
        let less: u32 = kept.map(|of| (player.kept & of).count_ones()).sum();
        self.cost[card.index()].saturating_sub(less as u8)
    }
}

/// Sugar for the monsters of one colour (KM-26).
pub(crate) const fn colour_bonus(monsters: u8) -> u8 {
    match monsters {
        0 | 1 => 0,
        2 => 1,
        3 => 2,
        _ => 3,
    }
}

/// Full sets of the three colours.
pub(crate) fn full_sets(by_colour: [u8; 3]) -> u8 {
    by_colour.into_iter().min().unwrap_or(0)
}
