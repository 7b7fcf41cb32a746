//! The final count, line by line (KM-33, KM-34).

use crate::Slug;
use crate::apply::CANDY;
use crate::cards::set::cards;
use crate::game::CandyMonsters;
use crate::state::{Reason, State};
use play::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// What a player's things are worth, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Tally {
    /// Candies on monsters.
    pub monsters: i32,
    /// Candies on kept abilities.
    pub kept: i32,
    /// One for each tucked ability.
    pub tucked: i32,
    /// Candy tokens.
    pub candies: i32,
    /// One for each 4 sugar.
    pub sugar: i32,
    /// One less for each black cube.
    pub cubes: i32,
    /// End bonuses by card.
    pub bonuses: Vec<Bonus>,
    /// All of it.
    pub total: i32,
}

/// What one card brings at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "candy-monsters/"))]
pub struct Bonus {
    /// Which.
    pub card: Slug,
    /// How many candies.
    pub candies: i32,
}

impl CandyMonsters {
    /// What `seat` would count if the game ended now.
    pub fn tally(&self, state: &State, seat: Seat) -> Tally {
        let player = state.player(seat);
        let worth = |set| cards(set).map(|c| i32::from(self.set.candies[c.index()])).sum();
        let bonuses = cards(player.active & self.set.ending).map(|card| Bonus {
            card: self.set.slug(card),
            candies: self.end_bonus(state, seat, card),
        });
        let tally = Tally {
            monsters: worth(player.monsters()),
            kept: worth(player.kept),
            tucked: player.tucked().count_ones() as i32,
            candies: player.candies.into(),
            sugar: (player.sugar / CANDY).into(),
            cubes: -i32::from(player.cubes),
            bonuses: bonuses.collect(),
            total: 0,
        };
        Tally { total: self.score(state, seat), ..tally }
    }

    fn end_bonus(&self, state: &State, seat: Seat, card: crate::cards::Card) -> i32 {
        let Some(end) = self.set.ends[card.index()] else { return 0 };
        let player = state.player(seat);
        let here = player.host(card);
        match end.condition {
            Some(c) if !self.set.holds(state, self.seats, seat, c, here) => 0,
            _ => self.set.amount(player, end.candies, here).into(),
        }
    }

    /// The total of the count, without its lines.
    pub fn score(&self, state: &State, seat: Seat) -> i32 {
        let player = state.player(seat);
        let worth = |set| cards(set).map(|c| i32::from(self.set.candies[c.index()])).sum::<i32>();
        worth(player.monsters() | player.kept)
            + player.tucked().count_ones() as i32
            + i32::from(player.candies)
            + i32::from(player.sugar / CANDY)
            - i32::from(player.cubes)
            + cards(player.active & self.set.ending)
                .map(|card| self.end_bonus(state, seat, card))
                .sum::<i32>()
    }

    /// What decides between players, the most important first: not having left, the score,
    /// candies with those that the sugar gives, monsters (KM-34).
    pub fn rank(&self, state: &State, seat: Seat) -> (bool, i32, u16, u32) {
        let player = state.player(seat);
        (
            !player.left,
            self.score(state, seat),
            player.candies + u16::from(player.sugar / CANDY),
            player.monsters().count_ones(),
        )
    }

    pub(crate) fn outcome(&self, state: &State, reason: Reason) -> Outcome {
        let ranks: Vec<_> = Seat::first(self.seats).map(|s| self.rank(state, s)).collect();
        let place = |own| 1 + ranks.iter().filter(|other| *other > own).count() as u8;
        Outcome {
            places: ranks.iter().map(place).collect(),
            scores: ranks.iter().map(|rank| rank.1).collect(),
            reason: reason.name().into(),
            rule: "KM-32".into(),
        }
    }
}
